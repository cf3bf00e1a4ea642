"""The application without threads or processes: a script, ``single_threaded_app.py FOLDER``.

Starting a thread or a process raises an error here, and what Pyodide doesn't have can't be imported. Prints what it
made as JSON; a test then opens the same folder with an ordinary server.
"""

from __future__ import annotations

import _thread
import asyncio
import importlib.abc
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

#: What Pyodide has not, or not where it comes from npm and PyPI alone.
NOT_THERE = (
    *("uvicorn", "uvloop", "httptools", "websockets", "prometheus_client", "textual", "asyncpg", "cryptography"),
    *("numpy", "numba", "llvmlite", "fcntl", "resource", "_ssl", "_multiprocessing", "pwd", "termios"),
)
#: Generous: the machine may be busy with other tests.
PATIENCE = 120.0
#: South is far ahead, and the game may be stopped at any moment.
MOVES = ["F", "e", "B", "d"]


class NotThere(importlib.abc.MetaPathFinder):
    """Finds nothing of the kind, and says so."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if name.partition(".")[0] in NOT_THERE:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def refuse(what: str) -> Any:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError(f"{what} was used where there is none")

    return refused


def be_alone() -> None:
    """From now on there are no threads, no processes, no locks and links of files, and nothing from outside."""
    # ``threading`` has loaded the function by another name.
    for home, name in (
        (_thread, "start_new_thread"),
        (threading, "_start_new_thread"),
        (threading.Thread, "start"),
        (subprocess, "Popen"),
        (os, "fork"),
        (os, "posix_spawn"),
    ):
        setattr(home, name, refuse(name))
    del os.link
    for name in list(sys.modules):
        if name.partition(".")[0] in NOT_THERE:
            del sys.modules[name]
    sys.meta_path.insert(0, NotThere())


async def played(folder: Path) -> dict[str, Any]:
    """All that a person does; what is to be found again."""
    from support.asgi_client import inside

    async with asyncio.timeout(PATIENCE), inside(folder, threads=False) as app:
        me = app.visitor()

        async def get(path: str) -> Any:
            return _told(await me.get(path))

        async def post(path: str, **body: Any) -> Any:
            return _told(await me.post(path, body))

        assert (await get("/api/health"))["ok"]
        assert (await me.get("/")).status == 200
        assert len((await get("/api/sheets"))["sheets"]) >= 5
        here = await post("/api/games", kind="here", sheet="grenier", names=["Awa", "Jules"])
        for n, move in enumerate(MOVES):
            await post(f"/api/games/{here['id']}/acts", do="move", n=n, move=move)
        levels = {str(level): await _against(me, level) for level in (3, 10, 17)}
        hint = await post(f"/api/games/{levels['10']}/acts", do="hint")
        assert hint["type"] == "hint", hint
        assert (await post(f"/api/games/{levels['10']}/acts", do="read"))["type"] == "reading"
        assert (await post(f"/api/games/{levels['10']}/acts", do="consider"))["type"] == "considered"
        await _learnt(get, post)
        await _analysed(me)
        await post(f"/api/games/{here['id']}/acts", do="resign", n=len(MOVES))
        review = await post(f"/api/games/{here['id']}/review")
        while review["state"] == "running":
            await asyncio.sleep(0.02)
            review = await get(f"/api/games/{here['id']}/review")
        assert review["state"] == "ready", review
        for path in ("/api/print/board?lang=fr", f"/api/print/game?game={here['id']}"):
            await _printed(me, path)
        class_id = await _taught(app, me)
        gone = await post("/api/games", kind="here", sheet="grenier", names=["Zora", "Zora"])
        assert _told(await me.ask("DELETE", f"/api/games/{gone['id']}"))["gone"]
        assert (await me.get(f"/api/games/{gone['id']}")).status == 404
        assert (await get("/api/health"))["engine"] == "ready"
        return {"cookie": me.cookie, "here": here["id"], "levels": levels, "class": class_id, "gone": gone["id"]}


async def _against(me: Any, level: int) -> str:
    """A game against a level, which has answered a move."""
    made = _told(await me.post("/api/games", {"kind": "level", "sheet": "abapa", "level": level}))
    async with me.socket(f"/api/games/{made['id']}/play") as socket:
        state = await socket.hear("state")
        assert state["n"] == 0
        socket.say(do="move", n=0, move="F")
        turns = [(await socket.hear("turn"))["n"] for _ in range(2)]
        assert turns == [1, 2]
    return str(made["id"])


async def _learnt(get: Any, post: Any) -> None:
    lesson = (await get("/api/lessons?sheet=grenier"))["lessons"][0]["id"]
    steps = (await get(f"/api/lessons/{lesson}?sheet=grenier"))["steps"]
    step = next(each for each in steps if each["kind"] == "play")
    tried = await post(f"/api/lessons/{lesson}/try", sheet="grenier", step=step["id"], move=step["right"][0])
    assert tried["right"], tried
    exercise = (await get("/api/exercises?sheet=grenier"))["exercises"][0][0]
    assert (await get(f"/api/exercises/{exercise}"))["id"] == exercise
    assert (await post("/api/look", sheet="ecole", moves=["F"]))["turns"]


async def _analysed(me: Any) -> None:
    """Lines come, better and better; a new question ends the one before, though that had a minute."""
    async with me.socket("/api/analyse") as socket:
        socket.say(do="look", id=1, sheet="abapa", moves=["F"], seconds=60)
        first = await socket.hear("lines")
        second = await socket.hear("lines")
        assert second["depth"] > first["depth"]
        assert len(second["lines"]) == 6
        socket.say(do="look", id=2, sheet="grenier", seconds=0.1)
        assert (await socket.hear("done"))["id"] == 2


async def _taught(app: Any, me: Any) -> str:
    """A class of three, which plays a round; one of them is removed with her name."""
    made = _told(await me.post("/api/classes", {"title": "CM1 B", "sheet": "ecole"}))
    pupils = {}
    for name in ("Fatou", "Kofi", "Binta"):
        pupils[name] = app.visitor()
        joined = _told(await pupils[name].post(f"/api/classes/{made['code']}/join", {"name": name}))
        pupils[name].id = joined["you"][0]
    acts = f"/api/classes/{made['id']}/acts"
    for number, act in enumerate(
        (
            {"do": "begin", "kind": "swiss", "rounds": 2},
            {"do": "round", "boards": "screens"},
            {"do": "bell"},
            {"do": "end"},
            {"do": "erase", "person": pupils["Binta"].id, "lang": "fr"},
        )
    ):
        _told(await me.post(acts, {**cast(dict[str, Any], act), "act": f"act {number}"}))
    await _printed(me, f"/api/classes/{made['id']}/print/class")
    return str(made["id"])


async def _printed(me: Any, path: str) -> None:
    """A paper; where the typesetter has not been fetched there is none."""
    if find_spec("typst"):
        assert (await me.get(path)).body.startswith(b"%PDF")


def _told(answer: Any) -> Any:
    assert answer.status in (200, 201), (answer.status, answer.body)
    return answer.json


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))  # for the package that this file is in
    from awale.machine.library import library

    library()  # where the sources have just changed, it is made here, with what nobody has later
    be_alone()
    print(json.dumps(asyncio.run(played(Path(sys.argv[1])))))
