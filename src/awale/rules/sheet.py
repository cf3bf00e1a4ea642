"""A rule sheet: what one family, club or school plays, as named fields with words for values.

The sheets themselves are data, ``sheets/*.toml``. All share one game and differ in these fields only. Any field
can be overridden by name; the result is a sheet like any other, with its own fingerprint.

>>> mine = sheet("amende", grand_slam="penalty")
>>> mine.grand_slam, mine.overrides
('penalty', {'grand_slam': 'penalty'})
>>> sheet("amende", grand_slam="allowed")
Traceback (most recent call last):
SheetError: grand_slam can't be "allowed"; it is takes-nothing, forbidden, penalty, takes or last-resort.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from awale.words import LANGUAGES, AwaleError, Listing, Sentence, shown

#: What each field may say. The first column of ``docs/sheets.md`` and the settings of the page are this table.
FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # Which way the seeds run.
        "direction": ("counter-clockwise", "clockwise"),
        # A slam is a move whose capture would take every seed of the other camp.
        "grand_slam": ("takes-nothing", "forbidden", "penalty", "takes", "last-resort"),
        # The other camp is empty and no move feeds it: who gets the rest, or does play go on?
        "cannot_feed": ("mover", "nobody", "starved", "play-on"),
        # A move has just left the other row empty: does that end the game, and who gets the rest?
        "emptied_row": ("play-on", "starved", "mover"),
        # The player to move has no seed: do they pass (while the other can feed them), or who gets the rest?
        "empty_camp": ("pass", "other", "nobody", "starved"),
        # Somebody has 25 seeds (or both have 24).
        "majority": ("play-on", "ends", "ends-or-tie"),
        # When can "nothing more happen"? The last value counts a famine's award as something.
        "nothing_more": ("never", "no-capture-three-seeds", "no-capture", "no-score-change"),
        # Who gets what is on the board when nothing more can happen, the players agree, a position came back.
        "nothing_more_rest": ("own-camps", "nobody"),
        "agreement_rest": ("own-camps", "nobody"),
        "repetition_rest": ("own-camps", "nobody"),
        # Which time that a position stands on the board ends the game.
        "repetition": ("never", "second-time", "third-time"),
    }
)

#: What the players settle before the first move, where the sheet names it.
CHOICES = ("direction", "first-player", "set-time")

_FOLDER = Path(__file__).parent.parent / "sheets"


class SheetError(AwaleError):
    """A rule sheet that can't be: an unknown name, field or value, or fields that contradict each other."""


@dataclass(frozen=True)
class Reading:
    """Where a source is silent or can be read two ways: the field that we set, and why, in both languages."""

    field: str
    fr: str
    en: str

    def text(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class About:
    """What a sheet says of itself: where it comes from, how we read it, its words."""

    source: str
    choices: tuple[str, ...]
    readings: tuple[Reading, ...]
    words: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, eq=False)
class Sheet:
    """One complete set of rules. Two sheets with the same rules are equal, whatever their names."""

    id: str
    rules: Mapping[str, str]
    about: About

    # Each rule reads as an attribute: ``sheet.grand_slam``. Spelt out so that type checkers and readers see them.
    direction: str = field(init=False)
    grand_slam: str = field(init=False)
    cannot_feed: str = field(init=False)
    emptied_row: str = field(init=False)
    empty_camp: str = field(init=False)
    majority: str = field(init=False)
    nothing_more: str = field(init=False)
    nothing_more_rest: str = field(init=False)
    agreement_rest: str = field(init=False)
    repetition_rest: str = field(init=False)
    repetition: str = field(init=False)
    #: How the index of a pit changes from one seed to the next.
    step: int = field(init=False)

    def __post_init__(self) -> None:
        _check(self.id, self.rules)
        object.__setattr__(self, "rules", MappingProxyType({field: self.rules[field] for field in FIELDS}))
        for name, value in self.rules.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "step", 1 if self.direction == "counter-clockwise" else -1)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that name this set of rules: the same for the same rules, for ever."""
        text = "\n".join(f"{name}={self.rules[name]}" for name in sorted(FIELDS))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def overrides(self) -> dict[str, str]:
        """The fields that differ from the sheet of this name as it ships."""
        if self.id not in sheet_ids():
            return {}
        shipped = _shipped(self.id).rules
        return {name: value for name, value in self.rules.items() if value != shipped[name]}

    def with_rules(self, /, **overrides: str) -> Sheet:
        """This sheet with some fields set otherwise."""
        if not overrides:
            return self
        _check_fields(self.id, overrides)
        return Sheet(self.id, {**self.rules, **overrides}, self.about)

    def words(self, key: str, lang: str) -> str:
        """One of the sheet's own texts: ``name``, ``line`` (what is special about it) or ``story``.

        A sheet of one's own needn't have them: then its name is its id, and the rest is empty.
        """
        return self.about.words.get(lang, {}).get(key, self.id if key == "name" else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and (self is other or self.fingerprint == other.fingerprint)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value!r}" for name, value in self.overrides.items())
        return f"sheet({self.id!r}{settings})"

    def __reduce__(self) -> tuple[type[Sheet], tuple[str, dict[str, str], About]]:
        # A read-only mapping doesn't pickle, and games travel between processes.
        return Sheet, (self.id, dict(self.rules), self.about)

    @classmethod
    def from_toml(cls, text: str, name: str = "sheet") -> Sheet:
        """A sheet from the text of a file like those of ``sheets/``. Raises :exc:`SheetError` on anything unknown."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise SheetError(Sentence("error.sheet-toml", sheet=name, detail=str(error))) from None
        return _from_data(data, name)


def sheet_ids() -> tuple[str, ...]:
    """The sheets that ship, the five of people first."""
    return ("grenier", "amende", "boite-a-oeufs", "grand-bassam", "ecole", "abapa", "awari")


def sheet(name: str | Sheet = "grenier", /, **overrides: str) -> Sheet:
    """A rule sheet by its name, with any field set otherwise.

    >>> sheet("boite-a-oeufs", direction="clockwise").direction
    'clockwise'
    """
    if isinstance(name, Sheet):
        return name.with_rules(**overrides)
    if name not in sheet_ids():
        raise SheetError(Sentence("error.unknown-sheet", sheet=shown(name), allowed=Listing(sheet_ids(), "or")))
    return _shipped(name).with_rules(**overrides)


@cache
def _shipped(name: str) -> Sheet:
    return Sheet.from_toml((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


# --- reading and checking -----------------------------------------------------------------------------------------

#: What the entries of a file are.
_ENTRIES = {"id": str, "source": str, "choices": list, "rules": dict, "readings": list, "words": dict}
_KINDS: Mapping[type, str] = {str: "text", list: "list", dict: "table"}
_READING = ("field", "fr", "en")
_WORDS = ("name", "line", "story")


def _from_data(data: Mapping[str, Any], name: str) -> Sheet:
    _refuse_unknown(name, data, tuple(_ENTRIES), required=("id", "rules"))
    for entry, value in data.items():
        _refuse_shape(name, entry, value, _ENTRIES[entry])
    choices = data.get("choices", [])
    _refuse_unknown(name, map(shown, choices), CHOICES)
    readings = [_reading(name, table) for table in data.get("readings", [])]
    words = data.get("words", {})
    _refuse_unknown(name, words, LANGUAGES)
    for lang, texts in words.items():
        _texts(name, f"words.{lang}", texts, _WORDS)
    _refuse_unknown(name, data["rules"], tuple(FIELDS), required=tuple(FIELDS))
    return Sheet(data["id"], data["rules"], About(data.get("source", ""), tuple(choices), tuple(readings), words))


def _reading(name: str, table: object) -> Reading:
    texts = _texts(name, "readings", table, _READING)
    _refuse_unknown(name, [texts["field"]], tuple(FIELDS))
    return Reading(**texts)


def _texts(name: str, entry: str, table: object, keys: tuple[str, ...]) -> dict[str, str]:
    """A table that has just these keys, each with a text."""
    if not isinstance(table, dict):
        raise SheetError(Sentence("error.sheet-shape", sheet=name, entry=entry, kind=Sentence("kind.table")))
    _refuse_unknown(name, table, keys, required=keys)
    for key, value in table.items():
        _refuse_shape(name, f"{entry}.{key}", value, str)
    return table


def _refuse_shape(name: str, entry: str, value: object, wanted: type) -> None:
    if not isinstance(value, wanted):
        kind = Sentence(f"kind.{_KINDS[wanted]}")
        raise SheetError(Sentence("error.sheet-shape", sheet=name, entry=entry, kind=kind))


def _refuse_unknown(name: str, keys: Iterable[str], allowed: tuple[str, ...], required: tuple[str, ...] = ()) -> None:
    present = list(keys)
    for key in present:
        if key not in allowed:
            choice = Listing(allowed, "or")
            raise SheetError(Sentence("error.unknown-key", sheet=name, entry=shown(key), allowed=choice))
    for key in required:
        if key not in present:
            raise SheetError(Sentence("error.missing-key", sheet=name, entry=key))


def _check_fields(name: str, rules: Mapping[str, Any]) -> None:
    for key, value in rules.items():
        if key not in FIELDS:
            choice = Listing(tuple(FIELDS), "or")
            raise SheetError(Sentence("error.unknown-field", field=shown(key), sheet=name, allowed=choice))
        if value not in FIELDS[key]:
            choice = Listing(FIELDS[key], "or")
            raise SheetError(Sentence("error.bad-value", field=key, value=shown(value), allowed=choice))


def _check(name: str, rules: Mapping[str, str]) -> None:
    """Refuses rules that lack a field, have one too many, or contradict each other."""
    _check_fields(name, rules)
    for key in FIELDS:
        if key not in rules:
            raise SheetError(Sentence("error.missing-key", sheet=name, entry=key))
    can_be_emptied = rules["grand_slam"] in ("takes", "last-resort") or rules["cannot_feed"] == "play-on"
    if rules["emptied_row"] != "play-on" and not can_be_emptied:
        emptied = Sentence(f"value.emptied_row.{rules['emptied_row']}")
        raise SheetError(Sentence("error.emptied-row", emptied=emptied))
