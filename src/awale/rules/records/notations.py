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
from collections.abc import Iterator
from dataclasses import dataclass, replace

from awale.rules.position import START, Position
from awale.rules.records import french, openspiel, playstrategy, uci, wikimanqala
from awale.rules.records.errors import Place, RecordError
from awale.rules.records.ogn_reader import read_games
from awale.rules.records.ogn_writer import write_ogn
from awale.rules.records.positions import unknown_notation
from awale.rules.records.record import Record
from awale.rules.records.source import Lines
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import Sentence

NOTATIONS = ("ogn", "playstrategy", "wikimanqala", "french", "uci", "openspiel")

_READERS = {
    "playstrategy": playstrategy.read_playstrategy,
    "wikimanqala": wikimanqala.read_wikimanqala,
    "uci": uci.read_uci,
    "openspiel": openspiel.read_openspiel,
}
_WRITERS = {
    "ogn": write_ogn,
    "playstrategy": playstrategy.write_playstrategy,
    "wikimanqala": wikimanqala.write_wikimanqala,
    "uci": uci.write_uci,
    "openspiel": openspiel.write_openspiel,
}
#: Notations that number their moves two by two, South's first.
_NUMBERED = ("wikimanqala", "french")
#: What a text looks like, tried in this order; OGN is what is left.
_LOOKS = (
    ("ogn", r'\s*(?:\[\s*\w+\s*"|\{)'),
    ("playstrategy", r"\s*[^\s/]+/|(?:\s*\d+\.*)?\s*[a-fA-F][12]\s?-?[a-fA-F][12]\b"),
    ("uci", r"\s*(?:position|startpos|fen|moves)\b|\s*(?:[A-F][a-f]|[a-f][A-F])+[A-Fa-f]?\s*(?:\Z|\n\s*\n)"),
    ("wikimanqala", r"(?:[\s-]|\d+\s*[.)…]+)*[1-6]{2}(?:\s|\Z)"),
    ("openspiel", r"[\s\[(]*[0-5](?:[\s,;]+[0-5])*[\s\])]*\Z"),
    ("french", r"(?!.*\{)(?i:.*\b(?:joue|s[èe]me|prend|passe)\b)"),
)


@dataclass(frozen=True)
class Converted:
    """A text in another notation, and what that notation could not say."""

    text: str
    lost: list[Sentence]


def read_record(
    text: str,
    notation: str | None = None,
    *,
    sheet: Sheet | str = "abapa",
    start: Position = START,
    capitals: str = "south",
) -> Record:
    """The one game of a text, in the notation given or recognised.

    ``sheet`` and ``start`` are for notations that don't name theirs, ``capitals`` for the French one: whose they are.
    A numbered list that begins with ``1...`` says that North starts.
    """
    text = text.removeprefix("\ufeff")
    notation = notation or recognise(text)
    rules = find_sheet(sheet)
    if notation in _NUMBERED and re.match(r"\s*1\s*(?:\.{2,}|…)", text):
        start = replace(start, to_move="N")
    if notation == "ogn":
        return _one_game(text, rules)
    if notation == "french":
        return french.read_french(text.replace("\r", " "), rules, start, capitals=capitals)
    if notation not in _READERS:
        raise unknown_notation(notation, NOTATIONS)
    return _READERS[notation](text, rules, start)


def write_record(record: Record, notation: str = "ogn", *, capitals: str = "south") -> str:
    """A record in a notation. :func:`losses` tells what is left out."""
    if notation == "french":
        return french.write_french(record, capitals=capitals)
    if notation not in _WRITERS:
        raise unknown_notation(notation, NOTATIONS)
    return _WRITERS[notation](record)


def recognise(text: str) -> str:
    """The notation that a text looks to be in."""
    opening = text.lstrip()[:10_000]
    return next((name for name, look in _LOOKS if re.match(look, opening, re.DOTALL)), "ogn")


def convert(
    text: str, to: str, source: str | None = None, *, sheet: Sheet | str = "abapa", capitals: str = "south"
) -> Converted:
    """A game's text in another notation, with what was lost on the way."""
    record = read_record(text, source, sheet=sheet, capitals=capitals)
    return Converted(write_record(record, to, capitals=capitals), losses(record, to))


def losses(record: Record, notation: str) -> list[Sentence]:
    """What a notation can't say of this record, as sentences with a ``code``: empty for OGN."""
    if notation not in NOTATIONS:
        raise unknown_notation(notation, NOTATIONS)
    return [Sentence(f"record.lost.{code}") for code in _lost(record, notation)] if notation != "ogn" else []


def _lost(record: Record, notation: str) -> Iterator[str]:
    if record.sheet != find_sheet("abapa"):
        yield "sheet"
    if not _says_start(record.start, notation):
        yield "start"
    if record.tags:
        yield "tags"
    if any(True for _ in record.line.comments()):
        yield "comments"
    if record.line.nested:
        yield "variations"
    if notation == "openspiel" and record.moves[-1:] == ["pass"]:
        yield "pass"
    outcome = replace(record, result=None, reason=None, player=None).game().outcome()
    if (record.result, record.reason) != ((outcome.stores, outcome.reason) if outcome else (None, None)):
        yield "end"


def _says_start(start: Position, notation: str) -> bool:
    if notation in _NUMBERED:
        return replace(start, to_move="S") == START
    return start == START or notation != "openspiel"


def _one_game(text: str, sheet: Sheet) -> Record:
    games = read_games(Lines(io.StringIO(text, newline="")), sheet)
    record = next(games, None)
    if record is None:
        raise RecordError(Sentence("record.no-game"), Place(1, 1))
    if another := next(games, None):
        raise RecordError(Sentence("record.many-games"), another.place)
    return record
