"""Checking tables with the referee: a separate, slower reading of the rules, one position at a time.

Small levels are worked out anew, every value, by another method than the builder's: from 0, each board takes the best
of its moves until nothing changes; values only move away from 0, towards the true ones. Of larger levels a sample of
boards is held against the boards that their moves lead to. And every byte is checked. Nothing here is shared with the
builder but the reader of files.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from awale.endgame.header import TableError
from awale.endgame.position_facts import MoveOption, PositionFacts, counting_on, read
from awale.endgame.tables import Tables
from awale.rules.position import Position, check_player
from awale.rules.referee import nothing_more
from awale.rules.sheet import Sheet
from awale.words import Sentence

#: Levels up to so many boards are worked out anew; 6 seeds have 12,376.
WHOLE = 13_000
#: Boards of each larger level that are held against their successors.
SAMPLE = 1_000


@dataclass(frozen=True)
class Verified:
    """What was done for a level."""

    seeds: int
    boards: int
    #: How many values the referee has confirmed.
    confirmed: int


def verify(
    tables: Tables, *, sample: int = SAMPLE, chance: random.Random | None = None, tell: Callable[[int], object] = id
) -> Iterator[Verified]:
    """Checks all levels, the smallest first; ``tell`` is called with each before it begins.

    Raises :exc:`TableError` on the first file that is damaged or value that is wrong.
    """
    rules = counting_on(tables.sheet)
    drawn = chance or random.Random()
    for seeds in tables.seeds:
        tell(seeds)
        level = tables.level(seeds)
        level.check()
        boards = level.header.boards
        if boards <= WHOLE and all(below in tables.seeds for below in range(seeds)):
            confirmed = _work_out(tables, rules, seeds)
        else:
            confirmed = _hold_against_successors(tables, rules, seeds, sample, drawn)
        yield Verified(seeds, boards, confirmed)


def _work_out(tables: Tables, rules: Sheet, seeds: int) -> int:
    """Every value of a level, found again from the levels below."""
    readings = {pits: read(rules, Position(pits)) for pits in _boards(seeds)}
    values = {pits: reading.over or 0 for pits, reading in readings.items()}
    # For each board: what its moves gain, those that leave the level counted to the end, and where the others lead.
    moves = {pits: [_move(tables, seeds, option) for option in one.options] for pits, one in readings.items()}
    changed = True
    while changed:
        changed = False
        for pits, choices in moves.items():
            if choices:
                best = max(gain - (values[after] if after else 0) for gain, after in choices)
                changed |= best != values[pits]
                values[pits] = best
    for pits, value in values.items():
        _compare(tables, Position(pits), value)
    dead = sum(nothing_more(rules, pits, "S") for pits in values)
    if dead != tables.level(seeds).header.dead:
        raise TableError(Sentence("endgame.wrong-dead", seeds=seeds, said=tables.level(seeds).header.dead, right=dead))
    return len(values)


def _move(tables: Tables, seeds: int, option: MoveOption) -> tuple[int, tuple[int, ...] | None]:
    """What a move gains, and the board that it leads to if that is of the same level."""
    if option.after is None:
        return option.gain, None
    if option.after.seeds < seeds:
        return option.gain - tables.probe_value(option.after), None
    return option.gain, _seen(option.after)


def _hold_against_successors(tables: Tables, rules: Sheet, seeds: int, sample: int, chance: random.Random) -> int:
    confirmed = 0
    for _ in range(sample):
        position = Position(_some_board(seeds, chance), check_player(chance.choice("SN")))
        value = _from_successors(tables, read(rules, position))
        if value is not None:
            _compare(tables, position, value)
            confirmed += 1
    return confirmed


def _from_successors(tables: Tables, reading: PositionFacts) -> int | None:
    """A value from those one move on; ``None`` if a level that it needs isn't here."""
    if reading.over is not None:
        return reading.over
    best = None
    for option in reading.options:
        after = tables.get_value(option.after) if option.after else 0
        if after is None:
            return None
        best = option.gain - after if best is None else max(best, option.gain - after)
    return best


def _compare(tables: Tables, position: Position, right: int) -> None:
    said = tables.probe_value(position)
    if said != right:
        file = str(tables.level(position.seeds).path)
        raise TableError(Sentence("endgame.wrong-value", file=file, position=str(position), said=said, right=right))


# --- boards -------------------------------------------------------------------------------------------------------


def _seen(position: Position) -> tuple[int, ...]:
    """A board as the player to move would see it from South."""
    return position.pits if position.to_move == "S" else position.pits[6:] + position.pits[:6]


def _boards(seeds: int, pits: int = 12) -> Iterator[tuple[int, ...]]:
    """Every way to lay so many seeds in so many pits."""
    if pits == 1:
        yield (seeds,)
        return
    for first in range(seeds + 1):
        for rest in _boards(seeds - first, pits - 1):
            yield (first, *rest)


def _some_board(seeds: int, chance: random.Random) -> tuple[int, ...]:
    """A board by chance: spread out, gathered in a few pits, or with a granary."""
    places = chance.sample(range(12), chance.randint(1, 12))
    board = [0] * 12
    board[places[0]] = chance.choice((0, 0, chance.randint(0, seeds)))
    for _ in range(seeds - board[places[0]]):
        board[chance.choice(places)] += 1
    return tuple(board)
