"""All games of a class as one file."""

from __future__ import annotations

import datetime

from awale.rules.game import Game
from awale.rules.records import Record, write_record
from awale.server.classes.classroom import Classroom


async def records(classroom: Classroom) -> str:
    """The records of all games that were played on screens, in the order of contests, rounds and tables."""
    state, found = classroom.class_state, []
    for contest in state.contests:
        for each in contest.rounds:
            for table in each:
                if table.game is None:
                    continue
                async with classroom.rooms.room(table.game) as room:
                    game, made = room.standing.game.copy(), room.standing.row.made
                where = f"{each.number}.{table.number}"
                names = [state.people[person].name for person in table.people]
                found.append(await classroom.rooms.runner.run(_record, game, names, where, made))
    return "\n\n".join(found) + "\n" if found else ""


def _record(game: Game, names: list[str], where: str, made: int) -> str:
    date = datetime.datetime.fromtimestamp(made / 1000, datetime.UTC)
    tags = {"Date": f"{date:%Y.%m.%d}", "Round": where, "South": names[0], "North": names[1]}
    return write_record(Record.from_game(game, **tags), "ogn").strip()
