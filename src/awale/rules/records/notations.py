"""All notations of games, by name: reading, writing, converting, and what a conversion loses.

>>> converted = convert("1. F { open } f 2. B e *", "playstrategy")
>>> print(converted.text)
4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1
f1c2 a2d1 b1f2 b2c1
>>> [loss.code for loss in converted.lost]
['comments']
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from awale.rules.position import START, Position
from awale.rules.records import french, openspiel, playstrategy, uci, wikimanqala
from awale.rules.records.errors import RecordError, TextPlace
from awale.rules.records.ogn_reader import read_games
from awale.rules.records.ogn_writer import write_ogn
from awale.rules.records.positions import unknown_notation
from awale.rules.records.record import Record
from awale.rules.records.source import LineReader
from awale.rules.sheet import OTHER_PROGRAMS, Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import Sentence


@dataclass(frozen=True)
class Notation:
    """What is declared of a notation. Whatever needs a list of notations, or asks which one can do what, asks here."""

    #: The record of a text: (text, sheet, start, whose the capitals are).
    read: Callable[[str, Sheet, Position, str], Record]
    #: The text of a record: (record, whose the capitals are).
    write: Callable[[Record, str], str]
    #: What a text in this notation looks like.
    looks: str
    #: What a game begins with after a blank line; anything else goes on with the game before it.
    begins: str = r"\S"
    #: It numbers its moves two by two, South's first: "1..." says that North starts.
    numbered: bool = False
    #: It can say where a game starts, if not at the usual start.
    says_start: bool = True
    #: It can say that the last player had to pass.
    says_last_pass: bool = True


#: All notations, recognised in this order; a text that looks like none of them is taken for OGN.
_TABLE = {
    "ogn": Notation(
        lambda text, sheet, start, capitals: _one_game(text, sheet),
        lambda record, capitals: write_ogn(record),
        looks=r'\s*(?:\[\s*\w+\s*"|\{)',
    ),
    "playstrategy": Notation(
        lambda text, sheet, start, capitals: playstrategy.read_playstrategy(text, sheet, start),
        lambda record, capitals: playstrategy.write_playstrategy(record),
        looks=r"\s*[^\s/]+/|(?:\s*\d+\.*)?\s*[a-fA-F][12]\s?-?[a-fA-F][12]\b",
        begins=r"[^\s/]+/",
    ),
    "wikimanqala": Notation(
        lambda text, sheet, start, capitals: wikimanqala.read_wikimanqala(text, sheet, start),
        lambda record, capitals: wikimanqala.write_wikimanqala(record),
        looks=r"(?:[\s-]|\d+\s*[.)…]+)*[1-6]{2}(?:\s|\Z)",
        begins=r"1\s*[.)…]",
        numbered=True,
        says_start=False,
    ),
    "french": Notation(
        lambda text, sheet, start, capitals: french.read_french(
            text.replace("\r", " "), sheet, start, capitals=capitals
        ),
        lambda record, capitals: french.write_french(record, capitals=capitals),
        looks=r"(?!.*\{)(?i:.*\b(?:joue|s[èe]me|prend|passe)\b)",
        begins=r"1\s*[.)…]",
        numbered=True,
        says_start=False,
    ),
    "uci": Notation(
        lambda text, sheet, start, capitals: uci.read_uci(text, sheet, start),
        lambda record, capitals: uci.write_uci(record),
        looks=r"\s*(?:position|startpos|fen|moves)\b|\s*(?:[A-F][a-f]|[a-f][A-F])+[A-Fa-f]?\s*(?:\Z|\n\s*\n)",
    ),
    "openspiel": Notation(
        lambda text, sheet, start, capitals: openspiel.read_openspiel(text, sheet, start),
        lambda record, capitals: openspiel.write_openspiel(record),
        looks=r"[\s\[(]*[0-5](?:[\s,;]+[0-5])*[\s\])]*\Z",
        says_start=False,
        says_last_pass=False,
    ),
}
#: The names of all notations.
NOTATIONS = tuple(_TABLE)


def notation_called(name: str) -> Notation:
    """What is declared of a notation. Raises :exc:`RecordError` if there is none of this name."""
    if name not in _TABLE:
        raise unknown_notation(name, NOTATIONS)
    return _TABLE[name]


@dataclass(frozen=True)
class Converted:
    """A text in another notation, and what that notation could not say."""

    text: str
    lost: list[Sentence]


def read_record(
    text: str,
    notation: str | None = None,
    *,
    sheet: Sheet | str = OTHER_PROGRAMS,
    start: Position = START,
    capitals: str = "south",
) -> Record:
    """The one game of a text, in the notation given or recognised.

    ``sheet`` and ``start`` are for notations that don't name theirs, ``capitals`` for the French one: whose they are.
    A numbered list that begins with ``1...`` says that North starts.
    """
    text = text.removeprefix("\ufeff")
    declared = notation_called(notation or recognise(text))
    if declared.numbered and re.match(r"\s*1\s*(?:\.{2,}|…)", text):
        start = replace(start, to_move="N")
    return declared.read(text, find_sheet(sheet), start, capitals)


def write_record(record: Record, notation: str = "ogn", *, capitals: str = "south") -> str:
    """A record in a notation. :func:`losses` tells what is left out."""
    return notation_called(notation).write(record, capitals)


def recognise(text: str) -> str:
    """The notation that a text looks to be in."""
    opening = text.lstrip()[:10_000]
    return next((name for name, each in _TABLE.items() if re.match(each.looks, opening, re.DOTALL)), "ogn")


def convert(
    text: str, to: str, source: str | None = None, *, sheet: Sheet | str = OTHER_PROGRAMS, capitals: str = "south"
) -> Converted:
    """A game's text in another notation, with what was lost on the way."""
    record = read_record(text, source, sheet=sheet, capitals=capitals)
    return Converted(write_record(record, to, capitals=capitals), losses(record, to))


def losses(record: Record, notation: str) -> list[Sentence]:
    """What a notation can't say of this record, as sentences with a ``code``: empty for OGN."""
    declared = notation_called(notation)
    return [Sentence(f"record.lost.{code}") for code in _lost(record, declared)] if notation != "ogn" else []


def _lost(record: Record, notation: Notation) -> Iterator[str]:
    if record.sheet != find_sheet(OTHER_PROGRAMS):
        yield "sheet"
    if not _says_start(record.start, notation):
        yield "start"
    if record.tags:
        yield "tags"
    if any(True for _ in record.line.comments()):
        yield "comments"
    if record.line.nested:
        yield "variations"
    if not notation.says_last_pass and record.moves[-1:] == ["pass"]:
        yield "pass"
    outcome = replace(record, result=None, reason=None, player=None).game().outcome()
    if (record.result, record.reason) != ((outcome.stores, outcome.reason) if outcome else (None, None)):
        yield "end"


def _says_start(start: Position, notation: Notation) -> bool:
    if notation.numbered:
        start = replace(start, to_move="S")  # who starts is said by the first number
    return start == START or notation.says_start


def _one_game(text: str, sheet: Sheet) -> Record:
    games = read_games(LineReader(io.StringIO(text, newline="")), sheet)
    record = next(games, None)
    if record is None:
        raise RecordError(Sentence("record.no-game"), TextPlace(1, 1))
    if another := next(games, None):
        raise RecordError(Sentence("record.many-games"), another.place)
    return record
