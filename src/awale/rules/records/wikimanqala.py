"""Wikimanqala's transcripts: pits 1 to 6 from each player's left; origin, last pit, and after a capture the player's
seeds so far in brackets. ``53 (20)``: from the fifth pit to the third, a capture, twenty seeds in all.
"""

from __future__ import annotations

import re

from awale.rules.position import START, Position, index_of
from awale.rules.records.errors import RecordError, TextPlace
from awale.rules.records.record import Record
from awale.rules.records.replay import COMMON, Replay, numbered, scan
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn
from awale.words import Sentence

_MOVE = re.compile(
    rf"{COMMON}|(?P<move>(?P<origin>[1-6])(?P<last>[1-6]))(?!\d)(?:\s*\((?P<total>\d{{1,2}})\))?",
    re.VERBOSE | re.IGNORECASE,
)


def read_wikimanqala(text: str, sheet: Sheet, start: Position = START) -> Record:
    replay = Replay(sheet, start)
    for kind, found, place in scan(text, _MOVE, "wikimanqala"):
        if kind == "result":
            replay.end(found[0], place)
        elif kind == "pass":
            replay.push("pass", place)
        else:
            turn = replay.push(replay.pit(int(found["origin"]) - 1), place)
            _check(turn, found, place)
    return replay.record()


def write_wikimanqala(record: Record) -> str:
    moves = []
    for turn in record.game().turns:
        total = f" ({turn.after.store(turn.player)})" if turn.captured else ""
        moves.append(f"{_number(turn.move)}{_number(turn.path[-1])}{total}" if turn.path else "-")
    return numbered(moves, record.start)


def _number(pit: str) -> str:
    return str(index_of(pit) % 6 + 1)


def _check(turn: Turn, found: re.Match[str], place: TextPlace) -> None:
    """Holds what the text says of a move against what it did."""
    if _number(turn.path[-1]) != found["last"]:
        last = _number(turn.path[-1])
        raise RecordError(Sentence("record.wrong-last", move=found["move"], said=found["last"], found=last), place)
    total = turn.after.store(turn.player)
    if found["total"] and int(found["total"]) != total:
        said = int(found["total"])
        raise RecordError(Sentence("record.wrong-total", move=found["move"], said=said, found=total), place)
