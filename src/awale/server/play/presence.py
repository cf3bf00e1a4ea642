"""Who is at a game: by a socket of this process, or by way of another."""

from __future__ import annotations

from awale.rules.position import PLAYERS
from awale.server.play.client import Client
from awale.server.play.elsewhere import Elsewhere
from awale.server.play.log import Standing
from awale.server.store import Store


class Presence:
    """Everybody who is there, with a seat or without."""

    def __init__(self, standing: Standing, store: Store) -> None:
        self._standing, self._store = standing, store
        self._elsewhere = Elsewhere(store.process)
        self.clients: set[Client] = set()

    @property
    def seats(self) -> list[bool]:
        """Whether South's player and North's are there; a level always is."""
        there = {self._standing.level_seat, *self.seats_here, *self._elsewhere.seats}
        return [seat in there for seat in PLAYERS]

    @property
    def watching(self) -> int:
        """How many are there who hold no seat."""
        return self._watching_here + self._elsewhere.watching

    @property
    def seats_here(self) -> list[str]:
        """The seats whose players have a socket of this process."""
        here = {client.player for client in self.clients}
        return [seat for seat, holder in self._standing.holders.items() if holder in here]

    @property
    def _watching_here(self) -> int:
        return sum(1 for client in self.clients if client.player not in self._standing.holders.values())

    def tell_others(self, asking: bool = False) -> None:
        """Tells the other processes who is here, if there are any; and asks them, perhaps, to do the same."""
        if self._store.process:
            word = self._elsewhere.word(self.seats_here, self._watching_here, asking)
            self._store.publish(self._standing.row.id, word)

    def hear(self, text: str) -> bool:
        """Another process says who is there; whether that changes anything."""
        changed = self._elsewhere.hear(text)
        if self._elsewhere.is_asked:
            self.tell_others()
        return changed
