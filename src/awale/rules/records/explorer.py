"""What was played in many games: how often each move from a position, and with what result.

>>> from awale.rules.records import Record
>>> found = explore([Record.parse("1. F e 2. D b 26-20"), Record.parse("1. F a 20-26"), Record.parse("1. C a *")])
>>> found.games, [(each.move, each.games, each.south, each.drawn, each.north) for each in found.moves()]
(3, [('F', 2, 1, 0, 1), ('C', 1, 0, 0, 0)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from awale.rules.position import START, Player, Position
from awale.rules.records.errors import RecordError
from awale.rules.records.files import read_folder, read_records
from awale.rules.records.record import Record
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet


@dataclass(slots=True)
class ExploredMove:
    """A move from a position: how often it was played, and how those games ended."""

    move: str
    player: Player
    games: int = 0
    south: int = 0
    drawn: int = 0
    north: int = 0

    @property
    def unfinished(self) -> int:
        return self.games - self.south - self.drawn - self.north

    @property
    def score(self) -> float | None:
        """What the player who made it scored in the finished games, from 0 to 1; ``None`` if there are none."""
        finished = self.games - self.unfinished
        won = self.south if self.player == "S" else self.north
        return (won + self.drawn / 2) / finished if finished else None

    def as_dict(self) -> dict[str, object]:
        return {
            "move": self.move,
            "games": self.games,
            "south": self.south,
            "drawn": self.drawn,
            "north": self.north,
            "score": None if self.score is None else round(self.score, 4),
        }


class Explorer:
    """The moves of many games, by position: board, stores and whose turn it is."""

    def __init__(self, sheet: Sheet | str | None = None, *, plies: int = 40) -> None:
        """With a ``sheet``, games under other rules are left out. Each game is followed for so many plies."""
        self.sheet = None if sheet is None else find_sheet(sheet)
        self.plies = plies
        #: How many games were added, and how many were left out because of their rules.
        self.games = self.left_out = 0
        self._found: dict[Position, dict[str, ExploredMove]] = {}

    def add(self, record: Record) -> None:
        """Adds a game. Raises :exc:`RecordError`, and changes nothing, if a move in it can't be played."""
        if self.sheet is not None and record.sheet != self.sheet:
            self.left_out += 1
            return
        played = record.game().turns[: self.plies]
        # Each position of a game counts once: where one came back, by what was played there first.
        for position, turn in {turn.before: turn for turn in reversed(played)}.items():
            moves = self._found.setdefault(position, {})
            found = moves.setdefault(turn.move, ExploredMove(turn.move, turn.player))
            found.games += 1
            if record.result is not None or record.player is not None:
                winner = record.winner
                found.south += winner == "S"
                found.north += winner == "N"
                found.drawn += winner is None
        self.games += 1

    def moves(self, position: Position | str = START) -> list[ExploredMove]:
        """What was played from a position, the most frequent first; each game counts once."""
        where = position if isinstance(position, Position) else Position.parse(position)
        return sorted(self._found.get(where, {}).values(), key=lambda each: (-each.games, each.move))

    def __len__(self) -> int:
        """How many positions are known."""
        return len(self._found)


def explore(
    source: str | PathLike[str] | Iterable[Record],
    sheet: Sheet | str | None = None,
    *,
    plies: int = 40,
    errors: Callable[[RecordError], object] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Explorer:
    """The moves of all games of a folder, of a file, or of records.

    A broken game raises :exc:`RecordError`; with ``errors`` that is called instead, and the others are read.
    ``progress`` is told the number of games after each.
    """
    explorer = Explorer(sheet, plies=plies)
    for record in _records(source, explorer.sheet or "abapa", errors):
        try:
            explorer.add(record)
        except RecordError as error:
            if errors is None:
                raise
            errors(error)
        if progress:
            progress(explorer.games)
    return explorer


def _records(
    source: str | PathLike[str] | Iterable[Record], sheet: Sheet | str, errors: Callable[[RecordError], object] | None
) -> Iterable[Record]:
    if not isinstance(source, str | PathLike):
        return source
    read = read_folder if Path(source).is_dir() else read_records
    return read(source, sheet=sheet, errors=errors)
