"""The bell rings when its time has passed, whatever becomes of the machine's clock."""

from __future__ import annotations

import time

import pytest

from awale.server.classes.acts import Add, Begin, SetTitle, StartRound
from awale.server.classes.classrooms import Classrooms
from awale.server.disk import DiskBudget, metered, serving
from awale.server.journal.journal import now
from awale.server.monotonic_clock import MonotonicClock
from support.game_rooms import house, until
from support.optional import not_none

pytestmark = pytest.mark.anyio

A_MINUTE, AN_HOUR = 60_000, 3_600_000


class Machine:
    """A clock on the wall that can be set, and a watch that can't."""

    def __init__(self) -> None:
        self.wall, self.watch = now(), 0
        self.steady = MonotonicClock(lambda: self.wall, lambda: self.watch)

    def pass_(self, milliseconds: int) -> None:
        self.wall, self.watch = self.wall + milliseconds, self.watch + milliseconds

    @property
    def nanoseconds(self) -> int:
        return self.wall * 1_000_000


@pytest.mark.parametrize("step", [-AN_HOUR, AN_HOUR])
async def test_a_clock_that_steps_neither_delays_the_bell_nor_hurries_it(tmp_path, monkeypatch, step) -> None:
    machine = Machine()
    monkeypatch.setattr(time, "time_ns", lambda: machine.nanoseconds)
    async with house(None, tmp_path) as rooms:
        classrooms = Classrooms(rooms, machine.steady)
        opened = await classrooms.open([], "teacher")
        async with classrooms.classroom(opened.row.id) as classroom:
            for name in ("Awa", "Bo"):
                await classroom.act("teacher", Add(act=name, name=name, here=True))
            await classroom.act("teacher", Begin(act="1", kind="free", minutes=10))
            await classroom.act("teacher", StartRound(act="2"))
            machine.wall += step
            machine.pass_(9 * A_MINUTE)
            await classroom.act("teacher", SetTitle(act="3", title="soon"))
            assert not not_none(classroom.class_state.round).is_rung
            assert f'"bell_in":{A_MINUTE},' in classroom.audience.state("teacher", "en")
            machine.pass_(A_MINUTE)
            await classroom.act("teacher", SetTitle(act="4", title="now"))
            await until(lambda: not_none(classroom.class_state.contest).rounds[0].is_rung)
            await until(lambda: not_none(classroom.class_state.contest).rounds[0].is_over)


async def test_a_bell_of_a_class_that_left_the_memory_is_woken_by_the_same_time(tmp_path, monkeypatch) -> None:
    machine = Machine()
    monkeypatch.setattr(time, "time_ns", lambda: machine.nanoseconds)
    async with house(None, tmp_path) as rooms:
        classrooms = Classrooms(rooms, machine.steady)
        opened = await classrooms.open([], "teacher")
        async with classrooms.classroom(opened.row.id) as classroom:
            for name in ("Awa", "Bo"):
                await classroom.act("teacher", Add(act=name, name=name, here=True))
            await classroom.act("teacher", Begin(act="1", kind="free", minutes=10))
            await classroom.act("teacher", StartRound(act="2"))
        again = Classrooms(rooms, machine.steady)
        machine.wall -= AN_HOUR
        machine.pass_(8 * A_MINUTE)
        await again._sweep()
        assert not len(again)
        machine.pass_(2 * A_MINUTE)
        await again._sweep()
        woken = again.loaded(opened.row.id)
        await until(lambda: not_none(not_none(woken).class_state.contest).rounds[0].is_over)


async def test_the_bell_rings_though_whoever_came_last_has_used_up_their_share_of_the_disk(tmp_path) -> None:
    machine, disk = Machine(), DiskBudget(per_address=1)
    async with house(None, tmp_path) as rooms:
        rooms.store = metered(rooms.store, disk)
        classrooms = Classrooms(rooms, machine.steady)
        opened = await classrooms.open([], "teacher")
        async with classrooms.classroom(opened.row.id) as classroom:
            for name in ("Awa", "Bo"):
                await classroom.act("teacher", Add(act=name, name=name, here=True))
            await classroom.act("teacher", Begin(act="1", kind="free", minutes=10))
            await classroom.act("teacher", StartRound(act="2"))
            serving.set(("192.0.2.7", "a pupil's"))
            disk.wrote(10**9)
            machine.pass_(10 * A_MINUTE)
            await classroom.upkeep.update()
            await until(lambda: not_none(classroom.class_state.contest).rounds[0].is_over)
