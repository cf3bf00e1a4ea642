"""The whole folder, step by step."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from awale.files import whole_folder
from awale.site.baked import baked
from awale.site.bytecode import compiled
from awale.site.document import document, element, page_files, service_worker
from awale.site.packages import (
    SOURCES,
    Files,
    application,
    module_names,
    packed,
    printing,
    solid,
    standard_library,
)
from awale.site.parts import LOCK, PYODIDE, STDLIB, WASM, find_parts
from awale.words import AwaleError, Sentence

#: Told which step is done next.
Tell = Callable[[Sentence], None]
#: The end of a name of a file that lies compressed on the host: no host takes it for one that it has compressed itself.
PACKED = ".packed"
#: What is only fetched when somebody needs it is kept then.
LATER = ("tab/press.zip",)
#: By this file a folder is known to be a site.
WORKER = "tab/app-worker.js"


class NotOurs(AwaleError):  # noqa: N818
    """The folder has something else in it."""


def make_site(out: Path, tell: Tell, parts_folder: Path | None = None) -> None:
    """Writes the folder; a site that was there is replaced when all of the new one is made."""
    _refuse_others(out)
    tell(Sentence("site.step.parts"))
    parts = find_parts(parts_folder)
    tell(Sentence("site.step.library"))
    library, source_hash = _library()
    tell(Sentence("site.step.packages"))
    archives = compiled(
        parts,
        {
            STDLIB: standard_library(parts),
            "application.zip": application(parts, library, source_hash),
        },
    )
    files = {f"python/{name}": (parts.pyodide / name).read_bytes() for name in PYODIDE}
    files[f"python/{LOCK}"] = _without_packages((parts.pyodide / LOCK).read_bytes())
    files |= _python_files(archives)
    wasm = files.pop(f"python/{WASM}")
    files[f"python/{WASM}{PACKED}"] = gzip.compress(wasm, 9, mtime=0)
    files["tab/press.zip"] = packed(printing(parts))
    tell(Sentence("site.step.answers"))
    answers = baked()
    files |= dict(answers.values())
    tell(Sentence("site.step.page"))
    files |= page_files()
    version = _version(files)
    sizes = {name.removesuffix(PACKED): len(body) for name, body in files.items() if name.endswith(PACKED)}
    baked_names = {path: name for path, (name, _) in answers.items()}
    files["index.html"] = document({"version": version, "baked": baked_names, "sizes": sizes})
    files["awale-board.js"] = element(sizes, version)
    files["sw.js"] = service_worker(sorted(set(files) - {*LATER}), _version(files))
    files[".nojekyll"] = b""  # GitHub Pages sends all files as they are
    tell(Sentence("site.step.write", folder=str(out)))
    _write(out, files)
    size = round(sum(map(len, files.values())) / 1e6)
    tell(Sentence("site.written", folder=str(out), files=len(files), size=size))


def _python_files(archives: dict[str, tuple[Files, Files]]) -> dict[str, bytes]:
    """What Python starts with, and what it fetches when something else is imported."""
    (library, library_later), (ours, ours_later) = archives[STDLIB], archives["application.zip"]
    names = module_names([*library_later, *ours_later])
    later = {f"later/{name}": body for name, body in library_later.items()}
    later |= {f"packages/{name}": body for name, body in ours_later.items()}
    return {
        f"python/{STDLIB}{PACKED}": solid(library),
        f"tab/application.zip{PACKED}": solid({**ours, "later.txt": "\n".join(names).encode()}),
        "tab/later.zip": packed(later),
    }


def _library() -> tuple[Path, str]:
    from awale.compiled.build.libraries import library_file
    from awale.compiled.build.targets import TARGETS
    from awale.machine.library import user_cache
    from awale.machine.sources import source_hash

    checkout = SOURCES.parents[1]
    folder = checkout / "build" if (checkout / "pyproject.toml").exists() else user_cache()
    return library_file(TARGETS["pyodide"], folder / "pyodide"), source_hash()


def _without_packages(lock: bytes) -> bytes:
    """Pyodide's list of packages, of which none comes from elsewhere."""
    told = json.loads(lock)
    return json.dumps({"info": told["info"], "packages": {}}).encode()


def _version(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return digest.hexdigest()[:16]


def _write(out: Path, files: dict[str, bytes]) -> None:
    with whole_folder(out) as draft:
        for name, body in files.items():
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)


def _refuse_others(out: Path) -> None:
    """Whatever isn't such a folder is somebody's own, and stays."""
    if out.is_dir() and ((out / WORKER).is_file() or not any(out.iterdir())):
        return
    if out.exists():
        raise NotOurs(Sentence("site.not-ours", folder=str(out)))
