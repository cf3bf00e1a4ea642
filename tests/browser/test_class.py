"""A class in real browsers: one window of whoever runs it, and one of each pupil."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from awale.club.contest import KINDS
from awale.words import say
from support.axe import faults, faults_by_day_and_night
from support.class_client import School, listening
from support.game_page import Seat
from support.server_process import Server

NARROW_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"
TABLET = (820, 1180)
#: What a browser writes about answers that are as they should be: who has not come in yet sees nothing.
STRANGER = ["403"]
#: And when a server is gone.
GONE = ["ERR_", "WebSocket"]


class TeacherPage:
    """The window of whoever runs the class."""

    def __init__(self, page: Page, title: str = "CM1 B") -> None:
        self.page = page
        page.goto("/")
        page.get_by_role("navigation", name="Pages").get_by_role("link", name="Class").click()
        page.get_by_label("Name of the class").fill(title)
        self.press("Open the class")
        expect(page.locator(".class-door .big-code span")).to_have_count(6)
        self.code = "".join(page.locator(".class-door .big-code span").all_text_contents())
        self.id = page.url.rpartition("/")[2]

    @property
    def key(self) -> str:
        """What makes another device run the class; only this one knows it."""
        [kept] = self.page.evaluate("() => JSON.parse(localStorage['awale.classes']).classes")
        return kept["key"]

    @property
    def state(self) -> dict[str, Any]:
        return self.page.request.get(f"/api/classes/{self.id}?lang=en").json()

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]").last

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def sees_people(self, *names: str) -> None:
        expect(self.page.locator(".class-name strong")).to_have_text(list(names))

    def sees_tables(self, *tables: str) -> None:
        """The tables of the round that is played, as "South – North"."""
        souths, norths = zip(*(each.split(" – ") for each in tables), strict=True)
        expect(self.page.locator(".tile .south .tile-name")).to_have_text(list(souths))
        expect(self.page.locator(".tile .north .tile-name")).to_have_text(list(norths))

    def sees_results(self, *results: str) -> None:
        """What stands over the boards of this round."""
        expect(self.page.locator(".tile .tile-result b")).to_have_text(list(results))

    def enter(self, round_: int, table: int, south: int, north: int) -> None:
        """Enters a result, or corrects it."""
        self.page.locator(f"[data-key=result-{round_}-{table}]").click()
        fields = self.dialog.locator("input[type=number]")
        fields.nth(0).fill(str(south))
        fields.nth(1).fill(str(north))
        self.dialog.get_by_role("button", name="Save the result").click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        expect(self.page.locator(f"[data-key=result-{round_}-{table}] b")).to_have_text(f"{south} – {north}")

    def ring(self) -> None:
        self.press("The bell")
        self.dialog.get_by_role("button", name="Ring it now").click()
        expect(self.page.get_by_role("button", name="Next round")).to_be_visible()

    @property
    def places(self) -> list[list[str]]:
        return self.page.locator(".class-table tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
        )


def come_in(page: Page, code: str, name: str) -> Page:
    page.goto(f"/join/{code}")
    page.get_by_label("Your first name").fill(name)
    page.keyboard.press("Enter")
    page.wait_for_url("**/class/*")
    return page


@pytest.fixture
def new_teacher(people: Callable[..., BrowserContext], shared: Server) -> Callable[..., TeacherPage]:
    """Makes a class in a new window."""
    return lambda title="CM1 B", **more: TeacherPage(people(shared.url, **more).new_page(), title)


# --- a tournament -------------------------------------------------------------------------------------------------


def test_eight_windows_play_three_rounds_of_a_swiss_system_with_a_bell_a_late_arrival_and_a_correction(
    new_teacher, people, shared: Server
) -> None:
    teacher = new_teacher()
    early = ["Awa", "Jules", "Koffi", "Fatou", "Léa", "Moussa", "Inès"]

    def arrive(name: str) -> Page:
        return come_in(people(shared.url, size=TABLET, wrong=STRANGER).new_page(), teacher.code, name)

    pupils = {name: arrive(name) for name in early}
    teacher.sees_people(*early)
    Seat(teacher.page).hears("Awa comes in.")

    # Round 1. Seven are there: the first of each half meet, and so on; the last one rests, which is a point.
    teacher.page.get_by_role("radio", name=re.compile("^Swiss system")).check(force=True)
    teacher.press("Start on the screens")
    teacher.sees_tables("Awa – Fatou", "Léa – Jules", "Koffi – Moussa")
    expect(teacher.page.get_by_role("timer")).to_have_text(re.compile(r"(10:00|9:\d\d)"))
    expect(teacher.page.locator(".class-waits p")).to_have_text(["Resting: Inès"])
    expect(teacher.page.locator(".tile-gone")).to_have_count(0), "all have come to their boards by themselves"
    awa, fatou = Seat(pupils["Awa"]).ready(), Seat(pupils["Fatou"]).ready()
    for seat, move in zip((awa, fatou, awa, fatou, awa), "AbCcB", strict=True):
        expect(seat.pit(move)).to_have_class("pit can")
        seat.sow(move)
    lea = Seat(pupils["Léa"]).ready().page
    lea.get_by_role("button", name="Menu").click()
    lea.get_by_role("button", name="Resign", exact=True).click()
    lea.locator("dialog").get_by_role("button", name="Resign", exact=True).click()
    teacher.sees_results("0 – 0")
    # Somebody comes late.
    pupils["Adjoua"] = arrive("Adjoua")
    waiting = ["Resting: Inès", "Have finished: Léa and Jules", "Come in with the next round: Adjoua"]
    expect(teacher.page.locator(".class-waits p")).to_have_text(waiting)
    # At the bell Awa has taken two seeds, and Koffi and Moussa none.
    teacher.ring()
    Seat(teacher.page).hears("The bell rings")
    teacher.sees_results("2 – 0", "0 – 0", "0 – 0")
    assert [table["result"]["text"] for table in _tables(teacher)] == ["1–0", "0–1", "½–½"]

    # Round 2. Two results are entered while the boards are open, two come from the bell.
    teacher.press("Next round")
    teacher.sees_tables("Inès – Awa", "Jules – Koffi", "Moussa – Léa", "Fatou – Adjoua")
    Seat(pupils["Adjoua"]).ready()
    teacher.enter(2, 1, 20, 28)
    teacher.enter(2, 2, 30, 18)
    teacher.ring()
    teacher.sees_results("20 – 28", "30 – 18", "0 – 0", "0 – 0")

    # Round 3, on real boards. Afterwards it turns out that Moussa and Léa had played on: 29 to 19.
    teacher.press("On real boards")
    teacher.sees_tables("Awa – Jules", "Moussa – Inès", "Adjoua – Koffi", "Léa – Fatou")
    for table, seeds in enumerate([(25, 23), (24, 24), (31, 17), (10, 38)], start=1):
        teacher.enter(3, table, *seeds)
    teacher.enter(2, 3, 29, 19)
    teacher.press("End it")
    expect(teacher.page.locator(".class-podium li").first).to_contain_text("Awa")

    # Points: Awa 1+1+1, Jules 1+1+0, Koffi ½+0+0, Fatou 0+½+1, Léa 0+0+0, Moussa ½+1+½, Inès 1 (rest)+0+½,
    # Adjoua 0 (not there yet)+½+1; twelve in all, four a round.
    # Buchholz, the opponents' points, of oneself where there was none (then without the lowest):
    #   Awa     Fatou 1½ + Inès 1½ + Jules 2     = 5    (3½)    Sonneborn-Berger 1½ + 1½ + 2          = 5
    #   Jules   Léa 0 + Koffi ½ + Awa 3          = 3½   (3½)                     0 + ½                = ½
    #   Moussa  Koffi ½ + Léa 0 + Inès 1½        = 2    (2)                      ½·½ + 0 + ½·1½       = 1
    #   Inès    herself 1½ + Awa 3 + Moussa 2    = 6½   (5)                      ½·2                  = 1
    #   Fatou   Awa 3 + Adjoua 1½ + Léa 0        = 4½   (4½)                     ½·1½ + 0             = ¾
    #   Adjoua  herself 1½ + Fatou 1½ + Koffi ½  = 3½   (3)                      ½·1½ + ½             = 1¼
    #   Koffi   Moussa 2 + Jules 2 + Adjoua 1½   = 5½   (4)                      ½·2                  = 1
    #   Léa     Jules 2 + Moussa 2 + Fatou 1½    = 5½   (4)                                           = 0
    # Seeds: Awa 2+8+2, Jules 0+12-2, Moussa 0+10+0, Inès -8+0, Fatou -2+0+28, Adjoua 0+14, Koffi 0-12-14, Léa 0-10-28.
    # In the order of points, then Buchholz without the lowest:
    # place, name, points, games, Buchholz without the lowest, Buchholz, Sonneborn-Berger, wins, seeds
    assert teacher.places == [
        ["1", "Awa", "3", "3", "3.5", "5", "5", "3", "12"],
        ["2", "Jules", "2", "3", "3.5", "3.5", "0.5", "2", "10"],
        ["3", "Moussa", "2", "3", "2", "2", "1", "1", "10"],
        ["4", "Inès", "1.5", "2", "5", "6.5", "1", "0", "-8"],
        ["5", "Fatou", "1.5", "3", "4.5", "4.5", "0.75", "1", "26"],
        ["6", "Adjoua", "1.5", "2", "3", "3.5", "1.25", "1", "14"],
        ["7", "Koffi", "0.5", "3", "4", "5.5", "1", "0", "-26"],
        ["8", "Léa", "0", "3", "4", "5.5", "0", "0", "-38"],
    ]
    # Everybody sees the same; what is taken home says the same.
    pupils["Adjoua"].goto(f"/class/{teacher.id}")
    expect(pupils["Adjoua"].locator("main")).to_contain_text("6 of 8")
    with teacher.page.expect_download() as saved:
        teacher.page.get_by_role("link", name="The places (CSV)").click()
    lines = saved.value.path().read_text("utf-8-sig").splitlines()
    assert lines[6] == "6,Adjoua,1.5,2,3,3.5,1.25,1,14"
    with teacher.page.expect_download() as saved:
        teacher.page.get_by_role("link", name="For arbiters' programs (TRF)").click()
    assert saved.value.suggested_filename == "awale.trf"
    [adjoua] = [line for line in saved.value.path().read_text("utf-8").splitlines() if "Adjoua" in line]
    assert " ".join(adjoua.split()) == "001 8 Adjoua 1.5 6 0000 - Z 4 b = 3 w 1"


def test_the_file_for_arbiters_is_offered_for_a_swiss_system_once_a_round_is_over(new_teacher, shared: Server) -> None:
    teacher, page = (made := new_teacher()), made.page
    report = page.get_by_role("link", name="For arbiters' programs (TRF)")
    places = page.get_by_role("link", name="The places (CSV)")
    with School(shared) as school:
        for name in ("Awa", "Jules"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Jules")
        teacher.press("Start on real boards")
        teacher.enter(1, 1, 30, 18)
        teacher.press("End it")
        teacher.dialog.get_by_role("button", name="End it").click()
        expect(places).to_be_visible()
        expect(report).to_have_count(0), "everyone plays now: no Swiss system"
        page.get_by_role("radio", name=re.compile("^Swiss system")).check(force=True)
        teacher.press("Start on real boards")
        teacher.sees_tables("Awa – Jules")
        expect(report).to_have_count(0), "the first round is being played"
        teacher.enter(1, 1, 30, 18)
        expect(report).to_be_visible()
        with page.expect_download() as saved:
            report.focus()
            page.keyboard.press("Enter")
        assert "Jules" in saved.value.path().read_text("utf-8")
        page.get_by_label("Which contest?").select_option(index=0)
        expect(report).to_have_count(0), "the first contest wasn't a Swiss system"


def _tables(teacher: TeacherPage) -> list[dict[str, Any]]:
    return teacher.state["shared"]["contest"]["rounds"][-1]["tables"]


# --- who is there -------------------------------------------------------------------------------------------------


def test_people_are_renamed_paused_seated_together_freed_and_removed_by_keyboard_too(
    new_teacher, shared: Server
) -> None:
    teacher, page = (made := new_teacher()), made.page
    with School(shared) as school:
        for name in ("Awa", "Jules", "Koffi"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Jules", "Koffi")
        page.locator("[data-key=p1]").focus()
        page.keyboard.press("Enter")
        teacher.dialog.get_by_label("First name").fill("Jules")
        page.keyboard.press("Enter")
        expect(teacher.dialog.get_by_role("alert")).to_have_text(say("serve.club.name-taken", "en", name="Jules"))
        teacher.dialog.get_by_label("First name").fill("Awa B.")
        page.keyboard.press("Enter")
        teacher.sees_people("Awa B.", "Jules", "Koffi")
        expect(page.locator("[data-key=p1]")).to_be_focused()
        # Two on one tablet.
        page.locator("[data-key=p3]").click()
        teacher.dialog.get_by_label("Put on the device of").select_option(label="Jules")
        teacher.press("Put together")
        expect(page.locator("[data-key=p2]")).to_contain_text("shared, device 2")
        expect(page.locator("[data-key=p3]")).to_contain_text("shared, device 2")
        page.locator("[data-key=p3]").click()
        teacher.press("Free the device")
        expect(page.locator("[data-key=p3]")).to_contain_text("no device")
        page.locator("[data-key=p2]").click()
        teacher.press("Pause")
        expect(page.locator("[data-key=p2]")).to_contain_text("paused")
        page.locator("[data-key=p3]").click()
        teacher.press("Remove")
        page.locator("dialog[open]").last.get_by_role("button", name="Remove", exact=True).click()
        teacher.sees_people("Awa B.", "Jules")


def test_a_name_is_erased_by_keyboard_after_a_question(new_teacher, shared: Server) -> None:
    teacher = new_teacher()
    page = teacher.page
    with School(shared) as school:
        for name in ("Awa", "Bo"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Bo")
        page.get_by_role("button", name=re.compile("^Awa")).press("Enter")
        teacher.dialog.get_by_role("button", name="Erase the name").press("Enter")
        expect(teacher.dialog).to_contain_text("Erase Awa's name?")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(1)
        teacher.sees_people("Awa", "Bo")
        teacher.dialog.get_by_role("button", name="Erase the name").press("Enter")
        expect(teacher.dialog).to_contain_text("Erase Awa's name?")
        teacher.dialog.get_by_role("button", name="Erase the name").press("Enter")
        teacher.sees_people("Bo")
        assert [person["name"] for person in teacher.state["shared"]["people"]] == ["Bo"], "nothing names her any more"


def test_when_many_strangers_come_in_the_door_is_closed_and_they_are_removed_at_once(
    new_teacher, shared: Server
) -> None:
    teacher, page = (made := new_teacher()), made.page
    with School(shared) as school:
        for name in ("Awa", "Jules"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Jules")
        teacher.press("Start on the screens")
        expect(page.locator(".tile")).to_have_count(1)
        expect(page.locator(".class-rush")).to_have_count(0)
        strangers = [school.pupil(teacher.code, f"nobody {number}") for number in range(8)]
        expect(page.locator(".class-rush")).to_contain_text("Many people are coming in at once")
        page.locator(".class-rush").get_by_role("button", name="Close the door").click()
        expect(page.locator(".class-rush")).to_have_count(0)
        expect(page.get_by_role("switch", name="Close the door to newcomers")).to_be_checked()
        page.locator("[data-key=remove]").focus()
        page.keyboard.press("Enter")
        teacher.press("Remove")
        expect(teacher.dialog.get_by_role("alert")).to_have_text("Tick one person at least.")
        for name in ("Awa", "Jules"):
            expect(teacher.dialog.get_by_label(name)).to_be_disabled()
        teacher.press("All")
        expect(teacher.dialog).to_contain_text("8 people chosen")
        teacher.dialog.get_by_label("nobody 7").uncheck()
        teacher.press("Remove")
        teacher.sees_people("Awa", "Jules", "nobody 7")
        teacher.press("Let in again (7)")
        teacher.dialog.get_by_label("nobody 3").check()
        teacher.press("Let in again")
        teacher.sees_people("Awa", "Jules", "nobody 3", "nobody 7")
        assert [each.client.get(f"/api/classes/{teacher.id}").status_code for each in strangers[2:5]] == [
            403,
            200,
            403,
        ]


def test_the_door_is_closed_and_opened_beside_the_code(new_teacher) -> None:
    teacher, page = (made := new_teacher()), made.page
    teacher.press("Close the door")
    expect(page.locator(".class-door-button")).to_have_text("Open the door again")
    expect(page.locator(".class-door-button")).to_be_focused()
    assert teacher.state["locked"]
    teacher.press("Open the door again")
    expect(page.locator(".class-door-button")).to_have_text("Close the door")


def test_names_are_added_many_at_a_time_and_a_level_plays_them_all(new_teacher) -> None:
    teacher, page = (made := new_teacher()), made.page
    teacher.press("Add")
    teacher.dialog.get_by_label("First names, one a line").fill("Awa\nJules\nAwa\nKoffi")
    teacher.dialog.get_by_role("button", name="Add", exact=True).click()
    expect(teacher.dialog.get_by_role("alert")).to_have_text(say("serve.club.name-taken", "en", name="Awa"))
    expect(teacher.dialog.get_by_label("First names, one a line")).to_have_value("Awa\nKoffi")
    teacher.dialog.get_by_label("First names, one a line").fill("Koffi")
    teacher.dialog.get_by_role("button", name="Add", exact=True).click()
    teacher.sees_people("Awa", "Jules", "Koffi")
    page.get_by_role("radio", name=re.compile("^Simultaneous")).check(force=True)
    page.get_by_label("Against whom?").select_option(label="A level of the computer")
    page.get_by_label("Level", exact=True).select_option("2")
    teacher.press("Start on the screens")
    expect(page.locator(".tile")).to_have_count(3)
    expect(page.locator(".tile[data-state=real]")).to_have_count(3), "nobody has a device"
    assert [person["level"] for person in teacher.state["shared"]["people"]] == [None, None, None, 2]


def test_a_name_is_text_whatever_is_in_it(new_teacher, shared: Server) -> None:
    nasty = "<img onerror=alert(1)>"
    teacher, page = (made := new_teacher(nasty)), made.page
    expect(page.locator("h1")).to_have_text(nasty)
    with School(shared) as school:
        school.pupil(teacher.code, nasty)
        school.pupil(teacher.code, "Awa")
        expect(page.locator(".class-arrived li").first).to_have_text(nasty)
        teacher.press("Start on the screens")
        expect(page.locator(".tile-name").filter(has_text=nasty)).to_have_count(1)
        expect(page.locator(".tile-gone")).to_have_count(2), "nobody has opened the board"
        expect(page.locator(".class-waits p")).to_have_text([f"Not connected: {nasty} and Awa"])
        page.locator(".tile-open").click()
        expect(teacher.dialog).to_contain_text(nasty)
        assert page.locator("main img, dialog img").count() == 0


def test_a_result_is_by_seeds_or_by_forfeit_or_by_name_and_can_be_taken_back(new_teacher, shared: Server) -> None:
    teacher, page = (made := new_teacher()), made.page
    with School(shared) as school:
        for name in ("Awa", "Jules"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Jules")
        teacher.press("Start on real boards")
        teacher.sees_tables("Awa – Jules")
        opened = page.locator(".tile-open")
        opened.click()
        south, north = (teacher.dialog.get_by_label(f"Seeds of {name}") for name in ("Awa", "Jules"))
        expect(south).to_be_focused()
        south.fill("30")
        expect(north).to_have_value("18"), "48 in all"
        north.fill("19")
        teacher.dialog.get_by_role("button", name="Save the result").click()
        expect(teacher.dialog.get_by_role("alert")).to_have_text(say("serve.club.too-many-seeds", "en", count=49))
        north.fill("18")
        page.keyboard.press("Enter")
        teacher.sees_results("30 – 18")
        opened.click()
        teacher.dialog.get_by_role("group", name="Forfeit by").get_by_role("button", name="Awa").click()
        teacher.sees_results("– +")
        opened.click()
        teacher.dialog.get_by_role("button", name="Clear the result").click()
        expect(page.locator(".tile")).to_have_attribute("data-state", "real")
        opened.click()
        teacher.dialog.get_by_role("radio", name="Jules").check(force=True)
        teacher.dialog.get_by_role("button", name="Save the result").click()
        teacher.sees_results("0 – 0")
        assert _tables(teacher)[0]["result"]["winner"] == "N"


def test_the_teacher_plays_against_all_from_the_same_screen(new_teacher, people, shared: Server) -> None:
    teacher, page = (made := new_teacher()), made.page
    with School(shared) as school:
        for name in ("Awa", "Jules"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Jules")
        page.get_by_role("radio", name=re.compile("^Simultaneous")).check(force=True)
        page.get_by_label("Your first name").fill("Ms Ba")
        teacher.press("Start on the screens")
        teacher.sees_people("Awa", "Jules", "Ms Ba")
        page.locator(".tile-open").nth(1).click()
        board = Seat(page).ready()
        expect(page.locator(".seat .who").filter(has_text="Ms Ba")).to_be_visible()
        board.page.get_by_role("link", name="To the class").first.click()
        expect(page.locator(".tile")).to_have_count(2)


def test_whoever_takes_long_is_seen_and_a_wrong_clock_does_no_harm(people, shared: Server) -> None:
    page = people(shared.url).new_page()
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3_600_000;")

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda said: line.send(re.sub(r'"waited":\d+', '"waited":185000', str(said))))

    page.route_web_socket(re.compile("/live"), slow)
    teacher = TeacherPage(page)
    with School(shared) as school:
        for name in ("Awa", "Jules"):
            school.pupil(teacher.code, name)
        teacher.sees_people("Awa", "Jules")
        teacher.press("Start on the screens")
        expect(page.locator(".tile.stuck .tile-wait")).to_have_text("3 min")
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"(10:00|9:\d\d)"))


# --- the door and the key -----------------------------------------------------------------------------------------


def test_the_link_for_running_it_works_once_shown_and_stands_nowhere_else(people, serve) -> None:
    server = serve()
    teacher = TeacherPage(people(server.url, wrong=[*GONE, *STRANGER]).new_page())
    key = teacher.key
    assert key not in teacher.page.url
    assert key not in teacher.page.content()
    pupil = come_in(people(server.url).new_page(), teacher.code, "Awa")
    teacher.sees_people("Awa")
    teacher.press("Run it from another device")
    link = teacher.dialog.locator(".secret").text_content()
    assert link == f"{server.url}/class/{teacher.id}#key={key}"
    other = people(server.url).new_page()
    other.goto(link)
    expect(other.locator("[data-role=teacher] .class-name strong")).to_have_text("Awa")
    assert "key" not in other.url
    assert key not in pupil.content() + str(pupil.evaluate("() => JSON.stringify({...localStorage})"))
    assert key not in str(pupil.request.get(f"/api/classes/{teacher.id}").json())
    assert key not in server.errors + server.said
    wrong = people(server.url).new_page()
    wrong.goto(f"/class/{teacher.id}#key=guessed")
    expect(wrong.locator("main")).to_contain_text(say("serve.club.wrong-key", "en"))
    assert "guessed" not in wrong.url


def test_an_address_without_the_code_asks_for_it_and_a_closed_door_says_so(new_teacher, people, shared: Server) -> None:
    teacher = new_teacher()
    stranger = people(shared.url, wrong=STRANGER).new_page()
    stranger.goto(f"/class/{teacher.id}")
    expect(stranger.locator("h1")).to_have_text("Come into the class")
    switch = teacher.page.get_by_role("switch", name="Close the door to newcomers")
    switch.focus()
    teacher.page.keyboard.press("Space")
    expect(teacher.page.locator(".class-titles")).to_contain_text("The door is closed")
    expect(switch).to_be_focused()
    stranger.get_by_label("Code of the class").fill(teacher.code.lower())
    stranger.keyboard.press("Enter")
    stranger.get_by_label("Your first name").fill("Awa")
    stranger.keyboard.press("Enter")
    expect(stranger.locator("main")).to_contain_text(say("serve.club.locked", "en"))


# --- what can go wrong --------------------------------------------------------------------------------------------


def test_what_is_asked_while_the_server_is_gone_is_done_once_it_is_back(people, serve) -> None:
    server = serve()
    teacher = TeacherPage(people(server.url, wrong=GONE).new_page())
    server.kill()
    expect(teacher.page.locator(".banner")).to_contain_text("The connection is lost")
    teacher.page.get_by_role("switch", name="Close the door to newcomers").check(force=True)
    server.start()
    expect(teacher.page.locator(".class-titles")).to_contain_text("The door is closed")
    expect(teacher.page.locator(".banner")).to_be_hidden()


def test_what_cannot_be_done_is_said_and_a_class_is_deleted_with_all_that_was_in_it(
    new_teacher, shared: Server
) -> None:
    teacher, page = (made := new_teacher("Tuesday")), made.page
    teacher.press("Start on the screens")
    expect(page.locator(".class-play").get_by_role("alert")).to_have_text(say("club.pairing.too-few", "en"))
    with School(shared) as school:
        pupil = school.pupil(teacher.code, "Awa")
        teacher.sees_people("Awa")
        teacher.press("Delete the class")
        expect(teacher.dialog).to_contain_text("1 first name")
        teacher.dialog.get_by_role("button", name="Delete the class").click()
        expect(page.locator("main[data-screen=classes]")).to_be_visible()
        assert page.locator(".resume").count() == 0, "it is no longer among one's classes"
        assert pupil.client.get(f"/api/classes/{teacher.id}").status_code == 404


# --- how it looks -------------------------------------------------------------------------------------------------


def test_the_ways_of_playing_are_called_as_everywhere_else() -> None:
    for lang in ("fr", "en"):
        for kind in KINDS:
            assert say(f"page.class.kinds.{kind}", lang) == say(f"club.kind.{kind}", lang)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_axe_finds_nothing_by_day_or_by_night_and_it_fits_its_window(window, shared: Server, size) -> None:
    page = window("/class", lang="en", size=size)
    clean(page)
    page.get_by_role("button", name="Open the class").click()
    expect(page.locator(".class-door")).to_be_visible()
    code = "".join(page.locator(".class-door .big-code span").all_text_contents())
    clean(page)
    with School(shared) as school:
        for name in ("Awa", "Jules", "Koffi"):
            school.pupil(code, name)
        expect(page.locator(".class-name")).to_have_count(3)
        page.get_by_role("button", name="Start on the screens").click()
        expect(page.locator(".tile .board")).to_have_count(1)
        clean(page)
        page.locator(".class-result").first.click()
        assert faults(page) == []


def clean(page: Page) -> None:
    assert faults_by_day_and_night(page) == []
    assert page.evaluate(NARROW_ENOUGH)


def test_on_a_wall_all_boards_and_all_places_are_seen_at_once(window, shared: Server) -> None:
    page = window("/class", lang="fr", size=(1920, 1080))
    page.get_by_role("button", name="Ouvrir la classe").click()
    expect(page.locator(".class-door")).to_be_visible()
    code = "".join(page.locator(".class-door .big-code span").all_text_contents())
    with School(shared) as school:
        for number in range(32):
            school.pupil(code, f"Élève {number}")
        expect(page.locator(".class-name")).to_have_count(32)
        page.get_by_role("button", name="Commencer sur les écrans").click()
        expect(page.locator(".tile .board")).to_have_count(16)
        page.keyboard.press("p")
        expect(page.locator("main")).to_have_attribute("data-projector", "")
        for what in (".tile", ".class-table tr", ".class-clock", ".class-wall b"):
            outside = page.locator(what).evaluate_all(
                "all => all.map(each => each.getBoundingClientRect()).filter(box =>"
                " box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight || !box.width)"
            )
            assert outside == [], what
        assert faults(page) == []
        page.keyboard.press("p")
        expect(page.locator(".bar")).to_be_visible()


def test_who_waits_in_the_class_is_connected_though_not_at_the_board(new_teacher, shared: Server) -> None:
    teacher, page = (made := new_teacher()), made.page
    with School(shared) as school:
        awa, bo = (school.pupil(teacher.code, name) for name in ("Awa", "Bo"))
        names, lost = page.locator(".class-names button"), page.locator(".class-waits p")
        with listening(awa, awa.class_id):
            expect(names.filter(has_text="not connected")).to_have_count(1)
            expect(names.filter(has_text=bo.name)).to_contain_text("not connected")
            teacher.press("Start on the screens")
            expect(lost).to_have_text(["Not connected: Bo"])
            expect(page.locator(".tile-gone")).to_have_count(1)
        expect(lost).to_have_text(["Not connected: Awa and Bo"])
        expect(page.locator(".tile-gone")).to_have_count(2)
        expect(names.filter(has_text="not connected")).to_have_count(2)
