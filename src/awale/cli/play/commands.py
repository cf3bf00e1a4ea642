"""What a typed line means: a pit, or one of the words of ``[play.word]``, French or English as it comes.

>>> read("C", "N"), read("pourquoi F", "S")
(Typed(verb='sow', rest='c'), Typed(verb='why', rest='F'))
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from awale.words import LANGUAGES, say

_VERBS = (
    *("undo", "redo", "stop", "resign", "pass", "why", "hint", "what"),
    *("board", "moves", "rules", "save", "help", "quit"),
)


class Typed(NamedTuple):
    """A line understood: what to do, and with what. ``unknown`` and ``empty`` are verbs too."""

    verb: str
    rest: str = ""


def read(line: str, mover: str) -> Typed:
    """The meaning of a line typed at ``mover``'s turn."""
    words = line.split(maxsplit=1)
    if not words:
        return Typed("empty")
    first, rest = words[0], words[1].strip() if len(words) > 1 else ""
    if pit := pit_of(first, mover):
        return Typed("unknown", line.strip()) if rest else Typed("sow", pit)
    verb = _words().get(first.lower(), "unknown")
    return Typed(verb, rest) if verb != "unknown" else Typed("unknown", line.strip())


def pit_of(text: str, mover: str) -> str | None:
    """The mover's pit of that letter, capital or small: whose turn it is says whose pit it is."""
    if len(text) == 1 and text in "ABCDEFabcdef":
        return text.upper() if mover == "S" else text.lower()
    return None


@cache
def _words() -> dict[str, str]:
    return {word: verb for verb in _VERBS for lang in LANGUAGES for word in say(f"play.word.{verb}", lang).split()}
