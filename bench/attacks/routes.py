"""Every route, socket and file: one address asks the worst as fast as it can, by six connections, while somebody else
plays.
"""

from __future__ import annotations

from attacks.ground import Ground
from attacks.victim import watch
from attacks.wire import Flood, request, wire
from attacks.world import World, done
from attacks.worst import plans, unknown

#: Each attack comes from an address that has done nothing yet: all that it may do at once is still to come.
_ADDRESS = "127.0.{}.{}"


async def attack(ground: Ground) -> None:
    server = ground.serve()
    async with wire(server.port, "127.0.0.9") as line:
        size = {"people": 4, "devices": 2, "moves": 30} if ground.small else {}
        world = await World(line, **size).make()
        document = (await done(line, request("GET", "/api/openapi.json"))).json()
    known = list(plans(world))
    todo = [*known, *unknown(document, known, world)]
    todo = todo[:: 12 if ground.small else 1]
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
