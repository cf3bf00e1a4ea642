"""Reviews of games that are over: made by the engine's processes, kept with the game, told in either language.

Read ``reviews`` (those under way and those on disk), ``shapes`` and ``review_view`` (as the page is told), ``routes``.
"""
