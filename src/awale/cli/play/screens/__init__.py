"""What a player sees, one screen a file: ``start`` to choose a game, ``game`` to play it, ``ending`` when it is over;
``question``, ``saving`` and ``page`` lie over them for a moment. ``lines`` are the game screen's texts.

``aiming`` is choosing a pit, ``board_screen`` how the game screen goes from move to move, ``spoken`` what makes screens
speak the player's language.
"""
