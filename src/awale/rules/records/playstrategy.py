"""PlayStrategy's games: its FEN, then moves as origin and last pit sown.

Files a to f are the columns from South's left, ranks 1 and 2 South's row and North's: ``c1f2`` sows C, and the last
seed falls in North's rightmost column, our a.
"""

from __future__ import annotations

import re

from awale.rules.position import PITS, START, Position, index_of
from awale.rules.records.errors import RecordError, place_in
from awale.rules.records.positions import read_position, write_position
from awale.rules.records.record import Record
from awale.rules.records.replay import COMMON, Replay, blanked, scan
from awale.rules.sheet import Sheet
from awale.words import Sentence

_MOVE = re.compile(rf"{COMMON}|(?P<move>[a-f][12][\s-]?[a-f][12])(?!\w)", re.VERBOSE | re.IGNORECASE)
_FEN = re.compile(r"\s*[^\s/]+/[^\s/]+(?:\s+\d+\s+\d+(?:\s+[SNsn](?:\s+\d+(?![.\w]))?)?)?")


def square(pit: str) -> str:
    """PlayStrategy's name of a pit."""
    index = index_of(pit)
    return f"{'abcdef'[index]}1" if index < 6 else f"{'fedcba'[index - 6]}2"


def pit_of(name: str) -> str:
    """Our letter of a pit that PlayStrategy names.

    >>> pit_of("f2"), square("a")
    ('a', 'f2')
    """
    column = "abcdef".index(name[0].lower())
    return PITS[column if name[1] == "1" else 11 - column]


def read_playstrategy(text: str, sheet: Sheet, start: Position = START) -> Record:
    if fen := _FEN.match(text):
        try:
            start = read_position(fen[0], "playstrategy")
        except RecordError as error:
            offset = len(fen[0]) - len(fen[0].lstrip()) + (error.column or 1) - 1
            raise RecordError(error.what, place_in(text, min(offset, fen.end()))) from None
        text = blanked(text, fen.end())
    replay = Replay(sheet, start)
    for kind, found, place in scan(text, _MOVE, "playstrategy"):
        if kind == "result":
            replay.end(found[0], place)
        elif kind == "pass":
            replay.push("pass", place)
        else:
            turn = replay.push(pit_of(found[0][:2]), place)
            if turn.path[-1] != pit_of(found[0][-2:]):
                what = Sentence("record.wrong-last", move=found[0], said=found[0][-2:], found=square(turn.path[-1]))
                raise RecordError(what, place)
    return replay.record()


def write_playstrategy(record: Record) -> str:
    moves = [f"{square(turn.move)}{square(turn.path[-1])}" if turn.path else "-" for turn in record.game().turns]
    return "\n".join([write_position(record.start, "playstrategy"), *([" ".join(moves)] if moves else [])])
