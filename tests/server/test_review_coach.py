"""The coach beside a game, and a level that can't move: what is told over the socket, and to whom."""

from __future__ import annotations

import pytest

from awale.server.engine_service import Busy
from awale.server.engine_service.messages import LineFound
from awale.server.refusals import Unavailable
from awale.words import Sentence
from support.game_rooms import FakeEngine, far_game, guest, house, make, until
from support.optional import not_none

pytestmark = pytest.mark.anyio

#: F takes four seeds in a chain; C and E let them lie. North threatens C.
START = "0-0-2-0-1-2-1-1-4-4-4-4-12-13-S"


class Seer(FakeEngine):
    """Sees what it is told to see."""

    def __init__(self, *lines: LineFound) -> None:
        super().__init__()
        self.lines, self.glances = list(lines), 0
        self.fails: Exception | None = None

    async def glance(self, game, requester):
        self.glances += 1
        if self.fails:
            raise self.fails
        return self.lines

    async def level_move(self, game, level, seed, requester):
        if self.fails:
            raise self.fails
        return await super().level_move(game, level, seed, requester)


LINES = (
    LineFound("F", 4.0, False, None, [("F", 4), ("e", 3)]),
    LineFound("C", 2.5, False, None, [("C", 0)]),
    LineFound("E", -6.0, False, None, [("E", 0), ("e", 3)]),
)


# --- what there is to see ---


@pytest.mark.parametrize(("lang", "word"), [("en", "can take"), ("fr", "peut prendre")])
async def test_what_there_is_to_see_is_told_with_what_to_draw(rooms, lang, word) -> None:
    row = await make(rooms, start=START, names=["Awa", "Jules"])
    async with guest(rooms, row.id, "awa", lang) as awa:
        await awa.say(do="read")
        told = await awa.hears("reading")
    capture = next(each for each in told["statements"] if each["subject"] == "capture")
    assert word in capture["text"]
    assert "Awa" in capture["text"]
    assert capture["sowing"] == {"from": "F", "path": "ab", "taken": [["b", 2], ["a", 2]]}
    threat = next(each for each in told["statements"] if each["subject"] == "threat")
    assert threat["sowing"]["from"] == "e"
    assert told["n"] == 0
    assert 1 <= len(told["statements"]) <= 4


async def test_nobody_far_away_and_nobody_who_watches_is_helped(rooms) -> None:
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa, guest(rooms, row.id, "someone") as watcher:
        for what in ("read", "consider"):
            await awa.say(do=what)
            refused = await awa.hears("refused")
            assert (refused["code"], refused["to"]) == ("no-hint", what)
            await watcher.say(do=what)
            assert (await watcher.hears("refused"))["code"] == "watching"


# --- a word before a move ---


async def test_moves_that_lose_much_are_named_with_their_reason(tmp_path) -> None:
    async with house(None, tmp_path, Seer(*LINES)) as rooms:
        row = await make(rooms, start=START, names=["Awa", "Jules"])
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="consider")
            told = await awa.hears("considered")
    assert set(told["costly"]) == {"E"}, "C loses too little to speak of"
    said = told["costly"]["E"]
    assert said["cost"] == 10
    assert said["text"].startswith("E leaves a capture lying")
    assert (said["pits"], said["threat"]) == (["b", "a"], None)


async def test_a_sure_win_is_not_warned_of_where_another_move_may_win_more(tmp_path) -> None:
    lines = (
        LineFound("F", 18.0, False, None, [("F", 4)]),
        LineFound("C", 3.0, True, "win", [("C", 0)]),
        LineFound("E", -6.0, False, None, [("E", 0), ("e", 3)]),
    )
    async with house(None, tmp_path, Seer(*lines)) as rooms:
        row = await make(rooms, start=START)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="consider")
            told = await awa.hears("considered")
    assert {move: said["cost"] for move, said in told["costly"].items()} == {"E": 9}


async def test_a_threat_that_a_move_does_not_meet_is_drawn(tmp_path) -> None:
    """North's f takes A; F lets it, A itself gets away. The engine knows by tables what F is worth, and no more."""
    lines = (LineFound("A", 3.0, True, "win", [("A", 0), ("a", 0)]), LineFound("F", -1.0, True, "loss", [("F", 0)]))
    async with house(None, tmp_path, Seer(*lines)) as rooms:
        row = await make(rooms, sheet="abapa", start="1-0-4-0-0-4-6-6-6-6-0-1-7-7-S")
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="consider")
            said = (await awa.hears("considered"))["costly"]["F"]
    assert said["threat"] == {"from": "f", "path": "A", "taken": [["A", 2]]}
    assert "F doesn't meet the threat" in said["text"]


@pytest.mark.parametrize("fails", [Busy(), TimeoutError()])
async def test_where_the_engine_is_busy_or_slow_nothing_is_said(tmp_path, fails) -> None:
    engine = Seer()
    engine.fails = fails
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, start=START)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="consider")
            assert (await awa.hears("considered"))["costly"] == {}


async def test_where_there_is_nothing_to_choose_nobody_is_asked(tmp_path) -> None:
    engine = Seer(*LINES)
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, start="0-0-0-0-0-1-4-4-4-4-4-4-10-13-S")
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="consider")
            assert (await awa.hears("considered"))["costly"] == {}
    assert engine.glances == 0


# --- a level that can't move ---


async def test_a_level_without_an_engine_says_so_and_moves_when_it_is_asked_again(tmp_path) -> None:
    engine = Seer()
    engine.fails = Busy("broken")
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=8, seat="N")
        async with guest(rooms, row.id, "awa", "fr") as awa:
            told = await awa.hears("stuck")
            assert told["seat"] == "S"
            assert Busy("broken").sentence.fr in told["text"]
        async with guest(rooms, row.id, "awa", "en") as again:
            assert Busy("broken").sentence.en in (await again.hears("stuck"))["text"], "who comes later hears of it"
            engine.fails = None
            await again.say(do="again")
            assert (await again.hears("turn"))["turn"]["player"] == "S"
            async with rooms.room(row.id) as room:
                assert not_none(room.level).stuck is None


async def test_a_level_that_merely_waits_its_turn_is_not_worth_a_word_at_first(tmp_path) -> None:
    engine = FakeEngine()
    busy = [Unavailable(Sentence("mind.busy"))] * 2

    async def level_move(game, level, seed, requester):
        if busy:
            raise busy.pop()
        return game.legal_moves[0]

    engine.level_move = level_move  # type: ignore[method-assign]
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=8, seat="N")
        async with guest(rooms, row.id, "awa") as awa:
            await awa.hears("turn")
            assert not [each for each in awa.phone.heard if each["type"] == "stuck"]


async def test_only_those_who_play_may_ask_a_level_to_try_again(tmp_path) -> None:
    engine = Seer()
    engine.fails = Busy("broken")
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=8, seat="N")
        async with guest(rooms, row.id, "someone") as watcher:
            await watcher.hears("stuck")
            await watcher.say(do="again")
            assert (await watcher.hears("refused"))["code"] == "watching"
        async with rooms.room(row.id) as room:
            await until(lambda: not_none(room.level).stuck is not None)
