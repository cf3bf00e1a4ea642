"""The clock ends a game by itself, and charges what was spent."""

from __future__ import annotations

import pytest

from awale.server.games.rooms import Rooms
from support.game_rooms import entries_of, far_game, guest, house, log_of, make, until

pytestmark = pytest.mark.anyio


async def nearly_over(rooms, kind, clock, left=150, **settings):
    """A game whose mover has so many milliseconds left."""
    row = await make(rooms, kind=kind, clock=clock, **settings)
    async with rooms.room(row.id) as room:
        if kind == "far":
            await room.sit("jules", "Jules")
        room.standing.clock.left = [left for _ in room.standing.clock.left]
        room._update_clock()
    return row


class Watch:
    """A watch that stands until a test moves it on."""

    def __init__(self, now: float) -> None:
        self.now = now

    @classmethod
    def of(cls, room) -> Watch:
        """Gives it to the clock of a game, at the time that it is there."""
        watch = cls(room.stopwatch._watch())
        room.stopwatch._watch = lambda: watch.now
        return watch


def clock_of(kind):
    from awale.server.games.new import Each, SetTime

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
        room._on_alarm()
        await until(lambda: "a fault of ours" in caplog.text)


async def test_a_move_after_the_time_is_over_comes_too_late(rooms, monkeypatch):
    row = await nearly_over(rooms, "here", clock_of("each"), left=20)
    async with guest(rooms, row.id, "awa") as awa:
        monkeypatch.setattr(awa.room.stopwatch, "_on_alarm", lambda: None)  # the alarm is late
        awa.room._update_clock()
        await until(lambda: awa.room.due())
        await awa.say(do="move", n=0, move="F")
        assert (await awa.hears("refused"))["code"] == "stale"
    assert await log_of(rooms.store, row.id) == [("time", "S", {})]


async def test_the_time_that_a_move_took_is_in_the_log_and_goes_on_after_a_restart(tmp_path):
    async with house(None, tmp_path) as rooms:
        row = await far_game(rooms, clock=clock_of("each"))
        async with guest(rooms, row.id, "awa") as awa:
            watch = Watch.of(awa.room)
            watch.now += 1.5
            await awa.say(do="move", n=1, move="F")
            left = (await awa.hears("turn"))["now"]["clock"]
            spent = (await entries_of(rooms.store, row.id))[1].event.spent
            assert spent >= 1500
            assert (left["running"], left["left"][0]) == ("N", 60_000 - spent)
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
            watch = Watch.of(room)
            watch.now += 5
            spent = room.stopwatch.spent
            assert spent >= 5000
        watch.now += 60
        assert room.stopwatch.spent == spent


async def test_a_game_whose_clock_runs_is_not_forgotten(rooms, monkeypatch):
    monkeypatch.setattr(Rooms, "stays", -1.0)
    await far_game(rooms, clock=clock_of("each"))
    rooms.forget_idle()
    assert len(rooms) == 1
