"""What an engine says while it searches: lines of ``info``, gathered to an :class:`~awale.engine.analysis.Analysis`.

>>> gathered = Gathered()
>>> gathered.take("info depth 7 seldepth 9 nodes 4242 nps 100 time 12 score cp -50 pv FeDb")
True
>>> found = gathered.analysis()
>>> found.best.move, found.best.seeds, found.best.pv, found.depth, found.nodes
('F', -0.5, ('F', 'e', 'D', 'b'), 7, 4242)
"""

from __future__ import annotations

from awale.engine.analysis import Analysis, EngineLine, by_worth
from awale.engine.scores import DECIDED
from awale.rules.position import PITS

_NUMBERS = ("depth", "seldepth", "multipv", "nodes", "time")
_MOST = 10**15


class Gathered:
    """The lines of play that one search has told so far; what can't be understood is read over."""

    def __init__(self) -> None:
        self._lines: dict[int, EngineLine] = {}
        self._depth = self._deepest = self._nodes = self._milliseconds = 0

    def take(self, line: str) -> bool:
        """Reads a line of output. Whether it told a line of play with its score."""
        words = line.split()
        if words[:1] != ["info"] or words[1:2] == ["string"]:
            return False
        numbers = {name: number for name in _NUMBERS if (number := _after(words, name)) is not None}
        self._nodes = numbers.get("nodes", self._nodes)
        self._milliseconds = numbers.get("time", self._milliseconds)
        self._deepest = max(self._deepest, numbers.get("seldepth", 0), numbers.get("depth", 0))
        score, moves = _score(words), _moves(words)
        if score is None or not moves:
            return False
        self._depth = numbers.get("depth", self._depth)
        which = numbers.get("multipv", 1)
        if which == 1:  # a new depth: the other lines follow
            self._lines = {}
        self._lines[which] = EngineLine(moves[0], score, moves, self._depth, exact=False)
        return True

    def analysis(self) -> Analysis:
        """All lines, the best first."""
        lines = by_worth(self._lines.values())
        return Analysis(lines, self._depth, self._deepest, self._nodes, self._milliseconds / 1000)


def _after(words: list[str], name: str) -> int | None:
    """The number after a word; ``None`` if there is none."""
    if name not in words:
        return None
    text = "".join(words[words.index(name) + 1 :][:1])
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= len(str(_MOST)) else None


def _score(words: list[str]) -> int | None:
    """Hundredths of a seed. A bound is no score: the search goes on to find it."""
    if "lowerbound" in words or "upperbound" in words:
        return None
    score = _after(words, "cp")
    return None if score is None else max(-DECIDED + 1, min(DECIDED - 1, score))


def _moves(words: list[str]) -> tuple[str, ...]:
    if "pv" not in words:
        return ()
    letters = "".join(words[words.index("pv") + 1 :])
    if any(letter not in PITS and letter != "-" for letter in letters):
        return ()
    return tuple(["pass" if letter == "-" else letter for letter in letters])
