"""A client's WebSocket, with its queue of messages. Slow clients delay nobody: they are dropped, and reconnect."""

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

#: Makes the messages of the current state: one or several.
Making = Callable[[], Iterable[str]]


class LiveRoom(Protocol):
    """What clients connect to: a game or a class."""

    def enter(self, client: Client) -> None: ...

    def leave(self, client: Client) -> None: ...


#: The WebSocket close codes for "try again later" and "not allowed".
LATER, NOT_ALLOWED = 1013, 1008


class _Waiting(NamedTuple):
    """A message in the queue. Without a text it stands for the current state, which is encoded when its turn comes."""

    text: str | None
    is_news: bool = False

    @property
    def size(self) -> int:
        """How many bytes of memory it takes."""
        return 0 if self.text is None else sys.getsizeof(self.text)


class Client:
    """One WebSocket. Messages wait in a queue and are sent in order.

    The state may be long, and may be asked for often: it is queued once at most, and encoded only when the socket is
    ready. Events that come meanwhile are part of it and aren't queued.
    """

    def __init__(self, socket: WebSocket, player: str, lang: str, address: str = "") -> None:
        """``player`` is a hash; ``address`` is the address for rate limits."""
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
        """To be called when the socket is closed: stops sending."""
        for task in (self._delivering, *(asked for _, asked in self._asking.values())):
            if task:
                task.cancel()

    def ask(self, what: str, about: int, question: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Runs a question that takes a while. The same question asked again meanwhile shares the answer if it is
        ``about`` the same state; else the first is cancelled.
        """
        before = self._asking.get(what)
        if before and not before[1].done():
            if before[0] == about:
                return
            before[1].cancel()
        self._asking[what] = about, asyncio.create_task(question())

    def send(self, message: str, *, news: bool = False) -> None:
        """Queues a message; never waits. ``news`` is also part of the state, and is left out if the state is queued."""
        if not (self._dropped or self._dismissed) and not (news and self._making):
            self._put(_Waiting(message, news))

    def show(self, making: Making) -> None:
        """Queues the state as it will be when it is sent; at most once."""
        if self._dropped or self._dismissed:
            return
        if self._making is None:
            line, self._line = self._line, deque()
            for each in line:
                (self._line.append if not each.is_news else self._count_out)(each)
            self._put(_Waiting(None))
        self._making = making

    async def receive(self) -> str:
        """The next message of the client; raises ``WebSocketDisconnect`` when either side has closed."""
        try:
            return await self.socket.receive_text()
        except RuntimeError as error:
            # Starlette's error when this side has closed.
            raise WebSocketDisconnect from error

    def dismiss(self, message: str) -> None:
        """Drops the queue, sends a last message, and then closes the socket."""
        while self._line:
            self._count_out(self._line.popleft())
        self._making = None
        self.send(message)
        self._dismissed = True

    def drop(self) -> None:
        """Closes the socket; the client reconnects for the state. A connection that isn't read from is aborted."""
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
        with suppress(WebSocketDisconnect, WebSocketDisconnected):  # ``receive`` raises it too
            while not self._dropped:
                await self._more.wait()
                self._more.clear()
                while self._line:
                    # Nothing is encoded or taken from the queue before the transport can take it.
                    await self._held.writable.wait()
                    await self._send_next()
                if self._dismissed:
                    await self.socket.close(NOT_ALLOWED)
                    break
        self._discard()

    async def _send_next(self) -> None:
        """A function of its own, so that no variable keeps a long message in memory after it is sent."""
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
    """Connects a client to a room and passes on its messages, until either side closes."""
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
