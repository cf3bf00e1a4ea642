"""Files: whole or refused. Truncated, flipped, renamed, foreign ones get a sentence and are never read as truth."""

from __future__ import annotations

import ctypes
import os
import random
import shutil
from typing import Any

import pytest

import awale
from awale import endgame
from awale.cli import main
from awale.endgame import raw, transfer
from awale.endgame.folder import Folder
from awale.endgame.header import PACKED, RAW, SIZE

ABAPA = awale.sheet("abapa")


@pytest.fixture
def copy(folder, tmp_path):
    """A folder of one's own with both forms of abapa's tables up to 6 seeds."""
    place = Folder(ABAPA, tmp_path)
    place.path.mkdir()
    for seeds in range(7):
        shutil.copy(Folder(ABAPA, folder).file(seeds), place.path)
    list(transfer.export(ABAPA, tmp_path, tmp_path, None, lambda path: None))
    return place


def refused(copy, form, seeds=6):
    """The sentence with which a level is refused."""
    with pytest.raises(endgame.TableError) as caught:
        read_all(copy, form, seeds)
    return str(caught.value)


def read_all(copy, form, seeds):
    level = copy.level(seeds, form)
    return [level.value(index) for index in range(level.header.boards)]


@pytest.mark.parametrize("form", [RAW, PACKED])
def test_any_flipped_bit_is_found(copy, form):
    path, chance = copy.file(6, form), random.Random(form)
    whole = path.read_bytes()
    places = [0, 25, 900, SIZE - 1, SIZE, len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(40))]
    for place in places:
        broken = bytearray(whole)
        broken[place] ^= 1 << chance.randrange(8)
        path.write_bytes(broken)
        assert refused(copy, form), place
    path.write_bytes(whole)
    assert copy.level(6, form).value(0) == copy.level(6).value(0)


@pytest.mark.parametrize("form", [RAW, PACKED])
def test_a_missing_part_is_found(copy, form):
    path = copy.file(6, form)
    whole = path.read_bytes()
    for length in (0, 10, SIZE - 1, SIZE, SIZE + 5, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert "not an endgame table" in (said := refused(copy, form)) or "missing" in said or "damaged" in said
    path.write_bytes(whole + b"\0")
    assert refused(copy, form)


@pytest.mark.parametrize("form", [RAW, PACKED])
def test_a_renamed_file_is_refused(copy, form):
    shutil.copy(copy.file(5, form), copy.file(6, form))
    assert "its name says otherwise" in refused(copy, form)


def test_one_form_under_the_name_of_the_other_is_refused(copy):
    shutil.copy(copy.file(6, PACKED), copy.file(6, RAW))
    assert "it was 6.awz" in refused(copy, RAW)


def test_a_table_of_other_rules_is_refused(copy, folder):
    shutil.copy(Folder(awale.sheet("ecole"), folder).file(6), copy.file(6))
    assert "a table of other rules" in (said := refused(copy, RAW))
    assert "grand_slam=last-resort" in said


def test_a_foreign_file_is_refused(copy):
    copy.file(6).write_bytes(b"\x7fELF" * 5000)
    assert "is not an endgame table" in refused(copy, RAW)
    copy.file(6).unlink()
    copy.file(6).mkdir()
    assert "can't be read" in refused(copy, RAW)


def test_a_large_level_is_checked_whole_once_and_again_when_it_changes(copy, monkeypatch):
    level = copy.level(6)
    values = bytes(level.values)
    monkeypatch.setattr(raw, "_SMALL", 0)
    monkeypatch.setattr(raw, "PIECE", 64)
    monkeypatch.setattr(raw, "_YOUNG", -1)
    raw.write(copy.file(6), level.header.rules, copy.fingerprint, 6, memoryview(values), level.header.dead)
    looked: list[Any] = []
    check = raw.RawLevel.check
    monkeypatch.setattr(raw.RawLevel, "check", lambda self, pieces=None: looked.append(pieces) or check(self, pieces))
    copy.level(6)
    copy.level(6)
    assert looked[0] is None
    assert len(looked[1]) < 20, "the second time only a sample"
    before = copy.file(6).stat()
    with copy.file(6).open("r+b") as file:
        file.seek(SIZE + 6000)
        file.write(bytes([file.read(1)[0] ^ 4]))
    os.utime(copy.file(6), ns=(before.st_atime_ns, before.st_mtime_ns))  # whoever sets the clock back is found, too
    assert "damaged" in refused(copy, RAW)


def test_the_command_says_it_and_leaves_with_2(copy, capsys, tmp_path):
    copy.file(6, PACKED).unlink()
    copy.file(6).write_bytes(copy.file(6).read_bytes()[:-1])
    for action in (["stats"], ["probe", "1-1-1-0-0-0-1-1-1-0-0-0-0-0-S"], ["verify"], ["build", "--seeds", "7"]):
        assert main(["endgame", *action, "--sheet", "abapa", "--dir", str(tmp_path), "--lang", "en"]) == 2
        said = capsys.readouterr()
        assert "a part of it is missing" in said.err
        assert "Traceback" not in said.err


# --- the compressed form ----------------------------------------------------------------------------------------------


def test_compressed_and_in_place_hold_the_same(copy):
    for seeds in range(7):
        plain, packed = copy.level(seeds, RAW), copy.level(seeds, PACKED)
        assert [packed.value(index) for index in range(len(plain.values))] == plain.values.tolist()
        assert packed.expanded() == plain.values


def test_out_and_in_again_gives_the_same_bytes(copy, tmp_path):
    for seeds in range(7):
        copy.file(seeds).rename(tmp_path / f"{seeds}.awt")
    back = list(transfer.import_(ABAPA, tmp_path, [copy.path], lambda path: None))
    assert len(back) == 7
    for seeds in range(7):
        assert copy.file(seeds).read_bytes() == (tmp_path / f"{seeds}.awt").read_bytes()


def test_the_engine_gets_compressed_levels_expanded(copy, tmp_path):
    values = bytes(copy.level(6).values)
    for seeds in range(7):
        copy.file(seeds).unlink()
    with endgame.open("abapa", tmp_path) as tables:
        assert tables.most == 6
        assert ctypes.string_at(tables.address(6), len(values)) == values
        assert tables.address(7) == 0


def test_import_refuses_what_is_damaged(copy, tmp_path):
    path = copy.file(6, PACKED)
    path.write_bytes(path.read_bytes()[:-9] + b"somewhat!")
    with pytest.raises(endgame.TableError):
        list(transfer.import_(None, tmp_path / "new", [path], lambda path: None))
    assert not list((tmp_path / "new").rglob("6.awt"))


def _emptied(path):
    path.write_bytes(b"")


def _cut(path):
    path.write_bytes(path.read_bytes()[:-1])


def _foreign(path):
    shutil.copy(path.with_name("5" + path.suffix), path)


@pytest.mark.parametrize("form", [RAW, PACKED])
@pytest.mark.parametrize("spoil", [_emptied, _cut, _foreign])
def test_neither_build_nor_list_calls_a_spoilt_level_healthy(copy, form, spoil, capsys):
    for seeds in range(7):
        copy.file(seeds, PACKED if form == RAW else RAW).unlink()
    assert main(["endgame", "build", "--sheet", "abapa", "--seeds", "6", "--dir", str(copy.path.parent)]) == 0
    capsys.readouterr()
    spoil(copy.file(6, form))
    for command in (["build", "--sheet", "abapa", "--seeds", "6"], ["list"], ["list", "--json"]):
        assert main(["endgame", *command, "--dir", str(copy.path.parent), "--lang", "en"]) == 2
        told = capsys.readouterr()
        assert copy.file(6, form).name in " ".join(told.err.split())
        assert "all there" not in told.out
        assert "0\u20136" not in told.out
    assert main(["endgame", "build", "--sheet", "abapa", "--seeds", "5", "--dir", str(copy.path.parent)]) == 0
