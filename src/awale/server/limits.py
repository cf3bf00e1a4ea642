"""How much one address may do: buckets that fill by themselves and are emptied by asking.

Nothing here waits or looks at a clock of its own: time is a function that is handed in.

>>> now = 0.0
>>> bucket = Buckets(rate=1.0, room=2.0, clock=lambda: now)
>>> [bucket.take("a") for _ in range(3)], bucket.take("b")
([0.0, 0.0, 1.0], 0.0)
>>> now = 1.0
>>> bucket.take("a")
0.0
"""

from __future__ import annotations

import ipaddress
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection

from awale.server.asking import Refused
from awale.words import Sentence

Clock = Callable[[], float]

#: How many addresses are remembered; whoever has been quiet longest is forgotten first.
MOST_ADDRESSES = 10_000
#: Five letters must not be found by trying: after this many wrong ones, so many more a minute. Those under way count as
#: wrong until they are answered, and a class joins at the same moment from one address.
WRONG_AT_ONCE, WRONG_A_MINUTE = 60, 10
#: What one socket may say: more is not lost, it is read later.
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20, 60
#: The largest message of a socket: analysis takes records.
MESSAGE, ANALYSIS_MESSAGE = 8 * 1024, 64 * 1024

_A_CODE = re.compile(r"/api/(?:games/[A-Za-z]{5}|meetings/[A-Za-z]{6})(?:/.*)?")
#: What is costly to answer counts for more than one request, by how its address begins: what is printed takes a
#: processor some tenths of a second, a lesson under rules of one's own is worked out anew. So does what is long: the
#: referee plays every move of it. So many bytes count for one. The page's own files are many and cost next to nothing:
#: a class of tablets fetches thousands of them at the same moment.
_COSTS = {
    "/api/print/": 10.0,
    "/api/read": 10.0,
    "/api/lessons": 2.0,
    "/api/compare": 4.0,
    "/api/look": 2.0,
    "/web/": 0.1,
    "/words/": 0.1,
}
_BYTES = 256
#: What can be made anew, and how it is said that it was too much of it.
_MADE = {
    "/api/games": "too-many-games",
    "/api/meetings": "too-many-meetings",
    "/api/clubs": "too-many-meetings",
}


class Buckets:
    """A bucket for each address: it holds at most ``room`` and gains ``rate`` a second."""

    def __init__(self, rate: float, room: float, clock: Clock, most: int = MOST_ADDRESSES) -> None:
        self.rate, self.room, self.clock, self.most = rate, room, clock, most
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def wait(self, key: str, cost: float = 1.0) -> float:
        """How many seconds until so much could be taken: 0 if now."""
        return max(0.0, (min(cost, self.room) - self._level(key)) / self.rate)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Takes it, or says how many seconds are still to wait."""
        if late := self.wait(key, cost):
            return late
        self.spend(key, cost)
        return 0.0

    def spend(self, key: str, cost: float = 1.0) -> None:
        """Takes it in any case; less than nothing is given back."""
        self._held[key] = (min(self.room, max(0.0, self._level(key) - cost)), self.clock())
        self._held.move_to_end(key)
        while len(self._held) > self.most:
            self._held.popitem(last=False)

    def _level(self, key: str) -> float:
        level, at = self._held.get(key, (self.room, 0.0))
        return min(self.room, level + max(0.0, self.clock() - at) * self.rate)


class Limits:
    """What an address may do, in proportion to the sockets that it may hold."""

    def __init__(self, per_address: int, clock: Clock = time.monotonic) -> None:
        self.per_address, self.clock = per_address, clock
        self.requests = Buckets(per_address, 4 * per_address, clock)
        self.games = Buckets(per_address / 60, max(1, per_address / 2), clock)
        #: Classes and clubs: a school opens as many at once as it has rooms, not as many as it has pupils.
        self.meetings = Buckets(per_address / 3600, max(1, per_address / 10), clock)
        #: One device of the many behind an address: what is too much for it takes nothing from the others.
        self.devices = Buckets(max(10, per_address / 20), max(100, per_address / 2), clock)
        self.sockets_a_device = max(20, per_address // 20)
        self.wrong = Buckets(WRONG_A_MINUTE / 60, WRONG_AT_ONCE, clock)
        self.messages = Buckets(2 * per_address, 4 * per_address, clock)
        self.sockets: Counter[str] = Counter()

    def request(self, address: str, method: str, path: str, length: int = 0, device: str = "") -> None:
        """Counts a request with a body of so many bytes, and refuses the one that is too many.

        ``device`` is what it says of itself, if anything: who lies about it has the address's allowance still.
        """
        counts = cost(path) + weight(length)
        if device:
            self._take(self.devices, device, "device-too-fast", counts)
        self._take(self.requests, address, "too-many", counts)
        if method == "POST" and path in _MADE:
            self._take(self.games if path == "/api/games" else self.meetings, address, _MADE[path])
        self.may_try(address, path)

    def may_try(self, address: str, path: str) -> None:
        """Refuses a code from an address that has tried too many wrong ones.

        A code counts as wrong until it is answered: many that are sent at once must not slip by together.
        """
        if is_code(path):
            self._take(self.wrong, address, "too-many-codes")

    def tried(self, address: str, path: str, status: int) -> None:
        """A code was answered: if it was one, it doesn't count."""
        if status != 404 and is_code(path):
            self.wrong.spend(address, -1.0)

    def open_socket(self, address: str, device: str = "") -> None:
        if self.sockets[address] >= self.per_address:
            raise Refused(429, Sentence("serve.refused.too-many-sockets"), {"Retry-After": "10"})
        if device and self.sockets[_own(device)] >= self.sockets_a_device:
            raise Refused(429, Sentence("serve.refused.device-sockets"), {"Retry-After": "10"})
        for key in (address, _own(device)) if device else (address,):
            self.sockets[key] += 1

    def close_socket(self, address: str, device: str = "") -> None:
        for key in (address, _own(device)) if device else (address,):
            self.sockets[key] -= 1
            if self.sockets[key] <= 0:
                del self.sockets[key]

    def messages_of_a_socket(self) -> Buckets:
        return Buckets(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, self.clock, most=1)

    def _take(self, buckets: Buckets, address: str, code: str, cost: float = 1.0) -> None:
        if late := buckets.take(address, cost):
            raise _later(code, late)


def _own(device: str) -> str:
    """A device among addresses: none of those begins so."""
    return f"device {device}"


def _later(code: str, late: float) -> Refused:
    seconds = math.ceil(late)
    return Refused(429, Sentence(f"serve.refused.{code}", seconds=seconds), {"Retry-After": str(seconds)})


def cost(path: str) -> float:
    """What a request counts for by its address.

    >>> cost("/api/sheets"), cost("/api/print/rules"), cost("/api/lessons/sowing"), cost("/web/js/app.js")
    (1.0, 10.0, 2.0, 0.1)
    """
    return next((counts for start, counts in _COSTS.items() if path.startswith(start)), 1.0)


def weight(length: int) -> float:
    """What a text counts for by its length alone, in requests.

    >>> weight(100) < 1 < weight(1000) < 10 < weight(100_000)
    True
    """
    return length / _BYTES


def is_code(path: str) -> bool:
    """Whether an address names a game by its five letters or a meeting by its six; long names can't be guessed.

    >>> is_code("/api/games/BAOBA/join"), is_code("/api/games/k3v9x7q2"), is_code("/api/games")
    (True, False, False)
    """
    return _A_CODE.fullmatch(path) is not None


def address_of(connection: HTTPConnection) -> str:
    """The address that a connection is counted by."""
    return whose(connection.client.host if connection.client else "")


def whose(host: str) -> str:
    """The address that limits count by: with IPv6, the 64 bits that one household or school has.

    >>> whose("192.0.2.7"), whose("2001:db8:1:2:3:4:5:6"), whose("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_address(int(address) >> 64 << 64))
