"""The key of a class or a club: whoever has it runs it. It is sent once and stored as a hash."""

from __future__ import annotations

import hmac

import msgspec

from awale.server.games.new import hashed
from awale.server.store import Row


class _AboutKey(msgspec.Struct, frozen=True):
    key: str


def about_key(key: str) -> str:
    """What a journal's row stores of its key."""
    return msgspec.json.encode(_AboutKey(hashed(key))).decode()


def has_key(row: Row, key: str) -> bool:
    """Whether this is the key, compared in constant time."""
    return hmac.compare_digest(msgspec.json.decode(row.about, type=_AboutKey).key, hashed(key))
