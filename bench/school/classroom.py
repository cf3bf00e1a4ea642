"""A teacher and pupils, all with a socket at the class and each at their game."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any, Protocol

import httpx

from school.board import PATIENCE, Board, Line, Tally


class Reach(Protocol):
    """How a class gets to its servers."""

    tally: Tally

    async def post(self, number: int, path: str, body: dict[str, Any]) -> httpx.Response: ...

    async def line(self, number: int, path: str, cookie: str, heard: Callable[[float, str], None]) -> Line: ...


class Class:
    """A teacher and pupils, all with a socket at the class."""

    def __init__(self, load: Reach, number: int) -> None:
        self.load, self.number, self.tally = load, number, load.tally
        self.chance = random.Random(number)
        self.boards: dict[str, Board] = {}
        self.pupils: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.lines: dict[str, Line] = {}
        #: What each has been told last, and when; who waits for something looks at it.
        self.states: dict[str, tuple[float, dict[str, Any]]] = {}
        self.done: set[str] = set()
        self._news = asyncio.Event()
        self._acts = 0

    async def open(self) -> None:
        made = await self.load.post(self.number, "/api/classes", {"title": f"class {self.number}", "sheet": "ecole"})
        self.id, self.code = made.json()["id"], made.json()["code"]
        self.cookies["teacher"] = cookie = made.cookies["awale"]
        self.lines["teacher"] = await self.load.line(self.number, self._live, cookie, self._hears("teacher"))

    async def let_in(self, number: int) -> None:
        """A pupil comes in and stays, at one of the processes."""
        path = f"/api/classes/{self.code}/join"
        joined = await self.load.post(number, path, {"name": f"pupil {number}"})
        [person] = joined.json()["you"]
        self.pupils[person], self.cookies[person] = joined.cookies["awale"], joined.cookies["awale"]
        self.lines[person] = await self.load.line(number, self._live, joined.cookies["awale"], self._hears(person))

    @property
    def _live(self) -> str:
        return f"/api/classes/{self.id}/live?lang=fr"

    def _hears(self, who: str) -> Callable[[float, str], None]:
        def heard(at: float, text: str) -> None:
            if text.startswith('{"type":"class"'):
                told = json.loads(text)
                self.states[who] = (at, told)
                self.remember(told)
                self._news.set()
            elif text.startswith('{"type":"boards"'):
                for board in json.loads(text)["boards"]:
                    if board["game"] in self.boards:
                        self.boards[board["game"]].shown(board["turns"], at)
            elif text.startswith('{"type":"refused"'):
                raise SystemExit(text)
            elif text.startswith('{"type":"done"'):
                self.done.add(json.loads(text)["act"])
                self._news.set()

        return heard

    def remember(self, told: dict[str, Any]) -> None:
        """Whatever result somebody is told must never be another, nor be lost."""
        for each in (told["shared"]["contest"] or {"rounds": []})["rounds"]:
            for table in each["tables"]:
                if table["result"]:
                    key = (self.id, each["number"], table["table"])
                    before = self.tally.results.setdefault(key, table["result"])
                    if before != table["result"]:
                        raise SystemExit(f"two results of one table: {before}, {table['result']}")

    async def act(self, do: str, **what: Any) -> None:
        """What the teacher does, until it is acknowledged."""
        self._acts += 1
        act = f"act-{self._acts}"
        await self.lines["teacher"].say(do=do, act=act, **what)
        await self.until(lambda: act in self.done)

    async def until(self, holds: Callable[[], bool]) -> None:
        ends = time.perf_counter() + PATIENCE
        while not holds():
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), ends - time.perf_counter())
            except TimeoutError:
                raise SystemExit(f"class {self.number}: nothing came") from None

    async def start_round(self) -> list[float]:
        """Pairs everybody; how long it took until each was told where to play, in milliseconds."""
        begun = time.perf_counter()
        rounds = len((self.states["teacher"][1]["shared"]["contest"] or {"rounds": []})["rounds"])
        await self.lines["teacher"].say(do="round", act=f"round {rounds + 1}")
        await self.until(lambda: all(self._path(person, rounds + 1) for person in self.pupils))
        return [(self.states[person][0] - begun) * 1000 for person in self.pupils]

    def _path(self, person: str, rounds: int) -> str | None:
        told = self.states[person][1]
        if len((told["shared"]["contest"] or {"rounds": []})["rounds"]) < rounds:
            return None
        return next((seat["path"] for seat in told["play"] if seat["path"]), None)

    async def sit_down(self) -> None:
        """Everybody opens a socket at their game."""
        self.boards = {}
        last = self.states["teacher"][1]["shared"]["contest"]["rounds"][-1]
        assert all(table["path"] for table in last["tables"])
        for table in last["tables"]:
            game = table["path"].rpartition("/")[2]
            board = self.boards[game] = Board(game, self.chance, self.tally)
            for seat, person in (("S", table["south"]), ("N", table["north"])):
                heard = lambda at, text, seat=seat, board=board: board.heard(seat, at, text)  # noqa: E731
                path, number = f"/api/games/{game}/play?lang=fr", list(self.pupils).index(person)
                board.lines[seat] = await self.load.line(number, path, self.pupils[person], heard)

    async def bell(self) -> list[float]:
        """Rings, and waits until each pupil knows the result of their table; how long each waited, in milliseconds."""
        begun = time.perf_counter()
        knows: dict[str, float] = {}

        def all_know() -> bool:
            for person in self.pupils.keys() - knows.keys():
                at, told = self.states[person]
                if at > begun and self._has_result(person, told):
                    knows[person] = (at - begun) * 1000
            return len(knows) == len(self.pupils)

        await self.act("bell")
        await self.until(all_know)
        return list(knows.values())

    @staticmethod
    def _has_result(person: str, told: dict[str, Any]) -> bool:
        last = told["shared"]["contest"]["rounds"][-1]
        mine = [table for table in last["tables"] if person in (table["south"], table["north"])]
        return all(table["result"] for table in mine)
