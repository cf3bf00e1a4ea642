"""What is kept of solving: for each exercise its box and the day when it is due, in one file among the user's data."""

from __future__ import annotations

import datetime
import json
import os
from contextlib import suppress
from pathlib import Path

from awale.cli.screen import cause
from awale.coach.exercises.leitner import DAYS, Seen
from awale.endgame.fingerprint import user_folder
from awale.words import Sentence

VERSION = 1


class Kept:
    """The file, read whole and written whole; after each exercise, so that nothing is lost by leaving."""

    def __init__(self, path: Path, seen: dict[str, Seen], trouble: Sentence | None = None) -> None:
        self.path, self.seen = path, seen
        #: What is wrong with the file, if something is: there is still an evening to be had.
        self.trouble = trouble

    @classmethod
    def open(cls, path: Path | None = None) -> Kept:
        """The user's own, or another. One that can't be understood is put aside, and said so."""
        path = path or user_folder() / "exercises.json"
        try:
            return cls(path, _understood(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return cls(path, {})
        except OSError as error:
            return cls(path, {}, Sentence("exercise.kept.unread", file=str(path), why=cause(error)))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            aside = path.with_name(f"{path.stem}-{os.urandom(3).hex()}.broken")
            with suppress(OSError):
                path.replace(aside)
            return cls(path, {}, Sentence("exercise.kept.broken", file=str(path), aside=aside.name))

    def keep(self, name: str, seen: Seen) -> Sentence | None:
        """Remembers where an exercise stands. What comes back says why that couldn't be written, the first time."""
        self.seen[name] = seen
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft = self.path.with_name(f".{self.path.name}.{os.urandom(4).hex()}.draft")
            draft.write_text(self._text(), encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            first, self.trouble = (
                self.trouble is None,
                Sentence("exercise.kept.unwritten", file=str(self.path), why=cause(error)),
            )
            return self.trouble if first else None
        return None

    def _text(self) -> str:
        rows = {name: {"box": one.box, "due": one.due.isoformat()} for name, one in sorted(self.seen.items())}
        return json.dumps({"version": VERSION, "seen": rows}, indent=1) + "\n"


def _understood(text: str) -> dict[str, Seen]:
    """What a file says. Raises ``ValueError`` and its like if it is none of ours."""
    data = json.loads(text)
    if data["version"] != VERSION:
        raise ValueError("another version")
    found = {}
    for name, row in data["seen"].items():
        if type(row["box"]) is not int or not 0 <= row["box"] < len(DAYS):
            raise ValueError("no such box")
        found[name] = Seen(row["box"], datetime.date.fromisoformat(row["due"]))
    return found
