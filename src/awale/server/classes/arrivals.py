"""Counts who joins a class by its code: a class may join at the same moment, a hundred invented names may not."""

from __future__ import annotations

from collections.abc import Callable

from awale.club.class_state import ClassState
from awale.club.events import ClassEvent, PersonJoined
from awale.server.classes.judge import joined
from awale.server.classes.pace import Pace
from awale.server.journal.journal import now
from awale.server.refusals import Refused

_A_MINUTE = 60_000
#: How many join within a minute before the teacher is asked whether to lock the class: before a contest, when a whole
#: class may join, and during one.
MANY_AT_FIRST, MANY_LATER = 40, 8


class Arrivals:
    """Who has joined one class, and when."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        #: When each has joined by the code, and when somebody was last refused by the rate limit; milliseconds since
        #: 1970.
        self._came: dict[str, int] = {}
        self._refused = 0

    def decide_join(self, state: ClassState, player: str, name: str) -> Callable[[], list[ClassEvent]]:
        """A function that decides what is written when somebody joins. However often it is called, they are counted
        once.
        """
        counted = False

        def decide() -> list[ClassEvent]:
            nonlocal counted
            found = joined(state, player, name)
            is_new = any(isinstance(event, PersonJoined) for event in found)
            if is_new and player not in state.teachers and not counted:
                self._count()
                counted = True
            return found

        return decide

    def _count(self) -> None:
        try:
            self._pace.count_new()
        except Refused:
            self._refused = now()
            raise

    def note(self, event: ClassEvent, at: int) -> None:
        """Takes an event of the class, and notes the time if somebody has joined."""
        if isinstance(event, PersonJoined) and event.holder:
            self._came[event.person] = at

    def times(self, state: ClassState) -> dict[str, int]:
        """When each person who is there has joined."""
        return {each.id: self._came[each.id] for each in state.there if each.id in self._came}

    def is_rush(self, state: ClassState) -> bool:
        """Whether so many join that the teacher should be asked to lock the class."""
        if state.is_locked:
            return False
        late = state.contest is not None and not state.contest.is_over
        before = now() - _A_MINUTE
        lately = sum(at > before for at in self.times(state).values())
        return self._refused > before or lately >= (MANY_LATER if late else MANY_AT_FIRST)
