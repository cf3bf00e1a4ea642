"""The exercises of one sheet, from games to file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import awale
import awale.endgame
from awale.coach.exercises import LEVELS, THEMES, Exercise, WeighedMove
from awale.coach.exercises.exercise import identify
from awale.coach.exercises.rows import write_row
from awale.coach.exercises.themes import themes
from awale.engine.engine import Engine
from awale.files import write_whole
from exercises.candidate import Candidate
from exercises.difficulty import grade
from exercises.endings import endings
from exercises.games import Board, Players
from exercises.lines import ANSWER, OTHERS, Guide
from exercises.middle import MARGIN, MEGABYTES, Searcher
from exercises.selection import Chosen
from teach.shelf import Scope, Shelf

#: How many games are played at a time.
_BATCH = 100
#: A middle game that is lost or won whatever one plays is no exercise: the answer is worth so much at the end, or
#: more; the second best move so much, or less.
LEAST, MOST = -8.0, 6.0
#: After this share of their time, endings are only looked at that have something special.
_COMMON = 0.35
#: Something special is looked for so many moves off the games' own ways.
_STRAY = 2
#: With more seeds than this, the end of a line is too far away to look for a famine there.
_FAMINE = 12


@dataclass(frozen=True)
class Budget:
    """When to stop: how many are wanted, and the seconds of work that endings and middle games may take."""

    wanted: int = 1_400
    endings: float = 30.0
    middle: float = 15.0
    seed: int = 1


class Maker:
    """Finds exercises of one sheet."""

    def __init__(self, sheet_id: str, folder: Path, seeds: int, budget: Budget, tell: Callable[[str], None]) -> None:
        self.sheet, self.budget, self.tell = awale.sheet(sheet_id), budget, tell
        self.shelf = Shelf(sheet_id, folder, Scope(most=seeds))
        self.tables = self.shelf.tables
        self.players = Players(sheet_id, budget.seed)
        self.guide = Guide(self.sheet, self.tables)
        self.searcher = Searcher(Engine(self.sheet, megabytes=MEGABYTES, tables=self.tables))
        self.chosen = Chosen()
        self.found: list[Exercise] = []
        self._seen: set[tuple[int, ...]] = set()

    def grow_from(self, exercises: Iterable[Exercise]) -> None:
        """Begins with what was found before, and would be found again."""
        for one in exercises:
            values = {move: line.value for move, line in one.lines.items()}
            if not one.exact and Candidate(one.position, values, False).margin < MARGIN:
                continue
            if not self.chosen.is_new(one.position, one.answer):
                continue
            self.chosen.keep(one.position, one.answer, one.theme, one.level, one.exact)
            self.found.append(one)

    def make(self) -> list[Exercise]:
        """As many as the budget allows: endings first, which cost little."""
        self._until(self.budget.endings * _COMMON, partial(self._batch_of_endings, False))
        self._until(self.budget.endings * (1 - _COMMON), partial(self._batch_of_endings, True))
        self.tell(f"{self.sheet.id}: {len(self.found)} out of endings")
        self._until(self.budget.middle, self._batch_of_middle)
        self.tell(f"{self.sheet.id}: {len(self.found)} in all")
        return sorted(self.found, key=lambda one: (THEMES.index(one.theme), one.level, one.id))

    def _until(self, seconds: float, batch: Callable[[float], None]) -> None:
        end = time.process_time() + seconds
        while time.process_time() < end and len(self.found) < self.budget.wanted:
            batch(end)

    def _boards(self, games: int) -> list[Board]:
        """The boards of some games that haven't come up before."""
        new = []
        for _ in range(games):
            for board in self.players.game():
                if board.pits not in self._seen:
                    self._seen.add(board.pits)
                    new.append(board)
        return new

    # --- endings ---

    def _batch_of_endings(self, special_only: bool, end: float) -> None:
        boards = self._boards(_BATCH)
        for candidate in endings(self.shelf, boards, _STRAY if special_only else 0, special_only):
            if time.process_time() > end:
                return
            self._try_ending(candidate)

    def _try_ending(self, candidate: Candidate) -> None:
        position, answer = candidate.position, candidate.answer
        if not self.chosen.is_new(position, answer):
            return
        level = grade(self.sheet, position, answer)
        fitting = themes(self.sheet, position, (answer,))
        # What the rest of the line may bring is found by playing it, which takes longest.
        later = ("feeding", "starving") if position.seeds <= _FAMINE else ()
        if not self.chosen.theme((*fitting, *later), level, True):
            return
        line = self.guide.line(position, (answer,), ANSWER)
        fitting = themes(self.sheet, position, line)
        if not self.chosen.theme(fitting, level, True):
            return
        lines = self.guide.lines(position, candidate.values, {answer: line})
        if self.guide.wins_alone(position, answer, lines):
            self._keep(candidate, fitting, level, lines)

    def _keep(
        self, candidate: Candidate, fitting: tuple[str, ...], level: int, lines: Mapping[str, WeighedMove]
    ) -> None:
        theme = self.chosen.theme(fitting, level, candidate.exact)
        if theme is None:
            return
        position, answer = candidate.position, candidate.answer
        self.chosen.keep(position, answer, theme, level, candidate.exact)
        id_ = identify(self.sheet.id, position)
        made = Exercise(id_, self.sheet.id, position, answer, theme, level, candidate.exact, lines)
        self.found.append(made)

    # --- middle games ---

    def _batch_of_middle(self, end: float) -> None:
        for board in self._boards(_BATCH):
            if time.process_time() > end or len(self.found) >= self.budget.wanted:
                return
            if sum(board.pits) > self.shelf.scope.most:
                self._try_middle(board)

    def _try_middle(self, board: Board) -> None:
        first = self.searcher.first_look(board)
        if first is None or not self._is_wanted(first):
            return
        last = self.searcher.last_look(first.position)
        if last is None or not self._is_wanted(last[0]):
            return
        candidate, searched = last
        # Where a line comes down to few seeds the search says no more, and the tables know the rest.
        lines = {
            move: WeighedMove(move, line.value, self.guide.line(candidate.position, line.moves, OTHERS))
            for move, line in searched.items()
        }
        fitting = themes(self.sheet, candidate.position, lines[candidate.answer].moves)
        self._keep(candidate, fitting, grade(self.sheet, candidate.position, candidate.answer), lines)

    def _is_wanted(self, candidate: Candidate) -> bool:
        position, answer = candidate.position, candidate.answer
        best = candidate.values[answer]
        if best < LEAST or best - candidate.margin > MOST:
            return False
        fitting = themes(self.sheet, position, (answer,))
        if not any(self.chosen.theme(fitting, level, False) for level in LEVELS):
            return False
        level = grade(self.sheet, position, answer)  # takes longest
        return self.chosen.theme(fitting, level, False) is not None and self.chosen.is_new(position, answer)


def write(exercises: list[Exercise], path: Path) -> None:
    """The file of a sheet, whole or not at all."""
    write_whole(path, ((write_row(one) + "\n").encode() for one in exercises))
