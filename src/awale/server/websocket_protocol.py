"""A WebSocket connection with limits on what is read from it and held for it.

uvicorn's own connection answers any number of control frames, parses all received data into messages at once, however
small they are, and waits for ever for a client that doesn't read.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from awale.server.backlog import ConnectionBacklog, outlet
from awale.server.limits import RateLimits
from awale.server.middleware import DisconnectedError

#: How many bytes are parsed at a time: the smallest message has six.
PIECE = 512
#: The system's send and receive buffers of a socket, in bytes; Linux takes twice that. By default they have megabytes,
#: and a client that doesn't read would be noticed late.
SYSTEM = 64 * 1024


class _DisconnectedError(DisconnectedError, ClientDisconnected):
    """The client has disconnected, as an exception for the application and for uvicorn."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with limits: messages over the rate limit are read later, and stalled clients are dropped."""

    held: ConnectionBacklog

    def __init__(self, *args: Any, limits: RateLimits, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._limits = limits
        self._messages = limits.messages_of_a_socket()
        self._unread = bytearray()
        #: Frames since the last parse that aren't messages: those are counted when the app receives them.
        self._frames = 0
        self._later: asyncio.TimerHandle | None = None

    # --- open and close ---

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        plug = transport.get_extra_info("socket")
        if plug is not None:
            for way in (socket.SO_SNDBUF, socket.SO_RCVBUF):
                plug.setsockopt(socket.SOL_SOCKET, way, SYSTEM)
        self.transport, self.held = outlet(transport, self._limits.backlog)
        self.held.writable = self.writable

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.backlog.close(self.held)
        self._unread.clear()
        if self._later:
            self._later.cancel()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # the app's own keys aren't part of its type
        scope["awale.held"], scope["awale.messages"] = self.held, self._messages
        await super().run_asgi()

    def shutdown(self) -> None:
        """Called when the server ends: aborts the connection if the client doesn't read."""
        with suppress(InvalidState):
            super().shutdown()
        if self.writable.is_set():
            self.transport.close()
        else:
            self.held.abort()

    # --- receiving ---

    def data_received(self, data: bytes) -> None:
        if self.held.make_room(len(data)):
            self._unread += data
            self._parse()

    def _parse(self) -> None:
        """Parses received data, piece by piece, while the app takes the messages, and no faster than the rate limit."""
        while self._unread and self._may_read:
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)
            if self.conn.handshake_exc and not self.handshake_initiated:
                self._refuse()
            if self._frames:
                frames, self._frames = self._frames, 0
                self._messages.spend("", frames)
                self._wait(frames)
        if self.transport.is_closing():
            self._unread.clear()
        self.held.unheard = len(self._unread)
        self.held.count()
        if self._unread:
            self.transport.pause_reading()

    @property
    def _may_read(self) -> bool:
        is_deciding = self.handshake_initiated and not self.handshake_complete
        return not (self.read_paused or self._later or is_deciding or self.transport.is_closing())

    def _wait(self, frames: int) -> None:
        """Stops reading until the rate limit allows so many frames again."""
        if late := self._messages.wait("", frames):
            self.transport.pause_reading()
            self._later = self.loop.call_later(late, self._wait_is_over, frames)

    def _wait_is_over(self, frames: int) -> None:
        self._later = None
        self._wait(frames)
        self._resume_reading()

    def _resume_reading(self) -> None:
        if self._may_read:
            self.transport.resume_reading()
        self._parse()

    def _refuse(self) -> None:
        """Sends the answer to an invalid handshake, which uvicorn prepares and doesn't send."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    def handle_ping(self) -> None:
        self._frames += 1
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._frames += 1
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._frames += 1
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.close_sent:
            self._frames += 1  # the app doesn't receive it any more
        super().send_receive_event_to_app()

    # --- sending ---

    async def send(self, message: Any) -> None:
        """Raises the same error for all messages to a client that has disconnected, however that happened."""
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise _DisconnectedError
        try:
            await super().send(message)
        except ClientDisconnected:
            raise _DisconnectedError from None
        if message["type"] == "websocket.accept":
            self._resume_reading()

    def send_500_response(self) -> None:
        if not self.transport.is_closing():
            super().send_500_response()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.held.count()

    def send_keepalive_ping(self) -> None:
        """Sends no ping while data are unsent: the client couldn't answer. ``Backlog`` drops stalled clients."""
        if self.transport.get_write_buffer_size():
            self.schedule_ping()
        else:
            super().send_keepalive_ping()
