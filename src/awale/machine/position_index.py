"""A position as a number and back, in plain Python: the index of :mod:`awale.machine.index`, a position at a time."""

from __future__ import annotations

from math import comb

from awale.machine.index import BOARDS, MAX_SEEDS, ROWS
from awale.rules.position import Player, Position, check_player
from awale.words import AwaleError, Sentence, shown


def position_index(position: Position) -> int:
    """Where the board of a position stands among all boards of as many seeds: from 0, as the endgame tables count.

    The board is seen from the player to move; the stores play no part. :func:`position_at` is the way back.

    >>> from awale.rules.position import START
    >>> position_index(START) < BOARDS[48], position_at(48, position_index(START)) == START
    (True, True)
    """
    mine, theirs = position.pits[:6], position.pits[6:]
    if position.to_move == "N":
        mine, theirs = theirs, mine
    seeds, beyond = sum(mine) + sum(theirs), sum(theirs)
    return _base(seeds, beyond) + _rank(theirs) * ROWS[seeds - beyond] + _rank(mine)


def position_at(seeds: int, index: int, to_move: Player = "S", stores: tuple[int, int] = (0, 0)) -> Position:
    """The position of an index among the boards of so many seeds; ``to_move`` is who sees it so."""
    if not 0 <= seeds <= MAX_SEEDS:
        raise AwaleError(Sentence("engine.whole", name="seeds", got=shown(seeds), least=0, most=MAX_SEEDS))
    if not 0 <= index < BOARDS[seeds]:
        raise AwaleError(Sentence("engine.whole", name="index", got=shown(index), least=0, most=BOARDS[seeds] - 1))
    beyond = next(k for k in range(seeds, -1, -1) if _base(seeds, k) <= index)
    theirs_rank, mine_rank = divmod(index - _base(seeds, beyond), ROWS[seeds - beyond])
    mine, theirs = _row(mine_rank, seeds - beyond), _row(theirs_rank, beyond)
    pits = mine + theirs if check_player(to_move) == "S" else theirs + mine
    return Position(pits, to_move, stores)


def _base(seeds: int, beyond: int) -> int:
    """Where the boards begin that have so many of their seeds in the other's camp."""
    return sum(ROWS[k] * ROWS[seeds - k] for k in range(beyond))


def _rank(row: tuple[int, ...]) -> int:
    return sum(comb(sum(row[: pit + 1]) + pit, pit + 1) for pit in range(5))


def _row(rank: int, seeds: int) -> tuple[int, ...]:
    """The row of a rank: the running sums from the last to the first, each as large as it can be."""
    sums = [seeds]
    for pit in range(4, -1, -1):
        most = next(total for total in range(sums[0], -1, -1) if comb(total + pit, pit + 1) <= rank)
        rank -= comb(most + pit, pit + 1)
        sums.insert(0, most)
    return tuple([total - before for before, total in zip([0, *sums], sums, strict=False)])
