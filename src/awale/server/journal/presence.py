"""Who is connected to a game or a class, in this process or another. It is published and not stored: reports of a
process that are not repeated expire.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import msgspec

from awale.server.journal.client import Client
from awale.server.store import Store

#: How often a process repeats its report, and after how long a report expires, in seconds.
AGAIN, BELIEVED = 30.0, 90.0


class _Report(msgspec.Struct, frozen=True):
    """One process's report on one journal."""

    process: str
    #: The seats or people whose players are connected, and how many others are.
    seats: list[str]
    watching: int
    #: Whether the other processes shall report too.
    asking: bool


class Presence:
    """Everybody who is connected. ``names_of`` returns the seats or people that a player (as a hash) has."""

    def __init__(
        self,
        journal: str,
        store: Store,
        names_of: Callable[[str], Iterable[str]],
        watch: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clients: set[Client] = set()
        self._journal, self._store, self._names_of, self._watch = journal, store, names_of, watch
        self._words: dict[str, tuple[_Report, float]] = {}

    @property
    def here(self) -> set[str]:
        """The seats or people whose player has a socket of this process."""
        players = {client.player for client in self.clients}
        return {name for player in players for name in self._names_of(player)}

    @property
    def names(self) -> set[str]:
        """The seats or people that are connected, in any process."""
        return self.here.union(*(word.seats for word in self._current()))

    @property
    def watching(self) -> int:
        """How many are connected who have no seat."""
        return self._watching_here + sum(word.watching for word in self._current())

    @property
    def _watching_here(self) -> int:
        return sum(1 for client in self.clients if not list(self._names_of(client.player)))

    def announce(self, *, asking: bool = False) -> None:
        """Publishes to other processes who is connected here; with ``asking``, they answer in the same way."""
        if self._store.process:
            word = _Report(self._store.process, sorted(self.here), self._watching_here, asking)
            self._store.publish(self._journal, msgspec.json.encode(word).decode())

    def receive(self, text: str) -> bool:
        """Takes the report of another process; returns whether it changes anything."""
        before = self.names, self.watching
        word = msgspec.json.decode(text, type=_Report)
        self._words[word.process] = word, self._watch()
        if word.asking:
            self.announce()
        return (self.names, self.watching) != before

    def _current(self) -> list[_Report]:
        oldest = self._watch() - BELIEVED
        return [word for word, at in self._words.values() if at >= oldest]
