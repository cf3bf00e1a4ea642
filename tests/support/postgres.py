"""A real PostgreSQL for tests: its own cluster in a temporary folder, on loopback, gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: PostgreSQL refuses to run as root; Debian's package brings a user for it.
_USER = "postgres"


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, if PostgreSQL is installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: int(path.parent.name))


def why_not() -> str | None:
    """Why PostgreSQL can't run here; ``None`` if it can."""
    if binaries() is None:
        return "PostgreSQL is not installed (Debian: apt install postgresql)"
    if os.geteuid() == 0:
        import pwd

        try:
            pwd.getpwnam(_USER)
        except KeyError:
            return f"PostgreSQL does not run as root, and there is no user {_USER}"
    return None


class Postgres:
    """A PostgreSQL server: ``database()`` makes an empty database and gives its address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self._run("initdb", "-D", "data", "-U", _USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.start()

    def start(self) -> None:
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c fsync=off"
        self._run("pg_ctl", "-D", "data", "-l", "log", "-w", "-t", "60", "-o", settings, "start")

    def stop(self) -> None:
        """Stops it at once and closes all connections."""
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    def database(self) -> str:
        name = f"awale_{uuid.uuid4().hex}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", _USER, name)
        return f"postgresql://{_USER}@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        folder = binaries()
        assert folder
        user = _USER if os.geteuid() == 0 else None
        with (self.folder / "said").open("a") as said:
            # Not a pipe: the server that is started would hold it open.
            subprocess.run(
                [folder / program, *arguments],
                cwd=self.folder,
                user=user,
                stdout=said,
                stderr=said,
                check=True,
                timeout=120,
            )


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that ends with the block."""
    # Not below pytest's own folder, which only root may enter.
    folder = Path(tempfile.mkdtemp(prefix="awale-postgres-"))
    server = None
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _USER)
        server = Postgres(folder)
        yield server
    finally:
        if server:
            server.stop()
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
