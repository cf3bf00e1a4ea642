"""Somebody at a game, over a socket. Slow ones hold up nobody: what they don't take in time, they come back for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

#: How many messages may wait for one socket before it is closed.
WAITING = 64


class Place(Protocol):
    """Where somebody can be over a socket: a game, a meeting."""

    def enter(self, client: Client) -> None: ...

    def leave(self, client: Client) -> None: ...


#: "Try again later", as sockets say it.
LATER = 1013


class Client:
    """One socket. Whatever is sent to it waits in a short line and goes out in order."""

    def __init__(self, socket: WebSocket, player: str, lang: str, address: str = "") -> None:
        """``player`` is a hash; ``address`` is where they come from, as limits count it."""
        self.socket, self.player, self.lang, self.address = socket, player, lang, address
        self._line: deque[str] = deque()
        self._more = asyncio.Event()
        self._dropped = False
        self._delivering: asyncio.Task[None] | None = None
        self._asking: dict[str, tuple[int, asyncio.Task[None]]] = {}

    def start(self) -> None:
        self._delivering = asyncio.create_task(self._deliver())

    def stop(self) -> None:
        """The socket is closed: nothing is sent any more."""
        for task in (self._delivering, *(asked for _, asked in self._asking.values())):
            if task:
                task.cancel()

    def ask(self, what: str, about: int, question: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Asks something that takes a while. Who asks the same meanwhile gets that answer, if it is still ``about`` the
        same state of things; else nobody waits for it any more, and a new one is looked for.
        """
        before = self._asking.get(what)
        if before and not before[1].done():
            if before[0] == about:
                return
            before[1].cancel()
        self._asking[what] = about, asyncio.create_task(question())

    def send(self, message: str) -> None:
        """Puts a message into the line; never waits."""
        if len(self._line) >= WAITING:
            self.drop()
        elif not self._dropped:
            self._line.append(message)
            self._more.set()

    def drop(self) -> None:
        """Closes the socket as soon as that can be; the client will come back for the state."""
        if not self._dropped:
            self._dropped = True
            self._line.clear()
            self.stop()
            self._delivering = asyncio.create_task(self._hang_up())

    async def _deliver(self) -> None:
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                while self._line:
                    await self.socket.send_text(self._line.popleft())
        except (WebSocketDisconnect, RuntimeError):
            # Gone in the middle of it: the one who listens notices too.
            self._dropped = True

    async def _hang_up(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(LATER)


async def attend(client: Client, place: Place, heard: Callable[[str], Awaitable[None]]) -> None:
    """Is at a place, and hands on what is said, until one of the two hangs up."""
    await client.socket.accept()
    client.start()
    place.enter(client)
    try:
        while True:
            await heard(await client.socket.receive_text())
    except WebSocketDisconnect:
        pass
    finally:
        place.leave(client)
        client.stop()
