"""Names on disk are sealed: what is deleted can't be read again, wherever the database keeps a copy of it.

A database keeps old copies: in its log, in free pages, in rows that wait to be cleaned up. So every text in which a
name can stand is encrypted with a key that belongs to one game or one class. When that is deleted its key is, too,
and nobody can read the copies. A device that has no such means (a browser's tab) keeps its own games in plain; whoever
opens them with a store that seals has them sealed.

>>> seal = Seal.new()
>>> text = seal.close('["Awa", "Zoé"]')
>>> "Awa" in text, seal.open(text)
(False, '["Awa", "Zoé"]')
>>> seal.open('{"what": "an earlier version wrote"}')
'{"what": "an earlier version wrote"}'
"""

from __future__ import annotations

import os
import secrets
from base64 import b64decode, b64encode
from typing import Protocol

from awale.server.store.rows import failed

#: What a sealed text begins with; JSON never does.
MARK = "~"
_NONCE = 12
KEY_BYTES = 32


class AnySeal(Protocol):
    """What belongs to one game or one class: its id stands in their row, the key in a small table of keys."""

    id: str
    key: str

    def close(self, text: str) -> str:
        """The text as it stands on disk."""

    def open(self, text: str) -> str:
        """The text as it was; one that was never sealed is returned as it is."""


def seal_of(id_: str, key: str) -> AnySeal:
    """The seal that has this key; without one, everything stays in plain."""
    return Seal(id_, key) if key else Plain(id_)


class Plain:
    """No seal: texts stand on disk as they are."""

    __slots__ = ("id",)
    key = ""

    def __init__(self, id_: str) -> None:
        self.id = id_

    @classmethod
    def new(cls) -> Plain:
        return cls(secrets.token_urlsafe(9))

    def close(self, text: str) -> str:
        return text

    def open(self, text: str) -> str:
        if text.startswith(MARK):
            raise failed("not-read", LookupError("there is no seal"))
        return text


class Seal:
    """A key that encrypts."""

    __slots__ = ("_cipher", "id", "key")

    def __init__(self, id_: str, key: str) -> None:
        self.id, self.key = id_, key
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ModuleNotFoundError as error:
            raise failed("not-read", error) from None
        self._cipher = AESGCM(b64decode(key))

    @classmethod
    def new(cls) -> Seal:
        """A key that nobody has had."""
        return cls(secrets.token_urlsafe(9), b64encode(secrets.token_bytes(KEY_BYTES)).decode())

    def close(self, text: str) -> str:
        nonce = os.urandom(_NONCE)
        return MARK + b64encode(nonce + self._cipher.encrypt(nonce, text.encode(), None)).decode()

    def open(self, text: str) -> str:
        if not text.startswith(MARK):
            return text
        from cryptography.exceptions import InvalidTag

        try:
            sealed = b64decode(text[len(MARK) :])
            return self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], None).decode()
        except (InvalidTag, ValueError):
            raise failed("not-read", LookupError(f"seal {self.id} doesn't open it")) from None
