"""Makes the exercises of ``awale.coach.exercises`` and checks them again.

In order: ``games`` (positions out of games), ``endings`` (those that the tables know), ``middle`` (the others,
searched), ``lines`` (best play after each move), ``grading`` (how hard), ``choosing`` (no two alike, something of
everything), ``making`` (a sheet's file), ``verify`` (all of it again), ``page`` (docs/exercises.md).
"""
