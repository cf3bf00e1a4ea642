"""Positions to solve: under each sheet, boards with one move that is clearly better than all others.

Read in this order: ``exercise`` (one of them, with the line of every legal move), ``rows`` (how it is written in a
file), ``collection`` (all of a sheet), ``themes`` (what an exercise is about), ``texts`` (hints, and what a try is
worth, in words), ``leitner`` (when to see it again). They are found by ``tools/exercises``; how, and how many there
are: ``docs/exercises.md``.

>>> from awale.coach.exercises import collection
>>> one = collection("grenier").pick(1, theme="chain", seed=1)[0]
>>> one.theme, one.answer in one.lines, one == collection("grenier").get(one.id)
('chain', True, True)
"""

from __future__ import annotations

from awale.coach.exercises.collection import Collection, collection, find
from awale.coach.exercises.exercise import LEVELS, THEMES, Exercise, WeighedMove

__all__ = ["LEVELS", "THEMES", "Collection", "Exercise", "WeighedMove", "collection", "find"]
