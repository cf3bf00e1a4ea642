"""The worst that may be sent to each route: what is long, what is never the same twice, what many devices send."""

from __future__ import annotations

import itertools
import json
import random
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from attacks.wire import NUMBER, frame, request
from attacks.world import ENDLESS, START, World, asked, endless_moves, long_record
from awale.coach.exercises import collection
from awale.rules.sheet import FIELDS

#: How many different requests a route is sent in turn, where its answer could be kept.
MANY = 200


@dataclass(frozen=True)
class Plan:
    """What is sent: requests to a route of the API's document, or messages to a socket (``socket`` is its address)."""

    what: str
    requests: Sequence[bytes]
    socket: str = ""
    cookies: Sequence[str] = ("",)


def plans(world: World) -> Iterator[Plan]:
    """All of them."""
    yield from _plain()
    yield from _games(world)
    yield from _study(world)
    yield from _learning()
    yield from _classes(world)
    yield from _clubs(world)
    yield from _paper(world)
    yield from _sockets(world)
    yield from _pages()


def unknown(document: dict[str, Any], known: Sequence[Plan], world: World) -> Iterator[Plan]:
    """Routes of the document that have no plan of their own: asked as they stand, with an empty body."""
    names = {plan.what.partition(",")[0] for plan in known}
    for path, methods in document["paths"].items():
        for method in methods:
            if f"{method.upper()} {path}" not in names:
                here = path.replace("{name}", world.class_id if "/classes/" in path else world.game)
                here = here.replace("{club}", world.club).replace("{", "").replace("}", "")
                body: dict[str, Any] | None = None if method in ("get", "delete") else {}
                yield Plan(f"{method.upper()} {path}", _by_all(world, method.upper(), here, body))


# --- each route ---------------------------------------------------------------------------------------------------


def _plain() -> Iterator[Plan]:
    for path in ("/api/health", "/api/openapi.json", "/api/sheets"):
        yield Plan(f"GET {path}", [request("GET", path)])


def _games(world: World) -> Iterator[Plan]:
    game, name = f"/api/games/{world.game}", "/api/games/{name}"
    yield Plan("POST /api/games", [request("POST", "/api/games", asked(world.moves))])
    yield Plan("GET /api/games", [request("GET", "/api/games", cookie=world.owner)])
    yield Plan(f"GET {name}", [request("GET", f"{game}?lang={lang}") for lang in ("fr", "en")])
    yield Plan(f"POST {name}/join", [request("POST", f"{game}/join", {"name": "Jules"})])
    acts = [{"do": "lang", "lang": "fr"}, {"do": "read"}, {"do": "consider"}, {"do": "hint"}]
    yield Plan(f"POST {name}/acts", [request("POST", f"{game}/acts", acts[0])])
    yield Plan(f"POST {name}/acts, the coach", [request("POST", f"{game}/acts", act, world.owner) for act in acts[1:]])
    notations = ("ogn", "playstrategy", "wikimanqala", "french", "uci", "openspiel")
    yield Plan(f"GET {name}/record", [request("GET", f"{game}/record?notation={each}") for each in notations])
    over = f"/api/games/{world.over}/review"
    yield Plan(f"POST {name}/review", [request("POST", over, cookie=world.over_owner)])
    yield Plan(f"GET {name}/review", [request("GET", over)])


def _study(world: World) -> Iterator[Plan]:
    moves = endless_moves(world.moves)
    line = {"sheet": "grenier", "overrides": ENDLESS, "moves": moves}
    yield Plan(
        "GET /api/sheets/{id}/demos",
        [request("GET", f"/api/sheets/grenier/demos?{rules}") for rules in _rules()],
    )
    yield Plan("POST /api/look", [request("POST", "/api/look", line)])
    yield Plan("POST /api/compare", [request("POST", "/api/compare", {"start": START, "move": "F"})])
    text = long_record(6, world.moves)
    yield Plan("POST /api/read", [request("POST", "/api/read", {"text": text, "sheet": "grenier"})])
    beside = [moves[:count] for count in range(60, 100)]
    yield Plan("POST /api/write", [request("POST", "/api/write", line | {"beside": beside})])


def _learning() -> Iterator[Plan]:
    moves = endless_moves(150)
    lines = {first: {"value": 0, "moves": [first]} for first in "ABCDEF"}
    lines[moves[0]] = {"value": 1, "moves": moves}
    own = {"sheet": "grenier", "overrides": ENDLESS, "position": START, "answer": moves[0], "lines": lines}
    yield Plan("GET /api/exercises", [request("GET", f"/api/exercises?sheet={name}") for name in ("grenier", "ecole")])
    yield Plan("POST /api/exercises", [request("POST", "/api/exercises", own)])
    ids = [one.id for one in collection("grenier").all][:MANY]
    yield Plan("GET /api/exercises/{id}", [request("GET", f"/api/exercises/{each}") for each in ids])
    yield Plan("GET /api/lessons", [request("GET", f"/api/lessons?sheet=grenier&{rules}") for rules in _rules()])
    yield Plan(
        "GET /api/lessons/{lesson}",
        [request("GET", f"/api/lessons/taking?sheet=grenier&{rules}") for rules in _rules()],
    )
    tried = {"sheet": "grenier", "overrides": ENDLESS, "step": "game", "move": "C"}
    yield Plan("POST /api/lessons/{lesson}/try", [request("POST", "/api/lessons/first-game/try", tried)])


def _classes(world: World) -> Iterator[Plan]:
    here, name = world.class_path, "/api/classes/{name}"
    yield Plan("POST /api/classes", [request("POST", "/api/classes", {"title": "CM1 B"})])
    yield Plan(f"GET {name}", _by_all(world, "GET", here))
    yield Plan(f"DELETE {name}", [request("DELETE", here)])
    yield Plan(f"POST {name}/join", [request("POST", f"{here}/join", {"name": f"nobody {NUMBER}"})])
    yield Plan(f"POST {name}/teach", [request("POST", f"{here}/teach", {"key": "wrong"})])
    yield Plan(f"POST {name}/scan", [request("POST", f"{here}/scan", {"key": world.key})])
    titles = [{"do": "title", "act": f"{secrets.token_hex(4)} {NUMBER}", "title": f"CM1 {NUMBER}"} for _ in range(2)]
    yield Plan(
        f"POST {name}/acts", [each for title in titles for each in _by_all(world, "POST", f"{here}/acts", title)]
    )
    for what in ("results", "places", "cross"):
        yield Plan(f"GET {name}/tables/{{what}}, {what}", _by_all(world, "GET", f"{here}/tables/{what}"))
    yield Plan(f"GET {name}/report", _by_all(world, "GET", f"{here}/report"))
    yield Plan(f"GET {name}/records", _by_all(world, "GET", f"{here}/records"))
    for kind in ("class", "pupils", "certificates"):
        path = f"{here}/print/{kind}?date={NUMBER}"
        yield Plan(f"GET {name}/print/{{kind}}, {kind}", _by_all(world, "GET", path))


def _clubs(world: World) -> Iterator[Plan]:
    here, name, class_id = f"/api/clubs/{world.club}", "/api/clubs/{club}", {"class_id": world.class_id}
    yield Plan("POST /api/clubs", [request("POST", "/api/clubs", {"name": "Lagune"})])
    yield Plan(f"GET {name}", _by_all(world, "GET", here))
    yield Plan(f"DELETE {name}", [request("DELETE", here)])
    yield Plan(f"POST {name}/teach", [request("POST", f"{here}/teach", {"key": "wrong"})])
    yield Plan(f"POST {name}/name", _by_all(world, "POST", f"{here}/name", {"name": f"Lagune {NUMBER}"}))
    yield Plan(f"POST {name}/evenings", _by_all(world, "POST", f"{here}/evenings", class_id))
    yield Plan(f"DELETE {name}/evenings/{{evening}}", _by_all(world, "DELETE", f"{here}/evenings/none"))
    yield Plan(f"POST {name}/classes", _by_all(world, "POST", f"{here}/classes", class_id))
    renaming = {"member": "pupil 1", "name": f"pupil {NUMBER}"}
    yield Plan(f"POST {name}/members", _by_all(world, "POST", f"{here}/members", renaming))
    yield Plan(f"GET {name}/ratings", _by_all(world, "GET", f"{here}/ratings"))


def _paper(world: World) -> Iterator[Plan]:
    names = urlencode({"names": ",".join(f"{number} {NUMBER}" for number in range(64))})
    kinds = {
        "worksheet": [f"worksheet?count=36&seed={NUMBER}"],
        "rules": [f"rules?{rules}" for rules in _rules()],
        "bracket": [f"bracket?{names}"],
        "scoresheet": [f"scoresheet?{rules}" for rules in _rules()],
        "game": [
            f"game?game={world.game}&lang={lang}&paper={paper}" for lang in ("fr", "en") for paper in ("a4", "letter")
        ],
    }
    for kind, paths in kinds.items():
        yield Plan(f"GET /api/print/{{kind}}, {kind}", [request("GET", f"/api/print/{path}") for path in paths])


def _sockets(world: World) -> Iterator[Plan]:
    lang = [frame(json.dumps({"do": "lang", "lang": lang})) for lang in ("fr", "en")]
    yield Plan("socket /api/games/{name}/play", lang, f"/api/games/{world.game}/play")
    yield Plan("socket /api/classes/{name}/live", lang, f"{world.class_path}/live", world.cookies)
    line = {"sheet": "grenier", "overrides": ENDLESS, "moves": endless_moves(world.moves)}
    look = [frame(json.dumps({"do": do, "id": 1, **line})) for do in ("look", "graph")]
    yield Plan("socket /api/analyse", look, "/api/analyse")
    yield Plan("socket, texts that are none", [frame("[" * 8000)], f"/api/games/{world.game}/play")


def _pages() -> Iterator[Plan]:
    yield Plan("page /", [request("GET", "/", Accept="text/html")])
    yield Plan("page that there isn't", [request("GET", f"/nowhere/{NUMBER}", Accept="text/html")])
    yield Plan("file /web/bundle/page.css", [request("GET", "/web/bundle/page.css")])
    yield Plan("file that there isn't", [request("GET", f"/web/js/{NUMBER}.js")])
    yield Plan("words", [request("GET", f"/words/{lang}.json") for lang in ("fr", "en")])
    letters = random.Random(0)
    codes = ["".join(letters.choices("ABCDEFGHJK", k=6)) for _ in range(MANY)]
    yield Plan("/join/{code}/scan.svg", [request("GET", f"/join/{code}/scan.svg") for code in codes])
    yield Plan("a connection for each request", [request("GET", "/api/health", Connection="close")])
    yield Plan("a body that is too long", [request("POST", "/api/look", b"[" * 60_000)])


# --- inside -------------------------------------------------------------------------------------------------------


def _by_all(world: World, method: str, path: str, body: Any = None) -> list[bytes]:
    """The same by all devices of the attacker: what one device may do is limited."""
    return [request(method, path, body, cookie) for cookie in world.cookies]


def _rules() -> list[str]:
    """Rules of one's own, in many ways: what is worked out for one set is of no use for the next."""
    fields = ("direction", "majority", "nothing_more", "repetition", "agreement_rest", "repetition_rest")
    values = itertools.product(*(FIELDS[field] for field in fields))
    return [urlencode(dict(zip(fields, each, strict=True))) for each in itertools.islice(values, MANY)]
