"""Wrong codes on every route that takes one: how many tries a minute are answered, and how long finding a game is."""

from __future__ import annotations

import asyncio
import itertools
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from attacks.ground import ATTACKER, VICTIM, Ground, Server
from attacks.wire import Wire, request, wire
from attacks.world import done
from awale.server.games.new import LETTERS

#: What docs/running.md says of one address: so many wrong codes at once, then so many a minute, through all doors.
AT_ONCE, A_MINUTE = 60, 10
#: How many games are open to be found, and how long a find must take at least: a school day, in hours.
OPEN, A_DAY = 50, 8.0
_CODES = len(LETTERS) ** 5

Door = Callable[[str], bytes]
#: The doors by their names: what may be asked with the code of a game, and with that of a class.
GAMES: dict[str, Door] = {
    "the state": lambda code: request("GET", f"/api/games/{code}"),
    "joining": lambda code: request("POST", f"/api/games/{code}/join", {"name": "x"}),
    "an act": lambda code: request("POST", f"/api/games/{code}/acts", {"do": "ping"}),
    "the record": lambda code: request("GET", f"/api/games/{code}/record"),
    "the review": lambda code: request("GET", f"/api/games/{code}/review"),
    "the paper": lambda code: request("GET", f"/api/print/game?game={code}"),
    "small letters on paper": lambda code: request("GET", f"/api/print/game?lang=fr&game={code.lower()}"),
    "escaped letters": lambda code: request("GET", "/api/games/" + "".join(f"%{ord(each):02x}" for each in code)),
    "the page": lambda code: request("GET", f"/join/{code}"),
    "the page to scan": lambda code: request("GET", f"/join/{code}/scan.svg"),
}
CLASSES: dict[str, Door] = {
    "a class: joining": lambda code: request("POST", f"/api/classes/{code}/join", {"name": "x"}),
    "a class: the state": lambda code: request("GET", f"/api/classes/{code}"),
    "a class: an act": lambda code: request("POST", f"/api/classes/{code}/acts", {"do": "ping"}),
    "a class: its key": lambda code: request("POST", f"/api/classes/{code}/teach", {"key": "x"}),
    "a class: its link": lambda code: request("POST", f"/api/classes/{code}/scan", {"key": "x"}),
    "a class: a table": lambda code: request("GET", f"/api/classes/{code}/tables/places"),
    "a class: the report": lambda code: request("GET", f"/api/classes/{code}/report"),
    "a class: all games": lambda code: request("GET", f"/api/classes/{code}/records"),
    "a class: a paper": lambda code: request("GET", f"/api/classes/{code}/print/class"),
    "a class: the page to scan": lambda code: request("GET", f"/join/{code}/scan.svg"),
}


async def attack(ground: Ground) -> None:
    server = ground.serve("--workers", "1", "--proxy")
    async with wire(server.port, "127.0.0.1") as line:
        game = (await done(line, request("POST", "/api/games", {"kind": "far", "sheet": "grenier"}))).json()
        room = (await done(line, request("POST", "/api/classes", {"title": "CM1 B"}))).json()
        doors = await _that_tell(ground, line, GAMES, game["code"])
        doors |= await _that_tell(ground, line, CLASSES, room["code"])
    await _one_address(ground, server, doors)
    await _sockets(ground, server, game["code"])
    await _many_addresses(ground)


async def _that_tell(ground: Ground, line: Wire, doors: Mapping[str, Door], right: str) -> dict[str, Door]:
    """Those that answer otherwise for a right code than for a wrong one: from the others nothing can be learnt."""
    found = {}
    for name, door in doors.items():
        answers = [await line.ask(door(code)) for code in (right, "Z" * len(right))]
        if answers[0].status != answers[1].status:
            found[name] = door
    silent = [name for name in doors if name not in found]
    ground.found("doors that answer alike for right and wrong codes", ", ".join(silent) or "none")
    return found


async def _one_address(ground: Ground, server: Server, doors: Mapping[str, Door]) -> None:
    """One address tries each door alone, then all of them in turn; each from a network that has tried nothing."""
    for number, (name, door) in enumerate(doors.items()):
        length = 6 if name in CLASSES else 5
        counts, seconds = await _tries(ground, server, itertools.repeat(door), [f"198.51.{number}.7"], length)
        _found(ground, f"{name}: tries of one address that are answered", counts, seconds)
    games = [door for name, door in doors.items() if name in GAMES]
    counts, seconds = await _tries(ground, server, itertools.cycle(games), ["198.51.200.7"])
    _found(ground, "all doors in turn: tries of one address that are answered", counts, seconds)


async def _sockets(ground: Ground, server: Server, right: str) -> None:
    counts: Counter[int] = Counter()
    async with wire(server.port, VICTIM) as line:
        if await line.upgrade(f"/api/games/{right}/play") != 101:
            ground.found("sockets: a right code", "answered as a wrong one: nothing can be learnt")
            return
    codes, begun = _wrong(5), time.perf_counter()
    async with wire(server.port, ATTACKER) as line:
        while time.perf_counter() - begun < ground.seconds:
            counts[await line.upgrade(f"/api/games/{next(codes)}/play")] += 1
    _found(ground, "sockets: tries of one address that are answered", counts, time.perf_counter() - begun)


async def _many_addresses(ground: Ground) -> None:
    """Many who have much: each try comes from another address, of one network, of ten, or of all the world."""
    networks = {
        "6,000 addresses of one IPv6 /48": [f"2001:db8:1:{number:x}::1" for number in range(6_000)],
        "2,500 addresses of ten IPv4 /24": [f"10.0.{number % 10}.{number // 10}" for number in range(2_500)],
        "6,000 networks of all the world": [f"2001:{number:x}::1" for number in range(6_000)],
    }
    for what, addresses in networks.items():
        server = ground.serve("--workers", "1", "--proxy")
        door = itertools.repeat(GAMES["joining"])
        counts, seconds = await _tries(ground, server, door, addresses)
        ground.found(f"{what}: tries that are answered at first", _told(counts, seconds))
        # What may be tried at once has been tried, but by all the world: now it is what may be tried for ever.
        counts, seconds = await _tries(ground, server, door, addresses)
        _hit(ground, what, counts, seconds, is_asked="world" not in what)
        server.kill()


async def _tries(
    ground: Ground, server: Server, doors: Iterator[Door], addresses: list[str], length: int = 5
) -> tuple[Counter[int], float]:
    """Wrong codes for some seconds, each from the next address; what was answered how often."""
    counts: Counter[int] = Counter()
    codes, whose, begun = _wrong(length), itertools.cycle(addresses), time.perf_counter()
    async with wire(server.port, "127.0.0.1") as line:
        while time.perf_counter() - begun < ground.seconds and counts.total() < ground.number(6_000, 100):
            text = next(doors)(next(codes)).replace(b"\r\n", f"\r\nX-Forwarded-For: {next(whose)}\r\n".encode(), 1)
            counts[(await line.ask(text)).status] += 1
            await asyncio.sleep(0)
    return counts, time.perf_counter() - begun


def _wrong(length: int) -> Iterator[str]:
    chance = random.Random(1)
    while True:
        yield "".join(chance.choices(LETTERS, k=length))


def _found(ground: Ground, what: str, counts: Counter[int], seconds: float) -> None:
    """What may be answered: all at once that an address may try, and what comes back meanwhile."""
    allowed = AT_ONCE + math.ceil(A_MINUTE * seconds / 60) + 1
    ground.found(what, _told(counts, seconds), f"at most {allowed}", _answered(counts) <= allowed)


def _hit(ground: Ground, what: str, counts: Counter[int], seconds: float, is_asked: bool) -> None:
    """How long it takes on average until one of the open games is found, at the pace that was measured."""
    a_minute = _answered(counts) / seconds * 60
    hours = _CODES / OPEN / a_minute / 60 if a_minute else math.inf
    measured = f"{hours:.1f} h" if hours > 1 else f"{hours * 60:.1f} minutes"
    measured += f", at {a_minute:.0f} tries a minute"
    asked = f"> {A_DAY:.0f} h" if is_asked else ""
    ground.found(f"{what}: one of {OPEN} open games is found after", measured, asked, hours > A_DAY)


def _answered(counts: Counter[int]) -> int:
    return counts.total() - counts[429] - counts[0]


def _told(counts: Counter[int], seconds: float) -> str:
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
    return f"{_answered(counts)} of {counts.total()} in {seconds:.1f} s ({statuses})"
