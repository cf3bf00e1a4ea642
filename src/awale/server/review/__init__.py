"""Reviews of games that are over: made by the engine service, stored with the game.

Read ``reviews`` (those in progress and those on disk), ``shapes`` and ``review_view`` (their JSON), ``routes``.
"""
