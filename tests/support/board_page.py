"""A page with one board, served with the app's files and security policy, for the tests of the board."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import awale
from awale import Game
from awale.rules.sheet import sheet as find_sheet
from awale.server.gate import HEADERS
from awale.server.views import turn_view
from awale.words import catalogue
from support.json_views import as_json

PACKAGE = Path(awale.__file__).parent
LETTERS = "ABCDEFabcdef"
SHEETS = sorted(path.stem for path in (PACKAGE / "sheets").glob("*.toml"))
START = {"pits": [4] * 12, "stores": [0, 0]}
#: South's F would take everything but one; B is worth refusing; c is empty.
MIDDLE = {"pits": [3, 9, 2, 3, 3, 4, 2, 2, 0, 2, 1, 2], "stores": [7, 8]}

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A board</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/web/css/tokens.css"><link rel="stylesheet" href="/web/css/board.css">
<script type="module" src="/table.js"></script></head><body><main class="cloth"><h1 class="hide">A board</h1>
<div id="host"></div></main></body></html>"""
# Marks are given as a page would: what is pointed at is shown, and every event is kept for the test to read.
TABLE = """import { speak } from '/web/js/words.js';
import { Board } from '/web/js/board/board.js';
await speak(new URLSearchParams(location.search).get('lang') ?? 'en');
window.said = [];
addEventListener('securitypolicyviolation', event => console.error(event.violatedDirective));
window.lay = options => {
  window.table?.destroy();
  window.table = new Board(document.getElementById('host'), options);
  table.onpoint = letter => { said.push('point ' + letter); table.mark({ ...table.marks, focus: letter }); };
  table.onchoose = letter => { said.push('choose ' + letter); };
};
window.shown = () => ({
  pits: table.pits, stores: table.stores,
  seeds: [...table.host.querySelectorAll('.pile')].map(pile => pile.children.length),
  counts: [...table.host.querySelectorAll('.count')].map(count => Number(count.dataset.count)),
  flying: table.host.querySelectorAll('.flight *').length,
});
document.documentElement.dataset.ready = '';
"""


class Table(SimpleHTTPRequestHandler):
    """The page's own files as they are in the package, one board, and the policy that the app sends."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/words/"):
            lang = path.removeprefix("/words/").removesuffix(".json")
            texts = {key[5:]: text for key, text in catalogue(lang).items() if key.startswith("page.")}
            self.answer("application/json", json.dumps(texts))
        elif path in ("/", "/table.js"):
            self.answer(*(("text/html", PAGE) if path == "/" else ("text/javascript", TABLE)))
        else:
            super().do_GET()

    def answer(self, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", HEADERS["Content-Security-Policy"])
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


def label(page: Page, pit: str) -> str:
    return plain(page.locator(f"[data-pit={pit}]").get_attribute("aria-label") or "")


def plain(text: str) -> str:
    """A text with plain spaces in place of no-break spaces, which have a test of their own."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def resting(pits: list[int], stores: list[int]) -> dict[str, Any]:
    """What a board of these counts says and shows when nothing is in the air."""
    every = [*pits, *stores]
    return {"pits": list(pits), "stores": list(stores), "seeds": every, "counts": every, "flying": 0}


def holds(page: Page, pits: list[int], stores: list[int]) -> None:
    """The board says, shows and counts exactly this."""
    assert page.evaluate("() => shown()") == resting(pits, stores)


Sit = Callable[..., Page]


def random_game(sheet: str, overrides: dict[str, str], luck: random.Random) -> Game:
    game = Game(find_sheet(sheet, overrides))
    while not game.is_over and len(game.turns) < 120:
        game.push(luck.choice(game.legal_moves))
    return game


def told(game: Game) -> list[dict[str, Any]]:
    return [as_json(turn_view(turn, "en", {})) for turn in game.turns]


def said(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => said.splice(0)")
    return found
