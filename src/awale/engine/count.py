"""Counting move sequences, split by the first moves, so that somebody who waits can see how far it is.

>>> sum(count(Game("abapa"), 3).values())
190
"""

from __future__ import annotations

from collections.abc import Callable

from awale.machine.board import words
from awale.machine.dead import dead_table
from awale.machine.functions import perft as _perft
from awale.machine.rulecode import rule_code
from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, shown

_DEEPEST = 30


def count(game: Game, depth: int, progress: Callable[[int, int, int], object] | None = None) -> dict[str, int]:
    """How many sequences of ``depth`` moves begin with each legal move. Repetition isn't looked at.

    ``depth`` is 1 or more. ``progress`` is told how many of the second moves are done, of how many, and what
    they have come to so far.
    """
    if depth == 1:
        return dict.fromkeys(game.legal_moves, 1)
    counts = dict.fromkeys(game.legal_moves, 0)
    tasks = []
    for first in counts:
        game.push(first)
        tasks += [(first, game.preview(second)) for second in game.legal_moves]
        game.pop()
    for done, (first, turn) in enumerate(tasks):
        if progress:
            progress(done, len(tasks), sum(counts.values()))
        if depth == 2:
            counts[first] += 1
        elif turn.outcome is None:
            counts[first] += sequences(game.sheet, turn.after, depth - 2)
    return counts


def perft(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` moves a game can go on with. Repetition isn't looked at.

    >>> perft(Game("abapa"), 3)
    190
    """
    if depth < 0:
        raise AwaleError(Sentence("engine.whole", name="depth", got=shown(depth), least=0, most=_DEEPEST))
    return sum(count(game.copy(), depth).values()) if depth else 1


def sequences(sheet: Sheet, position: Position, depth: int) -> int:
    """How many sequences of ``depth`` moves there are from a position."""
    rules = rule_code(sheet)
    dead = dead_table(rules)
    stores = position.stores if position.to_move == "S" else position.stores[::-1]
    return _perft(rules, *words(sheet, position), *stores, depth, dead.address)
