"""Where a server listens, and under which addresses others find it."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
from contextlib import suppress

from awale.words import AwaleError, Sentence, shown

#: How many ports after the usual one are tried.
_NEXT_PORTS = 20
#: "Connecting" a UDP socket to an address sends nothing, and shows which of our addresses would be used. The first is
#: reserved for documentation, the others are private networks.
_TOWARDS = ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.31.254.254", "169.254.254.254")
_EVERYWHERE = ("", "0.0.0.0", "::")


def listen(host: str, port: int, or_next: bool = False) -> socket.socket:
    """A socket that listens on this port or, with ``or_next``, on the next one that is free."""
    family, where = _resolve(host, port)
    tried = [port, *range(port + 1, port + 1 + _NEXT_PORTS)] if or_next and port else [port]
    for candidate in tried:
        try:
            return _bind(family, (where, candidate))
        except OSError as error:
            if error.errno != errno.EADDRINUSE or candidate == tried[-1]:
                raise _refusal(host, candidate, error) from None
    raise AssertionError("one of them was bound or the last refused")


def _resolve(host: str, port: int) -> tuple[int, str]:
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise AwaleError(Sentence("serve.error.host", host=shown(host))) from None
    return found[0][0], str(found[0][4][0])


def _bind(family: int, where: tuple[str, int]) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        bound.bind(where)
        bound.listen(2048)
    except OSError:
        bound.close()
        raise
    return bound


def _refusal(host: str, port: int, error: OSError) -> AwaleError:
    known = {errno.EADDRINUSE: "port-in-use", errno.EACCES: "port-denied", errno.EADDRNOTAVAIL: "host"}
    code = known.get(error.errno or 0, "listen")
    return AwaleError(Sentence(f"serve.error.{code}", host=shown(host), port=port, detail=error.strerror or str(error)))


# --- addresses ----------------------------------------------------------------------------------------------------


def address_of(host: str, listener: socket.socket) -> str:
    """The page's address to open on this machine.

    A server that others reach is opened under the address that they use: links made there are good for them too.
    """
    port = listener.getsockname()[1]
    if host not in _EVERYWHERE:
        return _url(host, port)
    return next(iter(others_reach_it_at(host, port)), _url("127.0.0.1", port))


def others_reach_it_at(host: str, port: int) -> list[str]:
    """The addresses under which the rest of the network finds a server that listens there."""
    hosts = own_addresses() if host in _EVERYWHERE else [host]
    return [_url(one, port) for one in hosts]


def own_addresses() -> list[str]:
    """This machine's own addresses on its networks, found without sending anything."""
    found: dict[str, None] = {}
    for target in _TOWARDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
            looking.connect((target, 9))
            found[looking.getsockname()[0]] = None
    return [one for one in found if not (ipaddress.ip_address(one).is_loopback or one == "0.0.0.0")]


def _url(host: str, port: int) -> str:
    """What a browser opens.

    >>> _url("::1", 8653), _url("192.0.2.7", 80)
    ('http://[::1]:8653/', 'http://192.0.2.7/')
    """
    shown_host = f"[{host}]" if ":" in host else host
    return f"http://{shown_host}/" if port == 80 else f"http://{shown_host}:{port}/"
