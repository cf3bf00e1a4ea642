"""The answers that are the same for everybody, asked of the application itself when the folder is made: a page that
shows rules or a lesson's list needs no Python to be there yet.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from awale.rules.sheet import sheet_ids
from awale.server.app import build
from awale.server.engine_service.backend import EngineBackend, OnAnswer, TableOrder
from awale.server.engine_service.messages import Ask, Cancel, Options
from awale.server.pages import LATER
from awale.server.platform import alone
from awale.server.settings import Settings
from awale.tab.gateway import Gateway
from awale.words import LANGUAGES

#: What the first screens and the rules ask.
_ONCE: Final = ("/api/sheets", "/api/notice")


def baked() -> dict[str, tuple[str, bytes]]:
    """By what a page asks: the file's name, and what is in it."""
    with TemporaryDirectory(prefix="awale-site-") as folder:
        return asyncio.run(_asked(Path(folder)))


def addresses() -> dict[str, str]:
    """Each question with the name of its file: an address; for a POST all of it."""
    found = {}
    for lang in LANGUAGES:
        found[f"/words/{lang}.json"] = f"words/{lang}.json"
        found |= {f"/words/{lang}/{each}.json": f"words/{lang}/{each}.json" for each in sorted(LATER)}
        demos = [f"/api/sheets/{name}/demos" for name in sheet_ids()]
        found |= {f"{path}?lang={lang}": f"baked{path}.{lang}.json" for path in (*_ONCE, *demos)}
        # What a sheet's page asks besides: the sheet as it is, in the very words of the page.
        for name in sheet_ids():
            found[f'POST /api/look?lang={lang} {{"sheet":"{name}","overrides":{{}}}}'] = (
                f"baked/api/look/{name}.{lang}.json"
            )
    return found


class _NoEngine:
    """Nobody asks the engine here, and it isn't waited for."""

    pid = None
    is_here = is_ready = False

    def __init__(self, options: Options, on_answer: OnAnswer) -> None:
        self._ended = asyncio.Event()

    async def live(self) -> None:
        await self._ended.wait()

    def ask(self, message: Ask | Cancel) -> None:
        raise NotImplementedError("no answer that is the same for everybody needs the engine")

    def kill(self) -> None:
        self._ended.set()


async def _no_tables(wanted: TableOrder) -> None:
    pass


async def _asked(folder: Path) -> dict[str, tuple[str, bytes]]:
    settings = Settings(data=folder, workers=1, tables=False, threads=False, forget_classes=None, per_address=1_000_000)
    app = build(settings, replace(alone(), engine_backend=EngineBackend(_NoEngine, _no_tables)))
    async with app.router.lifespan_context(app):
        gateway = Gateway(app, SimpleCookie())
        found = {}
        for path, name in addresses().items():
            method, address, sent = path.split(" ", 2) if " " in path else ("GET", path, "")
            status, _, body = await gateway.ask(method, address, '{"content-type": "application/json"}', sent)
            if status != 200:
                raise RuntimeError(f"{path} answers {status}")
            found[path] = (name, body)
        return found
