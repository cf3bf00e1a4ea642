"""Exporting tables in compressed form, and importing them, checked whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from awale.endgame import packed, raw
from awale.endgame.fingerprint import default_folder, table_fingerprint
from awale.endgame.folder import AnyLevel, Folder
from awale.endgame.header import PACKED, RAW, SIZE, SUFFIX, Header, TableError, decode
from awale.endgame.packed import PackedLevel
from awale.endgame.raw import RawLevel, read_header, readable
from awale.rules.sheet import Sheet
from awale.words import Sentence

#: Called with each file before it is read.
Tell = Callable[[Path], object]


def export(sheet: Sheet, folder: Path | str | None, target: Path, seeds: int | None, tell: Tell) -> Iterator[Path]:
    """Writes the levels of a sheet, up to so many seeds, to a folder in compressed form; gives each file.

    Files that are there already are left alone.
    """
    source = Folder(sheet, folder)
    for level in source.levels():
        if seeds is not None and level.header.seeds > seeds:
            break
        path = target / source.fingerprint / f"{level.header.seeds}{SUFFIX[PACKED]}"
        if not path.exists():
            tell(path)
            packed.write(path, level.header, _values(level))
        yield path


def import_(sheet: Sheet | None, folder: Path | None, sources: list[Path], tell: Tell) -> Iterator[Path]:
    """Takes tables from files or folders, in either form, into a folder of tables, in place form; gives each file.

    With a sheet, only its tables are taken. Files that are there already are left alone. Raises :exc:`TableError` on
    anything that isn't a table, whole and under its name.
    """
    wanted = table_fingerprint(sheet) if sheet else None
    for path in _files(sources):
        level = _opened(path)
        header = level.header
        if wanted and header.fingerprint != wanted:
            continue
        target = (folder or default_folder()) / header.fingerprint / f"{header.seeds}{SUFFIX[RAW]}"
        if not target.exists():
            tell(path)
            level.check()
            values = _values(level)
            if raw.histogram(values) != header.values:
                raise TableError(Sentence("endgame.damaged", file=str(path)))
            raw.write(target, header.rules, header.fingerprint, header.seeds, values, header.dead)
        yield target


def glance(path: Path) -> Header:
    """What a level's file says of itself, if it is whole and in its place; its values aren't read.

    Raises :exc:`TableError` if it isn't a table, lacks a part, or belongs elsewhere.
    """
    with readable(path) as file:
        header = read_header(file, path, path.parent.name, int(path.stem), _form_of(path))
    if header.form == PACKED:
        PackedLevel(path, header.fingerprint, header.seeds)
    elif path.stat().st_size != raw.size_of(header.boards):
        raise TableError(Sentence("endgame.truncated", file=str(path)))
    return header


def _values(level: AnyLevel) -> raw.Values:
    return level.values if isinstance(level, RawLevel) else level.expanded()


def _files(sources: list[Path]) -> Iterator[Path]:
    for source in sources:
        if source.is_dir():
            found = [path for form in SUFFIX.values() for path in source.rglob(f"*{form}") if path.stem.isdigit()]
            yield from sorted(found, key=lambda path: (path.parent, int(path.stem)))
        else:
            yield source


def _opened(path: Path) -> AnyLevel:
    """A level wherever it is; its name must still say what it is."""
    with readable(path) as file:
        header: Header = decode(file.read(SIZE), str(path))
    seeds = int(path.stem) if path.stem.isdigit() else -1
    form = _form_of(path)
    kind = PackedLevel if form == PACKED or (not form and header.form == PACKED) else RawLevel
    return kind(path, header.fingerprint, seeds)


def _form_of(path: Path) -> str:
    """The form that a file's name says; empty if it says none."""
    return next((form for form, suffix in SUFFIX.items() if suffix == path.suffix), "")
