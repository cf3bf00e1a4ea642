"""Somebody who plays at another address while a server is attacked, and how long each of their moves takes."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect

from attacks.ground import VICTIM, Ground, Server, part_of
from attacks.wire import Wire, request, wire

#: Seconds between two moves: a socket may say twenty things a second.
EVERY = 0.05
#: No move and no look may take longer than this for one in a hundred, in milliseconds.
ASKED = 250.0


class Player:
    """Plays both sides of a game at one screen over a socket; every other time the state is read over HTTP."""

    def __init__(self, server: Server, address: str = VICTIM) -> None:
        self.server, self.address = server, address
        self.chance = random.Random(0)
        self.times: list[float] = []
        self.now: dict[str, Any] = {"turn": None}

    async def play(self, seconds: float) -> list[float]:
        """The times of what was asked meanwhile, in milliseconds."""
        self.times = []
        until = time.perf_counter() + seconds
        async with wire(self.server.port, self.address) as line, AsyncExitStack() as stack:
            while time.perf_counter() < until:
                if not self.now["turn"]:
                    await self._timed(self._sit_down(line, stack))
                await self._timed(self._move())
                await self._timed(line.ask(request("GET", f"/api/games/{self.id}", cookie=self.cookie)))
                await asyncio.sleep(EVERY)
            self.now = {"turn": None}
        return self.times

    async def _timed(self, work: Any) -> None:
        begun = time.perf_counter()
        await work
        self.times.append((time.perf_counter() - begun) * 1000)

    async def _sit_down(self, line: Wire, stack: AsyncExitStack) -> None:
        """Makes a game and opens it, which counts as one: who can't even begin is held up, too."""
        made = await line.ask(request("POST", "/api/games", {"kind": "here", "sheet": "grenier"}))
        assert made.status == 201, made
        self.id, self.cookie = made.json()["id"], made.cookie
        address = f"ws://127.0.0.1:{self.server.port}/api/games/{self.id}/play"
        cookie = {"Cookie": self.cookie}
        opening = connect(address, additional_headers=cookie, proxy=None, open_timeout=60, local_addr=(self.address, 0))
        self.socket = await stack.enter_async_context(opening)
        self._stands(await self._hear("state"))

    async def _move(self) -> None:
        playable = [pit for pit, choice in self.now["choices"].items() if choice["playable"]] or ["pass"]
        await self.socket.send(json.dumps({"do": "move", "n": self.n, "move": self.chance.choice(playable)}))
        self._stands(await self._hear("turn"))

    def _stands(self, told: dict[str, Any]) -> None:
        self.n, self.now = told["n"], told["now"]

    async def _hear(self, kind: str) -> dict[str, Any]:
        return await hear(self.socket, lambda told: told["type"] == kind)


class Asker:
    """Asks the same thing again and again, as a reader does who turns the pages."""

    def __init__(self, server: Server, text: bytes, address: str = VICTIM) -> None:
        self.server, self.text, self.address = server, text, address

    async def play(self, seconds: float) -> list[float]:
        """How long each answer took, in milliseconds; what is refused counts as endless."""
        times, until = [], time.perf_counter() + seconds
        async with wire(self.server.port, self.address) as line:
            while time.perf_counter() < until:
                begun = time.perf_counter()
                answer = await line.ask(self.text)
                took = (time.perf_counter() - begun) * 1000
                times.append(took if answer.status in (200, 201) else float("inf"))
                await asyncio.sleep(EVERY)
        return times


class Someone(Protocol):
    """Whoever is watched."""

    async def play(self, seconds: float) -> list[float]: ...


async def hear(socket: ClientConnection, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The next message that is wanted."""
    while True:
        told: dict[str, Any] = json.loads(await socket.recv())
        if wanted(told):
            return told


@dataclass
class Watch:
    """A victim of the attacked server, and one at a quiet server beside it, at the same time."""

    attacked: Someone
    quiet: Someone
    asked: float = ASKED

    async def during(self, ground: Ground, what: str, flood: Callable[[], Any], seconds: float) -> Any:
        """Has a flood go on in a process of its own, and tells what it did to the victim."""
        loop = asyncio.get_running_loop()
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            await loop.run_in_executor(pool, int)  # it is there
            flooding = loop.run_in_executor(pool, flood)
            theirs, quiet = await asyncio.gather(self.attacked.play(seconds), self.quiet.play(seconds))
            done = await flooding
        self.told(ground, what, theirs, quiet, done)
        return done

    def told(self, ground: Ground, what: str, theirs: list[float], quiet: list[float], done: Any) -> None:
        p99, beside = part_of(theirs, 0.99), part_of(quiet, 0.99)
        holds = is_under(p99, beside, self.asked)
        measured = (
            f"p50 {part_of(theirs, 0.5):.0f}, p99 {p99:.0f} ms; {p99 / beside:.1f} times a quiet server's "
            f"{beside:.0f} ms; {_counts(done)}"
        )
        ground.found(what, measured, f"p99 < {self.asked:.0f} ms", holds)


@asynccontextmanager
async def watch(ground: Ground, server: Server) -> AsyncIterator[Watch]:
    """A player at the server that will be attacked, and one at a quiet server; what their time is before."""
    quiet = ground.serve("--workers", "1")
    try:
        watching = Watch(Player(server), Player(quiet))
        alone = await watching.attacked.play(ground.seconds)
        measured = f"p50 {part_of(alone, 0.5):.0f}, p99 {part_of(alone, 0.99):.0f} ms"
        ground.found("a player whom nobody attacks", measured)
        yield watching
    finally:
        quiet.kill()


def is_under(p99: float, beside: float, asked: float) -> bool | None:
    """Whether a time is what is asked. Nothing is decided where a server that nobody attacks is slow at the same moment
    as well, and not much faster: then it is the machine.
    """
    if p99 < asked:
        return True
    return None if beside >= asked / 2 and p99 < 4 * beside else False


def _counts(done: Any) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(done.items())) if done else "nothing answered"
