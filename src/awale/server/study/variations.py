"""The lines beside a game: out of a record that was read, and into one that is written.

Each is told by all its moves from the start of the game, so that a line beside a line needs no other form.

>>> from awale.rules.records import read_record
>>> record = read_record("1. F e (1... d 2. A (2. B a)) 2. C *")
>>> [line.moves for line in variations(record)]
[['F', 'd', 'A'], ['F', 'd', 'B', 'a']]
>>> bare = Record(record.sheet, line=RecordLine.of("FeC"))
>>> with_lines(bare, [["F", "d", "A"], ["F", "d", "B", "a"]]).line == record.line
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from awale.rules.game import Game, IllegalMove
from awale.rules.records import Record
from awale.rules.records.tree import RecordLine, RecordMove
from awale.rules.turn import Turn

#: More lines than this are for a book, not for a screen.
MOST_LINES = 100


@dataclass(frozen=True)
class Variation:
    """A line that leaves another one: its moves from the start of the game, and the turns from where it leaves on."""

    moves: list[str]
    turns: list[Turn]


def variations(record: Record, most_moves: int = 1_000) -> list[Variation]:
    """The lines beside a game, the first ones; each as far as the referee lets it be played. He plays no more moves
    than ``most_moves`` for all of them.
    """
    asides = []
    for before, line in islice(_leaving(record.line, ()), MOST_LINES):
        most_moves -= len(before) + len(line.moves)
        if most_moves < 0:
            break
        if aside := _played(record, before, line):
            asides.append(aside)
    return asides


def _leaving(line: RecordLine, before: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], RecordLine]]:
    """All lines that leave this one, with the moves before each; those that leave them come after them."""
    for move in line.moves:
        for other in move.variations:
            yield before, other
            yield from _leaving(other, before)
        before = (*before, move.move)


def _played(record: Record, before: tuple[str, ...], line: RecordLine) -> Variation | None:
    game = Game(record.sheet, record.start)
    turns = []
    try:
        game.play(before)
        for move in line.moves:
            turns.append(game.push(move.move))
    except IllegalMove:
        pass  # what was written beside a game is a thought, and may end in the air
    return Variation(game.moves, turns) if turns else None


class _Node(dict[str, "_Node"]):
    """What follows a position: moves and where each leads. The first one goes on with the line."""


def with_lines(record: Record, lines: Sequence[Sequence[str]]) -> Record:
    """The record with these lines beside its moves. A line that only goes on after the last move isn't written: it
    would look as if it had been played. Raises :exc:`~awale.rules.records.RecordError` at a move that is refused.
    """
    root, game = _Node(), record.moves
    for moves in (game, *(line for line in lines if list(line[: len(game)]) != game)):
        at = root
        for move in moves:
            at = at.setdefault(move, _Node())
    return replace(record, line=_line(root)).counted()


def _line(at: _Node) -> RecordLine:
    moves = []
    while at:
        (move, after), *others = at.items()
        moves.append(RecordMove(move, variations=tuple(_aside(*other) for other in others)))
        at = after
    return RecordLine(tuple(moves))


def _aside(move: str, after: _Node) -> RecordLine:
    return RecordLine((RecordMove(move), *_line(after).moves))
