"""Un-moves and moves are each other's reverse, with multiplicity, up to the third lap."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import awale
from awale.endgame import layout as at
from awale.endgame.rows import row_tables
from awale.machine.board import pack, unpack
from awale.machine.functions import index
from awale.machine.index import ROWS_BELOW
from awale.machine.rulecode import rule_code

from .conftest import sheet_called
from .slow_rules import moves


class Parts:
    """The row tables, part by part."""

    def __init__(self, tables) -> None:
        self.packed, self.back_start = tables.part(at.PACKED, "Q"), tables.part(at.BACK_START, "q")
        self.unmove_start, self.unmove_row = tables.part(at.UNMOVE_START, "q"), tables.part(at.UNMOVE_ROW, "i")
        self.unmove_drop, self.back = tables.part(at.UNMOVE_DROP, "b"), tables.part(at.BACK, "i")


def rank_of(row):
    """A row's rank is its place in the table, if the other camp is empty: those boards come first."""
    return index(row, 0)


def before(tables, board):
    """All boards that lead here quietly, by the tables."""
    mover, other = board[:6], board[6:]
    rank, seeds = rank_of(pack(mover)), sum(mover)
    row = ROWS_BELOW[sum(other)] + rank_of(pack(other))
    found: Counter[Any] = Counter()
    for number in range(tables.unmove_start[row], tables.unmove_start[row + 1]):
        drop = tables.unmove_drop[number]
        dropped = at.DROPPED[drop]
        if dropped > seeds:
            break
        back = tables.back[tables.back_start[drop * at.BACK_SEEDS + seeds] + rank]
        if back >= 0:
            came = unpack(tables.packed[tables.unmove_row[number]])
            found[came + unpack(tables.packed[ROWS_BELOW[seeds - dropped] + back])] += 1
    return found


def after(board, sheet):
    """Where the quiet moves of a board with two camps lead, by the slow rules."""
    return Counter(left + mine for mine, left, taken, fine in moves(board, sheet) if not taken and not fine)


def some_board(chance, seeds):
    board = [0] * 12
    board[chance.randrange(12)] = chance.choice((0, seeds, chance.randint(0, seeds)))
    while sum(board) < seeds:
        board[chance.randrange(12)] += 1
    return tuple(board)


@pytest.mark.parametrize(("name", "top"), [("abapa", 26), ("amende", 15), ("grand-bassam", 15), ("amende+penalty", 15)])
def test_both_ways(name, top):
    sheet: awale.Sheet = sheet_called(name)
    tables, chance = Parts(row_tables(top, rule_code(sheet))), random.Random(name)
    laps: Counter[Any] = Counter()
    for _ in range(1500):
        board = some_board(chance, chance.choice((top, chance.randint(2, top))))
        if any(board[:6]) and any(board[6:]):
            for to, times in after(board, sheet).items():
                assert before(tables, to)[board] == times or not any(to[6:]), (board, to)
            laps[max(board[:6]) // 11] += 1
        for came, times in before(tables, board).items():
            assert after(came, sheet)[board] == times, (came, board)
    assert len(laps) == (3 if top > 22 else 2)
