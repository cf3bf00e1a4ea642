"""The board as a picture and as characters. It draws the counts and marks that it is given and knows no rule.

``board.toml`` describes the board: sizes, positions, letters, colours, and the ranges that seeds and wood are drawn
from. The page reads a copy of it (``tools/board.py``), so its board is this board.

Read in this order: ``description`` (the file), ``chance`` (random numbers that repeat), ``geometry`` (where things
are, and how a path is written), ``paint`` (gradients), ``lettering`` (letters and counts), ``seeds`` (their shapes),
``settle`` (where they lie in a hollow), ``wood`` (the empty board), ``marks`` (whose turn it is, what was played),
``svg`` (the whole picture). ``text`` is the same board for a terminal, ``plain`` what ASCII has
for its characters.
"""
