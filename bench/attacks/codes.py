"""Wrong codes through every door: how many tries a minute are answered, and how long it takes to find a game."""

from __future__ import annotations

import asyncio
import itertools
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

from attacks.ground import ATTACKER, Ground, Server
from attacks.wire import Wire, request, wire
from attacks.world import done
from awale.server.play.making import LETTERS

#: What docs/running.md says of one address: so many at once, then so many a minute. Through all doors together.
AT_ONCE, A_MINUTE = 60, 10
#: How many games are open to be found, and how long a find must take at least: a school day, in hours.
OPEN, A_DAY = 50, 8.0
_CODES = len(LETTERS) ** 5

#: The doors by their names: what is asked with a code.
DOORS: dict[str, Callable[[str], bytes]] = {
    "the state": lambda code: request("GET", f"/api/games/{code}"),
    "joining": lambda code: request("POST", f"/api/games/{code}/join", {"name": "x"}),
    "an act": lambda code: request("POST", f"/api/games/{code}/acts", {"do": "ping"}),
    "the record": lambda code: request("GET", f"/api/games/{code}/record"),
    "the review": lambda code: request("GET", f"/api/games/{code}/review"),
    "the paper": lambda code: request("GET", f"/api/print/game?game={code}"),
    "small letters on paper": lambda code: request("GET", f"/api/print/game?lang=fr&game={code.lower()}"),
    "escaped letters": lambda code: request("GET", "/api/games/" + "".join(f"%{ord(each):02x}" for each in code)),
    "a class": lambda code: request("POST", f"/api/meetings/{code}A/join", {"name": "x"}),
    "a class's state": lambda code: request("GET", f"/api/meetings/{code}A"),
    "a class's link": lambda code: request("POST", f"/api/meetings/{code}A/scan", {"key": "x"}),
    "a club's evening": lambda code: request("GET", f"/api/clubs/{code}"),
    "the page": lambda code: request("GET", f"/join/{code}"),
    "the code to scan": lambda code: request("GET", f"/join/{code}/scan.svg"),
}
#: These answer the same whether there is a game or not: nothing can be learnt from them.
SILENT = ("the page", "the code to scan", "a club's evening")


async def attack(ground: Ground) -> None:
    server = ground.serve("--workers", "1", "--proxy")
    async with wire(server.port, "127.0.0.1") as line:
        right = [await _open_game(line, server) for _ in range(ground.number(OPEN, 2))]
        await _do_they_tell(ground, line, right[0])
    await _one_address(ground, server)
    await _many_addresses(ground, server)


async def _open_game(line: Wire, server: Server) -> str:
    made = await done(line, request("POST", "/api/games", {"kind": "far", "sheet": "grenier"}))
    return str(made.json()["code"])


async def _do_they_tell(ground: Ground, line: Wire, right: str) -> None:
    """The doors that are said to be silent answer alike for a right and for a wrong code."""
    for name in SILENT:
        answers = [await line.ask(DOORS[name](code)) for code in (right, "ZZZZZ")]
        same = answers[0].status == answers[1].status
        ground.found(f"{name}: answers alike for right and wrong codes", "yes" if same else "no", "yes", same)


async def _one_address(ground: Ground, server: Server) -> None:
    """One address tries each door alone, then all of them in turn; each from an address that has tried nothing."""
    told = {name: door for name, door in DOORS.items() if name not in SILENT}
    for number, (name, door) in enumerate(told.items()):
        counts, seconds = await _tries(ground, server, itertools.repeat(door), [f"192.0.2.{number + 1}"])
        _found(ground, f"{name}: tries of one address that are answered", counts, seconds)
    counts, seconds = await _tries(ground, server, itertools.cycle(told.values()), ["192.0.2.200"])
    _found(ground, "all doors in turn: tries of one address that are answered", counts, seconds)
    await _sockets(ground, server)


async def _sockets(ground: Ground, server: Server) -> None:
    counts: Counter[int] = Counter()
    codes, begun = _wrong(), time.perf_counter()
    async with wire(server.port, ATTACKER) as line:
        while time.perf_counter() - begun < ground.seconds:
            counts[await line.upgrade(f"/api/games/{next(codes)}/play")] += 1
    _found(ground, "sockets: tries of one address that are answered", counts, time.perf_counter() - begun)


async def _many_addresses(ground: Ground, server: Server) -> None:
    """Many who have much: each try comes from another network, of one provider or of all the world."""
    networks = {
        "2,000 addresses of one /8": [f"10.{number // 250}.{number % 250}.7" for number in range(2_000)],
        "6,000 networks of one IPv6 /48": [f"2001:db8:1:{number:x}::1" for number in range(6_000)],
        "6,000 networks of all the world": [f"2001:{number:x}::1" for number in range(6_000)],
    }
    for what, addresses in networks.items():
        door = itertools.repeat(DOORS["joining"])
        counts, seconds = await _tries(ground, server, door, addresses)
        ground.found(f"{what}: tries that are answered at first", _told(counts, seconds))
        # What may be tried at once has been tried: from now on it is what may be tried for ever.
        counts, seconds = await _tries(ground, server, door, addresses)
        _hit(ground, what, counts, seconds)


async def _tries(
    ground: Ground, server: Server, doors: Iterator[Callable[[str], bytes]], addresses: list[str]
) -> tuple[Counter[int], float]:
    """Wrong codes for some seconds, each from the next address; what was answered how often."""
    counts: Counter[int] = Counter()
    codes, whose, begun = _wrong(), itertools.cycle(addresses), time.perf_counter()
    async with wire(server.port, "127.0.0.1") as line:
        while time.perf_counter() - begun < ground.seconds and counts.total() < ground.number(6_000, 100):
            text = next(doors)(next(codes)).replace(b"\r\n", f"\r\nX-Forwarded-For: {next(whose)}\r\n".encode(), 1)
            counts[(await line.ask(text)).status] += 1
            await asyncio.sleep(0)
    return counts, time.perf_counter() - begun


def _wrong() -> Iterator[str]:
    chance = random.Random(1)
    while True:
        yield "".join(chance.choices(LETTERS, k=5))


def _found(ground: Ground, what: str, counts: Counter[int], seconds: float) -> None:
    """What may be answered: all at once that an address may try, and what comes back meanwhile."""
    allowed = AT_ONCE + math.ceil(A_MINUTE * seconds / 60) + 1
    ground.found(what, _told(counts, seconds), f"at most {allowed}", _answered(counts) <= allowed)


def _hit(ground: Ground, what: str, counts: Counter[int], seconds: float) -> None:
    """How long it takes on average until one of the open games is found, at the pace that was measured."""
    a_minute = _answered(counts) / seconds * 60
    hours = _CODES / OPEN / a_minute / 60 if a_minute else math.inf
    measured = f"{hours:.1f} h" if hours > 1 else f"{hours * 60:.1f} minutes"
    measured += f", at {a_minute:.0f} tries a minute"
    ground.found(f"{what}: one of {OPEN} open games is found after", measured, f"> {A_DAY:.0f} h", hours > A_DAY)


def _answered(counts: Counter[int]) -> int:
    return counts.total() - counts[429] - counts[0]


def _told(counts: Counter[int], seconds: float) -> str:
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
    return f"{_answered(counts)} of {counts.total()} in {seconds:.1f} s ({statuses})"
