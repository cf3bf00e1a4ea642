"""A pupil is told where to play when the board is there, and not before."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from awale.server.classes.acts import Begin, ReplaceGame, StartRound
from awale.server.classes.classroom import Classroom
from awale.server.classes.classrooms import Classrooms
from support.game_rooms import SlowGames, house

pytestmark = pytest.mark.anyio


def told(classroom: Classroom, player: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(classroom.audience.state(player, "en"))
    return state


def paths(state: dict[str, Any]) -> list[str]:
    """Every address of a game that somebody is told."""
    rounds = state["shared"]["contest"]["rounds"]
    found = [*state["play"], *(table for each in rounds for table in each["tables"])]
    return [each["path"] for each in found if each["path"]]


async def test_a_board_is_told_only_when_its_game_is_on_disk(tmp_path) -> None:
    async with house(None, tmp_path) as rooms:
        slow = rooms.store = SlowGames(rooms.store)
        classrooms = Classrooms(rooms)
        class_id = (await classrooms.open([], "teacher")).row.id
        async with classrooms.classroom(class_id) as classroom:
            for name in ("Awa", "Bo"):
                await classroom.join(f"device of {name}", name)
            await classroom.act("teacher", Begin(act="1", kind="free"))

            for wish in (StartRound(act="2"), ReplaceGame(act="3", table=1)):
                slow.asked.clear()
                slow.go.clear()
                acting = asyncio.create_task(classroom.act("teacher", wish))
                await slow.asked.wait()
                assert classroom.upkeep.pending
                assert paths(told(classroom, "device of Awa")) == []
                slow.go.set()
                await acting
                found = paths(told(classroom, "device of Awa"))
                assert len(found) == 2
                for path in found:
                    async with rooms.room(path.removeprefix("/game/")) as room:
                        assert room.standing.row.parent == class_id
        await classrooms.close()


async def test_whoever_asks_how_a_class_stands_waits_for_the_boards_of_a_new_round(tmp_path) -> None:
    async with house(None, tmp_path) as rooms:
        slow = rooms.store = SlowGames(rooms.store)
        classrooms = Classrooms(rooms)
        class_id = (await classrooms.open([], "teacher")).row.id
        async with classrooms.classroom(class_id) as classroom:
            for name in ("Awa", "Bo"):
                await classroom.join(f"device of {name}", name)
            await classroom.act("teacher", Begin(act="1", kind="free"))
            acting = asyncio.create_task(classroom.act("teacher", StartRound(act="2")))
            await slow.asked.wait()
            asking = asyncio.create_task(classroom.refresh())
            await asyncio.sleep(0)
            assert not asking.done()
            slow.go.set()
            await asyncio.gather(asking, acting)
            assert len(paths(told(classroom, "device of Bo"))) == 2
        await classrooms.close()
