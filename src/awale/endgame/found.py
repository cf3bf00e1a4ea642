"""Finding the tables of a sheet, if there are any."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from awale.endgame.fingerprint import default_folder, table_fingerprint
from awale.rules.sheet import Sheet

if TYPE_CHECKING:
    from awale.endgame.tables import Tables


def tables_in(sheet: Sheet, folder: Path | None = None) -> Tables | None:
    """The tables of a sheet in a folder (the user's own, if not given); ``None`` if there are none.

    Imports nothing more if there are none. Raises :exc:`~awale.endgame.header.TableError` if a file is damaged or
    belongs to other rules.

    >>> import awale
    >>> tables_in(awale.sheet("abapa"), Path("no such folder")) is None
    True
    """
    if not ((folder or default_folder()) / table_fingerprint(sheet)).is_dir():
        return None
    from awale.endgame.tables import open as open_tables

    tables = open_tables(sheet, folder)
    return tables if tables.seeds else None
