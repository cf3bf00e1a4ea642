"""The results of a round's games, as events of the class: results, and games that go on again.

If both players take a resignation back, the game goes on: another event removes its result, and the table is open
again. That is not done where the result was entered by hand, nor after the next round was paired; and only a few times,
so that two who resign and take it back in turn can't fill the journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from awale.club.class_state import ClassState
from awale.club.events import ClassEvent, ResultSet
from awale.club.rounds import Table
from awale.server.classes import games
from awale.server.games.room import Room, Watcher
from awale.server.games.rooms import Rooms

#: How often a table is opened again because its game goes on; after that the teacher has to do it.
MOST_REOPENED = 5

#: How many events a game has, and its result; ``None`` while it goes on.
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
    """Watches the games of a class's last round, also those that have a result."""

    def __init__(self, rooms: Rooms, watcher: Watcher) -> None:
        self._rooms, self._watcher = rooms, watcher
        self._watched: set[str] = set()
        #: Those of them whose result may have changed.
        self._doubted: set[str] = set()

    def follow(self, state: ClassState) -> None:
        """Watches the games that count now, and no others."""
        wanted = {table.game for table in last_tables(state) if table.game}
        for game in self._watched - wanted:
            self._rooms.watchers.pop(game, None)
        for game in wanted:
            self._rooms.watchers[game] = self._watcher
        # They may have changed before they were watched.
        self._doubted |= wanted - self._watched
        self._watched = wanted

    def is_news(self, table: Table, room: Room) -> bool:
        """Whether a changed game may mean an event for the class."""
        is_over = room.standing.game.is_over
        is_news = table.result is None if is_over else may_go_on(table)
        if is_news:
            self._doubted.add(room.id)
        return is_news

    async def find_results(self, open_games: Iterable[str]) -> Found:
        """The results of the open games, and of those whose result may have changed."""
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
        """Takes an event of the class. After a result its game is checked again: it may have gone on meanwhile."""
        if isinstance(event, ResultSet) and (game := state.table_at(event).game):
            self._doubted.add(game)


def result_events(state: ClassState, found: Found) -> list[ClassEvent]:
    """The events for these results: each is written once, unless another was entered by hand.

    Nothing is written for a game that another process has read later than this one.
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
