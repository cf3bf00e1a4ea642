"""Everything that the page says of the rules and of the opponents."""

from __future__ import annotations

from awale.engine.levels import LEVELS
from awale.rules.records import NOTATIONS
from awale.rules.sheet import FIELDS, Sheet, sheet_ids
from awale.rules.sheet import sheet as find_sheet
from awale.server.study.shapes import FieldView, LevelView, ReadingView, SheetsView, ValueView, WholeSheetView
from awale.words import say


def sheets_view(lang: str) -> SheetsView:
    """All sheets with their rules, all fields with their values, all levels.

    >>> sheets_view("en").levels[3].name
    'Sower'
    """
    return SheetsView(
        sheets=[_sheet(find_sheet(name), lang, own=not find_sheet(name).about.reference) for name in sheet_ids()],
        fields=[_field(name, values, lang) for name, values in FIELDS.items()],
        levels=[_level(number, lang) for number in range(1, len(LEVELS) + 1)],
        notations=list(NOTATIONS),
    )


def _sheet(sheet: Sheet, lang: str, *, own: bool) -> WholeSheetView:
    return WholeSheetView(
        id=sheet.id,
        name=sheet.words("name", lang),
        line=sheet.words("line", lang),
        story=sheet.words("story", lang),
        choices=list(sheet.about.choices),
        rules=dict(sheet.rules),
        readings=[ReadingView(field=reading.field, text=reading.text(lang)) for reading in sheet.about.readings],
        own=own,
    )


def _field(name: str, values: tuple[str, ...], lang: str) -> FieldView:
    return FieldView(
        id=name,
        name=say(f"field.{name}", lang),
        values=[ValueView(id=value, text=say(f"value.{name}.{value}", lang)) for value in values],
    )


def _level(number: int, lang: str) -> LevelView:
    level = LEVELS[number - 1]
    return LevelView(number=number, name=level.name(lang), line=level.line(lang))
