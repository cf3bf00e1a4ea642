"""Names on disk are sealed: what is deleted can't be read again, wherever the database keeps a copy of it.

A database keeps old copies: in its log, in free pages, in rows that wait to be cleaned up. So every text in which a
name can stand is encrypted with a key that belongs to one game or one meeting. When that is deleted its key is, too,
and nobody can read the copies.

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

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from awale.server.store.rows import failed

#: What a sealed text begins with; JSON never does.
MARK = "~"
_NONCE = 12
KEY_BYTES = 32


class Seal:
    """The key of one game or one meeting. Its id stands in their row, the key in a small table of keys."""

    __slots__ = ("_cipher", "id", "key")

    def __init__(self, id_: str, key: str) -> None:
        self.id, self.key = id_, key
        self._cipher = AESGCM(b64decode(key))

    @classmethod
    def new(cls) -> Seal:
        """A key that nobody has had."""
        return cls(secrets.token_urlsafe(9), b64encode(AESGCM.generate_key(8 * KEY_BYTES)).decode())

    def close(self, text: str) -> str:
        """The text as it stands on disk."""
        nonce = os.urandom(_NONCE)
        return MARK + b64encode(nonce + self._cipher.encrypt(nonce, text.encode(), None)).decode()

    def open(self, text: str) -> str:
        """The text as it was; one that was never sealed is returned as it is."""
        if not text.startswith(MARK):
            return text
        try:
            sealed = b64decode(text[len(MARK) :])
            return self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], None).decode()
        except (InvalidTag, ValueError):
            raise failed("not-read", LookupError(f"seal {self.id} doesn't open it")) from None


def opened(seal: Seal | None, text: str) -> str:
    """The same where there may be no seal: a row of an earlier version has none, and needs none."""
    if seal:
        return seal.open(text)
    if text.startswith(MARK):
        raise failed("not-read", LookupError("there is no seal"))
    return text
