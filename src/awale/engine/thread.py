"""The memory of one searching thread: a block of 64-bit words that compiled code reaches by address.

word      what
0      single values, named below
32      TABLES   the address of the endgame table of n seeds, 0 if there is none
96      HISTORY  how often sowing a pit with so many seeds was good: 6 pits x 64 counts
512      PATH     the keys of the positions before the root, then of the line being searched
1280      SINCE    plies since the last capture, for each ply
1408      FRAMES   the moves of each ply of the line: 6 moves x 5 words, 32 words a ply
5504      LINES    the best line from each ply on: its length, then its moves; 128 words a ply
"""

from __future__ import annotations

from awale.machine.memory import Block

# Counters and limits.
NODES, NODE_LIMIT, STOP, HALTED, DEEPEST = range(5)
# The shared table, the rules, what is known beforehand.
SHARED, SHARED_MASK, GENERATION, RULES, DEAD, WEIGHTS, WIN_AT, TABLE_SEEDS = range(5, 13)
# Repetition: times that a position must stand, whether it leaves each camp to its owner, positions before the root.
TIMES, REPEAT_OWN, PAST = range(13, 16)
# What the value just found depends on: the ply of a position that it repeats, and whether any estimate is in it.
LEAN, ESTIMATED = 16, 17
# The lanes that may be sown at the root.
ROOT_LANES = 18
# The node count at which the stop flag and the limit are checked next.
LOOK_AT = 19
# Whether a position that came back ends the game for sure.
ENDS_HERE = 20

TABLES, HISTORY, PATH, SINCE, FRAMES, LINES = 32, 96, 512, 1280, 1408, 5504
PAST_MOST = 640
MOST_PLIES = 120
FRAME_WORDS, LINE_WORDS = 32, 128
WORDS = LINES + LINE_WORDS * (MOST_PLIES + 8)

#: Larger than any ply: a value that depends on no position above it.
NOTHING = 1_000


def new_thread() -> Block:
    """The words of a thread, zeroed."""
    return Block(words=WORDS)
