"""Requests and conversations without a network: the page's worker hands them over, the application answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from awale.server.logs import report

#: What a conversation tells the page: ``opened``, ``said`` with a text, ``closed``.
Tell = Callable[[str, str], object]

#: The application believes that it serves this machine alone, which is so.
_HOST: Final = "localhost"
_DISCONNECT: Final[Message] = {"type": "websocket.disconnect", "code": 1000}


class Gateway:
    """The application, for the one person whose device this is: ``cookie`` says who."""

    def __init__(self, app: ASGIApp, cookie: SimpleCookie, lifespan: object = None) -> None:
        """``lifespan`` is what keeps the application open: whoever forgets it closes it."""
        self._app, self._cookie, self._lifespan = app, cookie, lifespan

    async def ask(self, method: str, path: str, headers: str, body: str) -> tuple[int, str, bytes]:
        """One request: its status, its headers as JSON, and its body. ``headers`` are JSON, too."""
        sent = body.encode()
        told = {**json.loads(headers), "content-length": str(len(sent))} if sent else json.loads(headers)
        scope = {**self._scope("http", path, told), "method": method, "scheme": "http"}
        messages: list[Message] = [{"type": "http.request", "body": sent, "more_body": False}]
        status, given, parts = 500, list[tuple[str, str]](), list[bytes]()

        async def receive() -> Message:
            if not messages:
                await asyncio.Event().wait()  # whoever asks stays until it is answered
            return messages.pop()

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given.extend((name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"])
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        await self._app(scope, receive, send)
        return status, json.dumps(given), b"".join(parts)

    def open(self, path: str, tell: Tell) -> Conversation:
        """Begins a conversation, as a WebSocket does."""
        scope = {**self._scope("websocket", path, {}), "scheme": "ws", "subprotocols": []}
        return Conversation(self._app, scope, tell)

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> Scope:
        parts = urlsplit(path)
        told = {"host": _HOST, "cookie": self._cookie.output(header="", attrs=[]).strip(), **headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in told.items()],
            "client": ("127.0.0.1", 0),
            "server": (_HOST, 80),
        }


class Conversation:
    """A conversation that is open until somebody ends it."""

    def __init__(self, app: ASGIApp, scope: Scope, tell: Tell) -> None:
        self._tell = tell
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._run(app, scope))

    def say(self, text: str) -> None:
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._heard.put_nowait(_DISCONNECT)

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._heard.get, self._send)
        except Exception as error:
            report("a conversation has ended", error)
        finally:
            self._tell("closed", "")

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._tell("opened", "")
        elif message["type"] == "websocket.send":
            self._tell("said", message["text"])
        elif message["type"] == "websocket.close":
            self._heard.put_nowait(_DISCONNECT)
