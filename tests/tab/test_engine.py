"""The engine in a worker of its own, as the tab has it: the same answers through messages as in the server's process,
tables that the application keeps, and workers only for as long as there is work for them.

Here both ends are in one process. ``test_in_the_browser.py`` has the same in real workers.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from awale.endgame.fingerprint import table_fingerprint
from awale.engine.levels import LEVELS
from awale.rules.game import Game
from awale.server.engine_service import EngineService
from awale.server.engine_service.backend import inline_backend
from awale.server.engine_service.messages import Reviewed
from awale.tab.engine import Engine, Posted
from awale.tab.engine_backend import make_room, megabytes, most_workers, tab_backend

PATIENCE = 60.0


class Message:
    """A message as the browser has it."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def to_bytes(self) -> bytes:
        return self._data


class EnginePort:
    """An engine in this process, at the other end of two queues."""

    def __init__(self, device: Device, heard: Callable[[Posted], None], failed: Callable[[], None]) -> None:
        self._device, self._heard, self.failed = device, heard, failed
        self._engine = Engine(lambda answer: self._soon(self._answer, answer))
        self.is_open = True

    def post(self, message: bytes) -> None:
        assert self.is_open
        self._soon(self._engine.hear, message)

    def end(self) -> None:
        self.is_open = False
        self._engine._worker.kill()
        self._device.open.remove(self)

    def _answer(self, answer: bytes) -> None:
        self._heard(Message(answer))

    def _soon(self, act: Callable[[bytes], None], data: bytes) -> None:
        asyncio.get_running_loop().call_soon(lambda: act(data) if self.is_open else None)


class Device:
    """A device whose workers are in this process, each with a folder of its own."""

    def __init__(self, folder: Path, processors: int = 4, gigabytes: float = 8.0) -> None:
        self.folder, self.processors, self.gigabytes = folder, processors, gigabytes
        self.open: list[EnginePort] = []
        self.started = self.flushed = 0

    def engine(self, heard: Callable[[Posted], None], failed: Callable[[], None]) -> EnginePort:
        self.started += 1
        self.open.append(EnginePort(self, heard, failed))
        return self.open[-1]

    async def flush(self) -> None:
        self.flushed += 1


@pytest.fixture
def device(tmp_path, monkeypatch):
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path / "none"))
    monkeypatch.setattr("awale.tab.engine_backend._TABLES", str(tmp_path / "worker"))
    return Device(tmp_path)


@asynccontextmanager
async def service(device: Device, **settings: Any) -> AsyncIterator[EngineService]:
    engine = EngineService(most_workers(device), backend=tab_backend(device), **{"tables": False, **settings})
    await engine.start()
    async with asyncio.timeout(PATIENCE):
        yield engine
        await engine.close()
    assert not device.open, "every worker was ended"


def game_of(sheet: str, plies: int, seed: int) -> Game:
    game, chance = Game(sheet), random.Random(seed)
    while game.ply < plies and not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


async def answers(engine: EngineService, game: Game) -> dict[str, object]:
    found: dict[str, object] = {
        str(level.number): await engine.level_move(game, level.number, 5) for level in LEVELS[2:-1:5]
    }
    async with aclosing(engine.review(game)) as told:
        [found["review"]] = [each.review async for each in told if isinstance(each, Reviewed)]
    return found


@pytest.mark.anyio
async def test_levels_and_a_review_are_as_in_the_server_s_own_process(device):
    game = game_of("grenier", 3, 1)
    here = EngineService(1, backend=inline_backend(), tables=False, megabytes=megabytes(device))
    await here.start()
    async with service(device) as engine:
        assert await answers(engine, game) == await answers(here, game)
        assert engine.state == "ready"
    await here.close()


@pytest.mark.anyio
async def test_tables_are_built_kept_on_the_device_and_posted_to_another_worker(device, tmp_path):
    kept = tmp_path / "kept"
    game = game_of("abapa", 20, 2)
    folder = kept / table_fingerprint(game.sheet)
    async with service(device, tables=True, folder=kept, table_seeds=4) as engine:
        await engine.level_move(game, 8, 1)
        while not (folder / "4.awt").exists():
            await asyncio.sleep(0)
    built = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert sorted(built) == [f"{seeds}.awt" for seeds in range(5)]
    assert device.flushed == 5
    for path in (tmp_path / "worker").rglob("*.awt"):
        path.unlink()
    # The page is opened again: nothing is built any more, and the engine knows the ending at once.
    ending = Game("abapa", "0-0-0-1-0-1-0-1-0-1-0-0-22-22-S")
    async with service(device, tables=True, folder=kept, table_seeds=4) as engine:
        lines = await engine.glance(ending)
        assert all(line.exact for line in lines)
        assert {path.name: path.read_bytes() for path in (tmp_path / "worker" / folder.name).iterdir()} == built
    assert device.flushed == 5


@pytest.mark.anyio
async def test_a_second_worker_is_there_for_as_long_as_there_is_long_work_for_two(device, monkeypatch):
    monkeypatch.setattr("awale.tab.engine_backend._IDLE_SECONDS", 0.0)
    async with service(device) as engine:
        await engine.level_move(Game("abapa"), 3, 1)
        await engine.glance(Game("abapa"))
        assert device.started == 1
        async with (
            aclosing(engine.look(Game("abapa"), 60)) as first,
            aclosing(engine.look(Game("ecole"), 60)) as second,
        ):
            await anext(first)
            await anext(second)
            while len(device.open) < 2:
                await asyncio.sleep(0)
            assert device.started == 2
        while len(device.open) > 1:
            await asyncio.sleep(0)
        assert await engine.level_move(Game("grenier"), 12, 1) in "ABCDEF"
        assert device.started == 2


@pytest.mark.anyio
async def test_building_goes_on_where_its_worker_was_ended(device, tmp_path):
    kept = tmp_path / "kept"
    game = game_of("abapa", 20, 2)
    folder = kept / table_fingerprint(game.sheet)
    async with service(device, tables=True, folder=kept, table_seeds=5) as engine:
        await engine.level_move(game, 8, 1)
        while not (folder / "2.awt").exists():
            await asyncio.sleep(0)
        device.open[0].failed()
        while not (folder / "5.awt").exists():
            await asyncio.sleep(0)
    assert device.started == 2


def test_workers_and_memory_follow_the_device():
    sizes = {(1, 8): (1, 32), (2, 4): (1, 16), (4, 2): (1, 16), (4, 4): (2, 16), (8, 8): (3, 32), (4, 8): (2, 32)}
    found = {}
    for processors, gigabytes in sizes:
        device = Device(Path(), processors, gigabytes)
        found[processors, gigabytes] = most_workers(device), megabytes(device)
    assert found == sizes


def test_tables_of_many_sheets_make_room(tmp_path):
    for number in range(14):
        make_room(tmp_path, f"{number}")
        (tmp_path / f"{number}").mkdir()
    assert sorted(int(path.name) for path in tmp_path.iterdir()) == list(range(2, 14))
