"""Backups: taken while the server goes on, restored whole into either database, refused if anything is missing."""

from __future__ import annotations

import gzip
import json
import random

import pytest

from awale.cli import main
from schooling import School


@pytest.fixture
def full(serve, database, tmp_path):
    """A server with a class in the middle of a round; how it was started, and everybody in it."""
    options = ["--database", database] if database else ["--data", str(tmp_path / "data-0")]
    server = serve(*(options if database else []))
    with School(server) as school:
        teacher = school.teacher(title="CM1 B")
        pupils = {pupil.id: pupil for pupil in (school.pupil(teacher.code, name) for name in ("Awa", "Zoé"))}
        teacher.do("begin", kind="free")
        [table] = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
        game = table["path"].rpartition("/")[2]
        assert pupils[table["south"]].move(game, random.Random(1))
        yield server, options, teacher, pupils, game


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_what_is_restored_goes_on_with_the_same_cookies(full, serve, postgres, tmp_path, target) -> None:
    server, options, teacher, pupils, game = full
    file = tmp_path / "backup.gz"
    assert main(["backup", str(file), *options]) == 0
    before, state = teacher.state, pupils["p1"].get(f"/api/games/{game}")
    server.kill()
    where = ["--data", str(tmp_path / "other")] if target == "sqlite" else ["--database", postgres.database()]
    assert main(["restore", str(file), *where]) == 0
    again = serve(*(where if target == "postgres" else []), data=tmp_path / "other")
    for visitor in (teacher, *pupils.values()):
        visitor.client.base_url = again.url
        visitor.client.headers["Origin"] = again.url
    assert teacher.state["shared"] == before["shared"]
    assert pupils["p1"].get(f"/api/games/{game}")["turns"] == state["turns"]
    assert any(pupil.move(game, random.Random(2)) for pupil in pupils.values())


def test_a_backup_is_read_and_written_in_batches_of_which_none_is_lost(full, tmp_path, monkeypatch) -> None:
    _, options, *_ = full
    whole, small = tmp_path / "whole.gz", tmp_path / "small.gz"
    assert main(["backup", str(whole), *options]) == 0
    monkeypatch.setattr("awale.server.store.backup._TOGETHER", 2)
    assert main(["backup", str(small), *options]) == 0

    def rows(file) -> list:
        lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()[1:-1]]
        assert file is whole or max(len(line["rows"]) for line in lines) == 2
        return sorted((line["table"], *map(str, row)) for line in lines for row in line["rows"])

    assert rows(whole) == rows(small)


@pytest.fixture
def file(serve, tmp_path):
    """A backup of a small SQLite store."""
    server = serve()
    with School(server) as school:
        school.teacher(title="CM1 B")
    path = tmp_path / "backup.gz"
    assert main(["backup", str(path), "--data", str(server.data)]) == 0
    return path


def test_nothing_is_restored_over_games(file, serve, tmp_path, capsys) -> None:
    used = serve()
    before = (used.data / "games.sqlite").read_bytes()
    assert main(["restore", str(file), "--data", str(used.data), "--lang", "en"]) == 2
    assert "already" in capsys.readouterr().err
    assert (used.data / "games.sqlite").read_bytes() == before


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "not-gzip", "without-end", "missing"])
def test_a_damaged_file_restores_nothing(file, tmp_path, capsys, damage) -> None:
    whole = file.read_bytes()
    broken = {
        "cut": whole[: len(whole) // 2],
        "flipped": whole[:40] + bytes([whole[40] ^ 255]) + whole[41:],
        "foreign": gzip.compress(b'{"other": "program"}\n'),
        "not-gzip": b"hello",
        "without-end": gzip.compress(b"".join(gzip.decompress(whole).splitlines(keepends=True)[:-1])),
    }
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(broken[damage])
    target = tmp_path / "target"
    assert main(["restore", str(file), "--data", str(target), "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip()
    assert not (target / "games.sqlite").exists()


def test_a_folder_without_games_has_no_backup(tmp_path, capsys) -> None:
    assert main(["backup", str(tmp_path / "b.gz"), "--data", str(tmp_path / "nothing"), "--lang", "en"]) == 2
    assert "--data" in capsys.readouterr().err
    assert not (tmp_path / "b.gz").exists()


def test_only_its_owner_reads_a_backup(file) -> None:
    assert file.stat().st_mode & 0o077 == 0
