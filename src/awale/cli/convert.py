"""``awale convert``: games from one notation to another, a file of thousands as well as one."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from awale.cli.arguments import Parser, settings
from awale.cli.screen import cause, wrap, write_file
from awale.rules.records import (
    NOTATIONS,
    Record,
    losses,
    read_folder,
    read_records,
    read_several,
    recognise,
    write_record,
)
from awale.rules.sheet import sheet, sheet_ids
from awale.words import AwaleError, Sentence, say

#: How much of a text is looked at to tell its notation.
_GLANCE = 10_000


def arguments(parser: Parser) -> None:
    parser.thing("source", "source", "convert-help.source")
    parser.option("--from", "notation", "convert-help.from", dest="notation", choices=NOTATIONS)
    parser.option("--to", "notation", "convert-help.to", choices=NOTATIONS, default="ogn")
    parser.option("--out", "file", "convert-help.out", type=Path)
    parser.option("--sheet", "sheet", "convert-help.sheet", choices=sheet_ids(), default="abapa")
    parser.option("--set", "setting", "play-help.set", action="append", default=[])
    parser.option("--capitals", "capitals", "convert-help.capitals", choices=("south", "north"), default="south")


def run(options: Namespace, lang: str) -> int:
    lost: dict[str, Sentence] = {}
    texts = _converted(options, lost)
    if options.out:
        write_file(options.out, texts)
        print(say("cli.written", lang, file=options.out))
    else:
        sys.stdout.writelines(texts)
    for loss in lost.values():
        print(wrap(loss.text(lang)), file=sys.stderr)
    return 0


def _converted(options: Namespace, lost: dict[str, Sentence]) -> Iterator[str]:
    """Each game in the notation that is wanted, a blank line between them; what could not be said goes to ``lost``."""
    between = ""
    for record in _games(options):
        for loss in losses(record, options.to):
            lost.setdefault(loss.key, loss)
        yield between + write_record(record, options.to, capitals=options.capitals).rstrip("\n") + "\n"
        between = "\n"
    if not between:
        raise AwaleError(Sentence("cli.error.no-games", file=options.source))


def _games(options: Namespace) -> Iterator[Record]:
    """The games of a file, of a folder, or of the standard input."""
    rules = sheet(options.sheet, **settings(options.set))
    if options.source != "-" and Path(options.source).is_dir():
        yield from read_folder(options.source, sheet=rules)
        return
    piped = sys.stdin.buffer.read() if options.source == "-" else b""
    notation = options.notation or recognise(_decoded(piped[:_GLANCE] or _bytes(options.source, _GLANCE)))
    if notation == "ogn":
        yield from read_records(io.BytesIO(piped) if options.source == "-" else options.source, sheet=rules)
        return
    text = _decoded(piped or _bytes(options.source))
    yield from read_several(text, notation, sheet=rules, capitals=options.capitals)


def _bytes(source: str, most: int = -1) -> bytes:
    if source == "-":
        return b""
    try:
        with Path(source).open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else Sentence("cli.why.missing")
        raise AwaleError(Sentence("cli.error.read", file=source, why=why)) from None


def _decoded(data: bytes) -> str:
    return data.decode("utf-8-sig", errors="replace")
