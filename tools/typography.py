"""French spaces: puts the right no-break spaces into the French texts of the catalogue, the sheets and the README.

Write a text with plain spaces, then run ``python tools/typography.py``; ``--check`` only looks. The tests do that.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

NO_BREAK, THIN = "\u00a0", "\u202f"

_RULES = [
    (re.compile(r"[ \u00a0]([;!?])"), THIN + r"\1"),
    (re.compile(r"[ \u202f]:(?=\s|$)"), NO_BREAK + ":"),
    (re.compile(r"«[ \u202f]?(?=\S)"), "«" + NO_BREAK),
    (re.compile(r"(?<=\S)[ \u202f]?»"), NO_BREAK + "»"),
    # A number and its noun; a count and the word that it governs; "en" and its pit.
    (re.compile(r"(?<=\d) (?=[a-zà-ÿ])"), NO_BREAK),
    (re.compile(r"(\{(?:seeds|got|n|count|most)\}) (?=\{\w+:|graine|case|coup|partie)"), r"\1" + NO_BREAK),
    (re.compile(r"\b(en) (?=\{(?:pit|last)\}|[A-Fa-f]\b(?!’))"), r"\1" + NO_BREAK),
    (re.compile(r"'(?=\w)"), "’"),
]


def typeset(text: str) -> str:
    """A French text with its spaces and apostrophes as a printer sets them."""
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text


#: What is no prose on a page: code between back quotes, and where links lead.
_CODE = re.compile(r"(`[^`]*`|\]\([^)]*\))")


def typeset_page(text: str) -> str:
    """A page of Markdown with its prose typeset and its code left alone."""
    lines, fenced = [], False
    for line in text.splitlines(keepends=True):
        fenced ^= line.startswith("```")
        if not fenced and not line.startswith(("    ", "```")):
            line = "".join(part if _CODE.fullmatch(part) else typeset(part) for part in _CODE.split(line))
        lines.append(line)
    return "".join(lines)


def _lines(path: Path) -> list[str]:
    """The lines of a file, its French ones typeset. A sheet has both languages, so only its French entries count."""
    lines, french = [], path.parent.name == "fr"
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if heading := re.match(r"\[words\.(\w+)\]", line):
            french = heading[1] == "fr"
        elif re.match(r"\[", line) and path.parent.name != "fr":
            french = False
        entry = re.match(r"([\w.-]+ = )(\".*\n)", line)
        if entry and (french or line.startswith("fr = ")):
            line = entry[1] + typeset(entry[2])
        lines.append(line)
    return lines


def main() -> int:
    root = Path(__file__).parent.parent
    source = root / "src" / "awale"
    wrong = []
    catalogue = sorted((source / "words" / "fr").glob("*.toml"))
    for path in [*catalogue, *sorted((source / "sheets").glob("*.toml")), root / "README.fr.md"]:
        now = path.read_text(encoding="utf-8")
        text = typeset_page(now) if path.suffix == ".md" else "".join(_lines(path))
        if text != now:
            wrong.append(path)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    for path in wrong:
        print(f"{path.name}: {'to be typeset' if '--check' in sys.argv else 'typeset'}")
    return 1 if wrong and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
