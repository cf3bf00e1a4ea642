"""Perfect endings: exact values of every board with few seeds, for every set of rules.

The value of a board is the seeds that the player to move will still gain, minus the other's, both playing best; play
that never ends is worth 0. Modules in order:

``fingerprint``  which rules share a table, and where tables are kept
``header``       what a file says of itself
``raw``          a level as a file, one byte a board, read in place
``packed``       the same in compressed blocks, read at random
``folder``       the levels that a folder has for some rules
``tables``       probing: values, best moves, lines to the end
``position_facts``, ``line``
                 a position in terms of values; from values to moves
``found``        finding the tables of a sheet
``transfer``     exporting and importing tables

``layout``       the memory layout shared with compiled code (``compiled/tables`` has what is compiled)
``rows``, ``share``, ``fronts``, ``edges``
                 memory for the build of a level
``crew``         a thread pool, with progress counters
``shard``        the build of a share of a level, step by step
``level``        one level on one machine: a shard that has all of it
``plan``         what a build will take: memory, disk, time
``builder``      level after level, into files
``cluster``      the same on many machines
``verify``       the slow reading of the rules that checks them

Nothing is imported before it is needed.

>>> import awale.endgame
>>> awale.endgame.table_fingerprint(awale.sheet("abapa")) == awale.endgame.table_fingerprint(
...     awale.sheet("abapa", majority="play-on", direction="clockwise"))
True
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from awale.endgame.builder import build
    from awale.endgame.fingerprint import default_folder, table_fingerprint
    from awale.endgame.header import MissingTableError, TableError
    from awale.endgame.tables import Tables, open  # noqa: A004 - as in ``gzip.open``

__all__ = ["MissingTableError", "TableError", "Tables", "build", "default_folder", "open", "table_fingerprint"]

_HOMES = {
    "MissingTableError": "header",
    "TableError": "header",
    "Tables": "tables",
    "build": "builder",
    "default_folder": "fingerprint",
    "open": "tables",
    "table_fingerprint": "fingerprint",
}


def __getattr__(name: str) -> object:
    """Each name is loaded when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f"awale.endgame.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
