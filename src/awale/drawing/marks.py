"""Marks on the wood. Kaolin states (a turn, what may be played, what was played), brass points (what was taken).

Colour never speaks alone: each mark also has its own shape.
"""

from __future__ import annotations

from awale.drawing.geometry import MIDDLE, PIT_RADIUS, PITS, half_contour, number

KAOLIN, BRASS, BRASS_INK, STOP = "#fff4df", "#ffd36b", "#2a1705", "#ffb99d"
_SHOULDER = 46


def turn_line(side: int) -> str:
    """The contour line of one side filled with kaolin: it is their turn."""
    line = half_contour(side, 12.5)
    return f'<path d="{line}" fill="none" stroke="{KAOLIN}" stroke-width="3.6" stroke-linecap="round"/>'


def playable(place: int) -> str:
    return _ring(place, 5, f'stroke="{KAOLIN}" stroke-width="3.2"')


def refused(place: int) -> str:
    """A dashed ring, and a barred disc on the pit's outer shoulder, clear of its count."""
    x, y = PITS[place].x + _SHOULDER, PITS[place].y + _outwards(place) * _SHOULDER
    return (
        _ring(place, 5, f'stroke="{STOP}" stroke-width="3.2" stroke-dasharray="8 7"')
        + f'<g transform="translate({number(x)} {number(y)})"><circle r="16.5" fill="#fff3ea" stroke="#1e0e02"'
        ' stroke-opacity=".5"/><g fill="none" stroke="#9c3617" stroke-width="3" stroke-linecap="round">'
        '<circle r="8"/><path d="M-5.6-5.6 5.6 5.6"/></g></g>'
    )


def taken(place: int) -> str:
    """A double ring of brass."""
    wide, line = f'stroke="{BRASS}" stroke-width="6.5"', f'stroke="{BRASS_INK}" stroke-width="1.5"'
    return _ring(place, 5, wide) + _ring(place, 5, line)


def visited(place: int) -> str:
    """A dotted ring: the last move began or ended here."""
    dots = 'stroke-width="2.6" stroke-dasharray=".1 7" stroke-linecap="round" stroke-opacity=".95"'
    return _ring(place, 5, f'stroke="{KAOLIN}" {dots}')


def pin(place: int) -> str:
    """The last seed of the last move fell here."""
    x, y = PITS[place].x, PITS[place].y + _outwards(place) * (PIT_RADIUS + 5)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="5.6" fill="{KAOLIN}" stroke="#1f0d03" stroke-width="1.5"/>'


def clockwise_arrows() -> str:
    """Two small arrows round the ends of the board, for the players who chose the unusual way."""
    arrow = '<path d="M-7-23C9-14 9 14-7 23M-8.5 12.5-7.5 23.5 3.5 21"/>'
    each = f'<g transform="translate(1036 {number(MIDDLE)})">{arrow}</g>'
    each += f'<g transform="translate(204 {number(MIDDLE)}) rotate(180)">{arrow}</g>'
    strokes = [f'<g stroke="#1f0d03" stroke-opacity=".5" stroke-width="6">{each}</g>']
    strokes.append(f'<g stroke="#f7e3c0" stroke-width="2.6">{each}</g>')
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{"".join(strokes)}</g>'


def _ring(place: int, wider: float, paint: str) -> str:
    pit = PITS[place]
    radius = number(PIT_RADIUS + wider)
    return f'<circle cx="{number(pit.x)}" cy="{number(pit.y)}" r="{radius}" fill="none" {paint}/>'


def _outwards(place: int) -> int:
    """Downwards for the near row, upwards for the far one."""
    return 1 if place < 6 else -1
