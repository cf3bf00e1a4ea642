"""What a player sees: ``start`` chooses a game, ``game`` plays it, ``dialogs`` lie over the board for a moment.

The game screen in layers: ``board_screen`` goes from move to move, ``pit_choice`` lets a player choose a pit by letter,
arrows or mouse. ``lines`` are its texts; ``spoken`` gives every screen the player's language.
"""
