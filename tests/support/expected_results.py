"""Results that machine code must give on every machine: counts, searches, tables, and probes of a table.

    python tests/support/expected_results.py       prints them as JSON

Imports nothing but the library: it also runs where no other package is installed, and in Pyodide.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import awale
from awale import endgame
from awale.engine.count import sequences
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.engine.signature import work

#: Tables are built so far; and the board that they are asked about.
SEEDS = 7
BOARD = "0-2-0-3-1-0-1-0-0-0-0-0-20-21-S"


def compute() -> dict[str, Any]:
    """All of it, by the sheets' names."""
    names = awale.sheet_ids()
    return {
        "perft": {name: _perft(awale.sheet(name)) for name in names},
        "nodes": {name: work(name).nodes for name in names},
        "tables": {name: _tables(name) for name in names},
    }


def _perft(sheet: awale.Sheet) -> list[int]:
    """From the start, where all sheets play alike, and from a late board, where none does."""
    return [sequences(sheet, awale.START, 8), sequences(sheet, awale.Game(sheet, BOARD).position, 9)]


def _tables(name: str) -> dict[str, Any]:
    """The hash of a sheet's files, and what a position is worth by them: asked by Python, and by the search."""
    with tempfile.TemporaryDirectory() as folder:
        list(endgame.build(name, SEEDS, folder))
        files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
        game = awale.Game(name, BOARD)
        with endgame.open(name, folder) as tables:
            found = Engine(name, megabytes=1, tables=tables).search(game, Limits(depth=12))
            value = tables.probe_value(game.position)
    return {"digest": digest, "value": value, "move": found.best.move, "score": found.best.score}


if __name__ == "__main__":
    json.dump(compute(), sys.stdout)
