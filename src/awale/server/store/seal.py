"""Names on disk are encrypted, so that what is deleted can't be read again, wherever the database has a copy of it.

A database has old copies: in its log, in free pages, in rows that aren't vacuumed yet. So every text that may have a
name in it is encrypted with a key of its game or class. With the journal its key is deleted, and nobody can read the
copies. Without the library (in a browser's tab) texts are stored as they are; they are sealed when a store that can do
so opens the file.

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

#: The first character of a sealed text; JSON never begins with it.
MARK = "~"
_NONCE = 12
KEY_BYTES = 32


class AnySeal(Protocol):
    """The seal of one journal: the journal's row has its id, and the table of seals its key."""

    id: str
    key: str

    def close(self, text: str) -> str:
        """Encrypts a text for the disk."""

    def open(self, text: str) -> str:
        """Decrypts a text; one that was never sealed is returned as it is."""


def seal_of(id_: str, key: str) -> AnySeal:
    """The seal with this key; with an empty key, one that doesn't encrypt."""
    return Seal(id_, key) if key else Plain(id_)


class Plain:
    """Doesn't encrypt: texts are stored as they are."""

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
        """A seal with a new random key."""
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
