"""The name of the game, carved in wood; its accent is a seed."""

from __future__ import annotations

from textual.strip import Strip
from textual.widget import Widget

from awale.cli.play.board.canvas import Canvas
from awale.cli.play.board.painter import KAOLIN, SEEDS, bead
from awale.cli.play.board.widget import wood_for
from awale.cli.play.board.wood import Wood, edges, grain

_HEIGHT = 10
_LETTERS = """
.#. #...# .#. #.. ###
#.# #...# #.# #.. #..
### #.#.# ### #.. ##.
#.# #.#.# #.# #.. #..
#.# .#.#. #.# ### ###
"""
_ACCENT_OVER = 4


class Banner(Widget):
    """As wide as the screen."""

    ALLOW_SELECT = False

    def render_line(self, y: int) -> Strip:
        strips = _drawn(self.size.width, wood_for(self)).strips()
        return strips[y] if y < len(strips) else Strip.blank(self.size.width)


def _drawn(width: int, wood: Wood) -> Canvas:
    canvas = Canvas(width, _HEIGHT, (0, 0, 0))
    grain(canvas, wood)
    edges(canvas, wood)
    rows = ["..".join(row.split()) for row in _LETTERS.strip().splitlines()]
    left = (width - len(rows[0])) // 2
    canvas.figure(left, _HEIGHT - len(rows) - 1, rows, KAOLIN)
    before = _LETTERS.split()[:_ACCENT_OVER]
    bead(canvas, left + sum(len(letter) + 2 for letter in before) + 1, 1, SEEDS[0])
    return canvas
