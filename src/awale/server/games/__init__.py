"""Games that are played here, and never lost. A game is a journal.

Read ``events`` (what can happen), ``state`` (where a game stands after its events), ``clock`` and ``stopwatch`` (its
clock, and that clock at work), ``acts`` (what a player may ask, and the event that it becomes), ``encoder`` (what the
page is told), ``room`` (one game in memory), ``level`` (the opponent that isn't a person), ``help`` (the coach beside
a game) and ``erase`` (a game without somebody's name); then ``new`` (new games), ``rooms`` (all that are in memory)
and ``routes``.
"""
