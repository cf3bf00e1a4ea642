"""The board in characters, for a terminal: 49 columns wide, so that it fits anywhere.

>>> print(board_text((4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4), (0, 0), "N", last=("C", "a")))
 North   f     e     d     c     b     a
╭━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━╮
│     │  4  │  4  │  4  │  4  │  4  │  5• │     │
│  0  ├─────┼─────┼─────┼─────┼─────┼─────┤  0  │
│     │  4  │  4  │  0◦ │  5  │  5  │  5  │     │
╰─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────╯
         A     B     C     D     E     F   South
▼ North to move
"""

from __future__ import annotations

from collections.abc import Sequence

from awale.words import say

LETTERS = "ABCDEFabcdef"
#: How many columns and lines a board takes.
SIZE = 49, 8
#: How a pit is marked from which the last seeds came, and the one where the last of them fell.
ORIGIN, END = "◦", "•"

_WOOD, _BOLD, _FAINT, _PLAIN = "\x1b[38;5;130m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


def board_text(
    pits: Sequence[int],
    stores: Sequence[int],
    to_move: str | None,
    *,
    last: Sequence[str] = (),
    legal: Sequence[str] = (),
    colour: bool = False,
    turned: bool = False,
    clockwise: bool = False,
    lang: str = "en",
) -> str:
    """Twelve counts, A to F then a to f, and two stores, South's first.

    A heavy line is the side of the player to move, brackets are the pits in ``legal``, ``◦`` and ``•`` are where the
    last move began and ended. ``to_move`` is ``None`` when the game is over.
    """
    paint = _Paint(colour)
    near, far = ("N", "S") if turned else ("S", "N")
    rows = {"S": LETTERS[:6], "N": LETTERS[6:]}
    store = dict(zip("SN", stores, strict=True))
    counts = dict(zip(LETTERS, pits, strict=True))
    bar = paint.wood("│")

    def cells(row: Sequence[str]) -> str:
        drawn = [_cell(counts[pit], last, pit, paint) for pit in row]
        return f"{bar}     {bar}{bar.join(drawn)}{bar}     {bar}"

    middle = paint.wood("├" + "┼".join(["─" * 5] * 6) + "┤")
    far_name, near_name = say(f"player.{far}", lang), say(f"player.{near}", lang)
    lines = [
        f"{far_name:^7}" + _labels(rows[far][::-1], legal, paint),
        paint.wood(_edge("╭┬╮", "╭┯╮", to_move == far)),
        cells(rows[far][::-1]),
        f"{bar}{_count(store[far], paint)}{middle}{_count(store[near], paint)}{bar}",
        cells(rows[near]),
        paint.wood(_edge("╰┴╯", "╰┷╯", to_move == near)),
        " " * 7 + _labels(rows[near], legal, paint) + f"{near_name:^5}",
    ]
    if foot := _foot(to_move, near, clockwise, paint, lang):
        lines.append(foot)
    return "\n".join(line.rstrip() for line in lines)


class _Paint:
    """Colours that read on a light screen and on a dark one, or none."""

    def __init__(self, on: bool) -> None:
        self._on = on

    def _in(self, code: str, text: str) -> str:
        return f"{code}{text}{_PLAIN}" if self._on and text else text

    def wood(self, text: str) -> str:
        return self._in(_WOOD, text)

    def strong(self, text: str) -> str:
        return self._in(_BOLD, text)

    def faint(self, text: str) -> str:
        return self._in(_FAINT, text)


def _edge(light: str, heavy: str, theirs: bool) -> str:
    """An outer edge of the board, heavy on the side whose turn it is."""
    corners = heavy if theirs else light
    return corners[0] + corners[1].join([("━" if theirs else "─") * 5] * 8) + corners[2]


def _labels(row: Sequence[str], legal: Sequence[str], paint: _Paint) -> str:
    """The letters of a row over or under their pits, those that may be played in brackets."""
    labels = [paint.strong(f" [{pit}]  ") if pit in legal else f"  {pit}   " for pit in row]
    return "".join(labels)


def _cell(count: int, last: Sequence[str], pit: str, paint: _Paint) -> str:
    mark = END if last and pit == last[-1] else ORIGIN if pit in last else " "
    return _count(count, paint)[:-2] + paint.wood(mark) + " " if mark != " " else _count(count, paint)


def _count(count: int, paint: _Paint) -> str:
    """Five columns: room for two digits, and for a mark after them."""
    shown = f"{count:>3}"
    return (paint.strong(shown) if count else paint.faint(shown)) + "  "


def _foot(to_move: str | None, near: str, clockwise: bool, paint: _Paint, lang: str) -> str:
    said = []
    if to_move:
        said.append(paint.strong(("▲ " if to_move == near else "▼ ") + say(f"board.turn-{to_move}", lang)))
    if clockwise:
        said.append("↻ " + say("board.clockwise", lang))
    return "   ".join(said)
