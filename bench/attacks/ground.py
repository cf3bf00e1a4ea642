"""Where an attack takes place: servers of its own in a temporary folder, and the list of what was found."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from support.postgres import Postgres, postgres
from support.server_process import Server as Plain
from support.server_process import serving

#: What an address may do on a server as it is started by default: an attack is held against that.
USUAL = ("--per-address", "600")
#: The addresses of an attacker and of the one who plays meanwhile, of different networks: all of 127.0.0.0/8 is this
#: machine.
ATTACKER, VICTIM = "127.0.2.1", "127.0.3.1"

#: How much sooner than others those are served whose times are measured.
FIRST = -10


@dataclass(frozen=True)
class Figure:
    """Something that was measured. ``holds`` is nothing where nothing was asked, or where the machine was too busy."""

    part: str
    what: str
    measured: str
    asked: str = ""
    holds: bool | None = None

    @property
    def verdict(self) -> str:
        if self.holds is None:
            return "not decided" if self.asked else ""
        return "yes" if self.holds else "NO"


@dataclass
class Ground:
    """Servers that all end with it, and what was found on them. ``small`` is for seeing whether it all still runs,
    ``only`` a part of a route's name.
    """

    folder: Path
    small: bool = False
    on_postgres: bool = False
    seconds: float = 3.0
    only: str = ""
    part: str = ""
    figures: list[Figure] = field(default_factory=list)

    def __enter__(self) -> Ground:
        self._stack = ExitStack()
        self._serve = self._stack.enter_context(serving(self.folder))
        self._postgres: Postgres | None = None
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def postgres(self) -> Postgres:
        """A PostgreSQL, started when it is first needed."""
        if self._postgres is None:
            self._postgres = self._stack.enter_context(postgres())
        return self._postgres

    def serve(self, *options: str, data: Path | None = None) -> Server:
        """``awale serve`` with the limits that it has by default, and a data folder of its own."""
        database = ("--database", self.postgres.database()) if self.on_postgres else ()
        server = Server(self._serve(*USUAL, *database, *options, data=data))
        put_first(server.pid)
        return server

    def number(self, usual: int, small: int) -> int:
        """How many of something."""
        return small if self.small else usual

    def found(self, what: str, measured: str, asked: str = "", holds: bool | None = None) -> None:
        figure = Figure(self.part, what, measured, asked, holds if asked else None)
        self.figures.append(figure)
        print(f"  {what}: {measured}{f' (asked: {asked}) {figure.verdict}' if asked else ''}", flush=True)

    def tell(self, what: str) -> None:
        """How far it is."""
        print(f"  … {what}", flush=True)


class Server:
    """The server under attack, as ``tests/support/server_process.py`` starts it, and what can be seen from outside."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain

    @property
    def port(self) -> int:
        return self.plain.port

    @property
    def url(self) -> str:
        return self.plain.url

    @property
    def pid(self) -> int:
        assert self.plain.process
        return self.plain.process.pid

    def megabytes(self) -> float:
        """The memory that it has now, its workers not counted."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def cpu(self) -> float:
        """Processor time so far, in seconds, its workers not counted."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def log_size(self) -> tuple[int, int]:
        """How many lines and bytes it has written to its log."""
        text = self.plain.log.read_bytes()
        return text.count(b"\n"), len(text)

    def kill(self) -> None:
        self.plain.kill()


def part_of(times: Sequence[float], share: float) -> float:
    """The time that so many of all don't exceed; endless if there is none."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def put_first(pid: int) -> None:
    """Where that is allowed, a process comes before all others of the machine: what else runs here isn't measured."""
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, pid, FIRST)


def load() -> str:
    """How busy the machine is: no time means anything without it."""
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def say_where() -> None:
    """What the figures are to be read with."""
    print(f"Python {sys.version.split()[0]}, load {load()}, {time.strftime('%Y-%m-%d %H:%M')}", flush=True)
