"""The picture of the README: a real game under the sheet Amende, after eighteen moves each.

``python tools/picture.py`` draws ``docs/board.svg`` anew; a test holds the file and the drawing equal.
"""

from __future__ import annotations

from pathlib import Path

from awale import Game
from awale.drawing.svg import board_svg

PICTURE = Path(__file__).parent.parent / "docs" / "board.svg"
MOVES = "AcBbAdBeAaEaBeAdCcFbBeDbAaFaEcCdAeCf"


def picture() -> str:
    game = Game("amende")
    last = game.play(MOVES)[-1]
    position, legal = game.position, game.legal_moves
    refused = [pit for pit in "ABCDEF" if position[pit] and pit not in legal]
    return board_svg(
        position.pits,
        position.stores,
        position.to_move,
        last=(last.move, last.path[-1]),
        playable=legal,
        refused=refused,
        width=1240,
    )


if __name__ == "__main__":
    PICTURE.write_text(picture() + "\n", encoding="utf-8")
