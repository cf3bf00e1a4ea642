"""How functions are compiled, and where the machine code is kept between runs.

Numba is imported here and nowhere earlier: a command that computes nothing never pays for it. Machine code goes to
the user's cache folder, in a folder named after the sources of this package, since Numba alone would not notice
that a function which it compiled into another one has changed. Where no folder can be written, everything works
all the same and is compiled anew in each run.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Types of compiled code, which mixes machine integers that no checker follows: Numba is the one that checks them.
#: Sixty-four bits without a sign: a camp, a mask, a key.
Word: TypeAlias = Any
#: Sixty-four bits with a sign: a count, a score, an address.
Int: TypeAlias = Any

_PACKAGE = Path(__file__).parent.parent
#: The folders with compiled functions. A file outside the kernel that never names it is of no account.
_COMPILED, _MARK = ("kernel", "engine", "endgame", "endgame/cluster"), b"awale.kernel"
#: Machine code of other versions that is kept: somebody may go back to one.
_OTHERS_KEPT = 3


def user_cache() -> Path:
    """Awalé's own folder for what can be made again."""
    if folder := os.environ.get("AWALE_CACHE_DIR"):
        return Path(folder)
    if folder := os.environ.get("XDG_CACHE_HOME"):
        return Path(folder) / "awale"
    if folder := os.environ.get("LOCALAPPDATA"):
        return Path(folder) / "awale" / "Cache"
    return Path.home() / ".cache" / "awale"


def source_version() -> str:
    """A name for the sources as they are: machine code made from others is not used."""
    digest = hashlib.sha256()
    for folder in _COMPILED:
        for path in sorted((_PACKAGE / folder).glob("*.py")):
            text = path.read_bytes()
            if folder == "kernel" or _MARK in text:
                digest.update(path.name.encode())
                digest.update(text)
    return digest.hexdigest()[:16]


def code_folder() -> Path | None:
    """Where machine code is kept, made if need be; ``None`` if nothing can be written there."""
    folder = user_cache() / "code" / source_version()
    try:
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            _forget_old(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _forget_old(newest: Path) -> None:
    """Removes the machine code of versions that are long gone."""
    others = [folder for folder in newest.parent.iterdir() if folder.is_dir() and folder != newest]
    for folder in sorted(others, key=lambda folder: folder.stat().st_mtime, reverse=True)[_OTHERS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


FOLDER = code_folder()
if FOLDER:
    os.environ["NUMBA_CACHE_DIR"] = str(FOLDER)

import numba  # noqa: E402 - after the folder is set
from llvmlite import ir  # noqa: E402
from numba import types  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

if FOLDER:
    # For a program that had imported Numba before us.
    vars(numba.config)["CACHE_DIR"] = str(FOLDER)


def compiled(function: _Function) -> _Function:
    """Compiles a function on its first call, lets go of Python's lock while it runs, keeps the machine code."""
    return cast(_Function, numba.njit(nogil=True, cache=FOLDER is not None, error_model="numpy")(function))


def inlined(function: _Function) -> _Function:
    """The same for a small function that others are made of: it is compiled into them."""
    return cast(_Function, numba.njit(nogil=True, error_model="numpy")(function))


def instruction(typing_function: Callable[..., Any]) -> Callable[..., Any]:
    """Numba's ``intrinsic``: the decorated function returns a signature and writes the machine's own instruction."""
    return cast(Callable[..., Any], intrinsic(typing_function))


# --- single instructions ----------------------------------------------------------------------------------------


@instruction
def popcount(typingctx: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@instruction
def trailing_zeros(typingctx: Any, word: Any) -> Any:
    """How many zeros lie below the lowest bit that is set; 64 if none is."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen
