"""The games of a class: created from its journal, and ended by its bell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from awale.club.class_state import ClassState
from awale.club.rounds import Table
from awale.rules.position import PLAYERS, other
from awale.server.games import events
from awale.server.games.events import seat_of
from awale.server.games.new import Each, NewGame, SetTime, new_game, stored_game
from awale.server.games.room import Room
from awale.server.games.rooms import Rooms
from awale.server.journal.events import Entry
from awale.server.store import NewJournal


async def create_games(rooms: Rooms, class_id: str, state: ClassState, tables: Sequence[Table]) -> bool:
    """Creates the tables' games that don't exist yet, in one transaction; ``False`` if the class was deleted."""
    return await rooms.store.create_games(class_id, [_made(class_id, state, table) for table in tables])


async def seat(rooms: Rooms, state: ClassState, table: Table) -> None:
    """Gives both people of a table their seats in its game, unless they have them."""
    assert table.game is not None
    async with rooms.room(table.game) as room:
        if room.standing.game.is_over:
            return
        for seat, person in zip(PLAYERS, table.people, strict=True):
            holder = state.people[person].holder
            if holder and room.standing.holders[seat] != holder:
                await room.reseat(seat, holder)


async def end_by_bell(rooms: Rooms, game: str) -> None:
    """Ends a game because its time is over: whoever has more seeds has won."""
    async with rooms.room(game) as room:
        while not room.standing.game.is_over:
            await room.put(room.standing.n, events.TimeUp())


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game: the seeds, whether the bell ended it, and the winner if the seeds don't say it."""

    seeds: tuple[int, int]
    how: Literal["game", "bell"]
    decided: Literal["S", "N"] | None


def result_of(room: Room) -> GameResult | None:
    """The result of a game for the class's journal; ``None`` while it goes on."""
    outcome = room.standing.game.outcome()
    if outcome is None:
        return None
    south, north = outcome.stores
    by_seeds = None if south == north else "S" if south > north else "N"
    decided = seat_of(outcome.winner) if outcome.winner and outcome.winner != by_seeds else None
    return GameResult((south, north), "bell" if outcome.reason == "time" else "game", decided)


def _made(class_id: str, state: ClassState, table: Table) -> NewJournal:
    """A new game for a table, with both players seated."""
    people = [state.people[person] for person in table.people]
    level = next((person.level for person in people if person.level), None)
    seat: Literal["S", "N"] = "S" if people[0].level is None else "N"
    row, _ = new_game(
        NewGame(
            kind="far" if level is None else "level",
            sheet=state.sheet,
            overrides=state.overrides,
            names=[person.name if person.level is None else "" for person in people],
            seat=seat,
            level=level,
            clock=_clock(state.clock),
        ),
        people[PLAYERS.index(seat)].holder or "",
    )
    assert table.game is not None
    holder = people[PLAYERS.index(other(seat))].holder
    row = msgspec.structs.replace(row, id=table.game, code=None, parent=class_id)
    joined = [events.SeatTaken(holder, seat=seat_of(other(seat)))] if holder else []
    return stored_game(row, [Entry(0, event, row.made) for event in joined])


def _clock(clock: Mapping[str, Any] | None) -> SetTime | Each | None:
    if clock is None:
        return None
    return SetTime(clock["minutes"]) if clock["kind"] == "set-time" else Each(clock["minutes"], clock["seconds"])
