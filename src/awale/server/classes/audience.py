"""The clients of a class, and what is sent to them.

Changes are collected for a moment before they are sent: a class makes ten moves a second, and the results of a bell
come together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from awale.server.classes.encoder import ClassEncoder, boards, present
from awale.server.games.room import Room
from awale.server.journal.client import Client
from awale.server.journal.presence import Presence
from awale.server.messages import ClosedMessage, RemovedMessage, encoded
from awale.server.monotonic_clock import monotonic_ms

if TYPE_CHECKING:
    from awale.server.classes.classroom import Classroom

#: For how many seconds changes are collected before they are sent.
_TOGETHER = 0.1
#: For how many seconds a new round isn't sent while its games are being created.
_UNTIL_CREATED = 1.0


class Audience:
    """The clients of one class."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom, self._state = classroom, classroom.class_state
        self.presence = Presence(classroom.id, classroom.store, self._people_of)
        self.used_at = time.monotonic()
        self._told_present = ""
        #: Whether the state is sent next time, and which boards have changed, by table.
        self._is_news = False
        self._changed: dict[int, Room] = {}
        self._encoder: ClassEncoder | None = None
        self._encoded_at = 0.0
        self._sending: asyncio.Task[None] | None = None

    @property
    def clients(self) -> set[Client]:
        return self.presence.clients

    @property
    def teachers(self) -> list[Client]:
        """The clients who run the class."""
        return [client for client in self.clients if client.player in self._state.teachers]

    def _people_of(self, player: str) -> list[str]:
        return [person.id for person in self._state.people.values() if person.holder == player]

    # --- who is there ---

    def enter(self, client: Client) -> None:
        """Adds a client, and sends it the state first."""
        self.clients.add(client)
        if not self._classroom.has(client.player):
            self.dismiss_removed()
            return
        self.show(client)
        if client.player in self._state.teachers:
            client.send(present(self._state, self.presence.names))
            self._send_boards(self._classroom.upkeep.open_rooms(), [client])
        self.announce_presence()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.announce_presence()

    def announce_presence(self, asking: bool = False) -> None:
        """Publishes to other processes who is connected here (with ``asking``, they answer in the same way), and sends
        the teachers who is present.
        """
        self.presence.announce(asking=asking)
        self.tell_teachers()

    def receive_presence(self, text: str) -> None:
        """Takes another process's report on who is connected to it."""
        self.presence.receive(text)
        self.tell_teachers()

    def dismiss_removed(self) -> None:
        """Tells the clients of people who were removed, and closes their sockets: they get no names after that."""
        there = self._state.teachers | {person.holder for person in self._state.there}
        for client in [each for each in self.clients if each.player not in there]:
            self.clients.discard(client)
            client.dismiss(encoded(RemovedMessage()))

    # --- what is sent ---

    def state(self, player: str, lang: str) -> str:
        """The state, encoded for this player (as a hash). What all see is encoded once for all."""
        n, pending, moment = len(self._classroom.journal), self._classroom.upkeep.pending, time.monotonic()
        known = self._encoder
        if known is None or (known.n, known.pending) != (n, pending) or moment - self._encoded_at > _TOGETHER:
            known = self._encoder = self._classroom.encoder()
            self._encoded_at = moment
        return known.state(player, lang)

    def show(self, client: Client) -> None:
        """Sends a client the state."""
        client.show(lambda: [self.state(client.player, client.lang)])

    def tell(self) -> None:
        """Sends everybody the state soon."""
        self._is_news = True
        self._send_soon()

    def tell_board(self, table: int, room: Room) -> None:
        """Sends the teachers a board soon."""
        self._changed[table] = room
        self._send_soon()

    def tell_teachers(self) -> None:
        """Sends the teachers soon who is present."""
        if self.teachers:
            self._send_soon()

    def tell_closed(self) -> None:
        """Tells everybody that the class was deleted."""
        for client in list(self.clients):
            client.send(encoded(ClosedMessage()))

    # --- inside ---

    def _send_soon(self) -> None:
        self.used_at = time.monotonic()
        if self._sending is None or self._sending.done():
            self._sending = self._classroom.journal.begin(self._send())

    async def _send(self) -> None:
        await asyncio.sleep(_TOGETHER)
        await self._classroom.upkeep.update.settled(_UNTIL_CREATED)
        if self._classroom.is_deleted:
            return
        is_news, self._is_news = self._is_news, False
        changed, self._changed = self._changed, {}
        if is_news:
            for client in list(self.clients):
                self.show(client)
        self._send_boards(changed.values(), self.teachers)
        before, self._told_present = self._told_present, present(self._state, self.presence.names)
        if self._told_present != before:
            for client in self.teachers:
                client.send(self._told_present)

    def _send_boards(self, rooms: Iterable[Room], teachers: Iterable[Client]) -> None:
        places = [(found[2], room) for room in rooms if (found := self._state.table_of_game(room.id))]
        if places and teachers:
            text = boards(places, monotonic_ms())
            for client in teachers:
                client.send(text)
