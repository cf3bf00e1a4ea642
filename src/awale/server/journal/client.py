"""Somebody at a game, over a socket. Slow ones hold up nobody: what they don't take in time, they come back for."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from awale.server.backlog import held_of
from awale.server.logs import report

#: Makes what is told of how things stand: one message or several.
Making = Callable[[], Iterable[str]]


class LiveRoom(Protocol):
    """Where somebody can be over a socket: a game, a class."""

    def enter(self, client: Client) -> None: ...

    def leave(self, client: Client) -> None: ...


#: "Try again later" and "not allowed", as sockets say it.
LATER, NOT_ALLOWED = 1013, 1008


class _Waiting(NamedTuple):
    """A message that waits to be sent. Without a text: how things stand, which is made when its turn comes."""

    text: str | None
    is_news: bool = False

    @property
    def size(self) -> int:
        """What it takes in memory, in bytes."""
        return 0 if self.text is None else sys.getsizeof(self.text)


class Client:
    """One socket. Whatever is sent to it waits in a line and goes out in order.

    How things stand may be long, and may be asked for often: it waits once at most, and takes no memory before the
    socket takes it. What is news meanwhile is in it, and need not wait beside it.
    """

    def __init__(self, socket: WebSocket, player: str, lang: str, address: str = "") -> None:
        """``player`` is a hash; ``address`` is where they come from, as limits count it."""
        self.socket, self.player, self.lang, self.address = socket, player, lang, address
        self._held = held_of(socket)
        self._line: deque[_Waiting] = deque()
        self._making: Making | None = None
        self._more = asyncio.Event()
        self._dropped = self._dismissed = False
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

    def send(self, message: str, *, news: bool = False) -> None:
        """Puts a message into the line; never waits. ``news`` is in how things stand, too, once it has happened."""
        if not (self._dropped or self._dismissed) and not (news and self._making):
            self._put(_Waiting(message, news))

    def show(self, making: Making) -> None:
        """Tells how things stand, as they will when it is sent. Asked for again meanwhile, it is told once."""
        if self._dropped or self._dismissed:
            return
        if self._making is None:
            line, self._line = self._line, deque()
            for each in line:
                (self._line.append if not each.is_news else self._count_out)(each)
            self._put(_Waiting(None))
        self._making = making

    async def receive(self) -> str:
        """What it says next; raises when one of the two has hung up."""
        try:
            return await self.socket.receive_text()
        except RuntimeError as error:
            # So Starlette says that we have.
            raise WebSocketDisconnect from error

    def dismiss(self, message: str) -> None:
        """Sends a last message, and nothing that still waits; the socket is closed when it is out."""
        while self._line:
            self._count_out(self._line.popleft())
        self._making = None
        self.send(message)
        self._dismissed = True

    def drop(self) -> None:
        """Closes the socket; the client will come back for the state. Who takes nothing now is not waited for."""
        if self._dropped:
            return
        self._discard()
        self.stop()
        if self._held.writable.is_set():
            self._delivering = asyncio.create_task(self._close())
        else:
            self._held.abort()

    def _put(self, message: _Waiting) -> None:
        if not self._held.make_room(message.size):
            self._discard()
            return
        self._line.append(message)
        self._held.waiting += message.size
        self._held.count()
        self._more.set()

    def _count_out(self, message: _Waiting) -> None:
        self._held.waiting -= message.size
        self._held.count()

    def _discard(self) -> None:
        self._dropped = True
        self._making = None
        self._line.clear()
        self._held.waiting = 0
        self._held.count()

    async def _deliver(self) -> None:
        with suppress(WebSocketDisconnect, WebSocketDisconnected):  # the one who listens notices too
            while not self._dropped:
                await self._more.wait()
                self._more.clear()
                while self._line:
                    # Nothing is made, or taken out of the line, that would then have to wait somewhere else.
                    await self._held.writable.wait()
                    await self._send_next()
                if self._dismissed:
                    await self.socket.close(NOT_ALLOWED)
                    break
        self._discard()

    async def _send_next(self) -> None:
        """By itself, so that nothing is remembered of a long message once it is sent."""
        try:
            texts = self._next()
        except Exception as error:
            report("a socket could not be told how things stand", error, self.address)
            self.drop()
            return
        for text in texts:
            await self.socket.send_text(text)

    def _next(self) -> list[str]:
        message = self._line.popleft()
        self._count_out(message)
        if message.text is not None:
            return [message.text]
        making, self._making = self._making, None
        return list(making()) if making else []

    async def _close(self) -> None:
        with suppress(WebSocketDisconnect, WebSocketDisconnected):
            await self.socket.close(LATER)


async def attend(client: Client, place: LiveRoom, on_message: Callable[[str], Awaitable[None]]) -> None:
    """Is at a place, and hands on what is said, until one of the two hangs up."""
    await client.socket.accept()
    client.start()
    place.enter(client)
    try:
        while True:
            await on_message(await client.receive())
    except WebSocketDisconnect:
        pass
    finally:
        place.leave(client)
        client.stop()
