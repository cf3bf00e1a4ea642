"""Moves as engines pass them: letters without spaces, ``FfBe``; a pass is ``-``. Another start comes before them, as in
Aualé's dialect of UCI: ``fen 1-0-...-S moves FfBe``. A whole ``position`` command is read as well.
"""

from __future__ import annotations

import re

from awale.rules.position import START, Position
from awale.rules.records.errors import RecordError, place_in
from awale.rules.records.positions import read_position
from awale.rules.records.record import Record
from awale.rules.records.replay import COMMON, Replay, blanked, scan
from awale.rules.sheet import Sheet
from awale.words import AwaleError

_MOVE = re.compile(rf"{COMMON}|(?P<move>[A-Fa-f])", re.VERBOSE)
_HEAD = re.compile(r"\s*(?:position\s+)?(?:startpos|fen\s+(?P<fen>\S+))?\s*(?:moves\b)?", re.ASCII)


def read_uci(text: str, sheet: Sheet, start: Position = START) -> Record:
    head = _HEAD.match(text)
    if head and head["fen"]:
        try:
            start = read_position(head["fen"], "ours")
        except AwaleError as error:
            raise RecordError(error.sentence, place_in(text, head.start("fen"))) from None
    replay = Replay(sheet, start)
    skipped = head.end() if head else 0
    for kind, found, place in scan(blanked(text, skipped), _MOVE, "uci"):
        if kind == "result":
            replay.end(found[0], place)
        else:
            replay.push("pass" if kind == "pass" else found[0], place)
    return replay.record()


def write_uci(record: Record) -> str:
    letters = "".join("-" if move == "pass" else move for move in record.moves)
    return letters if record.start == START else f"fen {record.start} moves {letters}".rstrip()
