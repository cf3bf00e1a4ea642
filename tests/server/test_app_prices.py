"""What a request costs the server is what the limits think it does, for every route there is.

Each route is asked for the worst that is allowed. The processor time that it takes, for each token that it is counted
for, is held against that of a small request, measured beside it: nothing here depends on how fast a machine is. Two
times are looked at: that of the event loop, for which everybody waits, and that of all threads, which addresses share
in turn.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.routing import Route, WebSocketRoute

from awale.server.app import build
from awale.server.limits import FILES
from awale.server.pages import AT_ROOT, PAGES
from awale.server.prices import PRICES, answered, price, sent
from awale.server.settings import Settings
from support.asgi_client import Answer
from support.largest_data import World, largest

#: How many times as much as the small one a token may cost: of the loop, and of all threads together.
MOST_OF_LOOP, MOST_OF_ALL = 10.0, 40.0
#: How often a route that looks too dear is measured again.
AGAIN = 3
#: The small request, and how often each is measured.
SMALL, TIMES = "GET /api/health", 5


@dataclass
class Asked:
    """One request of a route."""

    path: str
    body: Any = None


Ask = Callable[[World], Asked]


def plain(*paths: str) -> list[Ask]:
    return [lambda _, path=path: Asked(path) for path in paths]  # type: ignore[misc]


def of_game(path: str, body: Any = None) -> Ask:
    return lambda at: Asked(f"/api/games/{at.game}{path}", body)


def of_class(path: str, body: Any = None) -> Ask:
    return lambda at: Asked(f"/api/classes/{at.school_class['id']}{path}", body(at) if callable(body) else body)


def of_club(path: str, body: Any = None) -> Ask:
    return lambda at: Asked(f"/api/clubs/{at.club['id']}{path}", body(at) if callable(body) else body)


def key(at: World) -> dict[str, str]:
    return {"key": at.school_class["key"]}


#: The worst that may be asked of every route. Several where it isn't clear which is worst.
WORST: dict[str, list[Ask]] = {
    "GET /api/health": plain("/api/health"),
    "GET /api/openapi.json": plain("/api/openapi.json"),
    "GET /api/notice": plain("/api/notice"),
    "GET /api/sheets": plain("/api/sheets"),
    "POST /api/games": [
        lambda at: Asked("/api/games", {"kind": "far", "sheet": "amende", "moves": at.played.moves}),
        lambda _: Asked("/api/games", {"kind": "here", "sheet": "amende"}),
    ],
    "GET /api/games": plain("/api/games"),
    "GET /api/games/{name}": [of_game("?lang=fr")],
    "DELETE /api/games/{name}": [lambda at: Asked(f"/api/games/{at.spare_games.pop()}")],
    "POST /api/games/{name}/join": [of_game("/join", {"name": "Awa"})],
    "POST /api/games/{name}/acts": [
        of_game("/acts", {"do": "lang", "lang": "fr"}),
        of_game("/acts", {"do": "read"}),
        lambda at: Asked(f"/api/games/{at.over}/acts", {"do": "move", "n": 1001, "move": "A"}),
    ],
    "GET /api/games/{name}/record": [
        lambda at: Asked(f"/api/games/{at.over}/record?review=1"),
        *(
            of_game(f"/record?notation={each}")
            for each in ("playstrategy", "wikimanqala", "french", "uci", "openspiel")
        ),
    ],
    "SOCKET /api/games/{name}/play": [of_game("/play")],
    "POST /api/games/{name}/review": [lambda at: Asked(f"/api/games/{at.over}/review")],
    "GET /api/games/{name}/review": [lambda at: Asked(f"/api/games/{at.over}/review")],
    "GET /api/sheets/{id}/demos": [lambda at: Asked(f"/api/sheets/grenier/demos?{at.rules}")],
    "POST /api/look": [lambda at: Asked("/api/look", {"sheet": "amende", "moves": at.played.moves})],
    "POST /api/compare": [lambda _: Asked("/api/compare", {"move": "F"})],
    "POST /api/read": [
        lambda at: Asked("/api/read", {"text": at.text}),
        lambda _: Asked("/api/read", {"text": "F f E e " * 45_000}),
        lambda _: Asked("/api/read", {"text": "1. F (1. E (1. D " * 2_000}),
    ],
    "POST /api/write": [
        lambda at: Asked("/api/write", {"sheet": "amende", "moves": at.played.moves, "notation": "playstrategy"}),
    ],
    "SOCKET /api/analyse": plain("/api/analyse"),
    "GET /api/exercises": plain("/api/exercises?sheet=ecole"),
    "POST /api/exercises": [lambda at: Asked("/api/exercises", at.mistake())],
    "GET /api/exercises/{id}": [lambda at: Asked(f"/api/exercises/{at.exercise}")],
    "GET /api/lessons": [lambda at: Asked(f"/api/lessons?{at.rules}")],
    "GET /api/lessons/{lesson}": [lambda at: Asked(f"/api/lessons/sowing?{at.rules}")],
    "POST /api/lessons/{lesson}/try": [
        lambda _: Asked("/api/lessons/sowing/try", {"sheet": "grenier", "step": "sow", "move": "C"})
    ],
    "POST /api/classes": [lambda _: Asked("/api/classes", {"title": "CM2"})],
    "GET /api/classes/{name}": [of_class("")],
    "DELETE /api/classes/{name}": [lambda at: Asked(f"/api/classes/{at.spare_classes.pop()}")],
    "POST /api/classes/{name}/join": [of_class("/join", {"name": "Élève 3"})],
    "POST /api/classes/{name}/teach": [of_class("/teach", key)],
    "POST /api/classes/{name}/scan": [of_class("/scan", key)],
    "POST /api/classes/{name}/acts": [
        of_class("/acts", lambda at: {"do": "title", "act": f"t{next(at.numbers)}", "title": "CM2"})
    ],
    "GET /api/classes/{name}/tables/{what}": [of_class(f"/tables/{each}") for each in ("results", "places", "cross")],
    "GET /api/classes/{name}/report": [lambda at: Asked(f"/api/classes/{at.swiss['id']}/report")],
    "GET /api/classes/{name}/records": [of_class("/records")],
    "GET /api/classes/{name}/print/{kind}": [of_class(f"/print/{each}") for each in ("class", "certificates")],
    "SOCKET /api/classes/{name}/live": [of_class("/live")],
    "POST /api/clubs": [lambda _: Asked("/api/clubs", {"name": "Les Graines"})],
    "GET /api/clubs/{club}": [of_club("")],
    "DELETE /api/clubs/{club}": [lambda at: Asked(f"/api/clubs/{at.spare_clubs.pop()}")],
    "POST /api/clubs/{club}/teach": [of_club("/teach", lambda at: {"key": at.club["key"]})],
    "POST /api/clubs/{club}/name": [of_club("/name", {"name": "Les Graines"})],
    "POST /api/clubs/{club}/evenings": [of_club("/evenings", lambda at: {"class_id": at.school_class["id"]})],
    "DELETE /api/clubs/{club}/evenings/{evening}": [
        lambda at: Asked(f"/api/clubs/{at.club['id']}/evenings/e{next(at.numbers) % 100}")
    ],
    "POST /api/clubs/{club}/classes": [of_club("/classes", lambda at: {"class_id": at.school_class["id"]})],
    "POST /api/clubs/{club}/members": [of_club("/members", {"member": "Membre 3", "name": "Bo"})],
    "GET /api/clubs/{club}/ratings": [of_club("/ratings")],
    "GET /api/print/{kind}": [
        lambda at: Asked(f"/api/print/rules?{at.rules}"),
        lambda at: Asked(f"/api/print/worksheet?count=24&seed={next(at.numbers)}"),
        lambda at: Asked(f"/api/print/game?game={at.over}&lang={'fr' if next(at.numbers) % 2 else 'en'}"),
    ],
    "GET /join/{code}/scan.svg": [lambda _: Asked(f"/join/{''.join(random.sample('ABCDEFGHJK', 6))}/scan.svg")],
    "GET /words/{lang}.json": plain("/words/fr.json"),
    "GET /words/{lang}/{subject}.json": plain("/words/fr/lessons.json"),
    "GET /web/{path:path}": plain("/web/bundle/page.css", "/web/index.html", "/web/bundle/nothing.js"),
    **{f"GET {path}": plain(path) for path in AT_ROOT},
    **{
        f"GET {path}": plain(path.format(id="k3v9x7q2", code="BAOBA", sheet="ecole", lesson="sowing")) for path in PAGES
    },
}


def routes() -> list[str]:
    """Every route of the application, as the prices name them."""
    found = []
    for route in build(Settings()).routes:
        if isinstance(route, WebSocketRoute):
            found.append(f"SOCKET {route.path}")
        elif isinstance(route, Route):
            found += [f"{method} {route.path}" for method in (route.methods or ()) if method != "HEAD"]
    return found


def test_every_route_has_a_price_and_is_measured():
    """Whoever adds a route says what it costs, and what the worst is that may be asked of it."""
    assert set(PRICES) == set(routes())
    assert set(WORST) == set(routes())


@pytest.mark.parametrize("route", PRICES)
def test_a_price_is_found_by_the_address(route):
    method, path = route.split()
    assert price(method, path.replace("{path:path}", "js/a.js").replace("{", "").replace("}", "")) == PRICES[route]
    assert price("HEAD", path) == price("GET", path)


@dataclass
class Cost:
    """What one request took, in seconds for each token: of the loop, of all threads."""

    loop: float
    all: float


def afresh(at: World) -> None:
    """What a class has told a moment ago is told again; here, each answer is worked out anew."""
    for classroom in at.app.context.classrooms._held.values():
        classroom.audience._encoder = None


async def measured(at: World, route: str, ask: Ask, times: int = TIMES) -> Cost:
    found = []
    for turn in range(times + 1):
        asked = ask(at)
        afresh(at)
        began = time.thread_time(), time.process_time()
        answer = await came(at, route, asked)
        took = time.thread_time() - began[0], time.process_time() - began[1]
        assert answer.status < 500, (route, answer.body)
        if turn:  # the first time, what is kept is made and what is needed is imported
            paid = tokens(route, asked, answer)
            found.append(Cost(took[0] / paid, took[1] / paid))
    return Cost(statistics.median(each.loop for each in found), statistics.median(each.all for each in found))


def tokens(route: str, asked: Asked, answer: Answer) -> float:
    """What is taken for a request: its price, and what its length and that of its answer count for."""
    path = asked.path.partition("?")[0]
    length = 0 if path.startswith(FILES) else len(answer.body)
    return price(route.split()[0], path) + sent(len(json.dumps(asked.body)) if asked.body else 0) + answered(length)


async def came(at: World, route: str, asked: Asked) -> Answer:
    method = route.split()[0]
    if method == "SOCKET":
        return await at.visitor.knock(asked.path, listens=asked.path != "/api/analyse")
    return await at.visitor.ask(method, asked.path, asked.body)


async def beside_small(at: World, route: str, ask: Ask, small: Ask) -> Cost:
    """What a token costs for a route, as a ratio to one of a small request that is measured beside it."""
    cost, beside = await measured(at, route, ask), await measured(at, SMALL, small, 4 * TIMES)
    return Cost(cost.loop / beside.loop, cost.all / beside.all)


def is_dear(ratio: Cost) -> bool:
    return ratio.loop > MOST_OF_LOOP or ratio.all > MOST_OF_ALL


@pytest.mark.anyio
async def test_no_token_buys_much_more_of_the_server_than_another(tmp_path, monkeypatch):
    monkeypatch.setattr("awale.server.classes.classroom.Pace.check", lambda *_: None)
    async with largest(tmp_path) as at:
        [small] = WORST[SMALL]
        dear = []
        for route, worst in WORST.items():
            for number, ask in enumerate(worst):
                ratio = await beside_small(at, route, ask, small)
                for _ in range(AGAIN):
                    if not is_dear(ratio):
                        break
                    # Whatever else the machine does can only make it look dearer than it is.
                    again = await beside_small(at, route, ask, small)
                    ratio = Cost(min(ratio.loop, again.loop), min(ratio.all, again.all))
                print(f"{route} {number}: {ratio.loop:.1f} {ratio.all:.1f}")
                if is_dear(ratio):
                    dear.append(f"{route} ({number}): {ratio.loop:.1f} times of the loop, {ratio.all:.1f} of all")
        assert not dear
