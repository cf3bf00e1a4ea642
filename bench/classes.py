"""Many classes at once: real sockets, a move every few seconds at each board, a bell for all, a server that is killed.

    python bench/classes.py                                          forty classes of thirty-two, SQLite, one process
    python bench/classes.py --classes 4 --seconds 20
    python bench/classes.py --processes 2 --database postgresql://…  two processes on one database
    python bench/classes.py --figures bench/figures.json             keeps what was measured, for bench/sizing.py

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
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from load import Server, disk, fill, shown
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from awale.server.store import Store, store_for

#: How many people come in at the same time while the load is built up.
AT_ONCE = 20
#: For how long something that must come is waited for, in seconds.
PATIENCE = 120.0
PARTS = {"p50": 0.5, "p99": 0.99, "max": 1.0}
#: With how many whole games, of sixty moves, the space of a move on disk is measured.
STORED = 300


@dataclass
class Tally:
    """What was measured, in milliseconds, and what was promised."""

    notice: list[float] = field(default_factory=list)
    answer: list[float] = field(default_factory=list)
    screen: list[float] = field(default_factory=list)
    #: The moves of each game that were acknowledged, and the one that was not yet.
    moves: dict[str, list[str]] = field(default_factory=dict)
    under_way: dict[str, str] = field(default_factory=dict)
    #: The results that somebody was told: of a class, a round and a table.
    results: dict[tuple[str, int, int], Any] = field(default_factory=dict)
    counting: bool = False


class Line:
    """A socket and whoever listens at it; each message is handed on with the moment it came."""

    def __init__(self, socket: ClientConnection, heard: Callable[[float, str], None]) -> None:
        self.socket = socket
        self._task = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Callable[[float, str], None]) -> None:
        try:
            while True:
                text = await self.socket.recv()
                heard(time.perf_counter(), str(text))
        except ConnectionClosed:
            pass  # the server was killed

    async def say(self, **what: Any) -> None:
        with suppress(ConnectionClosed):
            await self.socket.send(json.dumps(what))


class Board:
    """A game of two pupils, each at a socket of their own."""

    def __init__(self, game: str, chance: random.Random, tally: Tally) -> None:
        self.id, self.chance, self.tally = game, chance, tally
        self.lines: dict[str, Line] = {}
        self.n, self.ply, self.now, self.ended = -1, 0, None, False
        #: The move that is on its way, and those that the teacher's screen hasn't shown: by the number of turns.
        self._sent: tuple[int, str, str, float] | None = None
        self.unseen: dict[int, float] = {}
        self._told: set[str] = set()
        self._went_on = asyncio.Event()
        tally.moves[game] = []

    def heard(self, seat: str, at: float, text: str) -> None:
        if text.startswith('{"type":"turn"'):
            self._turn(seat, at, text)
        elif text.startswith(('{"type":"state"', '{"type":"event"')):
            self._stands(json.loads(text))

    def _stands(self, told: dict[str, Any]) -> None:
        if told["n"] > self.n:
            self.n, self.now = told["n"], told["now"]
        self.ended = self.now["turn"] is None
        self._went_on.set()

    def _turn(self, seat: str, at: float, text: str) -> None:
        assert self._sent is not None
        n, mover, move, begun = self._sent
        if not text.startswith(f'{{"type":"turn","n":{n + 1},'):
            return
        if self.tally.counting:
            (self.tally.answer if seat == mover else self.tally.notice).append((at - begun) * 1000)
        if seat == mover:
            self.tally.moves[self.id].append(move)
            self.tally.under_way.pop(self.id, None)
        self._told.add(seat)
        if self.n == n:
            told = json.loads(text)
            self.n, self.now, self.ply = n + 1, told["now"], self.ply + 1
            self.ended = self.now["turn"] is None
        if len(self._told) == len(self.lines):
            self._went_on.set()

    async def play(self, every: float, stop: asyncio.Event) -> None:
        """A move every so many seconds, by turns, till the bell."""
        due = time.perf_counter() + self.chance.random() * every
        while not self.ended and not stop.is_set():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.ended or stop.is_set():
                return
            await self._move()
            due += every

    async def _move(self) -> None:
        assert self.now is not None
        mover = self.now["turn"]
        playable = [pit for pit, choice in self.now["choices"].items() if choice["playable"]] or ["pass"]
        move = self.chance.choice(playable)
        self._told.clear()
        self._went_on.clear()
        begun = time.perf_counter()
        self._sent, self.tally.under_way[self.id] = (self.n, mover, move, begun), move
        self.unseen[self.ply + 1] = begun
        await self.lines[mover].say(do="move", n=self.n, move=move)
        try:
            await asyncio.wait_for(self._went_on.wait(), PATIENCE)
        except TimeoutError:
            raise SystemExit(f"game {self.id}: a move was never answered") from None

    def end(self) -> None:
        """Nothing more will come."""
        self.ended = True
        self._went_on.set()

    def shown(self, turns: int, at: float) -> None:
        """The teacher's screen shows the board after so many turns."""
        for ply in [ply for ply in self.unseen if ply <= turns]:
            begun = self.unseen.pop(ply)
            if self.tally.counting:
                self.tally.screen.append((at - begun) * 1000)


class Class:
    """A teacher and pupils, all with a socket at the meeting."""

    def __init__(self, load: Load, number: int) -> None:
        self.load, self.number, self.tally = load, number, load.tally
        self.chance = random.Random(number)
        self.boards: dict[str, Board] = {}
        self.pupils: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.lines: dict[str, Line] = {}
        #: What each has been told last, and when; who waits for something looks at it.
        self.states: dict[str, tuple[float, dict[str, Any]]] = {}
        self.done: set[str] = set()
        self._news = asyncio.Event()
        self._acts = 0

    async def open(self) -> None:
        made = await self.load.post(self.number, "/api/meetings", {"title": f"class {self.number}", "sheet": "ecole"})
        self.id, self.code = made.json()["id"], made.json()["code"]
        self.cookies["teacher"] = cookie = made.cookies["awale"]
        self.lines["teacher"] = await self.load.line(self.number, self._live, cookie, self._hears("teacher"))

    async def let_in(self, number: int) -> None:
        """A pupil comes in and stays, at one of the processes."""
        path = f"/api/meetings/{self.code}/join"
        joined = await self.load.post(number, path, {"name": f"pupil {number}"})
        [person] = joined.json()["you"]
        self.pupils[person], self.cookies[person] = joined.cookies["awale"], joined.cookies["awale"]
        self.lines[person] = await self.load.line(number, self._live, joined.cookies["awale"], self._hears(person))

    @property
    def _live(self) -> str:
        return f"/api/meetings/{self.id}/live?lang=fr"

    def _hears(self, who: str) -> Callable[[float, str], None]:
        def heard(at: float, text: str) -> None:
            if text.startswith('{"type":"meeting"'):
                told = json.loads(text)
                self.states[who] = (at, told)
                self._remember(told)
                self._news.set()
            elif text.startswith('{"type":"boards"'):
                for board in json.loads(text)["boards"]:
                    if board["game"] in self.boards:
                        self.boards[board["game"]].shown(board["turns"], at)
            elif text.startswith('{"type":"refused"'):
                raise SystemExit(text)
            elif text.startswith('{"type":"done"'):
                self.done.add(json.loads(text)["act"])
                self._news.set()

        return heard

    def _remember(self, told: dict[str, Any]) -> None:
        """Whatever result somebody is told must never be another, nor be lost."""
        for each in (told["shared"]["contest"] or {"rounds": []})["rounds"]:
            for table in each["tables"]:
                if table["result"]:
                    key = (self.id, each["number"], table["table"])
                    before = self.tally.results.setdefault(key, table["result"])
                    if before != table["result"]:
                        raise SystemExit(f"two results of one table: {before}, {table['result']}")

    async def act(self, do: str, **what: Any) -> None:
        """What the teacher does, until it is acknowledged."""
        self._acts += 1
        act = f"act-{self._acts}"
        await self.lines["teacher"].say(do=do, act=act, **what)
        await self.until(lambda: act in self.done)

    async def until(self, holds: Callable[[], bool]) -> None:
        ends = time.perf_counter() + PATIENCE
        while not holds():
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), ends - time.perf_counter())
            except TimeoutError:
                raise SystemExit(f"class {self.number}: nothing came") from None

    async def start_round(self) -> list[float]:
        """Pairs everybody; how long it took until each was told where to play, in milliseconds."""
        begun = time.perf_counter()
        rounds = len((self.states["teacher"][1]["shared"]["contest"] or {"rounds": []})["rounds"])
        await self.lines["teacher"].say(do="round", act=f"round {rounds + 1}")
        await self.until(lambda: all(self._path(person, rounds + 1) for person in self.pupils))
        return [(self.states[person][0] - begun) * 1000 for person in self.pupils]

    def _path(self, person: str, rounds: int) -> str | None:
        told = self.states[person][1]
        if len((told["shared"]["contest"] or {"rounds": []})["rounds"]) < rounds:
            return None
        return next((seat["path"] for seat in told["play"] if seat["path"]), None)

    async def sit_down(self) -> None:
        """Everybody opens a socket at their game."""
        self.boards = {}
        last = self.states["teacher"][1]["shared"]["contest"]["rounds"][-1]
        assert all(table["path"] for table in last["tables"])
        for table in last["tables"]:
            game = table["path"].rpartition("/")[2]
            board = self.boards[game] = Board(game, self.chance, self.tally)
            for seat, person in (("S", table["south"]), ("N", table["north"])):
                heard = lambda at, text, seat=seat, board=board: board.heard(seat, at, text)  # noqa: E731
                path, number = f"/api/games/{game}/play?lang=fr", list(self.pupils).index(person)
                board.lines[seat] = await self.load.line(number, path, self.pupils[person], heard)

    async def bell(self) -> list[float]:
        """Rings, and waits until each pupil knows the result of their table; how long each waited, in milliseconds."""
        begun = time.perf_counter()
        knows: dict[str, float] = {}

        def all_know() -> bool:
            for person in self.pupils.keys() - knows.keys():
                at, told = self.states[person]
                if at > begun and self._has_result(person, told):
                    knows[person] = (at - begun) * 1000
            return len(knows) == len(self.pupils)

        await self.act("bell")
        await self.until(all_know)
        return list(knows.values())

    @staticmethod
    def _has_result(person: str, told: dict[str, Any]) -> bool:
        last = told["shared"]["contest"]["rounds"][-1]
        mine = [table for table in last["tables"] if person in (table["south"], table["north"])]
        return all(table["result"] for table in mine)


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


# --- afterwards ---------------------------------------------------------------------------------------------------


async def check(load: Load, data: Path, servers: list[Server]) -> None:
    """Every acknowledged move and result is there, once; and the bell that was cut off is rung to its end."""
    options, tally = load.options, load.tally
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        for number, each in enumerate(load.classes):
            await _rung(http, servers[number % len(servers)].url, each)
    for server in servers:
        server.kill()
    store = store_for(options.database, data)
    await store.open()
    try:
        await _moves_are_there(store, tally)
        for each in load.classes:
            await _results_are_there(store, each, tally)
    finally:
        await store.close()
    moves = sum(len(moves) for moves in tally.moves.values())
    print(f"after kill -9: all {moves} acknowledged moves and {len(tally.results)} results are there, each once")
    load.figures |= {"moves_found": moves, "results_found": len(tally.results)}


async def _rung(http: httpx.AsyncClient, url: str, each: Class) -> None:
    """The teacher comes back: the bell rings again under the same name, if it was lost; all tables have a result."""
    cookie = {"Cookie": f"awale={each.cookies['teacher']}"}
    address, ends = f"{url}/api/meetings/{each.id}", time.perf_counter() + PATIENCE
    told = await http.post(f"{address}/acts", json={"do": "bell", "act": "the last one"}, headers=cookie)
    if not told.is_success:
        raise SystemExit(told.text)
    while not (state := told.json())["shared"]["contest"]["rounds"][-1]["over"]:
        if time.perf_counter() > ends:
            raise SystemExit(f"class {each.number}: the bell's results never came")
        await asyncio.sleep(0.2)
        told = await http.get(address, headers=cookie)
    each._remember(state)


async def _moves_are_there(store: Store, tally: Tally) -> None:
    for game, moves in tally.moves.items():
        kept = [event.data["move"] for event in await store.events(game) if event.kind == "move"]
        late = [tally.under_way[game]] if game in tally.under_way else []
        if kept not in (moves, moves + late):
            raise SystemExit(f"game {game}: {moves} were acknowledged, {kept} are on disk")


async def _results_are_there(store: Store, each: Class, tally: Tally) -> None:
    found = [happening.data for happening in await store.happenings(each.id) if happening.kind == "result"]
    tables = sorted((data["round"], data["table"]) for data in found)
    wanted = sorted(key[1:] for key in tally.results if key[0] == each.id)
    if tables != wanted:
        raise SystemExit(f"class {each.number}: results of {wanted} were told, {tables} are on disk")
    for data in found:
        if data["seeds"] != tally.results[each.id, data["round"], data["table"]]["seeds"]:
            raise SystemExit(f"class {each.number}: another result is on disk: {data}")


async def bytes_a_move(database: str | None, folder: Path) -> int:
    """What a move takes on disk, its share of the game's own row included: whole games of about sixty moves."""
    data = folder / "whole"
    data.mkdir()
    size, moves = await _kept(database, data) if database else (0, 0)
    await fill(STORED, database, data)
    size_now, moves_now = await _kept(database, data)
    return round((size_now - size) / (moves_now - moves))


async def _kept(database: str | None, data: Path) -> tuple[int, int]:
    """How many bytes a store takes, and how many events are in it."""
    count = "SELECT count(*) FROM events"
    if database is None:
        with closing(sqlite3.connect(data / "games.sqlite")) as file:
            [moves] = file.execute(count).fetchone()
        return sum(file.stat().st_size for file in data.iterdir()), moves
    connection = await asyncpg.connect(database)
    try:
        size = await connection.fetchval("SELECT pg_database_size(current_database())")
        return size, await connection.fetchval(count)
    finally:
        await connection.close()


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
        asyncio.run(check(load, folder / "data-0", started(options, folder)))
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
