"""Run by ``bytecode.mjs`` in Pyodide: plays a first game, then compiles what that has imported."""

from __future__ import annotations

import importlib
import io
import json
import sys
import zipfile
from typing import Any

#: What is imported beside the application: before it, and by the engine's own worker, which soon builds tables.
_OTHERS = ("awale.tab.later", "awale.tab.engine", "awale.endgame.builder")


async def first_game(archive: str, host: Any) -> None:
    """Starts the application from its archive and plays a move against a level, which answers it."""
    with zipfile.ZipFile(archive) as sources:
        sources.extractall("/packages")
    sys.path.insert(0, "/packages")
    for name in _OTHERS:
        importlib.import_module(name)
    from awale.tab.main import start

    gateway = await start(host)
    body = json.dumps({"kind": "level", "sheet": "abapa", "level": 3})
    status, _, made = await gateway.ask("POST", "/api/games?lang=fr", '{"content-type": "application/json"}', body)
    assert status in (200, 201), made
    turns = _Turns()
    play = gateway.open(f"/api/games/{json.loads(made)['id']}/play?lang=fr", turns.hear)
    play.say('{"do": "move", "n": 0, "move": "F"}')
    await turns.both


class _Turns:
    """Resolves when one's own move and the level's were told."""

    def __init__(self) -> None:
        import asyncio

        self.both = asyncio.get_event_loop().create_future()

    def hear(self, kind: str, text: str) -> None:
        if '"turn"' in text and json.loads(text).get("n") == 2:
            self.both.set_result(None)


def compiled(archive: str) -> bytes:
    """The imported modules of an archive, compiled; nothing is asked of their sources when they are imported again."""
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]  # zipimport's own form

    used = {str(getattr(module, "__file__", "")) for module in sys.modules.values()}
    made = io.BytesIO()
    with zipfile.ZipFile(archive) as sources, zipfile.ZipFile(made, "w") as codes:
        for name in sources.namelist():
            if not name.endswith(".py") or not any(path.endswith(f"/{name}") for path in used):
                continue
            source = sources.read(name)
            if b"install_lazy_importer" in source:  # anyio reads its own sources
                codes.writestr(zipfile.ZipInfo(name), source)
                continue
            code = compile(source, name, "exec", dont_inherit=True, optimize=2)
            codes.writestr(zipfile.ZipInfo(f"{name}c"), bytes(_code_to_hash_pyc(code, bytes(8), checked=False)))
    return made.getvalue()
