"""Sockets and plain connections that ask and never read, and a socket that pings without end."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from attacks.ground import ATTACKER, Ground, Server
from attacks.victim import watch
from attacks.wire import PING, Flood, Wire, frame, request, wire
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
    server, game = await _with_a_game(ground)
    wish = frame('{"do":"lang","lang":"fr"}')
    await _never_reading(ground, server, "sockets", f"/api/games/{game}/play?lang=fr", wish)
    server, game = await _with_a_game(ground)
    await _never_reading(ground, server, "connections", "", request("GET", f"/api/games/{game}"))
    server, game = await _with_a_game(ground)
    await _pinging(ground, server, game)


async def _with_a_game(ground: Ground) -> tuple[Server, str]:
    """A new server, and the id of a long game on it."""
    # Without a limit of requests: it would keep them from coming all at once, and what holds then is the memory's own.
    server = ground.serve("--workers", "1", "--per-address", "1000000")
    async with wire(server.port, ATTACKER) as line:
        return server, await long_game(line, ground.number(1000, 50))


async def _never_reading(ground: Ground, server: Server, what: str, path: str, wish: bytes) -> None:
    """Connections that ask for the same again and again and never read; with ``path``, that of a socket, as sockets."""
    before, opened, most = server.megabytes(), 0, 0.0
    lines = [Wire(server.port, ATTACKER, _BUFFER) for _ in range(ground.number(600, 12))]
    try:
        for line in lines:
            await line.connect()
            opened += not path or await line.upgrade(path) == 101
            line.stop_reading()
        ground.tell(f"{opened} {what} are open")
        most = await _ask_again_and_again(ground, server, lines, wish)
        stopped = ", and was stopped there" if most >= ENOUGH else ""
        measured = f"{before:.0f} MB before, {most:.0f} MB at most{stopped}"
        ground.found(f"memory with {opened} {what} that never read", measured, f"< {ASKED} MB", most < ASKED)
        if most < ENOUGH:
            await _let_go(ground, server)
    finally:
        for line in lines:
            line.close()
        server.kill()


async def _ask_again_and_again(ground: Ground, server: Server, lines: Sequence[Wire], wish: bytes) -> float:
    """The most memory that the server had meanwhile, in megabytes."""
    most, until = 0.0, time.perf_counter() + ground.number(20, 2)
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
