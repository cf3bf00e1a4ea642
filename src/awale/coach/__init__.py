"""Reads positions: what each side threatens, what can be done about it, and what the board is heading for.

Nothing here judges: whatever is said is true of the position under its sheet, found by trying moves with the referee
a few turns deep. Read in this order: ``tried_moves`` (one move, played out), ``threats`` and ``answers`` (captures, and
how they are met), ``reach`` and ``granary`` (pits with many seeds), ``mobility`` (how long a player can wait),
``starving``, ``feeding`` and ``traps`` (endings), ``reading`` (all of it together), ``statements`` (in words).
``cases`` are small games that each show one rule of a sheet.

What stands on it: ``lessons``, ``exercises`` (positions to solve) and ``review`` (a whole game looked at).

A position has no history, so repetition plays no part.
"""
