"""Meetings on disk: the same tests for SQLite and for PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

import pytest

from awale.server.store import Event, GameRow, Happening, MeetingRow, Summary

pytestmark = pytest.mark.anyio

ROW = MeetingRow("m3v9x7q2mmmm", "BAOBAB", "hash of the key", 1_700_000_000_000)
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def happening(n: int, **data) -> Happening:
    return Happening(ROW.id, n, "join", {"name": "Zoé « K »", **data}, 1_700_000_000_001)


def game(name: str) -> GameRow:
    return GameRow(name, None, "far", "ecole", {}, START, ("Awa", "Jules"), None, 1, None, "maker", "S", 1)


async def test_a_meeting_is_found_by_its_id_and_by_its_code_with_what_happened(opened):
    async with opened() as store:
        assert await store.create_meeting(ROW, [happening(0)])
        assert await store.add_happenings([happening(1)], None)
    async with opened() as store:
        assert await store.find_meeting(ROW.id) == await store.find_meeting("BAOBAB") == ROW
        assert await store.find_meeting("baobab") is None
        assert await store.happenings(ROW.id) == [happening(0), happening(1)]
        assert await store.happenings(ROW.id, 1) == [happening(1)]


async def test_a_number_is_given_once(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [])
        assert await store.add_happenings([happening(0, by="one")], None)
        assert not await store.add_happenings([happening(0, by="another")], None)
        assert [each.data["by"] for each in await store.happenings(ROW.id)] == ["one"]


async def test_one_thing_takes_the_place_of_another_while_the_log_is_as_long_as_was_thought(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [happening(0), happening(1)])
        assert await store.replace_happening(happening(1, by="another"), 2)
        assert not await store.replace_happening(happening(2, by="another"), 2), "there is no such number"
        assert await store.add_happenings([replace(happening(2), kind="reveal")], None)
        assert not await store.replace_happening(happening(1, by="too late"), 2)
    async with opened() as store:
        assert [each.data.get("by") for each in await store.happenings(ROW.id)] == [None, "another", None]
        assert [each.n for each in await store.happenings(ROW.id, 1, "join")] == [1]


async def test_a_code_that_is_taken_makes_no_meeting(opened):
    async with opened() as store:
        assert await store.create_meeting(ROW, [])
        assert not await store.create_meeting(replace(ROW, id="another"), [replace(happening(0), meeting="another")])
        assert await store.happenings("another") == []


async def test_meetings_are_woken_when_their_time_is_near(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [])
        await store.add_happenings([happening(0)], 5_000)
        assert await store.waking(5_000) == []
        assert await store.waking(5_001) == [ROW.id]
        await store.add_happenings([happening(1)], None)
        assert await store.waking(9_000) == []


async def test_a_meeting_is_forgotten_with_its_games_and_no_others(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [happening(0)])
        for name in ("ours-1", "ours-2", "theirs"):
            meeting = ROW.id if "ours" in name else None
            await store.create(replace(game(name), meeting=meeting), [Event(name, 0, "move", "S", {"move": "F"})])
            await store.append(Event(name, 1, "join", "N", {"holder": "x"}), Summary(("Awa", "Jules")), holder="x")
            await store.keep_review(name, "{}")
        assert set(await store.forget_meeting(ROW.id)) == {"ours-1", "ours-2"}
        assert await store.find_meeting(ROW.id) is None
        assert await store.happenings(ROW.id) == []
        assert [row.id for row in await store.games_of("x")] == ["theirs"]
        for name in ("ours-1", "ours-2"):
            assert (await store.find(name), await store.events(name), await store.review(name)) == (None, [], None)
        assert len(await store.events("theirs")) == 2


async def test_nothing_is_added_to_a_meeting_that_was_forgotten(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [])
        await store.forget_meeting(ROW.id)
        assert not await store.add_happenings([happening(0)], None)
        assert await store.happenings(ROW.id) == []


async def test_what_happens_together_is_written_together_or_not_at_all(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [happening(0)])
        assert await store.add_happenings([happening(1), happening(2), happening(3)], 5_000)
        assert not await store.add_happenings([happening(3, by="late"), happening(4, by="late")], None)
        assert [each.data.get("by") for each in await store.happenings(ROW.id)] == [happening(0).data.get("by")] * 4
        assert await store.waking(5_001) == [ROW.id]


async def test_the_games_of_a_round_are_made_together_and_those_that_there_are_stay(opened):
    async with opened() as store:
        await store.create_meeting(ROW, [])
        await store.create(game("first"), [Event("first", 0, "move", "S", {"move": "F"})])
        made = [(game(name), [Event(name, 0, "join", "N", {"holder": "x"})]) for name in ("first", "second", "third")]
        assert await store.create_all(ROW.id, made)
        assert await store.create_all(ROW.id, made)
        assert [event.kind for event in await store.events("first")] == ["move"]
        assert [event.data for event in await store.events("second")] == [{"holder": "x"}]
        assert {row.id for row in await store.games_of("x")} == {"second", "third"}
        assert {row.id for row in await store.games_of("maker")} == {"first", "second", "third"}
