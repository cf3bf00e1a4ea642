"""The memory layout that the table builder's two sides share: Python, which allocates, and compiled code.

A *descriptor* is a block of words: numbers, and the addresses of arrays. Compiled code gets the descriptor's address,
and finds everything else by the places below. There are only plain numbers here: both sides import them, and they are
part of the hash of the sources.
"""

from __future__ import annotations

from awale.machine.index import MAX_SEEDS, PITS

# --- row tables: the addresses of their parts -----------------------------------------------------------------------

#: By row id: the row, as a word.
PACKED = 0
#: By row id: where its un-moves begin; each un-move's row id before it (ascending) and its drop: 8, 4 and 1 bytes each.
UNMOVE_START, UNMOVE_ROW, UNMOVE_DROP = 1, 2, 3
#: By drop and seeds after it (``BACK_SEEDS`` words a drop): where its ``BACK`` begins; there, by the rank after it, the
#: rank before it, or ``IMPOSSIBLE``, or ``NOT_QUIET``: 4 bytes each.
BACK_START, BACK = 4, 5
#: By drop and seeds before it (``part_of``): where its captures begin; for each the rank before it, and the seeds taken
#: << ``TAKEN_SHIFT`` | the rank of what is left: 4 bytes each.
CAPTURE_START, CAPTURE_ROW, CAPTURE_LEFT = 6, 7, 8
#: The same for slams: the rank before.
SLAM_START, SLAM_ROW = 9, 10
ROW_TABLE_WORDS = 11

BACK_SEEDS = MAX_SEEDS + 1
PARTS = (MAX_SEEDS + 1) ** 2
TAKEN_SHIFT = 24

#: Drops below this one end in the other camp; drop LOOPS + j drops 6 j seeds there and goes on.
LOOPS = MAX_SEEDS + 1
DROPS = LOOPS + MAX_SEEDS // PITS + 1
#: Seeds of each drop.
DROPPED: tuple[int, ...] = (*range(LOOPS), *(PITS * j for j in range(MAX_SEEDS // PITS + 1)))

#: In ``BACK``: the row can't have received that drop, nor a larger one; or it did, and then lost seeds.
IMPOSSIBLE, NOT_QUIET = -1, -2

# --- a share of a level: four rows of (seeds + 2) words -------------------------------------------------------------

#: The ranks of mover's rows of m seeds that are in the share; where its cells begin, by m, and its places, by k.
FIRST, LAST, CELL, PLACE = range(4)
#: Places of a split begin a chunk.
CHUNK_BITS = 12
CHUNK = 1 << CHUNK_BITS

# --- fronts: of wins, then of losses; each the address of its bits and that of its marks ----------------------------

BITS, MARKS, FRONT_WORDS = 0, 1, 2
FRONT_BYTES = 8 * FRONT_WORDS
#: Which of the two.
WON, LOST = 0, 1

# --- where boards come from that are carried back -------------------------------------------------------------------

#: Addresses: the share that has them; its fronts; the odd edges that lead to them from the share in hand, sorted, and
#: where those of each chunk begin.
SOURCE_SHARE, SOURCE_FRONTS, SOURCE_ODD, SOURCE_ODD_START, SOURCE_WORDS = range(5)

# --- a shard: a share of a level in the making, or all of it --------------------------------------------------------

SEEDS, RULES = 0, 1
#: Addresses: the row tables' descriptor; the addresses of the finished levels' tables, by seeds; a share that has the
#: whole level.
ROW_TABLES, LEVELS, WHOLE = 2, 3, 4
#: The shard as a source: its share, the boards that it has just settled, odd edges inside it.
SOURCE = 5
SHARE, FRONTS, ODD, ODD_START = range(SOURCE, SOURCE + SOURCE_WORDS)
#: A byte for each cell: best of the moves that leave the level, and how many moves stay in it; and, while dead boards
#: are given their value, whether it is one.
BOUND, OPENED, SUSPECTS = 9, 10, 11
#: Boards just settled that are to be sent to other shards, or 0; the threads' barrier.
TOLD, MEETING = 12, 13
#: Of a cluster only: the number of the share; 2 bytes a row id, the number of the share that has it; the addresses of
#: all shares; boards of this share that any has odd edges to, and where those of each chunk begin.
NUMBER, KEEPERS, SHARES, WANTED_START, WANTED = 14, 15, 16, 17, 18
#: The bounds that the first step found, also while ``BOUND`` is something else.
FOUND_BOUND = 19
LEVEL_WORDS = 20

#: Less than any value. It means "no move of this board leaves the level", or "this move stays in it".
NONE = -128
#: In place of open moves: this board has its value; or it is over (dead), its value being its bound, settled at that
#: stage, and whatever its moves would lead to doesn't matter.
SETTLED, OVER = 255, 254
#: In ``SUSPECTS``.
ALIVE, SUSPECT = 0, 1
#: What a front does to the boards before it.
LOSING, WINNING = 0, 1

#: Words of an edge. An odd edge has: the place after it; the cell, the seeds in the mover's camp and the place before
#: it. A board that is wanted has: its place; the share that wants it, the other's row id, the mover's rank.
EDGE = 4

#: What a thread has done, a cache line each: boards looked at, boards settled.
LOOKED, DONE = 0, 1
LINE = 8
#: A barrier, each field in a cache line of its own: threads that share a line slow each other down badly.
ARRIVED, MEETINGS, STOPPED, SUMS = 0, LINE, 2 * LINE, 3 * LINE
MEETING_WORDS = SUMS + 3 * LINE

# --- batches being written by a thread ------------------------------------------------------------------------------

#: The address of all batches, the bytes of each, and how many there are: one for each share.
OUT, OUT_SIZE, OUT_SHARES = 0, 1, 2
#: Addresses of a word for each share: bytes that are filled (and, behind them, the most of any); the last row id in it;
#: boards sent; when it was last told of some.
FILLED, LAST_ROW, SENT, SEEN = 3, 4, 5, 6
OUTGOING_WORDS = 7

#: Boards of a front that are taken up together, all with the same other's row.
TOGETHER = 512
#: What may be written before there is another look at the room left, at most: a group of boards for every drop that
#: there is, or the odd edges of a chunk. A board takes up to four bytes, the head of a group six.
ROOM = max(DROPS * (4 * TOGETHER + 6), 10 * CHUNK)
#: A position to resume from is counted in so many steps a chunk.
STEPS = 2 * CHUNK
