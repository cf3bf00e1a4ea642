"""What everybody at a game is told, and when: after it is on disk, in their language."""

from __future__ import annotations

import asyncio

import pytest

from awale.server.backlog import Most
from support.game_rooms import FakeEngine, far_game, guest, held, house, log_of, make, until

pytestmark = pytest.mark.anyio


async def test_a_move_is_told_to_everybody_in_their_language(rooms):
    row = await far_game(rooms)
    async with (
        guest(rooms, row.id, "awa", "fr") as awa,
        guest(rooms, row.id, "jules", "en") as jules,
        guest(rooms, row.id, "somebody", "en") as somebody,
    ):
        await awa.say(do="move", n=1, move="F")
        told = [await each.hears("turn") for each in (awa, jules, somebody)]
        assert [message["n"] for message in told] == [2, 2, 2]
        assert told[0]["turn"]["text"].startswith("Awa sème F")
        assert told[1]["turn"]["text"].startswith("Awa sows F")
        assert told[1] == told[2]
        assert told[1]["turn"]["pits"] == told[1]["now"]["pits"] == [4, 4, 4, 4, 4, 0, 5, 5, 5, 5, 4, 4]


async def test_who_comes_is_told_the_state_and_whose_seat_is_theirs(rooms):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=1, move="F")
        async with guest(rooms, row.id, "jules") as jules, guest(rooms, row.id, "somebody") as somebody:
            for who, seats in ((jules, ["N"]), (somebody, [])):
                state = await who.hears("state")
                assert (state["n"], state["you"]) == (2, seats)
                assert [turn["move"] for turn in state["turns"]] == ["F"]
                assert state["game"]["names"] == ["Awa", "Jules"]


async def test_a_move_is_told_when_it_is_on_disk_and_not_before(rooms, monkeypatch):
    row = await far_game(rooms)
    writing, may_go = held(rooms.store, monkeypatch)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "jules") as jules:
        saying = asyncio.create_task(awa.say(do="move", n=1, move="F"))
        await writing.wait()
        async with guest(rooms, row.id, "somebody") as somebody:
            assert (await somebody.hears("state"))["turns"] == []
        assert not any(message["type"] == "turn" for message in awa.unread + jules.unread)
        may_go.set()
        await saying
        assert await log_of(rooms.store, row.id) == [
            ("join", "N", {"holder": "jules", "name": "Jules"}),
            ("move", "S", {"move": "F"}),
        ]
        assert (await jules.hears("turn"))["n"] == (await awa.hears("turn"))["n"] == 2


async def test_another_language_is_heard_from_now_on(rooms):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa", "en") as awa:
        await awa.hears("state")
        await awa.say(do="lang", lang="fr")
        assert "La dernière graine tombe en" in str(await awa.hears("state"))
        await awa.say(do="move", n=1, move="F")
        assert (await awa.hears("turn"))["turn"]["text"].startswith("Awa sème F")


async def test_names_are_told_and_old_turns_are_told_with_them(rooms):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=1, move="F")
        await awa.say(do="name", n=2, seat="S", name="Zoé")
        event = await awa.hears("event")
        assert (event["kind"], event["by"], event["names"]) == ("name", "S", ["Zoé", "Jules"])
        await awa.say(do="lang", lang="en")
        await awa.hears("state")
        async with guest(rooms, row.id, "awa") as again:
            assert (await again.hears("state"))["turns"][0]["text"].startswith("Zoé sows F")


async def test_offers_and_their_answers_are_told(rooms):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "jules") as jules:
        await awa.say(do="move", n=1, move="F")
        await awa.say(do="undo", n=2)
        offer = await jules.hears("event")
        assert (offer["kind"], offer["by"], offer["keep"]) == ("offer", "S", 1)
        assert offer["now"]["offer"] == {"kind": "undo", "by": "S", "text": "Awa would like to take back F."}
        assert offer["now"]["can"] == {"undo": False, "stop": False, "resign": True, "hint": False}
        await jules.say(do="decline", n=3)
        declined = await awa.hears("event")
        while declined["kind"] != "decline":
            declined = await awa.hears("event")
        assert declined["text"] == "Jules lets the move stand."
        await jules.say(do="stop", n=4)
        await awa.say(do="accept", n=5)
        end = await jules.hears_end()
        assert end["outcome"]["reason"] == "agreement"
        assert end["turn"] is None
        assert [end["outcome"]["stores"], end["outcome"]["dealt"]] == [[20, 28], [20, 28]]
        assert sum(seeds for _, seeds, _ in end["outcome"]["sweep"]) == 48


async def test_everybody_is_told_who_comes_and_who_leaves(rooms):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        state = await awa.hears("state")
        assert (state["present"], state["watching"]) == ([True, False], 0)
        async with guest(rooms, row.id, "jules"):
            assert await awa.hears("present") == {"type": "present", "seats": [True, True], "watching": 0}
            async with guest(rooms, row.id, "somebody"):
                assert await awa.hears("present") == {"type": "present", "seats": [True, True], "watching": 1}
            assert (await awa.hears("present"))["watching"] == 0
        assert (await awa.hears("present"))["seats"] == [True, False]


async def test_who_sits_down_is_told_and_sits_there_for_good(rooms):
    row = await make(rooms, kind="far", seat="N")
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "jules") as jules:
        assert (await awa.hears("state"))["game"]["free"] == "S"
        assert await jules.room.sit("jules", None) == ["S"]
        joined = await awa.hears("event")
        assert (joined["kind"], joined["by"], joined["text"]) == ("join", "S", "South has sat down.")
        assert await jules.room.sit("jules", "Jules") == ["S"]
        assert await jules.room.sit("awa", "Awa") == ["N"]
        assert await jules.room.sit("somebody", "Somebody") == []
    assert len(await rooms.store.events(row.id)) == 1


async def test_two_who_want_the_free_seat_one_of_them_gets_it(rooms):
    row = await make(rooms, kind="far")
    async with rooms.room(row.id) as room:
        seats = await asyncio.gather(*(room.sit(f"player-{number}", None) for number in range(5)))
        assert sorted(seats) == [[], [], [], [], ["N"]]


@pytest.mark.parametrize("kind", ["here", "level"])
async def test_nobody_else_can_sit_down_where_no_seat_is_free(rooms, kind):
    row = await make(rooms, kind=kind, level=1)
    async with rooms.room(row.id) as room:
        assert await room.sit("jules", "Jules") == []


async def test_who_does_not_listen_is_let_go_and_holds_up_nobody(rooms):
    row, most = await make(rooms), Most(socket=50_000)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "slow", most=most) as slow:
        await slow.hears("state")
        slow.phone.stuck = True
        n = 0
        while not slow.phone.is_cut:
            await awa.say(do="name", n=n, seat="S", name=f"Awa {n}")
            assert slow.phone.backlog.total <= most.socket
            n += 1
        assert n > 1, "a few messages may wait"
        assert slow.phone.backlog.total == 0
        await until(lambda: len([m for m in awa.phone.heard if m["type"] == "event"]) == n)
        told = [message["n"] for message in awa.phone.heard if message["type"] == "event"]
        assert told == list(range(1, len(told) + 1))


async def test_a_state_that_waits_is_made_once_however_often_it_is_asked_for(rooms):
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "slow") as slow:
        await slow.hears("state")
        slow.phone.stuck = True
        await awa.say(do="move", n=0, move="F")
        assert slow.phone.backlog.total, "the move waits for it"
        for lang in ("fr", "en") * 50:
            await slow.say(do="lang", lang=lang)
        await awa.say(do="move", n=1, move="a")
        await slow.say(do="ping")
        assert slow.phone.backlog.total < 100, "neither the state nor what is in it waits beside it: a pong does"
        slow.phone.stuck = False
        state = await slow.hears("state", "turn", "pong")
        assert (state["type"], state["n"]) == ("state", 2), "it is told how the game stands when it listens again"
        assert (await slow.hears("state", "turn", "pong"))["type"] == "pong"
        await awa.say(do="move", n=2, move="E")
        assert (await slow.hears("state", "turn"))["type"] == "turn", "from then on it hears each move"
        assert slow.phone.backlog.total == 0


async def test_an_old_move_sent_again_and_again_is_answered_by_one_state(rooms):
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=0, move="F")
        await awa.say(do="move", n=1, move="a")
        await until(lambda: len(awa.phone.heard) == 3)
        awa.phone.stuck = True
        for _ in range(100):
            await awa.say(do="move", n=0, move="F")
            await awa.say(do="move", n=9, move="F")
        awa.phone.stuck = False
        await awa.say(do="ping")
        await awa.hears("pong")
        assert [message["type"] for message in awa.phone.heard].count("state") == 2, (
            "the first, and one for all of them"
        )


async def test_a_hint_is_for_whoever_asks_and_only_where_it_is_fair(rooms):
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "somebody") as somebody:
        await awa.say(do="hint")
        assert await awa.hears("hint") == {"type": "hint", "n": 0, "move": "A", "text": "A (en)"}
        await somebody.say(do="hint")
        refused = await somebody.hears("hint", "refused")
        assert (refused["code"], refused["to"]) == ("watching", "hint")
        await awa.say(do="resign", n=0)
        await awa.say(do="hint")
        assert (await awa.hears("hint", "refused"))["code"] == "no-hint"
    far = await far_game(rooms)
    async with guest(rooms, far.id, "awa") as awa:
        await awa.say(do="hint")
        assert (await awa.hears("hint", "refused"))["code"] == "no-hint"


async def test_a_hint_for_a_board_that_is_gone_is_no_longer_looked_for(tmp_path):
    """Who asks twice about one board gets one answer; who has played on and asks again gets it about the new board."""
    engine = FakeEngine()
    engine.gate.clear()
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="hint")
            await awa.say(do="hint")
            await awa.say(do="move", n=0, move="F")
            await awa.say(do="hint")
            engine.gate.set()
            assert (await awa.hears("hint"))["n"] == 1
            await awa.say(do="hint")
            assert (await awa.hears("hint"))["n"] == 1
            assert [told["n"] for told in awa.phone.heard if told["type"] == "hint"] == [1, 1]
