"""The settings of a server: where it listens, where it stores games, how much it allows."""

from __future__ import annotations

import ipaddress
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from awale.endgame.fingerprint import user_folder

#: This machine alone, and the port that is tried first.
LOCAL, PORT = "127.0.0.1", 8653


def default_data() -> Path:
    """The default data folder: ``AWALE_DATA``, or a folder in the user's data, beside the tables."""
    if folder := os.environ.get("AWALE_DATA"):
        return Path(folder)
    return user_folder()


def default_workers() -> int:
    """The default number of engine workers: one fewer than processors, at most four."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def builds_tables() -> bool:
    """``AWALE_BUILD_TABLES=no`` keeps the server from making endgame tables by itself."""
    return os.environ.get("AWALE_BUILD_TABLES", "yes") != "no"


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    host: str = LOCAL
    port: int = PORT
    #: The folder of the games (SQLite) and of the secret that signs cookies.
    data: Path = field(default_factory=default_data)
    #: A PostgreSQL address; without it, SQLite in the data folder.
    database: str | None = None
    #: How many engine processes there are.
    workers: int = field(default_factory=default_workers)
    #: Whether a sheet without endgame tables gets small ones, in the data folder, when the engine is asked about it.
    tables: bool = field(default_factory=builds_tables)
    #: How many sockets one address may hold open; all that an address may do is in proportion to it. A school is one
    #: address.
    per_address: int = 600
    #: How many megabytes of games and classes may be stored in all; None: as many as leave the disk its reserve.
    disk: int | None = None
    #: The addresses of trusted proxies, separated by commas: their forwarded headers are believed. Empty: none.
    proxy: str = ""
    #: The port for Prometheus metrics; None: no metrics.
    metrics: int | None = None
    #: After how many days without anything new classes and games are deleted; None: never. Clubs stay.
    forget_classes: int | None = 180
    forget_games: int | None = None
    #: Whether there are threads and processes. Without, all is done in the event loop (``platform.alone``).
    threads: bool = True
    #: The address of the server, for the message when the data folder is in use.
    address: str = ""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return is_this_machine(self.host)


def is_this_machine(name: str) -> bool:
    """Whether a host name can only be this machine's.

    >>> [is_this_machine(name) for name in ("localhost", "127.0.0.2", "[::1]", "127.0.0.1.example", "192.0.2.1")]
    [True, True, True, False, False]
    """
    name = name.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return False
