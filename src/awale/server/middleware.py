"""A layer around the app: what every request and every socket passes on its way in, and every answer on its way out."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class DisconnectedError(OSError):
    """Whoever asked has left: nothing can be sent to them any more."""


class BaseMiddleware:
    """Subclasses say in ``handle`` what happens to requests and sockets; the app's start and end go straight by."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        within = self.handle if scope["type"] in ("http", "websocket") else self.app
        await within(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise NotImplementedError
