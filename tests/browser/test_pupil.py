"""A pupil in a class, in a real browser: the code and a first name, the board that comes by itself, one position for
all. Whoever runs the class does so over HTTP.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.axe import faults_by_day_and_night
from support.class_client import School, Teacher
from support.game_page import Seat
from support.server_process import Server

TABLET, PHONE = (820, 1180), (390, 844)
#: What a browser writes down when the server refuses: not being in yet, a name that is taken, no position at all.
REFUSED = ["status of 400", "status of 403", "status of 404", "status of 409", "ERR_", "WebSocket"]
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


@pytest.fixture
def school(shared: Server) -> Iterator[School]:
    with School(shared) as school:
        yield school


@pytest.fixture
def teacher(school: School) -> Teacher:
    return school.teacher(title="CM1 B")


@pytest.fixture
def device(people, shared: Server):
    """A tablet, or what is asked for, with nobody's name on it."""

    def new(**more: object) -> BrowserContext:
        return people(shared.url, wrong=REFUSED, **{"size": TABLET, **more})

    return new


def come(page: Page, teacher: Teacher, name: str) -> Page:
    """In by the code and a first name."""
    page.goto(f"/join/{teacher.code.lower()}")
    page.get_by_label("Your first name").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator(".who-here .name-tag")).to_have_text([name])
    return page


def add(page: Page, name: str) -> None:
    """Somebody else on the same tablet."""
    page.get_by_role("button", name="Another player on this tablet").click()
    page.get_by_label("First name of the other player").fill(name)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def at_board(page: Page, teacher: Teacher) -> None:
    """The page has come to a board of this class."""
    page.wait_for_url(re.compile(rf"/game/[^/]+\?class={teacher.id}$"))
    Seat(page).ready()


# --- coming in ----------------------------------------------------------------------------------------------------


def test_a_code_and_a_first_name_let_one_in_and_the_device_finds_its_way_back(device, teacher) -> None:
    tablet = device()
    page = tablet.new_page()
    page.goto("/")
    page.get_by_label("Code of the game or of the class").fill(f"{teacher.code[:3]} {teacher.code[3:].lower()}")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("h1")).to_have_text("Come into the class")
    page.keyboard.press("Enter")
    expect(page.locator(".naming .wrong")).to_have_text("Write your first name first.")
    page.keyboard.type("Awa")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("CM1 B")
    page.reload()
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa"])
    page.close()
    page = tablet.new_page()
    page.goto("/")
    page.get_by_role("link", name="CM1 B").click()
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa"])
    page.goto(f"/join/{teacher.code}")
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa"])
    teacher.client.delete(f"/api/classes/{teacher.id}")
    expect(page.locator("h1")).to_have_text("The class is closed")
    page.goto("/")
    page.wait_for_selector(".partner")
    assert page.locator(".resume").count() == 0


def test_a_name_that_is_taken_waits_for_an_initial(device, school, teacher) -> None:
    school.pupil(teacher.code, "Awa")
    page = device(size=PHONE).new_page()
    page.goto(f"/join/{teacher.code}")
    page.get_by_label("Your first name").fill("Awa")
    page.keyboard.press("Enter")
    expect(page.locator(".naming")).to_contain_text("The name Awa is taken.")
    expect(page.locator(".naming")).to_contain_text("For example: Awa B.")
    page.keyboard.type("K.")
    page.keyboard.press("Enter")
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa K."])


def test_a_code_that_leads_nowhere_can_be_mended_and_a_locked_class_says_so(device, teacher) -> None:
    page = device().new_page()
    page.goto("/join/ZZZZZZ")
    expect(page.locator("main")).to_contain_text("No open class has this code")
    teacher.do("lock", locked=True)
    page.get_by_label("The six letters of the class").fill(teacher.code)
    page.keyboard.press("Enter")
    page.get_by_label("Your first name").fill("Awa")
    page.keyboard.press("Enter")
    expect(page.locator(".naming .wrong")).to_have_text(
        "The class takes nobody new. Ask whoever runs it to open it again."
    )


def test_names_are_text_whatever_they_contain(device, school, teacher) -> None:
    name = "<b>Léa</b> 🐘"
    page = come(device().new_page(), teacher, name)
    school.pupil(teacher.code, "<img src=x>")
    expect(page.locator(".company li")).to_have_text([name, "<img src=x>"])
    assert page.locator("main b, main img").count() == 0
    teacher.do("begin", kind="free")
    teacher.do("round")
    at_board(page, teacher)
    expect(page.locator(".strip")).to_contain_text("against <img src=x>")
    assert page.locator(".strip img").count() == 0


def test_a_pupil_who_was_removed_reads_so_and_comes_back_when_let_in(device, teacher) -> None:
    page = come(device().new_page(), teacher, "Awa")
    [awa] = [person["id"] for person in teacher.state["shared"]["people"]]
    teacher.do("remove", people=[awa])
    expect(page.locator("main")).to_contain_text("This device was removed from the class.")
    page.goto(f"/join/{teacher.code}")
    expect(page.get_by_role("alert")).to_contain_text("Ask whoever runs it to let it in again.")
    teacher.do("readmit", people=[awa])
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa"])


# --- playing ------------------------------------------------------------------------------------------------------


def test_a_round_leads_to_the_board_and_its_result_to_the_next_round(device, school, teacher) -> None:
    page = come(device().new_page(), teacher, "Awa")
    school.pupil(teacher.code, "Bo")
    expect(page.locator(".company li")).to_have_text(["Awa", "Bo"])
    teacher.do("begin", kind="free", minutes=10)
    teacher.do("round")
    at_board(page, teacher)
    expect(page.locator(".strip-words")).to_contain_text(re.compile("CM1 B.*Round 1.*Table 1.*against Bo"))
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".menu .item", has_text="Resign")).to_be_visible()
    for absent in ("Change the name", "invitation", "New game", "Analyse", "Share"):
        assert page.locator(".menu .item", has_text=absent).count() == 0
    page.keyboard.press("Escape")
    first = page.url
    page.locator("[data-act=class]").click()
    expect(page.locator(".seat-card")).to_contain_text("Against Bo.")
    page.get_by_role("link", name="Go to the board").click()
    assert page.url == first
    page.reload()
    Seat(page).ready()
    teacher.do("ask", position=START)
    expect(page.locator(".strip")).to_contain_text("A question waits in the class.")
    assert page.url == first, "never away from a game that goes on"
    teacher.do("unask")
    teacher.do("result", round=1, table=1, seeds=[26, 22])
    expect(page.locator(".strip")).to_contain_text("Result noted: 1–0.")
    teacher.do("result", round=1, table=1)
    teacher.do("bell")
    expect(page.locator(".verdict h1")).to_be_visible()
    expect(page.locator(".strip")).to_contain_text("Result noted: ½–½.")
    expect(page.locator(".verdict .choices > *")).to_have_text(["To the class"])
    teacher.do("round")
    page.wait_for_url(lambda url: "/game/" in url and url != first)
    at_board(page, teacher)
    expect(page.locator(".strip")).to_contain_text("Round 2")
    teacher.do("bell")
    page.wait_for_selector(".verdict")
    teacher.do("round", boards="real")
    # From the end of a game, too.
    expect(page.locator(".seat-card")).to_contain_text("Play on the real board")
    expect(page.locator(".my-place")).to_contain_text("Your place: 1 of 2")
    expect(page.locator(".my-results li")).to_have_count(3)


def test_a_round_calls_whoever_reads_or_solves_meanwhile(device, school, teacher) -> None:
    page = come(device().new_page(), teacher, "Awa")
    school.pupil(teacher.code, "Bo")
    page.goto("/learn")
    page.wait_for_selector("[data-screen=learn] h1")
    teacher.do("begin", kind="free")
    teacher.do("round")
    at_board(page, teacher)
    page.locator("[data-act=class]").click()
    page.wait_for_selector(".seat-card")
    page.locator(".bar .home").click()
    expect(page.locator(".resume")).to_contain_text("Awa: your board is ready")
    assert page.locator(".resume a").count() == 1, "the game of a class is not offered beside it"
    page.reload()
    at_board(page, teacher)


def test_a_class_has_one_line_from_screen_to_screen(device, school, teacher) -> None:
    page = device().new_page()
    lines: list[str] = []
    page.on(
        "websocket", lambda socket: lines.append(socket.url) if socket.url.partition("?")[0].endswith("/live") else 0
    )
    come(page, teacher, "Awa")
    school.pupil(teacher.code, "Bo")
    teacher.do("begin", kind="free")
    teacher.do("round")
    at_board(page, teacher)
    page.locator("[data-act=class]").click()
    page.wait_for_selector(".seat-card")
    page.locator(".bar .home").click()
    expect(page.locator(".resume")).to_contain_text("Awa: your board is ready")
    page.locator(".resume a").first.click()
    page.wait_for_selector(".seat-card")
    assert len(lines) == 1, lines


def test_real_boards_breaks_and_the_end_are_told_in_words(device, school, teacher) -> None:
    page = come(device(size=PHONE).new_page(), teacher, "Awa")
    bo = school.pupil(teacher.code, "Bo")
    teacher.do("begin", kind="free")
    teacher.do("round", boards="real")
    expect(page.locator(".seat-card")).to_contain_text("Play on the real board, then tell your teacher the result.")
    assert "/class/" in page.url
    south = teacher.contest["rounds"][-1]["tables"][0]["south"]
    teacher.do("result", round=1, table=1, seeds=[30, 18] if south != bo.id else [18, 30])
    expect(page.locator(".my-results li")).to_contain_text("Won 30–18")
    awa = next(each["id"] for each in teacher.state["shared"]["people"] if each["name"] == "Awa")
    teacher.do("person", person=awa, away=True)
    expect(page.locator(".calm h2")).to_have_text("You are taking a break")
    teacher.do("person", person=awa, away=False)
    teacher.do("end")
    expect(page.locator(".calm h2")).to_have_text("The tournament is over")
    teacher.do("seat", person=awa)
    expect(page.locator("h1")).to_have_text("You are no longer in the class here")
    page.get_by_role("link", name="Come in again").click()
    page.get_by_label("Your first name").fill("awa")
    page.keyboard.press("Enter")
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa"])


def test_two_on_one_tablet_share_a_board_or_choose_between_two(device, school, teacher) -> None:
    page = come(device().new_page(), teacher, "Awa")
    add(page, "Bo")
    expect(page.locator(".who-here .name-tag")).to_have_text(["Awa", "Bo"])
    school.pupil(teacher.code, "Cy")
    school.pupil(teacher.code, "Di")
    teacher.do("begin", kind="round-robin")
    seen = set()
    for _ in range(3):
        tables = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
        together = any({table["south"], table["north"]} == {"p1", "p2"} for table in tables)
        seen.add(together)
        if together:
            at_board(page, teacher)
            expect(page.locator(".seat .turn")).to_have_text(re.compile("(Awa|Bo) to play"))
            assert len(page.locator(".strip-ways a").all()) == 1
            seat = Seat(page)
            seat.sow(seat.playable[0])
            page.locator("[data-act=undo]").click()
            page.get_by_role("dialog").get_by_role("button", name="All right").click()
            seat.sees_moves(0)
        else:
            expect(page.locator(".seat-card[data-kind=board] h3")).to_have_text(["Awa", "Bo"])
            page.locator("[data-act=board-p2]").click()
            at_board(page, teacher)
            page.locator(".strip").get_by_role("link", name="Awa: table").click()
            at_board(page, teacher)
            expect(page.locator(".strip-ways a").first).to_contain_text("Bo: table")
        teacher.do("bell")
        page.wait_for_selector(".verdict")
    assert seen == {True, False}


def test_a_clock_that_is_wrong_by_an_hour_shows_the_right_time_until_the_bell(device, school, teacher) -> None:
    tablet = device()
    tablet.add_init_script("{ const now = Date.now; Date.now = () => now() + 3600e3; }")
    page = come(tablet.new_page(), teacher, "Awa")
    school.pupil(teacher.code, "Bo")
    teacher.do("begin", kind="free", minutes=30)
    teacher.do("round")
    at_board(page, teacher)
    expect(page.locator(".strip .digits")).to_have_text(re.compile(r"^(30:00|2\d:\d\d)$"))
    page.locator("[data-act=class]").click()
    expect(page.locator(".pupil-bell .digits")).to_have_text(re.compile(r"^(30:00|2\d:\d\d)$"))


def test_a_round_that_began_without_a_network_is_found_when_it_is_back(device, school, teacher) -> None:
    tablet = device()
    page = come(tablet.new_page(), teacher, "Awa")
    school.pupil(teacher.code, "Bo")
    tablet.set_offline(True)
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(page.locator(".banner")).to_be_visible()
    teacher.do("begin", kind="free")
    teacher.do("round")
    tablet.set_offline(False)
    at_board(page, teacher)
    expect(page.locator(".strip")).to_contain_text("against Bo")


# --- one position for all -----------------------------------------------------------------------------------------


def test_one_position_is_answered_by_key_and_counted_when_it_is_shown(device, school, teacher) -> None:
    page = come(device().new_page(), teacher, "Awa")
    add(page, "Bo")
    cy = school.pupil(teacher.code, "Cy")
    teacher.do("ask", position=START)
    expect(page.locator("#reply-title")).to_have_text("One position for all")
    page.locator("[data-pit=A]").focus()
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator(".reply .voice h2")).to_have_text("You have chosen C.")
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    expect(page.locator(".reply .voice h2")).to_have_text("You have chosen F.")
    page.get_by_role("radio", name="Bo").check()
    page.locator("[data-pit=B]").click()
    expect(page.locator(".reply .voice h2")).to_have_text("You have chosen B.")
    cy.post(f"/api/classes/{teacher.id}/acts", {"do": "reply", "act": "1", "person": cy.id, "move": "F"})
    assert page.locator(".bars").count() == 0
    replies: dict[Any, Any] = {}
    while len(replies) < 3 or replies["p2"] != "B":
        replies = teacher.state["question"]["replies"]
    assert replies == {"p1": "F", "p2": "B", cy.id: "F"}
    teacher.do("reveal", best="F")
    expect(page.locator(".reply .voice h2")).to_have_text("Well found: F!")
    expect(page.locator(".bars [data-move=F]")).to_contain_text(re.compile("2 answers.*Best.*Your answer"))
    expect(page.locator(".bars [data-move=A]")).to_contain_text("0 answers")
    page.locator(".bars [data-move=B] button").click()
    expect(page.locator("[data-pit=B]")).to_have_attribute("aria-label", re.compile(r"\b0 seeds|empty", re.I))
    teacher.do("unask")
    expect(page.locator(".reply")).to_have_count(0)
    expect(page.locator(".calm")).to_be_visible()


def test_whoever_runs_the_class_asks_counts_shows_and_explains(device, school) -> None:
    page = device(size=(1440, 900)).new_page()
    page.goto("/")
    made = page.request.post("/api/classes", data={"title": "CM1 B", "sheet": "ecole"}).json()
    pupils = [school.pupil(made["code"], name) for name in ("Awa", "Bo")]
    page.goto(made["path"])
    page.get_by_role("button", name="One position for all").click()
    expect(page.locator("[data-act=ask]")).to_be_enabled(), "an exercise is there already"
    page.get_by_label("Or a position as a text").fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=ask]")).to_be_disabled()
    page.locator("[data-act=set-up]").click()
    page.locator(".set-up [data-act=start]").click()
    page.get_by_role("button", name="Take this position").click()
    expect(page.get_by_label("Or a position as a text")).to_have_value(START)
    page.locator("[data-act=ask]").click()
    expect(page.locator(".asking-words")).to_have_text("0 of 2 have answered")
    expect(page.locator(".missing li")).to_have_text(["Awa", "Bo"])
    reply = {"do": "reply", "act": "r", "person": pupils[0].id, "move": "C"}
    pupils[0].post(f"/api/classes/{made['id']}/acts", reply)
    expect(page.locator(".asking-words")).to_have_text("1 of 2 have answered")
    expect(page.locator(".missing li")).to_have_text(["Bo"])
    assert page.locator(".bars").count() == 0, "nothing is told on the wall before it is shown"
    page.locator("[data-act=reveal]").click()
    expect(page.locator(".bars [data-move=C]")).to_contain_text("1 answer")
    expect(page.locator(".bars li")).to_have_count(6)
    page.locator(".bars [data-move=F] button").click()
    expect(page.locator(".asking-words")).to_contain_text("South sows F")
    assert faults_by_day_and_night(page) == []
    page.locator("[data-act=unask]").click()
    expect(page.locator(".choosing")).to_be_visible()
    assert pupils[1].state["question"] is None


# --- for everyone -------------------------------------------------------------------------------------------------


def test_nothing_is_wrong_for_a_screen_reader_by_day_or_night(device, school, teacher) -> None:
    page = device(size=PHONE).new_page()
    page.goto(f"/join/{teacher.code}")
    page.wait_for_selector(".first-name")
    assert faults_by_day_and_night(page) == []
    come(page, teacher, "Awa")
    school.pupil(teacher.code, "Bo")
    teacher.do("begin", kind="free", minutes=10)
    teacher.do("round")
    at_board(page, teacher)
    assert faults_by_day_and_night(page) == []
    teacher.do("bell")
    page.locator(".verdict .choices .main").click()
    page.wait_for_selector(".my-place")
    teacher.do("ask", position=START)
    page.wait_for_selector(".reply .pit")
    teacher.do("reveal", best="F")
    page.wait_for_selector(".bars")
    assert faults_by_day_and_night(page) == []
