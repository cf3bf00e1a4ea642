"""Gradients and other paint as SVG has it. A name begins with ``@``, which the picture replaces by its own prefix."""

from __future__ import annotations

from collections.abc import Mapping

from awale.drawing.description import COLOURS, DESCRIPTION
from awale.drawing.geometry import number


def attributes(given: Mapping[str, float | str]) -> str:
    """Attributes of an element, each with a space before it.

    >>> attributes({"r": 2.5, "fillOpacity": 0.32})
    ' r="2.5" fill-opacity=".32"'
    """
    return "".join(
        f" {''.join(f'-{sign.lower()}' if sign.isupper() else sign for sign in name)}"
        f'="{value if isinstance(value, str) else number(value, 3)}"'
        for name, value in given.items()
    )


def named_gradient(name: str) -> str:
    """A gradient of the description."""
    return gradient(name, **DESCRIPTION["gradients"][name])


def gradient(name: str, kind: str, where: Mapping[str, float], stops: str) -> str:
    """A gradient from a list of ``offset colour opacity``; a colour may be one of the names in ``board.toml``."""
    usual = {"x1": 0, "y1": 0, "x2": 1, "y2": 0, "cx": 0.5, "cy": 0.5, "r": 0.5}
    inner = ""
    for stop in stops.split(", "):
        offset, colour, opacity = (*stop.split(), "1")[:3]
        inner += "<stop" + ("" if float(offset) == 0 else f' offset="{number(float(offset), 2)}"')
        inner += f' stop-color="{COLOURS.get(colour, colour)}"'
        inner += ("" if float(opacity) == 1 else f' stop-opacity="{number(float(opacity), 2)}"') + "/>"
    placed = attributes({at: value for at, value in where.items() if usual.get(at) != value})
    return f'<{kind}Gradient id="@{name}"{placed}>{inner}</{kind}Gradient>'
