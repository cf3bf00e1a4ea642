"""A server under load: so many games at a distance, a move every few seconds in each, every move on disk.

    python bench/load.py                                 1,000 games, a move every 5 s each, 40 s
    python bench/load.py --games 2000 --seconds 60
    python bench/load.py --database postgresql://… --processes 2
    python bench/load.py --stored 10000                  what ten thousand games on disk cost the start

The clients are real sockets, two a game, in this process; the server is ``awale serve``, in its own. What counts is the
time from sending a move to the other player's hearing of it. At the end the server is killed, and every move that it
acknowledged is looked for on disk. Beside it: what the disk needs to write a page, which nobody can undercut.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from awale import Game
from awale.server.games.events import GameEvent, GameRow
from awale.server.games.new import NewGame, new_game, stored_game
from awale.server.journal.events import Entry
from awale.server.store import store_for

#: How many games are made and connected at the same time while the load is built up.
AT_ONCE = 20
#: A connection that has been idle for a while may be closed by the server at this very moment.
LIMITS = httpx.Limits(keepalive_expiry=1)


class Server:
    """``awale serve`` as a process of its own."""

    def __init__(self, data: Path, database: str | None) -> None:
        options = ["--port", "0", "--data", str(data), "--no-browser", "--per-address", "1000000", "--workers", "1"]
        if database:
            options += ["--database", database]
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "awale.cli", "serve", *options], stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert self.process.stdout
        found = re.search(r"http://\S+?:\d+", self.process.stdout.readline())
        if not found:
            raise SystemExit("the server did not start")
        self.url = found[0]
        httpx.get(f"{self.url}/api/health", trust_env=False).raise_for_status()
        self.start_up = time.perf_counter() - begun

    def cpu(self) -> float:
        """Processor time so far, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def kill(self) -> None:
        """Not asked nicely: what is not on disk is lost."""
        self.process.kill()
        self.process.wait()


@dataclass
class Tally:
    """What was measured."""

    #: From sending a move to the opponent's notice, and to the mover's own acknowledgement, in milliseconds.
    notice: list[float] = field(default_factory=list)
    answer: list[float] = field(default_factory=list)
    #: The moves of each game that were acknowledged.
    moves: dict[str, list[str]] = field(default_factory=dict)
    counting: bool = False


class Match:
    """A game at a distance and its two players, perhaps at different servers."""

    def __init__(self, servers: list[Server], number: int, tally: Tally) -> None:
        self.urls = [servers[number % len(servers)].url, servers[(number + 1) % len(servers)].url]
        self.chance = random.Random(number)
        self.tally = tally

    async def begin(self, http: httpx.AsyncClient, stack: AsyncExitStack) -> None:
        made = await http.post(
            f"{self.urls[0]}/api/games", json={"kind": "far", "sheet": "grenier", "names": ["Awa", ""]}
        )
        self.id, south = made.json()["id"], made.cookies["awale"]
        joined = await http.post(f"{self.urls[1]}/api/games/{self.id}/join", json={"name": "Jules"})
        north = joined.cookies["awale"]
        self.sockets: dict[str, ClientConnection] = {}
        for seat, url, cookie in zip("SN", self.urls, (south, north), strict=True):
            address = f"{url.replace('http', 'ws')}/api/games/{self.id}/play"
            opening = connect(address, additional_headers={"Cookie": f"awale={cookie}"}, proxy=None, open_timeout=60)
            self.sockets[seat] = await stack.enter_async_context(opening)
            state = await hear(self.sockets[seat], "state")
        self.n, self.now = state["n"], state["now"]
        self.tally.moves[self.id] = []

    async def play(self, every: float, until: float) -> None:
        """A move every so many seconds, by turns."""
        await asyncio.sleep(self.chance.random() * every)
        due = time.perf_counter()
        while due < until and self.now["turn"]:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._move()
            due += every

    async def _move(self) -> None:
        mover = self.now["turn"]
        playable = [pit for pit, choice in self.now["choices"].items() if choice["playable"]] or ["pass"]
        move = self.chance.choice(playable)
        begun = time.perf_counter()
        await self.sockets[mover].send(json.dumps({"do": "move", "n": self.n, "move": move}))
        (answer, answered), (_, noticed) = await asyncio.gather(
            told(self.sockets[mover]), told(self.sockets["N" if mover == "S" else "S"])
        )
        assert answer["n"] == self.n + 1, answer
        self.n, self.now = answer["n"], answer["now"]
        self.tally.moves[self.id].append(move)
        if self.tally.counting:
            self.tally.answer.append((answered - begun) * 1000)
            self.tally.notice.append((noticed - begun) * 1000)


async def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == kind:
            return message
        if message["type"] == "refused":
            raise RuntimeError(message["text"])


async def told(socket: ClientConnection) -> tuple[dict[str, Any], float]:
    """The next turn, and when it came (before it is read: that is the client's own work)."""
    while True:
        text = await socket.recv(decode=True)
        now = time.perf_counter()
        if text.startswith('{"type":"turn"'):
            return json.loads(text), now
        if text.startswith('{"type":"refused"'):
            raise RuntimeError(text)


async def load(options: argparse.Namespace, servers: list[Server]) -> Tally:
    tally = Tally()
    matches = [Match(servers, number, tally) for number in range(options.games)]
    gate = asyncio.Semaphore(AT_ONCE)
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=60, trust_env=False, limits=LIMITS) as http:

        async def begin(match: Match) -> None:
            async with gate:
                await match.begin(http, stack)

        # Every player has a cookie of their own: none is kept here.
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        begun = time.perf_counter()
        await asyncio.gather(*(begin(match) for match in matches))
        print(f"{options.games} games, {2 * options.games} sockets, ready in {time.perf_counter() - begun:.1f} s")
        # The clients' own pauses are not to be counted.
        gc.collect()
        gc.disable()
        # One round to get into step, then what counts.
        start = time.perf_counter()
        playing = [
            asyncio.create_task(match.play(options.every, start + options.every + options.seconds)) for match in matches
        ]
        await asyncio.sleep(options.every)
        cpu, own, begun = [server.cpu() for server in servers], time.process_time(), time.perf_counter()
        tally.counting = True
        await asyncio.sleep(options.seconds)
        tally.counting = False
        wall = time.perf_counter() - begun
        for server, before in zip(servers, cpu, strict=True):
            print(f"server: {(server.cpu() - before) / wall:.0%} of a core, {server.megabytes():.0f} MB")
        print(f"clients: {(time.process_time() - own) / wall:.0%} of a core")
        print(f"{len(tally.notice) / wall:.0f} moves/s ({options.games / options.every:.0f} were wanted)")
        await asyncio.gather(*playing)
        stack.pop_all()  # the server is killed with all of them open
    return tally


def shown(times: list[float]) -> str:
    times = sorted(times)
    at = {name: times[min(len(times) - 1, int(part * len(times)))] for name, part in (("p50", 0.5), ("p99", 0.99))}
    return ", ".join(f"{name} {value:.1f} ms" for name, value in {**at, "max": times[-1]}.items())


async def check(tally: Tally, options: argparse.Namespace, data: Path) -> None:
    """Every acknowledged move is on disk; nothing else is."""
    store = store_for(options.database, data)
    await store.open()
    try:
        for game, moves in tally.moves.items():
            kept = [json.loads(event.data)["move"] for event in await store.events(game) if event.kind == "move"]
            if kept != moves:
                raise SystemExit(f"game {game}: {moves} were acknowledged, {kept} are on disk")
    finally:
        await store.close()
    count = sum(len(moves) for moves in tally.moves.values())
    print(f"after kill -9: all {count} acknowledged moves are on disk")


def disk(folder: Path) -> str:
    """What it costs to have 4 KB on this disk."""
    times = []
    with (folder / "page").open("wb") as file:
        for _ in range(200):
            begun = time.perf_counter()
            file.write(os.urandom(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begun) * 1000)
    return shown(times)


# --- many games on disk -------------------------------------------------------------------------------------------


async def fill(count: int, database: str | None, data: Path) -> None:
    """Games of the length that people play, all made by different players."""
    store = store_for(database, data)
    await store.open()
    patterns = [pattern(seed) for seed in range(20)]

    async def one(number: int) -> None:
        row, entries = patterns[number % len(patterns)]
        row = msgspec.structs.replace(row, id=f"stored-{number:08}", code=None, maker=f"player-{number}")
        if not await store.create(stored_game(row, entries)):
            raise SystemExit(f"game {row.id} is there already: {count} new games were wanted")

    for first in range(0, count, 500):
        await asyncio.gather(*(one(number) for number in range(first, min(first + 500, count))))
    await store.close()


def pattern(seed: int) -> tuple[GameRow, list[Entry[GameEvent]]]:
    chance, game = random.Random(seed), Game("grenier")
    while not game.is_over and game.ply < 60:
        game.push(chance.choice(game.legal_moves))
    return new_game(NewGame(kind="far", sheet="grenier", moves=game.moves), "somebody")


def stored(options: argparse.Namespace, folder: Path) -> None:
    """How long the server takes to start with an empty store, and with many games in it."""
    empty, full = folder / "empty", folder / "full"
    asyncio.run(fill(options.stored, options.database, full))
    times: dict[Path, list[float]] = {empty: [], full: []}
    for _ in range(5):
        for data in times:
            server = Server(data, options.database if data == full else None)
            times[data].append(server.start_up)
            server.kill()
    without, with_them = (statistics.median(found) for found in times.values())
    print(f"start with an empty store: {without:.2f} s")
    print(f"with {options.stored} games:  {with_them:.2f} s, {with_them / without:.2f} times as long")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--processes", type=int, default=1, help="server processes, with --database")
    parser.add_argument("--database", help="a PostgreSQL address; SQLite if not given")
    parser.add_argument("--stored", type=int, default=0, help="only the start, with so many games on disk")
    parser.add_argument("--folder", type=Path, help="on the disk to write to; where temporary files go if not given")
    options = parser.parse_args()
    if options.processes > 1 and not options.database:
        parser.error("several processes need --database")
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        if options.stored:
            stored(options, folder)
            return
        servers = [Server(folder / f"data-{number}", options.database) for number in range(options.processes)]
        try:
            tally = asyncio.run(load(options, servers))
        finally:
            for server in servers:
                server.kill()
        print(f"move to the opponent's notice: {shown(tally.notice)}")
        print(f"move to its acknowledgement:   {shown(tally.answer)}")
        print(f"the disk alone, 4 KB:          {disk(folder)}")
        asyncio.run(check(tally, options, folder / "data-0"))


if __name__ == "__main__":
    main()
