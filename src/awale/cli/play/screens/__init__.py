"""What a player sees, one screen a file: ``start`` to choose a game, ``game`` to play it, ``ending`` when it is over;
``question``, ``saving`` and ``page`` lie over them for a moment. ``lines`` are the game screen's texts.
"""
