"""Every exercise that ships, checked again: its answer, that no other move comes near, lines, theme and level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import awale
from awale.coach.exercises import Exercise, collection
from awale.coach.exercises.themes import themes
from awale.endgame.tables import Tables
from awale.engine.engine import Engine
from exercises import endings, middle
from exercises.difficulty import grade
from exercises.lines import Guide
from exercises.selection import is_alike


@dataclass
class Checked:
    """What came of one sheet."""

    sheet: str
    exact: int = 0
    searched: int = 0
    #: Exact ones with more seeds than the tables at hand know.
    unknown: int = 0
    #: What is wrong, by the id of the exercise.
    wrong: dict[str, str] = field(default_factory=dict)


def verify(sheet_id: str, tables: Tables) -> Checked:
    """All exercises of a sheet, by these tables and by a search that knows nothing of the one that found them."""
    checked = Checked(sheet_id)
    searcher = middle.Searcher(Engine(sheet_id, megabytes=middle.MEGABYTES, tables=tables))
    guide = Guide(awale.sheet(sheet_id), tables)
    for exercise in collection(sheet_id).all:
        if not exercise.exact:
            checked.searched += 1
            found = list(by_search(exercise, searcher))
        elif exercise.position.seeds <= tables.most:
            checked.exact += 1
            found = [*by_tables(exercise, tables), *by_playing_on(exercise, guide)]
        else:
            checked.unknown += 1
            found = []
        if found := [*found, *by_referee(exercise)]:
            checked.wrong[exercise.id] = "; ".join(found)
    checked.wrong |= alike(sheet_id)
    return checked


def by_tables(exercise: Exercise, tables: Tables) -> Iterator[str]:
    """What the tables say otherwise."""
    position = exercise.position
    lead = position.stores[0] - position.stores[1]
    values = {move: lead + value for move, value in tables.move_values(position).items()}
    if values != {move: line.value for move, line in exercise.lines.items()}:
        yield f"the tables give {values}"
    others = [value for move, value in values.items() if move != exercise.answer]
    if values[exercise.answer] - max(others) < endings.MARGIN:
        yield "another move is nearly as good"
    if values[exercise.answer] <= 0 or max(others) > 0:
        yield "the answer isn't the only move that wins"


def by_playing_on(exercise: Exercise, guide: Guide) -> Iterator[str]:
    """What comes out otherwise when every line is played to its end, repetition included."""
    if not guide.wins_alone(exercise.position, exercise.answer, exercise.lines):
        yield "played to the end, the answer isn't the only move that wins"


def by_search(exercise: Exercise, searcher: middle.Searcher) -> Iterator[str]:
    """What looking far ahead says otherwise."""
    found = searcher.last_look(exercise.position)
    if found is None:
        yield "no move stays clearly best"
    elif found[0].answer != exercise.answer:
        yield f"the best move is {found[0].answer}"


def by_referee(exercise: Exercise) -> Iterator[str]:
    """What the referee says otherwise: moves, lines, theme, level."""
    rules, game = awale.sheet(exercise.sheet), exercise.game
    if list(exercise.lines) != game.legal_moves:
        yield "its lines aren't those of the legal moves"
        return
    for line in exercise.lines.values():
        exercise.game.play(line.moves)  # raises if a move is refused
    fitting = themes(rules, exercise.position, exercise.lines[exercise.answer].moves)
    if exercise.theme not in fitting:
        yield f"its theme is none of {fitting}"
    if (level := grade(rules, exercise.position, exercise.answer)) != exercise.level:
        yield f"its level is {level}"


def alike(sheet_id: str) -> dict[str, str]:
    """Those that are too much like one before them."""
    found, wrong = collection(sheet_id).all, {}
    for number, one in enumerate(found):
        for two in found[:number]:
            if is_alike(one.position.pits, one.answer, two.position.pits, two.answer):
                wrong[one.id] = f"it is like {two.id}"
    return wrong


def table(results: list[Checked]) -> str:
    """What came of all sheets, as text in columns."""
    rows: list[tuple[str, ...]] = [("sheet", "by tables", "by search", "not known", "wrong")]
    rows += [(each.sheet, *map(str, (each.exact, each.searched, each.unknown, len(each.wrong)))) for each in results]
    return "\n".join(f"{row[0]:16}" + "".join(f"{cell:>12}" for cell in row[1:]) for row in rows)
