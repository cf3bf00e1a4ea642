"""What a server is told when it is started: where it listens, where it keeps games, how much it allows."""

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
    """Where games are kept if nothing else is said: ``AWALE_DATA``, or the user's own data, beside the tables."""
    if folder := os.environ.get("AWALE_DATA"):
        return Path(folder)
    return user_folder()


def default_workers() -> int:
    """One processor is left to the server itself; the engine gets the others, at most four."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def builds_tables() -> bool:
    """``AWALE_BUILD_TABLES=no`` keeps the server from making endgame tables by itself."""
    return os.environ.get("AWALE_BUILD_TABLES", "yes") != "no"


@dataclass(frozen=True)
class Settings:
    """What a server is told when it is started."""

    host: str = LOCAL
    port: int = PORT
    #: The folder of the games (SQLite) and of the secret that signs cookies.
    data: Path = field(default_factory=default_data)
    #: A PostgreSQL address; without it, SQLite in the data folder.
    database: str | None = None
    #: How many engine processes think at the same time.
    workers: int = field(default_factory=default_workers)
    #: Whether a sheet without endgame tables gets small ones, in the data folder, when the engine is asked about it.
    tables: bool = field(default_factory=builds_tables)
    #: How many sockets one address may hold open; all that an address may do is in proportion to it. A school is one
    #: address.
    per_address: int = 600
    #: How many megabytes of games and classes may be stored in all; None: as many as leave the disk its reserve.
    disk: int | None = None
    #: The addresses of proxies, by commas: who asks, and whether over https, is what they say. None, if empty.
    proxy: str = ""
    #: The port at which it tells of itself, in Prometheus' form; None: it doesn't.
    metrics: int | None = None
    #: After how many days without anything new classes and games are deleted; None: never. Clubs stay.
    forget_classes: int | None = 180
    forget_games: int | None = None
    #: Whether there are threads and processes. Without, all is done in the event loop (``platform.alone``).
    threads: bool = True
    #: The address to open it at, for whoever finds the data folder taken.
    address: str = ""

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach it."""
        return is_this_machine(self.host)


def is_this_machine(name: str) -> bool:
    """Whether a name can only be this machine's own.

    >>> [is_this_machine(name) for name in ("localhost", "127.0.0.2", "[::1]", "127.0.0.1.example", "192.0.2.1")]
    [True, True, True, False, False]
    """
    name = name.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return False
