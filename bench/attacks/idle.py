"""Long games that one address makes, looks at once and leaves: what they take of memory and of the disk."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from attacks.ground import ATTACKER, Ground
from attacks.wire import request, wire
from attacks.world import asked

#: How much memory the server may have, in megabytes, and after how long, in seconds: what is idle is put away.
ASKED, LATER = 300, 20


async def attack(ground: Ground) -> None:
    server = ground.serve("--workers", "1")
    folder = server.plain.data
    count, moves = ground.number(300, 3), ground.number(1000, 50)
    memory, disk = server.megabytes(), _bytes(folder)
    text = request("POST", "/api/games", asked(moves))
    made, refused, begun, most = 0, 0, time.perf_counter(), memory
    async with wire(server.port, ATTACKER) as line:
        while made < count and refused < count:
            answer = await line.ask(text)
            if answer.status == 201:
                made += 1
                await line.ask(request("GET", f"/api/games/{answer.json()['id']}"))
            else:
                refused += 1
                await asyncio.sleep(0.05)
            most = max(most, server.megabytes())
    took = time.perf_counter() - begun
    await asyncio.sleep(ground.number(LATER, 0))
    left = server.megabytes()
    measured = f"{memory:.0f} MB before, {most:.0f} MB at most, {left:.0f} MB after {ground.number(LATER, 0)} s"
    what = f"memory with {made} games of {moves} moves that nobody plays"
    ground.found(what, measured, f"< {ASKED} MB", most < ASKED)
    if ground.on_postgres or not made:
        return
    grown = (_bytes(folder) - disk) / made
    # As fast as they could be made: what an address may do for ever is less, and stands in docs/running.md.
    daily = grown * made / took * 86_400 / 2**30
    ground.found("disk for each of them", f"{grown / 1024:.0f} KB; {daily:.0f} GB a day at the pace of this attack")


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
