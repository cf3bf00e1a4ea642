"""What the games of a round have come to, as the class's log is told of it: results, and games that go on again.

A resignation that both players take back makes the game go on: its result is taken out of the log by another event, and
the table is open. Not where somebody has entered the result by hand, nor in a round after which another was paired; and
not for ever, since each time is an event: two who resign and take it back in turn must not fill the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from awale.club.class_state import ClassState
from awale.club.events import ClassEvent, ResultSet
from awale.club.rounds import Table
from awale.server.classes import games
from awale.server.games.room import Room, Watcher
from awale.server.games.rooms import Rooms

#: How often a table is opened again because its game goes on; afterwards whoever runs the class has to do it.
MOST_REOPENED = 5

#: How many events a game has, and what came out of it; None where it goes on.
Look = tuple[int, games.GameResult | None]
Found = Mapping[str, Look]


def last_tables(state: ClassState) -> list[Table]:
    """The tables whose games still count: on screens, in the last round of a contest that isn't over."""
    contest = state.contest
    if contest is None or contest.is_over or not contest.rounds:
        return []
    return [table for table in contest.rounds[-1] if table.game]


def may_go_on(table: Table) -> bool:
    """Whether a table that has a result is opened again if its game goes on."""
    return table.result is not None and table.result.how == "game" and table.reopened < MOST_REOPENED


class GameWatcher:
    """The games of a class of which we hear: those of the last round, also the ones that have a result."""

    def __init__(self, rooms: Rooms, watcher: Watcher) -> None:
        self._rooms, self._watcher = rooms, watcher
        self._watched: set[str] = set()
        #: Those of them that may have ended, or gone on again after their result.
        self._doubted: set[str] = set()

    def follow(self, state: ClassState) -> None:
        """Hears of the games that count now, and of no others."""
        wanted = {table.game for table in last_tables(state) if table.game}
        for game in self._watched - wanted:
            self._rooms.watchers.pop(game, None)
        for game in wanted:
            self._rooms.watchers[game] = self._watcher
        # What they have done while we didn't hear of them, nobody has told us.
        self._doubted |= wanted - self._watched
        self._watched = wanted

    def is_news(self, table: Table, room: Room) -> bool:
        """Whether something is to be written now that a game has gone on."""
        is_over = room.standing.game.is_over
        is_news = table.result is None if is_over else may_go_on(table)
        if is_news:
            self._doubted.add(room.id)
        return is_news

    async def find_results(self, open_games: Iterable[str]) -> Found:
        """What the open games have come to, and those of which we aren't sure."""
        doubted, self._doubted = self._doubted, set()
        results: dict[str, Look] = {}
        try:
            for game in {*open_games, *(doubted & self._watched)}:
                async with self._rooms.room(game) as room:
                    results[game] = room.standing.n, games.result_of(room)
        except BaseException:
            self._doubted |= doubted
            raise
        return results

    def note(self, state: ClassState, event: ClassEvent) -> None:
        """A result was written. Its game may have gone on since somebody, here or elsewhere, looked at it."""
        if isinstance(event, ResultSet) and (game := state.table_at(event).game):
            self._doubted.add(game)


def result_events(state: ClassState, found: Found) -> list[ClassEvent]:
    """What is written of it: each result once, unless somebody has entered another.

    Another process may have looked at a game later than this one, and written what it saw: then nothing is.
    """
    still_counts = {table.game for table in last_tables(state)}
    found_out: list[ClassEvent] = []
    for game, (looked, result) in found.items():
        place = state.table_of_game(game)
        if place is None or looked <= place[2].looked:
            continue
        contest, round_, table = place
        where = (contest, round_, table.number)
        if result and table.result is None:
            found_out.append(ResultSet(*where, result.how, result.seeds, result.decided, looked))
        elif result is None and game in still_counts and may_go_on(table):
            found_out.append(ResultSet(*where, "game", looked=looked))
    return found_out
