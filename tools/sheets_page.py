"""``docs/sheets.md``, made of the sheets themselves: all fields, where the sheets differ, and how we read them.

``python tools/sheets_page.py`` writes it; a test holds the page and the sheets equal.
"""

from __future__ import annotations

from pathlib import Path

import awale
from awale.rules.sheet import FIELDS
from awale.words import say

PAGE = Path(__file__).parent.parent / "docs" / "sheets.md"

INTRODUCTION = """\
# The rule sheets

*This page is written by `tools/sheets_page.py` from the sheets themselves (`src/awale/sheets/*.toml`).*

All sheets share one game. Take all the seeds of one pit of your camp and drop one in each following pit, never in the
one you took from. If the last seed makes 2 or 3 in a pit of the other camp, take them, then those of the pit before it
while it fits too. If the other camp is empty, feed it if you can. Everything else is a field of a sheet, and any field
can be set otherwise by its name: `awale.sheet("amende", grand_slam="penalty")`, or
`awale play --sheet amende --set grand_slam=penalty`.
"""


def page() -> str:
    parts = [INTRODUCTION, overview(), differences(), fields(), readings(), fingerprints()]
    return "\n".join(parts)


def overview() -> str:
    rows = [
        [f"`{sheet.id}`", sheet.words("name", "fr"), sheet.words("name", "en"), sheet.words("line", "en")]
        for sheet in sheets()
    ]
    return section("The sheets", table(["sheet", "French name", "English name", "what is special about it"], rows))


def differences() -> str:
    """The fields in which not all sheets agree, one column a sheet."""
    rows = []
    for field in FIELDS:
        values = [sheet.rules[field] for sheet in sheets()]
        if len(set(values)) > 1:
            rows.append([f"`{field}`", *values])
    same = [
        f"`{field}` ({sheets()[0].rules[field]})" for field in FIELDS if f"`{field}`" not in {row[0] for row in rows}
    ]
    text = table(["", *(f"`{sheet.id}`" for sheet in sheets())], rows)
    return section("Where they differ", text + (f"\nThe same in all: {', '.join(same)}.\n" if same else ""))


def fields() -> str:
    parts = []
    for field, values in FIELDS.items():
        rows = []
        for value in values:
            users = ", ".join(f"`{sheet.id}`" for sheet in sheets() if sheet.rules[field] == value)
            rows.append([f"`{value}`", say(f"value.{field}.{value}", "en"), users or "–"])
        parts.append(f"### `{field}`\n\n" + table(["value", "what it means", "sheets"], rows))
    return section("The fields", "\n".join(parts))


def readings() -> str:
    """Where a source is silent, and what we made of it."""
    parts = []
    for sheet in sheets():
        lines = [f"*Source: {sheet.about.source}.*", "", sheet.words("story", "en"), ""]
        if sheet.about.choices:
            lines += [f"Settled before the first move: {', '.join(sheet.about.choices)}.", ""]
        lines += [f"- `{reading.field}`: {reading.text('en')}" for reading in sheet.about.readings]
        parts.append(f"### `{sheet.id}`\n\n" + "\n".join(lines).rstrip() + "\n")
    return section("Where they come from, and how we read them", "\n".join(parts))


def fingerprints() -> str:
    rows = [[f"`{sheet.id}`", f"`{sheet.fingerprint}`"] for sheet in sheets()]
    text = (
        "A sheet with its overrides is named by sixteen hexadecimal digits, the same for the same rules for ever.\n"
        "Records, tables and engines carry them.\n\n"
    )
    return section("Fingerprints", text + table(["sheet", "fingerprint"], rows))


def sheets() -> list[awale.Sheet]:
    return [awale.sheet(name) for name in awale.sheet_ids()]


def section(title: str, text: str) -> str:
    return f"## {title}\n\n{text}"


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
