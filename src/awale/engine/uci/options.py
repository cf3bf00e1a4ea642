"""The options of the engine: how each is announced, and which values it takes.

>>> print(UciOption("Threads", "spin", 1, least=1, most=64))
option name Threads type spin default 1 min 1 max 64
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from awale.engine.levels import LEVELS
from awale.engine.room import megabytes_free
from awale.rules.sheet import OTHER_PROGRAMS, sheet_ids
from awale.words import AwaleError, Listing, Sentence, shown

Value = str | int | bool


@dataclass(frozen=True)
class UciOption:
    """One option, in the protocol's own terms: check, spin, combo, string or button."""

    name: str
    kind: str
    default: Value = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [f"option name {self.name} type {self.kind}"]
        if self.kind == "check":
            words.append(f"default {str(self.default).lower()}")
        elif self.kind != "button":
            words.append(f"default {self.default or '<empty>'}" if self.kind == "string" else f"default {self.default}")
        if self.kind == "spin":
            words.append(f"min {self.least} max {self.most}")
        return " ".join([*words, *(f"var {choice}" for choice in self.choices)])

    def read(self, text: str) -> Value:
        """The value that a text says; raises :exc:`AwaleError` if this option doesn't take it."""
        if self.kind == "spin":
            return self._whole(text)
        if self.kind == "check":
            if text.lower() not in ("true", "false"):
                raise AwaleError(Sentence("uci.check", name=self.name, got=shown(text)))
            return text.lower() == "true"
        if self.kind == "combo" and text not in self.choices:
            allowed = Listing(self.choices, "or")
            raise AwaleError(Sentence("uci.combo", name=self.name, got=shown(text), allowed=allowed))
        return "" if text == "<empty>" else text

    def _whole(self, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 12 and self.least <= int(text) <= self.most:
            return int(text)
        raise AwaleError(Sentence("uci.spin", name=self.name, got=shown(text), least=self.least, most=self.most))


def all_options() -> dict[str, UciOption]:
    """The options by their names in small letters, in the order in which they are announced."""
    options = (
        UciOption("Sheet", "combo", OTHER_PROGRAMS, choices=sheet_ids()),
        UciOption("Set", "string"),
        UciOption("Level", "spin", len(LEVELS), 1, len(LEVELS)),
        UciOption("Seed", "spin", 0, 0, 2**31 - 1),
        UciOption("Threads", "spin", 1, 1, max(64, os.cpu_count() or 1)),
        UciOption("Hash", "spin", 64, 1, max(64, megabytes_free())),
        UciOption("TablePath", "string"),
        UciOption("OwnBook", "check", True),
        UciOption("MultiPV", "spin", 1, 1, 6),
        UciOption("Ponder", "check", False),
        UciOption("Clear Hash", "button"),
    )
    return {option.name.lower(): option for option in options}
