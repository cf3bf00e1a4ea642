"""Tables of every sheet, built once for all tests of a run."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import awale
from awale import endgame
from awale.compiled.jit import FOLDER

#: Every sheet that ships, and the one whose slams are fined.
NAMES = (*awale.sheet_ids(), "amende+penalty")
#: As far as every sheet is built here.
TOP = 8


def sheet_called(name: str) -> awale.Sheet:
    return awale.sheet("amende", grand_slam="penalty") if name == "amende+penalty" else awale.sheet(name)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Only one process at a time: the others find compiled what the first has compiled."""
    import fcntl

    with (FOLDER or Path(os.curdir)).joinpath("tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session", autouse=True)
def prepared(tmp_path_factory) -> None:
    """Compiles the builder, with two threads and with one, dead boards that count included."""
    with alone():
        folder = tmp_path_factory.mktemp("first")
        for name in ("abapa", "grenier", "boite-a-oeufs"):
            list(endgame.build(name, 4, folder, threads=2))
        with endgame.open("abapa", folder) as tables:
            tables.probe_value(awale.Position((1,) + (0,) * 11))


@pytest.fixture(scope="session")
def folder(tmp_path_factory, prepared) -> Path:
    """A folder with the tables of every sheet; not to be written to."""
    place = tmp_path_factory.mktemp("tables")
    for name in NAMES:
        list(endgame.build(sheet_called(name), TOP, place, threads=2))
    return place
