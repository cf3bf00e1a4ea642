"""The board as one self-contained SVG: no font, no script, no style that could leak into the page around it.

>>> picture = board_svg((4,) * 12, (0, 0), "S")
>>> picture[:4], "South to move" in picture
('<svg', True)
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from awale.drawing import geometry, marks
from awale.drawing.lettering import glyph_defs, write
from awale.drawing.seeds import INDIVIDUALS, seed_defs
from awale.drawing.settle import settle
from awale.drawing.wood import wood, wood_defs
from awale.words import enumerate_words, say

LETTERS = "ABCDEFabcdef"
_LETTER_INK = "#f7e3c0"


def board_svg(
    pits: Sequence[int],
    stores: Sequence[int],
    to_move: str | None,
    *,
    last: Sequence[str] = (),
    taken: Sequence[str] = (),
    playable: Sequence[str] = (),
    refused: Sequence[str] = (),
    turned: bool = False,
    clockwise: bool = False,
    width: int = 760,
    lang: str = "en",
) -> str:
    """A picture of twelve counts, A to F then a to f, and two stores, South's first.

    ``last`` are the letters of the pits where the last move began and ended; ``taken``, ``playable`` and ``refused``
    are letters too. ``turned`` shows the board from North's side. ``to_move`` is "S", "N", or ``None`` when it is
    over. The same board always gives the same picture.
    """
    shift = 6 if turned else 0
    places = {letter: (index + shift) % 12 for index, letter in enumerate(LETTERS)}
    side = None if to_move is None else int((to_move == "N") != turned)
    piles, used = _piles([*pits, *stores], shift)
    parts = [
        "<defs>"
        + wood_defs()
        + seed_defs(used)
        + glyph_defs(LETTERS + "".join(map(str, (*pits, *stores))))
        + "</defs>",
        wood(),
        "".join(_letter(letter, place) for letter, place in places.items()),
        marks.clockwise_arrows() if clockwise else "",
        "" if side is None else marks.turn_line(side),
        _rings(places, last, taken, playable, refused),
        piles,
        _counts(pits, stores, shift),
        marks.pin(places[last[-1]]) if last else "",
    ]
    title, description = describe(pits, stores, to_move, last, taken, lang)
    inner = f"<title>{title}</title><desc>{description}</desc>" + "".join(parts)
    # Several boards may stand on one page: their names must not meet, and the same board keeps the same names.
    prefix = f"b{zlib.crc32(inner.encode()):08x}-"
    high = geometry.HEIGHT + geometry.SHADOW_ROOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {geometry.WIDTH} {high}" width="{width}"'
        f' height="{round(width * high / geometry.WIDTH)}" style="max-width:100%;height:auto" role="img">'
        + inner.replace("@", prefix)
        + "</svg>"
    )


def describe(
    pits: Sequence[int],
    stores: Sequence[int],
    to_move: str | None,
    last: Sequence[str] = (),
    taken: Sequence[str] = (),
    lang: str = "en",
) -> tuple[str, str]:
    """The board in a title and a few sentences, for those who don't see it."""
    camps = [", ".join(f"{letter} {pits[LETTERS.index(letter)]}" for letter in row) for row in ("ABCDEF", "abcdef")]
    sentences = [
        say("board.described", lang, south=camps[0], north=camps[1], south_store=stores[0], north_store=stores[1])
    ]
    if last:
        sentences.append(say("board.last", lang, origin=last[0], end=last[-1]))
    if taken:
        sentences.append(say("board.taken", lang, pits=enumerate_words(list(taken), lang)))
    turn = say(f"board.turn-{to_move}" if to_move else "board.over", lang)
    return say("board.title", lang, turn=turn), " ".join(sentences)


def _letter(letter: str, place: int) -> str:
    x, y = geometry.LETTERS[place]
    return write(letter, x, y, geometry.LETTER_SIZE, 0.16, _LETTER_INK)


def _rings(
    places: dict[str, int], last: Sequence[str], taken: Sequence[str], playable: Sequence[str], refused: Sequence[str]
) -> str:
    """One ring a pit and reason; what was taken is said rather than what was visited."""
    rings = [marks.playable(places[pit]) for pit in playable] + [marks.refused(places[pit]) for pit in refused]
    rings += [marks.visited(places[pit]) for pit in dict.fromkeys(last) if pit not in taken]
    rings += [marks.taken(places[pit]) for pit in taken]
    return "".join(rings)


def _piles(counts: Sequence[int], shift: int) -> tuple[str, set[int]]:
    """The seeds of all pits and stores, and which individuals they are. A seed keeps its place when one is added."""
    drawn, used, dealt = "", set(), 0
    for index, count in enumerate(counts):
        place = (index + shift) % 12 if index < 12 else 12 + ((index - 12) ^ (shift > 0))
        hollow = geometry.PITS[place] if place < 12 else geometry.STORES[place - 12]
        individuals = [((dealt + each) * 29 + 11) % INDIVIDUALS for each in range(count)]  # mixes the tones
        dealt += count
        used.update(individuals)
        for seed in settle(individuals, hollow, place + 1):
            at = f"{geometry.number(seed.x)} {geometry.number(seed.y)}"
            drawn += f'<use href="#@s{seed.individual}" transform="translate({at}) scale({seed.scale:.3g})"/>'
    return drawn, used


def _counts(pits: Sequence[int], stores: Sequence[int], shift: int) -> str:
    drawn = ""
    for index, count in enumerate(pits):
        x, y = geometry.COUNTS[(index + shift) % 12]
        drawn += _count(count, x, y, geometry.COUNT_SIZE, LETTERS[index])
    for index, count in enumerate(stores):
        x, y = geometry.STORE_COUNTS[index ^ (shift > 0)]
        drawn += _count(count, x, y, geometry.STORE_SIZE, "SN"[index])
    return drawn


def _count(count: int, x: float, y: float, size: float, name: str) -> str:
    """A count in kaolin; a nought is thinner and fainter, so that empty pits recede."""
    extra = f' data-count="{name}"' + ("" if count else ' opacity=".82"')
    return write(str(count), x, y, size, 0.175 if count else 0.13, marks.KAOLIN, extra)
