"""All exercises of a sheet: one file each in ``data/``, read when it is first asked for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from awale.coach.exercises.exercise import LEVELS, THEMES, Exercise
from awale.coach.exercises.rows import read_row
from awale.rules.sheet import sheet as find_sheet
from awale.rules.sheet import sheet_ids
from awale.words import AwaleError, Listing, Sentence, shown

DATA = Path(__file__).parent / "data"


class Collection:
    """The exercises of one sheet, in a lasting order."""

    def __init__(self, sheet: str, exercises: Iterable[Exercise]) -> None:
        self.sheet = sheet
        self.all = tuple(exercises)
        self._by_id = {exercise.id: exercise for exercise in self.all}

    def get(self, id: str) -> Exercise:  # noqa: A002 - it is called so wherever it is kept
        """The exercise of that id. Raises :exc:`AwaleError` if there is none."""
        try:
            return self._by_id[id]
        except (KeyError, TypeError):
            raise AwaleError(Sentence("exercise.error.unknown", id=shown(id), sheet=self.sheet)) from None

    def matching(self, theme: str | None = None, level: int | None = None) -> list[Exercise]:
        """Those of a theme and a level, if asked for. Raises :exc:`AwaleError` if there are no such words."""
        if theme is not None and theme not in THEMES:
            raise AwaleError(Sentence("exercise.error.theme", got=shown(theme), allowed=Listing(THEMES, "or")))
        if level is not None and level not in LEVELS:
            raise AwaleError(Sentence("exercise.error.level", got=shown(level), least=LEVELS[0], most=LEVELS[-1]))
        return [one for one in self.all if theme in (None, one.theme) and level in (None, one.level)]

    def pick(
        self, count: int, theme: str | None = None, level: int | None = None, seed: int | str | None = None
    ) -> list[Exercise]:
        """So many different ones by chance, easier ones first; fewer if there aren't as many.

        The same seed picks the same ones.
        """
        fitting = self.matching(theme, level)
        picked = random.Random(seed).sample(fitting, min(max(count, 0), len(fitting)))
        return sorted(picked, key=lambda exercise: exercise.level)

    @property
    def counts(self) -> Mapping[tuple[str, int], int]:
        """How many there are of each theme and level."""
        return Counter((exercise.theme, exercise.level) for exercise in self.all)


@lru_cache(maxsize=16)
def collection(sheet_id: str) -> Collection:
    """The exercises of a sheet that ships. Raises :exc:`AwaleError` for any other."""
    if sheet_id not in sheet_ids():
        find_sheet(sheet_id)  # says which there are
    path = DATA / f"{sheet_id}.jsonl"
    rows = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return Collection(sheet_id, [read_row(sheet_id, row) for row in rows])


def find(id: str) -> Exercise:  # noqa: A002
    """The exercise of an id, whatever its sheet. Raises :exc:`AwaleError` if there is none.

    >>> one = collection("abapa").all[0]
    >>> find(one.id) == one
    True
    """
    sheet = id.rpartition("-")[0] if isinstance(id, str) else ""
    if sheet not in sheet_ids():
        raise AwaleError(Sentence("exercise.error.unknown-anywhere", id=shown(id)))
    return collection(sheet).get(id)
