"""Who is at a game or a class: by a socket of this process, or by way of another. It is told, not kept: a process that
falls silent is no longer believed after a while.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import msgspec

from awale.server.journal.client import Client
from awale.server.store import Store

#: How often a process says again who is there, and after how long it is no longer believed, in seconds.
AGAIN, BELIEVED = 30.0, 90.0


class _Report(msgspec.Struct, frozen=True):
    """What one process says of one journal."""

    process: str
    #: The seats or the people whose players are there, and how many others.
    seats: list[str]
    watching: int
    #: Whether the others are asked to say the same.
    asking: bool


class Presence:
    """Everybody who is there. ``names_of`` tells which seats or people a player (as a hash) has."""

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
        """The seats or people that are there, here or elsewhere."""
        return self.here.union(*(word.seats for word in self._current()))

    @property
    def watching(self) -> int:
        """How many are there who have none."""
        return self._watching_here + sum(word.watching for word in self._current())

    @property
    def _watching_here(self) -> int:
        return sum(1 for client in self.clients if not list(self._names_of(client.player)))

    def announce(self, *, asking: bool = False) -> None:
        """Tells the other processes who is here, if there are any; and asks them, perhaps, to do the same."""
        if self._store.process:
            word = _Report(self._store.process, sorted(self.here), self._watching_here, asking)
            self._store.publish(self._journal, msgspec.json.encode(word).decode())

    def receive(self, text: str) -> bool:
        """Another process says who is there; whether that changes anything."""
        before = self.names, self.watching
        word = msgspec.json.decode(text, type=_Report)
        self._words[word.process] = word, self._watch()
        if word.asking:
            self.announce()
        return (self.names, self.watching) != before

    def _current(self) -> list[_Report]:
        oldest = self._watch() - BELIEVED
        return [word for word, at in self._words.values() if at >= oldest]
