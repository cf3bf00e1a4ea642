"""What every move of a strategy step is worth, and how a wrong one is answered: worked out beforehand.

``strategy/lines.txt`` is written by ``tools/judge_lessons.py`` from the endgame tables where they reach and from a deep
search elsewhere; a test works it out again. So a lesson needs no engine. A value is what the player to move will gain
from here on less what the other will, both playing best: exact by tables, about right by search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from awale.coach.reach import limit, reach
from awale.rules.game import Game
from awale.rules.position import PITS
from awale.rules.sheet import FIELDS, Known, Sheet, known_to, sheet_ids
from awale.rules.turn import Turn
from awale.words import Sentence

FILE = Path(__file__).parent / "strategy" / "lines.txt"

#: Fields that don't change a value: tables leave them out, and a search hardly meets them.
_FREE = set(FIELDS) - set(known_to(Known.TABLES))


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A move's worth, and the best play that follows, the move first."""

    value: float
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """All legal moves of a position."""

    exact: bool
    lines: Mapping[str, JudgedLine]

    @property
    def value(self) -> float:
        """What the position is worth to the player to move."""
        return max(line.value for line in self.lines.values())

    @property
    def best(self) -> tuple[str, ...]:
        return tuple([move for move, line in self.lines.items() if line.value == self.value])

    def loss(self, move: str) -> int:
        """What a move gives away, in whole seeds."""
        return round(self.value - self.lines[move].value)

    @property
    def figures(self) -> dict[str, object]:
        """What a text may quote: ``{value}``, ``{value_D}`` with a sign, ``{loss_D}`` and ``{gain_D}`` to count with.

        >>> Judged(True, {"D": JudgedLine(2, ("D",)), "E": JudgedLine(-3, ("E",))}).figures["value_E"]
        '−3'
        """
        found: dict[str, object] = {"value": _signed(self.value), "gain": round(abs(self.value))}
        for move, line in self.lines.items():
            found[f"value_{move}"] = _signed(line.value)
            found[f"gain_{move}"] = round(abs(line.value))
            found[f"loss_{move}"] = self.loss(move)
        return found


def _signed(value: float) -> str:
    whole = round(value)
    return f"+{whole}" if whole > 0 else f"−{-whole}" if whole < 0 else "0"


@cache
def reaches() -> Mapping[str, int]:
    """For texts: with ``{low_A}`` to ``{high_A}`` seeds a sowing ends in the other camp on the first lap, with
    ``{low2_A}`` to ``{high2_A}`` on the second; with ``{limit_A}`` at most no seed gets there.

    >>> reaches()["low_C"], reaches()["high2_C"], reaches()["limit_C"]
    (4, 20, 3)
    """
    found: dict[str, int] = {}
    for pit in PITS[:6]:
        (low, high), (low2, high2) = reach(pit, 1)[:2]
        found |= {f"low_{pit}": low, f"high_{pit}": high, f"low2_{pit}": low2, f"high2_{pit}": high2}
        found[f"limit_{pit}"] = limit(pit, 1)
    return found


def covers(sheet: Sheet) -> bool:
    """Whether values are known for a sheet: one that ships, its rules not changed in a way that matters.

    >>> from awale import sheet
    >>> covers(sheet("abapa", direction="clockwise")), covers(sheet("abapa", grand_slam="takes"))
    (True, False)
    """
    return sheet.id in sheet_ids() and not set(sheet.overrides) - _FREE


def judged(lesson: str, step: str, sheet: Sheet) -> Judged | None:
    """What is known of a step under a sheet."""
    return _all().get((f"{lesson}.{step}", sheet.id)) if covers(sheet) else None


@cache
def _all() -> Mapping[tuple[str, str], Judged]:
    found = {}
    for line in FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else ():
        if line.startswith("#") or not line.strip():
            continue
        step, sheets, how, *moves = line.split()
        lines = dict(_read(each) for each in moves)
        for name in sheets.split(","):
            found[step, name] = Judged(how == "exact", lines)
    return found


def _read(text: str) -> tuple[str, JudgedLine]:
    """``D=+2:DcE``: sowing D is worth 2, and goes on with c and E; a dash is a pass."""
    value, _, moves = text.partition("=")[2].partition(":")
    line = tuple(["pass" if letter == "-" else letter for letter in moves])
    return line[0], JudgedLine(float(value), line)


# --- what a wrong move leads to -----------------------------------------------------------------------------------

#: How many moves are played at most to show it; from how many seeds on a search that isn't exact just says "more".
_SHOWN, _MUCH = 3, 10


def refutation(game: Game, line: Sequence[str]) -> tuple[Turn, ...]:
    """Best play after a wrong move, as far as the first seeds that the other gets; nothing if that takes long.

    The move itself has been played in ``game``; what is found is played in it too.
    """
    other, trial = game.position.to_move, Game(game.sheet, game.position)
    for length, move in enumerate(line[1 : _SHOWN + 1], start=1):
        if trial.is_over or not trial.is_legal(move):
            break
        turn = trial.push(move)
        if turn.player == other and _gets(turn):
            return tuple(game.play(line[1 : length + 1]))
    return ()


def _gets(turn: Turn) -> bool:
    """Whether a turn makes its player richer, a famine's award included."""
    mine = 0 if turn.player == "S" else 1
    return turn.captured > 0 or (turn.outcome is not None and turn.outcome.dealt[mine] > 0)


def costs(known: Judged, move: str, shown: Sequence[Turn]) -> list[Sentence]:
    """What a wrong move leads to, in words: what the other then takes, and what it gives away in all."""
    said = [_reply(shown)] if shown and shown[-1].captured else []
    loss, value = known.loss(move), _signed(known.lines[move].value)
    how = "exact" if known.exact else "about" if loss < _MUCH else "much"
    return [
        *said,
        Sentence(
            f"lessons.strategy.{how}",
            value=value,
            best=_signed(known.value),
            n=loss if known.exact else min(loss, _MUCH),
        ),
    ]


def _reply(shown: Sequence[Turn]) -> Sentence:
    last = shown[-1]
    key = "lessons.strategy.reply" if len(shown) == 1 else "lessons.strategy.later"
    return Sentence(key, player=Sentence(f"player.{last.player}"), move=last.move, n=last.captured)
