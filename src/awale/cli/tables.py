"""The endgame tables for a command that uses the engine: those that are installed for its sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from awale.endgame.found import tables_in
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, language, shown

if TYPE_CHECKING:
    from awale.endgame.tables import Tables


def tables_for(sheet: Sheet, folder: Path | None = None, lang: str | None = None) -> Tables | None:
    """The tables of a sheet; ``None`` if there are none.

    A folder that was named must exist and its tables must be whole. Damaged tables in the user's own folder are left
    out, and a sentence on the standard error says so.
    """
    if folder and not folder.is_dir():
        raise AwaleError(Sentence("cli.error.read", file=shown(str(folder)), why=Sentence("cli.why.missing")))
    try:
        return tables_in(sheet, folder)
    except AwaleError as error:
        if folder:
            raise
        print(error.sentence.text(language(lang)), file=sys.stderr)
        return None
