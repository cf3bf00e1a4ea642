"""A position in everybody's notation.

``ours`` is Aualé's string; ``playstrategy`` is the FEN of that site; ``openspiel`` is fourteen numbers.

>>> position = read_position("3,2S,1S,2S/1S,3,2S,3S 20 17 S 50")
>>> str(position)
'1-0-0-0-2-3-2-1-2-0-0-0-20-17-S'
>>> write_position(position, "playstrategy", number=50)
'3,2S,1S,2S/1S,3,2S,3S 20 17 S 50'
>>> write_position(position, "openspiel")
'1 0 0 0 2 3 2 1 2 0 0 0 20 17'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from awale.rules.position import SEEDS, Position, check_player
from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.words import Listing, Sentence

_NUMBER = r"\d{1,3}(?:\.\d{1,25})?(?:e-?\d{1,2})?"


def read_position(text: str, notation: str | None = None, *, to_move: str = "S") -> Position:
    """The position that a text says, in the notation given or recognised.

    ``to_move`` is for OpenSpiel's numbers, which don't say whose turn it is. Raises :exc:`RecordError` or
    :exc:`~awale.rules.position.PositionError`.
    """
    return _called(notation or recognise_position(text)).read(text, to_move)


def write_position(position: Position, notation: str = "ours", *, number: int = 1) -> str:
    """The text of a position. ``number`` is the move number that PlayStrategy adds; OpenSpiel's leaves out the turn."""
    return _called(notation).write(position, number)


def recognise_position(text: str) -> str:
    """Which notation a position's text looks like."""
    return next(name for name, each in _TABLE.items() if each.looks.match(text))


def _called(name: str) -> _PositionNotation:
    if name not in _TABLE:
        raise unknown_notation(name, POSITION_NOTATIONS)
    return _TABLE[name]


def unknown_notation(got: str, allowed: tuple[str, ...]) -> RecordError:
    return RecordError(Sentence("record.notation", got=shown(got), allowed=Listing(allowed, "or")))


# --- ours -----------------------------------------------------------------------------------------------------------


def _read_ours(text: str) -> Position:
    """Aualé's string; any separators will do."""
    return Position.parse(re.sub(r"\s*[-–—,;\s]\s*", "-", text.strip(" \t\r\n\"'")))


# --- PlayStrategy ---------------------------------------------------------------------------------------------------


def _row(pits: tuple[int, ...]) -> str:
    """A row from left to right: ``nS`` a pit with n seeds, a bare digit a run of empty pits."""
    parts: list[str] = []
    for run in re.findall(r"(?:0,)+|[1-9]\d*,", "".join(f"{count}," for count in pits)):
        parts.append(str(run.count(",")) if run.startswith("0") else f"{run[:-1]}S")
    return ",".join(parts)


def _write_playstrategy(position: Position, number: int) -> str:
    south, north = position.pits[:6], position.pits[:5:-1]
    stores = f"{position.stores[0]} {position.stores[1]}"
    return f"{_row(north)}/{_row(south)} {stores} {position.to_move} {number}"


def _read_playstrategy(text: str) -> Position:
    found = re.fullmatch(
        r"\s*([^/\s]+)/([^/\s]+)(?:\s+(\d{1,3})\s+(\d{1,3})(?:\s+([SNsn])(?:\s+\d{1,6})?)?)?\s*", text, re.ASCII
    )
    if not found:
        raise RecordError(Sentence("record.fen-form", got=shown(text.strip())), TextPlace(1, 1))
    north, south = _read_row(found, 1), _read_row(found, 2)
    stores = int(found[3] or 0), int(found[4] or 0)
    return Position(tuple(south) + tuple(north[::-1]), check_player((found[5] or "S").upper()), stores)


def _read_row(found: re.Match[str], group: int) -> list[int]:
    row: list[int] = []
    for part in found[group].split(","):
        if re.fullmatch(r"\d{1,3}[Ss]", part, re.ASCII):
            row.append(int(part[:-1]))
        elif re.fullmatch(r"[1-6]", part, re.ASCII):
            row += [0] * int(part)
        else:
            raise RecordError(Sentence("record.fen-part", got=shown(part)), TextPlace(1, found.start(group) + 1))
    if len(row) != 6:
        raise RecordError(
            Sentence("record.fen-row", row=shown(found[group]), got=len(row)), TextPlace(1, found.start(group) + 1)
        )
    return row


# --- OpenSpiel ------------------------------------------------------------------------------------------------------


def _read_openspiel(text: str, to_move: str) -> Position:
    """Fourteen counts; or fractions of the 48 seeds, as its tensors have them."""
    words = re.findall(r"[^\s,;\[\]()]+", text)
    if len(words) != 14 or not all(re.fullmatch(_NUMBER, word, re.ASCII) for word in words):
        raise RecordError(Sentence("record.fourteen", got=shown(text.strip())), TextPlace(1, 1))
    numbers = [float(word) for word in words]
    if any("." in word for word in words) and max(numbers) <= 1:
        numbers = [number * SEEDS for number in numbers]
    counts = tuple(round(number) for number in numbers)
    if any(abs(count - number) > 0.01 for count, number in zip(counts, numbers, strict=True)):
        raise RecordError(Sentence("record.fourteen", got=shown(text.strip())), TextPlace(1, 1))
    return Position(counts[:12], check_player(to_move), (counts[12], counts[13]))


# --- all of them ----------------------------------------------------------------------------------------------------


class _PositionNotation(NamedTuple):
    """What is declared of a notation for positions."""

    #: The position of a text: (text, whose turn it is if the text doesn't say).
    read: Callable[[str, str], Position]
    #: The text of a position: (position, number of the move).
    write: Callable[[Position, int], str]
    #: What a text in it looks like.
    looks: re.Pattern[str]


#: Recognised in this order; ours is what is left.
_TABLE = {
    "playstrategy": _PositionNotation(
        lambda text, to_move: _read_playstrategy(text), _write_playstrategy, re.compile(r"[^/]*/")
    ),
    "openspiel": _PositionNotation(
        _read_openspiel,
        lambda position, number: " ".join(map(str, (*position.pits, *position.stores))),
        re.compile(rf"\W*(?:{_NUMBER}\W+){{13}}{_NUMBER}\W*\Z", re.ASCII),
    ),
    "ours": _PositionNotation(
        lambda text, to_move: _read_ours(text), lambda position, number: str(position), re.compile("")
    ),
}
#: Their names, ours first.
POSITION_NOTATIONS = ("ours", *(name for name in _TABLE if name != "ours"))
