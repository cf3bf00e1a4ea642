"""The machine breaks under the server: killed, told to end, its disk full, its PostgreSQL away. No acknowledged move
may be lost.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from attacks.ground import VICTIM, Ground, Server
from attacks.victim import hear
from attacks.wire import Answer, request, wire
from attacks.world import done
from support.postgres import why_not

#: How long PostgreSQL is away, in seconds, and how long the games may take to go on afterwards.
AWAY, BACK = 10, 20.0
#: Seconds between two moves of a game: so slow that none is over before the last fault.
EVERY = 0.15
_DISK = 16 * 2**20


class Table:
    """A game whose two seats one device has; it is played by chance, and what was acknowledged is remembered."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.chance = server, random.Random(seed)
        self.acknowledged: list[str] = []
        self.pending = ""
        self.refused = 0
        self.lost = 0
        self.is_over = False

    async def begin(self) -> None:
        async with wire(self.server.port, VICTIM) as line:
            made = await done(line, request("POST", "/api/games", {"kind": "here", "sheet": "grenier"}))
        self.id, self.cookie = made.json()["id"], made.cookie

    async def play(self, every: float = EVERY) -> None:
        """Plays until the server is gone or the game is over."""
        address = f"ws://127.0.0.1:{self.server.port}/api/games/{self.id}/play"
        cookie = {"Cookie": self.cookie}
        with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(address, additional_headers=cookie, proxy=None, local_addr=(VICTIM, 0)) as socket:
                state = await hear(socket, lambda told: told["type"] == "state")
                self.check(state)
                while state["now"]["turn"]:
                    state = await self._move(socket, state)
                    await asyncio.sleep(every)
                self.is_over = True

    async def _move(self, socket: ClientConnection, state: dict[str, Any]) -> dict[str, Any]:
        playable = [pit for pit, choice in state["now"]["choices"].items() if choice["playable"]] or ["pass"]
        self.pending = self.chance.choice(playable)
        await socket.send(json.dumps({"do": "move", "n": state["n"], "move": self.pending}))
        answer = await hear(socket, lambda told: told["type"] in ("turn", "refused", "state"))
        if answer["type"] == "refused":
            self.refused += 1
            return state
        if answer["type"] == "turn":
            self.acknowledged.append(self.pending)
        else:
            self.check(answer)
        return answer

    def check(self, state: dict[str, Any]) -> None:
        """What was acknowledged is there; besides, at most the move that was under way."""
        moves = [turn["move"] for turn in state["turns"]]
        kept = moves[: len(self.acknowledged)]
        self.lost += sum(ours != theirs for ours, theirs in zip(self.acknowledged, kept, strict=False))
        self.lost += len(self.acknowledged) - len(kept)
        self.acknowledged = moves

    async def look(self) -> None:
        """Comes back, whatever became of the server."""
        async with wire(self.server.port, VICTIM) as line:
            self.check((await done(line, request("GET", f"/api/games/{self.id}", cookie=self.cookie))).json())


async def attack(ground: Ground) -> None:
    await _killed(ground)
    await _disk_full(ground)
    if reason := why_not():
        ground.found("PostgreSQL away", f"not tried: {reason}")
    else:
        await _database_away(ground)


async def _seated(ground: Ground, server: Server) -> list[Table]:
    tables = [Table(server, seed) for seed in range(ground.number(40, 3))]
    for table in tables:
        await table.begin()
    return tables


def _found(ground: Ground, what: str, tables: list[Table], more: str = "") -> None:
    moves, lost = sum(len(table.acknowledged) for table in tables), sum(table.lost for table in tables)
    ground.found(f"{what}: acknowledged moves lost", f"{lost} of {moves}{more}", "0", lost == 0)


async def _killed(ground: Ground) -> None:
    server = ground.serve("--workers", "1")
    tables = await _seated(ground, server)
    ends = ["kill"] * ground.number(3, 1) + ["terminate"]
    for how in ends:
        playing = [asyncio.create_task(table.play()) for table in tables if not table.is_over]
        await asyncio.sleep(ground.seconds)
        assert server.plain.process
        getattr(server.plain.process, how)()
        await asyncio.gather(*playing)
        await asyncio.to_thread(server.plain.restart)
        ground.tell(f"{how}, and started again")
    for table in tables:
        await table.look()
    _found(ground, f"kill -9 {len(ends) - 1} times, then SIGTERM", tables)
    server.kill()


# --- a full disk --------------------------------------------------------------------------------------------------


async def _disk_full(ground: Ground) -> None:
    if ground.on_postgres:
        return  # the disk is PostgreSQL's then
    with _small_disk(ground.folder / "disk") as is_mounted:
        server = ground.serve("--workers", "1", data=ground.folder / "disk")
        tables = await _seated(ground, server)
        playing = [asyncio.create_task(table.play()) for table in tables]
        await asyncio.sleep(ground.seconds / 2)
        filler = ground.folder / "disk" / "filler"
        _fill(server, filler, is_mounted)
        await asyncio.sleep(ground.seconds)
        health = await _health(server)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        refused = sum(table.refused for table in tables)
        says = health.status != 200 or health.json().get("ok") is not True
        told = f"{health.status} {health.body[:90].decode()}"
        ground.found("disk full: what /api/health says", told, "not ok", says)
        lines, size = server.log_size()
        ground.found("disk full: the log", f"{lines} lines, {size} bytes, {refused} moves refused", "a line", lines > 0)
        await _room_again(ground, server, filler, tables)


async def _room_again(ground: Ground, server: Server, filler: Path, tables: list[Table]) -> None:
    """There is room again: the games go on by themselves, and after a kill -9 everything is there."""
    filler.unlink(missing_ok=True)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    moves = sum(len(table.acknowledged) for table in tables)
    playing = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(ground.seconds)
    went_on = sum(len(table.acknowledged) for table in tables) > moves
    ground.found("disk full, then not: games go on by themselves", "yes" if went_on else "no", "yes", went_on)
    server.kill()
    await asyncio.gather(*playing, return_exceptions=True)
    server.plain.start()
    for table in tables:
        await table.look()
    _found(ground, "disk full", tables)
    server.kill()


@contextmanager
def _small_disk(folder: Path) -> Iterator[bool]:
    """A folder on a small disk of its own, where that may be; whether it is one."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_DISK}", "awale-siege", str(folder)]
    is_mounted = subprocess.run(mount, capture_output=True).returncode == 0
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def _fill(server: Server, filler: Path, is_mounted: bool) -> None:
    """Takes what room there is; where there is no small disk, no file of the server may grow any more."""
    if not is_mounted:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        return
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(os.urandom(4096))


async def _health(server: Server) -> Answer:
    async with wire(server.port, VICTIM) as line:
        return await line.ask(request("GET", "/api/health"))


# --- a database that is away --------------------------------------------------------------------------------------


async def _database_away(ground: Ground) -> None:
    before, ground.on_postgres = ground.on_postgres, True
    server = ground.serve("--workers", "1")
    ground.on_postgres = before
    tables = await _seated(ground, server)
    playing = [asyncio.create_task(_stay(table)) for table in tables]
    await asyncio.sleep(ground.seconds)
    await asyncio.to_thread(ground.postgres.stop)
    await asyncio.sleep(ground.number(AWAY, 1))
    health = await _health(server)
    await asyncio.to_thread(ground.postgres.start)
    began, moves = time.perf_counter(), sum(len(table.acknowledged) for table in tables)
    while sum(len(table.acknowledged) for table in tables) <= moves and time.perf_counter() - began < BACK:
        await asyncio.sleep(0.1)
    took = time.perf_counter() - began
    await asyncio.sleep(ground.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables:
        await table.look()
    ground.found("PostgreSQL away: /api/health meanwhile", f"status {health.status}", "503", health.status == 503)
    ground.found("PostgreSQL back: games go on after", f"{took:.1f} s", f"< {BACK:.0f} s", took < BACK)
    _found(ground, f"PostgreSQL away for {ground.number(AWAY, 1)} s", tables)
    server.kill()


async def _stay(table: Table) -> None:
    """Comes back whenever the server has hung up."""
    while not table.is_over:
        await table.play()
        await asyncio.sleep(0.5)
