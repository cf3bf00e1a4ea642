"""Every route, socket and file: one address asks the worst as fast as it can, by six connections, while somebody else
plays; and by a hundred, while somebody else asks the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from attacks.ground import Ground, Server
from attacks.victim import Asker, Watch, watch
from attacks.wire import Flood, request, wire
from attacks.world import World, done
from attacks.worst import Plan, plans, unknown

#: Each attack comes from a network that has done nothing yet: all that it may do at once is still to come.
_ADDRESS = "127.{}.{}.1"
#: How long somebody may wait who doesn't play but turns a page, for one in a hundred, in milliseconds.
A_PAGE = 1000.0
#: Where much may wait in one line: what somebody else asks there, which costs little.
LINES = {
    "POST /api/look": request("POST", "/api/look", {"sheet": "grenier", "moves": ["F", "f"]}),
    "POST /api/games": request("POST", "/api/games", {"kind": "here", "sheet": "grenier", "moves": ["F", "f"]}),
    "GET /api/print/{kind}, worksheet": request("GET", "/api/print/board"),
}


async def attack(ground: Ground) -> None:
    server = ground.serve()
    async with wire(server.port, "127.0.9.1") as line:
        made = World(line, people=4, devices=2, moves=30) if ground.small else World(line)
        world = await made.make()
        document = (await done(line, request("GET", "/api/openapi.json"))).json()
    known = list(plans(world))
    todo = [plan for plan in (*known, *unknown(document, known, world)) if ground.only in plan.what]
    await _each(ground, server, todo[:: 12 if ground.small else 1])
    await _lines(ground, server, [plan for plan in todo if plan.what in LINES])


async def _each(ground: Ground, server: Server, todo: Sequence[Plan]) -> None:
    async with watch(ground, server) as watching:
        for number, plan in enumerate(todo):
            flood = Flood(
                server.port,
                _ADDRESS.format(1 + number // 200, 1 + number % 200),
                plan.requests,
                ground.seconds,
                path=plan.socket,
                cookies=plan.cookies,
            )
            await watching.during(ground, plan.what, flood, ground.seconds)


async def _lines(ground: Ground, server: Server, todo: Sequence[Plan]) -> None:
    quiet = ground.serve("--workers", "1")
    for number, plan in enumerate(todo, start=1):
        text = LINES[plan.what]
        flood = Flood(server.port, _ADDRESS.format(9, number), plan.requests, ground.seconds, connections=100)
        watching = Watch(Asker(server, text), Asker(quiet, text), A_PAGE)
        await watching.during(ground, f"{plan.what} by 100 connections: who asks the same", flood, ground.seconds)
    quiet.kill()
