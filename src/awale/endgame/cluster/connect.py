"""Connecting to a cluster, or starting one on this machine. Every failure is an :exc:`AwaleError`."""

from __future__ import annotations

import importlib.util
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from awale.endgame.header import TableError
from awale.words import Sentence, shown

#: The address that means: a private cluster of processes on this machine.
LOCAL = "local"
_PORT_PATIENCE = 5.0
#: The preface of HTTP/2, which Ray's head speaks, and the type of the frame that it answers with.
_GREETING, _SETTINGS = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0", b"\4"


@contextmanager
def connected(address: str, workers: int | None = None) -> Iterator[None]:
    """A connection to the cluster at an address, or to a private one on this machine, for the length of the block."""
    if importlib.util.find_spec("ray") is None:
        raise TableError(Sentence("cluster.no-ray"))
    if address != LOCAL:
        _knock(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == LOCAL or address.startswith(("127.", "localhost:")):
        # Otherwise Ray would listen on this machine's network address. It reads this when it is imported.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    import ray

    try:
        if address == LOCAL:
            ray.init(
                address="local",
                num_cpus=workers,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                _node_ip_address="127.0.0.1",
            )
        else:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        ray.shutdown()
        if "ersion" in str(error):
            raise TableError(Sentence("cluster.other-ray", address=shown(address), ray=ray.__version__)) from None
        raise TableError(Sentence("cluster.no-cluster", address=shown(address))) from None
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Checks that something answers there: Ray itself would retry for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 65536:
        raise TableError(Sentence("cluster.address", got=shown(address)))
    try:
        with socket.create_connection((host, int(port)), _PORT_PATIENCE) as line:
            line.sendall(_GREETING)
            answer = line.recv(9)
    except (OSError, UnicodeError):
        answer = b""
    if answer[3:4] != _SETTINGS:
        raise TableError(Sentence("cluster.no-cluster", address=shown(address))) from None
