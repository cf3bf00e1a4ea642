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
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from awale.words import AwaleError, Listing, Sentence

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
    direction: str = ""
    grand_slam: str = ""
    cannot_feed: str = ""
    emptied_row: str = ""
    empty_camp: str = ""
    majority: str = ""
    nothing_more: str = ""
    nothing_more_rest: str = ""
    agreement_rest: str = ""
    repetition_rest: str = ""
    repetition: str = ""

    def __post_init__(self) -> None:
        _check(self.id, self.rules)
        object.__setattr__(self, "rules", MappingProxyType({field: self.rules[field] for field in FIELDS}))
        for field, value in self.rules.items():
            object.__setattr__(self, field, value)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that name this set of rules: the same for the same rules, for ever."""
        text = "\n".join(f"{field}={self.rules[field]}" for field in sorted(FIELDS))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def overrides(self) -> dict[str, str]:
        """The fields that differ from the sheet of this name as it ships."""
        if self.id not in sheet_ids():
            return {}
        shipped = _shipped(self.id).rules
        return {field: value for field, value in self.rules.items() if value != shipped[field]}

    def with_rules(self, **overrides: str) -> Sheet:
        """This sheet with some fields set otherwise."""
        if not overrides:
            return self
        _check_fields(self.id, overrides)
        return Sheet(self.id, {**self.rules, **overrides}, self.about)

    def words(self, key: str, lang: str) -> str:
        """One of the sheet's own texts: ``name``, ``line`` (what is special about it) or ``story``."""
        return self.about.words[lang][key]

    @property
    def step(self) -> int:
        """How the index of a pit changes from one seed to the next."""
        return 1 if self.direction == "counter-clockwise" else -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and (self is other or self.fingerprint == other.fingerprint)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        settings = "".join(f", {field}={value!r}" for field, value in self.overrides.items())
        return f"sheet({self.id!r}{settings})"

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


def sheet(name: str | Sheet = "grenier", **overrides: str) -> Sheet:
    """A rule sheet by its name, with any field set otherwise.

    >>> sheet("boite-a-oeufs", direction="clockwise").direction
    'clockwise'
    """
    if isinstance(name, Sheet):
        return name.with_rules(**overrides)
    if name not in sheet_ids():
        raise SheetError(Sentence("error.unknown-sheet", sheet=name, allowed=Listing(sheet_ids(), "or")))
    return _shipped(name).with_rules(**overrides)


@cache
def _shipped(name: str) -> Sheet:
    return Sheet.from_toml((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def _from_data(data: Mapping[str, Any], name: str) -> Sheet:
    _refuse_unknown(name, data, ("id", "source", "choices", "rules", "readings", "words"), required=("id", "rules"))
    _refuse_unknown(name, data["rules"], tuple(FIELDS), required=tuple(FIELDS))
    _refuse_unknown(name, dict.fromkeys(data.get("choices", ()), ""), CHOICES)
    readings = []
    for reading in data.get("readings", ()):
        _refuse_unknown(name, reading, ("field", "fr", "en"), required=("field", "fr", "en"))
        _refuse_unknown(name, {reading["field"]: ""}, tuple(FIELDS))
        readings.append(Reading(**reading))
    about = About(data.get("source", ""), tuple(data.get("choices", ())), tuple(readings), data.get("words", {}))
    return Sheet(data["id"], data["rules"], about)


def _refuse_unknown(
    name: str, table: Mapping[str, Any], allowed: tuple[str, ...], required: tuple[str, ...] = ()
) -> None:
    for key in table:
        if key not in allowed:
            raise SheetError(Sentence("error.unknown-key", sheet=name, entry=key, allowed=Listing(allowed, "or")))
    for key in required:
        if key not in table:
            raise SheetError(Sentence("error.missing-key", sheet=name, entry=key))


def _check_fields(name: str, rules: Mapping[str, Any]) -> None:
    for field, value in rules.items():
        if field not in FIELDS:
            raise SheetError(
                Sentence("error.unknown-field", field=field, sheet=name, allowed=Listing(tuple(FIELDS), "or"))
            )
        if value not in FIELDS[field]:
            raise SheetError(
                Sentence("error.bad-value", field=field, value=value, allowed=Listing(FIELDS[field], "or"))
            )


def _check(name: str, rules: Mapping[str, str]) -> None:
    _check_fields(name, rules)
    can_be_emptied = rules["grand_slam"] in ("takes", "last-resort") or rules["cannot_feed"] == "play-on"
    if rules["emptied_row"] != "play-on" and not can_be_emptied:
        raise SheetError(
            Sentence(
                "error.emptied-row", emptied=rules["emptied_row"], slam=rules["grand_slam"], feed=rules["cannot_feed"]
            )
        )
