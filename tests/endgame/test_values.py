"""Every value, and every dead position, against slower readings of the rules that share nothing with the builder."""

from __future__ import annotations

import random

import pytest

import awale
from awale import endgame
from awale.endgame import shard
from awale.endgame.folder import Folder
from awale.endgame.verify import verify
from support.strategies import random_sheet

from .conftest import NAMES, sheet_called
from .slow_rules import solve


@pytest.fixture(autouse=True, params=[0, 60], ids=["all-shared", "small-waves-alone"])
def threads_even_for_small_levels(monkeypatch, request):
    """Small levels and waves are left to one thread, usually; here all that are asked for work on them."""
    monkeypatch.setattr(shard, "WAVE_WORTH_SHARING", request.param)
    monkeypatch.setattr(shard, "WORTH_MEETING", 0)


@pytest.mark.parametrize("number", range(24))
def test_any_rules_whatever(number, tmp_path):
    """Sheets with any fields set otherwise: each board of the small levels."""
    chance = random.Random(number)
    sheet = random_sheet(chance, most_overrides=7).with_rules(direction="counter-clockwise")
    lower: dict[tuple[int, ...], int] = {}
    list(endgame.build(sheet, 4, tmp_path, threads=chance.choice((1, 2))))
    with endgame.open(sheet, tmp_path) as tables:
        for n in range(5):
            values, dead = solve(n, sheet, lower)
            wrong = {board for board, value in values.items() if tables.probe_value(awale.Position(board)) != value}
            assert not wrong, (sheet.rules, n)
            assert tables.level(n).header.dead == dead, (sheet.rules, n)
            lower.update(values)


@pytest.mark.parametrize("name", NAMES)
def test_the_referee_agrees(folder, name):
    """All values up to 4 seeds worked out anew, and samples of the larger levels, through the referee."""
    with endgame.open(sheet_called(name), folder) as tables:
        for seeds in (5, 6):  # the slow way takes seconds for these
            tables._levels.pop(seeds)
        done = {one.seeds: one.confirmed for one in verify(tables, sample=100, chance=random.Random(1))}
    assert done[4] == 1365
    assert done[8] > 0


@pytest.mark.parametrize("name", NAMES)
def test_samples_of_all_levels_hold_against_their_successors(folder, name):
    from awale.endgame.position_facts import counting_on
    from awale.endgame.verify import _hold_against_successors

    sheet, chance = sheet_called(name), random.Random(2)
    with endgame.open(sheet, folder) as tables:
        for seeds in range(5, 9):
            assert _hold_against_successors(tables, counting_on(sheet), seeds, 150, chance) == 150


def test_a_wrong_value_is_found(folder, tmp_path, monkeypatch):
    from awale.endgame import raw

    source = Folder(awale.sheet("abapa"), folder)
    place = Folder(awale.sheet("abapa"), tmp_path)
    for seeds in range(5):
        right = source.level(seeds)
        assert isinstance(right, raw.RawLevel)
        values = bytearray(right.values)
        if seeds == 4:
            values[700] += 2
        raw.write(
            place.file(seeds), right.header.rules, place.fingerprint, seeds, memoryview(values), right.header.dead
        )
    with endgame.open("abapa", tmp_path) as tables, pytest.raises(endgame.TableError, match="is worth"):
        list(verify(tables))


@pytest.mark.parametrize("threads", [1, 3, 5])
def test_any_number_of_threads_gives_the_same_bytes(folder, tmp_path, threads):
    for name in ("grand-bassam", "amende+penalty"):
        sheet = sheet_called(name)
        list(endgame.build(sheet, 8, tmp_path, threads=threads))
        for seeds in range(9):
            first, second = Folder(sheet, folder).file(seeds), Folder(sheet, tmp_path).file(seeds)
            assert first.read_bytes() == second.read_bytes()


def test_rules_that_dont_matter_share_their_tables():
    sheet = awale.sheet("grenier")
    same = sheet.with_rules(majority="ends", repetition="never", agreement_rest="nobody", direction="clockwise")
    assert endgame.table_fingerprint(same) == endgame.table_fingerprint(sheet)
    for field, value in (("grand_slam", "takes"), ("nothing_more", "no-capture"), ("empty_camp", "nobody")):
        assert endgame.table_fingerprint(sheet.with_rules({field: value})) != endgame.table_fingerprint(sheet)
