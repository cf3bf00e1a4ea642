"""The moves of a record: a line of moves, each with its comments and the other lines that could have been played.

In ``1. F { good } (1. E e (1... d)) { or so } e`` the move F has the comment "good" after it and one variation, whose
second move has a variation of its own; "or so" stands before e. A comment belongs to the move just before it, unless
a variation comes between; then it belongs to the move that follows, or to the end of the line. The classes here see
to that themselves, so that a line always reads back equal to what was written.

>>> line = RecordLine((RecordMove("F"), RecordMove("e", before=("or so",))))
>>> line.moves[0].after
('or so',)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from awale.rules.records.errors import RecordError, TextPlace
from awale.words import Sentence

#: How deep variations may lie in one another. No person goes beyond four or five; a program that does is broken.
MOST_NESTED = 40


@dataclass(frozen=True, slots=True)
class RecordMove:
    """One move: the letter of a pit, or "pass"."""

    move: str
    #: The seeds that it took, as the record says: ``+n``.
    captured: int = 0
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    #: Lines that could have been played instead of this move.
    variations: tuple[RecordLine, ...] = ()
    #: Where it stands in the text that it was read from.
    place: TextPlace | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "before", tuple(self.before))
        object.__setattr__(self, "after", tuple(self.after))
        object.__setattr__(self, "variations", tuple(line for line in self.variations if line.moves or line.end))


@dataclass(frozen=True, slots=True)
class RecordLine:
    """Moves in the order in which they are played, and the comments that come after all of them."""

    moves: tuple[RecordMove, ...] = ()
    end: tuple[str, ...] = ()
    #: How many levels of variations hang below this line.
    nested: int = field(default=0, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        moves, end = _settle_comments(self.moves, tuple(self.end))
        object.__setattr__(self, "moves", moves)
        object.__setattr__(self, "end", end)
        nested = max((line.nested + 1 for move in moves for line in move.variations), default=0)
        if nested > MOST_NESTED:
            raise RecordError(Sentence("record.too-nested", most=MOST_NESTED))
        object.__setattr__(self, "nested", nested)

    @classmethod
    def of(cls, moves: Iterable[str]) -> RecordLine:
        """A bare line: ``RecordLine.of("FfBe")``."""
        return cls(tuple(RecordMove(move) for move in moves))

    def comments(self) -> Iterator[str]:
        """Every comment, those of the variations included."""
        for move in self.moves:
            yield from move.before
            yield from move.after
            for line in move.variations:
                yield from line.comments()
        yield from self.end


def _settle_comments(
    moves: Iterable[RecordMove], end: tuple[str, ...]
) -> tuple[tuple[RecordMove, ...], tuple[str, ...]]:
    """Puts each comment where a reader of the written line would find it."""
    settled: list[RecordMove] = []
    for move in moves:
        if move.before and settled and not settled[-1].variations:
            settled[-1] = replace(settled[-1], after=settled[-1].after + move.before)
            move = replace(move, before=())
        settled.append(move)
    if end and settled and not settled[-1].variations:
        settled[-1] = replace(settled[-1], after=settled[-1].after + end)
        end = ()
    return tuple(settled), end
