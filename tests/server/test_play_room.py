"""One game in memory: acknowledged when it is on disk, the same for everybody, whatever gets lost on the way."""

from __future__ import annotations

import asyncio
import random

import pytest

from awale.server.play.client import LATER, WAITING
from awale.server.play.log import Standing
from awale.server.store import StoreFault
from awale.words import Sentence
from playing import Mind, far_game, guest, house, log_of, make, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def rooms(tmp_path):
    async with house(None, tmp_path) as found:
        yield found


# --- told ---


async def test_a_move_is_told_to_everybody_in_their_language(rooms):
    row = await far_game(rooms)
    async with (
        guest(rooms, row.id, "awa", "fr") as awa,
        guest(rooms, row.id, "jules", "en") as jules,
        guest(rooms, row.code.lower(), "somebody", "en") as somebody,
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
    writing, may_go = asyncio.Event(), asyncio.Event()
    append = rooms.store.append

    async def slow(*values):
        writing.set()
        await may_go.wait()
        return await append(*values)

    monkeypatch.setattr(rooms.store, "append", slow)
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


# --- sent again, lost, in the wrong order ---


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
    events = await rooms.store.events(row.id)
    assert len(events) == 1 + meant
    async with rooms.room(row.id) as room:
        kept = Standing.after(row, events)
        assert (kept.game.position, kept.offer) == (room.standing.game.position, room.standing.offer)


async def test_what_was_begun_is_finished_though_whoever_asked_is_gone(rooms, monkeypatch):
    row = await far_game(rooms)
    writing, may_go = asyncio.Event(), asyncio.Event()
    append = rooms.store.append

    async def slow(*values):
        writing.set()
        await may_go.wait()
        return await append(*values)

    monkeypatch.setattr(rooms.store, "append", slow)
    async with guest(rooms, row.id, "jules") as jules:
        async with guest(rooms, row.id, "awa") as awa:
            saying = asyncio.create_task(awa.say(do="move", n=1, move="F"))
            await writing.wait()
            saying.cancel()
        may_go.set()
        assert (await jules.hears("turn"))["n"] == 2
        assert (await log_of(rooms.store, row.id))[-1] == ("move", "S", {"move": "F"})


# --- the disk ---


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


# --- who is there ---


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
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "slow") as slow:
        await slow.hears("state")
        slow.phone.stuck = True
        for n in range(2 * WAITING):
            await awa.say(do="name", n=n, seat="S", name=f"Awa {n}")
        await until(lambda: slow.phone.closed == LATER)
        told = [message["n"] for message in awa.phone.heard if message["type"] == "event"]
        await until(lambda: len([m for m in awa.phone.heard if m["type"] == "event"]) == 2 * WAITING)
        assert told == list(range(1, len(told) + 1))


# --- hints ---


async def test_a_hint_is_for_whoever_asks_and_only_where_it_is_fair(rooms):
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "somebody") as somebody:
        await awa.say(do="hint")
        assert await awa.hears("hint") == {"type": "hint", "move": "A", "text": "A (en)"}
        await somebody.say(do="hint")
        assert (await somebody.hears("hint", "refused"))["code"] == "watching"
        await awa.say(do="resign", n=0)
        await awa.say(do="hint")
        assert (await awa.hears("hint", "refused"))["code"] == "no-hint"
    far = await far_game(rooms)
    async with guest(rooms, far.id, "awa") as awa:
        await awa.say(do="hint")
        assert (await awa.hears("hint", "refused"))["code"] == "no-hint"


# --- memory ---


async def test_a_game_that_nobody_asks_for_is_forgotten_and_comes_back_the_same(rooms, monkeypatch):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=1, move="F")
        rooms.forget_idle()
        assert len(rooms) == 1
    monkeypatch.setattr("awale.server.play.rooms.IDLE", -1.0)
    await until(lambda: (rooms.forget_idle(), len(rooms) == 0)[1])
    async with guest(rooms, row.id, "jules") as jules:
        state = await jules.hears("state")
        assert (state["n"], state["you"], [turn["move"] for turn in state["turns"]]) == (2, ["N"], ["F"])


async def test_many_idle_games_are_not_all_kept(rooms, monkeypatch):
    monkeypatch.setattr("awale.server.play.rooms.MOST_IDLE", 3)
    made = [await make(rooms) for _ in range(8)]
    for row in made:
        async with rooms.room(row.id):
            pass
    async with guest(rooms, made[0].id, "awa"):
        rooms.forget_idle()
        assert len(rooms) == 4
        async with rooms.room(made[0].id) as room:
            assert room.presence.clients


async def test_a_game_that_many_ask_for_at_once_is_loaded_once(rooms):
    row = await make(rooms)
    found = set()

    async def ask():
        async with rooms.room(row.id) as room:
            found.add(room)

    await asyncio.gather(*(ask() for _ in range(20)))
    assert len(found) == 1


# --- a level ---


async def test_a_level_moves_by_itself_and_the_player_is_told_that_it_thinks(tmp_path):
    mind = Mind()
    async with house(None, tmp_path, mind) as rooms:
        row = await make(rooms, kind="level", level=4, sheet="ecole")
        async with guest(rooms, row.id, "awa") as awa:
            mind.gate.clear()
            await awa.say(do="move", n=0, move="F")
            turn = await awa.hears("turn", "thinking")
            if turn["type"] == "thinking":
                assert turn == {"type": "thinking", "seat": "N"}
                turn = await awa.hears("turn")
            assert turn["now"]["thinking"] == "N"
            mind.gate.set()
            answer = await awa.hears("turn")
            assert (answer["turn"]["player"], answer["turn"]["move"]) == ("N", "a")
            assert answer["now"]["thinking"] is None
        assert mind.asked == [("4-4-4-4-4-0-5-5-5-5-4-4-0-0-N", 4, row.seed)]


async def test_a_level_that_starts_starts(rooms):
    row = await make(rooms, kind="level", level=1, seat="N")
    async with guest(rooms, row.id, "awa") as awa:
        await until(lambda: awa.room.standing.n == 1)
        assert awa.room.standing.events[0].seat == "S"


async def test_a_level_goes_on_thinking_after_a_restart(tmp_path):
    asleep = Mind()
    asleep.gate.clear()
    async with house(None, tmp_path, asleep) as rooms:
        row = await make(rooms, kind="level", level=2)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="move", n=0, move="F")
            await until(lambda: asleep.asked)
    async with house(None, tmp_path) as rooms, guest(rooms, row.id, "awa") as awa:
        await until(lambda: awa.room.standing.n == 2)
    async with house(None, tmp_path) as rooms:
        assert await log_of(rooms.store, row.id) == [("move", "S", {"move": "F"}), ("move", "N", {"move": "a"})]


async def test_a_busy_engine_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.setattr("awale.server.play.level._PAUSE", 0.001)
    mind = Mind()
    mind.busy = 3
    async with house(None, tmp_path, mind) as rooms:
        row = await make(rooms, kind="level", level=2)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="move", n=0, move="F")
            await until(lambda: awa.room.standing.n == 2)
    assert len(mind.asked) == 4


async def test_what_is_taken_back_while_a_level_thinks_is_thought_of_no_more(tmp_path):
    mind = Mind()
    mind.gate.clear()
    async with house(None, tmp_path, mind) as rooms:
        row = await make(rooms, kind="level", level=2)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="move", n=0, move="F")
            await until(lambda: mind.asked)
            await awa.say(do="undo", n=1)
            await awa.say(do="move", n=2, move="A")
            mind.gate.set()
            await until(lambda: awa.room.standing.n == 4)
        assert [kind for kind, _, _ in await log_of(rooms.store, row.id)] == ["move", "undo", "move", "move"]
        assert await log_of(rooms.store, row.id) == [
            ("move", "S", {"move": "F"}),
            ("undo", "S", {"keep": 0, "moves": ["F"]}),
            ("move", "S", {"move": "A"}),
            ("move", "N", {"move": "a"}),
        ]


@pytest.mark.parametrize(("stores", "answer"), [("14-10", "decline"), ("10-14", "stop"), ("12-12", "stop")])
async def test_a_level_stops_where_it_would_not_lose_by_it(rooms, stores, answer):
    start = f"2-2-2-2-2-2-2-2-2-2-2-2-{stores}-S"
    row = await make(rooms, kind="level", level=2, start=start)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="stop", n=0)
        await until(lambda: awa.room.standing.n == 2)
    assert [event.kind for event in await rooms.store.events(row.id)] == ["offer", answer]


# --- the clock ---


async def nearly_over(rooms, kind, clock, left=150, **settings):
    """A game whose mover has so many milliseconds left."""
    row = await make(rooms, kind=kind, clock=clock, **settings)
    async with rooms.room(row.id) as room:
        if kind == "far":
            await room.sit("jules", "Jules")
        room.standing.clock.left = [left for _ in room.standing.clock.left]
        room._wind()
    return row


def clock_of(kind):
    from awale.server.play.making import Each, SetTime

    return SetTime(minutes=1) if kind == "set-time" else Each(minutes=1)


@pytest.mark.parametrize(("clock", "winner"), [("set-time", None), ("each", "N")])
@pytest.mark.parametrize("kind", ["here", "far"])
async def test_the_clock_ends_a_game_by_itself(rooms, kind, clock, winner):
    row = await nearly_over(rooms, kind, clock_of(clock))
    async with guest(rooms, row.id, "awa") as awa:
        end = await awa.hears_end()
        assert (end["outcome"]["reason"], end["outcome"]["winner"]) == ("time", winner)
        assert end["clock"]["running"] is None
        assert end["can"]["undo"] is False
    assert (await log_of(rooms.store, row.id))[-1] == ("time", None if clock == "set-time" else "S", {})


async def test_a_clock_that_fails_says_so(rooms, monkeypatch, caplog):
    async def fails(*_):
        raise ZeroDivisionError("a fault of ours")

    row = await nearly_over(rooms, "far", clock_of("each"), left=60_000)
    async with rooms.room(row.id) as room:
        monkeypatch.setattr(rooms.store, "append", fails)
        room.standing.clock.left = [0, 0]
        room._ring()
        await until(lambda: "a fault of ours" in caplog.text)


async def test_a_move_after_the_time_is_over_comes_too_late(rooms, monkeypatch):
    row = await nearly_over(rooms, "here", clock_of("each"), left=20)
    async with guest(rooms, row.id, "awa") as awa:
        monkeypatch.setattr(awa.room.ticking, "_ring", lambda: None)  # the alarm is late
        awa.room._wind()
        await until(lambda: awa.room._out_of_time())
        await awa.say(do="move", n=0, move="F")
        assert (await awa.hears("refused"))["code"] == "stale"
    assert await log_of(rooms.store, row.id) == [("time", "S", {})]


async def test_the_time_that_a_move_took_is_in_the_log_and_goes_on_after_a_restart(tmp_path):
    async with house(None, tmp_path) as rooms:
        row = await far_game(rooms, clock=clock_of("each"))
        async with guest(rooms, row.id, "awa") as awa:
            await until(lambda: awa.room.ticking.spent >= 30)
            await awa.say(do="move", n=1, move="F")
            left = (await awa.hears("turn"))["now"]["clock"]
            assert left["running"] == "N"
            assert left["left"][0] <= 59_970
            spent = (await rooms.store.events(row.id))[1].spent
            assert left["left"][0] == 60_000 - spent
    async with house(None, tmp_path) as rooms, guest(rooms, row.id, "awa") as awa:
        clock = (await awa.hears("state"))["now"]["clock"]
        assert clock["left"][0] == 60_000 - spent
        assert clock["running"] == "N"


async def test_at_one_screen_the_clock_stands_still_while_nobody_is_there(rooms):
    row = await make(rooms, clock=clock_of("each"))
    async with rooms.room(row.id) as room:
        async with guest(rooms, row.id, "somebody") as somebody:
            assert (await somebody.hears("state"))["now"]["clock"]["running"] is None
        async with guest(rooms, row.id, "awa") as awa:
            assert (await awa.hears("state"))["now"]["clock"]["running"] == "S"
            await until(lambda: room.ticking.spent > 10)
        spent = room.ticking.spent
        await asyncio.sleep(0.02)
        assert room.ticking.spent == spent


async def test_a_game_whose_clock_runs_is_not_forgotten(rooms, monkeypatch):
    monkeypatch.setattr("awale.server.play.rooms.IDLE", -1.0)
    await far_game(rooms, clock=clock_of("each"))
    rooms.forget_idle()
    assert len(rooms) == 1


# --- several processes on one PostgreSQL ---


@pytest.fixture
async def two(postgres, tmp_path):
    address = postgres.database()
    async with house(address, tmp_path) as one, house(address, tmp_path) as other:
        yield one, other


async def test_processes_see_each_others_moves_and_who_is_there(two):
    one, other = two
    row = await far_game(one)
    async with guest(one, row.id, "awa") as awa, guest(other, row.id, "jules") as jules:
        while not all((await awa.hears("present"))["seats"]):
            pass
        await awa.say(do="move", n=1, move="F")
        assert (await jules.hears("turn"))["n"] == 2
        await jules.say(do="move", n=2, move="e")
        await awa.hears("turn")
        assert (await awa.hears("turn"))["turn"]["move"] == "e"
        await until(lambda: jules.room.presence.seats == [True, True])
    async with guest(one, row.id, "awa") as awa:
        while (await awa.hears("state", "present")).get("seats") != [True, False]:
            pass


async def test_who_loses_the_race_for_a_number_is_judged_by_what_happened(two):
    one, other = two
    row = await far_game(one)
    async with guest(one, row.id, "awa") as awa, guest(other, row.id, "awa") as elsewhere:
        await elsewhere.hears("state")
        # The same move by way of both is one move; another is refused.
        await asyncio.gather(awa.say(do="move", n=1, move="F"), elsewhere.say(do="move", n=1, move="F"))
        for each in (awa, elsewhere):
            assert (await each.hears("turn", "refused"))["n"] == 2
        async with guest(one, row.id, "jules") as jules, guest(other, row.id, "jules") as jules_elsewhere:
            await asyncio.gather(jules.say(do="move", n=2, move="e"), jules_elsewhere.say(do="move", n=2, move="f"))
        for each in (awa, elsewhere):
            await until(lambda each=each: each.room.standing.n == 3)
        assert awa.room.standing.game.moves == elsewhere.room.standing.game.moves
    assert len(await one.store.events(row.id)) == 3


async def test_a_client_that_is_ahead_of_its_process_is_understood(two, monkeypatch):
    """It has just come from another process, whose news aren't here yet."""
    one, other = two
    row = await far_game(one)
    async with guest(other, row.id, "jules") as jules, guest(one, row.id, "awa") as awa:
        await jules.hears("state")
        monkeypatch.setattr(jules.room, "catch_up", asyncio.Event().wait)  # the news are lost
        await awa.say(do="move", n=1, move="F")
        await jules.say(do="move", n=2, move="e")
        assert (await jules.hears("turn", "refused"))["n"] == 2
        assert (await jules.hears("turn", "refused"))["n"] == 3
