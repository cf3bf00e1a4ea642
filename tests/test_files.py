"""A file appears whole or not at all, whatever stops its writer; and nothing else in the package writes that way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import awale
from awale.files import lock, sweep_drafts, whole_file, whole_folder, whole_path, write_whole
from awale.site.folder import make_site
from awale.words import AwaleError

SOURCE = Path(awale.__file__).parent
#: What writes whole files or locks them by itself.
BY_HAND = ("import fcntl", "import msvcrt", '.draft"')


def test_a_file_that_fails_leaves_what_was_there_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "games"
    write_whole(path, ["first"])

    def breaking() -> Iterator[str]:
        yield "half"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_whole(path, breaking())
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_seen_when_all_of_it_is_there(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with whole_file(path) as file:
        file.write(b"all of it")
        assert not path.exists()
    assert path.read_bytes() == b"all of it"


def test_what_has_the_name_may_stay(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    for text in (b"first", b"second"):
        with whole_file(path, replace=False) as file:
            file.write(text)
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_draft_can_be_written_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with whole_path(path, private=True) as draft:
        assert draft.read_bytes() == b""
        draft.write_bytes(b"all of it")
        assert not path.exists()
    assert path.read_bytes() == b"all of it"
    assert list(tmp_path.iterdir()) == [path]


def test_folders_are_made_only_where_that_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down"
    with pytest.raises(FileNotFoundError):
        write_whole(path, ["x"])
    write_whole(path, ["x"], parents=True)
    assert path.read_text() == "x"


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
def test_a_private_file_is_the_users_alone_from_its_first_byte(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    with whole_file(path, private=True):
        (draft,) = tmp_path.iterdir()
        assert draft.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_drafts_of_killed_writers_go_and_those_of_living_ones_stay(tmp_path: Path) -> None:
    (tmp_path / ".old.1234.draft").write_text("left behind")
    with whole_file(tmp_path / "new") as file:
        sweep_drafts(tmp_path)
        file.write(b"written on")
    assert {path.name for path in tmp_path.iterdir()} == {"new"}


def test_a_lock_ends_with_the_process_that_has_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.touch()
    code = "import sys, awale.files as f; file = open(sys.argv[1]); print(f.lock(file), flush=True); input()"
    command = [sys.executable, "-c", code, str(path)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout
        assert other.stdout.readline() == "True\n"
        with path.open("r+") as file:
            assert not lock(file)
            other.kill()
            other.communicate()
            assert lock(file)
    finally:
        other.kill()
        other.communicate()


def test_a_folder_that_fails_leaves_what_was_there_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "site"
    with whole_folder(path) as draft:
        (draft / "one").touch()
    with pytest.raises(ZeroDivisionError), whole_folder(path) as draft:
        (draft / "two").write_text(str(1 / 0))
    assert [each.name for each in tmp_path.iterdir()] == ["site"]
    assert [each.name for each in path.iterdir()] == ["one"]
    with whole_folder(path) as draft:
        (draft / "two").touch()
    assert [each.name for each in tmp_path.iterdir()] == ["site"]
    assert [each.name for each in path.iterdir()] == ["two"]


def test_a_site_replaces_no_folder_of_somebodys_own(tmp_path: Path) -> None:
    (tmp_path / "thesis.odt").touch()
    with pytest.raises(AwaleError, match="other files"):
        make_site(tmp_path, lambda step: None)
    assert (tmp_path / "thesis.odt").exists()


def test_nothing_else_writes_drafts_or_locks_files() -> None:
    """But for ``awale serve``, which tries whether it may write."""
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in BY_HAND)
    }
    assert found - {"cli/serve.py"} == {"files.py"}
