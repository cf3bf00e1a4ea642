"""Whatever the network loses or doubles and the disk refuses, an act is done once or not at all."""

from __future__ import annotations

import asyncio
import random

import pytest

from awale.server.games.state import GameState
from awale.server.store import StoreFault
from awale.words import Sentence
from support.game_rooms import entries_of, far_game, guest, held, log_of, make

pytestmark = pytest.mark.anyio


async def test_an_act_that_is_sent_again_is_acknowledged_again_and_done_once(rooms):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "jules") as jules:
        for _ in range(3):
            await awa.say(do="move", n=1, move="F")
            assert (await awa.hears("turn", "refused"))["n"] == 2
        async with guest(rooms, row.id, "awa") as elsewhere:
            await elsewhere.say(do="move", n=1, move="F")
            assert (await elsewhere.hears("turn", "refused"))["n"] == 2
        await jules.say(do="move", n=2, move="e")
        # By now more has happened: the state says that the move is there.
        await awa.say(do="move", n=1, move="F")
        await awa.hears("turn")
        assert [turn["move"] for turn in (await awa.hears("state"))["turns"]] == ["F", "e"]
        assert [message["n"] for message in jules.phone.heard if message["type"] == "turn"] == [2, 3]
    assert len(await rooms.store.events(row.id)) == 3


@pytest.mark.parametrize(
    "act",
    [
        {"do": "move", "n": 1, "move": "E"},
        {"do": "move", "n": 0, "move": "F"},
        {"do": "resign", "n": 1},
        {"do": "move", "n": 3, "move": "F"},
        {"do": "move", "n": 99, "move": "F"},
    ],
)
async def test_an_act_that_comes_too_late_or_too_early_is_refused_and_the_state_follows(rooms, act):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=1, move="F")
        await awa.hears("turn")
        await awa.say(**act)
        assert (await awa.hears("refused"))["code"] == "stale"
        assert (await awa.hears("state"))["n"] == 2
    assert len(await rooms.store.events(row.id)) == 2


async def test_two_who_want_the_same_number_one_of_them_gets_it(rooms):
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as here, guest(rooms, row.id, "awa") as there:
        await asyncio.gather(here.say(do="move", n=0, move="A"), there.say(do="move", n=0, move="B"))
        assert await log_of(rooms.store, row.id) == [("move", "S", {"move": "A"})]
        assert (await there.hears("refused"))["code"] == "stale"
        assert (await there.hears("state"))["turns"][0]["move"] == "A"


@pytest.mark.parametrize("seed", range(12))
async def test_whatever_the_network_loses_or_doubles_every_act_is_done_once(rooms, seed):
    """Two players who send until they are acknowledged, over a network that loses and repeats in both directions."""
    chance = random.Random(seed)
    row = await far_game(rooms, sheet=chance.choice(["grenier", "ecole", "awari"]))
    meant = 0
    for _ in range(25):
        async with rooms.room(row.id) as room:
            n, game, offer = room.standing.n, room.standing.game, room.standing.offer
        if game.is_over:
            break
        who = "awa" if game.position.to_move == "S" else "jules"
        act = {"do": "move", "n": n, "move": chance.choice(game.legal_moves)}
        if offer:
            who, act = ("jules" if offer.by == "S" else "awa"), {"do": chance.choice(["accept", "decline"]), "n": n}
        elif n > 4 and chance.random() < 0.3:
            act = {"do": "undo", "n": n}
        acknowledged = False
        while not acknowledged:
            async with guest(rooms, row.id, who) as sender:
                for _ in range(chance.choice([0, 1, 1, 2])):
                    await sender.say(**act)
                # What came back may be lost, and then all begins again.
                answers = [message for message in sender.phone.heard[1:] if message["type"] in ("turn", "event")]
                assert not [message for message in sender.phone.heard if message["type"] == "refused"]
                acknowledged = bool(answers) and chance.random() < 0.6
                assert all(message["n"] == n + 1 for message in answers)
        meant += 1
    entries = await entries_of(rooms.store, row.id)
    assert len(entries) == 1 + meant
    async with rooms.room(row.id) as room:
        kept = GameState.after(row, entries)
        assert (kept.game.position, kept.offer) == (room.standing.game.position, room.standing.offer)


async def test_what_was_begun_is_finished_though_whoever_asked_is_gone(rooms, monkeypatch):
    row = await far_game(rooms)
    writing, may_go = held(rooms.store, monkeypatch)
    async with guest(rooms, row.id, "jules") as jules:
        async with guest(rooms, row.id, "awa") as awa:
            saying = asyncio.create_task(awa.say(do="move", n=1, move="F"))
            await writing.wait()
            saying.cancel()
        may_go.set()
        assert (await jules.hears("turn"))["n"] == 2
        assert (await log_of(rooms.store, row.id))[-1] == ("move", "S", {"move": "F"})


async def test_what_could_not_be_written_has_not_happened(rooms, monkeypatch):
    row = await far_game(rooms)
    fault = StoreFault(Sentence("serve.play.not-written", detail="disk full"))

    async def full(*_):
        raise fault

    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "jules") as jules:
        with monkeypatch.context() as patched:
            patched.setattr(rooms.store, "append", full)
            await awa.say(do="move", n=1, move="F")
            assert (await awa.hears("turn", "refused"))["code"] == "not-written"
        await awa.say(do="move", n=1, move="E")
        assert (await awa.hears("turn", "refused"))["n"] == 2
        assert (await jules.hears("turn"))["turn"]["move"] == "E"


async def test_what_was_written_though_it_seemed_to_fail_has_happened(rooms, monkeypatch):
    """The connection to a database breaks after it has written and before it has said so."""
    row = await far_game(rooms)
    append = rooms.store.append

    async def broken(*values):
        await append(*values)
        raise StoreFault(Sentence("serve.play.not-written", detail="connection lost"))

    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "jules") as jules:
        with monkeypatch.context() as patched:
            patched.setattr(rooms.store, "append", broken)
            await awa.say(do="move", n=1, move="F")
            assert (await awa.hears("refused"))["code"] == "not-written"
        await awa.say(do="move", n=1, move="F")
        assert (await awa.hears("turn", "refused"))["n"] == 2
        assert (await jules.hears("turn"))["n"] == 2
    assert len(await rooms.store.events(row.id)) == 2
