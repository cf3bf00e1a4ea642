"""What an attacker has made beforehand: long games, a class of a hundred that they run by many devices, a club."""

from __future__ import annotations

import asyncio
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from attacks.wire import Answer, Wire, request
from awale import Game, sheet
from awale.rules.records import Record, write_record

#: Rules by which a game need never end.
ENDLESS = {"repetition": "never", "nothing_more": "never", "majority": "play-on"}
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def endless_moves(count: int, seed: int = 0) -> list[str]:
    """So many moves of a game that goes on: nobody takes anything if they can help it."""
    chance, game = random.Random(seed), Game(sheet("grenier", ENDLESS))
    while game.ply < count:
        moves = game.legal_moves
        chance.shuffle(moves)
        for move in moves:
            if not game.push(move).captured and not game.is_over:
                break
            game.pop()
        else:
            game.push(moves[0])
    return game.moves


def long_record(games: int, moves: int) -> str:
    """A text with so many games."""
    texts = []
    for seed in range(games):
        game = Game(sheet("grenier", ENDLESS))
        for move in endless_moves(moves, seed):
            game.push(move)
        texts.append(write_record(Record.from_game(game, South="Awa", North="Jules"), "ogn"))
    return "\n\n".join(texts)


def asked(count: int, kind: str = "here") -> dict[str, Any]:
    """A game of so many moves, as it is asked for."""
    return {"kind": kind, "sheet": "grenier", "overrides": ENDLESS, "moves": endless_moves(count)}


async def done(line: Wire, text: bytes) -> Answer:
    """Something that has to work for the attack to begin at all; what is too much at once is asked for again."""
    while (answer := await line.ask(text)).status == 429:
        await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
    if answer.status not in (200, 201):
        raise SystemExit(f"{text[:80]!r}: {answer.status} {answer.body[:300]!r}")
    return answer


async def long_game(line: Wire, count: int) -> str:
    """The id of a game of so many moves."""
    return str((await done(line, request("POST", "/api/games", asked(count)))).json()["id"])


@dataclass
class World:
    """All that can be attacked on a server. ``cookies`` are devices of the attacker, who run the class and the club."""

    line: Wire
    people: int = 98
    devices: int = 24
    moves: int = 1000
    cookies: list[str] = field(default_factory=list)

    async def make(self) -> World:
        made = await self._done("POST", "/api/games", asked(self.moves))
        self.game, self.owner = made.json()["id"], made.cookie
        short = min(60, self.moves)
        over = await self._done("POST", "/api/games", asked(short))
        self.over, self.over_owner = over.json()["id"], over.cookie
        await self._done("POST", f"/api/games/{self.over}/acts", {"do": "resign", "n": short}, self.over_owner)
        for _ in range(self.people):
            await self._done("POST", "/api/games", {"kind": "here", "sheet": "grenier"}, self.owner)
        await self._meet()
        await self._found_a_club()
        return self

    async def _meet(self) -> None:
        opened = await self._done("POST", "/api/classes", {"title": "CM1 B"})
        told = opened.json()
        self.class_id, self.code, self.key = told["id"], told["code"], told["key"]
        self.cookies = [opened.cookie]
        for number in range(self.people):
            await self.act("add", name=f"pupil {number}", here=True)
        await self.act("begin", kind="swiss", rounds=3)
        for _ in range(2):
            await self.act("round")
            await self.act("bell")
        await self.act("end")
        await self.act("ask", position=START)
        for _ in range(self.devices):
            self.cookies.append((await self._done("POST", f"{self.class_path}/teach", {"key": self.key})).cookie)

    async def _found_a_club(self) -> None:
        opened = await self._done("POST", "/api/clubs", {"name": "Lagune"}, self.cookies[0])
        self.club = opened.json()["id"]
        await self._done("POST", f"/api/clubs/{self.club}/evenings", {"class_id": self.class_id}, self.cookies[0])
        for cookie in self.cookies[1:]:
            await self._done("POST", f"/api/clubs/{self.club}/teach", {"key": opened.json()["key"]}, cookie)

    @property
    def class_path(self) -> str:
        return f"/api/classes/{self.class_id}"

    async def act(self, do: str, **what: Any) -> Answer:
        """Something that the teacher does."""
        wish = {"do": do, "act": secrets.token_hex(8), **what}
        return await self._done("POST", f"{self.class_path}/acts", wish, self.cookies[0])

    async def _done(self, method: str, path: str, body: Any, cookie: str = "") -> Answer:
        return await done(self.line, request(method, path, body, cookie))
