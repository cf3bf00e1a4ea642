"""The board as one self-contained SVG: no font, no script, no style that could leak into the page around it.

>>> picture = board_svg((4,) * 12, (0, 0), "S")
>>> picture[:4], "South to move" in picture
('<svg', True)
"""

from __future__ import annotations

import string
import zlib
from collections.abc import Sequence

from awale.drawing import geometry, marks
from awale.drawing.description import COLOURS, DESCRIPTION
from awale.drawing.lettering import write
from awale.drawing.seeds import INDIVIDUALS, SEED_EDGE, lying, seed_defs
from awale.drawing.settle import settle
from awale.drawing.wood import wood, wood_defs
from awale.words import enumerate_words, say

LETTERS = "ABCDEFabcdef"
_SIGNS = string.ascii_letters + string.digits
_WEIGHT, _NOUGHT = DESCRIPTION["lettering"]["weight"], DESCRIPTION["lettering"]["nought"]


def board_svg(
    pits: Sequence[int],
    stores: Sequence[int],
    to_move: str | None,
    *,
    last: Sequence[str] = (),
    taken: Sequence[str] = (),
    playable: Sequence[str] = (),
    refused: Sequence[str] = (),
    arrows: Sequence[tuple[str, str]] = (),
    turned: bool = False,
    clockwise: bool = False,
    width: int = 760,
    lang: str = "en",
) -> str:
    """A picture of twelve counts, A to F then a to f, and two stores, South's first.

    ``last`` are the letters of the pits where the last move began and ended; ``taken``, ``playable`` and ``refused``
    are letters too; ``arrows`` go from one pit to another. ``turned`` shows the board from North's side. ``to_move``
    is "S", "N", or ``None`` when it is over. The same board always gives the same picture.
    """
    shift = 6 if turned else 0
    places = {letter: (index + shift) % 12 for index, letter in enumerate(LETTERS)}
    side = None if to_move is None else int((to_move == "N") != turned)
    piles = _piles([*pits, *stores], shift)
    parts = [
        f"<defs>{wood_defs()}{seed_defs()}</defs>",
        wood(),
        f'<g fill="none" stroke="{marks.BURNT}" stroke-linecap="round" stroke-linejoin="round">',
        _letters(places),
        _counts(pits, stores, shift),
        marks.clockwise_arrows() if clockwise else "",
        "</g>",
        "" if side is None else marks.turn_line(side),
        _rings(places, last, taken, playable, refused),
        piles,
        marks.arrows([(places[start], places[end]) for start, end in arrows]),
        marks.pin(places[last[-1]]) if last else "",
    ]
    title, description = describe(pits, stores, to_move, last, taken, lang)
    inner = f"<title>{title}</title><desc>{description}</desc>" + "".join(parts)
    # Several boards may stand on one page: their names must not meet, and the same board keeps the same names.
    prefix = _prefix(inner)
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


def _prefix(inner: str) -> str:
    """Three letters or digits that hardly any other drawing has.

    Wood and seeds have the same ids and shapes in every drawing: two that had the same prefix would mix up letters and
    counts, and nothing else.
    """
    rest, first = divmod(zlib.crc32(inner.encode()), 52)
    return "".join(_SIGNS[at] for at in (first, rest % 62, rest // 62 % 62))


def _letters(places: dict[str, int]) -> str:
    texts = [(letter, *geometry.LETTERS[place]) for letter, place in places.items()]
    return write("n", texts, geometry.LETTER_SIZE, _WEIGHT["letter"], COLOURS["letter"])


def _rings(
    places: dict[str, int], last: Sequence[str], taken: Sequence[str], playable: Sequence[str], refused: Sequence[str]
) -> str:
    """One ring a pit and reason; what was taken is said rather than what was visited."""
    been = [places[pit] for pit in dict.fromkeys(last) if pit not in taken]
    return (
        marks.playable([places[pit] for pit in playable])
        + marks.refused([places[pit] for pit in refused])
        + marks.visited(been)
        + marks.taken([places[pit] for pit in taken])
    )


def _piles(counts: Sequence[int], shift: int) -> str:
    """The seeds of all pits and stores: a seed keeps its place when one is added."""
    layers: dict[float, list[tuple[int, float, float]]] = {}
    dealt = 0
    for index, count in enumerate(counts):
        place = (index + shift) % 12 if index < 12 else 12 + ((index - 12) ^ (shift > 0))
        hollow = geometry.PITS[place] if place < 12 else geometry.STORES[place - 12]
        individuals = [((dealt + each) * 29 + 11) % INDIVIDUALS for each in range(count)]  # mixes the tones
        dealt += count
        for seed in settle(individuals, hollow, place + 1):
            scale = round(seed.scale, 2)
            layers.setdefault(scale, []).append((seed.individual, seed.x / scale, seed.y / scale))
    # The upper layers of all hollows lie on the lower ones, and are larger.
    drawn = "".join(f'<g transform="scale({scale})">{lying(layers[scale])}</g>' for scale in sorted(layers))
    return f"<g{SEED_EDGE}>{drawn}</g>"


def _counts(pits: Sequence[int], stores: Sequence[int], shift: int) -> str:
    """The counts in kaolin; a 0 is thinner and fainter, so that full pits stand out."""
    of_pits = [(count, *geometry.COUNTS[(index + shift) % 12]) for index, count in enumerate(pits)]
    of_stores = [(count, *geometry.STORE_COUNTS[index ^ (shift > 0)]) for index, count in enumerate(stores)]
    drawn = ""
    for name, counts, size in (("mv", of_pits, geometry.COUNT_SIZE), ("ox", of_stores, geometry.STORE_SIZE)):
        some = [(str(count), x, y) for count, x, y in counts if count]
        none = [(str(count), x, y) for count, x, y in counts if not count]
        drawn += write(name[0], some, size, _WEIGHT["count"], marks.KAOLIN)
        drawn += write(name[1], none, size, _WEIGHT["nought"], marks.KAOLIN, _NOUGHT)
    return drawn
