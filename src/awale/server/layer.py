"""A layer around the app: what every request and every socket passes on its way in, and every answer on its way out."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class LeftError(OSError):
    """Whoever asked has left: nothing can be sent to them any more."""


class Layer:
    """Subclasses say in ``pass_on`` what happens to requests and sockets; the app's start and end go straight by."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        within = self.pass_on if scope["type"] in ("http", "websocket") else self.app
        await within(scope, receive, send)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise NotImplementedError
