"""OpenSpiel's action lists: 0 to 5 from the mover's left. It has no pass, so one is left out and put back by the
referee.
"""

from __future__ import annotations

import re

from awale.rules.position import START, Position, index_of
from awale.rules.records.record import Record
from awale.rules.records.replay import Replay, scan
from awale.rules.sheet import Sheet

_ACTION = re.compile(
    r"(?P<skip>[\s,;()\[\]]+)|(?P<result>(?:\d{1,2}-\d{1,2}|\*)(?=\s*\Z))|(?P<pass>-+|pass\b)|(?P<move>[0-5])(?!\w)"
)


def read_openspiel(text: str, sheet: Sheet, start: Position = START) -> Record:
    replay = Replay(sheet, start)
    for kind, found, place in scan(text, _ACTION, "openspiel"):
        if kind == "result":
            replay.end(found[0], place)
        else:
            replay.push("pass" if kind == "pass" else replay.pit(int(found[0])), place)
    return replay.record()


def write_openspiel(record: Record) -> str:
    return " ".join(str(index_of(move) % 6) for move in record.moves if move != "pass")
