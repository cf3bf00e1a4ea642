"""An event, and its text on disk.

>>> class Said(msgspec.Struct, frozen=True):
...     kind: ClassVar[str] = "say"
...     word: str
...     act: str | None = None
>>> codec = Codec(Said)
>>> stored = codec.stored("k3v9", Entry(0, Said("yes"), 5))
>>> stored.kind, stored.data
('say', '{"word":"yes","act":null}')
>>> codec.entry(stored)
Entry(n=0, event=Said(word='yes', act=None), at=5)
"""

from __future__ import annotations

from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from awale.server.store import StoredEvent
from awale.server.store.rows import failed


class Event(Protocol):
    """Something that happened; a ``msgspec.Struct``."""

    #: Its name on disk and in messages.
    kind: ClassVar[str]

    @property
    def act(self) -> str | None:
        """The name of the request that caused it. Sent again after a lost answer, a request is done once."""


E = TypeVar("E", bound=Event)


class Entry(msgspec.Struct, Generic[E], frozen=True, gc=False):
    """The ``n``-th event of a journal, and when it happened, in milliseconds since 1970."""

    n: int
    event: E
    at: int


class Codec(Generic[E]):
    """Encodes and decodes the events of one kind of journal."""

    def __init__(self, *types: type[E]) -> None:
        self._decoders = {each.kind: msgspec.json.Decoder(each) for each in types}
        self._encoder = msgspec.json.Encoder()

    def stored(self, journal: str, entry: Entry[E]) -> StoredEvent:
        """An entry as the store keeps it."""
        return StoredEvent(journal, entry.n, entry.event.kind, self._encoder.encode(entry.event).decode(), entry.at)

    def entry(self, stored: StoredEvent) -> Entry[E]:
        """Decodes a stored event. Raises :exc:`~awale.server.store.StoreFault` if it isn't one of these types."""
        try:
            return Entry(stored.n, self._decoders[stored.kind].decode(stored.data), stored.at)
        except (KeyError, msgspec.DecodeError) as error:
            raise failed("not-read", error) from error
