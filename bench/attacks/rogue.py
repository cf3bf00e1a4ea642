"""A pupil who does their worst, with as many cookies as they like, from the address that the whole school has."""

from __future__ import annotations

import asyncio
import itertools
import os
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from attacks.wire import Wire, frame, request, wire

#: How many cookies change their answers, how many names are invented, how many sockets are opened.
COOKIES, NAMES, SOCKETS = 24, 120, 600


@dataclass(frozen=True)
class Rogue:
    """``way`` is what they do; called in a process of its own, it tells what was answered how often."""

    way: str
    port: int
    address: str
    class_id: str
    code: str
    seconds: float

    def __call__(self) -> Counter[str]:
        os.nice(5)
        return asyncio.run(self._run())

    async def _run(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        ways: dict[str, Callable[[float, Counter[str]], Awaitable[None]]] = {
            "names": self._names,
            "answers": self._answers,
            "acts": self._acts,
            "sockets": self._sockets,
            "requests": self._requests,
        }
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds):
                await ways[self.way](time.perf_counter() + self.seconds, counts)
        return counts

    async def _names(self, until: float, counts: Counter[str]) -> None:
        """Invents names: each comes in without a cookie, as a new device does."""
        async with wire(self.port, self.address) as line:
            for number in range(NAMES):
                counts[await self._join(line, f"nobody {number}")] += 1
            await asyncio.sleep(until - time.perf_counter())

    async def _answers(self, until: float, counts: Counter[str]) -> None:
        """Many devices that answer the question, each another move every time."""
        async with wire(self.port, self.address) as line:
            devices = await self._devices(line, COOKIES)
            for number, (person, cookie) in zip(itertools.count(), itertools.cycle(devices)):
                move = "ABCDEF"[number // len(devices) % 6]
                wish = {"do": "reply", "person": person, "move": move}
                counts[await self._act(line, wish, cookie)] += 1
                if time.perf_counter() > until:
                    return

    async def _acts(self, until: float, counts: Counter[str]) -> None:
        """What only the teacher may do, and other names for oneself."""
        acts: list[dict[str, Any]] = [
            {"do": "lock", "locked": True},
            {"do": "end"},
            {"do": "bell"},
            {"do": "title", "title": "ours"},
            {"do": "person", "person": "p1", "name": "nobody"},
            {"do": "remove", "person": "p1"},
        ]
        async with wire(self.port, self.address) as line:
            [(_, cookie)] = await self._devices(line, 1) or [("", "")]
            for number in itertools.count():
                counts[await self._act(line, acts[number % len(acts)], cookie)] += 1
                counts[await self._join(line, f"somebody {number}", cookie)] += 1
                if time.perf_counter() > until:
                    return

    async def _sockets(self, until: float, counts: Counter[str]) -> None:
        """As many sockets as the address may have, each saying as much as a socket may."""
        lines = [Wire(self.port, self.address) for _ in range(SOCKETS)]
        try:
            open_ones = []
            for line in lines:
                status = await line.upgrade("/api/analyse")
                counts[f"socket {status}"] += 1
                open_ones += [line] if status == 101 else []
            while time.perf_counter() < until:
                for line in open_ones:
                    with suppress(OSError):
                        line.send(frame('{"do":"ping"}'))
                        counts["message"] += 1
                await asyncio.sleep(0.05)
        finally:
            for line in lines:
                line.close()

    async def _requests(self, until: float, counts: Counter[str]) -> None:
        """Requests without a cookie, as fast as they are answered: some count for ten, the others take what is left."""

        async def one() -> None:
            async with wire(self.port, self.address) as line:
                for path in itertools.cycle(["/api/print/nothing", "/api/health"]):
                    counts[str((await line.ask(request("GET", path))).status)] += 1
                    if time.perf_counter() > until:
                        return

        await asyncio.gather(*(one() for _ in range(6)))

    # --- what these need ---

    async def _devices(self, line: Wire, count: int) -> list[tuple[str, str]]:
        """So many new people in the class, as far as they are let in, each with a cookie."""
        found = []
        for number in range(count):
            body = {"name": f"{self.way} {number}"}
            answer = await line.ask(request("POST", f"/api/classes/{self.code}/join", body))
            if answer.status == 200:
                found.append((str(answer.json()["you"][0]), answer.cookie))
        return found

    async def _join(self, line: Wire, name: str, cookie: str = "") -> str:
        answer = await line.ask(request("POST", f"/api/classes/{self.code}/join", {"name": name}, cookie))
        return f"join {answer.status}"

    async def _act(self, line: Wire, wish: dict[str, Any], cookie: str) -> str:
        body = {"act": secrets.token_hex(8), **wish}
        answer = await line.ask(request("POST", f"/api/classes/{self.class_id}/acts", body, cookie))
        return str(answer.status)
