"""What the tags of an OGN record say: the sheet and its overrides, the start, how the game ended.

``Sheet`` is a sheet's id and ``Overrides`` the fields set otherwise (``direction=clockwise, repetition=never``);
``FEN`` another start; ``Reason`` why the game ended and ``Winner`` who won, where that isn't in the count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from awale.rules.position import START, Player, Position, other
from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.rules.records.ogn_lexer import Token
from awale.rules.records.positions import read_position
from awale.rules.records.record import ROSTER, Record, variant_of
from awale.rules.records.tree import RecordLine
from awale.rules.referee import Termination, leader
from awale.rules.sheet import FIELDS, About, Sheet, SheetError, sheet_ids
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Listing, Sentence

_PLAYER_NAMES: Mapping[str, Player] = {"s": "S", "south": "S", "sud": "S", "n": "N", "north": "N", "nord": "N"}
_NAMES = {"S": "South", "N": "North"}

# --- writing ------------------------------------------------------------------------------------------------------


def header(record: Record) -> list[tuple[str, str]]:
    """All tags of a record as they are written: name and value, in order."""
    own = {"Sheet": record.sheet.id, "Overrides": _overrides(record.sheet), "Reason": record.reason or ""}
    own["FEN"] = "" if record.start == START else str(record.start)
    own["Winner"] = _NAMES[other(record.player)] if record.player else ""
    others = {name: value for name, value in record.tags.items() if name not in (*ROSTER, "Variant")}
    others |= {name: value for name, value in own.items() if value}
    return [
        ("Variant", record.tags.get("Variant", variant_of(record.sheet))),
        *((name, record.tags.get(name, "?")) for name in ROSTER),
        ("Result", result_text(record.result)),
        *sorted(others.items()),
    ]


def result_text(result: tuple[int, int] | None) -> str:
    return f"{result[0]}-{result[1]}" if result else "*"


def _overrides(sheet: Sheet) -> str:
    """A sheet of one's own is unknown to other readers by name, so all its fields are written."""
    fields = sheet.overrides if sheet.id in sheet_ids() else sheet.rules
    return ", ".join(f"{field}={value}" for field, value in fields.items())


# --- reading ------------------------------------------------------------------------------------------------------


def understand(
    tags: dict[str, Token], line: RecordLine, result: Token | None, place: TextPlace, default: Sheet
) -> Record:
    """The record of one game, from its tags and its moves. ``default`` is the sheet of a game that names none."""
    sheet = _sheet(tags, default)
    count = _result(tags.get("Result"), result)
    reason = tags["Reason"].text if "Reason" in tags else None
    player = _player(tags, reason, count)
    own = {"Sheet", "Overrides", "Reason", "Result", "FEN"} | ({"Winner"} if player else set())
    kept = {name: tag.text for name, tag in tags.items() if name not in own}
    try:
        return Record(sheet, _start(tags), line, kept, count, reason or None, player, place)
    except RecordError as error:
        raise error if error.place else RecordError(error.what, place) from None


def _sheet(tags: dict[str, Token], default: Sheet) -> Sheet:
    overrides = _read_overrides(tags.get("Overrides"))
    named = tags.get("Sheet")
    try:
        if named and named.text not in sheet_ids() and set(overrides) == set(FIELDS):
            return Sheet(named.text, overrides, About("", (), (), {}))
        name = named.text.strip().lower() if named else _of_variant(tags.get("Variant"))
        return find_sheet(name or default, overrides)
    except SheetError as error:
        culprit = tags.get("Sheet" if error.sentence.code == "unknown-sheet" else "Overrides")
        raise RecordError(error.sentence, culprit.place if culprit else None) from None


def _of_variant(tag: Token | None) -> str | None:
    words = re.split(r"[\s,]+", tag.text.lower()) if tag else []
    return next((name for name in sheet_ids() if name in words), None)


def _read_overrides(tag: Token | None) -> dict[str, str]:
    overrides = {}
    for setting in re.split(r"[,;]", tag.text) if tag else ():
        field, equals, value = (part.strip() for part in setting.partition("="))
        if not equals and not field:
            continue
        if field not in FIELDS:
            what = Sentence("record.override", got=shown(setting.strip()), allowed=Listing(tuple(FIELDS), "or"))
            raise RecordError(what, tag.place if tag else None)
        overrides[field] = value
    return overrides


def _start(tags: dict[str, Token]) -> Position:
    if "FEN" not in tags or tags["FEN"].text.strip() in ("", "?"):
        return START
    try:
        return read_position(tags["FEN"].text)
    except AwaleError as error:
        what = error.what if isinstance(error, RecordError) else error.sentence
        raise RecordError(what, tags["FEN"].place) from None


def _result(tag: Token | None, token: Token | None) -> tuple[int, int] | None:
    """The final count: the moves' last token says it, and the tag where that one doesn't."""
    told, played = _count(tag), _count(token)
    if told and played and told != played and tag:
        what = Sentence("record.two-results", tag=result_text(told), token=result_text(played))
        raise RecordError(what, tag.place)
    return played or told


def _count(token: Token | None) -> tuple[int, int] | None:
    text = token.text.strip() if token else "*"
    if text in ("*", "?", ""):
        return None
    found = re.fullmatch(r"(\d{1,4})\s*[-–—:]\s*(\d{1,4})", text, re.ASCII)
    south, north = (int(found[1]), int(found[2])) if found else (49, 0)
    if south + north > 48:
        raise RecordError(Sentence("record.result-form", got=shown(text)), token.place if token else None)
    return south, north


def _player(tags: dict[str, Token], reason: str | None, count: tuple[int, int] | None) -> Player | None:
    """Who resigned or ran out of time: the one who isn't the winner."""
    if reason not in (Termination.RESIGNATION, Termination.TIME):
        return None
    if "Winner" in tags:
        winner = _PLAYER_NAMES.get(tags["Winner"].text.strip().lower())
        if winner is None:
            raise RecordError(Sentence("record.winner", got=shown(tags["Winner"].text)), tags["Winner"].place)
        return other(winner)
    by_count = leader(count) if count else None
    if reason == Termination.RESIGNATION and by_count is None:
        raise RecordError(Sentence("record.who-resigned"), tags["Reason"].place)
    return other(by_count) if by_count and reason == Termination.RESIGNATION else None
