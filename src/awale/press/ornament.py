"""The frame of a certificate: leaves as in the corners of the board, and a small board before the first move.

Black on white, in lines and small shapes, so that any copier can copy it.
"""

from __future__ import annotations

#: From the edge of the paper to the frame, its width, and how far the leaves of the garland are apart, in millimetres.
_AROUND, _BAND, _STEP = 9.0, 8.0, 5.0


def frame(width: float, height: float) -> str:
    """The frame as SVG, in the paper's own millimetres."""
    outer, inner = _AROUND, _AROUND + _BAND
    parts = [_box(outer, width, height, 0.7), _box(outer + 1.1, width, height, 0.2), _box(inner, width, height, 0.35)]
    middle = _AROUND + (_BAND + 1.1) / 2
    for y, turn in ((middle, 0), (height - middle, 180)):
        parts.append(_side(width, y, turn))
    for x, turn in ((width - middle, 90), (middle, 270)):
        parts.append(_edge(height, x, turn))
    for x, y in (
        (middle, middle),
        (width - middle, middle),
        (middle, height - middle),
        (width - middle, height - middle),
    ):
        parts.append(_rosette(x, y))
    parts.append(_pits(width / 2, height - inner - 11))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{"".join(parts)}</svg>'
    )


def _box(inset: float, width: float, height: float, stroke: float) -> str:
    across, down = width - 2 * inset, height - 2 * inset
    return (
        f'<rect x="{inset}" y="{inset}" width="{across:.2f}" height="{down:.2f}" '
        f'fill="none" stroke="#000" stroke-width="{stroke}"/>'
    )


def _side(width: float, y: float, turn: int) -> str:
    """The garland of the upper or the lower side, from the middle to both corners."""
    half = width / 2 - _AROUND - _BAND - 2
    both = _garland(half) + f'<g transform="scale(-1 1)">{_garland(half)}</g>'
    return f'<g transform="translate({width / 2} {y:.2f}) rotate({turn})">{both}</g>'


def _edge(height: float, x: float, turn: int) -> str:
    half = height / 2 - _AROUND - _BAND - 2
    both = _garland(half) + f'<g transform="scale(-1 1)">{_garland(half)}</g>'
    return f'<g transform="translate({x:.2f} {height / 2}) rotate({turn})">{both}</g>'


def _garland(length: float) -> str:
    """A stem to the right with pairs of leaves, and one at its end."""
    count = int((length - 3.5) / _STEP)
    start = (length - 3.5 - count * _STEP) / 2 + 1.2
    stem = f'<path d="M0 0H{length - 3:.2f}" stroke="#000" stroke-width=".3"/>'
    leaves = "".join(
        _chip(start + number * _STEP, side * 1.55, 90 + side * 32) for number in range(count) for side in (-1, 1)
    )
    return stem + leaves + _chip(length - 2.2, 0, 90)


def _chip(x: float, y: float, turn: int) -> str:
    """A leaf: one half white, the other black."""
    return (
        f'<g transform="translate({x:.2f} {y}) rotate({turn})">'
        '<path d="M0-2C.95-1 .95 1 0 2Z" fill="#fff" stroke="#000" stroke-width=".18"/>'
        '<path d="M0-2C-.95-1-.95 1 0 2Z" fill="#000" stroke="#000" stroke-width=".18"/></g>'
    )


def _rosette(x: float, y: float) -> str:
    """A corner: a pit with four seeds, in a ring of leaves."""
    leaves = "".join(f'<g transform="rotate({turn})">{_chip(0, -3.1, 0)}</g>' for turn in range(0, 360, 45))
    return f'<g transform="translate({x:.2f} {y:.2f}) scale(.78)"><circle r="5.6" fill="#fff"/>{leaves}{_seeds()}</g>'


def _pits(x: float, y: float) -> str:
    """A board before the first move, small, at the foot."""
    pits = "".join(
        f'<g transform="translate({(column - 2.5) * 6.2:.2f} {row * 6.2 - 3.1:.2f})">'
        f'<circle r="2.6" fill="none" stroke="#000" stroke-width=".25"/>{_seeds()}</g>'
        for row in (0, 1)
        for column in range(6)
    )
    return f'<g transform="translate({x} {y:.2f})">{pits}</g>'


def _seeds() -> str:
    spots = ((0, -0.95), (0.95, 0), (0, 0.95), (-0.95, 0))
    return "".join(f'<circle cx="{x}" cy="{y}" r=".5"/>' for x, y in spots)
