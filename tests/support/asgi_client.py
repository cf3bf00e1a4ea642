"""The application in this process: an ASGI client that sends requests without a network, from any address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.types import Message, Scope

from awale.server.app import build
from awale.server.route_helpers import Context
from awale.server.settings import Settings


@dataclass
class Answer:
    """An HTTP response."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Inside:
    """The application, as its clients see it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    @property
    def context(self) -> Context:
        found: Context = self.app.state.context
        return found

    def visitor(self, address: str = "192.0.2.1") -> Visitor:
        return Visitor(self, address)


class Visitor:
    """A client at an address, which keeps its cookie."""

    def __init__(self, inside: Inside, address: str) -> None:
        self._inside, self.address = inside, address
        self.cookie = ""

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, **headers)

    async def post(self, path: str, body: Any) -> Answer:
        return await self.ask("POST", path, body)

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request."""
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        told = {"content-type": "application/json", "content-length": str(len(sent))} if sent else {}
        scope = {**self._scope("http", path, {**told, **headers}), "method": method, "scheme": "http"}
        messages = [{"type": "http.request", "body": sent, "more_body": False}]
        return await self._answered(scope, messages)

    async def knock(self, path: str, listens: bool = True) -> Answer:
        """Opens a socket and closes it after the first message; the status is 101 if it was accepted."""
        scope = {**self._scope("websocket", path, {}), "scheme": "ws", "subprotocols": []}
        end = {"type": "websocket.disconnect", "code": 1000}
        return await self._answered(scope, [{"type": "websocket.connect"}, end], listens)

    @asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[Socket]:
        """A socket that stays open as long as this lasts."""
        scope, socket = {**self._scope("websocket", path, {}), "scheme": "ws", "subprotocols": []}, Socket()
        socket.said.put_nowait({"type": "websocket.connect"})
        talking = asyncio.ensure_future(self._inside.app(scope, socket.said.get, socket.take))
        try:
            yield socket
        finally:
            socket.said.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await talking

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> Scope:
        parts = urlsplit(path)
        told = {"host": "localhost", **({"cookie": f"awale={self.cookie}"} if self.cookie else {}), **headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "client": (self.address, 50_000),
            "server": ("localhost", 80),
            "extensions": {"websocket.http.response": {}},
        }

    async def _answered(self, scope: Scope, messages: list[dict[str, Any]], listens: bool = False) -> Answer:
        answer, heard = Answer(), asyncio.Event()

        async def receive() -> Message:
            if not messages:
                await asyncio.Event().wait()
            if listens and messages[0]["type"] == "websocket.disconnect":
                await heard.wait()
            return messages.pop(0)

        async def send(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                answer.status = message["status"]
                answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            elif message["type"] in ("http.response.body", "websocket.http.response.body"):
                answer.body += message.get("body", b"")
            elif message["type"] == "websocket.accept":
                answer.status = 101
            elif message["type"] == "websocket.send" and not heard.is_set():
                answer.body = message["text"].encode()
                heard.set()

        await self._inside.app(scope, receive, send)
        if given := answer.headers.get("set-cookie"):
            self.cookie = given.partition(";")[0].removeprefix("awale=")
        return answer


class Socket:
    """A socket, as a page sees it."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()

    def say(self, **message: Any) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, kind: str) -> Any:
        """The next message of a kind; what comes before it is passed over."""
        while (message := await self._heard.get())["type"] != kind:
            assert message["type"] not in ("refused", "closed"), message
        return message

    async def take(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._heard.put_nowait(json.loads(message["text"]))
        elif message["type"] != "websocket.accept":
            self._heard.put_nowait({"type": "closed", "by": message})


@asynccontextmanager
async def inside(folder: Path, **settings: Any) -> AsyncIterator[Inside]:
    """A started application. Its rate limits are high, unless the settings say otherwise."""
    wanted: dict[str, Any] = {"data": folder, "workers": 1, "tables": False, "per_address": 1_000_000} | settings
    app = build(Settings(**wanted))
    async with app.router.lifespan_context(app):
        yield Inside(app)
