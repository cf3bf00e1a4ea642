"""What only some users need: which extra brings a library that isn't installed.

>>> print(missing("starlette.routing").text("en"))
This needs a part of Awalé that isn't installed. It comes with: pip install "awale[app]"
>>> missing("awale.nothing") is None
True
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from awale.words import AwaleError, Sentence

#: The libraries of each extra by the names that they are imported by. ``pyproject.toml`` has the same extras.
EXTRAS = {
    "app": (
        "caissify_pairings",
        "cryptography",
        "httptools",
        "itsdangerous",
        "msgspec",
        "networkx",
        "prometheus_client",
        "segno",
        "starlette",
        "textual",
        "rich",
        "typst",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("asyncpg", "uvloop"),
    "cluster": ("ray",),
    "arrays": ("numpy",),
    "jit": ("numba", "llvmlite"),
}


def missing(module: str) -> Sentence | None:
    """The sentence for a module that could not be imported; ``None`` if no extra brings it."""
    library = module.partition(".")[0]
    extra = next((extra for extra, libraries in EXTRAS.items() if library in libraries), None)
    return Sentence("extra.missing", extra=extra) if extra else None


class MissingExtra(AwaleError, ModuleNotFoundError):  # noqa: N818
    """A library that an extra brings isn't installed; says the command that brings it."""


@contextmanager
def from_extra() -> Iterator[None]:
    """Turns a failed import inside the block into :exc:`MissingExtra`, which names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        sentence = missing(error.name or "")
        if sentence is None or isinstance(error, MissingExtra):
            raise
        raise MissingExtra(sentence) from None
