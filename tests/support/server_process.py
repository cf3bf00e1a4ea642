"""A real server: ``awale serve`` as a process of its own, with a data folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

#: Generous: the machine may be busy with other tests.
PATIENCE = 60
#: No proxy, and no certificates, which take long to load and aren't needed here.
PLAIN: dict[str, Any] = {"timeout": PATIENCE, "trust_env": False, "verify": False}

#: What an address may ask for, unless a test is about that: no test depends on how fast it asks.
UNLIMITED = ("--per-address", "1000000")


class Server:
    """``url`` ends without a slash. ``kill`` is kill -9, ``stop`` is Ctrl-C; ``restart`` is the same again: the same
    port, the same folder.
    """

    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        self.data, self.options, self.environment = data, options, environment
        self.port = 0
        self.said = ""
        self.log = data.parent / f"{data.name}.log"
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def errors(self) -> str:
        """What it wrote to its standard error so far."""
        return self.log.read_text(encoding="utf-8")

    def start(self) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "AWALE"))}
        clean |= {"LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", "AWALE_BUILD_TABLES": "no", **self.environment}
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data), "--no-browser"]
        arguments += [*UNLIMITED, *self.options]
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "awale.cli", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                encoding="utf-8",
                env=clean,
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"https?://[^/ ]*:(\d+)/", first)
        assert found, f"{first!r}\n{self.errors}"
        self.port = int(found[1])
        self.said = first

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ends it as Ctrl-C does, and gives its exit code."""
        return self._end(signal.SIGINT)

    def restart(self) -> None:
        if self.process is not None:
            self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        process, self.process = self.process, None
        process.send_signal(how)
        assert process.stdout is not None
        self.said += process.stdout.read()
        process.stdout.close()
        return process.wait(PATIENCE)

    def client(self, **settings: Any) -> httpx.Client:
        """Somebody who comes to it, with cookies of their own."""
        return httpx.Client(base_url=self.url, **PLAIN, **settings)

    def visitor(self, **settings: Any) -> httpx.AsyncClient:
        """The same in a coroutine."""
        return httpx.AsyncClient(base_url=self.url, **PLAIN, **settings)


Serve = Callable[..., Server]


@contextmanager
def serving(folder: Path) -> Iterator[Serve]:
    """A way to start servers that all end with the test: ``serve("--per-address", "5", data=folder)``."""
    started: list[Server] = []

    def serve(*options: str, data: Path | None = None, **environment: str) -> Server:
        where = data or folder / f"data-{len(started)}"
        started.append(Server(where, *options, **environment))
        return started[-1]

    try:
        yield serve
    finally:
        for server in started:
            server.kill()
