"""Sixty games at full strength from one address, each looked at once or watched all the time, and a child at level 3
at another.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack

from websockets.asyncio.client import connect

from attacks.ground import ATTACKER, VICTIM, Ground, Server
from attacks.victim import hear
from attacks.wire import frame, request, wire
from attacks.world import ENDLESS, done, endless_moves
from awale.engine.levels import LEVELS

STRONGEST, CHILD = len(LEVELS), 3
#: How long a child may wait for an answer, in seconds, and how long we wait for it at most.
ASKED, PATIENCE = 5.0, 120.0
_MOVES = 3


async def attack(ground: Ground) -> None:
    for what, is_watched in (("looked at once", False), ("that somebody watches", True)):
        server = ground.serve()
        await _ready(server)
        idle = max(await _child(server))
        async with AsyncExitStack() as stack:
            await _games(ground, server, stack if is_watched else None)
            busy = max(await _child(server))
        measured = f"{busy:.2f} s at most; {idle:.2f} s on the same server before"
        ground.found(f"level 3 beside sixty games at full strength {what}", measured, f"< {ASKED:.0f} s", busy < ASKED)
        server.kill()


async def _ready(server: Server) -> None:
    """The engine compiles at first."""
    async with wire(server.port, VICTIM) as line:
        while (await done(line, request("GET", "/api/health"))).json()["engine"] != "ready":
            await asyncio.sleep(0.5)


async def _games(ground: Ground, server: Server, stack: AsyncExitStack | None) -> None:
    """In each the level is to move. With a stack, somebody stays at each of them and asks for hints."""
    async with wire(server.port, ATTACKER) as line:
        for number in range(ground.number(60, 2)):
            moves = endless_moves(20, number)
            wanted = {"kind": "level", "sheet": "grenier", "overrides": ENDLESS, "moves": moves}
            made = await done(line, request("POST", "/api/games", wanted | {"level": STRONGEST, "seat": "N"}))
            game = made.json()["id"]
            await done(line, request("GET", f"/api/games/{game}"))
            if stack:
                watcher = await stack.enter_async_context(wire(server.port, ATTACKER))
                await watcher.upgrade(f"/api/games/{game}/play", made.cookie)
                watcher.send(frame('{"do":"hint"}') + frame('{"do":"consider"}'))


async def _child(server: Server) -> list[float]:
    """Some moves against level 3: how long each answer took, in seconds."""
    times: list[float] = []
    async with wire(server.port, VICTIM) as line:
        made = await done(line, request("POST", "/api/games", {"kind": "level", "sheet": "ecole", "level": CHILD}))
    address = f"ws://127.0.0.1:{server.port}/api/games/{made.json()['id']}/play"
    cookie = {"Cookie": made.cookie}
    async with connect(address, additional_headers=cookie, proxy=None, local_addr=(VICTIM, 0)) as socket:
        state = await hear(socket, lambda told: told["type"] == "state")
        for _ in range(_MOVES):
            playable = [pit for pit, choice in state["now"]["choices"].items() if choice["playable"]]
            begun = time.perf_counter()
            await socket.send(json.dumps({"do": "move", "n": state["n"], "move": playable[0]}))
            try:
                async with asyncio.timeout(PATIENCE):
                    state = await hear(socket, lambda told: told["type"] == "turn" and told["turn"]["player"] == "N")
            except TimeoutError:
                return [*times, PATIENCE]
            times.append(time.perf_counter() - begun)
    return times
