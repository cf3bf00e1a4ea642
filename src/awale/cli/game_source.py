"""The games that a command is given: of a file in any notation, of a folder, or of the standard input."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from awale.cli.screen import cause
from awale.rules.records import Record, read_folder, read_records, read_several, recognise
from awale.rules.records.files import Errors
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence

#: How much of a text is looked at to tell its notation.
_GLANCE = 10_000


def games_of(
    source: str, rules: Sheet, notation: str | None = None, *, capitals: str = "south", errors: Errors | None = None
) -> Iterator[Record]:
    """The games, one at a time; ``rules`` are for those that name no sheet, ``notation`` is recognised if not given.

    A game that can't be read raises; with ``errors`` that is called instead, and reading goes on with the next one.
    """
    if source != "-" and Path(source).is_dir():
        yield from read_folder(source, sheet=rules, errors=errors)
        return
    piped = sys.stdin.buffer.read() if source == "-" else b""
    notation = notation or recognise(decoded(piped[:_GLANCE] or _bytes(source, _GLANCE)))
    if notation == "ogn":
        yield from read_records(io.BytesIO(piped) if source == "-" else source, sheet=rules, errors=errors)
        return
    text = decoded(piped or _bytes(source))
    yield from read_several(text, notation, sheet=rules, capitals=capitals, errors=errors)


def decoded(data: bytes) -> str:
    return data.decode("utf-8-sig", errors="replace")


def _bytes(source: str, most: int = -1) -> bytes:
    if source == "-":
        return b""
    try:
        with Path(source).open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else Sentence("cli.why.missing")
        raise AwaleError(Sentence("cli.error.read", file=source, why=why)) from None
