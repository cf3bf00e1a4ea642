"""A game of two pupils, and what is measured and promised while they play."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

#: For how long something that must come is waited for, in seconds.
PATIENCE = 120.0


@dataclass
class Tally:
    """What was measured, in milliseconds, and what was promised."""

    notice: list[float] = field(default_factory=list)
    answer: list[float] = field(default_factory=list)
    screen: list[float] = field(default_factory=list)
    #: The moves of each game that were acknowledged, and the one that was not yet.
    moves: dict[str, list[str]] = field(default_factory=dict)
    under_way: dict[str, str] = field(default_factory=dict)
    #: The results that somebody was told: of a class, a round and a table.
    results: dict[tuple[str, int, int], Any] = field(default_factory=dict)
    counting: bool = False


class Line:
    """A socket and whoever listens at it; each message is handed on with the moment it came."""

    def __init__(self, socket: ClientConnection, heard: Callable[[float, str], None]) -> None:
        self.socket = socket
        self._task = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Callable[[float, str], None]) -> None:
        try:
            while True:
                text = await self.socket.recv()
                heard(time.perf_counter(), str(text))
        except ConnectionClosed:
            pass  # the server was killed

    async def say(self, **what: Any) -> None:
        with suppress(ConnectionClosed):
            await self.socket.send(json.dumps(what))


class Board:
    """A game of two pupils, each at a socket of their own."""

    def __init__(self, game: str, chance: random.Random, tally: Tally) -> None:
        self.id, self.chance, self.tally = game, chance, tally
        self.lines: dict[str, Line] = {}
        self.n, self.ply, self.ended = -1, 0, False
        #: Where the game stands, as the server tells it; empty before it has.
        self.now: dict[str, Any] = {}
        #: The move that is on its way, and those that the teacher's screen hasn't shown: by the number of turns.
        self._sent: tuple[int, str, str, float] | None = None
        self.unseen: dict[int, float] = {}
        self._told: set[str] = set()
        self._went_on = asyncio.Event()
        tally.moves[game] = []

    def heard(self, seat: str, at: float, text: str) -> None:
        if text.startswith('{"type":"turn"'):
            self._turn(seat, at, text)
        elif text.startswith(('{"type":"state"', '{"type":"event"')):
            self._stands(json.loads(text))

    def _stands(self, told: dict[str, Any]) -> None:
        if told["n"] > self.n:
            self.n, self.now = told["n"], told["now"]
        self.ended = self.now["turn"] is None
        self._went_on.set()

    def _turn(self, seat: str, at: float, text: str) -> None:
        assert self._sent is not None
        n, mover, move, begun = self._sent
        if not text.startswith(f'{{"type":"turn","n":{n + 1},'):
            return
        if self.tally.counting:
            (self.tally.answer if seat == mover else self.tally.notice).append((at - begun) * 1000)
        if seat == mover:
            self.tally.moves[self.id].append(move)
            self.tally.under_way.pop(self.id, None)
        self._told.add(seat)
        if self.n == n:
            told = json.loads(text)
            self.n, self.now, self.ply = n + 1, told["now"], self.ply + 1
            self.ended = self.now["turn"] is None
        if len(self._told) == len(self.lines):
            self._went_on.set()

    async def play(self, every: float, stop: asyncio.Event) -> None:
        """A move every so many seconds, by turns, till the bell."""
        due = time.perf_counter() + self.chance.random() * every
        while not self.ended and not stop.is_set():
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.ended or stop.is_set():
                return
            await self._move()
            due += every

    async def _move(self) -> None:
        mover = self.now["turn"]
        playable = [pit for pit, choice in self.now["choices"].items() if choice["playable"]] or ["pass"]
        move = self.chance.choice(playable)
        self._told.clear()
        self._went_on.clear()
        begun = time.perf_counter()
        self._sent, self.tally.under_way[self.id] = (self.n, mover, move, begun), move
        self.unseen[self.ply + 1] = begun
        await self.lines[mover].say(do="move", n=self.n, move=move)
        try:
            await asyncio.wait_for(self._went_on.wait(), PATIENCE)
        except TimeoutError:
            raise SystemExit(f"game {self.id}: a move was never answered") from None

    def end(self) -> None:
        """Nothing more will come."""
        self.ended = True
        self._went_on.set()

    def shown(self, turns: int, at: float) -> None:
        """The teacher's screen shows the board after so many turns."""
        for ply in [ply for ply in self.unseen if ply <= turns]:
            begun = self.unseen.pop(ply)
            if self.tally.counting:
                self.tally.screen.append((at - begun) * 1000)
