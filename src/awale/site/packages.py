"""What Python imports in the tab: our package without what only a server or a terminal uses, and the packages that it
needs, as files by their names.
"""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from awale.site.parts import PACKAGES, PRESS, STDLIB, Parts

SOURCES: Final = Path(__file__).parents[1]
#: What the application doesn't import there; the hash of ``compiled`` and of the layouts is told by a file.
_NOT_OURS: Final = ("cli", "compiled", "endgame/cluster", "engine/uci", "machine/library", "site", "web")
#: Only printing reads these.
_FOR_PRINTING: Final = ("press/fonts", "press/templates")
_NOT_THEIRS: Final = (
    "anyio/_backends/_trio.py",
    "anyio/pytest_plugin.py",
    "caissify_pairings/__main__.py",
    "caissify_pairings/cli.py",
    "starlette/testclient.py",
)
#: Parts of Python's library that nothing of ours could use: other systems, other programs, tests.
_NOT_PYTHONS: Final = (
    *(
        "_pyrepl",
        "doctest.py",
        "ensurepip",
        "ftplib.py",
        "idlelib",
        "imaplib.py",
        "lib2to3",
        "mailbox.py",
        "multiprocessing",
    ),
    *(
        "pdb.py",
        "poplib.py",
        "pydoc.py",
        "pydoc_data",
        "smtplib.py",
        "test",
        "tkinter",
        "turtle.py",
        "turtledemo",
        "unittest",
    ),
    *("venv", "wsgiref", "xmlrpc"),
)
_NO_CODE: Final = (".pyi", ".typed", ".md", ".toml.in", ".pyx", ".c", ".h")

Files = Mapping[str, bytes]


def standard_library(parts: Parts) -> Files:
    """Python's own library, as Pyodide has it."""
    return _kept(_of_zip(parts.pyodide / STDLIB), _NOT_PYTHONS)


def application(parts: Parts, library: Path, source_hash: str) -> Files:
    """Our package with its machine code, and the packages that it imports."""
    ours = {f"awale/{name}": body for name, body in _kept(_of_folder(SOURCES), (*_NOT_OURS, *_FOR_PRINTING)).items()}
    ours[f"awale/machine/library/{library.name}"] = library.read_bytes()
    ours["awale/machine/source_hash.txt"] = source_hash.encode()
    return ours | _theirs(parts, PACKAGES)


def printing(parts: Parts) -> Files:
    """What is fetched when somebody prints."""
    ours = {name: body for name, body in _of_folder(SOURCES).items() if _is_in(name, _FOR_PRINTING)}
    return {f"awale/{name}": body for name, body in ours.items()} | _theirs(parts, PRESS)


def packed(files: Files, compressed: bool = True) -> bytes:
    """An archive; the same files give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(
        made, "w", zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED, compresslevel=9
    ) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], archive.compression)
    return made.getvalue()


def solid(files: Files) -> bytes:
    """An archive that is compressed as one: smaller, and Python has nothing to unpack when it imports from it."""
    return gzip.compress(packed(files, compressed=False), 9, mtime=0)


def module_names(files: Iterable[str]) -> list[str]:
    """The modules in these files.

    >>> module_names(["xml/__init__.py", "xml/dom/minidom.py"])
    ['xml', 'xml.dom.minidom']
    """
    return sorted(name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files)


def _theirs(parts: Parts, names: Iterable[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name in names:
        found |= _kept(_of_zip(parts.wheels[name]), _NOT_THEIRS)
    return {
        name: body
        for name, body in found.items()
        if ".dist-info/" not in name or name.endswith(("LICENSE", "METADATA"))
    }


def _of_zip(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in sorted(archive.namelist()) if not name.endswith("/")}


def _of_folder(folder: Path) -> dict[str, bytes]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _kept(files: Mapping[str, bytes], without: Iterable[str]) -> dict[str, bytes]:
    return {name: body for name, body in files.items() if not _is_in(name, without) and not name.endswith(_NO_CODE)}


def _is_in(name: str, places: Iterable[str]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)
