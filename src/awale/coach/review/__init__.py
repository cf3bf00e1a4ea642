"""The review of a game: what it stood at before each move, where it turned, what was overlooked, how exact it was.

Read in this order: ``story`` (the review as data), ``accuracy`` (from seeds lost to a number), ``overlooked`` (why a
move was a mistake, as somebody at the board could have seen it), ``reviewer`` (the engine goes through the game),
``comments`` (in words), ``annotated`` (the review in the game's record).

Only ``reviewer`` needs the engine: a stored review can be shown anywhere.
"""
