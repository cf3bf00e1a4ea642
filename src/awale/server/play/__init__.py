"""Games that are played here, and never lost.

The log is the truth: everything that changes a game is one numbered event on disk, and where the game stands is what
comes out when they are gone through. Read ``log`` (events, and where a game stands after them), ``clock``, ``acts``
(what a player may ask, and the event that it becomes), ``telling`` (what the page is told), ``room`` (one game in
memory) with its ``client``, ``presence`` and ``elsewhere`` (who is there), ``ticking`` (its clock at work), ``level``
(the opponent that isn't a person) and ``coaching`` (the coach beside a game); then ``making`` (new games), ``rooms``
(all that are in memory) and ``routes``.
"""
