"""The games of this server. Each is stored as a journal.

Read ``events`` (what can happen), ``state`` (a game's state after its events), ``clock`` and ``stopwatch`` (its
clock, and what measures the time for it), ``acts`` (what a player may ask, and the event that it becomes), ``encoder``
(the messages to the page), ``room`` (one game in memory), ``level`` (the opponent that isn't a person), ``help`` (the
coach beside a game) and ``erase`` (a game without somebody's name); then ``new`` (new games), ``rooms`` (all that are
in memory) and ``routes``.
"""
