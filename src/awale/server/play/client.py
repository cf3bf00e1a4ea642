"""Somebody at a game, over a socket. Slow ones hold up nobody: what they don't take in time, they come back for."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

#: How many messages may wait for one socket before it is closed.
WAITING = 64
#: "Try again later", as sockets say it.
LATER = 1013


class Client:
    """One socket. Whatever is sent to it waits in a short line and goes out in order."""

    def __init__(self, socket: WebSocket, player: str, lang: str) -> None:
        self.socket, self.player, self.lang = socket, player, lang
        self._line: deque[str] = deque()
        self._more = asyncio.Event()
        self._dropped = False

    def send(self, message: str) -> None:
        """Puts a message into the line; never waits."""
        if len(self._line) >= WAITING:
            self.drop()
        elif not self._dropped:
            self._line.append(message)
            self._more.set()

    def drop(self) -> None:
        """Closes the socket as soon as that can be; the client will come back for the state."""
        self._dropped = True
        self._line.clear()
        self._more.set()

    async def deliver(self) -> None:
        """Sends what is in the line, until the client is dropped or gone."""
        try:
            while not self._dropped:
                await self._more.wait()
                self._more.clear()
                while self._line and not self._dropped:
                    await self.socket.send_text(self._line.popleft())
            await self.socket.close(LATER)
        except (WebSocketDisconnect, RuntimeError):
            # Gone in the middle of it: the one who listens notices too.
            self._dropped = True
