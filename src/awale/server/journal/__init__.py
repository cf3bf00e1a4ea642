"""What games, classes and clubs have in common: each is a journal, a list of numbered events on disk.

Read ``events`` (an event and its text on disk), ``journal`` (one journal in memory, and how it is written), ``client``
(somebody at it over a socket), ``presence`` (everybody who is there), then ``cache`` (all journals of a kind that one
process has in memory). Nothing here knows the game.
"""
