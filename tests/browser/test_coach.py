"""The coach beside a game and the review after it, in a real browser with a real server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from awale.rules.records import Record
from support.axe import faults_by_day_and_night
from support.game_page import POLLING, Seat, make
from support.polling import eventually
from support.server_process import Server

Open = Callable[..., Page]
#: In milliseconds; generous, as the machine may be busy with other tests.
PATIENCE = 60_000
#: F takes four seeds in a chain; E lets them lie. North threatens C.
START = "0-0-2-0-1-2-1-1-4-4-4-4-12-13-S"
#: What the engine would say: E loses much, and a threat that C doesn't meet.
COSTLY = {
    "E": {"cost": 10, "text": "E leaves a capture lying.", "threat": None, "pits": ["b", "a"]},
    "C": {
        "cost": 4,
        "text": "After C, North can take.",
        "threat": {"from": "e", "path": "fABC", "taken": [["C", 3]]},
        "pits": [],
    },
}
#: Keeps what kinds of messages have come in over the socket.
HEAR = """window.told = [];
window.WebSocket = class extends WebSocket {
    constructor(...all) {
        super(...all);
        this.addEventListener('message', ({data}) => told.push(JSON.parse(data).type));
    }
};"""


def coached(page: Page, mode: str, consider: Callable[[dict[str, Any]], dict[str, Any] | None] | None = None) -> None:
    """The coach as it is set on this device; ``consider`` answers in the engine's place, or doesn't."""
    page.evaluate("mode => localStorage.setItem('awale.settings', JSON.stringify({ coach: mode }))", mode)

    def between(socket: WebSocketRoute) -> None:
        server, state = socket.connect_to_server(), {"n": 0}

        def to_server(text: str | bytes) -> None:
            if json.loads(text)["do"] != "consider":
                server.send(text)
            elif answer := consider(dict(state)) if consider else None:
                socket.send(json.dumps(answer))

        def to_page(text: str | bytes) -> None:
            state["n"] = json.loads(text).get("n", state["n"])
            socket.send(text)

        socket.on_message(to_server)
        server.on_message(to_page)

    page.route_web_socket(re.compile("/play"), between)


def warns(state: dict[str, Any]) -> dict[str, Any]:
    return {"type": "considered", "n": state["n"], "costly": COSTLY if state["n"] == 0 else {}}


def table(window: Open, mode: str, consider=None, **more: Any) -> Seat:
    page = window("/", **more)
    coached(page, mode, consider)
    page.add_init_script(HEAR)
    return Seat.new(page, sheet="grenier", start=START)


def warned(window: Open, **more: Any) -> Seat:
    """A table with a coach that has looked already: who is quicker than it plays without a word."""
    seat = table(window, "always", warns, **more)
    seat.page.wait_for_function("() => told.includes('considered')", polling=POLLING)
    return seat


# --- always ---


def test_before_a_move_that_loses_much_one_sentence_is_said_and_the_move_may_be_made_anyway(window: Open) -> None:
    seat = warned(window)
    seat.pit("E").click()
    voice = seat.page.locator(".voice[data-kind=coach]")
    expect(voice.locator("h2")).to_have_text("Careful with E.")
    expect(voice.locator("p")).to_have_text("E leaves a capture lying.")
    seat.hears("E leaves a capture lying.")
    seat.sees_moves(0)
    expect(seat.page.locator(".play .rings .focus")).to_have_count(3)
    seat.page.locator("[data-act=anyway]").click()
    seat.sees_moves(1)
    assert seat.moves == ["E"]


def test_the_threat_is_drawn_and_another_pit_may_be_taken(window: Open) -> None:
    seat = warned(window)
    seat.pit("C").click()
    expect(seat.page.locator(".play .rings .taken")).not_to_have_count(0)
    expect(seat.page.locator("[data-act=another]")).to_be_focused()
    seat.pit("F").hover()
    expect(seat.page.locator("[data-act=another]")).to_be_visible()
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator(".voice[data-kind=coach]")).to_have_count(0)
    expect(seat.pit("C")).to_be_focused()
    seat.sow("F")
    assert seat.moves == ["F"]


def test_a_warning_by_keyboard_alone(window: Open) -> None:
    seat = warned(window)
    seat.pit("E").focus()
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator("[data-act=another]")).to_be_focused()
    seat.page.keyboard.press("Tab")
    expect(seat.page.locator("[data-act=anyway]")).to_be_focused()
    seat.page.keyboard.press("Enter")
    seat.sees_moves(1)


def test_an_engine_that_does_not_answer_keeps_nobody_from_playing(window: Open) -> None:
    seat = table(window, "always", lambda state: None)
    seat.sow("E")
    assert seat.moves == ["E"]


def test_with_the_real_engine_the_game_goes_on_whatever_it_says(window: Open) -> None:
    page = window("/")
    page.evaluate("() => localStorage.setItem('awale.settings', JSON.stringify({ coach: 'always' }))")
    seat = Seat.new(page, sheet="grenier", start=START)
    seat.pit("E").click()
    page.locator("[data-act=anyway], .moves .move").first.wait_for()
    if page.locator("[data-act=anyway]").count():
        page.locator("[data-act=anyway]").click()
    seat.sees_moves(1)


# --- on request, and off ---


def test_on_request_the_coach_shows_what_there_is_to_see_one_thing_after_the_other(window: Open) -> None:
    seat = table(window, "ask")
    seat.page.locator("[data-act=see]").click()
    voice = seat.page.locator(".voice[data-kind=coach]")
    expect(voice.locator("h2")).to_contain_text("1 of")
    expect(voice.locator("p")).to_contain_text("Awa can take 4 seeds")
    expect(seat.page.locator(".play .rings .taken")).not_to_have_count(0)
    voice.locator("[data-act=more]").click()
    expect(voice.locator("h2")).to_contain_text("2 of")
    expect(voice.locator("p")).to_contain_text("Jules threatens to take")
    seat.hears("Jules threatens to take")
    seat.sow("E")


def test_off_there_is_no_coach_until_the_menu_brings_one(window: Open) -> None:
    asked: list[int] = []
    seat = table(window, "off", lambda state: asked.append(1))
    see = seat.page.locator("[data-act=see]")
    expect(see).to_be_hidden()
    seat.sow("E")
    assert not asked
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("group", name="Coach").get_by_label("On request").check()
    seat.page.keyboard.press("Escape")
    expect(see).to_be_visible()
    seat.page.keyboard.press("v")
    expect(seat.page.locator(".voice[data-kind=coach]")).to_be_visible()


def test_far_away_there_is_no_coach(window: Open) -> None:
    page = window("/")
    coached(page, "always")
    page.goto(make(page, kind="far", names=["Awa", ""]))
    page.wait_for_selector(".waiting")
    expect(page.locator("[data-act=see]")).to_be_hidden()
    expect(page.locator(".waiting .note")).to_contain_text("awale serve --host 0.0.0.0")


def test_axe_finds_nothing_while_the_coach_speaks(window: Open) -> None:
    seat = warned(window, size=(390, 844))
    seat.pit("C").click()
    seat.pit("C").click()
    expect(seat.page.locator("[data-act=another]")).to_be_visible()
    assert faults_by_day_and_night(seat.page) == []


# --- a level that can't move ---


def test_a_level_that_is_stuck_says_so_and_can_be_asked_again(window: Open) -> None:
    page = window("/")
    stuck = {"type": "stuck", "seat": "N", "text": "The level can't move just now."}

    def between(socket: WebSocketRoute) -> None:
        """Says that it is stuck as the server does, after the state; and once more when it is asked to try again."""
        server = socket.connect_to_server()

        def to_page(text: str | bytes) -> None:
            socket.send(text)
            if json.loads(text)["type"] == "state":
                socket.send(json.dumps(stuck))

        def to_server(text: str | bytes) -> None:
            if json.loads(text)["do"] == "again":
                socket.send(json.dumps(stuck | {"text": "It has tried again."}))
            else:
                server.send(text)

        server.on_message(to_page)
        socket.on_message(to_server)

    page.route_web_socket(re.compile("/play"), between)
    seat = Seat.new(page, kind="level", level=1, seat="S")
    expect(page.locator(".voice p")).to_have_text("The level can't move just now.")
    seat.hears("The level can't move just now.")
    page.locator("[data-act=again]").click()
    expect(page.locator(".voice p")).to_have_text("It has tried again.")


def test_who_has_no_name_is_called_by_their_side_once(window: Open) -> None:
    page = window("/")
    path = make(page, names=["", ""], moves=["F"])
    page.request.post(f"/api/games/{path.rpartition('/')[2]}/acts", data={"do": "resign", "n": 1})
    page.goto(path)
    expect(page.locator(".tally dt").first).to_have_text("South")


# --- the review ---


@pytest.fixture(scope="module")
def reviewed(shared: Server) -> Iterator[str]:
    """The address of a game that somebody else has had reviewed."""
    with shared.client() as client:
        game = {"kind": "here", "sheet": "grenier", "names": ["Awa", "Jules"], "start": START, "moves": ["E", "f"]}
        made = client.post("/api/games", json=game).json()
        client.post(f"/api/games/{made['id']}/acts", json={"do": "resign", "n": 2})
        told = client.post(f"/api/games/{made['id']}/review").json()
        assert told["state"] in ("running", "ready")
        review = f"/api/games/{made['id']}/review"
        eventually(
            lambda: client.get(review).json()["state"] == "ready", "the review takes too long", 4 * PATIENCE / 1000
        )
        yield made["path"]


def test_from_the_end_of_a_game_to_its_review_and_to_exercises_of_its_mistakes(window: Open) -> None:
    page = window("/")
    seat = Seat.new(page, sheet="grenier", start=START, moves=["E", "f"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("[data-screen=review] h1")).to_be_visible()
    expect(page.locator(".turning-point").first).to_be_visible(timeout=4 * PATIENCE)
    seat.hears("The review is ready.")
    expect(page.locator(".point h2")).to_contain_text("1st move, Awa")
    expect(page.locator(".point .seen")).to_contain_text("F took 4 seeds")
    expect(page.locator(".exactness tbody tr")).to_have_count(4)
    expect(page.locator(".exactness")).to_contain_text("%")

    page.locator("[data-act=show-best]").click()
    expect(page.locator(".line-says")).to_contain_text("Awa sows F")
    seat.hears("Awa sows F")

    with page.expect_download() as saved:
        page.locator("[data-act=save]").click()
    record = Record.parse(saved.value.path().read_text(encoding="utf-8"))
    assert record.line.moves[0].variations, "the better line is in the record"

    page.locator("[data-act=keep]").click()
    expect(page.locator("[data-act=exercises]")).to_be_focused()
    kept = json.loads(page.evaluate("() => localStorage.getItem('awale.exercises.1')"))["mistakes"]
    first = next(each for each in kept.values() if each["position"] == START)
    assert (first["answer"], first["theme"], set(first["lines"])) == ("F", "chain", {"C", "E", "F"})


def test_turning_points_by_keyboard_and_each_line_step_by_step(window: Open, reviewed: str) -> None:
    page = window(f"{reviewed}/review")
    page.wait_for_selector(".turning-point")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".line-says")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    points = page.locator(".turning-point")
    for _ in range(points.count()):
        page.keyboard.press("T")
    expect(points.first).to_have_attribute("aria-current", "step")
    page.keyboard.press("T")
    Seat(page).hears("This is the first turning point.")


def test_a_game_that_goes_on_is_not_reviewed(window: Open) -> None:
    page = window("/")
    path = make(page, moves=["F"])
    page.goto(f"{path}/review")
    expect(page.locator("h1")).to_have_text("The game goes on")
    page.get_by_role("link", name="To the game").click()
    expect(page.locator("[data-screen=game] .pit").first).to_be_visible()


def test_who_only_watches_learns_who_may_ask_for_a_review(window: Open) -> None:
    page = window("/")
    path = make(page, moves=["F"])
    page.request.post(f"/api/games/{path.rpartition('/')[2]}/acts", data={"do": "resign", "n": 1})
    other = window(f"{path}/review")
    expect(other.locator(".reviewing p")).to_contain_text("Nobody has reviewed this game yet")


def test_a_busy_engine_is_asked_again_by_itself_and_one_that_failed_on_request(window: Open) -> None:
    page = window("/", wrong=["503"])
    path = make(page, moves=["F"])
    page.request.post(f"/api/games/{path.rpartition('/')[2]}/acts", data={"do": "resign", "n": 1})
    busy = {"error": {"code": "busy", "text": "Many wait already."}}
    answers = [(200, {"state": "none"}), (503, busy), (200, {"state": "failed", "text": "The engine is away."})]

    def between(route: Route) -> None:
        status, answer = answers.pop(0) if answers else (0, None)
        route.fulfill(status=status, json=answer) if answer else route.fallback()

    page.route(re.compile("/api/games/.*/review"), between)
    page.goto(f"{path}/review")
    expect(page.locator(".reviewing p")).to_have_text("The engine is away.")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".point")).to_be_visible(timeout=4 * PATIENCE)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_axe_finds_nothing_in_a_review(window: Open, reviewed: str, size: tuple[int, int]) -> None:
    page = window(f"{reviewed}/review", size=size)
    page.wait_for_selector(".turning-point")
    assert faults_by_day_and_night(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


def test_a_weak_game_shows_the_moves_that_mattered_and_the_others_on_request(window: Open, reviewed: str) -> None:
    page = window("/")

    def weak(route: Route) -> None:
        told = route.fetch().json()
        first = told["turning"][0]
        told["turning"] = [{**first, "ply": ply, "mattered": ply == 1} for ply in range(3)]
        told["points"] = told["points"][:1] * 4
        told["phases"] = [{**told["phases"][-1], "accuracy": [40, 70], "lost": [108.2, 54], "moves": [36, 36]}]
        route.fulfill(json=told)

    page.route(re.compile("/api/games/.*/review"), weak)
    page.goto(f"{reviewed}/review")
    points, others = page.locator(".turning-point"), page.locator("[data-act=others]")
    expect(points).to_have_count(1)
    expect(points.locator("strong sup")).to_have_text("st")
    expect(page.locator(".exactness td").nth(1)).to_contain_text("3 seeds given away per move on average (36 moves)")
    expect(page.locator(".exactness td").nth(2)).to_contain_text("1.5 seeds given away")
    expect(page.locator("#turns")).to_have_text("1 turning point")
    expect(page.locator(".graph .dot.bad")).to_have_count(1)
    expect(others).to_have_text("Show the 2 other moves that cost something")
    others.click()
    expect(points).to_have_count(3)
    expect(points.first).to_be_focused()
    expect(page.locator(".graph .dot.bad")).to_have_count(3)
    expect(others).to_be_hidden()
    expect(page.locator(".turning")).to_have_css("overflow-y", "visible")  # all are there: only the page scrolls
    points.first.click()
    page.keyboard.press("t")
    expect(points.nth(1)).to_have_attribute("aria-current", "step")
    french = window(lang="fr")
    french.route(re.compile("/api/games/.*/review"), weak)
    french.goto(f"{reviewed}/review")
    words = french.locator(".exactness td").nth(2)
    expect(words).to_contain_text(re.compile(r"1,5\sgraine cédée par coup en moyenne"))
    expect(french.locator(".point h2 sup")).to_have_text("er")
