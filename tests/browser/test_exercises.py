"""Exercises in a real browser: solving right and wrong, hints, the keyboard alone, what comes back when, one's own
mistakes, and what the device keeps.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from awale.coach.exercises import Exercise, collection
from awale.coach.exercises.leitner import seen_again
from awale.rules.sheet import sheet as find_sheet
from awale.words import say
from support.axe import faults_by_day_and_night
from support.game_page import Seat
from support.server_process import Server

KEY = "awale.exercises.1"
#: Generous: the machine may be busy with other tests. In milliseconds.
PATIENCE = 60_000
MONDAY = "2030-01-07T10:00:00"

#: Modules as the page itself has them.
PROGRESS, SERIES = (
    f"(await (await import('/web/bundle/app.js')).later('exercise/{name}.js'))" for name in ("progress", "series")
)
ANSWER = f"async ([id, how]) => {PROGRESS}.answer(id, how)"

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def one() -> Exercise:
    """South to move, several wrong moves with several moves to their refutation."""
    return next(
        each
        for each in collection("grenier").all
        if each.position.to_move == "S" and len(each.lines) > 3 and len(each.refutation(wrong_of(each))) > 2
    )


def wrong_of(exercise: Exercise) -> str:
    return min(exercise.lines, key=lambda move: exercise.lines[move].value)


@pytest.fixture(scope="module")
def told(one: Exercise, shared: Server) -> dict[str, Any]:
    with shared.client() as client:
        found: dict[str, Any] = client.get(f"/api/exercises/{one.id}", params={"lang": "en"}).json()
    return found


@pytest.fixture(scope="module")
def someone(browser: Browser, shared: Server) -> Iterator[BrowserContext]:
    """One person for the tests that need nothing special: what was loaded once needn't be loaded again."""
    context = browser.new_context(
        base_url=shared.url, locale="en-GB", reduced_motion="reduce", service_workers="block", accept_downloads=True
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(someone: BrowserContext) -> Iterator[Page]:
    """A page of theirs with nothing kept. Nothing may go wrong on it."""
    faults: list[str] = []
    page = someone.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto("/exercises")
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    yield page
    page.close()
    assert faults == []


def solving(page: Page, exercise: Exercise, series: list[str] | None = None) -> Page:
    """Opens an exercise, alone or in a series."""
    if series:
        row = json.dumps({"name": "new", "ids": series, "how": {}})
        page.evaluate("row => sessionStorage.setItem('awale.series.1', row)", row)
    page.goto(f"/exercises/{exercise.id}")
    expect(page.locator(".pit.can").first).to_be_visible()
    return page


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate(f"() => localStorage.getItem('{KEY}')") or '{"seen": {}}')
    return found


def counts(page: Page) -> list[int]:
    """What the board's buttons say lies in the pits."""
    names = [name or "" for name in page.locator(".pit").evaluate_all("pits => pits.map(pit => pit.ariaLabel)")]
    return [int(name.split(", ")[1].split()[0]) if "seed" in name.split(",")[1] else 0 for name in names]


def pit(page: Page, letter: str) -> Any:
    return page.locator(f".pit[data-pit={letter}]")


# --- solving ------------------------------------------------------------------------------------------------------


def test_the_right_move_is_praised_explained_and_played_on(page: Page, one: Exercise, told: dict[str, Any]) -> None:
    solving(page, one)
    expect(page.locator(".voice")).to_contain_text(told["task"])
    assert counts(page) == list(one.position.pits)
    pit(page, one.answer).click()
    expect(page.locator(".voice[data-kind=right]")).to_contain_text(told["lines"][one.answer]["text"])
    expect(page.locator(".voice[data-kind=right]")).to_contain_text(told["why"])
    last = told["lines"][one.answer]["turns"][-1]
    expect(page.locator(".moves .move")).to_have_count(len(told["lines"][one.answer]["turns"]))
    expect(page.locator(".moves .move").last).to_have_attribute("aria-current", "step")
    assert counts(page) == last["pits"]
    seen = kept(page)["seen"][one.id]
    assert (seen["box"], seen["how"]) == (1, "right")
    page.locator("[data-act=next]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Exercises")


def test_a_wrong_move_is_refuted_on_the_board_and_may_be_tried_again(
    page: Page, one: Exercise, told: dict[str, Any]
) -> None:
    wrong = wrong_of(one)
    line = told["lines"][wrong]["turns"]
    solving(page, one)
    pit(page, wrong).click()
    expect(page.locator(".voice[data-kind=wrong]")).to_contain_text(line[0]["text"])
    expect(page.locator(".voice")).to_contain_text(line[1]["text"])
    page.locator("[data-act=skip]").click()
    expect(page.locator(".voice")).to_contain_text(told["lines"][wrong]["text"])
    assert counts(page) == line[-1]["pits"]
    page.locator("[data-step=back]").click()
    assert counts(page) == line[-2]["pits"]
    expect(page.locator(".voice")).to_contain_text(line[-2]["text"])
    page.locator(".actions [data-act=retry]").click()
    assert counts(page) == list(one.position.pits)
    expect(page.locator(".voice h2")).to_have_text("Look again")
    assert (kept(page)["seen"][one.id]["box"], kept(page)["seen"][one.id]["how"]) == (0, "tried")
    pit(page, one.answer).click()
    expect(page.locator(".voice h2")).to_have_text(f"{one.answer}: right, in the end")
    assert kept(page)["seen"][one.id]["box"] == 0
    assert kept(page)["seen"][one.id]["how"] == "helped"


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_a_phone_the_board_stays_where_it_is(window: Open, one: Exercise, size: tuple[int, int]) -> None:
    page = window(f"/exercises/{one.id}", size=size, has_touch=True, is_mobile=True)
    voice, board, pit = page.locator(".voice"), page.locator(".board"), page.locator(f".pit[data-pit={wrong_of(one)}]")
    expect(page.locator(".pit.can").first).to_be_visible()
    begun = board.bounding_box()
    assert begun
    assert 0 <= begun["y"] < begun["y"] + begun["height"] <= size[1]
    for seen in ("move", "wrong"):
        pit.tap()
        expect(voice).to_have_attribute("data-kind", seen)
        assert board.bounding_box() == begun, seen
    page.locator("[data-act=again]").tap()
    expect(voice).to_have_attribute("data-kind", "find")
    assert board.bounding_box() == begun


def test_hints_come_one_at_a_time_and_then_the_answer_is_shown(page: Page, one: Exercise, told: dict[str, Any]) -> None:
    solving(page, one)
    hint = page.locator("[data-act=hint]")
    for place, text in enumerate(told["hints"], start=1):
        hint.click()
        expect(page.locator(".voice")).to_contain_text(text)
        if place < len(told["hints"]):
            expect(page.locator(".voice")).not_to_contain_text(told["hints"][place])
    expect(hint).to_be_disabled()
    page.locator("[data-act=show]").click()
    expect(page.locator(".voice h2")).to_have_text(f"The answer was {one.answer}")
    assert kept(page)["seen"][one.id] | {"at": "", "due": ""} == {"box": 0, "how": "shown", "at": "", "due": ""}


def test_what_a_pit_would_take_is_not_told_before_the_answer_is_known(
    page: Page, one: Exercise, told: dict[str, Any]
) -> None:
    solving(page, one)
    pit(page, one.answer).hover()
    expect(page.locator(".voice[data-kind=move]")).to_contain_text(told["task"])
    expect(page.locator(".play .rings .taken")).to_have_count(0)
    assert told["now"]["choices"][one.answer]["text"] not in (pit(page, one.answer).get_attribute("aria-label") or "")
    pit(page, one.answer).click()
    expect(page.locator(".voice[data-kind=right]")).to_be_visible()
    page.locator("[data-act=retry]").click()
    pit(page, one.answer).hover()
    expect(page.locator(".voice[data-kind=move]")).to_contain_text(told["now"]["choices"][one.answer]["text"])


def test_a_refused_pit_says_why_and_costs_nothing(page: Page, one: Exercise, told: dict[str, Any]) -> None:
    solving(page, one)
    theirs = next(letter for letter in "abcdef" if not told["now"]["choices"][letter]["playable"])
    pit(page, theirs).click(force=True)  # it says of itself that it can't be played
    expect(page.locator(".voice")).to_contain_text(told["now"]["choices"][theirs]["text"])
    pit(page, one.answer).click()
    expect(page.locator(".voice[data-kind=right]")).to_be_visible()
    assert kept(page)["seen"][one.id]["how"] == "right"


def test_an_exercise_that_was_loaded_and_the_next_one_need_no_network(page: Page, one: Exercise) -> None:
    other = next(each for each in collection("grenier").all if each.id != one.id)
    with page.expect_response(f"**/api/exercises/{other.id}*"):
        solving(page, one, [one.id, other.id])
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    try:
        pit(page, wrong_of(one)).click()
        page.locator("[data-act=skip]").click()
        page.locator("[data-act=again]").click()
        pit(page, one.answer).click()
        page.locator("[data-act=next]").click()
        page.wait_for_url(f"**/exercises/{other.id}")
        pit(page, other.answer).click()
        expect(page.locator(".voice[data-kind=right]")).to_be_visible()
    finally:
        page.context.set_offline(False)
    assert {kept(page)["seen"][each.id]["how"] for each in (one, other)} == {"helped", "right"}


def test_a_whole_series_is_solved_by_keyboard_and_told_to_a_reader(window: Open, one: Exercise) -> None:
    page = window("/exercises?sheet=grenier")
    other = next(each for each in collection("grenier").all if each.id != one.id and each.position.to_move == "S")
    solving(page, one, [one.id, other.id])
    press = page.keyboard.press
    expect(page.locator("h1")).to_contain_text("Exercise 1 of 2")
    press("h")
    press(wrong_of(one).lower())
    press("Enter")
    expect(page.locator("[data-act=skip]")).to_be_focused()
    press("Enter")
    expect(page.locator("[data-act=again]")).to_be_focused()
    press("Enter")
    press(one.answer.lower())
    press("Enter")
    expect(page.locator("[data-act=next]")).to_be_focused()
    press("Enter")
    page.wait_for_url(f"**/exercises/{other.id}")
    expect(page.locator("h1")).to_contain_text("Exercise 2 of 2")
    press(other.answer.lower())
    press("Enter")
    expect(page.locator("[data-act=next]")).to_be_focused()
    press("n")
    expect(page.locator("h1")).to_have_text("1 of 2 found at once")
    expect(page.locator("#status")).to_contain_text("found at once")
    said = " ".join(page.evaluate("() => said"))
    for part in (
        "is not the best move",
        "Look again",
        f"{one.answer}: right.",
        "found at once",
        one.hints()[0].text("en"),
    ):
        assert part in said


# --- what comes back ----------------------------------------------------------------------------------------------


def test_what_was_solved_comes_back_on_the_right_day(window: Open, one: Exercise) -> None:
    missed = next(each for each in collection("grenier").all if each.id != one.id)
    page = window("/exercises?sheet=grenier")
    page.clock.set_fixed_time(MONDAY)
    page.evaluate(ANSWER, [one.id, "right"])
    page.evaluate(ANSWER, [missed.id, "shown"])
    heading = page.locator(".today h2")
    for day, due in ((7, 0), (8, 1), (9, 2), (19, 2)):
        page.clock.set_fixed_time(f"2030-01-{day:02}T00:01:00")
        page.goto("/exercises?sheet=grenier")
        expect(heading).to_contain_text("Nothing comes back today" if not due else f"{due} exercise")
    page.locator("[data-act=due]").click()
    first = page.url.rpartition("/")[2]
    assert first in (one.id, missed.id)
    answer = next(each.answer for each in (one, missed) if each.id == first)
    pit(page, answer).click()
    expect(page.locator(".voice[data-kind=right]")).to_be_visible()
    box = {one.id: 2, missed.id: 1}[first]
    assert (kept(page)["seen"][first]["box"], kept(page)["seen"][first]["due"]) == (box, f"2030-01-{19 + 2**box}")
    page.goto("/exercises?sheet=grenier")
    expect(heading).to_contain_text("1 exercise comes back today")


def test_the_page_repeats_on_the_same_days_as_the_terminal(window: Open) -> None:
    page = window("/exercises?sheet=grenier")
    where, today = None, datetime.date(2030, 1, 7)
    for how in ["right", "right", "helped", *["right"] * 8, "shown", "right"]:
        page.clock.set_fixed_time(f"{today}T10:00:00")
        told = page.evaluate(ANSWER, ["grenier-123456", how])
        where = seen_again(where, how == "right", today)
        assert (told["box"], told["due"]) == (where.box, where.due.isoformat())
        assert page.evaluate(ANSWER, ["grenier-123456", "right"])["due"] == told["due"]  # once a day counts
        today = where.due


def test_two_tabs_lose_none_of_each_others_answers(page: Page, someone: BrowserContext, one: Exercise) -> None:
    other = collection("grenier").all[-1]
    second = someone.new_page()
    for tab in (page, second):
        tab.goto("/exercises?sheet=grenier")
        expect(tab.locator(".theme").first).to_be_visible()
    page.evaluate(ANSWER, [one.id, "shown"])
    second.evaluate(ANSWER, [other.id, "shown"])
    # A browser tells its tabs of each other's writing a moment later.
    expect(page.locator(".device")).to_contain_text("2 answers")
    assert set(kept(page)["seen"]) == {one.id, other.id}
    second.close()


RUBBISH = (
    "{",
    "null",
    "[1]",
    '{"version": 1}',
    '{"version": 99, "seen": 4}',
    '{"version": 1, "seen": {"__proto__": {"box": 1, "due": "2030-01-01"}, "toString": 3}}',
    '{"version": 1, "seen": {"a": null, "b": {"box": "x"}, "c": 3}, "mistakes": {"own-1": {"lines": 4}}}',
)


def test_rubbish_in_the_browser_is_left_out_and_the_rest_works(page: Page, one: Exercise) -> None:
    for rubbish in RUBBISH:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, rubbish])
        left = page.evaluate(f"async () => {PROGRESS}.amount()")
        assert left == {"seen": 0, "mistakes": 0}, rubbish
    page.goto("/exercises?sheet=grenier")
    expect(page.locator(".device")).to_contain_text("Nothing is kept yet")
    page.evaluate(ANSWER, [one.id, "right"])
    expect(page.locator(".device")).to_contain_text("1 answer")


# --- one's own mistakes, and what the device keeps ------------------------------------------------------------------


def keep_mistake(page: Page, exercise: Exercise, **changes: Any) -> str:
    mistake = {**exercise.as_dict(), "overrides": {}, "from": "k3v9", **changes}
    found: str = page.evaluate(f"async mistake => {PROGRESS}.keepMistake(mistake)", mistake)
    return found


def test_a_mistake_is_kept_solved_and_leads_back_to_its_game(page: Page, one: Exercise) -> None:
    page.goto("/exercises?sheet=grenier")
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert keep_mistake(page, one) == keep_mistake(page, one, theme="none")
    card = page.locator(".mistake")
    expect(card).to_have_count(1)
    expect(card.get_by_role("link", name="Its game")).to_have_attribute("href", "/game/k3v9/review")
    expect(page.locator(".today h2")).to_contain_text("1 exercise comes back today")
    card.get_by_role("link", name="Solve").click()
    pit(page, wrong_of(one)).click()
    page.locator("[data-act=skip]").click()
    page.locator("[data-act=again]").click()
    pit(page, one.answer).click()
    expect(page.locator(".voice[data-kind=right]")).to_be_visible()
    expect(page.get_by_role("link", name="Its game")).to_have_attribute("href", "/game/k3v9/review")
    page.locator("[data-act=next]").click()
    expect(page.locator(".today h2")).to_contain_text("Nothing comes back today")
    card.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_mistake_of_norths_is_seen_from_norths_side(page: Page, one: Exercise) -> None:
    page.goto("/exercises?sheet=grenier")
    turned = [
        {"move": line.move.swapcase(), "value": line.value, "moves": [move.swapcase() for move in line.moves]}
        for line in one.lines.values()
    ]
    name = keep_mistake(
        page, one, position=str(one.position.turned()), answer=one.answer.swapcase(), theme=None, lines=turned
    )
    page.goto(f"/exercises/{name}")
    expect(page.locator("[data-view=north]")).to_be_visible()
    page.keyboard.press(one.answer)
    expect(pit(page, one.answer.swapcase())).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".voice[data-kind=right]")).to_be_visible()


def test_a_mistake_of_another_device_says_where_it_is(page: Page) -> None:
    page.goto("/exercises/own-123")
    expect(page.locator("h1")).to_have_text("This mistake isn't kept here")


def test_what_is_kept_goes_out_as_a_file_comes_in_again_and_is_deleted(
    page: Page, one: Exercise, tmp_path: Path
) -> None:
    page.goto("/exercises?sheet=grenier")
    keep_mistake(page, one)
    page.evaluate(ANSWER, [one.id, "right"])
    device = page.locator(".device")
    with page.expect_download() as saved:
        device.locator("[data-act=export]").click()
    file = tmp_path / "kept.json"
    saved.value.save_as(file)
    before = kept(page)
    device.locator("[data-act=erase]").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(device).to_contain_text("Nothing is kept yet")
    expect(page.locator(".mistake")).to_have_count(0)
    device.locator("input[type=file]").set_input_files(file)
    expect(device).to_contain_text("1 answer and 1 mistake")
    assert kept(page) == before
    bad = tmp_path / "bad.json"
    bad.write_text('{"hello": 1}', encoding="utf-8")
    device.locator("input[type=file]").set_input_files(bad)
    expect(device.get_by_role("alert")).to_contain_text("bad.json holds no answers")
    assert kept(page) == before


# --- the list, for everyone -----------------------------------------------------------------------------------------


def test_sheet_and_level_are_remembered_and_solved_ones_counted(page: Page) -> None:
    page.goto("/exercises?sheet=grenier")
    amende = find_sheet("amende").words("name", "en")
    page.get_by_role("radio", name=amende).check()
    first = next(each for each in collection("amende").all if each.level == 1)
    fitting = collection("amende").matching(first.theme, 1)
    page.get_by_role("radio", name="1 very easy").check()
    theme = page.locator(f".theme[data-theme={first.theme}]")
    expect(theme).to_contain_text(f"0 of {len(fitting)} solved")
    page.evaluate(ANSWER, [first.id, "helped"])
    expect(theme).to_contain_text(f"1 of {len(fitting)} solved")
    page.goto("/exercises")
    expect(page.get_by_role("radio", name=amende)).to_be_checked()
    expect(theme).to_contain_text(f"1 of {len(fitting)} solved")
    theme.get_by_role("button", name="Solve").click()
    expect(page.locator("h1")).to_contain_text(say(f"exercise.theme.{first.theme}", "en"))


def test_new_exercises_are_as_hard_as_one_has_shown_to_be_up_to(page: Page) -> None:
    all_of_them = [{"id": f"none-{level}x{n}", "level": level} for level in range(1, 6) for n in range(40)]

    def levels(*found: int) -> list[int]:
        """The levels of a series for somebody who has found six of each of these levels at once."""
        for each in all_of_them:
            if each["level"] in found and str(each["id"]).endswith(tuple(f"x{n}" for n in range(6))):
                page.evaluate(ANSWER, [each["id"], "right"])
        ids = page.evaluate(f"async all => {SERIES}.chosen(all)", all_of_them)
        return [int(name[5]) for name in ids]

    first, later = levels(), levels(2, 3)
    assert set(first) <= {1, 2}
    assert set(later) <= {3, 4}
    assert later == sorted(later)


def test_what_a_new_version_has_left_out_is_forgotten(page: Page, one: Exercise) -> None:
    page.goto("/exercises?sheet=amende")
    page.evaluate(ANSWER, ["grenier-000000", "right"])
    page.evaluate(ANSWER, [one.id, "right"])
    page.goto("/exercises?sheet=grenier")
    expect(page.locator(".device")).to_contain_text("1 answer")
    assert list(kept(page)["seen"]) == [one.id]


def test_a_sheet_without_exercises_says_so_and_one_that_cannot_be_reached_leaves_the_list(window: Open) -> None:
    page = window("/exercises?sheet=grenier", wrong=["Failed to load resource", "ERR_FAILED"])
    empty, away = (find_sheet(name).words("name", "en") for name in ("amende", "abapa"))
    page.route("**/api/exercises?sheet=amende*", answer_with_none)
    page.route("**/api/exercises?sheet=abapa*", lambda route: route.abort())
    page.get_by_role("radio", name=empty).check()
    expect(page.locator(".today")).to_contain_text(f"no exercises by the rules of {empty}")
    expect(page.locator(".theme")).to_have_count(0)
    page.get_by_role("radio", name=away).check()
    Seat(page).hears("doesn't answer")
    expect(page.get_by_role("radio", name=empty)).to_be_checked()


def answer_with_none(route: Route) -> None:
    told = route.fetch().json()
    route.fulfill(json={**told, "exercises": []})


def test_an_exercise_that_is_none_says_so(window: Open) -> None:
    page = window("/exercises/grenier-000000", wrong=["404"])
    expect(page.locator("main")).to_contain_text("There is no exercise")


def test_axe_finds_nothing_in_the_list_nor_while_one_solves_on_a_phone(window: Open, one: Exercise) -> None:
    page = window("/exercises?sheet=grenier", lang="fr", size=(390, 844))
    keep_mistake(page, one)
    expect(page.locator(".mistake")).to_have_count(1)
    assert faults_by_day_and_night(page) == []
    solving(page, one, [one.id])
    page.locator("[data-act=hint]").click()
    pit(page, wrong_of(one)).focus()
    page.keyboard.press("Enter")
    page.locator("[data-act=skip]").click()
    expect(page.locator("[data-act=again]")).to_be_visible()
    assert faults_by_day_and_night(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_nothing_when_it_is_solved_nor_in_the_result(window: Open, one: Exercise) -> None:
    page = window("/exercises?sheet=grenier")
    solving(page, one, [one.id])
    pit(page, one.answer).click()
    expect(page.locator("[data-act=next]")).to_be_visible()
    assert faults_by_day_and_night(page) == []
    page.locator("[data-act=next]").click()
    expect(page.locator(".results")).to_be_visible()
    assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize("first", ["a wrong try", "a hint"])
def test_who_loads_an_exercise_again_after_a_wrong_try_or_a_hint_has_not_solved_it_at_once(
    page: Page, one: Exercise, first: str
) -> None:
    solving(page, one)
    if first == "a hint":
        page.locator("[data-act=hint]").click()
    else:
        pit(page, wrong_of(one)).click()
        expect(page.locator(".voice[data-kind=wrong]")).to_be_visible()
    page.reload()
    expect(page.locator(".pit.can").first).to_be_visible()
    assert page.evaluate(f"async id => {PROGRESS}.solved(id)", one.id) is False
    pit(page, one.answer).click()
    expect(page.locator(".voice h2")).to_have_text(f"{one.answer}: right, in the end")
    assert (kept(page)["seen"][one.id]["box"], kept(page)["seen"][one.id]["how"]) == (0, "helped")
