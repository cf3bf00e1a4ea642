"""The letters and counts on the board: one round stroke each, so that no font is needed and counts sit centred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from awale.drawing.description import DESCRIPTION
from awale.drawing.geometry import number, numbers, relative

#: How wide each sign is, and its stroke.
GLYPHS: dict[str, tuple[float, str]] = DESCRIPTION["glyphs"]
_GAP, _EDGE = DESCRIPTION["lettering"]["gap"], DESCRIPTION["lettering"]["edge"]
#: The height of a capital in the strokes.
_CAPITAL = 20
#: A stroke of fewer characters is as short as what points to it.
_POINTER = 40


@cache
def stroke(sign: str) -> str:
    """The stroke of a sign, each step relative to the one before it, so that it can stand anywhere in a path."""
    return relative(GLYPHS[sign][1])


def write(
    name: str, texts: Iterable[tuple[str, float, float]], size: float, weight: float, ink: str, opacity: float = 1
) -> str:
    """Texts, each centred on its x and y, on a dark edge. ``size`` is a capital's height; ``name`` is their id. The
    group around them has the colour of the edge.

    A long stroke that comes several times is written once and pointed to.
    """
    scale, inline, pointed = size / _CAPITAL, "", ""
    placed = []
    for text, x, y in texts:
        at = x / scale - sum(GLYPHS[sign][0] + _GAP for sign in text) / 2 + _GAP / 2
        for sign in text:
            placed.append((sign, at, round(y / scale) - _CAPITAL // 2))
            at += GLYPHS[sign][0] + _GAP
    if not placed:
        return ""
    often = Counter(sign for sign, *_ in placed)
    many = {sign for sign in often if often[sign] > 1 and len(stroke(sign)) > _POINTER}
    for sign, x, y in placed:
        if sign in many:
            pointed += f'<use href="#@{name}{sign}" x="{number(x)}" y="{number(y)}"/>'
        else:
            inline += f"M{numbers(x, y)}{stroke(sign)}"
    known = "".join(f'<path id="@{name}{sign}" d="{stroke(sign)}"/>' for sign in sorted(many))
    faint = f' opacity="{number(opacity, 2)}"' if opacity < 1 else ""
    edge, width = number(weight * _CAPITAL + _EDGE, 2), number(weight * _CAPITAL, 2)
    inline = f'<path d="{inline}"/>' if inline else ""
    return (
        f'<defs>{known}<g id="@{name}">{inline}{pointed}</g></defs><g transform="scale({number(scale, 3)})"{faint}>'
        f'<use href="#@{name}" stroke-opacity=".5" stroke-width="{edge}"/>'
        f'<use href="#@{name}" stroke="{ink}" stroke-width="{width}"/></g>'
    )
