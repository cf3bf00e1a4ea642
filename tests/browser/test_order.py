"""Words go with what moves: what the page says of a turn comes when that turn is shown, and not before."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.game_page import POLLING, Seat, make
from support.server_process import Server

#: F takes four seeds in a chain.
START = "0-0-2-0-1-2-1-1-4-4-4-4-12-13-S"
TAKES = "Takes 4 seeds"
#: Keeps what comes in over the socket: whoever finds it there knows that the page has heard it too.
HEAR = """window.told = [];
window.WebSocket = class extends WebSocket {
    constructor(...all) {
        super(...all);
        this.addEventListener('message', ({data}) => told.push(JSON.parse(data)));
    }
};"""


class Standstill(Seat):
    """Awa in the South, whose time stands still: nothing goes on here unless it is let. What is said comes in."""

    def __init__(self, page: Page, path: str) -> None:
        super().__init__(page)
        page.add_init_script(HEAR)
        page.clock.install()
        page.goto(path)
        expect(self.ready().pit("F")).to_have_class("pit can")
        self.comes_in("told.some(each => each.type === 'state')")
        page.clock.pause_at(page.evaluate("() => Date.now() + 10_000"))

    def comes_in(self, what: str) -> None:
        self.page.wait_for_function(f"() => {what}", polling=POLLING)

    def turn(self, count: int) -> dict[str, Any]:
        """The turn that makes it so many, as soon as it has come in."""
        turns = "told.filter(each => each.type === 'turn')"
        self.comes_in(f"{turns}.length >= {count}")
        return self.page.evaluate(f"() => {turns}[{count} - 1].turn")

    @property
    def voice(self) -> str:
        return self.page.locator(".voice").inner_text()

    @property
    def stores(self) -> list[int]:
        """The counts of the stores as they are drawn: they change when a seed has arrived."""
        counts = "all => all.slice(12).map(each => +each.dataset.count)"
        return self.page.locator(".board .counts > .count").evaluate_all(counts)

    def goes_on(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def goes_on_until(self, moves: int) -> None:
        """Lets time pass, bit by bit, until the record is that long."""
        while len(self.moves) < moves:
            self.goes_on(50)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_level_s_move_is_told_when_it_is_shown(window, motion: str) -> None:
    page = window(reduced_motion=motion)
    seat = Standstill(page, make(page, kind="level", level=1, names=["Awa", ""], sheet="grenier", start=START))
    seat.pit("F").click()
    mine, other = seat.turn(1), seat.turn(2)
    seat.goes_on(100)  # what is announced is collected for a moment
    assert seat.moves == ["F"], "the answer has come in, but one's own seeds are still in the air"
    assert TAKES in seat.voice
    assert mine["text"] in seat.said
    assert other["text"] not in seat.said
    seat.goes_on_until(2)
    assert other["text"] in seat.voice
    assert seat.stores[0] == mine["stores"][0], "what was taken lies in the store"
    seat.goes_on(100)
    assert seat.said.index(mine["text"]) < seat.said.index(other["text"])
    seat.goes_on(10_000)
    seat.sees_turn("Your turn")
    assert seat.said.index(other["text"]) < seat.said.rindex("Your turn")

    # Who does something has seen enough: all that has come in is told at once, while time stands still.
    seat.pit(seat.playable[0]).click()
    seat.turn(4)
    assert len(seat.moves) == 3
    if motion == "no-preference":
        seat.goes_on_until(4)  # one's own seeds are left to land
    page.locator("[data-act=undo]").click()
    seat.sees_moves(2)
    seat.sees_turn("Your turn")


def test_at_a_distance_too(people, shared: Server) -> None:
    """Jules has no window: he plays over HTTP, at once."""
    page, jules = people(shared.url, reduced_motion="no-preference").new_page(), people(shared.url)
    path = make(page, kind="far", names=["Awa", ""], sheet="grenier", start=START)
    game = f"/api{path.replace('game', 'games')}"
    jules.request.post(f"{game}/join", data={"name": "Jules"})
    seat = Standstill(page, path)
    seat.pit("F").click()
    seat.turn(1)
    assert jules.request.post(f"{game}/acts", data={"do": "move", "n": 2, "move": "f"}).ok
    other = seat.turn(2)
    assert seat.moves == ["F"]
    assert TAKES in seat.voice
    seat.goes_on_until(2)
    assert other["text"] in seat.voice
    expect(page.locator(".seat.near .turn")).to_have_count(0)
    seat.goes_on(10_000)
    seat.sees_turn("Your turn")
