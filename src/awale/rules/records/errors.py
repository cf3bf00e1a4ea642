"""What is wrong with a record, and where.

>>> print(RecordError(Sentence("record.no-game"), TextPlace(3, 1, "cup.ogn")))
cup.ogn, line 3, column 1. There is no game here. A game is its tags, if any, then its moves: 1. F e 2. D b *
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from awale.words import AwaleError, Sentence


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A point of a text: line and column count from 1. ``file`` is ``None`` for a text that is no file."""

    line: int
    column: int
    file: str | None = None


class RecordError(AwaleError):
    """A record that can't be read, replayed or written; ``place`` says where it goes wrong, ``what`` only what."""

    def __init__(self, what: Sentence, place: TextPlace | None = None) -> None:
        self.what = what
        self.place = place
        super().__init__(_located(what, place))

    @property
    def file(self) -> str | None:
        return self.place.file if self.place else None

    @property
    def line(self) -> int | None:
        return self.place.line if self.place else None

    @property
    def column(self) -> int | None:
        return self.place.column if self.place else None


def _located(what: Sentence, place: TextPlace | None) -> Sentence:
    if place is None:
        return what
    if place.file is None:
        return Sentence("record.at", line=place.line, column=place.column, what=what)
    return Sentence("record.at-file", file=shown(place.file), line=place.line, column=place.column, what=what)


def shown(text: str) -> str:
    """A text from outside, short enough and plain enough to be put into a sentence.

    >>> shown("a" * 100)[-3:], shown("a" + chr(0))
    ('aa…', 'a�')
    """
    plain = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", text[:80])
    return plain if len(text) <= 60 else plain[:59] + "…"


def place_in(text: str, offset: int) -> TextPlace:
    """The line and column of an offset."""
    before = text[:offset]
    return TextPlace(before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)
