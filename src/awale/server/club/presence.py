"""Who is at a meeting: by a socket of this process, or by way of another. Those who run it are told."""

from __future__ import annotations

from collections.abc import Set

from awale.club.meeting import Meeting
from awale.server.play.client import Client
from awale.server.play.elsewhere import Elsewhere
from awale.server.play.telling import encoded
from awale.server.store import Store


class Presence:
    """The people whose device is there, wherever in the class it is: at a board, or waiting for one."""

    def __init__(self, meeting_id: str, store: Store, clients: Set[Client]) -> None:
        self._id, self._store, self._clients = meeting_id, store, clients
        self._elsewhere = Elsewhere(store.process)
        self._told = ""

    def told(self, meeting: Meeting) -> str:
        """Who is there, for those who run the meeting."""
        there = self._elsewhere.seats.union(self._here(meeting))
        return encoded({"type": "present", "people": [person for person in meeting.people if person in there]})

    def news(self, meeting: Meeting) -> str | None:
        """The same, if it is another than the last time."""
        before, self._told = self._told, self.told(meeting)
        return self._told if self._told != before else None

    def tell_others(self, meeting: Meeting, asking: bool = False) -> None:
        """Tells the other processes who is here, if there are any; and asks them, perhaps, to do the same."""
        if self._store.process:
            self._store.publish(self._id, self._elsewhere.word(self._here(meeting), 0, asking))

    def hear(self, text: str, meeting: Meeting) -> None:
        """Another process says who is there."""
        self._elsewhere.hear(text)
        if self._elsewhere.is_asked:
            self.tell_others(meeting)

    def _here(self, meeting: Meeting) -> list[str]:
        players = {client.player for client in self._clients}
        return [person.id for person in meeting.people.values() if person.holder in players]
