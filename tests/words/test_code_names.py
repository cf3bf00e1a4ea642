"""What a player reads has the words of a rule, never the name that a sheet's file has for it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from awale.cli.sheets import in_full
from awale.press.booklet import _data as booklet
from awale.rules.sheet import FIELDS, SheetError, sheet, sheet_ids
from awale.server.views import sheet_view
from awale.words import LANGUAGES, catalogue

FIELD_NAMES = set(FIELDS)
VALUE_NAMES = {value for values in FIELDS.values() for value in values}
#: Names that no sentence has by chance: joined words, or any name set apart by brackets or an equals sign.
JOINED = {name for name in FIELD_NAMES | VALUE_NAMES if "_" in name or "-" in name} - {"counter-clockwise"}


def one_of(names: set[str]) -> str:
    return "(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + ")"


CODE = re.compile(
    rf"(?<![\w-]){one_of(JOINED)}(?![\w-])"
    rf"|[(\"«“\[]\s?{one_of(FIELD_NAMES | VALUE_NAMES)}\s?[)\"»”\]]"
    rf"|(?<![\w-]){one_of(FIELD_NAMES)}\s?="
)
#: What tells people how to type a setting has to name it.
TYPED = re.compile(r"cli\..*-help\.examples|cli\.error\.setting")


def named(text: str) -> list[str]:
    return CODE.findall(text)


def strings(data: Any) -> Iterator[str]:
    """All texts in what is handed to a template."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for each in data.values() if isinstance(data, dict) else data:
            yield from strings(each)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_the_catalogue_names_a_field_or_a_value_by_its_code(lang: str) -> None:
    texts = {key: text for key, text in catalogue(lang).items() if not TYPED.fullmatch(key)}
    assert {key: named(text) for key, text in texts.items() if named(text)} == {}


@pytest.mark.parametrize("name", sheet_ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_that_is_told_of_a_sheet_names_a_code(name: str, lang: str) -> None:
    """Its own words and how it is read; as the page, the command and the booklet tell it, also with a rule changed."""
    changed, refusals = [sheet(name)], []
    for field, values in FIELDS.items():
        for value in values:
            try:
                changed.append(sheet(name, {field: value}))
            except SheetError as refused:
                refusals.append(refused.sentence.text(lang))
    assert [text for text in refusals if named(text)] == []
    for rules in changed:
        view = sheet_view(rules, lang)
        told = [view.name, view.line, *view.changes, rules.words("story", lang)]
        told += [reading.text(lang) for reading in rules.about.readings]
        assert [text for text in told if named(text)] == []
    assert [text for text in strings(booklet(sheet(name), lang)) if named(text)] == []
    # The command shows under each rule how it is typed, on a line of its own, and nowhere else.
    typed = re.compile(rf"\s+{one_of(FIELD_NAMES)} = {one_of(VALUE_NAMES)}(  \(.*\))?")
    lines = in_full(sheet(name), lang).splitlines()[1:]
    assert [line for line in itertools.filterfalse(typed.fullmatch, lines) if named(line)] == []
