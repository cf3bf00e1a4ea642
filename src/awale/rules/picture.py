"""``awale.svg``: a picture of a position or of a game, for a page, a notebook or a file.

>>> picture = svg("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", arrows=["Fd"], size=400)
>>> picture[:4], 'width="400"' in picture, len(picture) < 16_000
('<svg', True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from awale.drawing.svg import board_svg
from awale.rules.game import Game
from awale.rules.position import PITS, Position, index_of
from awale.words import AwaleError, Sentence, shown


def svg(
    board: Position | Game | str,
    *,
    arrows: Iterable[str | tuple[str, str]] = (),
    playable: Sequence[str] = (),
    refused: Sequence[str] = (),
    size: int = 760,
    turned: bool = False,
    lang: str = "en",
) -> str:
    """A board as one self-contained SVG of some 15 KB; the same board always gives the same picture.

    ``arrows`` go from one pit to another: ``["Fd", ("C", "f")]``. ``playable`` and ``refused`` are pits with a mark.
    Of a game, the last move is marked too. ``size`` is the width, ``turned`` shows the board from North's side.
    """
    if not 1 <= size <= 100_000:
        raise AwaleError(Sentence("engine.whole", name="size", got=shown(size), least=1, most=100_000))
    game = board if isinstance(board, Game) else None
    position = game.position if game else Position.parse(board) if isinstance(board, str) else board
    assert isinstance(position, Position)
    last = game.turns[-1] if game and game.turns else None
    return board_svg(
        position.pits,
        position.stores,
        None if game and game.is_over else position.to_move,
        last=[last.origin, last.path[-1]] if last and last.origin else [],
        taken=last.taken if last else (),
        playable=_pits(playable),
        refused=_pits(refused),
        arrows=[_arrow(each) for each in arrows],
        turned=turned,
        clockwise=game is not None and game.sheet.step < 0,
        width=size,
        lang=lang,
    )


def _pits(letters: Sequence[str]) -> list[str]:
    return [PITS[index_of(letter)] for letter in letters]


def _arrow(pair: str | tuple[str, str]) -> tuple[str, str]:
    start, end = tuple(pair) if len(pair) == 2 else ("", "")
    return PITS[index_of(start)], PITS[index_of(end)]
