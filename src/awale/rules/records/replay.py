"""Move lists: the notations that are nothing but moves. Each is read with the referee at hand.

He knows what a list leaves unsaid: whose turn it is, where the last seed falls, that a player could only pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from awale.rules.game import Game, IllegalMove
from awale.rules.position import PITS, Position, camp
from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.rules.records.record import Record
from awale.rules.records.tree import RecordLine, RecordMove
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn
from awale.words import Sentence

#: What may stand between the moves of any list: a move's number, punctuation, a result at the very end.
COMMON = r"""
      (?P<skip>[\s,;|\[\]]+|\d{1,6}\s*(?:\)|\.|…)[.…]*)
    | (?P<result>(?:\d{1,2}\s?[-–:]\s?\d{1,2}|\*)(?=\s*\Z))
    | (?P<pass>(?:passe|pass)\b|[-–—]+)
"""


class Replay:
    """A game that is being read, move by move."""

    def __init__(self, sheet: Sheet, start: Position) -> None:
        self.game = Game(sheet, start)
        self.moves: list[RecordMove] = []
        self.result: tuple[int, int] | None = None

    def push(self, move: str, place: TextPlace) -> Turn:
        """Plays a move; a pass that the text left out is put in before it."""
        if move != "pass" and self.game.legal_moves == ["pass"]:
            self._push("pass", place)
        return self._push(move, place)

    def pit(self, number: int) -> str:
        """A pit of the player whose move comes next, 0 to 5 from their left. A pass left unsaid is made first."""
        if self.game.legal_moves == ["pass"]:
            self._push("pass", TextPlace(1, 1))
        return PITS[camp(self.game.position.to_move)[number]]

    def end(self, text: str, place: TextPlace) -> None:
        """The result that a text ends with."""
        counts = [int(count) for count in re.findall(r"\d+", text)]
        if sum(counts) > 48:
            raise RecordError(Sentence("record.result-form", got=shown(text)), place)
        self.result = (counts[0], counts[1]) if counts else None

    def record(self) -> Record:
        """What was read. A game that the referee calls finished has his count and reason."""
        outcome = self.game.outcome()
        line = RecordLine(tuple(self.moves))
        if outcome is None:
            return Record(self.game.sheet, self.game.start, line, result=self.result)
        return Record(self.game.sheet, self.game.start, line, result=outcome.stores, reason=outcome.reason)

    def _push(self, move: str, place: TextPlace) -> Turn:
        number = len(self.moves) // 2 + 1
        try:
            turn = self.game.push(move)
        except IllegalMove as refused:
            name = "-" if move == "pass" else move
            raise RecordError(
                Sentence("record.illegal", move=name, number=number, why=refused.sentence), place
            ) from None
        self.moves.append(RecordMove(move, turn.captured, place=place))
        return turn


def scan(text: str, pattern: re.Pattern[str], notation: str) -> Iterator[tuple[str, re.Match[str], TextPlace]]:
    """The tokens of a list: kind, match and place. What fits nothing raises, with what would be right."""
    at, line, line_start = 0, 1, 0
    while at < len(text):
        place = TextPlace(line, at - line_start + 1)
        found = pattern.match(text, at)
        if not found or found.end() == at:
            got = re.match(r"\w+|.", text[at:], re.DOTALL)
            right = Sentence(f"record.right.{notation}")
            raise RecordError(Sentence("record.not-in-list", got=shown(got[0] if got else ""), right=right), place)
        kind = next(name for name, value in found.groupdict().items() if value is not None)
        if kind != "skip":
            yield kind, found, place
        at = found.end()
        if breaks := found[0].count("\n"):
            line, line_start = line + breaks, text.rindex("\n", 0, at) + 1


def blanked(text: str, upto: int) -> str:
    """A text with its beginning, already read, made empty; lines and columns stay."""
    return re.sub(r"\S", " ", text[:upto]) + text[upto:]


def numbered(moves: list[str], start: Position) -> str:
    """Moves two to a line, South's first, with their numbers."""
    pairs = moves if start.to_move == "S" else ["..", *moves]
    lines = [" ".join(pairs[at : at + 2]) for at in range(0, len(pairs), 2)]
    return "\n".join(f"{number}.{'' if line[0] == '.' else ' '}{line}" for number, line in enumerate(lines, 1))
