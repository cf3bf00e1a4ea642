"""The engines of one thread of a worker, one per sheet, so that their transposition tables are kept; and endgame
tables.

Memory is bounded: the engine of the least recently used sheet is dropped.
"""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from threading import Lock

from awale.endgame.fingerprint import table_fingerprint
from awale.endgame.found import tables_in
from awale.endgame.raw import RawLevel
from awale.endgame.tables import Tables
from awale.engine.engine import Engine
from awale.engine.tables import EndgameTables as AnyTables
from awale.engine.tables import NoTables
from awale.rules.sheet import Sheet
from awale.words import AwaleError

#: A compressed level is expanded in the memory of each worker: the larger ones, of more seeds than this, are left.
_EXPANDED_MOST = 15
#: Of how many sheets the tables are kept open.
_MOST_OPEN = 16


class TableCache:
    """The endgame tables of all sheets that were asked for, shared by the threads of a worker.

    A folder may gain levels while we run: its date says so, and it is opened anew.
    """

    def __init__(self, folders: list[Path]) -> None:
        self._folders = folders
        self._open: OrderedDict[str, tuple[tuple[int, ...], AnyTables]] = OrderedDict()
        self._lock = Lock()

    def tables(self, sheet: Sheet) -> AnyTables:
        """The tables of a sheet; damaged files are ignored."""
        name = table_fingerprint(sheet)
        dates = tuple(_date(folder / name) for folder in self._folders)
        with self._lock:
            if name not in self._open or self._open[name][0] != dates:
                found = [tables for folder in self._folders if (tables := _tables(sheet, folder))]
                best = max(found, key=lambda tables: tables.most, default=None)
                self._open[name] = dates, _Bounded(best) if best else NoTables()
            self._open.move_to_end(name)
            while len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
            return self._open[name][1]


class Engines:
    """Engines by sheet: at most ``most``, with ``megabytes`` of memory each."""

    def __init__(self, cache: TableCache, megabytes: float, most: int) -> None:
        self._cache, self._megabytes, self._most = cache, megabytes, most
        self._engines: OrderedDict[Sheet, Engine] = OrderedDict()

    def of(self, sheet: Sheet) -> Engine:
        engine = self._engines.get(sheet)
        if engine is None:
            while len(self._engines) >= self._most:
                self._engines.popitem(last=False)
            engine = self._engines[sheet] = Engine(sheet, megabytes=self._megabytes)
        self._engines.move_to_end(sheet)
        tables = self._cache.tables(sheet)
        if tables is not engine.tables:
            engine.tables = tables
            engine.new_game()  # estimates from before would stand beside what is now exact
        return engine

    def table_seeds(self, sheet: Sheet) -> int:
        """The most seeds that the tables of a sheet know."""
        return self._cache.tables(sheet).most


class _Bounded:
    """Tables without the compressed levels that would take too much memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._seeds = {
            seeds for seeds in tables.seeds if seeds <= _EXPANDED_MOST or isinstance(tables.level(seeds), RawLevel)
        }
        self.most = max(self._seeds, default=0)

    def address(self, seeds: int) -> int:
        return self._tables.address(seeds) if seeds in self._seeds else 0

    def fits(self, sheet: Sheet) -> bool:
        return self._tables.fits(sheet)


def _tables(sheet: Sheet, folder: Path) -> Tables | None:
    try:
        return tables_in(sheet, folder)
    except AwaleError:
        return None


def _date(folder: Path) -> int:
    try:
        return folder.stat().st_mtime_ns
    except OSError:
        return 0
