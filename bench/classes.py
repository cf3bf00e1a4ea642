"""Many classes at once: real sockets, a move every few seconds at each board, a bell for all, a server that is killed.

    python bench/classes.py                                          forty classes of thirty-two, SQLite, one process
    python bench/classes.py --classes 4 --seconds 20
    python bench/classes.py --processes 2 --database postgresql://…  two processes on one database
    python bench/classes.py --figures bench/figures.json             keeps what was measured, for bench/capacity.py

In each class the teacher is on the class's socket, every pupil on the class's and on their game's, at any process: two
who play each other are as a rule at different ones. What counts is the time from sending a move to the opponent's
notice, to the mover's acknowledgement, and to the teacher's screen. Then the bell rings in all classes at the same
moment, a second round begins, and in the middle of its bell the server is killed. After a new start every acknowledged
move and every result that anybody was told must be there, once, and the bell brings the results that were missing.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, suppress
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from load import Server, disk, shown
from school.afterwards import bytes_a_move, check
from school.board import PATIENCE, Line, Tally
from school.classroom import Class
from websockets.asyncio.client import connect

#: How many people come in at the same time while the load is built up.
AT_ONCE = 20
PARTS = {"p50": 0.5, "p99": 0.99, "max": 1.0}


class Load:
    """All classes and the servers they are at."""

    def __init__(self, options: argparse.Namespace, servers: list[Server], stack: AsyncExitStack) -> None:
        self.options, self.servers, self.stack, self.tally = options, servers, stack, Tally()
        self.gate = asyncio.Semaphore(AT_ONCE)
        # Each comes by a connection of their own: one that is kept may be closed by the server at this very moment.
        self.http = httpx.AsyncClient(
            timeout=PATIENCE, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0)
        )
        # Everybody has a cookie of their own: none is kept here.
        self.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.classes = [Class(self, number) for number in range(options.classes)]
        self.figures: dict[str, Any] = {}

    def url(self, number: int) -> str:
        return self.servers[number % len(self.servers)].url

    async def post(self, number: int, path: str, body: dict[str, Any]) -> httpx.Response:
        answer = await self.http.post(f"{self.url(number)}{path}", json=body)
        if not answer.is_success:
            raise SystemExit(answer.text)
        return answer

    async def line(self, number: int, path: str, cookie: str, heard: Callable[[float, str], None]) -> Line:
        address = f"{self.url(number).replace('http', 'ws')}{path}"
        opening = connect(
            address,
            additional_headers={"Cookie": f"awale={cookie}"},
            proxy=None,
            open_timeout=PATIENCE,
            max_size=2**22,
        )
        return Line(await self.stack.enter_async_context(opening), heard)

    async def together(self, works: Iterable[Awaitable[Any]]) -> list[Any]:
        """All of it, some at a time."""

        async def one(work: Awaitable[Any]) -> Any:
            async with self.gate:
                return await work

        return await asyncio.gather(*(one(work) for work in works))

    # --- what happens ---

    async def come(self) -> None:
        before = [server.megabytes() for server in self.servers]
        cpu, begun = self.cpu(), time.perf_counter()
        await self.together(each.open() for each in self.classes)
        pupils = range(self.options.pupils)
        await self.together(each.let_in(number) for number in pupils for each in self.classes)
        took = time.perf_counter() - begun
        print(f"{len(self.classes)} classes of {len(pupils)} came in within {took:.1f} s, {self._since(cpu)}")
        self.memory = before

    async def round(self) -> None:
        cpu, found = self.cpu(), await flat(each.start_round() for each in self.classes)
        print(f"a round for all at once, until a pupil knows where to play: {shown(found)}, {self._since(cpu)}")
        self.figures["round_ms"] = spread(found)
        self.figures["cpu_ms_a_round"] = round((self.cpu() - cpu) * 1000 / len(self.classes), 1)
        await self.together(each.sit_down() for each in self.classes)

    def play(self, stop: asyncio.Event) -> list[asyncio.Task[None]]:
        boards = [board for each in self.classes for board in each.boards.values()]
        return [asyncio.create_task(board.play(self.options.every, stop)) for board in boards]

    async def measured(self) -> None:
        """Some seconds of play, counted."""
        options, tally = self.options, self.tally
        cpu, theirs = self.cpu(), self.database_cpu()
        own, begun = time.process_time(), time.perf_counter()
        tally.counting = True
        await asyncio.sleep(options.seconds)
        tally.counting = False
        wall, used, moves = time.perf_counter() - begun, self.cpu() - cpu, len(tally.notice)
        games = sum(len(each.boards) for each in self.classes)
        print(f"{moves / wall:.0f} moves/s ({games / options.every:.0f} were wanted), {wall:.0f} s")
        print(f"servers: {used / wall:.0%} of a core, {used / moves * 1000:.2f} ms of processor a move")
        if options.database:
            of_database = (self.database_cpu() - theirs) / moves * 1000
            self.figures["database_cpu_ms_a_move"] = round(of_database, 2)
            print(f"PostgreSQL: {of_database:.2f} ms of processor a move")
        print(f"clients: {(time.process_time() - own) / wall:.0%} of a core")
        grown = sum(server.megabytes() - before for server, before in zip(self.servers, self.memory, strict=True))
        megabytes = ", ".join(f"{server.megabytes():.0f}" for server in self.servers)
        print(f"memory: {megabytes} MB; {grown / len(self.classes):.2f} MB a class")
        self.figures |= {
            "cpu_ms_a_move": round(used / moves * 1000, 2),
            "megabytes_a_process": round(self.memory[0]),
            "megabytes_a_class": round(grown / len(self.classes), 2),
            "moves_a_second": round(moves / wall, 1),
            "notice_ms": spread(tally.notice),
            "answer_ms": spread(tally.answer),
            "screen_ms": spread(tally.screen),
        }

    def cpu(self) -> float:
        return sum(server.cpu() for server in self.servers)

    def database_cpu(self) -> float:
        """Processor time of PostgreSQL, if it is on this machine: of all its processes, those that ended included."""
        found = 0.0
        for process in Path("/proc").glob("[0-9]*") if self.options.database else ():
            with suppress(OSError):
                name, _, rest = (process / "stat").read_text().rpartition(")")
                fields = rest.split()
                found += sum(int(field) for field in fields[11:13]) if name.endswith("(postgres") else 0
        return found / os.sysconf("SC_CLK_TCK")

    async def ring(self) -> None:
        cpu = self.cpu()
        found = await flat(each.bell() for each in self.classes)
        print(f"the bell for all at once, until a pupil has their result: {shown(found)}, {self._since(cpu)}")
        self.figures["bell_ms"] = spread(found)
        self.figures["cpu_ms_a_bell"] = round((self.cpu() - cpu) * 1000 / len(self.classes), 1)

    def _since(self, cpu: float) -> str:
        return f"{(self.cpu() - cpu) * 1000 / len(self.classes):.0f} ms of processor a class"

    async def killed(self) -> None:
        """Everybody plays, the bell rings, and when the first game has ended, all servers are killed at once."""
        stop = asyncio.Event()
        playing = self.play(stop)
        await asyncio.sleep(self.options.every)
        known = len(self.tally.results)
        for each in self.classes:
            await each.lines["teacher"].say(do="bell", act="the last one")
        boards = [board for each in self.classes for board in each.boards.values()]
        ends = time.perf_counter() + PATIENCE
        while not any(board.ended for board in boards) and time.perf_counter() < ends:
            await asyncio.sleep(0.001)
        for server in self.servers:
            server.process.kill()
        over = sum(board.ended for board in boards)
        told = len(self.tally.results) - known
        stop.set()
        for board in boards:
            board.end()
        await asyncio.gather(*playing)
        print(f"killed in the middle of a bell: {over} of {len(boards)} games had ended, {told} results were told")


async def flat(works: Iterable[Awaitable[list[float]]]) -> list[float]:
    """All of it at the same time, and what came of it as one list."""
    return [each for found in await asyncio.gather(*works) for each in found]


def spread(times: list[float]) -> dict[str, float]:
    """The middle one, the one that ninety-nine of a hundred don't exceed, and the longest."""
    times = sorted(times)
    return {name: round(times[min(len(times) - 1, int(part * len(times)))], 1) for name, part in PARTS.items()}


async def run(options: argparse.Namespace, servers: list[Server]) -> Load:
    async with AsyncExitStack() as stack:
        load = Load(options, servers, stack)
        stack.push_async_callback(load.http.aclose)
        await load.come()
        for each in load.classes:
            await each.act("begin", kind="swiss", rounds=2)
        await load.round()
        # The clients' own pauses are not to be counted.
        gc.collect()
        gc.disable()
        stop = asyncio.Event()
        playing = load.play(stop)
        # One move each to get into step, then what counts; the bell rings in the middle of it.
        await asyncio.sleep(options.every)
        await load.measured()
        await load.ring()
        stop.set()
        await asyncio.gather(*playing)
        await load.round()
        await load.killed()
        stack.pop_all()  # the sockets are dead with the servers
        await load.http.aclose()
    return load


def started(options: argparse.Namespace, folder: Path) -> list[Server]:
    return [Server(folder / f"data-{number}", options.database) for number in range(options.processes)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--classes", type=int, default=40)
    parser.add_argument("--pupils", type=int, default=32, help="of a class; an even number, so that nobody rests")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--processes", type=int, default=1, help="server processes, with --database")
    parser.add_argument("--database", help="a PostgreSQL address; SQLite if not given")
    parser.add_argument("--folder", type=Path, help="on the disk to write to; where temporary files go if not given")
    parser.add_argument("--figures", type=Path, help="a file for what was measured, as JSON")
    options = parser.parse_args()
    if options.processes > 1 and not options.database:
        parser.error("several processes need --database")
    os.environ["AWALE_BUILD_TABLES"] = "no"
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        servers = started(options, folder)
        try:
            load = asyncio.run(run(options, servers))
        finally:
            for server in servers:
                server.kill()
        tally = load.tally
        print(f"move to the opponent's notice:  {shown(tally.notice)}")
        print(f"move to its acknowledgement:    {shown(tally.answer)}")
        print(f"move to the teacher's screen:   {shown(tally.screen)}")
        print(f"the disk alone, 4 KB:           {disk(folder)}")
        load.figures["load"] = round(os.getloadavg()[0], 1)
        print(f"load of the machine:            {load.figures['load']}")
        again = started(options, folder)
        asyncio.run(check(load.classes, tally, options.database, folder / "data-0", again))
        load.figures["moves_found"] = sum(map(len, tally.moves.values()))
        load.figures["results_found"] = len(tally.results)
        load.figures["bytes_a_move"] = asyncio.run(bytes_a_move(options.database, folder))
        print(f"on disk: {load.figures['bytes_a_move']} bytes a move")
        if options.figures:
            keep(options, load.figures)


def keep(options: argparse.Namespace, figures: dict[str, Any]) -> None:
    """Adds what was measured to the file, under the database that it was measured with."""
    kept = json.loads(options.figures.read_text(encoding="utf-8")) if options.figures.exists() else {}
    kept.setdefault("measured", {})["postgresql" if options.database else "sqlite"] = figures | {
        "classes": options.classes,
        "pupils": options.pupils,
        "seconds_a_move": options.every,
        "processes": options.processes,
    }
    options.figures.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
