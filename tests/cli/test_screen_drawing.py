"""The board in characters: seeds, figures and marks are where they should be, and no seed is lost on the way."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import replace

import pytest
from rich.color import ColorSystem

from awale import Game, sheet, sheet_ids
from awale.cli.play.background import in_thread
from awale.cli.play.board.animation import sowing, still_scene, sweeping
from awale.cli.play.board.geometry import COMPACT, LARGE, Geometry
from awale.cli.play.board.painter import END, GHOST, LAST_GHOST, ORIGIN, REFUSED, SEED, number, paint
from awale.cli.play.board.scene import Scene, aiming, at_rest
from awale.cli.play.board.wood import POSTER, bare
from awale.rules.position import PITS
from support.optional import not_none

SIZES = pytest.mark.parametrize("geometry", [COMPACT, LARGE], ids=["compact", "large"])


def signs(scene: Scene, geometry: Geometry = COMPACT) -> list[str]:
    """What is written on the board, line by line."""
    return ["".join(segment.text for segment in strip) for strip in paint(scene, geometry).strips()]


def written(scene: Scene, geometry: Geometry = COMPACT) -> Counter[str]:
    return Counter("".join(signs(scene, geometry)))


# --- where things are ---


@SIZES
def test_the_board_is_as_large_as_it_says(geometry: Geometry) -> None:
    lines = signs(at_rest(Game("grenier")), geometry)
    assert len(lines) == geometry.rows
    assert {len(line) for line in lines} == {geometry.columns}


@SIZES
def test_every_pit_has_its_ground_and_nothing_else_has(geometry: Geometry) -> None:
    for pit, hollow in geometry.pits.items():
        assert {geometry.pit_at(x, y // 2) for x, y in hollow.inside} == {pit}
    for hollow in geometry.stores.values():
        assert {geometry.pit_at(x, y // 2) for x, y in hollow.inside} == {None}
    assert geometry.pit_at(-1, 0) is None
    assert geometry.pit_at(geometry.columns // 2, geometry.rows) is None


@SIZES
def test_hollows_do_not_touch(geometry: Geometry) -> None:
    taken: Counter[tuple[int, int]] = Counter()
    for hollow in (*geometry.pits.values(), *geometry.stores.values()):
        assert hollow.ring < hollow.inside
        taken.update(hollow.inside)
    assert max(taken.values()) == 1
    assert all(0 <= x < geometry.columns and 0 <= y < geometry.height for x, y in taken)


@SIZES
def test_seeds_lie_inside_and_never_on_each_other(geometry: Geometry) -> None:
    for hollow in (*geometry.pits.values(), *geometry.stores.values()):
        ground = [(column + right, row) for column, row in hollow.slots for right in range(hollow.seed)]
        assert len(set(ground)) == len(ground)
        assert len(hollow.slots) >= 16
        for column, row in ground:
            assert {(column, 2 * row), (column, 2 * row + 1)} <= hollow.inside - hollow.ring


def test_stores_have_room_for_a_won_game() -> None:
    assert min(len(store.slots) for store in COMPACT.stores.values()) >= 25


@SIZES
@pytest.mark.parametrize("count", [10, 24, 48])
def test_figures_of_neighbours_do_not_touch(geometry: Geometry, count: int) -> None:
    width = len(number(count, geometry.figures)[0])
    assert width < geometry.pitch - (1 if geometry is COMPACT else 0)


def test_every_number_looks_different() -> None:
    for height in (5, 10):
        assert len({tuple(number(count, height)) for count in range(49)}) == 49


# --- what is drawn ---


def test_as_many_seeds_are_drawn_as_there_are() -> None:
    assert written(at_rest(Game("grenier")))[SEED] == 48
    game = Game("grenier", "0-1-2-3-4-5-6-7-8-9-0-0-2-1-N")
    assert written(at_rest(game))[SEED] == 48


def test_a_full_pit_spills_nothing() -> None:
    scene = Scene((48, *[0] * 11), (0, 0))
    assert 0 < written(scene)[SEED] == len(COMPACT.pits["A"].slots)


@SIZES
def test_all_letters_are_there(geometry: Geometry) -> None:
    shown = written(at_rest(Game("grenier")), geometry)
    assert all(shown[pit] == 1 for pit in PITS)


def test_the_way_round_is_shown() -> None:
    scene = at_rest(Game("grenier"))
    ways = [
        "".join("".join(segment.text for segment in strip) for strip in paint(scene, COMPACT, clockwise=way).strips())
        for way in (False, True)
    ]
    assert [("↺" in text, "↻" in text) for text in ways] == [(True, False), (False, True)]


@SIZES
def test_a_terminal_of_256_colours_gets_wood_in_its_own(geometry: Geometry) -> None:
    for strip in bare(geometry, POSTER).strips():
        for segment in strip:
            for shade in (not_none(segment.style).color, not_none(segment.style).bgcolor):
                assert (
                    not_none(shade).downgrade(ColorSystem.EIGHT_BIT).get_truecolor() == not_none(shade).get_truecolor()
                )


def test_an_aim_shows_every_seed_to_come_the_last_one_and_the_takes() -> None:
    game = Game("amende", "3-9-2-3-3-4-2-2-2-2-1-0-7-8-S")
    shown = signs(aiming(game, "F"))
    text = "".join(shown)
    assert (text.count(GHOST), text.count(LAST_GHOST)) == (3, 1)
    assert text.count("+3") == 4
    assert text.count("+12") == 1
    assert Counter(text)[REFUSED] == 1, "B, which may not be played"


def test_the_last_move_is_marked_where_it_began_and_ended() -> None:
    game = Game("grenier")
    game.push("F")
    shown = written(at_rest(game))
    assert (shown[ORIGIN], shown[END]) == (1, 1)


def test_an_aim_at_a_refused_pit_promises_nothing() -> None:
    scene = aiming(Game("amende", "3-9-2-3-3-4-2-2-2-2-1-0-7-8-S"), "B")
    assert (scene.aim, dict(scene.coming), scene.end, scene.gains) == ("B", {}, None, (0, 0))


# --- from scene to scene ---


def some_games() -> list[Game]:
    games = []
    for name in (*sheet_ids(), "fined"):
        for seed in range(4):
            chance = random.Random(f"{name} {seed}")
            game = Game(sheet("amende", grand_slam="penalty") if name == "fined" else name)
            while not game.is_over and game.ply < 300:
                game.push(chance.choice(game.legal_moves))
            games.append(game)
    return games


def test_no_seed_is_lost_on_the_way_and_each_turn_ends_where_the_referee_says() -> None:
    for game in some_games():
        for turn in game.turns:
            steps = [step.scene for step in sowing(turn)]
            for scene in steps:
                in_hand = scene.hand[1] if scene.hand else 0
                assert sum(scene.pits) + sum(scene.stores) + in_hand == 48
            assert (steps[-1].pits, steps[-1].stores) == (turn.after.pits, turn.after.stores)
            hands = [scene.hand[0] for scene in steps if scene.hand]
            assert hands == ([turn.origin, *turn.path] if turn.origin else [])


def test_an_end_is_swept_to_its_outcome() -> None:
    for game in some_games():
        if outcome := game.outcome():
            last = list(sweeping(game.position, outcome))[-1].scene
            assert last.stores == outcome.stores
            assert sum(last.pits) == outcome.left
            assert at_rest(game).stores == outcome.stores


def test_a_penalty_goes_to_the_other_store() -> None:
    game = Game(sheet("amende", grand_slam="penalty"), "1-0-0-0-0-2-1-1-0-0-0-0-20-23-S")
    steps = [step.scene for step in sowing(game.push("F"))]
    assert any(scene.gains == (0, 1) and scene.taken == {"A": 1} for scene in steps)
    assert steps[-1].stores == (20, 24)


def test_marks_tell_a_turn_where_nothing_moves() -> None:
    turn = Game("amende", "3-9-2-3-3-4-2-2-2-2-1-0-7-8-S").push("F")
    scene = still_scene(turn)
    assert scene.changed == {"a": -3, "b": -3, "c": -3, "d": -3}
    assert scene.gains == (12, 0)
    passed = Game("grand-bassam", "0-0-0-0-0-0-0-0-0-0-4-5-20-19-S").push("pass")
    assert still_scene(passed) == replace(Scene(passed.after.pits, passed.after.stores), changed=Counter())


# --- work elsewhere ---


def test_what_goes_wrong_in_a_thread_is_heard_of() -> None:
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        asyncio.run(in_thread(fail))


def test_whoever_gives_up_waiting_hears_no_more() -> None:
    async def impatient() -> None:
        done = asyncio.Event()
        loop = asyncio.get_running_loop()

        def work() -> None:
            loop.call_soon_threadsafe(done.set)

        waiting = asyncio.create_task(in_thread(work))
        await asyncio.sleep(0)
        waiting.cancel()
        await done.wait()
        await asyncio.sleep(0)
        assert waiting.cancelled()

    asyncio.run(impatient())
