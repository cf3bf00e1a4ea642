"""An HTTP connection: limits on the length of a request's headers, and timeouts for headers and answers."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from awale.server.backlog import ConnectionBacklog, outlet
from awale.server.limits import RateLimits

#: How many bytes a request's headers may have, and how many seconds they may take.
HEAD, PATIENCE = 64 * 1024, 30.0
#: How many pipelined requests may wait for the answer to the first. Browsers send none; each one that waits takes
#: some kilobytes, and hundreds of them fit into one packet.
AHEAD = 8


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's connection with limits: by itself it would read endless headers, and wait for ever for a client to read
    an answer.
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
        # An answer is written as a whole, and some are long: only the address's limit holds.
        self.transport, self.held = outlet(transport, self._backlog, self._backlog.most.address)
        self._wait()

    def handle_websocket_upgrade(self) -> None:
        """Hands the connection over to ``websocket_protocol``, which has its own count."""
        self._backlog.close(self.held)
        self.transport = self.transport.bare  # type: ignore[attr-defined]  # an ``Outlet``
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= AHEAD:
            raise ValueError("too many requests before the first answer")  # the parser stops, and uvicorn refuses
        super().on_message_begin()
        scope: dict[str, Any] = self.scope  # type: ignore[assignment]  # the app's own keys aren't part of its type
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
