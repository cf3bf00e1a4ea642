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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypedDict, Unpack, cast, get_args

from awale.words import LANGUAGES, AwaleError, Listing, Sentence, shown

#: What the players settle before the first move, where the sheet names it.
CHOICES = ("direction", "first-player", "set-time")

_FOLDER = Path(__file__).parent.parent / "sheets"


class SheetError(AwaleError):
    """A rule sheet that can't be: an unknown name, field or value, or fields that contradict each other."""


@dataclass(frozen=True)
class SourceReading:
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
    readings: tuple[SourceReading, ...]
    words: Mapping[str, Mapping[str, str]]
    #: For peers and for science; people play by the others.
    reference: bool = False
    #: Its place among the sheets that ship: those of people come first, the lowest number first.
    order: int = 99


# --- what each field may say --------------------------------------------------------------------------------------

Direction = Literal["counter-clockwise", "clockwise"]
GrandSlam = Literal["takes-nothing", "forbidden", "penalty", "takes", "last-resort"]
CannotFeed = Literal["mover", "nobody", "starved", "play-on"]
EmptiedRow = Literal["play-on", "starved", "mover"]
EmptyCamp = Literal["pass", "other", "nobody", "starved"]
Majority = Literal["play-on", "ends", "ends-or-tie"]
NothingMore = Literal["never", "no-capture-three-seeds", "no-capture", "no-score-change"]
NothingMoreRest = Literal["own-camps", "nobody"]
AgreementRest = Literal["own-camps", "nobody"]
RepetitionRest = Literal["own-camps", "nobody"]
Repetition = Literal["never", "second-time", "third-time"]


class RuleFields(TypedDict, total=False):
    """The fields as :func:`sheet` takes them by name, so that a misspelt one fails a type check."""

    direction: Direction
    grand_slam: GrandSlam
    cannot_feed: CannotFeed
    emptied_row: EmptiedRow
    empty_camp: EmptyCamp
    majority: Majority
    nothing_more: NothingMore
    nothing_more_rest: NothingMoreRest
    agreement_rest: AgreementRest
    repetition_rest: RepetitionRest
    repetition: Repetition


# --- rule fields --------------------------------------------------------------------------------------------------


class Known(Enum):
    """How far down a rule field has to be known. A test holds each declaration against what the field does."""

    #: Needs a history, or is undone before machine code is asked: only ``rules`` knows it.
    REFEREE = 1
    #: Machine code plays by it too, but what a board is worth from here on is the same.
    KERNEL = 2
    #: It changes what a board is worth: rules that differ in it have different tables.
    TABLES = 3


@dataclass(frozen=True)
class Rule:
    """What is declared of a rule field."""

    #: What it may say.
    values: tuple[str, ...]
    known_to: Known
    #: The field that it depends on: where that one says "never", this one is never asked.
    after: str | None = None
    #: The value of sheets written before the field was there; they needn't name it, and their fingerprints stay.
    default: str | None = None

    def is_asked(self, rules: Mapping[str, str]) -> bool:
        """Whether these rules ever come to ask for it."""
        return self.after is None or rules[self.after] != "never"


def rule(values: Any, *, known_to: Known, after: str | None = None, default: str | None = None) -> Any:
    """Declares a rule field of :class:`Sheet`; ``values`` is the ``Literal`` of what it may say."""
    return field(init=False, metadata={"rule": Rule(get_args(values), known_to, after, default)})


@dataclass(frozen=True, eq=False)
class Sheet:
    """One complete set of rules. Two sheets with the same rules are equal, whatever their names."""

    id: str
    rules: Mapping[str, str]
    about: About

    # The rule fields: each is declared here and nowhere else, and reads as an attribute: ``sheet.grand_slam``.
    #: Which way the seeds run. Boards are mirrored before machine code sees them.
    direction: Direction = rule(Direction, known_to=Known.REFEREE)
    #: A slam is a move whose capture would take every seed of the other camp.
    grand_slam: GrandSlam = rule(GrandSlam, known_to=Known.TABLES)
    #: The other camp is empty and no move feeds it: who gets the rest, or does play go on?
    cannot_feed: CannotFeed = rule(CannotFeed, known_to=Known.TABLES)
    #: A move has just left the other row empty: does that end the game, and who gets the rest?
    emptied_row: EmptiedRow = rule(EmptiedRow, known_to=Known.TABLES)
    #: The player to move has no seed: do they pass (while the other can feed them), or who gets the rest?
    empty_camp: EmptyCamp = rule(EmptyCamp, known_to=Known.TABLES)
    #: Somebody has 25 seeds (or both have 24). It never changes who wins from there on, and tables count on.
    majority: Majority = rule(Majority, known_to=Known.KERNEL)
    #: When can "nothing more happen"? The last value counts a famine's award as something.
    nothing_more: NothingMore = rule(NothingMore, known_to=Known.TABLES)
    #: Who gets what is on the board when nothing more can happen, the players agree, a position came back.
    nothing_more_rest: NothingMoreRest = rule(NothingMoreRest, known_to=Known.TABLES, after="nothing_more")
    agreement_rest: AgreementRest = rule(AgreementRest, known_to=Known.REFEREE)
    repetition_rest: RepetitionRest = rule(RepetitionRest, known_to=Known.REFEREE, after="repetition")
    #: Which time that a position stands on the board ends the game.
    repetition: Repetition = rule(Repetition, known_to=Known.REFEREE)
    #: How the index of a pit changes from one seed to the next.
    step: int = field(init=False)

    def __post_init__(self) -> None:
        rules = {**_defaults(), **self.rules}
        _check(self.id, rules)
        object.__setattr__(self, "rules", MappingProxyType({name: rules[name] for name in RULES}))
        for name, value in self.rules.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "step", 1 if self.direction == "counter-clockwise" else -1)

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that name this set of rules: the same for the same rules, for ever."""
        import hashlib

        told = [name for name, declared in RULES.items() if self.rules[name] != declared.default]
        text = "\n".join(f"{name}={self.rules[name]}" for name in sorted(told))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def overrides(self) -> dict[str, str]:
        """The fields that differ from the sheet of this name as it ships."""
        if self.id not in _files():
            return {}
        shipped = _shipped(self.id).rules
        return {name: value for name, value in self.rules.items() if value != shipped[name]}

    def asked_after(self, name: str) -> list[str]:
        """The fields that depend on this one, if its value lets them be asked: what becomes of the rest."""
        return [each for each, declared in RULES.items() if declared.after == name and declared.is_asked(self.rules)]

    def with_rules(self, rules: Mapping[str, str] | None = None, /, **fields: Unpack[RuleFields]) -> Sheet:
        """This sheet with some fields set otherwise: by name, or in a mapping where they are known only at run time."""
        overrides: dict[str, str] = {**(rules or {}), **cast("dict[str, str]", fields)}
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
        import tomllib

        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise SheetError(Sentence("error.sheet-toml", sheet=name, detail=str(error))) from None
        return _from_data(data, name)


#: What is declared of each field, in order.
RULES: Mapping[str, Rule] = MappingProxyType(
    {each.name: each.metadata["rule"] for each in fields(Sheet) if "rule" in each.metadata}
)
#: What each field may say. The first column of ``docs/sheets.md`` and the settings of the page are this table.
FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType({name: each.values for name, each in RULES.items()})


def known_to(least: Known) -> tuple[str, ...]:
    """The fields that have to be known so far down, or further."""
    return tuple(name for name, declared in RULES.items() if declared.known_to.value >= least.value)


def _defaults() -> dict[str, str]:
    return {name: declared.default for name, declared in RULES.items() if declared.default is not None}


#: Which sheet is meant where none is named, everywhere. A record's own tags come first, then what the command line or a
#: call names, then for commands the environment (``AWALE_SHEET``), then this: the sheet that stands first among them.
USUAL = "grenier"
#: And what other programs mean, who know one set of rules and don't name it: a record or a list of moves that says no
#: sheet, the protocol UCI.
OTHER_PROGRAMS = "abapa"


@cache
def sheet_ids() -> tuple[str, ...]:
    """The sheets that ship: every file of ``sheets/``, those that people play by first, then the references."""
    abouts = {name: _shipped(name).about for name in _files()}
    return tuple(sorted(abouts, key=lambda name: (abouts[name].reference, abouts[name].order, name)))


@cache
def _files() -> tuple[str, ...]:
    """The names of the sheets that ship, in no order that means anything."""
    return tuple(path.stem for path in _FOLDER.glob("*.toml"))


def sheet(name: str | Sheet = USUAL, rules: Mapping[str, str] | None = None, /, **fields: Unpack[RuleFields]) -> Sheet:
    """A rule sheet by its name, with any field set otherwise: by name, or in a mapping.

    >>> sheet("boite-a-oeufs", direction="clockwise").direction
    'clockwise'
    """
    if isinstance(name, Sheet):
        return name.with_rules(rules, **fields)
    if name not in _files():
        raise SheetError(Sentence("error.unknown-sheet", sheet=shown(name), allowed=Listing(sheet_ids(), "or")))
    return _shipped(name).with_rules(rules, **fields)


@cache
def _shipped(name: str) -> Sheet:
    return Sheet.from_toml((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


# --- reading and checking -----------------------------------------------------------------------------------------

#: What the entries of a file are.
_ENTRIES = {
    "id": str,
    "source": str,
    "order": int,
    "reference": bool,
    "choices": list,
    "rules": dict,
    "readings": list,
    "words": dict,
}
_KINDS: Mapping[type, str] = {str: "text", list: "list", dict: "table", int: "number", bool: "truth"}
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
    required = tuple(field for field in FIELDS if field not in _defaults())
    _refuse_unknown(name, data["rules"], tuple(FIELDS), required)
    plain = {entry: data[entry] for entry in ("reference", "order") if entry in data}
    about = About(data.get("source", ""), tuple(choices), tuple(readings), words, **plain)
    return Sheet(data["id"], data["rules"], about)


def _reading(name: str, table: object) -> SourceReading:
    texts = _texts(name, "readings", table, _READING)
    _refuse_unknown(name, [texts["field"]], tuple(FIELDS))
    return SourceReading(**texts)


def _texts(name: str, entry: str, table: object, keys: tuple[str, ...]) -> dict[str, str]:
    """A table that has just these keys, each with a text."""
    if not isinstance(table, dict):
        raise SheetError(Sentence("error.sheet-shape", sheet=name, entry=entry, kind=Sentence("kind.table")))
    _refuse_unknown(name, table, keys, required=keys)
    for key, value in table.items():
        _refuse_shape(name, f"{entry}.{key}", value, str)
    return table


def _refuse_shape(name: str, entry: str, value: object, wanted: type) -> None:
    if type(value) is not wanted:
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
