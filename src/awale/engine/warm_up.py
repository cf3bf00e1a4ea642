"""Compiling, or loading what was compiled before, step by step, so that somebody who waits can be told how far it is.

Imports nothing of Numba before it is called.
"""

from __future__ import annotations

from collections.abc import Callable

#: Called before each step with the steps done and all of them; at the end both are equal.
Progress = Callable[[int, int], object]

_is_warm = False


def warm_up(progress: Progress | None = None) -> None:
    """Makes everything ready that the first search needs; the second time there is nothing to do."""
    global _is_warm
    if _is_warm:
        return
    steps = (_load, _rules, _search)
    for number, step in enumerate(steps):
        if progress:
            progress(number, len(steps))
        step()
    if progress:
        progress(len(steps), len(steps))
    _is_warm = True


def _load() -> None:
    from awale.machine.library import library

    library()


def _rules() -> None:
    from awale.machine.dead import dead_table
    from awale.machine.rulecode import rule_code
    from awale.rules.sheet import sheet

    dead_table(rule_code(sheet("boite-a-oeufs")))


def _search() -> None:
    from awale.engine.engine import Engine, Limits
    from awale.rules.game import Game

    Engine("boite-a-oeufs", megabytes=1).search(Game("boite-a-oeufs"), Limits(depth=2))
