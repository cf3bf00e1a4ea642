"""Which rules share a table, and where tables are kept."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from awale.rules.sheet import RULES, Known, Sheet, known_to

#: The fields that change what a board is worth, as they are declared.
VALUE_FIELDS = known_to(Known.TABLES)


def value_rules(sheet: Sheet) -> dict[str, str]:
    """The rules that a table depends on. What is never asked is left out, and so is the value that older tables had
    before a field was there.
    """
    asked = [field for field in VALUE_FIELDS if RULES[field].is_asked(sheet.rules)]
    return {field: sheet.rules[field] for field in asked if sheet.rules[field] != RULES[field].default}


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
