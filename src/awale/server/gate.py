"""Middleware: the checks that every request must pass, and the headers of every answer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from awale.server.disk import serving
from awale.server.limits import ANALYSIS_MESSAGE, MESSAGE, Buckets, RateLimits, address_of
from awale.server.logs import report
from awale.server.messages import SocketRefusal, encoded
from awale.server.middleware import BaseMiddleware, DisconnectedError
from awale.server.prices import sent
from awale.server.refusals import Forbidden, Invalid, Refused, TooMany
from awale.server.round_robin import RoundRobin
from awale.server.route_helpers import BODIES, BODY, lang_of, refuse, too_large
from awale.server.settings import Settings, is_this_machine
from awale.server.visitor import device_of
from awale.words import Sentence

#: The page fetches nothing from elsewhere and runs nothing but its own files.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
#: Browsers take this one over https or from this machine only, and complain about it elsewhere.
ALONE = {"Cross-Origin-Opener-Policy": "same-origin"}
#: For how many seconds the refusal of a request over the rate limit is delayed at most.
_LATE = 1.0
_STARTS = ("http.response.start", "websocket.http.response.start")
_SAFE = ("GET", "HEAD", "OPTIONS")
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?")


class HeadersAndFaults(BaseMiddleware):
    """The outermost middleware: adds headers to every answer, and answers when a route raises."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, ours = False, HEADERS | ALONE if _is_trusted(HTTPConnection(scope)) else HEADERS

        async def wrapped(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] in _STARTS:
                headers = MutableHeaders(scope=message)
                for name, value in ours.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self.app(scope, receive, wrapped)
        except _LEFT:
            pass  # the client has disconnected
        except Exception as error:
            connection = HTTPConnection(scope)
            refused = report(_asked(scope), error, address_of(connection))
            with suppress(*_LEFT):
                if not begun:
                    await refuse(connection, refused)(scope, receive, wrapped)
                elif scope["type"] == "websocket":
                    await send({"type": "websocket.close", "code": 1011})


#: The exceptions that mean "the client has disconnected": on reading, on sending, and that of ``websocket_protocol``.
_LEFT = (ClientDisconnect, DisconnectedError, WebSocketDisconnect, WebSocketDisconnected)


def _asked(scope: Scope) -> str:
    """The endpoint of a request, for the log: paths themselves may have names and codes in them."""
    method, endpoint = scope.get("method", "socket"), scope.get("endpoint")
    where = f"{endpoint.__module__}.{endpoint.__name__}" if endpoint else "no route"
    return f"{method if method in (*_SAFE, 'POST', 'DELETE', 'socket') else 'other'} {where}"


def _is_trusted(connection: HTTPConnection) -> bool:
    host = _HOST.fullmatch(connection.headers.get("host", ""))
    return connection.scope.get("scheme") in ("https", "wss") or bool(host and is_this_machine(host["name"]))


class Gate(BaseMiddleware):
    """Checks host, origin, size and rate of every request and WebSocket."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: RateLimits) -> None:
        super().__init__(app)
        self.settings, self.limits = settings, limits
        self._turns = RoundRobin()

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        address = address_of(connection)
        if held := scope.get("awale.held"):  # set by ``http_protocol``; other ASGI servers don't
            self.limits.backlog.set_address(held, address)
        await self._turns.turn(f"{address} {self.limits.standing(device_of(connection))}")
        try:
            self._check(connection, address)
        except Refused as error:
            await _refuse_late(connection, error, receive, send)
            return
        # Members of a class have a share each; those without a cookie share one for their address.
        device = device_of(connection)
        serving.set(("" if self.limits.standing(device) else address, device or address))
        if scope["type"] == "websocket":
            await self._socket(connection, address, receive, send)
        else:
            await self._request(connection, address, receive, send)

    def _check(self, connection: HTTPConnection, address: str) -> None:
        scope = connection.scope
        method = scope["method"] if scope["type"] == "http" else "SOCKET"
        # Counted first: refused requests have to be read and answered, too.
        self.limits.request(address, method, scope["path"], body_length(connection), device_of(connection))
        check_host(connection, self.settings)
        if method not in _SAFE:
            check_origin(connection, self.settings)
        check_length(connection)

    async def _request(self, connection: HTTPConnection, address: str, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if body := message.get("body"):
                self.limits.answered(address, connection.scope["path"], len(body), device_of(connection))
            await send(message)

        await self.app(connection.scope, receive, counted)

    def _counting_state(self, connection: HTTPConnection, address: str, send: Send) -> Send:
        """Counts the first message of a WebSocket, the state, against the address's allowance."""
        is_first = True

        async def counted(message: Message) -> None:
            nonlocal is_first
            if is_first and message["type"] == "websocket.send":
                is_first = False
                length = len(message.get("text") or "")
                self.limits.answered(address, connection.scope["path"], length, device_of(connection))
            await send(message)

        return counted

    async def _socket(self, connection: HTTPConnection, address: str, receive: Receive, send: Send) -> None:
        device = device_of(connection)
        try:
            counted = self.limits.open_socket(address, device)
        except Refused as error:
            await _refuse_late(connection, error, receive, send)
            return
        try:
            with self._without_network(connection.scope, address):
                listen = _limited_receive(connection, address, self.limits, receive, send)
                await self.app(connection.scope, listen, self._counting_state(connection, address, send))
        finally:
            self.limits.close_socket(counted)

    @contextmanager
    def _without_network(self, scope: Scope, address: str) -> Iterator[None]:
        """Without a network connection (in a tab, in a test), adds to the scope what ``websocket_protocol`` would add:
        a backlog that stays empty, and a rate limit for messages.
        """
        if "awale.held" in scope:
            yield
            return
        held = self.limits.backlog.open(lambda: (0, 0), lambda: None)
        self.limits.backlog.set_address(held, address)
        scope["awale.held"], scope["awale.messages"] = held, self.limits.messages_of_a_socket()
        try:
            yield
        finally:
            self.limits.backlog.close(held)


async def _refuse_late(connection: HTTPConnection, error: Refused, receive: Receive, send: Send) -> None:
    """Sends a refusal. One for too many requests is delayed: else a client could ask again at once, and refusing it
    thousands of times a second would delay everybody else.
    """
    if isinstance(error, TooMany):
        await asyncio.sleep(min(_LATE, error.retry_after or _LATE))
    await refuse(connection, error)(connection.scope, receive, send)


def _limited_receive(
    connection: HTTPConnection, address: str, limits: RateLimits, receive: Receive, send: Send
) -> Callable[[], Awaitable[Message]]:
    """Wraps ``receive`` of a WebSocket: limits the size of messages, and delays those over the rate limit."""
    own: Buckets = connection.scope["awale.messages"]
    device = device_of(connection)
    most = ANALYSIS_MESSAGE if connection.scope["path"] == "/api/analyse" else MESSAGE

    async def listen() -> Message:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            while late := own.wait("") or limits.message_wait(address, device):
                await asyncio.sleep(late)
            text = message.get("text")
            own.spend("")
            limits.message(address, device, 1 + sent(min(len(text or ""), most)))
            if text is None:
                wrong = Sentence("serve.refused.not-text")
            elif len(text.encode()) > most:
                wrong = too_large(most).sentence
            else:
                return message
            refused = SocketRefusal(code=wrong.code, text=wrong.text(lang_of(connection)))
            await send({"type": "websocket.send", "text": encoded(refused)})

    return listen


# --- the checks ---------------------------------------------------------------------------------------------------


def check_host(connection: HTTPConnection, settings: Settings) -> None:
    """Requires one valid host. A server for this machine alone accepts this machine's names only, which prevents DNS
    rebinding.
    """
    given = connection.headers.getlist("host")
    found = _HOST.fullmatch(given[0]) if len(given) == 1 else None
    if not found:
        raise Invalid(Sentence("serve.refused.no-host"))
    if settings.is_local and not settings.proxy and not is_this_machine(found["name"]):
        raise Invalid(Sentence("serve.refused.other-host"))


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Requires that a request's origin, if it has one, is this server."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    hosts = {connection.headers["host"].lower()}
    if settings.proxy:
        hosts.add(connection.headers.get("x-forwarded-host", "").lower())
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        host = ""
    if not host or host not in hosts:
        raise Forbidden(Sentence("serve.refused.other-origin"))


def check_length(connection: HTTPConnection) -> None:
    """Refuses a body whose declared length is too long; one without a length is counted when it is read."""
    most = _most(connection)
    length = connection.headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > most):
        raise too_large(most)


def body_length(connection: HTTPConnection) -> int:
    """The length of the body: as declared, at most the limit, and the limit if none is declared."""
    most = _most(connection)
    if "transfer-encoding" in connection.headers:
        return most
    length = connection.headers.get("content-length", "0")
    return min(int(length), most) if length.isascii() and length.isdigit() and len(length) <= 12 else most


def _most(connection: HTTPConnection) -> int:
    return BODIES.get(connection.scope["path"], BODY)
