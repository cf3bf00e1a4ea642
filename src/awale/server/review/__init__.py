"""Reviews of games that are over: made by the engine's processes, kept with the game, told in either language.

Read ``keeping`` (those under way and those on disk), ``shapes`` and ``telling`` (as the page is told), ``routes``.
"""
