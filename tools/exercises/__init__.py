"""Makes the exercises of ``awale.coach.exercises`` and checks them again.

In order: ``games`` (positions out of games), ``endings`` (those that the tables know), ``middle`` (the others,
searched), ``lines`` (best play after each move), ``difficulty`` (how hard), ``selection`` (no two alike, a quota
of each theme and level), ``maker`` (a sheet's file), ``verify`` (all of it again), ``page`` (docs/exercises.md).
"""
