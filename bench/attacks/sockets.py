"""Sockets that ask and never read, and a socket that pings without end."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from attacks.ground import ATTACKER, Ground, Server
from attacks.victim import watch
from attacks.wire import PING, Flood, Wire, frame, wire
from attacks.world import long_game

#: How much memory so many sockets may take, and at how much we stop: others use this machine.
ASKED, ENOUGH = 300, 2_000
#: How long the server may take to let them go, in seconds: it asks after 20 whether they are there, and waits 20 more.
LET_GO = 60.0
#: What of a core one socket may take.
SHARE = 0.25
_BUFFER = 4096
#: Connections that a program still holds, in the system's numbers: established, and hung up by the other alone.
_OPEN = ("01", "08")


async def attack(ground: Ground) -> None:
    server = ground.serve("--workers", "1")
    async with wire(server.port, ATTACKER) as line:
        game = await long_game(line, ground.number(1000, 50))
    await _never_reading(ground, server, game)
    await _pinging(ground, server, game)


async def _never_reading(ground: Ground, server: Server, game: str) -> None:
    count, before = ground.number(600, 12), server.megabytes()
    lines = [Wire(server.port, ATTACKER, _BUFFER) for _ in range(count)]
    opened, most = 0, 0.0
    try:
        for line in lines:
            opened += await line.upgrade(f"/api/games/{game}/play?lang=fr") == 101
            line.stop_reading()
        ground.tell(f"{opened} sockets are open")
        most = await _ask_again_and_again(ground, server, lines)
        stopped = ", and was stopped there" if most >= ENOUGH else ""
        ground.found(
            f"memory with {opened} sockets that never read",
            f"{before:.0f} MB before, {most:.0f} MB at most{stopped}",
            f"< {ASKED} MB",
            most < ASKED,
        )
        if most < ENOUGH:
            await _let_go(ground, server)
    finally:
        for line in lines:
            line.close()
        if most >= ENOUGH:
            server.plain.restart()


async def _ask_again_and_again(ground: Ground, server: Server, lines: Sequence[Wire]) -> float:
    """The most memory that the server had meanwhile, in megabytes."""
    wish, most = frame('{"do":"lang","lang":"fr"}'), 0.0
    until = time.perf_counter() + ground.number(20, 2)
    while time.perf_counter() < until and most < ENOUGH:
        for line in lines:
            with suppress(OSError):
                line.send(wish)
        await asyncio.sleep(0.05)
        most = max(most, server.megabytes())
    return most


async def _let_go(ground: Ground, server: Server) -> None:
    """How many of them the server still holds after a while, though they neither read nor hang up."""
    begun = time.perf_counter()
    patience = ground.number(int(LET_GO), 1)
    while (left := _held(server)) and time.perf_counter() - begun < patience:
        await asyncio.sleep(0.2)
    took = time.perf_counter() - begun
    asked = "" if ground.small else "0"
    ground.found("of them still held by the server", f"{left} after {took:.0f} s", asked, left == 0)


def _held(server: Server) -> int:
    """How many connections of the attacker the server hasn't closed, as the system tells it."""
    attacker = socket.inet_aton(ATTACKER)[::-1].hex().upper()
    rows = [line.split()[1:4] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(
        local.endswith(f":{server.port:04X}") and remote.startswith(attacker) and state in _OPEN
        for local, remote, state in rows
    )


async def _pinging(ground: Ground, server: Server, game: str) -> None:
    async with watch(ground, server) as watching:
        flood = Flood(
            server.port,
            ATTACKER,
            [frame(b"", PING)] * 200,
            ground.seconds * 2,
            connections=1,
            path=f"/api/games/{game}/play",
        )
        cpu, begun = server.cpu(), time.perf_counter()
        await watching.during(ground, "a player while one socket pings without end", flood, ground.seconds * 2)
        share = (server.cpu() - cpu) / (time.perf_counter() - begun)
    ground.found(
        "of a core, for a socket that pings without end (the player's own moves included)",
        f"{share:.0%}",
        f"< {SHARE:.0%}",
        share < SHARE,
    )
