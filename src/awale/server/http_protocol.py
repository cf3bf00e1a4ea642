"""An HTTP connection: limits on how long a request's headers may be, and on how slowly they and the answer may go."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from awale.server.backlog import ConnectionBacklog, outlet
from awale.server.limits import RateLimits

#: How long the lines before a request's body may be, in bytes, and how long they may take, in seconds.
HEAD, PATIENCE = 64 * 1024, 30.0
#: How many requests may be sent before the answer to the first is taken. Browsers send none; each one that waits takes
#: some kilobytes, and hundreds of them come in one packet.
AHEAD = 8


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's connection, which by itself would listen to an endless header for ever, and wait for ever for somebody
    to take an answer.
    """

    held: ConnectionBacklog
    _head_length = 0
    _waiting = True
    _timer: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, limits: RateLimits, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._backlog = limits.backlog

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        # An answer is written as a whole, and some are long: they are counted for the address alone.
        self.transport, self.held = outlet(transport, self._backlog, self._backlog.most.address)
        self._wait()

    def handle_websocket_upgrade(self) -> None:
        """A socket counts for itself."""
        self._backlog.close(self.held)
        self.transport = self.transport.bare  # type: ignore[attr-defined]  # it is an outlet
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= AHEAD:
            raise ValueError("too many requests before the first answer")  # the parser stops, and uvicorn refuses
        super().on_message_begin()
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # the app's own marks are no part of its type
        scope["awale.held"] = self.held
        self._head_length = 0
        self._wait()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._waiting:
            self._head_length += len(data)
            if self._head_length > HEAD:
                self._give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._backlog.close(self.held)
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = True
        self._timer = self.loop.call_later(PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        self._waiting = False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            self.send_400_response("The request's headers are too long or too slow.")
