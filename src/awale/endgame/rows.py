"""The row tables: what follows for a move from one row alone, computed once for all levels.

``compiled/tables/rows.py`` says what they are, ``layout`` what each part holds.
"""

from __future__ import annotations

from awale.endgame import layout as at
from awale.endgame.layout import BACK_SEEDS, DROPPED, DROPS, PARTS
from awale.machine.functions import fill_back, fill_captures, fill_packed, fill_unmoves
from awale.machine.index import PITS, ROWS, ROWS_BELOW
from awale.machine.memory import Block, Descriptor


class RowTables(Descriptor):
    """The addresses of all parts."""

    def __init__(self) -> None:
        super().__init__(at.ROW_TABLE_WORDS)

    def part(self, place: int, kind: str) -> memoryview[int]:
        """What is in one part; ``kind`` is the letter of its integers, as ``array`` has them."""
        found: Block = self[place]
        return found.view.cast(kind)  # type: ignore[call-overload,no-any-return]


def row_tables(top: int, rules: int) -> RowTables:
    """Row tables for levels of up to ``top`` seeds. Only the ``BACK`` part depends on the rules (are slams void?)."""
    tables = RowTables()
    rows = ROWS_BELOW[top + 1]
    tables[at.PACKED] = Block(words=rows)
    fill_packed(tables.address, top)

    # A move for every row and pit with a seed: as many as there are ways to put one more seed into any pit.
    moves = PITS * ROWS_BELOW[top]
    tables[at.UNMOVE_START] = Block(words=rows + 1)
    tables[at.UNMOVE_ROW], tables[at.UNMOVE_DROP] = Block(size=4 * moves), Block(size=moves)
    fill_unmoves(tables.address, rows)

    starts, size = Block(words=DROPS * BACK_SEEDS), 0
    for drop in range(DROPS):
        for seeds in range(DROPPED[drop], top + 1):
            starts.words[drop * BACK_SEEDS + seeds] = size
            size += ROWS[seeds]
    tables[at.BACK_START], tables[at.BACK] = starts, Block(size=4 * size)
    fill_back(tables.address, top, rules, size)

    tables[at.CAPTURE_START], tables[at.SLAM_START] = Block(words=PARTS + 1), Block(words=PARTS + 1)
    counts = Block(words=2)
    fill_captures(tables.address, top, counts.address)
    captures, slams = counts.words
    tables[at.CAPTURE_ROW], tables[at.CAPTURE_LEFT] = Block(size=4 * captures), Block(size=4 * captures)
    tables[at.SLAM_ROW] = Block(size=4 * slams)
    fill_captures(tables.address, top, counts.address)
    return tables
