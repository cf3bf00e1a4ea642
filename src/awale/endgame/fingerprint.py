"""Which rules share a table, and where tables are kept."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from awale.rules.sheet import Sheet

#: The fields that change a value. The others don't: clockwise play is the mirror image; reaching 25 never changes
#: who wins from here on, and tables count on; agreement and repetition need a history, and endless play is worth 0.
VALUE_FIELDS = ("grand_slam", "cannot_feed", "emptied_row", "empty_camp", "nothing_more", "nothing_more_rest")


def value_rules(sheet: Sheet) -> dict[str, str]:
    """The rules that a table depends on. Who gets the rest when nothing more can happen is left out where that is
    never asked.
    """
    rules = {field: sheet.rules[field] for field in VALUE_FIELDS}
    if sheet.nothing_more == "never":
        del rules["nothing_more_rest"]
    return rules


def table_fingerprint(sheet: Sheet) -> str:
    """Sixteen hexadecimal digits that name the tables of a sheet: the same for all rules with the same values."""
    return fingerprint_of(value_rules(sheet))


def fingerprint_of(rules: dict[str, str]) -> str:
    text = "\n".join(f"{field}={rules[field]}" for field in sorted(rules))
    return hashlib.sha256(f"endgame table\n{text}".encode()).hexdigest()[:16]


def default_folder() -> Path:
    """Where tables are kept if nothing else is said: ``AWALE_TABLES``, or the user's own data."""
    if folder := os.environ.get("AWALE_TABLES"):
        return Path(folder)
    return user_folder() / "endgame"


def user_folder() -> Path:
    """Where the system wants us to keep what is the user's own."""
    if folder := os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA"):
        return Path(folder) / "awale"
    return Path.home() / ".local" / "share" / "awale"
