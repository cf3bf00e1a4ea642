"""Journals: games, classes and clubs are each stored as a list of numbered events.

Read ``events`` (an event and its text on disk), ``journal`` (one journal in memory, and how it is written), ``client``
(a client's WebSocket), ``presence`` (who is connected), then ``cache`` (all journals of a kind that one
process has in memory). Nothing here knows the game.
"""
