"""Backups: taken while the server goes on, restored whole into either database, refused if anything is missing."""

from __future__ import annotations

import asyncio
import errno
import gzip
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from awale.cli import main
from awale.server.store import Head, NewJournal, Row, StoredEvent, store_for
from awale.server.store.backup import restore
from awale.server.store.backup_file import COLUMNS, LINE, WRITTEN, BackupError, check, lines
from awale.server.visitor import keep_secret
from support.class_client import School
from support.server_process import PATIENCE


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


ROWS = [
    Row("m3v9x7q2mmmm", "class", "BAOBAB", 1, '{"key":"hash"}'),
    Row("k3v9x7q2mmmm", "game", None, 2, '{"names":["Awa","Zoé"]}', '{"turns":1}', True, "m3v9x7q2mmmm"),
    Row("g3v9x7q2mmmm", "game", "BAHBA", 3, "{}", "{}"),
    Row("c3v9x7q2mmmm", "club", None, 4, "{}"),
]


def fill(database: str | None, data: Path) -> list[str]:
    """Makes a store with something of everything; the options that name it."""

    async def work() -> None:
        store = store_for(database, data)
        await store.open()
        for row in ROWS:
            events = [StoredEvent(row.id, n, kind, f'{{"n":{n}}}', n) for n, kind in enumerate(("move", "name"))]
            assert await store.create(NewJournal(row, events, ["a player"]))
        assert await store.append([StoredEvent(ROWS[0].id, 2, "bell", "{}", 2)], Head(wake=5))
        await store.keep_review("k3v9x7q2mmmm", "{}")
        if database:
            await store.remember("secret", "ab" * 32)
        await store.close()

    asyncio.run(work())
    if not database:
        keep_secret(data, b"s" * 32)
    return ["--database", database] if database else ["--data", str(data)]


def test_a_backup_is_read_and_written_in_batches_of_which_none_is_lost(database, tmp_path, monkeypatch) -> None:
    options = fill(database, tmp_path / "data")
    whole, small = tmp_path / "whole.gz", tmp_path / "small.gz"
    assert main(["backup", str(whole), *options]) == 0
    monkeypatch.setattr("awale.server.store.backup._TOGETHER", 2)
    assert main(["backup", str(small), *options]) == 0

    def rows(file) -> list[Any]:
        lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()[1:-1]]
        assert file is whole or max(len(line["rows"]) for line in lines) == 2
        return sorted((line["table"], *map(str, row)) for line in lines for row in line["rows"])

    assert rows(whole) == rows(small)


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_everything_is_restored_into_either_database(database, postgres, tmp_path, target) -> None:
    options = fill(database, tmp_path / "data")
    there = tmp_path / "other"
    where = ["--data", str(there)] if target == "sqlite" else ["--database", postgres.database()]
    assert main(["backup", str(tmp_path / "backup.gz"), *options]) == 0
    assert main(["restore", str(tmp_path / "backup.gz"), *where]) == 0
    assert main(["backup", str(tmp_path / "again.gz"), *where]) == 0

    def rows(name: str) -> list[Any]:
        parts = unpacked(tmp_path / name)[1:-1]
        told = [(part["table"], *map(str, row)) for part in parts for row in part["rows"]]
        return sorted(tuple(str(int(x == "True")) if x in ("True", "False") else x for x in row) for row in told)

    assert rows("backup.gz") == rows("again.gz")

    async def check() -> None:
        store = store_for(where[1] if target == "postgres" else None, there)
        await store.open()
        assert [await store.find(row.id, row.kind) for row in ROWS] == ROWS
        assert [event.data for event in await store.events(ROWS[0].id)] == ['{"n":0}', '{"n":1}', "{}"]
        assert await store.waking(6) == [ROWS[0].id]
        assert await store.review("k3v9x7q2mmmm") == "{}"
        assert [row.id for row in await store.held_by("a player")] == ["g3v9x7q2mmmm", "k3v9x7q2mmmm"]
        await store.close()

    asyncio.run(check())


@pytest.fixture
def file(tmp_path):
    """A backup of a small SQLite store."""
    fill(None, tmp_path / "kept")
    path = tmp_path / "backup.gz"
    assert main(["backup", str(path), "--data", str(tmp_path / "kept")]) == 0
    return path


def test_nothing_is_restored_over_games(file, tmp_path, capsys) -> None:
    used = tmp_path / "used"
    fill(None, used)
    before = (used / "games.sqlite").read_bytes()
    assert main(["restore", str(file), "--data", str(used), "--lang", "en"]) == 2
    assert "already" in capsys.readouterr().err
    assert (used / "games.sqlite").read_bytes() == before


def test_nothing_is_restored_over_games_in_postgresql_of_whatever_version(file, postgres, capsys) -> None:
    used, old, empty = (postgres.database() for _ in range(3))
    fill(used, file.parent)

    async def make(address: str, *statements: str) -> None:
        import asyncpg

        database = await asyncpg.connect(address)
        for statement in statements:
            await database.execute(statement)
        await database.close()

    asyncio.run(
        make(old, "CREATE TABLE settings (name TEXT, value TEXT)", "INSERT INTO settings VALUES ('schema', '2')")
    )
    for address in (used, old):
        assert main(["restore", str(file), "--database", address, "--lang", "en"]) == 2
        assert "already" in capsys.readouterr().err

    async def open_it() -> None:
        store = store_for(empty, file.parent)
        await store.open()
        await store.close()

    asyncio.run(open_it())
    assert main(["restore", str(file), "--database", empty]) == 0, "a server has made its tables, and no more"


# --- files that aren't whole, or were never ours ---


@pytest.fixture
def refused(tmp_path, capsys):
    """Tries to restore a file, which must be refused in one sentence with nothing written; what was said."""

    def tried(source) -> str:
        target = tmp_path / "target"
        assert main(["restore", str(source), "--data", str(target), "--lang", "en"]) == 2
        assert main(["restore", str(source), "--data", str(target), "--lang", "fr"]) == 2
        said, _ = capsys.readouterr().err.strip().split("\n")
        assert "Traceback" not in said
        assert not target.exists()
        return str(said)

    return tried


def unpacked(file) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def pack(file, lines) -> None:
    file.write_bytes(gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines)))


def changed(before: bytes, after: bytes) -> Callable[[bytes], bytes]:
    """A backup in which something else is written."""
    return lambda whole: gzip.compress(gzip.decompress(whole).replace(before, after))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda whole: whole[: len(whole) // 2], "its end is missing"),
        (lambda whole: whole[:40] + bytes([whole[40] ^ 255]) + whole[41:], "damaged"),
        (lambda whole: gzip.compress(b'{"other": "program"}\n'), "isn't a backup of awale"),
        (lambda whole: gzip.compress(b"[" * 100_000), "isn't a backup of awale"),
        (lambda whole: gzip.compress(b"\xff\xfe\n"), "isn't a backup of awale"),
        (lambda whole: b"", "isn't a backup of awale"),
        (lambda whole: b"hello", "damaged"),
        (lambda whole: whole + b"hello", "damaged"),
        (lambda whole: gzip.compress(b"".join(gzip.decompress(whole).splitlines(True)[:-1])), "its end is missing"),
        (lambda whole: gzip.compress(gzip.decompress(whole) * 2), "damaged"),
        (changed(b'{"end":', b'{"end":1'), "damaged"),
        (changed(b'"schema":', b'"schema":99'), "later version"),
        (changed(b'"schema":', b'"schema":"x","was":'), "isn't a backup of awale"),
        (changed(b'"BAHBA"', b'"\\ud800"'), "damaged"),
        (changed(b'"BAHBA"', b'"BAHBA\\u0000"'), '"code"'),
        (changed(b'"game"', b'"gama"'), '"kind"'),
        (changed(b'"table":"journals"', b'"table":"users"'), "users"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence_and_restores_nothing(file, refused, damage, sentence) -> None:
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert file.read_bytes() != whole
    assert sentence in refused(file)


def test_a_file_cut_anywhere_or_with_any_byte_changed_is_refused_or_says_the_same(file, tmp_path) -> None:
    whole, secret = file.read_bytes(), check(file)
    broken = tmp_path / "broken.gz"
    for at in range(len(whole)):
        broken.write_bytes(whole[:at])
        with pytest.raises(BackupError):
            check(broken)
        broken.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        with suppress(BackupError):
            assert check(broken) == secret  # when it was made, and by which system, is nobody's business


WRONG: tuple[Any, ...] = (None, -1, 2**31, 2**63, 1.5, True, [], "", "\0", "[", "[]", '{"a": 1}')


def test_no_value_in_any_field_is_a_traceback(file, tmp_path) -> None:
    """Whatever stands in a field, the file is restored or refused before anything is written."""
    lines = unpacked(file)
    assert {line["table"] for line in lines[1:-1]} == set(COLUMNS)
    broken, target = tmp_path / "broken.gz", tmp_path / "target"
    done: Counter[Any] = Counter()
    for number, line in enumerate(lines[1:-1], start=1):
        for column in range(len(line["rows"][0])):
            for wrong in WRONG:
                changed = [*line["rows"][0]]
                changed[column] = wrong
                pack(broken, [*lines[:number], line | {"rows": [changed, *line["rows"][1:]]}, *lines[number + 1 :]])
                try:
                    restore(broken, target, None)
                except BackupError:
                    assert not target.exists()
                    done["refused"] += 1
                else:
                    shutil.rmtree(target)
                    done["restored"] += 1
    assert done["refused"] > 3 * done["restored"] > 0, "a text may be any text"


@pytest.mark.parametrize("what", ["rows", "table", "awale", "schema"])
@pytest.mark.parametrize("wrong", [None, 7, "x", [7], [[]], [[1, 2, 3]], {"a": 1}])
def test_parts_of_the_file_that_are_something_else_are_refused(file, refused, what, wrong) -> None:
    first, *rest = unpacked(file)
    pack(file, [first | {what: wrong}, *rest] if what in first else [first, rest[0] | {what: wrong}, *rest[1:]])
    refused(file)
    pack(file, [{name: value for name, value in line.items() if name != what} for line in (first, *rest)])
    refused(file)


@pytest.mark.parametrize("secret", [None, "", "00", "00" * 31, "x" * 64])
def test_a_secret_that_anybody_could_guess_is_refused(file, refused, secret) -> None:
    lines = unpacked(file)
    settings = next(line for line in lines if line.get("table") == "settings")
    settings["rows"] = [[name, secret if name == "secret" else value] for name, value in settings["rows"]]
    if secret is None:
        settings["rows"] = []
        lines[-1]["end"] -= 1
    pack(file, lines)
    assert "secret" in refused(file)


def test_the_same_row_twice_is_refused_by_both_databases(file, refused, postgres, capsys) -> None:
    lines = unpacked(file)
    journals = next(line for line in lines if line.get("table") == "journals")
    pack(file, [*lines[:-1], journals, {"end": lines[-1]["end"] + len(journals["rows"])}])
    assert "twice" in refused(file)
    address = postgres.database()
    assert main(["restore", str(file), "--database", address, "--lang", "en"]) == 2
    assert "twice" in capsys.readouterr().err
    assert main(["backup", str(file), "--database", address, "--lang", "en"]) == 2, "there isn't even a table"


@pytest.mark.parametrize("what", ["missing", "folder", "device", "pipe"])
def test_what_is_no_file_is_refused(refused, tmp_path, what) -> None:
    sources = {"missing": tmp_path / "none", "folder": tmp_path, "device": Path("/dev/zero"), "pipe": tmp_path / "pipe"}
    os.mkfifo(sources["pipe"])
    said = refused(sources[what])
    assert ("can't be read" if what in ("missing", "folder") else "isn't a file") in said


def test_a_file_that_may_not_be_read_is_refused(file, refused, monkeypatch) -> None:
    def denied(path, mode):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("awale.server.store.backup_file.gzip.open", denied)
    assert "can't be read: it is not allowed here" in refused(file)


HEAD = b'{"awale":"backup","schema":1}\n{"table":"settings","rows":['


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the most memory of a process is read from /proc")
@pytest.mark.parametrize(
    ("begin", "again", "times", "end"),
    [
        (b"", b" ", 1 << 30, b""),
        (HEAD + b'["', b"x", 1 << 30, b""),
        (HEAD, b'["",""],', 1 << 27, b""),
        (HEAD + b"[1]", b",[1]", (LINE - 100) // 4, b"]}\n"),
        (HEAD + b'["a","b"]', b',["a","b"]', (LINE - 100) // 10, b"]}\n"),
        (HEAD + b'["ab"', b',"ab"', (LINE - 100) // 5, b"]]}\n"),
    ],
    ids=["spaces", "a long text", "many rows", "a line of small rows", "a line of rows", "a long row"],
)
def test_a_small_file_that_unpacks_to_a_gigabyte_takes_little_memory(tmp_path, begin, again, times, end) -> None:
    """Parts of gzip files after each other are one file, so that a gigabyte needn't be packed."""
    source, part = tmp_path / "bomb.gz", 1 << 17
    packed = gzip.compress(again * part)
    with source.open("wb") as file:
        file.write(gzip.compress(begin))
        for _ in range(times // part):
            file.write(packed)
        file.write(gzip.compress(again * (times % part) + end))
    assert source.stat().st_size < 10_000_000
    code = (
        "import sys; from pathlib import Path; from awale.cli import main;"
        f"code = main(['restore', {str(source)!r}, '--data', {str(tmp_path / 'target')!r}, '--lang', 'en']);"
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0]); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2, done.stderr
    assert ("nothing was restored" if end else "a line of more than 16 MB") in done.stderr
    assert int(done.stdout) < 320 * 1024, "kilobytes"
    assert not (tmp_path / "target").exists()


def test_long_rows_are_written_in_lines_that_are_read_again() -> None:
    rows = [[str(number), "x" * 200_000] for number in range(20)]
    written = list(lines("reviews", rows))
    assert all(len(line) <= WRITTEN + 250_000 for line in written)
    assert [row for line in written for row in json.loads(line)["rows"]] == rows


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_a_store_that_cannot_be_read_has_no_backup(tmp_path, capsys, content) -> None:
    (tmp_path / "games.sqlite").write_bytes(content)
    assert main(["backup", str(tmp_path / "b.gz"), "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "can't be read" in capsys.readouterr().err
    assert not (tmp_path / "b.gz").exists()


def test_a_folder_without_games_has_no_backup(tmp_path, capsys) -> None:
    assert main(["backup", str(tmp_path / "b.gz"), "--data", str(tmp_path / "nothing"), "--lang", "en"]) == 2
    assert "--data" in capsys.readouterr().err
    assert not (tmp_path / "b.gz").exists()


def test_only_its_owner_reads_a_backup(file) -> None:
    assert file.stat().st_mode & 0o077 == 0
