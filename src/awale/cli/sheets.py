"""``awale sheets``: the rule sheets, one line each; or one of them, every rule in words."""

from __future__ import annotations

from argparse import Namespace

from awale.cli.arguments import Parser, settings
from awale.cli.numbers import usual_sheet
from awale.cli.screen import width, wrap
from awale.rules.sheet import FIELDS, Sheet, sheet, sheet_ids
from awale.words import enumerate_words, say


def arguments(parser: Parser) -> None:
    parser.thing("name", "name", "sheets-help.name", nargs="?")
    parser.option("--set", "setting", "sheets-help.set", action="append", default=[])


def run(options: Namespace, lang: str) -> int:
    changes = settings(options.set)
    if options.name or changes:
        print(in_full(sheet(options.name or usual_sheet(), changes), lang))
    else:
        print(in_short(lang))
    return 0


def in_short(lang: str) -> str:
    """All sheets, one line each."""
    column = max(map(len, sheet_ids())) + 2
    lines = []
    for name in sheet_ids():
        found = sheet(name)
        line = f"{found.words('name', lang)}. {found.words('line', lang)}"
        lines.append(wrap(line, " " * column, f"{name:<{column}}"))
    return "\n".join([*lines, "", wrap(say("cli.sheets-help.more", lang))])


def in_full(found: Sheet, lang: str) -> str:
    """One sheet: its story, each rule in words with the name that ``--set`` knows it by, how we read it."""
    parts = [f"{found.words('name', lang)} ({found.id})", "", wrap(found.words("story", lang)), ""]
    if found.about.choices:
        choices = enumerate_words([say(f"cli.choice.{choice}", lang) for choice in found.about.choices], lang)
        parts += [wrap(say("cli.sheets-help.choices", lang, choices=choices)), ""]
    parts += [_rule(found, field, lang) for field in _order(found)]
    if found.about.readings:
        parts += ["", say("cli.sheets-help.readings", lang)]
        # A field set otherwise is no longer read the way that the sheet explains.
        kept = [reading for reading in found.about.readings if reading.field not in found.overrides]
        parts += [wrap(f"{reading.text(lang)} ({say(f'field.{reading.field}', lang)})", "  ", "- ") for reading in kept]
    return "\n".join(parts)


def _order(found: Sheet) -> list[str]:
    """What becomes of the rest comes right after what it depends on, and only if that can come about."""
    listed = []
    for field in FIELDS:
        if not field.endswith("_rest"):
            listed += [field, *found.asked_after(field)]
    return [*listed, "agreement_rest"]


def _rule(found: Sheet, field: str, lang: str) -> str:
    label, value = say(f"field.{field}", lang), found.rules[field]
    column = 20 if width() > 60 else 4
    sentence = say(f"value.{field}.{value}", lang)
    if column > len(label):
        told = wrap(sentence, " " * column, f"{label:<{column}}")
    else:
        told = f"{label}\n" + wrap(sentence, " " * column)
    mark = f"  ({say('cli.sheets-help.changed', lang)})" if field in found.overrides else ""
    return f"{told}\n{' ' * column}{field} = {value}{mark}"
