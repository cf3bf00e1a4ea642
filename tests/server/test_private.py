"""What a server keeps is read by its own user alone, also what an earlier version has left open."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from awale.cli import main
from awale.server.private import private_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes are a matter of POSIX")


def open_to_others(folder: Path) -> list[str]:
    """What others may read, write or enter, of a folder and everything in it but the tables."""
    found = [folder, *(path for path in folder.rglob("*") if "endgame" not in path.parts)]
    return [str(path) for path in found if path.stat().st_mode & 0o077]


def test_a_new_data_folder_and_all_that_a_running_server_keeps_in_it_are_closed_to_others(server, tmp_path) -> None:
    with server.client() as client:
        client.post("/api/games", json={"kind": "here", "sheet": "abapa"}).raise_for_status()
    names = {path.name for path in server.data.iterdir()}
    assert {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "secret", "server.lock"} <= names
    assert open_to_others(server.data) == []
    backup, other = tmp_path / "backup.gz", tmp_path / "other"
    assert main(["backup", str(backup), "--data", str(server.data)]) == 0
    assert main(["restore", str(backup), "--data", str(other)]) == 0
    assert open_to_others(other) == []
    assert backup.stat().st_mode & 0o077 == 0


def test_what_an_earlier_version_left_open_is_closed_when_it_is_opened(server, serve, tmp_path) -> None:
    with server.client() as client:
        client.post("/api/games", json={"kind": "here", "sheet": "abapa"}).raise_for_status()
    server.kill()  # so that the write-ahead log is still there
    for path in server.data.iterdir():
        path.chmod(0o644)
    server.data.chmod(0o755)
    server.start()
    with server.client() as client:
        assert client.get("/api/health").json()["games"] == 1
    assert open_to_others(server.data) == []


def test_a_folder_with_other_things_in_it_keeps_its_mode_and_our_files_are_closed(tmp_path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    for name in ("games.sqlite", "a letter"):
        (folder / name).touch()
        (folder / name).chmod(0o644)
    private_folder(folder)
    assert [path.name for path in folder.iterdir() if path.stat().st_mode & 0o077] == ["a letter"]
    assert folder.stat().st_mode & 0o777 == 0o755


def test_a_folder_above_the_data_folder_is_made_as_usual(tmp_path) -> None:
    before = os.umask(0o022)
    try:
        private_folder(tmp_path / "above" / "data")
    finally:
        os.umask(before)
    assert (tmp_path / "above").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "above" / "data").stat().st_mode & 0o777 == 0o700
    shutil.rmtree(tmp_path / "above")
