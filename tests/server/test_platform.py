"""The application with threads and processes and without: the same answers, the same journals on disk, and nothing
inside that starts a thread or a process by itself.
"""

from __future__ import annotations

import ast
import asyncio
import json
import random
import subprocess
import sys
import threading
from contextlib import aclosing
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import awale.server
from awale import Game
from awale.endgame.fingerprint import table_fingerprint
from awale.engine.levels import LEVELS
from awale.server.disk import serving
from awale.server.engine_service import EngineService
from awale.server.engine_service.backend import EngineBackend, inline_backend, process_backend
from awale.server.engine_service.messages import Reviewed
from awale.server.runner import InlineRunner, ThreadRunner
from awale.server.store.seal import Plain, Seal, seal_of
from awale.server.store.sqlite import SqliteStore
from awale.words import AwaleError
from support.asgi_client import inside

SINGLE_THREADED = Path(__file__).parents[1] / "support" / "single_threaded_app.py"
PATIENCE = 300
SERVER = Path(awale.server.__file__).parent


# --- nothing starts a thread or a process by itself ---

#: What can start a thread or a process, and the modules that may use it: each is an implementation that is handed in,
#: or the program of a process of its own. ``jobs`` and ``engines`` have a lock, which every system knows.
MAY = {
    "asyncio.subprocess": {"engine_service/process_worker.py"},
    "concurrent.futures": {"runner.py", "store/workers.py"},
    "create_subprocess_exec": {"engine_service/process_worker.py"},
    "multiprocessing": set(),
    "run_in_executor": {"runner.py", "store/workers.py"},
    "subprocess": set(),
    "threading": {
        *(
            "engine_service/table_builder.py",
            "engine_service/engines.py",
            "engine_service/jobs.py",
            "engine_service/worker_main.py",
        ),
        *("store/checkpoint.py", "store/workers.py"),
    },
    "to_thread": set(),
}


@lru_cache
def uses(path: Path) -> set[str]:
    """Modules that are imported, and names that are called on something."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


@pytest.mark.parametrize("what", MAY)
def test_threads_and_processes_are_started_by_what_is_handed_in_alone(what):
    users = {path.relative_to(SERVER).as_posix() for path in SERVER.rglob("*.py") if what in uses(path)}
    assert users == MAY[what]


# --- running work ---


@pytest.mark.anyio
@pytest.mark.parametrize("make", [ThreadRunner, InlineRunner])
async def test_a_runner_brings_back_what_work_comes_to_and_what_it_raises(make):
    runner = make()
    assert await runner.apart("some", 1).run(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await runner.run(divmod, 7, 0)
    token = serving.set(("192.0.2.1", "device"))
    assert await runner.run(serving.get) == ("192.0.2.1", "device")
    serving.reset(token)
    runner.close()


@pytest.mark.anyio
async def test_without_threads_others_come_in_between_and_nobody_s_work_is_left_undone():
    runner = InlineRunner()
    order: list[Any] = []
    works = [runner.run(order.append, number) for number in range(2)]
    asyncio.get_running_loop().call_soon(order.append, "other")
    works.append(runner.run(order.append, 2))
    assert order == []
    await asyncio.gather(*works)
    assert order == [0, 1, "other", 2]
    assert await runner.run(threading.current_thread) is threading.current_thread()


# --- the engine ---


def game_of(sheet: str, plies: int, seed: int) -> Game:
    game, chance = Game(sheet), random.Random(seed)
    while game.ply < plies and not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


async def _moves(backend: EngineBackend, games: list[Game], tables: Path) -> dict[str, object]:
    engine = EngineService(1, backend=backend, folder=tables, tables=True, table_seeds=4)
    await engine.start()
    try:
        found: dict[str, object] = {
            f"{game.sheet.id} {level.number}": await engine.level_move(game, level.number, 5)
            for game in games
            for level in LEVELS[:-1]
        }
        found["book"] = await engine.level_move(Game("abapa"), 17, 1)
        files = [tables / table_fingerprint(game.sheet) / "4.awt" for game in games]
        while not all(file.exists() for file in files):
            await asyncio.sleep(0.02)
        found["tables"] = [file.read_bytes() for file in files]
        async with aclosing(engine.review(games[0])) as answers:
            [found["review"]] = [each.review async for each in answers if isinstance(each, Reviewed)]
        return found
    finally:
        await engine.close()


def test_every_level_plays_the_same_and_a_review_is_the_same_with_processes_and_without(tmp_path, monkeypatch):
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path / "none"))
    games = [game_of("grenier", 14, 1), game_of("abapa", 20, 2)]

    async def compare() -> None:
        async with asyncio.timeout(PATIENCE):
            apart = await _moves(process_backend(), games, tmp_path / "apart")
            here = await _moves(inline_backend(), games, tmp_path / "here")
        assert apart == here

    asyncio.run(compare())


@pytest.mark.anyio
async def test_without_processes_a_search_lets_others_work_and_ends_when_nobody_listens(monkeypatch):
    engine, heard = EngineService(1, backend=inline_backend(), tables=False), []
    await engine.start()

    async def look() -> None:
        async with aclosing(engine.look(Game("abapa"), 60)) as answers:
            async for found in answers:
                heard.append(found.depth)

    async with asyncio.timeout(PATIENCE):
        looking = asyncio.ensure_future(look())
        while len(heard) < 2:
            await asyncio.sleep(0)
        # A hint and a move are found beside it, though it goes on.
        assert (await engine.hint(Game("abapa"))).move in "ABCDEF"
        assert await engine.level_move(Game("abapa"), 12, 1) in "ABCDEF"
        assert not looking.done()
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        # Whoever asks next need not wait for what is left of its minute.
        assert len(await engine.glance(Game("grenier"))) == 6
        await engine.close()


# --- names ---


def test_what_has_no_key_stands_in_plain_and_what_has_one_does_not():
    plain, seal = Plain.new(), Seal.new()
    assert seal_of(plain.id, plain.key).open(plain.close("Awa")) == "Awa"
    assert "Awa" not in seal.close("Awa")
    with pytest.raises(AwaleError):
        plain.open(seal.close("Awa"))


# --- all of it ---


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """What was done in a process without threads, processes and much else, and where it is kept."""
    folder = tmp_path_factory.mktemp("alone")
    done = subprocess.run(
        [sys.executable, str(SINGLE_THREADED), str(folder)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


@pytest.mark.anyio
async def test_a_server_goes_on_with_what_was_played_without_threads(alone):
    folder, kept = alone
    assert b"Awa" in (folder / "games.sqlite").read_bytes()
    async with inside(folder) as app:
        me = app.visitor()
        me.cookie = kept["cookie"]
        here = (await me.get(f"/api/games/{kept['here']}?lang=en")).json
        assert here["game"]["names"] == ["Awa", "Jules"]
        assert [turn["move"] for turn in here["turns"]] == ["F", "e", "B", "d"]
        assert (await me.get(f"/api/games/{kept['here']}/review")).json["state"] == "ready"
        for game in kept["levels"].values():
            assert len((await me.get(f"/api/games/{game}")).json["turns"]) == 2
        school_class = (await me.get(f"/api/classes/{kept['class']}?lang=fr")).json
        assert [each["name"] for each in school_class["shared"]["people"]] == ["Fatou", "Kofi", "Élève 3"]
        assert (await me.get(f"/api/games/{kept['gone']}")).status == 404
        # It is written to as well.
        undone = await me.post(f"/api/games/{kept['here']}/acts", {"do": "undo", "n": here["n"]})
        assert undone.status == 200, undone.body
    for file in folder.glob("games.sqlite*"):
        assert not any(name in file.read_bytes() for name in (b"Awa", b"Fatou", b"Kofi", b"Binta", b"Zora")), file


@pytest.mark.anyio
async def test_what_is_sealed_is_refused_in_a_sentence_where_nothing_can_open_it(tmp_path, monkeypatch):
    async with inside(tmp_path) as app:
        made = await app.visitor().post("/api/games", {"kind": "here", "sheet": "grenier", "names": ["Awa", "Jo"]})
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    store = SqliteStore(tmp_path / "games.sqlite", threads=False, seals=False)
    await store.open()
    try:
        with pytest.raises(AwaleError):
            await store.find(made.json["id"], "game")
    finally:
        await store.close()
