"""Writes the description of the board for the page.

    python tools/board.py

``src/awale/drawing/board.toml`` is the description. The page's copy of it is ``src/awale/web/js/board/description.js``;
its colours are custom properties in ``tokens.css`` and ``board.css``, between marks:

    /* board.toml, light */
    /* end of board.toml */

A test compares them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from awale.drawing.description import DESCRIPTION, form

WEB = Path(__file__).parents[1] / "src" / "awale" / "web"
MODULE = WEB / "js" / "board" / "description.js"
STYLES = (WEB / "css" / "tokens.css", WEB / "css" / "board.css")

_HEAD = """\
/* Written by tools/board.py from drawing/board.toml. Don't change it by hand. */
"""
_MARKS = re.compile(r"^( *)/\* board\.toml, (\w+) \*/\n.*?^ */\* end of board\.toml \*/$", re.MULTILINE | re.DOTALL)
#: What TypeScript can't see from the values alone.
_TYPES = {
    "GLYPHS": "{ [sign: string]: [number, string] }",
    "GRADIENTS": "{ [id: string]: { kind: string, where: { [name: string]: number }, stops: string } }",
    "LIGHT": "[number, string, number][]",
    "CHIPS": "[number, number, number, number][]",
    "SEAMS": "[string, number, number][]",
}


def module() -> str:
    """The page's module: a constant for each part of the description."""
    told = DESCRIPTION
    parts = {
        "FORMS": {name: form(name) for name in told["forms"]},
        "OUTLINE": told["outline"],
        "LETTERING": told["lettering"],
        "GLYPHS": told["glyphs"],
        "GRADIENTS": told["gradients"],
        "SEED": {name: value for name, value in told["seed"].items() if name != "light"},
        "LIGHT_WHERE": told["seed"]["light"]["where"],
        "LIGHT": told["seed"]["light"]["stops"],
        "SETTLE": told["settle"],
        "WOOD": {name: value for name, value in told["wood"].items() if name != "seams"},
        "SEAMS": told["wood"]["seams"],
        "GRAIN": told["grain"],
        "BOWL": told["bowl"],
        "HINGE": told["hinge"],
        "EARS": told["ear"]["places"],
        "CHIPS": told["ear"]["chips"],
    }
    lines = []
    for name, value in parts.items():
        if name in _TYPES:
            lines.append(f"/** @type {{{_TYPES[name]}}} */")
        lines.append(f"export const {name} = {json.dumps(value, ensure_ascii=False)};")
    return _HEAD + "\n" + "\n".join(lines) + "\n"


def style(text: str) -> str:
    """A style sheet with what stands between its marks written anew."""

    def filled(found: re.Match[str]) -> str:
        indent, which = found.groups()
        if which == "stops":
            rules = [f".{name} {{ stop-color: var(--{name}); }}" for name in DESCRIPTION["colours"]["dark"]]
        else:
            rules = [f"--{name}: {value};" for name, value in DESCRIPTION["colours"][which].items()]
        inside = "".join(f"{indent}{rule}\n" for rule in rules)
        return f"{indent}/* board.toml, {which} */\n{inside}{indent}/* end of board.toml */"

    return _MARKS.sub(filled, text)


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
    for path in STYLES:
        path.write_text(style(path.read_text(encoding="utf-8")), encoding="utf-8")
