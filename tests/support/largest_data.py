"""An application that holds the largest things it may: a game of a thousand moves with its review, a class of a hundred
people who have all met each other, a club with years of evenings.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec

import awale
from awale.club.events import ClassEvent, ContestBegun, EveningCounted
from awale.coach.exercises import collection
from awale.coach.review.story import Overlooked, Phase, Point, Review, Turning, WeighedMove
from awale.rules.records import Record, write_record
from awale.rules.sheet import FIELDS
from awale.server.classes import acts
from awale.server.classes.classroom import CODEC as CLASS_CODEC
from awale.server.classes.clubs import CODEC as CLUB_CODEC
from awale.server.classes.judge import judge
from awale.server.games.new import MOST_MOVES, hashed
from awale.server.journal.events import Entry
from awale.server.journal.journal import now
from awale.server.store import Head
from awale.server.visitor import Cookies
from support.asgi_client import Inside, Visitor, inside

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
PEOPLE, EVENINGS = 100, 150


@dataclass
class World:
    """All of it was made by one visitor, who runs it."""

    app: Inside
    visitor: Visitor
    played: awale.Game
    game: str = ""
    over: str = ""
    #: Two classes in which the same was played, once everyone against everyone and once as a Swiss system.
    school_class: dict[str, str] = field(default_factory=dict)
    swiss: dict[str, str] = field(default_factory=dict)
    club: dict[str, str] = field(default_factory=dict)
    #: Games, classes and clubs that may be deleted.
    spare_games: list[str] = field(default_factory=list)
    spare_classes: list[str] = field(default_factory=list)
    spare_clubs: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=count)

    @property
    def rules(self) -> str:
        """Rules of one's own that nobody has asked for yet, as a query."""
        while True:
            chance = random.Random(next(self.numbers))
            chosen = {name: chance.choice(values) for name, values in FIELDS.items()}
            try:
                awale.sheet("grenier", chosen)
            except awale.AwaleError:
                continue
            return urlencode(chosen)

    @property
    def exercise(self) -> str:
        """Another one each time: those that were asked for last are kept."""
        found = collection("grenier").all
        return found[next(self.numbers) % len(found)].id

    @property
    def text(self) -> str:
        """As many games as a request may carry."""
        return f"{write_record(Record.from_game(self.played), 'ogn')}\n\n" * 60

    def mistake(self) -> dict[str, Any]:
        """A mistake of one's own with the longest lines."""
        lines = {
            move: {"value": 1, "moves": long_game("grenier", 200, move).moves}
            for move in awale.Game("grenier").legal_moves
        }
        return {"sheet": "grenier", "position": START, "answer": "A", "lines": lines}


def long_game(sheet: str, plies: int, first: str | None = None) -> awale.Game:
    """A game in which nothing is taken as long as that can be avoided."""
    game, chance = awale.Game(sheet), random.Random(0)
    if first:
        game.push(first)
    while game.ply < plies:
        moves = chance.sample(game.legal_moves, len(game.legal_moves))
        game.push(next((move for move in moves if not game.preview(move).captured), moves[0]))
    return game


def review_of(game: awale.Game) -> str:
    """A review in which every third move was a mistake."""
    lines = tuple(WeighedMove(move, 1.5, ("F", "e", "D", "c")) for move in "ABCDEF")
    seen = Overlooked("take", "chain", "F", ("a", "b"), (2, 3), 5)
    turning = [Turning(ply, "S", START, "A", "F", -3.0, 4.0, False, lines, seen) for ply in range(0, game.ply, 3)]
    points = [Point(0.5, False, "F")] * (game.ply + 1)
    phases = [Phase(name, (500, 500), (10.0, 20.0), (90.0, 80.0)) for name in ("opening", "middle", "ending", "whole")]
    review = Review(game.sheet.id, {}, START, tuple(game.moves), tuple(points), tuple(turning), tuple(phases))
    return msgspec.json.encode(review).decode()


@asynccontextmanager
async def largest(folder: Path) -> AsyncIterator[World]:
    async with inside(folder) as app:
        at = World(app, app.visitor(), long_game("amende", MOST_MOVES))
        await _games(at)
        await _classes(at)
        await _clubs(at)
        yield at


async def _made(at: World, path: str, wanted: dict[str, Any]) -> dict[str, str]:
    answer = await at.visitor.post(path, wanted)
    assert answer.status == 201, answer.body
    found: dict[str, str] = answer.json
    return found


async def _games(at: World) -> None:
    new = {"kind": "here", "sheet": "amende"}
    # The longest list of one's own games.
    at.spare_games = [(await _made(at, "/api/games", new))["id"] for _ in range(PEOPLE)]
    at.game, at.over = [(await _made(at, "/api/games", {**new, "moves": at.played.moves}))["id"] for _ in range(2)]
    assert (await at.visitor.post(f"/api/games/{at.over}/acts", {"do": "resign", "n": MOST_MOVES})).status == 200
    await at.app.context.rooms.store.keep_review(at.over, review_of(at.played))


async def _classes(at: World) -> None:
    at.school_class = await _made(at, "/api/classes", {"title": "CM2"})
    at.swiss = await _made(at, "/api/classes", {"title": "CM2"})
    at.spare_classes = [(await _made(at, "/api/classes", {}))["id"] for _ in range(10)]
    cookies: Cookies = at.app.app.state.cookies
    player = hashed(cookies.read(at.visitor.cookie) or "")
    classrooms = at.app.context.classrooms
    async with classrooms.classroom(at.school_class["id"]) as classroom:
        school_class, first = classroom.class_state.copy(), len(classroom.journal)
    log: list[Entry[ClassEvent]] = []

    def do(*wishes: acts.NamedAct) -> None:
        """Several things at once, whatever the pace of a class allows."""
        for wish in wishes:
            event = judge(school_class, player, wish, now())
            school_class.apply(event)
            log.append(Entry(first + len(log), event, now()))

    do(*(acts.Add(act="", name=f"Élève {number}") for number in range(PEOPLE)))
    do(acts.Begin(act="", kind="round-robin"))
    for each in range(1, PEOPLE):
        do(acts.StartRound(act="", boards="real"))
        do(*(acts.SetResult(act="", round=each, table=n, seeds=(25, 23)) for n in range(1, PEOPLE // 2 + 1)))
    same = [Entry(each.n, _as_swiss(each.event), each.at) for each in log]
    for made, happened in ((at.school_class, log), (at.swiss, same)):
        assert await classrooms.store.append([CLASS_CODEC.stored(made["id"], each) for each in happened], Head())
        async with classrooms.classroom(made["id"]) as classroom:
            await classroom.catch_up()


def _as_swiss(event: ClassEvent) -> ClassEvent:
    return msgspec.structs.replace(event, contest="swiss") if isinstance(event, ContestBegun) else event


async def _clubs(at: World) -> None:
    at.club = await _made(at, "/api/clubs", {"name": "Les Graines"})
    at.spare_clubs = [(await _made(at, "/api/clubs", {"name": "Les Graines"}))["id"] for _ in range(10)]
    names = [f"Membre {number}" for number in range(30)]
    evenings = [
        EveningCounted(f"e{n}", n, "", [(names[k], names[(k + n) % 29], 1.0) for k in range(15)])
        for n in range(EVENINGS)
    ]
    log = [CLUB_CODEC.stored(at.club["id"], Entry(n, event, n)) for n, event in enumerate(evenings, start=2)]
    assert await at.app.context.rooms.store.append(log, Head())
