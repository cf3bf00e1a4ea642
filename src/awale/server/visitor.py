"""The cookie: a random id, signed, for every visitor; and the secret that signs it."""

from __future__ import annotations

import hashlib
import secrets
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from awale.files import whole_file
from awale.server.middleware import BaseMiddleware
from awale.words import AwaleError, Sentence

COOKIE = "awale"
A_YEAR = 365 * 24 * 3600
SECRET_BYTES = 32


class Cookies:
    """Signs ids, and checks their signatures.

    >>> cookies = Cookies(b"the secret of this example, 32 by")
    >>> cookies.read(cookies.write("k3v9")), cookies.read("k3v9.forged")
    ('k3v9', None)
    """

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="awale player", digest_method=hashlib.sha256)

    def write(self, player: str) -> str:
        return self._signer.sign(player).decode()

    def read(self, value: str) -> str | None:
        """The id in a cookie, or ``None`` if it was forged or damaged."""
        try:
            return self._signer.unsign(value).decode()
        except (BadSignature, UnicodeError):
            return None


def new_player() -> str:
    return secrets.token_urlsafe(16)


def device_of(connection: HTTPConnection) -> str:
    """The id of a device, from its cookie; empty without one."""
    return connection.cookies.get(COOKIE, "")[:64]


class Visitor(BaseMiddleware):
    """Middleware that puts the visitor's id into the scope, for ``player_of``, and sets the cookie of new visitors."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookies: Cookies = scope["app"].state.cookies
        known = cookies.read(HTTPConnection(scope).cookies.get(COOKIE, ""))
        scope["awale.player"] = player = known or new_player()
        if (known and not _is_page(scope)) or _is_file(scope):
            await self.app(scope, receive, send)
            return
        header = _set_cookie(cookies.write(player), secure=scope["scheme"] in ("https", "wss"))

        async def with_cookie(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                message = {**message, "headers": [*message.get("headers", ()), (b"set-cookie", header)]}
            await send(message)

        await self.app(scope, receive, with_cookie)


def _is_page(scope: Scope) -> bool:
    """Whether it is a page: those renew the cookie."""
    return scope["type"] == "http" and not scope["path"].startswith("/api/")


def _is_file(scope: Scope) -> bool:
    """Whether it is one of the page's files, which need no cookie."""
    path: str = scope["path"]
    return path.startswith(("/web/", "/words/")) or "." in path.rpartition("/")[2]


def _set_cookie(value: str, secure: bool) -> bytes:
    cookie: SimpleCookie = SimpleCookie({COOKIE: value})
    about: dict[str, Any] = {"path": "/", "max-age": A_YEAR, "httponly": True, "samesite": "Lax", "secure": secure}
    cookie[COOKIE].update(about)
    return cookie[COOKIE].OutputString().encode("ascii")


# --- the secret ---------------------------------------------------------------------------------------------------


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_of(folder: Path) -> bytes:
    """The secret of a data folder, created at the first call.

    If two processes create it at the same moment, both get the first.
    """
    path = folder / "secret"
    with suppress(FileNotFoundError):
        return _whole(path)
    keep_secret(folder, new_secret())
    return _whole(path)


def keep_secret(folder: Path, secret: bytes) -> None:
    """Writes the secret of a data folder, unless it has one."""
    with whole_file(folder / "secret", private=True, replace=False) as file:
        file.write(secret)


def _whole(path: Path) -> bytes:
    """The secret in a file. Raises if it is empty: with that anybody could sign."""
    secret = path.read_bytes()
    if len(secret) < SECRET_BYTES:
        raise AwaleError(Sentence("serve.error.secret", file=str(path)))
    return secret
