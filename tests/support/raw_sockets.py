"""A server in this process and raw TCP connections to it, for clients that break the protocol."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import Message, Receive, Scope, Send

from awale.cli.run_server import configured
from awale.rules.game import Game
from awale.server.app import build
from awale.server.backlog import STALLED, Backlog, Most
from awale.server.limits import RateLimits
from awale.server.settings import Settings
from awale.server.websocket_protocol import WebSocketProtocol
from support.server_process import PATIENCE

CONT, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Measured(Backlog):
    """Records the largest backlog."""

    peak = 0

    def _set(self, held: Any, size: int) -> None:
        super()._set(held, size)
        self.peak = max(self.peak, self.total)


class Here:
    """A server of this process: ``limits`` go by its ``clock``."""

    def __init__(self, app: Any, port: int, clock: Clock) -> None:
        self.app, self.port, self.clock = app, port, clock
        self.limits: RateLimits = app.state.limits
        #: How many WebSocket messages the app has processed.
        self.heard = 0
        self.plugs: list[Plug] = []
        self.connections: set[Any] = set()
        self.url = f"http://127.0.0.1:{port}"

    @property
    def backlog(self) -> Measured:
        assert isinstance(self.limits.backlog, Measured)
        return self.limits.backlog

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_new = False

        async def counted() -> Message:
            nonlocal is_new
            self.heard += is_new
            message = await receive()
            is_new = message["type"] == "websocket.receive"
            return message

        await self.app(scope, counted, send)

    @property
    def websocket(self) -> WebSocketProtocol:
        """The server's end of the one socket that there is."""
        (found,) = (each for each in self.connections if isinstance(each, WebSocketProtocol))
        return found

    async def hears(self, messages: int) -> None:
        """Waits until the app has processed so many WebSocket messages."""
        async with asyncio.timeout(PATIENCE):
            while self.heard < messages:
                self.clock.now += 0.1
                await asyncio.sleep(0.001)

    async def lets_go(self) -> None:
        """Waits until no client is connected. Bytes that the system takes late are counted once."""
        async with asyncio.timeout(PATIENCE):
            while self.connections or self.app.state.counts.sockets:
                self.clock.now += STALLED + 1
                self.backlog.abort_stalled()
                await asyncio.sleep(0.005)

    async def plug(self, path: str, *headers: str) -> Plug:
        """A WebSocket connection that has read the response headers, and nothing more."""
        plug = await self._connect()
        await plug.say(opening(path, self.port, *headers))
        await plug.hears(b"\r\n\r\n", at_once=1)
        return plug

    async def ask(self, path: str) -> Plug:
        """A connection that has sent a request and has read nothing."""
        plug = await self._connect()
        await plug.say(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        return plug

    async def _connect(self) -> Plug:
        found = socket.socket()
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what it doesn't read, the server holds
        found.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(found, ("127.0.0.1", self.port))
        self.plugs.append(Plug(found))
        return self.plugs[-1]


class Plug:
    """The client's end of a connection. It reads only when a test asks for it."""

    def __init__(self, found: socket.socket) -> None:
        self.socket = found
        self.read = b""

    async def say(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def hears(self, data: bytes, at_once: int = 65536) -> None:
        """Reads until this has come."""
        async with asyncio.timeout(PATIENCE):
            while data not in self.read:
                more = await asyncio.get_running_loop().sock_recv(self.socket, at_once)
                assert more, f"it was closed after {self.read[-200:]!r}"
                self.read += more

    async def hears_the_end(self) -> None:
        """Reads until the connection is closed or reset."""
        async with asyncio.timeout(PATIENCE):
            try:
                while await asyncio.get_running_loop().sock_recv(self.socket, 65536):
                    pass
            except ConnectionError:
                pass

    def close(self) -> None:
        self.socket.close()


@asynccontextmanager
async def here(folder: Path, most: Most | None = None) -> AsyncIterator[Here]:
    """A server with all its parts, as ``awale serve`` starts it, but for its clock."""
    settings = Settings(data=folder, workers=1, tables=False, per_address=600)
    app, clock = build(settings), Clock()
    limits: RateLimits = app.state.limits
    limits.clock, limits.backlog = clock, Measured(clock, most)
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # what the system doesn't take, the server holds
    found = Here(app, listener.getsockname()[1], clock)
    config = configured(app, settings)
    config.app = found
    server = uvicorn.Server(config)
    found.connections = server.server_state.connections
    async with app.router.lifespan_context(app):
        serving = asyncio.create_task(server._serve([listener]))
        try:
            yield found
        finally:
            server.should_exit = True
            await serving
            for plug in found.plugs:
                plug.close()
            listener.close()


def opening(path: str, port: int, *headers: str) -> bytes:
    """The request that begins a socket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *headers,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of at most 125 bytes, under a mask of zeros."""
    return bytes([kind | (0x80 if last else 0), 0x80 | len(data)]) + bytes(4) + data


def long_game(moves: int) -> list[str]:
    """A game that takes as long as one likes: nobody takes anything, if they can help it."""
    rng, game = random.Random(1), Game("amende")
    while len(game.moves) < moves:
        legal = list(game.legal_moves)
        rng.shuffle(legal)
        game.push(next((move for move in legal if _goes_on(game, move)), legal[0]))
    return list(game.moves)


def _goes_on(game: Game, move: str) -> bool:
    taken = game.push(move).captured or game.outcome()
    game.pop()
    return not taken
