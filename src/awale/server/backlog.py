"""Bytes that the server holds for its connections: sent and not read by the client yet, received and not handled yet.

A client that reads nothing would fill the memory. So these bytes are counted for each connection, for each address and
in all. Above a limit the connection that holds most is aborted, and so is one whose client has read nothing for a while
though bytes wait for it. There is no closing frame: the client would not read that either.

The clock is a function that is passed in.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection

#: After how many seconds a connection that reads nothing is aborted, and how often that is checked.
STALLED, LOOK = 30.0, 5.0
#: Finding the largest connections takes a while: they are aborted until no more than this share of the limit is held.
_DOWN_TO = 0.75


#: How many bytes a connection keeps in memory, and how many of them are not sent yet.
Kept = Callable[[], tuple[int, int]]


@dataclass(frozen=True)
class Most:
    """Limits on the bytes held. The longest state of a game, of 1,000 moves, has some 300 KB."""

    socket: int = 1024 * 1024
    address: int = 64 * 1024 * 1024
    all: int = 128 * 1024 * 1024


class ConnectionBacklog:
    """The bytes held for one connection. ``writable`` is set while it takes more; ``cut`` aborts it."""

    def __init__(self, backlog: Backlog, kept: Kept, cut: Callable[[], None], most: int) -> None:
        self.backlog, self.kept, self.cut, self.most = backlog, kept, cut, most
        self.writable = asyncio.Event()
        self.writable.set()
        self.address = ""
        self.is_open = True
        #: Bytes of messages that wait to be sent, and of received data that wait to be parsed.
        self.waiting = self.unheard = 0
        #: All of them together when they were last counted; how many were unsent then; when some were taken last.
        self.bytes = self.seen = 0
        self.taken_at = 0.0

    def count(self) -> None:
        """Updates the count."""
        self.backlog.count(self)

    def make_room(self, size: int) -> bool:
        """Makes room for so many bytes more; ``False`` if this connection was aborted for it."""
        return self.backlog.make_room(self, size)

    def abort(self) -> None:
        """Aborts the connection."""
        self.backlog.abort(self)


class Backlog:
    """The bytes held for all connections of this process."""

    def __init__(self, clock: Callable[[], float], most: Most | None = None) -> None:
        self.clock, self.most = clock, most or Most()
        #: As of the last count of each connection.
        self.total = 0
        self._addresses: Counter[str] = Counter()
        self._open: set[ConnectionBacklog] = set()
        self._holding: set[ConnectionBacklog] = set()

    def __len__(self) -> int:
        return len(self._open)

    def open(self, kept: Kept, cut: Callable[[], None], most: int | None = None) -> ConnectionBacklog:
        """Adds a connection, for which at most ``most`` bytes may be held, by default as many as for a WebSocket."""
        held = ConnectionBacklog(self, kept, cut, self.most.socket if most is None else most)
        self._open.add(held)
        return held

    def set_address(self, held: ConnectionBacklog, address: str) -> None:
        """Sets a connection's address, which is known only when its headers are read, and may change behind a proxy."""
        self._set(held, 0)
        held.address = address
        self.count(held)

    def close(self, held: ConnectionBacklog) -> None:
        """Removes a connection, with all that was held for it."""
        held.is_open = False
        held.waiting = held.unheard = 0
        self._set(held, 0)
        self._open.discard(held)

    def abort(self, held: ConnectionBacklog) -> None:
        if held.is_open:
            self.close(held)
            held.cut()

    def count(self, held: ConnectionBacklog) -> None:
        if not held.is_open:
            return
        kept, unsent = held.kept()
        if unsent < held.seen or not (unsent and held.seen):
            held.taken_at = self.clock()
        held.seen = unsent
        self._set(held, kept + held.waiting + held.unheard)

    def make_room(self, held: ConnectionBacklog, size: int) -> bool:
        """Makes room for a message. However long, it may always be sent to a client that has read all before it."""
        self.count(held)
        if held.bytes and held.bytes + size > held.most:
            self.abort(held)
        if not held.is_open:
            return False
        if self._addresses[held.address] + size > self.most.address:
            theirs = [each for each in self._open if each.address == held.address]
            self._abort_largest(theirs, held, size, self.most.address)
        if self.total + size > self.most.all:
            self._abort_largest(list(self._open), held, size, self.most.all)
        return held.is_open

    def abort_stalled(self) -> None:
        """Aborts connections whose client has read nothing for too long."""
        for held in list(self._holding):
            self.count(held)
            if held.seen and self.clock() - held.taken_at > STALLED:
                self.abort(held)

    async def watch(self) -> None:
        """Aborts stalled connections every few seconds, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            self.abort_stalled()

    def _abort_largest(self, those: list[ConnectionBacklog], held: ConnectionBacklog, size: int, most: int) -> None:
        """Aborts the connections that hold most, until ``held`` can hold so many bytes more; it may be one of them."""
        for each in those:
            self.count(each)
        much = {each: each.bytes + (size if each is held else 0) for each in those}
        so_far = sum(much.values())
        if so_far <= most:
            return
        for each in sorted(those, key=much.__getitem__, reverse=True):
            if so_far <= most * _DOWN_TO:
                break
            so_far -= much[each]
            self.abort(each)

    def _set(self, held: ConnectionBacklog, size: int) -> None:
        more, held.bytes = size - held.bytes, size
        if not more:
            return
        self.total += more
        self._addresses[held.address] += more
        if not self._addresses[held.address]:
            del self._addresses[held.address]
        (self._holding.add if size else self._holding.discard)(held)


class Outlet:
    """A transport that counts what is written; ``bare`` is the one that it wraps.

    A message stays in memory as a whole until its last byte is gone.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self.bare = transport
        self._written = self._kept = 0
        #: For each message that isn't sent yet: its end in all that was ever written, and its size.
        self._messages: deque[tuple[int, int]] = deque()
        self.held: ConnectionBacklog

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)

    def write(self, data: bytes) -> None:
        """Writes data, unless the connection is aborted for it."""
        if self.held.make_room(len(data)):
            self._written += len(data)
            self._kept += len(data)
            self._messages.append((self._written, len(data)))
            self.bare.write(data)
            self.held.count()

    def kept(self) -> tuple[int, int]:
        unsent = self.bare.get_write_buffer_size()
        while self._messages and self._messages[0][0] <= self._written - unsent:
            self._kept -= self._messages.popleft()[1]
        return self._kept, unsent


def outlet(transport: asyncio.Transport, backlog: Backlog, most: int | None = None) -> tuple[Any, ConnectionBacklog]:
    """Wraps a transport; returns the wrapper and its count."""
    found = Outlet(transport)
    found.held = backlog.open(found.kept, transport.abort, most)
    return found, found.held


def held_of(connection: HTTPConnection) -> ConnectionBacklog:
    """The count of a connection, from its scope."""
    held: ConnectionBacklog = connection.scope["awale.held"]
    return held
