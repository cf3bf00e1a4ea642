"""What moves of the lessons are worth is written whole or not at all, and as it ships."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from awale.coach.lessons import judged

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import judge_lessons


def shipped() -> dict[tuple[str, str], list[str]]:
    """What the file that ships says: by step and worth, the sheets."""
    rows = [line.split(" ", 2) for line in judged.FILE.read_text(encoding="utf-8").splitlines()[1:]]
    return {(step, worth): names.split(",") for step, names, worth in rows}


def test_what_ships_is_written_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / judged.FILE.name
    judge_lessons.write(path, shipped())
    assert path.read_bytes() == judged.FILE.read_bytes()


def test_a_writer_that_is_stopped_leaves_the_file_that_was_there(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / judged.FILE.name
    path.write_text("as it was")

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        judge_lessons.write(path, shipped())
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [(path.name, "as it was")]
