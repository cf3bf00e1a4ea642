"""Tables of every sheet, built once for all tests of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

import awale
from awale import endgame

#: Every sheet that ships, and the one whose slams are fined.
NAMES = (*awale.sheet_ids(), "amende+penalty")
#: As far as every sheet is built here.
TOP = 8


def sheet_called(name: str) -> awale.Sheet:
    return awale.sheet("amende", grand_slam="penalty") if name == "amende+penalty" else awale.sheet(name)


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    """A folder with the tables of every sheet; not to be written to."""
    place = tmp_path_factory.mktemp("tables")
    for name in NAMES:
        list(endgame.build(sheet_called(name), TOP, place, threads=2))
    return place
