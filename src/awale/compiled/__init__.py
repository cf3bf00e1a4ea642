"""The rules a second time, over machine words, for hundreds of millions of moves a second; the search; the tables.

Written for Numba, and made into a library ahead of time.

A position is two 64-bit words, always seen by the player to move: *mine* and *theirs*. A camp is six lanes of eight
bits, its first pit (A or a) in the lowest byte; the two upper bytes stay zero. The board

    North      f  e  d  c  b  a              0  1  4  0  9  5
    South      A  B  C  D  E  F              3  0  0 12  1  2       South to move

is, in hexadecimal,

               byte   7  6  5  4  3  2  1  0
               pit          F  E  D  C  B  A
    mine            00 00 02 01 0c 00 00 03
               pit          f  e  d  c  b  a
    theirs          00 00 00 01 04 00 09 05

* **Sowing is an addition.** For each pit and each number of seeds, a table row holds what every pit receives. D with
  12 seeds clears its lane and adds ``01 02 00 01 01 01`` to mine and ``01 01 01 01 01 01`` to theirs: no loop, no
  modulo, the skipped pit is a zero of the row.
* **Taking is a mask.** A lane holds 2 or 3 if it differs from 2 in its lowest bit at most; adding ``7f`` to each
  lane's difference sets its top bit where it doesn't. The highest such bit at or below the last pit, smeared
  downwards, is where the chain stops.
* **Counting is a multiplication** by ``0101010101010101``: the top byte of the product is the sum of all lanes.

A lane never overflows: there are 48 seeds. After a move the words change places: *theirs* is then who moves.
Clockwise play is the mirror image, so a board is mirrored on its way in and the letters on their way out; nothing
here knows a direction.

A sheet becomes one integer, its *rule code* (``machine/rulecode.py``). Modules in order: ``jit`` (how functions are
compiled), ``lanes`` (words and tables), ``moves`` (one move, all moves), ``memory`` (by address), ``index`` (where a
board stands), ``endings`` (famine, awards, nothing more), ``perft`` (counting); then the search: ``scores``,
``transposition``, ``net``, ``search``, ``known``; ``tables`` (the table builder); ``exports`` (what Python may call),
``build`` (the library).

Numba and NumPy are imported here and nowhere else, and nothing here is imported but to make the library.
"""
