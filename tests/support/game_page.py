"""A game on the page, as somebody at it sees and plays it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

LETTERS = "ABCDEFabcdef"
#: How often something that is waited for is looked for, in milliseconds. Else it is in every frame, and the page draws
#: frame after frame for nothing.
POLLING = 50


class Seat:
    """A window with a game in it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def new(cls, page: Page, **asked: Any) -> Seat:
        """Makes a game as this person, and opens it."""
        page.goto(make(page, **asked))
        return cls(page).ready()

    def ready(self) -> Seat:
        self.page.wait_for_selector("[data-screen=game] .pit, [data-screen=end] .verdict")
        return self

    # --- looking ---

    @property
    def moves(self) -> list[str]:
        """The record as it stands on the page."""
        return [text.split("+")[0].split("−")[0] for text in self.page.locator(".moves .move").all_text_contents()]

    @property
    def playable(self) -> list[str]:
        found: list[str] = self.page.locator(".pit.can").evaluate_all("pits => pits.map(pit => pit.dataset.pit)")
        return found

    @property
    def said(self) -> str:
        """All that was announced so far."""
        return "\n".join(self.page.evaluate("() => window.said"))

    @property
    def state(self) -> dict[str, Any]:
        """What the server says of the game that is open."""
        name = self.page.url.rpartition("/")[2]
        found: dict[str, Any] = self.page.request.get(f"/api/games/{name}?lang=en").json()
        return found

    def hears(self, text: str) -> None:
        """Waits until something has been announced."""
        said = "text => window.said.some(each => each.includes(text))"
        self.page.wait_for_function(said, arg=text, polling=POLLING)

    def sees_moves(self, count: int) -> None:
        expect(self.page.locator(".moves .move")).to_have_count(count)

    def sees_turn(self, text: str) -> None:
        expect(self.page.locator(".seat .turn")).to_have_text(text)

    # --- playing ---

    def pit(self, letter: str) -> Locator:
        return self.page.locator(f"[data-pit={letter}]")

    def sow(self, letter: str) -> None:
        """Clicks a pit when it may be sown, and waits until it is in the record. It may be once the other's move is
        there: only then the record is counted.
        """
        expect(self.pit(letter)).to_have_class("pit can")
        count = len(self.moves)
        self.pit(letter).click()
        self.sees_moves(count + 1)


def make(page: Page, **asked: Any) -> str:
    """Makes a game over HTTP, with the cookie of this page; its address."""
    game = {"kind": "here", "sheet": "abapa", "names": ["Awa", "Jules"], **asked}
    answer = page.request.post("/api/games", data=game)
    assert answer.status == 201, answer.text()
    found: str = answer.json()["path"]
    return found
