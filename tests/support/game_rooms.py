"""Games in this process: a store, its rooms, a fake engine, and guests with fake sockets."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from awale.rules.game import Game
from awale.server.backlog import Backlog, Most
from awale.server.games.events import CODEC, GameEvent, GameRow
from awale.server.games.new import NewGame
from awale.server.games.room import Room
from awale.server.games.rooms import Rooms
from awale.server.games.routes import on_message
from awale.server.journal.client import Client
from awale.server.journal.events import Entry
from awale.server.refusals import Unavailable
from awale.server.store import Store, store_for
from awale.server.turns import Requester
from awale.words import Sentence
from support.polling import until

__all__ = ["until"]

#: Generous: the machine may be busy with other tests.
PATIENCE = 60


class SlowGames:
    """A store in which the making of games waits, as it might for a slow disk."""

    def __init__(self, store: Store) -> None:
        self.store, self.asked, self.go = store, asyncio.Event(), asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def create_games(self, *games: Any) -> bool:
        self.asked.set()
        await self.go.wait()
        return await self.store.create_games(*games)


class Advice:
    """A hint."""

    def __init__(self, move: str) -> None:
        self.move = move

    def text(self, lang: str, names: dict[str, str]) -> str:
        return f"{self.move} ({lang})"


class FakeEngine:
    """Plays the first move it finds; ``gate`` holds it up, and it is busy as often as ``busy`` says."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.busy = 0
        self.asked: list[tuple[str, int, int]] = []
        #: Who asked, and how often it was told that somebody has come or gone.
        self.requesters: list[Requester] = []
        self.reconsidered = 0

    async def level_move(self, game: Game, level: int, seed: int, requester: Requester) -> str:
        self.asked.append((str(game.position), level, seed))
        self.requesters.append(requester)
        if self.busy:
            self.busy -= 1
            raise Unavailable(Sentence("serve.play.stale"))
        await self.gate.wait()
        return game.legal_moves[0]

    async def hint(self, game: Game, requester: Requester) -> Advice:
        self.requesters.append(requester)
        await self.gate.wait()
        return Advice(game.legal_moves[0])

    async def glance(self, game: Game, requester: Requester) -> list[Any]:
        return []

    def unready(self, level: int) -> Sentence | None:
        return None

    def reconsider(self) -> None:
        self.reconsidered += 1


@asynccontextmanager
async def house(database: str | None, folder: Path, engine: FakeEngine | None = None) -> AsyncIterator[Rooms]:
    """The rooms of one server process; the same store each time."""
    store = store_for(database, folder / "games")
    await store.open()
    rooms = Rooms(store, engine or FakeEngine())
    await rooms.start()
    try:
        yield rooms
    finally:
        await rooms.close()
        await store.close()


class Phone:
    """What is sent to a guest's socket; ``stuck`` takes nothing more, and is cut off above ``most`` bytes."""

    def __init__(self, most: Most | None = None) -> None:
        self.backlog = Backlog(time.monotonic, most)
        self.held = self.backlog.open(lambda: (0, 0), lambda: setattr(self, "is_cut", True))
        self.scope = {"awale.held": self.held}
        self.is_cut = False
        self.heard: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        self.closed: int | None = None

    @property
    def stuck(self) -> bool:
        return not self.held.writable.is_set()

    @stuck.setter
    def stuck(self, is_stuck: bool) -> None:
        (self.held.writable.clear if is_stuck else self.held.writable.set)()

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))
        self.news.set()

    async def close(self, code: int) -> None:
        self.closed = code
        self.news.set()


class Guest:
    """Somebody at a game."""

    def __init__(self, room: Room, player: str, lang: str = "en", most: Most | None = None) -> None:
        self.room, self.player = room, player
        self.phone = Phone(most)
        self.client = Client(self.phone, player, lang, f"address of {player}")  # type: ignore[arg-type]
        self._read = 0

    async def say(self, **act: object) -> None:
        """Sends a message and waits until the room has done with it."""
        await on_message(self.room, self.client, json.dumps(act))

    async def hears(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; those before it are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(self.phone.heard):
                    message = self.phone.heard[self._read]
                    self._read += 1
                    if message["type"] in kinds:
                        return message
                self.phone.news.clear()
                await self.phone.news.wait()

    async def hears_end(self) -> dict[str, Any]:
        """Where the game stands when it is over."""
        while True:
            message = await self.hears("turn", "event", "state")
            if message["now"]["outcome"]:
                found: dict[str, Any] = message["now"]
                return found

    @property
    def unread(self) -> list[dict[str, Any]]:
        return self.phone.heard[self._read :]


@asynccontextmanager
async def guest(
    rooms: Rooms, name: str, player: str, lang: str = "en", most: Most | None = None
) -> AsyncIterator[Guest]:
    """Somebody comes to a game, and leaves it."""
    async with rooms.room(name) as room:
        someone = Guest(room, player, lang, most)
        someone.client.start()
        room.enter(someone.client)
        try:
            yield someone
        finally:
            room.leave(someone.client)
            someone.client.stop()


async def make(rooms: Rooms, player: str = "awa", **settings: Any) -> GameRow:
    """A new game of this player's."""
    return await rooms.make(NewGame(**{"kind": "here", "sheet": "grenier", **settings}), player)


async def far_game(rooms: Rooms, **settings: Any) -> GameRow:
    """A game between "awa" in the South and "jules" in the North."""
    row = await make(rooms, "awa", kind="far", names=["Awa", ""], **settings)
    async with rooms.room(row.id) as room:
        assert await room.sit("jules", "Jules") == ["N"]
    return row


def long_game(moves: int = 1000) -> list[str]:
    """A game that nobody wants to end."""
    chance = random.Random(3)
    while True:
        game = Game("grenier")
        while not game.is_over and game.ply < moves:
            quiet = [move for move in game.legal_moves if move == "pass" or not game.preview(move).captured]
            game.push(chance.choice(quiet or game.legal_moves))
        if game.ply == moves:
            return game.moves


async def entries_of(store: Store, game: str) -> list[Entry[GameEvent]]:
    """What is on disk of a game."""
    return [CODEC.entry(stored) for stored in await store.events(game)]


async def log_of(store: Store, game: str) -> list[tuple[str, str | None, Any]]:
    """The same, as texts: what happened, by whom, and the rest but for the time that it took."""
    found = [(stored.kind, json.loads(stored.data)) for stored in await store.events(game)]
    return [
        (kind, data.get("seat"), {name: value for name, value in data.items() if name not in ("seat", "spent")})
        for kind, data in found
    ]


def held(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Holds up what is written: the first event says that something is, the second lets it go on."""
    writing, may_go = asyncio.Event(), asyncio.Event()
    append = store.append

    async def slow(*values: Any) -> bool:
        writing.set()
        await may_go.wait()
        return await append(*values)

    monkeypatch.setattr(store, "append", slow)
    return writing, may_go
