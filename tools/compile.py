"""Compiles what the tests run, once and before them: several processes that start together would each compile it all.

    python tools/compile.py

What was compiled is kept in the user's cache folder; where it is there already, this takes a moment.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from awale import Position, endgame
from awale.machine.library import library

#: Between them they take every way through the builder: dead boards, boards that come back, slams that take.
SHEETS = ("abapa", "grenier", "boite-a-oeufs")


def compile_shards(name: str) -> None:
    """The same level by shards that tell each other."""
    from awale.endgame.cluster.exchange import build_in_shards
    from awale.endgame.level import Table
    from awale.endgame.rows import row_tables
    from awale.machine.rulecode import rule_code
    from awale.rules.sheet import sheet

    rules = rule_code(sheet(name))
    rows, levels = row_tables(4, rules), list[Table]()
    for n in range(5):
        levels.append(build_in_shards(rules, n, levels, rows, 2)[0].table)


def compile_all() -> None:
    library()
    with tempfile.TemporaryDirectory() as folder:
        for name in SHEETS:
            list(endgame.build(name, 4, Path(folder), threads=2))
            compile_shards(name)
        with endgame.open("abapa", Path(folder)) as tables:
            tables.probe_value(Position((1,) + (0,) * 11))


if __name__ == "__main__":
    compile_all()
