"""``<awale-board>`` on a page of another host: its three examples, other notations, and what it says of bad input."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

#: What a host's own page might say, to the harm of whatever it lets in.
HOSTILE = "div, p, button, svg { display: none !important; color: red } #site { color: red }"


class _Open(SimpleHTTPRequestHandler):
    """A host whose files other pages may read, as those of GitHub Pages."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript", ".mjs": "text/javascript"}

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *values: Any) -> None:
        """Says nothing."""


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Open, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def elsewhere(folder: Path, tmp_path: Path, people: Any) -> Iterator[Any]:
    """Opens a page that lies on another origin than the folder."""
    with _serving(folder / "awale") as site, _serving(tmp_path) as other:

        def opened(body: str, lang: str = "en") -> Page:
            text = body.replace("../awale-board.js", f"{site}awale-board.js")
            (tmp_path / "page.html").write_text(text, encoding="utf-8")
            page: Page = people(lang).new_page()
            page.goto(f"{other}page.html")
            return page

        yield opened


def example(folder: Path, name: str) -> str:
    return (folder / "awale/examples" / name).read_text(encoding="utf-8")


def page_with(board: str, more: str = "") -> str:
    script = '<script type="module" src="../awale-board.js"></script>'
    return f'<!doctype html><html lang="en"><title>A page</title>{script}{more}<main><h1>A page</h1>{board}</main>'


def test_a_position_stands_without_python_and_neither_does_harm_nor_is_harmed(folder: Path, elsewhere: Any) -> None:
    style = f"<style>{HOSTILE}</style><div id=site>not ours</div></head>"
    page = elsewhere(example(folder, "position.html").replace("</head>", style))
    board = page.locator("awale-board")
    expect(board.locator(".telling")).to_have_text("South to move.")
    told = board.locator(".stage").get_attribute("aria-label")
    assert "A 0, B 0, C 0, D 2, E 0, F 2" in told
    assert "North’s store: 22 seeds" in told
    expect(board.locator(".frame")).to_be_visible()
    page_itself = page.evaluate("""() => ({
        lang: document.documentElement.lang, data: { ...document.documentElement.dataset }, kept: localStorage.length,
        pictures: document.querySelectorAll('body > svg').length,
        python: performance.getEntriesByType('resource').filter(each => /python/.test(each.name)).length,
    })""")
    assert page_itself == {"lang": "en", "data": {}, "kept": 0, "pictures": 0, "python": 0}


def test_a_game_is_stepped_through_by_buttons_keys_and_scripts(folder: Path, elsewhere: Any) -> None:
    page = elsewhere(example(folder, "game.html"), "fr")
    board = page.locator("awale-board")
    count = board.locator(".place")
    expect(count).to_have_text("0 / 4")
    page.evaluate("""() => {
        window.plies = [];
        document.addEventListener('awale-ply', event => window.plies.push(event.detail.ply));
    }""")
    board.get_by_role("button", name="Un coup en avant").click()
    expect(count).to_have_text("1 / 4")
    expect(board.locator(".telling")).to_contain_text("F")
    page.keyboard.press("End")
    expect(count).to_have_text("4 / 4")
    page.keyboard.press("ArrowLeft")
    page.evaluate("() => document.querySelector('awale-board').go(0)")
    expect(count).to_have_text("0 / 4")
    assert page.evaluate("() => window.plies") == [1, 4, 3, 0]
    assert page.evaluate("async () => (await indexedDB.databases()).length") == 0  # nothing is kept for others
    assert Axe().run(page).violations_count == 0


def test_an_exercise_answers_a_wrong_try_and_the_right_one(folder: Path, elsewhere: Any) -> None:
    page = elsewhere(example(folder, "exercise.html"))
    board = page.locator("awale-board")
    expect(board.locator(".pit.can")).to_have_count(3)
    assert Axe().run(page).violations_count == 0
    task = board.locator(".telling").inner_text()
    page.evaluate("() => document.addEventListener('awale-move', event => { window.told = event.detail; })")
    board.locator("[data-pit=D]").click()
    expect(board.locator(".telling")).not_to_have_text(task)
    assert page.evaluate("() => window.told") == {"move": "D", "right": False}
    board.get_by_role("button", name="Try again").click()
    expect(board.locator(".telling")).to_have_text(task)
    board.locator("[data-pit=F]").click()
    page.wait_for_function("() => window.told.right", polling=50)
    expect(board.get_by_role("button", name="Hint")).to_be_hidden()


def test_boards_share_a_worker_speak_their_own_language_and_refuse_what_they_cannot_read(elsewhere: Any) -> None:
    page = elsewhere(
        page_with(
            '<awale-board id="one" position="4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 N 1" flip theme="dark">'
            "</awale-board>"
            '<awale-board id="two" lang="fr" record="1. F e" ply="1" controls="none"></awale-board>'
            '<awale-board id="bad" position="4-4-4-4-4-4-4-4-4-4-4-5-0-0-S"></awale-board>'
        )
    )
    expect(page.locator("#one .telling")).to_have_text("North to move.")
    expect(page.locator("#one .stage")).to_have_attribute("data-view", "north")
    expect(page.locator("#one .frame")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#two .telling")).to_contain_text("graines")
    expect(page.locator("#two button")).to_have_count(0)
    expect(page.locator("#bad .telling.fault")).to_contain_text("48")
    assert len(page.workers) == 1
    assert Axe().run(page).violations_count == 0
