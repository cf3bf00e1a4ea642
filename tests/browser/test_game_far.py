"""Two at a distance, in two browsers: the code, a reload, a lost network, a server that dies, somebody who watches."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
import segno
from playwright.sync_api import Page, WebSocketRoute, expect

from support.game_page import POLLING, Seat, make
from support.server_process import Server

Far = Callable[..., tuple[Seat, Seat]]


@pytest.fixture
def far(people, shared: Server) -> Far:
    """Awa and Jules, each with a browser, at one game."""

    def sit(server: Server = shared, **asked: object) -> tuple[Seat, Seat]:
        awa, jules = (people(server.url, wrong=["ERR_", "WebSocket"]).new_page() for _ in range(2))
        path = make(awa, kind="far", names=["Awa", ""], **asked)
        awa.goto(path)
        code = awa.request.get(f"/api{path.replace('game', 'games')}").json()["game"]["code"]
        jules.goto(f"/join/{code}")
        jules.get_by_label("Your first name").fill("Jules")
        jules.get_by_role("button", name="Sit down and play").click()
        return Seat(awa).ready(), Seat(jules).ready()

    return sit


def agree(*seats: Seat) -> None:
    """Both see the same board, and it is the server's."""
    now = seats[0].state["now"]
    for seat in seats:
        seat.page.wait_for_function(
            """wanted => {
                const seeds = pit => +(/, (\\d+)/.exec(pit.getAttribute('aria-label'))?.[1] ?? 0);
                return [...document.querySelectorAll('.pit')].map(seeds).join() === wanted;
            }""",
            arg=",".join(str(seeds) for seeds in now["pits"]),
            polling=POLLING,
        )


# --- coming together ----------------------------------------------------------------------------------------------


def test_a_code_brings_two_together_and_both_hear_of_it(window) -> None:
    awa, jules = window("/?sheet=ecole"), window("/", size=(390, 844))
    awa.get_by_role("radio", name="At a distance").check(force=True)
    awa.get_by_role("button", name="Invite").click()
    awa.wait_for_selector(".big-code")
    code = "".join(awa.locator(".big-code span").all_text_contents())
    assert re.fullmatch("[A-Z]{5}", code)
    awa.get_by_label("Your first name").fill("Awa")
    awa.keyboard.press("Enter")
    awa.keyboard.press("Tab")
    expect(awa.locator(".seat.near .who")).to_have_text("Awa")
    jules.get_by_label("Code of the game").fill(code.lower())
    jules.get_by_role("button", name="Join").click()
    expect(jules.locator("h1")).to_have_text("Awa invites you to play")
    expect(jules.locator("main")).to_contain_text("School")
    jules.get_by_label("Your first name").fill("Jules")
    jules.keyboard.press("Enter")
    here, there = Seat(awa), Seat(jules).ready()
    here.hears("Jules has sat down")
    expect(awa.locator("h1")).to_have_text("Awa against Jules")
    expect(awa).to_have_title("Awa against Jules – Awalé")
    expect(awa.locator(".waiting")).to_have_count(0)
    here.sees_turn("Your turn")
    there.sees_turn("Awa to play")
    expect(jules.locator(".seat").first.locator(".who")).to_have_text("Awa"), "one's own side is near"
    here.sow("F")
    there.sees_moves(1)
    there.hears("Awa sows F")
    there.hears("Your turn")


def test_the_link_is_also_a_picture_for_a_camera(window, shared: Server) -> None:
    page = window()
    answer, drawn = page.request.get("/join/BAOBA/scan.svg"), io.BytesIO()
    segno.make(f"{shared.url}/join/BAOBA").save(drawn, "svg", border=2, light="#fff", omitsize=True)
    assert answer.body() == drawn.getvalue()
    assert answer.headers["content-type"] == "image/svg+xml"
    assert page.request.get("/join/BAOBABS/scan.svg").status == 404


def test_a_link_brings_one_back_to_one_s_own_seat(far: Far) -> None:
    awa, _ = far()
    code = awa.state["game"]["code"]
    awa.page.goto(f"/join/{code}")
    awa.ready().sow("F")


def test_a_full_table_can_be_watched(far: Far, window) -> None:
    awa, jules = far()
    awa.sow("F")
    page = window(f"/join/{awa.state['game']['code']}")
    expect(page.locator("h1")).to_have_text("The table is full")
    page.get_by_role("link", name="Only watch").click()
    watcher = Seat(page).ready()
    watcher.sees_moves(1)
    page.mouse.move(1, 1)  # off the board: a pit under the pointer tells of itself
    expect(page.locator(".voice h2")).to_have_text("You are watching")
    assert watcher.playable == []
    watcher.pit("a").click(force=True)
    watcher.hears("only those who sit at it can play")
    assert watcher.state["n"] == awa.state["n"]
    act = {"do": "move", "n": watcher.state["n"], "move": "a"}
    refused = page.request.post(f"/api/games/{watcher.state['game']['id']}/acts", data=act)
    assert refused.status == 403
    expect(awa.page.locator(".watchers")).to_have_text("1 watches")
    jules.sow("c")
    watcher.sees_moves(2)


# --- a line that breaks -------------------------------------------------------------------------------------------


def test_a_reload_in_the_middle_comes_back_to_the_same_game(far: Far) -> None:
    awa, jules = far()
    awa.sow("F")
    jules.sees_moves(1)
    jules.page.reload()
    jules.ready().sees_moves(1)
    jules.sow("c")
    awa.sees_moves(2)
    awa.page.reload()
    awa.ready().sow("E")
    jules.sees_moves(3)
    agree(awa, jules)


def test_a_move_made_without_a_network_arrives_when_it_is_back(far: Far) -> None:
    awa, jules = far()
    awa.page.context.set_offline(True)
    awa.page.evaluate("() => dispatchEvent(new Event('offline'))")
    awa.pit("F").click()
    expect(awa.page.locator(".banner")).to_contain_text("Your move will go out as soon as it is back")
    awa.hears("The connection is lost")
    awa.page.context.set_offline(False)
    jules.sees_moves(1)
    awa.sees_moves(1)
    expect(awa.page.locator(".banner")).to_be_hidden()
    jules.sow("c")
    awa.sees_moves(2)
    agree(awa, jules)


def test_who_leaves_is_missed_and_greeted(far: Far) -> None:
    awa, jules = far()
    path = awa.page.url
    awa.page.goto("/")
    expect(jules.page.locator(".away")).to_be_visible()
    jules.hears("Awa is away: the game waits.")
    awa.page.goto(path)
    jules.hears("Awa is back.")
    expect(jules.page.locator(".away")).to_have_count(0)


def test_what_the_other_played_meanwhile_is_seen_when_one_is_back(far: Far) -> None:
    awa, jules = far()
    awa.sow("F")
    awa.page.context.set_offline(True)
    awa.page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(awa.page.locator(".banner")).to_be_visible()
    jules.sow("c")
    awa.page.context.set_offline(False)
    awa.sees_moves(2)
    awa.hears("Jules sows c")
    awa.sow("E")
    agree(awa, jules)


def test_a_server_that_was_killed_loses_nothing(far: Far, server: Server) -> None:
    awa, jules = far(server)
    awa.sow("F")
    jules.sees_moves(1)
    server.kill()
    jules.pit("c").click()
    expect(jules.page.locator(".banner")).to_be_visible()
    server.restart()
    for seat in (awa, jules):
        seat.sees_moves(2)
    agree(awa, jules)


# --- asking the other ---------------------------------------------------------------------------------------------


def test_taking_back_is_asked_of_the_other(far: Far) -> None:
    awa, jules = far()
    awa.sow("F")
    awa.page.locator("[data-act=undo]").click()
    expect(awa.page.locator(".voice")).to_contain_text("Jules has not answered yet")
    asked = jules.page.get_by_role("dialog", name="Awa would like to take back a move")
    jules.hears("Awa would like to take back F")
    asked.get_by_role("button", name="Decline").click()
    awa.hears("Jules lets the move stand")
    awa.sees_moves(1)
    expect(asked).to_have_count(0)
    awa.page.locator("[data-act=undo]").click()
    asked.get_by_role("button", name="Accept").click()
    for seat in (awa, jules):
        seat.sees_moves(0)
    awa.sow("E")


def proposed_to_stop(far: Far) -> tuple[Seat, Seat]:
    """Awa and Jules, who is asked whether they should stop."""
    awa, jules = far()
    awa.sow("F")
    jules.sow("c")
    awa.page.locator("[data-act=stop]").click()
    awa.page.get_by_role("dialog").get_by_role("button", name="Propose").click()
    return awa, jules


def test_escape_is_a_no_so_that_nobody_waits_for_nothing(far: Far) -> None:
    awa, jules = proposed_to_stop(far)
    jules.page.get_by_role("dialog", name="Awa proposes to stop").wait_for()
    focused = jules.page.evaluate("() => document.activeElement.closest('dialog') !== null")
    assert focused, "the focus is in the dialog"
    jules.page.keyboard.press("Escape")
    awa.hears("Jules wants to play on")
    assert awa.state["now"]["offer"] is None
    assert awa.state["now"]["outcome"] is None


def test_an_agreement_ends_the_game_for_both(far: Far) -> None:
    awa, jules = proposed_to_stop(far)
    jules.page.get_by_role("button", name="Accept").click()
    for seat in (awa, jules):
        expect(seat.page.locator(".verdict h1")).to_be_visible()


def test_a_move_that_comes_too_late_is_dealt_back_with_the_reason(people, shared: Server) -> None:
    """Awa's request reaches Jules only after he has sown: the server refuses, and his board is put right."""
    awa, jules = people(shared.url).new_page(), people(shared.url).new_page()
    held: list[Any] = []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: held.append(text) if '"kind":"offer"' in text and not held else line.send(text))

    jules.route_web_socket("**/play?**", hold)
    path = make(awa, kind="far", names=["Awa", ""], moves=["F"])
    jules.request.post(f"/api{path.replace('game', 'games')}/join", data={"name": "Jules"})
    here, there = Seat(awa), Seat(jules)
    for seat in (here, there):
        seat.page.goto(path)
        seat.ready()
    awa.locator("[data-act=undo]").click()
    expect(awa.locator(".voice")).to_contain_text("has not answered yet")
    there.pit("c").click()
    there.hears("Something else has happened in the meantime")
    expect(jules.get_by_role("dialog", name="Awa would like to take back a move")).to_be_visible()
    assert there.state["now"]["outcome"] is None
    there.sees_moves(1)
    agree(here, there)
    expect(jules.locator(".voice[data-kind=refused]")).to_be_visible()


def test_play_again_brings_both_to_one_new_game(far: Far) -> None:
    awa, jules = far(moves=["F", "c"])
    awa.page.get_by_role("button", name="Menu").click()
    awa.page.get_by_role("button", name="Resign").click()
    awa.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    jules.page.get_by_role("button", name="Play again").click()
    awa.hears("Jules would like to play again")
    expect(awa.page.locator(".wish")).to_be_visible()
    before = awa.page.url
    awa.page.get_by_role("button", name="Play again").click()
    for seat in (awa, jules):  # in whatever order: who comes second finds the other there, and hears nothing
        seat.page.wait_for_url(lambda url: url != before)
    assert awa.page.url == jules.page.url
    jules.sees_turn("Your turn")
    assert [awa.state["you"], jules.state["you"]] == [["S"], ["N"]]
    assert awa.state["game"]["names"] == ["Awa", "Jules"]


def test_no_hints_at_a_distance(far: Far) -> None:
    awa, _ = far()
    expect(awa.page.locator("[data-act=hint]")).to_be_hidden()


def test_names_are_text_and_never_markup(people, shared: Server) -> None:
    page: Page = people(shared.url).new_page()
    name = "<img src=x onerror=alert(1)>"
    seat = Seat.new(page, names=[name, "<b>"])
    expect(page.locator(".seat.near .who")).to_have_text(name)
    assert page.locator("img").count() == 0
    seat.sow("F")
