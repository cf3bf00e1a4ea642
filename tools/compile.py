"""Compiles what the tests run, once and before them: several processes that start together would each compile it all.

    python tools/compile.py

What was compiled is kept in the user's cache folder; where it is there already, this takes a moment.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from awale import Position, endgame
from awale.engine.warm_up import warm_up

#: Between them they take every way through the builder: dead boards, boards that come back, slams that take.
SHEETS = ("abapa", "grenier", "boite-a-oeufs")


def compile_all() -> None:
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        for name in SHEETS:
            list(endgame.build(name, 4, Path(folder), threads=2))
        with endgame.open("abapa", Path(folder)) as tables:
            tables.probe_value(Position((1,) + (0,) * 11))


if __name__ == "__main__":
    compile_all()
