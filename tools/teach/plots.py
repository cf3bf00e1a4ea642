"""Two kinds of plots as SVG, in the project's colours. What colour tells apart, hatching or dashes tell apart too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

INDIGO, LATERITE, LAGOON, BRASS = "#2a3e7a", "#9c3617", "#13645a", "#e6b95f"
_INK, _PAPER, _RULE = "#1e1a16", "#fffdf8", "#d9d2c5"
_DASHES = ("", "7 3", "2 3", "10 3 2 3", "1 2", "5 2 1 2 1 2", "14 4")
_COLOURS = (INDIGO, LATERITE, LAGOON)

#: Solid, dots on pale brass, stripes: told apart in black and white.
_PATTERNS = (
    '<pattern id="first" width="6" height="6" patternUnits="userSpaceOnUse">'
    f'<rect width="6" height="6" fill="{INDIGO}"/></pattern>'
    '<pattern id="second" width="5" height="5" patternUnits="userSpaceOnUse">'
    f'<rect width="5" height="5" fill="{BRASS}"/><circle cx="2.5" cy="2.5" r="1" fill="{_INK}"/></pattern>'
    '<pattern id="third" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="6" height="6" fill="{_PAPER}"/><rect width="3.4" height="6" fill="{LATERITE}"/></pattern>'
)
_FILLS = ("first", "second", "third")


def stacked(
    title: str, panels: Mapping[str, Mapping[int, tuple[float, float, float]]], names: Sequence[str], across: str
) -> str:
    """A panel of bars for each name; a bar is three shares, the first at the foot."""
    columns, wide, high = 4, 190, 170
    parts = [f"<defs>{_PATTERNS}</defs>"]
    for place, (name, bars) in enumerate(panels.items()):
        x, y = 40 + place % columns * wide, 80 + place // columns * high
        parts.append(_panel(name, bars, x, y, wide - 42, high - 60))
    width, height = 40 + columns * wide, 70 + -(-len(panels) // columns) * high
    for place, name in enumerate(names):
        x = 40 + place * 170
        parts.append(f'<rect x="{x}" y="36" width="16" height="12" fill="url(#{_FILLS[place]})" stroke="{_INK}"/>')
        parts.append(_text(name, x + 22, 46))
    parts.append(_text(across, width - 20, height - 8, "end"))
    return _picture(title, width, height, parts)


def _panel(name: str, bars: Mapping[int, tuple[float, float, float]], x: int, y: int, wide: int, high: int) -> str:
    step = wide / len(bars)
    parts = [_text(name, x, y - 6)]
    for mark in (0, 0.5, 1):
        parts.append(_text(f"{mark:.0%}", x - 4, y + high * (1 - mark) + 4, "end", 9))
    for place, (seeds, shares) in enumerate(bars.items()):
        foot = float(y + high)
        for share, fill in zip(shares, _FILLS, strict=True):
            tall = share * high
            foot -= tall
            parts.append(
                f'<rect x="{_n(x + place * step + 0.5)}" y="{_n(foot)}" width="{_n(step - 1)}" height="{_n(tall)}"'
                f' fill="url(#{fill})"/>'
            )
        if place in (0, len(bars) - 1) or seeds % 5 == 0:
            parts.append(_text(str(seeds), x + (place + 0.5) * step, y + high + 12, "middle", 9))
    parts.append(f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="none" stroke="{_INK}"/>')
    return "".join(parts)


def lines(title: str, series: Mapping[str, Mapping[int, float]], across: str, up: str) -> str:
    """A line for each name, its name at its end; lines that can't be told apart are drawn as one."""
    left, top, wide, high = 60, 60, 460, 300
    every = [value for line in series.values() for value in line.values()]
    xs = sorted({x for line in series.values() for x in line})
    low, top_value = min(0.0, *every), max(every)
    scale = high / ((top_value - low) or 1)

    def at(x: int, value: float) -> tuple[float, float]:
        return left + (x - xs[0]) * wide / ((xs[-1] - xs[0]) or 1), top + (top_value - value) * scale

    parts = []
    for mark in _marks(low, top_value):
        y = at(xs[0], mark)[1]
        parts.append(f'<path d="M{left} {_n(y)}h{wide}" stroke="{_RULE if mark else _INK}"/>')
        parts.append(_text(f"{mark:g}".replace("-", "−"), left - 6, y + 4, "end", 10))
    for x in xs[:: 1 + len(xs) // 16]:
        parts.append(_text(f"{x}".replace("-", "−"), at(x, 0)[0], top + high + 16, "middle", 10))
    floor = 0.0
    groups = sorted(_alike(series, 0.8 / scale), key=lambda group: -group[1][max(group[1])])
    for name, line in groups:
        place = list(series).index(name.split(", ")[0])  # a sheet looks the same in every plot
        points = [at(x, value) for x, value in sorted(line.items())]
        paint = f'stroke="{_COLOURS[place % 3]}" stroke-width="2" stroke-dasharray="{_DASHES[place]}"'
        parts.append(f'<path d="M{"L".join(f"{_n(x)} {_n(y)}" for x, y in points)}" fill="none" {paint}/>')
        end, y = points[-1]
        floor = max(y, floor + 16)
        parts.append(f'<path d="M{_n(end + 3)} {_n(y)}L{left + wide + 16} {_n(floor)}h26" fill="none" {paint}/>')
        parts.append(_text(name, left + wide + 48, floor + 4))
    parts += [_text(up, left, top - 14), _text(across, left + wide, top + high + 34, "end")]
    return _picture(title, left + wide + 220, top + high + 46, parts)


def _alike(series: Mapping[str, Mapping[int, float]], slack: float) -> list[tuple[str, Mapping[int, float]]]:
    """The lines, those that lie upon each other under a common name."""
    groups: list[tuple[list[str], Mapping[int, float]]] = []
    for name, line in series.items():
        for names, known in groups:
            if known.keys() == line.keys() and all(abs(known[x] - line[x]) <= slack for x in line):
                names.append(name)
                break
        else:
            groups.append(([name], line))
    return [(", ".join(names), line) for names, line in groups]


def _marks(low: float, high: float) -> list[float]:
    """Round numbers between two others."""
    step = next(step for step in (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / step <= 8)
    first, last = round(low / step - 0.499), int(high / step)
    return [round(mark * step, 6) for mark in range(first, last + 1) if mark * step >= low]


def _picture(title: str, width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="sans-serif" font-size="12" fill="{_INK}"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>'
        f'<text x="16" y="22" font-size="14" font-weight="bold">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )


def _text(text: str, x: float, y: float, anchor: str = "start", size: int = 12) -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" font-size="{size}">{escape(text)}</text>'


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
