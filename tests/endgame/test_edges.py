"""Lists of edges, and bytes that are counted: what compiled code does to them is what Python would."""

from __future__ import annotations

import random
from array import array
from collections import Counter

import pytest

import awale
from awale.endgame import layout, shard
from awale.endgame.crew import Crew
from awale.endgame.edges import Edges
from awale.endgame.level import build_level
from awale.endgame.rows import row_tables
from awale.endgame.shard import Table
from awale.endgame.share import Share
from awale.machine.functions import add_histogram, count_bytes, lay_columns
from awale.machine.memory import Block
from awale.machine.rulecode import rule_code


def made_of(lines: list[tuple[int, ...]]) -> Edges:
    return Edges.joined(array("q", line).tobytes() for line in lines)


def lines_of(edges: Edges) -> list[tuple[int, ...]]:
    words = edges.data.cast("q").tolist()
    return [tuple(words[at : at + layout.EDGE]) for at in range(0, len(words), layout.EDGE)]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 8, 100, 1000])
def test_lines_are_sorted_by_their_words_and_kept_once(count):
    chance = random.Random(count)
    lines = [tuple(chance.choice((-1, 0, 1, 2**40)) for _ in range(layout.EDGE)) for _ in range(count)]
    edges = made_of(lines)
    edges.sort()
    assert lines_of(edges) == sorted(lines)
    edges.drop_doubles()
    assert lines_of(edges) == sorted(set(lines))


def test_each_chunk_knows_where_its_lines_begin():
    share, chance = Share(9), random.Random(9)
    places = sorted(chance.randrange(share.places) for _ in range(500))
    starts = made_of([(place, 0, 0, 0) for place in places]).starts(share).words.tolist()
    assert len(starts) == share.chunks + 1
    assert starts == [sum(place < chunk * layout.CHUNK for place in places) for chunk in range(share.chunks + 1)]


@pytest.mark.parametrize("name", ["grand-bassam", "grenier"])
def test_edges_for_which_there_was_no_room_are_looked_for_again(name, monkeypatch):
    rules = rule_code(awale.sheet(name))
    rows = row_tables(6, rules)
    small: list[Table] = []
    right: list[Table] = []
    for n in range(7):
        right.append(build_level(rules, n, right, rows, Crew(1)).table)
    monkeypatch.setattr(shard, "ROWS", (0,) * 49)
    monkeypatch.setattr(shard, "ODD_RESERVE", 1)
    for n in range(7):
        small.append(build_level(rules, n, small, rows, Crew(2)).table)
    assert small == right


def test_bytes_are_counted():
    data = Block.of(random.Random(1).randbytes(10_001))
    counts, right = Block(words=256), Counter(data.view)
    add_histogram(data.address, data.size, counts.address)
    assert counts.words.tolist() == [right[value] for value in range(256)]
    assert all(count_bytes(data.address, data.size, value) == right[value] for value in (0, 1, 255))


def test_columns_are_laid_beside_each_other():
    left, right, whole = Block.of(b"abcdef"), Block.of(b"uvw"), Block(size=9)
    lay_columns(left.address, 3, 2, whole.address, 3)
    lay_columns(right.address, 3, 1, whole.address + 2, 3)
    assert bytes(whole.view) == b"abucdvefw"
