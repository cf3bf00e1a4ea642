"""What tests draw from: sheets with overrides, positions, games. By Hypothesis, and by plain chance for mass runs.

Hypothesis finds the smallest failing case but costs milliseconds an example; the mass runs want tens of thousands of
games and name their seed, which is enough to play one again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

import awale
from awale.rules.position import PITS, SEEDS, check_player
from awale.rules.sheet import FIELDS

#: All that can be asked of `push`: the twelve letters and the pass.
EVERYTHING = [*PITS, "pass"]


# --- by Hypothesis ------------------------------------------------------------------------------------------------


@st.composite
def sheets(draw: st.DrawFn, overridden: bool = True) -> awale.Sheet:
    """A sheet that ships; with overrides, any fields of it set otherwise that don't contradict each other."""
    name = draw(st.sampled_from(awale.sheet_ids()))
    if not overridden:
        return awale.sheet(name)
    fields = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in FIELDS.items()})
    return awale.sheet(name, draw(fields.filter(lambda chosen: is_possible(name, chosen))))


def is_possible(name: str, overrides: dict[str, str]) -> bool:
    try:
        awale.sheet(name, overrides)
    except awale.SheetError:
        return False
    return True


@st.composite
def positions(draw: st.DrawFn, most: int = SEEDS) -> awale.Position:
    """A set-up board with up to ``most`` seeds, few more often than many, and stores that may leave some out."""
    pits = draw(st.lists(st.integers(0, most), min_size=12, max_size=12).map(lambda counts: fitted(counts, most)))
    free = SEEDS - sum(pits)
    south = draw(st.integers(0, free))
    north = draw(st.integers(0, free - south))
    return awale.Position(tuple(pits), draw(st.sampled_from("SN")), (south, north))


def fitted(counts: list[int], most: int) -> list[int]:
    """Counts cut down, pit by pit, so that they don't go over ``most`` together."""
    left, pits = most, []
    for count in counts:
        pits.append(min(count, left))
        left -= pits[-1]
    return pits


@st.composite
def games(draw: st.DrawFn, overridden: bool = True, most_turns: int = 80) -> awale.Game:
    """A game under way, or over, from the usual start or from a set-up board."""
    sheet = draw(sheets(overridden))
    start = draw(st.one_of(st.just(awale.START), positions(), positions(most=12)))
    game = awale.Game(sheet, start)
    turns = draw(st.integers(0, most_turns))
    chance = random.Random(draw(st.integers(0, 2**32)))
    while game.ply < turns and not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


# --- by chance ----------------------------------------------------------------------------------------------------


def random_sheet(chance: random.Random, most_overrides: int = 5) -> awale.Sheet:
    """Any sheet, with any fields set otherwise, that isn't refused as impossible."""
    while True:
        name = chance.choice(awale.sheet_ids())
        fields = chance.sample(sorted(FIELDS), chance.randint(0, most_overrides))
        overrides = {key: chance.choice(FIELDS[key]) for key in fields}
        if is_possible(name, overrides):
            return awale.sheet(name, overrides)


def random_position(chance: random.Random) -> awale.Position:
    """A set-up: few seeds or many, gathered or spread, any stores that add up."""
    seeds = chance.choice((chance.randint(0, 12), chance.randint(0, SEEDS)))
    places = chance.sample(range(12), chance.randint(1, 12))
    pits = [0] * 12
    for _ in range(seeds):
        pits[chance.choice(places)] += 1
    south = chance.randint(0, SEEDS - seeds)
    return awale.Position(tuple(pits), check_player(chance.choice("SN")), (south, SEEDS - seeds - south))


def boards(seeds: int, pits: int = 12) -> Iterator[tuple[int, ...]]:
    """Every way to lay so many seeds in so many pits."""
    if pits == 1:
        yield (seeds,)
        return
    for first in range(seeds + 1):
        for rest in boards(seeds - first, pits - 1):
            yield (first, *rest)
