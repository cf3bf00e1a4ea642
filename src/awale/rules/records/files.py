"""Records on disk: files with many games and folders with many files, read one game at a time; files written whole.

>>> import tempfile, os
>>> from awale import Game
>>> with tempfile.TemporaryDirectory() as folder:
...     written = write_records(os.path.join(folder, "cup.ogn"), [Record.from_game(Game("ecole"), Round="1")])
...     [record.tags["Round"] for record in read_folder(folder)]
['1']
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from os import PathLike, fspath
from pathlib import Path

from awale.files import whole_file
from awale.rules.records.errors import RecordError
from awale.rules.records.ogn_reader import read_games
from awale.rules.records.ogn_writer import write_ogn
from awale.rules.records.record import Record
from awale.rules.records.source import Source, open_lines, unreadable, unwritable
from awale.rules.sheet import OTHER_PROGRAMS, Sheet
from awale.rules.sheet import sheet as find_sheet

#: Called with each error when reading is to go on with the next game.
Errors = Callable[[RecordError], object]


def read_records(
    source: Source, *, sheet: Sheet | str = OTHER_PROGRAMS, errors: Errors | None = None
) -> Iterator[Record]:
    """The games of an OGN file, one at a time; of a path, or of an open stream of text or bytes.

    A broken game raises :exc:`RecordError`; with ``errors`` that is called instead (``errors=problems.append``) and
    reading goes on with the next game. ``sheet`` is for games that name none. Moves are checked by ``record.game()``.
    """
    rules = find_sheet(sheet)
    try:
        with open_lines(source) as lines:
            yield from read_games(lines, rules, errors)
    except RecordError as error:
        if errors is None:
            raise
        errors(error)  # the file itself could not be opened


def read_folder(
    folder: str | PathLike[str], *, sheet: Sheet | str = OTHER_PROGRAMS, errors: Errors | None = None
) -> Iterator[Record]:
    """The games of all ``.ogn`` files of a folder, in the order of their names; each knows its file: ``place.file``."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.lower().endswith(".ogn"))
    except (OSError, ValueError) as error:
        raise unreadable(error, fspath(folder)) from None
    for name in names:
        yield from read_records(Path(folder) / name, sheet=sheet, errors=errors)


def write_records(path: str | PathLike[str], records: Iterable[Record]) -> int:
    """Writes a file of games and returns how many. The file appears whole or, after any error, not at all."""
    target = Path(os.path.realpath(path))
    count = 0
    try:
        with whole_file(target) as file:
            for record in records:
                file.write((("\n" if count else "") + write_ogn(record)).encode())
                count += 1
    except OSError as error:
        raise unwritable(error, fspath(path)) from None
    return count
