"""What is kept of solving: for each exercise its box and the day when it is due, in one file among the user's data.

The file may be one that the page has written, which keeps more than that: mistakes, what was chosen, how an exercise
went. Whatever isn't known here is written again as it was read.
"""

from __future__ import annotations

import datetime
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from awale.cli.screen import cause
from awale.coach.exercises.leitner import DAYS, Seen
from awale.endgame.fingerprint import user_folder
from awale.files import write_whole
from awale.words import Sentence

VERSION = 1
#: What the page keeps of the answer that it has heard last: it says nothing of a later one.
_OF_LAST_ANSWER = ("how", "at")


class ProgressFile:
    """The file, read whole and written whole; after each exercise, so that nothing is lost by leaving."""

    def __init__(self, path: Path, data: dict[str, Any], trouble: Sentence | None = None) -> None:
        """``data`` is what the file says; ``ValueError`` and its like are raised if it is none of ours."""
        self.path, self._data = path, data
        self.seen = _understood(data)
        #: What is wrong with the file, if something is: there is still an evening to be had.
        self.trouble = trouble

    @classmethod
    def open(cls, path: Path | None = None) -> ProgressFile:
        """The user's own, or another. One that can't be understood is put aside, and said so."""
        path = path or user_folder() / "exercises.json"
        try:
            return cls(path, json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return cls(path, _nothing())
        except OSError as error:
            return cls(path, _nothing(), Sentence("exercise.kept.unread", file=str(path), why=cause(error)))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            aside = path.with_name(f"{path.stem}-{os.urandom(3).hex()}.broken")
            with suppress(OSError):
                path.replace(aside)
            return cls(path, _nothing(), Sentence("exercise.kept.broken", file=str(path), aside=aside.name))

    def keep(self, name: str, seen: Seen) -> Sentence | None:
        """Remembers where an exercise stands. What comes back says why that couldn't be written, the first time."""
        self.seen[name] = seen
        rows = self._data["seen"]
        more = {key: value for key, value in rows.get(name, {}).items() if key not in _OF_LAST_ANSWER}
        rows[name] = more | {"box": seen.box, "due": seen.due.isoformat()}
        try:
            write_whole(self.path, [json.dumps(self._data, indent=1), "\n"], parents=True)
        except OSError as error:
            first, self.trouble = (
                self.trouble is None,
                Sentence("exercise.kept.unwritten", file=str(self.path), why=cause(error)),
            )
            return self.trouble if first else None
        return None


def _nothing() -> dict[str, Any]:
    return {"version": VERSION, "seen": {}}


def _understood(data: dict[str, Any]) -> dict[str, Seen]:
    if data["version"] != VERSION:
        raise ValueError("another version")
    found = {}
    for name, row in data["seen"].items():
        if type(row["box"]) is not int or not 0 <= row["box"] < len(DAYS):
            raise ValueError("no such box")
        found[name] = Seen(row["box"], datetime.date.fromisoformat(row["due"]))
    return found
