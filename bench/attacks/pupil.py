"""A class of sixteen plays a round while one of them does their worst, from the same address as everybody."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from multiprocessing import get_context
from typing import Any

import httpx
from school.board import PATIENCE, Line, Tally
from school.classroom import Class
from websockets.asyncio.client import connect

from attacks.ground import VICTIM, Ground, Server, part_of
from attacks.rogue import Rogue
from attacks.victim import ASKED, Player, is_under
from attacks.wire import Answer, Wire, request, wire
from attacks.world import START

WAYS = {
    "names": "invented names",
    "answers": "24 cookies change their answers",
    "acts": "acts of the teacher, and other names for oneself",
    "sockets": "600 sockets from the school's address, each saying what it may",
    "requests": "requests without a cookie",
}
#: Seconds between two moves of a game.
EVERY = 0.7
#: A class's log must have room for a school day, in hours.
A_DAY = 8.0


class School:
    """How the class gets to its server: from the school's one address."""

    def __init__(self, server: Server, stack: AsyncExitStack) -> None:
        self.server, self.stack, self.tally = server, stack, Tally()
        self.http = httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=VICTIM, verify=False))

    async def post(self, number: int, path: str, body: dict[str, Any]) -> httpx.Response:
        self.http.cookies.clear()
        answer = await self.http.post(f"{self.server.url}{path}", json=body, timeout=PATIENCE)
        if not answer.is_success:
            raise SystemExit(answer.text)
        return answer

    async def line(self, number: int, path: str, cookie: str, heard: Callable[[float, str], None]) -> Line:
        headers, address = {"Cookie": f"awale={cookie}"}, f"{self.server.url.replace('http', 'ws')}{path}"
        opening = connect(
            address,
            additional_headers=headers,
            proxy=None,
            max_size=2**22,
            open_timeout=PATIENCE,
            local_addr=(VICTIM, 0),
        )
        return Line(await self.stack.enter_async_context(opening), heard)


class Teacher:
    """What the teacher does meanwhile, over HTTP: whether it works, and how long it takes."""

    def __init__(self, room: Class, line: Wire) -> None:
        self.room, self.line = room, line
        self.cookie = f"awale={room.cookies['teacher']}"
        self.statuses: Counter[int] = Counter()
        self._wishes = self._all_day()

    def _all_day(self) -> Iterator[dict[str, Any]]:
        for number in itertools.count():
            yield {"do": "title", "title": f"CM1 {number}"}
            yield {"do": "person", "person": next(iter(self.room.pupils)), "strength": 1000 + number}
            yield {"do": "lock", "locked": False}

    async def work(self, until: float) -> None:
        while time.perf_counter() < until:
            self.statuses[(await self.act(**next(self._wishes))).status] += 1
            await asyncio.sleep(0.2)

    async def act(self, **wish: Any) -> Answer:
        body = {"act": secrets.token_hex(8), **wish}
        return await self.line.ask(request("POST", f"/api/classes/{self.room.id}/acts", body, self.cookie))

    async def patiently(self, **wish: Any) -> Answer:
        """The same, and again when the server says so."""
        while (answer := await self.act(**wish)).status == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))
        return answer

    async def state(self) -> dict[str, Any]:
        while (
            told := await self.line.ask(request("GET", f"/api/classes/{self.room.id}", cookie=self.cookie))
        ).status == 429:
            await asyncio.sleep(float(told.headers["retry-after"]))
        return dict(told.json())


async def attack(ground: Ground) -> None:
    server, quiet = ground.serve("--workers", "1"), ground.serve("--workers", "1")
    for way, what in (("", "nobody does anything"), *WAYS.items()):
        async with lesson(ground, server) as (room, teacher):
            rogue = Rogue(way, server.port, VICTIM, room.id, room.code, ground.seconds * 2) if way else None
            await _meanwhile(ground, room, teacher, Player(quiet), rogue, what)
            if way == "names":
                await _afterwards(ground, room, teacher)


@asynccontextmanager
async def lesson(ground: Ground, server: Server) -> AsyncIterator[tuple[Class, Teacher]]:
    """A new class at play. At the end of it the bell rings."""
    async with AsyncExitStack() as stack:
        school = School(server, stack)
        stack.push_async_callback(school.http.aclose)
        room = Class(school, 0)
        await room.open()
        for number in range(ground.number(16, 4)):
            await room.let_in(number)
        await room.act("begin", kind="swiss", rounds=2)
        await room.start_round()
        await room.until(lambda: bool(room.states["teacher"][1]["shared"]["contest"]["rounds"]))
        await room.sit_down()
        stop = asyncio.Event()
        playing = [asyncio.create_task(board.play(EVERY, stop)) for board in room.boards.values()]
        teacher = Teacher(room, await stack.enter_async_context(wire(server.port, VICTIM)))
        await teacher.act(do="ask", position=START)
        yield room, teacher
        stop.set()
        await asyncio.gather(*playing)
        await room.bell()


async def _meanwhile(
    ground: Ground, room: Class, teacher: Teacher, quiet: Player, rogue: Rogue | None, what: str
) -> None:
    """The class plays, the teacher works, and perhaps somebody does their worst."""
    loop, seconds, tally = asyncio.get_running_loop(), ground.seconds * 2, room.tally
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        await loop.run_in_executor(pool, int)  # it is there
        tally.counting = True
        flooding = loop.run_in_executor(pool, rogue) if rogue else None
        watching = asyncio.create_task(quiet.play(seconds))
        await teacher.work(time.perf_counter() + seconds / 2)
        grown = await _half(ground, room, teacher, seconds / 2, what)
        tally.counting, beside = False, await watching
        done = await flooding if flooding else Counter()
    told = ", ".join(f"{count} × {status}" for status, count in sorted(done.items())) or "nothing"
    acts, worked = teacher.statuses.total(), teacher.statuses[200]
    ground.found(f"{what}: the teacher's acts that work", f"{worked} of {acts}", "all", worked == acts)
    p99, at_ease = part_of(tally.notice, 0.99), part_of(beside, 0.99)
    measured = f"p99 {p99:.0f} ms of {len(tally.notice)}; a quiet server's {at_ease:.0f} ms; they did {told}"
    ground.found(f"{what}: the others' moves", measured, f"p99 < {ASKED:.0f} ms", is_under(p99, at_ease, ASKED))
    if rogue and rogue.way == "answers":
        _room_in_the_log(ground, grown, seconds / 2)


async def _half(ground: Ground, room: Class, teacher: Teacher, seconds: float, what: str) -> int:
    """The second half, when what may be done at once has been done: a pupil comes back, and how much the log grows."""
    before, worked = (await teacher.state())["n"], teacher.statuses[200]
    begun = time.perf_counter()
    async with wire(teacher.line.port, VICTIM) as line:
        cookie = next(iter(room.pupils.values()))
        status = await line.upgrade(f"/api/classes/{room.id}/live", f"awale={cookie}")
    ground.found(f"{what}: a pupil who comes back", f"status {status}", "101", status == 101)
    await teacher.work(begun + seconds)
    return int((await teacher.state())["n"] - before - (teacher.statuses[200] - worked))


def _room_in_the_log(ground: Ground, grown: int, seconds: float) -> None:
    hours = float("inf") if grown <= 0 else 20_000 / grown * seconds / 3600
    full = f"20,000 are reached in {hours:.1f} h" if grown > 0 else "it is never full"
    measured = f"{max(grown, 0)} happenings in {seconds:.0f} s: {full}"
    ground.found("answers that change: the class's log", measured, f"> {A_DAY:.0f} h", hours > A_DAY)


async def _afterwards(ground: Ground, room: Class, teacher: Teacher) -> None:
    """The teacher removes whoever doesn't belong there; then somebody comes late."""
    state = await teacher.state()
    wrong = [each["id"] for each in state["shared"]["people"] if each["id"] not in room.pupils and not each["gone"]]
    begun = time.perf_counter()
    statuses = Counter([(await teacher.patiently(do="remove", person=person)).status for person in wrong])
    took = time.perf_counter() - begun
    ground.found(
        "invented names that the teacher removes",
        f"{statuses[200]} of {len(wrong)}, {took:.0f} s",
        "all",
        len(wrong) == statuses[200],
    )
    late = request("POST", f"/api/classes/{room.code}/join", {"name": "Zoé"})
    while (joined := await teacher.line.ask(late)).status == 429:
        await asyncio.sleep(float(joined.headers["retry-after"]))
    said = "comes in" if joined.status == 200 else f"{joined.status} {joined.json()['error']['code']}"
    ground.found("somebody who comes late, after that", said, "comes in", joined.status == 200)
