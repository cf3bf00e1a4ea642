"""Works out what every move of the strategy lessons is worth and writes it beside them, for every sheet that ships.

    awale endgame build --sheet … --seeds 15 --dir tables      (for each sheet)
    python tools/judge_lessons.py --tables tables

By the endgame tables where they reach, else by a search that may use them. Run it whenever a step with a claim is new
or has another board; a test works the lines out again from smaller tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import awale
from awale import endgame
from awale.coach.lessons import judged
from awale.coach.lessons.course import lessons
from awale.coach.lessons.lesson import fits
from awale.coach.lessons.stage import Stage, stages
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.files import write_whole

#: How many moves of best play are kept, and how long a search is.
KEPT, NODES = 8, 600_000
HEAD = "# What each move of the strategy lessons is worth, and best play after it. Written by tools/judge_lessons.py.\n"


def claimed(sheet: awale.Sheet) -> Iterator[Stage]:
    """The steps whose moves have to be judged, in the order of the lessons."""
    for lesson in lessons().values():
        if lesson.group == "strategy" and fits(lesson.when, sheet):
            yield from (stage for stage in stages(lesson, sheet) if stage.step.claim)


def by_tables(tables: endgame.Tables, position: awale.Position) -> dict[str, judged.JudgedLine]:
    """Every legal move by the tables, with best play after it."""
    found = {}
    for move, value in tables.move_values(position).items():
        after = awale.Game(tables.sheet, position)
        after.push(move)
        line = () if after.is_over else tables.principal_line(after.position).moves
        found[move] = judged.JudgedLine(value, (move, *line)[:KEPT])
    return found


def by_search(engine: Engine, position: awale.Position, nodes: int = NODES) -> dict[str, judged.JudgedLine]:
    """Every legal move by a search, the stores as they are now left out of its value."""
    engine.new_game()
    analysis = engine.search(awale.Game(engine.sheet, position), Limits(nodes=nodes), lines=6)
    ahead = position.stores[0] - position.stores[1]
    ahead = ahead if position.to_move == "S" else -ahead
    return {line.move: judged.JudgedLine(round(line.seeds - ahead, 1), line.pv) for line in analysis.lines}


def led_on(tables: endgame.Tables, position: awale.Position, line: judged.JudgedLine) -> judged.JudgedLine:
    """A line that ends where the tables begin, led on by them; no longer than is kept."""
    game = awale.Game(tables.sheet.with_rules(majority="play-on"), position)
    game.play(line.moves)
    further = () if game.is_over or game.position.seeds > tables.most else tables.principal_line(game.position).moves
    return judged.JudgedLine(line.value, (*line.moves, *further)[:KEPT])


def written(lines: dict[str, judged.JudgedLine]) -> str:
    letters = ["".join("-" if move == "pass" else move for move in line.moves) for line in lines.values()]
    return " ".join(
        f"{move}={line.value:+g}:{moves}" for (move, line), moves in zip(lines.items(), letters, strict=True)
    )


def write(path: Path, found: Mapping[tuple[str, str], Sequence[str]]) -> None:
    """The file, whole or not at all: by step and what its moves are worth, the sheets of which that is so."""
    lines = sorted(f"{step} {','.join(names)} {text}\n" for (step, text), names in found.items())
    write_whole(path, [(HEAD + "".join(lines)).encode()])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=Path, required=True)
    folder = parser.parse_args().tables
    found: dict[tuple[str, str], list[str]] = {}
    for name in awale.sheet_ids():
        sheet = awale.sheet(name)
        with endgame.open(sheet, folder) as tables:
            # Played on to the last seed, so that a value counts seeds even where the winner is known.
            engine = Engine(sheet.with_rules(majority="play-on"), tables=tables)
            for stage in claimed(sheet):
                position = stage.game().position
                exact = position.seeds <= tables.most
                lines = by_tables(tables, position) if exact else by_search(engine, position)
                lines = {move: led_on(tables, position, line) for move, line in lines.items()}
                key = f"{stage.lesson.id}.{stage.step.id}", f"{'exact' if exact else 'about'} {written(lines)}"
                found.setdefault(key, []).append(name)
    write(judged.FILE, found)


if __name__ == "__main__":
    main()
