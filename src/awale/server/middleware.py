"""The base class of middleware, for requests and WebSockets."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class DisconnectedError(OSError):
    """The client has disconnected: nothing can be sent any more."""


class BaseMiddleware:
    """Subclasses handle requests and WebSockets in ``handle``; lifespan events are passed on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        within = self.handle if scope["type"] in ("http", "websocket") else self.app
        await within(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise NotImplementedError
