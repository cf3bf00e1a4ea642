"""Killed in the middle of it: whatever was acknowledged is there afterwards, and the games go on."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

import awale
from support.optional import not_none
from support.server_process import PATIENCE

pytestmark = pytest.mark.anyio


def cookie(client):
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


class Seat:
    """Somebody at a far game, with a cookie of their own and what they have been told."""

    def __init__(self, server, game, cookie):
        self.address = f"{server.url.replace('http', 'ws')}/api/games/{game}/play"
        self.headers = {"Cookie": cookie}
        self.socket = None

    async def enter(self, stack):
        """Comes (again); the state that they are told."""
        self.socket = await stack.enter_async_context(
            connect(self.address, additional_headers=self.headers, proxy=None, open_timeout=PATIENCE)
        )
        return await self.hear("state")

    async def hear(self, *kinds):
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await not_none(self.socket).recv())
                assert message["type"] != "refused", message
                if message["type"] in kinds:
                    return message

    async def say(self, **act):
        await not_none(self.socket).send(json.dumps(act))


class Match:
    """A far game that two play by chance; ``acknowledged`` is every move that the server has answered for."""

    def __init__(self, server, game, seats, seed):
        self.game, self.chance = game, random.Random(seed)
        self.south, self.north = (Seat(server, game, cookie) for cookie in seats)
        self.acknowledged = []
        #: What was sent and not answered; it is sent once more after a crash.
        self.pending = None

    @classmethod
    async def begin(cls, server, seed, sheet, **settings):
        async with (
            server.visitor() as south,
            server.visitor() as north,
        ):
            made = await south.post(
                "/api/games", json={"kind": "far", "sheet": sheet, "names": ["Awa", ""], **settings}
            )
            assert made.status_code == 201, made.text
            joined = await north.post(f"/api/games/{made.json()['id']}/join", json={"name": "Jules"})
            assert joined.json().get("seats") == ["N"], joined.text
            return cls(server, made.json()["id"], [cookie(south), cookie(north)], seed)

    async def play(self, told, most=10_000):
        """Plays until the server is gone, the game is over or so many moves were made; ``told`` is called for each."""
        try:
            async with AsyncExitStack() as stack:
                states = [await seat.enter(stack) for seat in (self.south, self.north)]
                assert [state["you"] for state in states] == [["S"], ["N"]]
                self.check(states[0]["turns"])
                await self._play_on(states[0], told, most)
        except (ConnectionClosed, InvalidMessage, OSError):
            pass

    def check(self, turns):
        """Every acknowledged move is there; at most the one that was under way is there too."""
        moves = [turn["move"] for turn in turns]
        assert moves[: len(self.acknowledged)] == self.acknowledged
        beyond = moves[len(self.acknowledged) :]
        assert beyond == ([not_none(self.pending)["move"]] if beyond else [])

    async def _play_on(self, state, told, most):
        n, now = state["n"], state["now"]
        if self.pending and self.pending["n"] < n:
            # It was written, and only its acknowledgement was lost.
            seat = self.south if now["turn"] == "N" or (now["turn"] is None and self._mover() == "S") else self.north
            await seat.say(**self.pending)
            answer = await seat.hear("turn")
            assert (answer["n"], answer["turn"]["move"]) == (n, self.pending["move"])
            self.acknowledged.append(self.pending["move"])
            self.pending = None
        while now["turn"] and len(self.acknowledged) < most:
            seat, watching = (self.south, self.north) if now["turn"] == "S" else (self.north, self.south)
            playable = [pit for pit, choice in now["choices"].items() if choice["playable"]] or ["pass"]
            self.pending = self.pending or {"do": "move", "n": n, "move": self.chance.choice(playable)}
            await seat.say(**self.pending)
            answer = await seat.hear("turn")
            assert answer["n"] == n + 1
            self.acknowledged.append(self.pending["move"])
            self.pending = None
            n, now = n + 1, answer["now"]
            told()
            assert (await watching.hear("turn"))["n"] == n

    def _mover(self):
        return "SN"[len(self.acknowledged) % 2]


async def play_until_killed(server, matches, moves):
    """All play; after so many moves in all the server is killed, in the middle of everything."""
    left = moves

    def told():
        nonlocal left
        left -= 1
        if left == 0:
            server.process.kill()

    await asyncio.gather(*(match.play(told) for match in matches))
    assert left <= 0, "the games were over before the server was killed"


def options(database):
    return ["--database", database] if database else []


async def test_killed_in_the_middle_of_forty_games_the_server_loses_no_acknowledged_move(serve, database):
    server = serve(*options(database))
    sheets = awale.sheet_ids()
    matches = await asyncio.gather(*(Match.begin(server, seed, sheets[seed % len(sheets)]) for seed in range(40)))
    for moves in (90, 1, 140):
        await play_until_killed(server, matches, moves)
        await asyncio.to_thread(server.restart)
    before = sum(len(match.acknowledged) for match in matches)
    assert before > 200
    # Whoever comes back finds everything, sends again what was not answered, and the game goes on.
    await asyncio.gather(*(match.play(lambda: None, most=len(match.acknowledged) + 3) for match in matches))
    async with server.visitor() as anybody:
        for match in matches:
            state = (await anybody.get(f"/api/games/{match.game}")).json()
            assert [turn["move"] for turn in state["turns"]] == match.acknowledged
            again = awale.Game(state["game"]["sheet"]["id"], state["game"]["start"])
            again.play(match.acknowledged)
            assert list(again.position.pits) == state["now"]["pits"]
    assert "Traceback" not in server.errors


async def test_a_game_against_a_level_goes_on_after_the_server_was_killed_while_it_thought(serve):
    server = serve()
    async with server.visitor() as awa:
        # Full strength thinks for a second: time enough to be killed.
        game = (await awa.post("/api/games", json={"kind": "level", "sheet": "grenier", "level": 17})).json()["id"]
        moved = await awa.post(f"/api/games/{game}/acts", json={"do": "move", "n": 0, "move": "C"})
        assert moved.json()["now"]["thinking"] == "N"
        await asyncio.to_thread(server.restart)
        seat = Seat(server, game, cookie(awa))
        async with AsyncExitStack() as stack:
            state = await seat.enter(stack)
            assert [turn["move"] for turn in state["turns"]][:1] == ["C"]
            answer = state if state["n"] > 1 else await seat.hear("turn")
            assert answer["n"] == 2
            assert answer["now"]["turn"] == "S"


async def test_two_servers_on_one_postgresql_play_one_game(serve, postgres):
    address = postgres.database()
    one, other = serve("--database", address), serve("--database", address)
    match = await Match.begin(one, 1, "ecole")
    match.north = Seat(other, match.game, match.north.headers["Cookie"])
    await match.play(lambda: None, most=30)
    assert len(match.acknowledged) == 30
    # One of them is killed; whoever played there comes back by way of the other.
    one.kill()
    match.south = Seat(other, match.game, match.south.headers["Cookie"])
    await match.play(lambda: None, most=36)
    assert len(match.acknowledged) == 36


async def test_when_postgresql_is_restarted_games_wait_and_go_on(serve):
    from support.postgres import postgres as running_postgres
    from support.postgres import why_not

    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as database:
        server = serve("--database", database.database())
        match = await Match.begin(server, 2, "grenier")
        await match.play(lambda: None, most=5)
        async with AsyncExitStack() as stack:
            state = await match.south.enter(stack)
            await match.north.enter(stack)
            mover = match.south if state["now"]["turn"] == "S" else match.north
            move = next(pit for pit, choice in state["now"]["choices"].items() if choice["playable"])
            await asyncio.to_thread(database.stop)
            act = {"do": "move", "n": state["n"], "move": move}
            await mover.say(**act)
            async with asyncio.timeout(PATIENCE):
                refused: dict[Any, Any] = {}
                while refused.get("type") != "refused":
                    refused = json.loads(await mover.socket.recv())
            assert refused["code"] == "not-written"
            await asyncio.to_thread(database.start)
            # The page sends again until it is acknowledged.
            async with asyncio.timeout(PATIENCE):
                told: dict[Any, Any] = {}
                while told.get("type") != "turn":
                    await mover.say(**act)
                    told = json.loads(await mover.socket.recv())
                    while told["type"] == "present":
                        told = json.loads(await mover.socket.recv())
            assert told["n"] == state["n"] + 1
            assert "Traceback" not in server.errors
