"""The two rule codes are one: whatever the referee says of a position, the kernel says too.

Positions come from random games and from random set-ups, under every sheet and under sheets with random overrides.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import awale
from awale.machine.board import letter, pit_of, position_of, words
from awale.machine.dead import dead_table
from awale.machine.functions import look, play
from awale.machine.memory import Block
from awale.machine.rulecode import LAYOUT, MOVES, PASSES, REASONS, rule_code
from awale.rules import referee
from awale.rules.moves import survey
from awale.rules.position import PITS, SEEDS, check_player, other
from awale.rules.sheet import FIELDS, SheetError
from support.many import many
from support.optional import not_none


class Kernel:
    """The kernel, asked in the referee's words."""

    def __init__(self, sheet: awale.Sheet) -> None:
        self.sheet, self.rules = sheet, rule_code(sheet)
        self.dead, self.found = dead_table(self.rules), Block(words=5)

    def look(self, position: awale.Position) -> tuple[list[str], tuple[str, tuple[int, int]] | None]:
        """The legal moves and how the game ended, if it did."""
        mover = position.to_move
        mine, theirs = self.words(position)
        stores = self.by_mover(position)
        look(self.rules, mine, theirs, *stores, self.dead.address, self.found.address)
        lanes, turn, reason, *dealt = self.found.words
        if reason:
            one, two = (store + more for store, more in zip(stores, dealt, strict=True))
            return [], (not_none(REASONS[reason]), (one, two) if mover == "S" else (two, one))
        assert turn in (MOVES, PASSES)
        pits = [pit for pit in range(6) if lanes >> (8 * pit + 7) & 1]
        return ["pass"] if turn == PASSES else sorted(letter(self.sheet, mover, pit) for pit in pits), None

    def play(self, position: awale.Position, move: str) -> tuple[awale.Position, int, int, tuple[Any, ...] | None]:
        """The position after a move, the seeds taken and fined, the stores if it ended the game by emptying a row."""
        waiting = other(position.to_move)
        mine, theirs = self.words(position)
        play(self.rules, mine, theirs, pit_of(self.sheet, move), self.found.address)
        mine, theirs, captured, fined, over = self.found.words
        mine_taken, theirs_taken = self.by_mover(position)
        stores = (theirs_taken + fined, mine_taken + captured)
        after = position_of(self.sheet, theirs, mine, waiting, stores)
        if over:
            rest = after.seeds
            gains = (rest, 0) if (over == 1) == (waiting == "S") else (0, rest)
            return after, captured, fined, (after.stores[0] + gains[0], after.stores[1] + gains[1])
        return after, captured, fined, None

    def words(self, position: awale.Position):
        return words(self.sheet, position)

    def by_mover(self, position: awale.Position) -> tuple[int, int]:
        return position.stores if position.to_move == "S" else position.stores[::-1]


def compare(kernel: Kernel, position: awale.Position, chance: random.Random) -> awale.Position | None:
    """Holds both codes against each other on a position and all its moves; plays any of them, while there are some."""
    sheet, game = kernel.sheet, awale.Game(kernel.sheet, position)
    moves, end = kernel.look(position)
    outcome = game.outcome()
    assert moves == game.legal_moves, (sheet, str(position))
    assert end == (outcome and (outcome.reason, outcome.stores)), (sheet, str(position))
    if not moves:
        return None
    played = chance.choice(moves)
    turn = game.push(played)
    if played == "pass":
        return turn.after
    for effect in survey(sheet, position.pits, position.to_move).legal:
        move = PITS[effect.origin]
        after, captured, fined, emptied_stores = kernel.play(position, move)
        said = (effect.pits, effect.captured, effect.fined)
        assert (after.pits, captured, fined) == said, (sheet, str(position), move)
        dealt = referee.emptied(sheet, effect, after)
        assert emptied_stores == (dealt and dealt.stores), (sheet, str(position), move)
        if move == played:
            assert (after, dealt or turn.outcome) == (turn.after, turn.outcome), (sheet, str(position), move)
            over = dealt is not None
    return None if over else turn.after


def random_sheet(chance: random.Random) -> awale.Sheet:
    """Any sheet, with any fields set otherwise, that isn't refused as impossible."""
    while True:
        fields = chance.sample(sorted(FIELDS), chance.randrange(5))
        try:
            return awale.sheet(
                chance.choice(awale.sheet_ids()), {field: chance.choice(FIELDS[field]) for field in fields}
            )
        except SheetError:
            continue


def random_position(chance: random.Random) -> awale.Position:
    """A set-up: few seeds or many, gathered or spread, some camps empty, any stores that add up."""
    seeds = chance.choice((chance.randrange(9), chance.randrange(SEEDS + 1)))
    places = chance.sample(range(12), chance.randint(1, 12))
    pits = [0] * 12
    for _ in range(seeds):
        pits[chance.choice(places)] += 1
    south = chance.randint(0, SEEDS - seeds)
    return awale.Position(tuple(pits), check_player(chance.choice("SN")), (south, SEEDS - seeds - south))


def play_out(kernel: Kernel, chance: random.Random, position: awale.Position, most: int) -> int:
    """Compares along one random game; says how many positions that was."""
    for count in range(1, most + 1):
        following = compare(kernel, position, chance)
        if following is None:
            return count
        position = following
    return most


@pytest.mark.many
@pytest.mark.parametrize("sheet", [awale.sheet(name) for name in awale.sheet_ids()], ids=lambda sheet: sheet.id)
def test_games_and_set_ups_of_every_sheet(sheet: awale.Sheet) -> None:
    chance = random.Random(sheet.id)
    kernel = Kernel(sheet)
    looked_at = 0
    while looked_at < many(10_000):
        looked_at += play_out(kernel, chance, awale.START, 120)
        for _ in range(40):
            looked_at += play_out(kernel, chance, random_position(chance), 2)


@pytest.mark.many
@pytest.mark.parametrize("shard", range(4))
def test_set_ups_and_games_of_any_overrides(shard: int) -> None:
    chance = random.Random(shard)
    looked_at = 0
    while looked_at < many(15_000):
        kernel = Kernel(random_sheet(chance))
        looked_at += play_out(kernel, chance, awale.START, 100)
        for _ in range(60):
            looked_at += play_out(kernel, chance, random_position(chance), 4)


def test_the_rule_code_holds_each_value_where_the_kernel_looks_for_it() -> None:
    from awale.machine import rulecode

    names = {
        "grand_slam": ("SLAM_TAKES_NOTHING", "SLAM_FORBIDDEN", "SLAM_PENALTY", "SLAM_TAKES", "SLAM_LAST_RESORT"),
        "cannot_feed": ("FEED_MOVER", "FEED_NOBODY", "FEED_STARVED", "FEED_PLAY_ON"),
        "emptied_row": ("EMPTIED_PLAY_ON", "EMPTIED_STARVED", "EMPTIED_MOVER"),
        "empty_camp": ("EMPTY_PASS", "EMPTY_OTHER", "EMPTY_NOBODY", "EMPTY_STARVED"),
        "majority": ("MAJORITY_PLAY_ON", "MAJORITY_ENDS", "MAJORITY_ENDS_OR_TIE"),
        "nothing_more": ("DEAD_NEVER", "DEAD_THREE", "DEAD_CAPTURE", "DEAD_SCORE"),
        "nothing_more_rest": ("REST_OWN_CAMPS", "REST_NOBODY"),
    }
    for field, first, bits in LAYOUT:
        assert len(FIELDS[field]) <= 1 << bits
        shift = getattr(rulecode, names[field][0].split("_")[0] + "_SHIFT", 0)  # the slam's field is at 0
        assert shift == first
        for value, name in zip(FIELDS[field], names[field], strict=True):
            assert FIELDS[field].index(value) == getattr(rulecode, name), name


def test_no_board_of_nine_seeds_or_more_is_dead_where_the_kernel_does_not_ask() -> None:
    """The kernel doesn't ask above eight seeds where each famine deals its rest; the referee, who asks, agrees."""
    chance = random.Random(9)
    for _ in range(2_000):
        seeds = chance.randint(9, 48)
        pits = [0] * 12
        for _ in range(seeds):
            pits[chance.choice(range(12))] += 1
        for name in ("boite-a-oeufs", "grand-bassam", "ecole"):
            assert not referee.nothing_more(awale.sheet(name), tuple(pits), "S")
