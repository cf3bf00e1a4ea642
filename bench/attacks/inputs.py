"""Requests and messages that chance has made out of right ones, to every route and socket: none may bring a fault."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from attacks.ground import ATTACKER, Ground, Server
from attacks.wire import Wire, frame, request, wire
from attacks.world import START, World, done

#: What a fault may cost the log for each request, in bytes: mistakes of users aren't ours.
BYTES = 1.0
#: How long a socket may take for an answer, in seconds.
PATIENCE = 20.0
LONGEST = 60_000
PONG = b'{"type":"pong"}'
#: Texts that have been trouble to somebody.
TEXTS = (
    *("", " ", "\x00", "\ud800", "é" * 200, "a" * 5000, "../../etc/passwd", "%00", "'; DROP TABLE games; --", "=1+1"),
    *("<script>alert(1)</script>", "{{7*7}}", "\u202e", "\u3164", "A", "f", "pass", "grenier", "ecole", START, "p1"),
    *("-1", "1e999", "NaN", "null", "true", "[]", "#let x = 1", "$x$", "\\", '"', "2024-01-01", "BAOBAB", "BAHBA"),
)
NUMBERS = (0, -1, 1, 3, 48, 2**31, 2**63, 10**400, 0.5, -0.0, 1e308)
VALUES: tuple[Any, ...] = (None, True, False, *NUMBERS, [], {}, [[]], {"a": 1})
METHODS = ("GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE")
HEADERS = (
    *({"Content_Type": "text/plain"}, {"Content_Encoding": "gzip"}, {"Accept_Language": "xx;q=9, *;q=-1"}),
    *({"Origin": "null"}, {"Range": "bytes=0-0"}, {"Expect": "100-continue"}, {"If_None_Match": "*"}),
    *({"Cookie": "awale=; awale=x.y"}, {"Accept": "text/html"}, {"X_Forwarded_For": "\xff"}, {"Upgrade": "websocket"}),
)


class Fuzz:
    """Right requests after the API's document, and what chance makes of them."""

    def __init__(self, document: dict[str, Any], world: World, seed: int) -> None:
        self.document, self.world, self.chance = document, world, random.Random(seed)
        self.routes = [(path, method) for path, methods in document["paths"].items() for method in methods]

    def request(self) -> bytes:
        path, method = self.chance.choice(self.routes)
        about = self.document["paths"][path][method]
        here = self._path(path) + self._query(about)
        body = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        method = self.chance.choice(METHODS) if self.chance.random() < 0.05 else method.upper()
        headers = self.chance.choice(HEADERS) if self.chance.random() < 0.1 else {}
        # Nobody deletes what the others are still to ask for.
        mine = ["", *self.world.cookies, self.world.owner] if method != "DELETE" else [""]
        cookie = "" if "Cookie" in headers else self.chance.choice(mine)
        return request(
            method,
            here,
            self._bytes(self.like(body)) if body else None,
            cookie,
            **headers,
        )

    def message(self) -> bytes:
        """Something for a socket: a text, and none that closes it by its length alone."""
        name = self.chance.choice(["/api/games/{name}/acts", "/api/classes/{name}/acts"])
        schema = self.document["paths"][name]["post"]["requestBody"]["content"]["application/json"]["schema"]
        return self._bytes(self.like(schema)).decode(errors="replace").encode()[:LONGEST]

    def _bytes(self, value: Any) -> bytes:
        """As JSON; now and then with a few bytes changed."""
        data = bytearray(json.dumps(value, ensure_ascii=self.chance.random() < 0.5).encode("utf-8", "surrogatepass"))
        if data and self.chance.random() < 0.15:
            for _ in range(self.chance.randint(1, 4)):
                data[self.chance.randrange(len(data))] = self.chance.randrange(256)
        return bytes(data)

    def _path(self, path: str) -> str:
        known = {"name": self.world.class_id if "/classes/" in path else self.world.game, "club": self.world.club}
        known |= {
            "kind": "rules",
            "what": "places",
            "lesson": "taking",
            "id": "grenier",
            "evening": self.world.class_id,
        }
        for name, value in known.items():
            wrong = self.chance.random() < 0.25
            path = path.replace(f"{{{name}}}", self._quoted(self.chance.choice(TEXTS)) if wrong else value)
        return path.replace("{", "").replace("}", "")

    def _query(self, about: dict[str, Any]) -> str:
        wanted = [each for each in about.get("parameters", []) if each["in"] == "query" and self.chance.random() < 0.3]
        parts = [f"{each['name']}={self._quoted(str(self.like(each.get('schema', {}))))}" for each in wanted]
        return f"?{'&'.join(parts)}" if parts else ""

    def _quoted(self, text: str) -> str:
        return quote(text[:300].encode("utf-8", "surrogatepass"), safe="")

    def like(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """A value of this schema; sometimes one that isn't."""
        if self.chance.random() < 0.12 or depth > 6:
            return self.chance.choice([*VALUES, *TEXTS])
        if "$ref" in schema:
            return self.like(self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], depth + 1)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.like(self.chance.choice(schema[several]), depth + 1)
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        return self._plain(schema, depth)

    def _plain(self, schema: dict[str, Any], depth: int) -> Any:
        kind = schema.get("type")
        if kind == "object":
            properties = schema.get("properties", {})
            needed = schema.get("required", [])
            names = [name for name in properties if name in needed or self.chance.random() < 0.5]
            return {name: self.like(properties[name], depth + 1) for name in names}
        if kind == "array":
            count = self.chance.choice([0, 1, 2, 2, 12, 60])
            return [self.like(schema.get("items") or {}, depth + 1) for _ in range(count)]
        if kind in ("integer", "number"):
            return self.chance.choice([0, 1, 2, 3, 4, 9, 48, -1, 0.5])
        return self.chance.choice(TEXTS)


async def attack(ground: Ground) -> None:
    server = ground.serve("--per-address", "1000000", "--workers", "1")
    async with wire(server.port, ATTACKER) as line:
        world = await World(line, people=6, devices=2, moves=40).make()
        document = (await done(line, request("GET", "/api/openapi.json"))).json()
    fuzz = Fuzz(document, world, seed=15)
    await _requests(ground, server, fuzz)
    await _messages(ground, server, fuzz)


async def _requests(ground: Ground, server: Server, fuzz: Fuzz) -> None:
    before = server.log_size()
    count = ground.number(6_000, 200)
    todo = iter([fuzz.request() for _ in range(count)])
    counts: Counter[int] = Counter()
    faults: list[bytes] = []
    await asyncio.gather(*(_send(server, todo, counts, faults) for _ in range(4)))
    statuses = ", ".join(f"{number} × {status}" for status, number in sorted(counts.items()))
    ground.found(
        f"{count} requests: faults of the server (5xx, or no answer)", f"{len(faults)}; {statuses}", "0", not faults
    )
    for text in faults[:5]:
        ground.tell(f"a fault: {text[:300]!r}")
    _log(ground, server, before, count, "requests")


async def _send(server: Server, todo: Iterator[bytes], counts: Counter[int], faults: list[bytes]) -> None:
    async with wire(server.port, ATTACKER) as line:
        for text in todo:
            answer = await line.ask(text)
            counts[answer.status] += 1
            # Who is busy says when to come back: that is no fault. A HEAD or TRACE may end the connection.
            if (answer.status >= 500 and "retry-after" not in answer.headers) or answer.status == 0:
                faults.append(text)


async def _messages(ground: Ground, server: Server, fuzz: Fuzz) -> None:
    before, count = server.log_size(), ground.number(3_000, 100)
    world = fuzz.world
    paths = {
        f"/api/games/{world.game}/play": world.owner,
        f"/api/classes/{world.class_id}/live": world.cookies[0],
        "/api/analyse": "",
    }
    closed: Counter[str] = Counter()
    for path, cookie in paths.items():
        texts = [fuzz.message() for _ in range(count // len(paths))]
        closed += await _say_all(server, path, cookie, texts)
    told = ", ".join(f"{number} × {code}" for code, number in sorted(closed.items()))
    what = f"{count} messages: sockets that were closed by one"
    ground.found(what, f"{closed.total()}{f' ({told})' if told else ''}", "0", not closed)
    _log(ground, server, before, count, "messages")


async def _say_all(server: Server, path: str, cookie: str, texts: list[bytes]) -> Counter[str]:
    """Says all of it, sixty at a socket: so much may be said at once. With which code it was closed how often."""
    closed: Counter[str] = Counter()
    for first in range(0, len(texts), 60):
        async with wire(server.port, ATTACKER) as line:
            if await line.upgrade(path, cookie) != 101:
                closed["refused"] += 1
                continue
            for text in texts[first : first + 60]:
                line.send(frame(text))
            line.send(frame('{"do":"ping"}'))
            try:
                async with asyncio.timeout(PATIENCE):
                    closed[await _until_pong(line)] += 1
            except TimeoutError:
                closed["never answered"] += 1
    del closed["pong"]
    return closed


async def _until_pong(line: Wire) -> str:
    """Hears all until the last is answered; else with which code the server has closed it."""
    heard = b""
    while PONG not in heard:
        some = await line.read_some()
        if not some:
            closing = heard.rfind(b"\x88")
            return str(int.from_bytes(heard[closing + 2 : closing + 4], "big")) if closing >= 0 else "lost"
        # A frame that was cut in two is looked at whole; what lies further back was looked at.
        heard = heard[-200:] + some
    return "pong"


def _log(ground: Ground, server: Server, before: tuple[int, int], count: int, what: str) -> None:
    lines, size = (now - then for now, then in zip(server.log_size(), before, strict=True))
    measured = f"{lines / count:.3f} lines, {size / count:.1f} bytes each"
    ground.found(f"{count} {what}: the log", measured, f"< {BYTES:.0f} byte each", size / count < BYTES)
