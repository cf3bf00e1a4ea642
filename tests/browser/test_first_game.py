"""The way to a first game is short: few requests, from the first screen to a board that can be played on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.game_page import Seat

#: The document, a script, two fonts, a style sheet, the page, its words; the sheets, one's games; a game is made and
#: asked for; its socket.
MOST_REQUESTS = 12


def asked(page: Page) -> list[str]:
    """Whatever the page asks the server from now on, sockets too."""
    found: list[str] = []
    page.on("request", lambda request: found.append(f"{request.method} {request.url.split('/', 3)[3]}"))
    page.on("websocket", lambda socket: found.append(f"SOCKET {socket.url.split('/', 3)[3]}"))
    return found


def test_a_first_game_takes_few_requests(window) -> None:
    page = window()
    found = asked(page)
    page.goto("/")
    page.locator(".go .main").click()
    Seat(page).ready()
    expect(page.locator(".board .pit.can").first).to_be_visible()
    assert len(found) <= MOST_REQUESTS, "\n".join(found)
