"""Rate limits by address: token buckets.

Nothing here waits, and the clock is a function that is passed in.

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
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache

from starlette.requests import HTTPConnection

from awale.server.backlog import Backlog
from awale.server.prices import answered, price, sent
from awale.server.refusals import Refused, TooMany
from awale.words import Sentence

Clock = Callable[[], float]

#: How many addresses are remembered; the least recently used are forgotten first.
MOST_ADDRESSES = 10_000
#: How many times an address's allowance all addresses of its network have together: with IPv6 whoever rents a server
#: gets 65,536 of what counts as one address, and a botnet has neighbours.
NETWORK = 8
#: Messages of one WebSocket, a second and at once; more are not lost but read later.
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20, 60
#: The largest message of a WebSocket: analysis takes records.
MESSAGE, ANALYSIS_MESSAGE = 8 * 1024, 64 * 1024

#: The page's own files: a class of tablets fetches thousands of them at the same moment, and then seldom any.
FILES, FILES_AT_ONCE = ("/web/", "/words/"), 40
#: A device's standing at its address: a visitor, a member of a class, or a teacher. Each of the three is counted
#: separately, so that a visitor who uses up a school's allowance takes nothing from its classes.
STRANGER, MEMBER, TEACHER = range(3)
#: What a member's or teacher's device may always use, in tokens a second and at once, and how many sockets it may open.
SURE_A_SECOND, SURE_AT_ONCE, SURE_SOCKETS = 10, 120, 3
#: How many devices are remembered as members or teachers; the least recently used are forgotten first.
MOST_KNOWN = 20_000
#: What can be created, and the sentence for too much of it.
_MADE = {
    "/api/games": "too-many-games",
    "/api/classes": "too-many-classes",
    "/api/clubs": "too-many-classes",
}


class Buckets:
    """A token bucket for each address: it holds at most ``room`` and gains ``rate`` a second."""

    def __init__(self, rate: float, room: float, clock: Clock, most: int = MOST_ADDRESSES) -> None:
        self.rate, self.room, self.clock, self.most = rate, room, clock, most
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def wait(self, key: str, cost: float = 1.0) -> float:
        """How many seconds until so many tokens could be taken: 0 if now."""
        return max(0.0, (min(cost, self.room) - self._level(key)) / self.rate)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Takes tokens and returns 0, or returns how many seconds to wait."""
        if late := self.wait(key, cost):
            return late
        self.spend(key, cost)
        return 0.0

    def spend(self, key: str, cost: float = 1.0) -> float:
        """Takes tokens in any case and returns how many; a negative cost gives them back.

        The level may become negative, down to minus ``room``: then the next request waits longer.
        """
        before = self._level(key)
        after = min(self.room, max(-self.room, before - cost))
        self._held[key] = after, self.clock()
        self._held.move_to_end(key)
        while len(self._held) > self.most:
            self._held.popitem(last=False)
        return before - after

    def _level(self, key: str) -> float:
        level, at = self._held.get(key, (self.room, 0.0))
        return min(self.room, level + max(0.0, self.clock() - at) * self.rate)


class Nested:
    """A bucket for each address, and one ``NETWORK`` times as large for all addresses of a network together.

    >>> now = 0.0
    >>> nested = Nested(rate=1.0, room=2.0, clock=lambda: now)
    >>> sum(nested.take(f"192.0.2.{number}") == 0 for number in range(256)), nested.take("198.51.100.7")
    (16, 0.0)
    """

    def __init__(self, rate: float, room: float, clock: Clock) -> None:
        self.own = Buckets(rate, room, clock)
        self.network = Buckets(NETWORK * rate, NETWORK * room, clock)

    def wait(self, address: str, cost: float = 1.0) -> float:
        """How many seconds until so many tokens could be taken from both: 0 if now."""
        return max(self.own.wait(address, cost), self.network.wait(network_of(address), cost))

    def take(self, address: str, cost: float = 1.0) -> float:
        """Takes tokens from both and returns 0, or takes none and returns how many seconds to wait."""
        if late := self.wait(address, cost):
            return late
        self.spend(address, cost)
        return 0.0

    def spend(self, address: str, cost: float = 1.0) -> list[tuple[str, Buckets, float]]:
        """Takes tokens in any case; returns how many were taken, by key and bucket."""
        network = network_of(address)
        return [
            (address, self.own, self.own.spend(address, cost)),
            (network, self.network, self.network.spend(network, cost)),
        ]


class RateLimits:
    """The rate limits of an address, in proportion to the sockets that it may hold."""

    def __init__(self, per_address: int, clock: Clock = time.monotonic) -> None:
        self.per_address, self.clock = per_address, clock
        self.requests = [Nested(per_address, 4 * per_address, clock) for _ in range(3)]
        self.files = Nested(per_address, FILES_AT_ONCE * per_address, clock)
        self.games = Nested(per_address / 60, max(1, per_address / 2), clock)
        #: Classes and clubs: a school opens as many at once as it has rooms, not as many as it has pupils.
        self.classes = Nested(per_address / 3600, max(1, per_address / 10), clock)
        #: For each device behind an address, so that one can't use up the address's allowance.
        self.devices = Buckets(max(10, per_address / 20), max(100, per_address / 2), clock)
        self.sockets_a_device = max(20, per_address // 20)
        self.messages = [Nested(2 * per_address, 4 * per_address, clock) for _ in range(3)]
        self._known: OrderedDict[str, int] = OrderedDict()
        #: What each device of a teacher or member may always use, whatever the others of its address do: also a pupil
        #: who opens classes by the dozen, as their teacher, takes nothing from the real one.
        self.sure = Buckets(SURE_A_SECOND, SURE_AT_ONCE, clock, MOST_KNOWN)
        self.sure_messages = Buckets(SURE_A_SECOND, SURE_AT_ONCE, clock, MOST_KNOWN)
        #: Open sockets by address and network, both for each standing, and by device.
        self.sockets: Counter[str] = Counter()
        self.backlog = Backlog(clock)

    def request(self, address: str, method: str, path: str, length: int = 0, device: str = "") -> None:
        """Counts a request with a body of so many bytes; raises if it is over the limit.

        ``device`` is its cookie's id, if it has one. Without one the address's allowance holds.
        """
        counts = price(method, path) + sent(length)
        if path.startswith(FILES):
            self._take(self.files, address, "too-many", counts)
            return
        if device:
            self._take(self.devices, device, "device-too-fast", counts)
        if not self._is_sure(self.sure, device, counts):
            self._take(self.requests[self.standing(device)], address, "too-many", counts)
        if method == "POST" and path in _MADE:
            self._take(self.games if path == "/api/games" else self.classes, address, _MADE[path])

    def answered(self, address: str, path: str, length: int, device: str = "") -> None:
        """Counts an answer of so many bytes; if it was over the limit, the next request waits longer."""
        counts = answered(length)
        if path.startswith(FILES):
            return
        if device:
            self.devices.spend(device, counts)
        self.requests[self.standing(device)].spend(address, counts)

    def know(self, device: str, standing: int) -> None:
        """Sets the standing of a device that was found to be a member or a teacher of a class."""
        if device:
            self._known[device] = max(standing, self.standing(device))
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def standing(self, device: str) -> int:
        """The standing of a device, as far as this process knows. Cookies are signed, so it can't be forged."""
        if device in self._known:
            self._known.move_to_end(device)
            return self._known[device]
        return STRANGER

    def open_socket(self, address: str, device: str = "") -> list[str]:
        """Counts a socket; raises if it is one too many. Returns the keys for :meth:`close_socket`."""
        own, shared, *_ = counted = _counted(address, device, self.standing(device))
        most = {own: self.per_address, shared: NETWORK * self.per_address}
        is_sure = self.standing(device) and self.sockets[_own(device)] < SURE_SOCKETS
        if not is_sure and any(self.sockets[key] >= least for key, least in most.items()):
            raise TooMany(Sentence("serve.refused.too-many-sockets"), 10)
        if device and self.sockets[_own(device)] >= self.sockets_a_device:
            raise TooMany(Sentence("serve.refused.device-sockets"), 10)
        self.sockets.update(counted)
        return counted

    def close_socket(self, counted: list[str]) -> None:
        for key in counted:
            self.sockets[key] -= 1
            if self.sockets[key] <= 0:
                del self.sockets[key]

    def message_wait(self, address: str, device: str) -> float:
        """How many seconds until another message of a device may be read: 0 if now."""
        if self.standing(device) and not self.sure_messages.wait(device):
            return 0.0
        return self.messages[self.standing(device)].wait(address)

    def message(self, address: str, device: str, counts: float) -> None:
        """Counts a message that is read."""
        if not self._is_sure(self.sure_messages, device, counts):
            self.messages[self.standing(device)].spend(address, counts)

    def _is_sure(self, sure: Buckets, device: str, counts: float) -> bool:
        """Takes tokens from a device's own allowance; whether there were enough."""
        return bool(self.standing(device)) and not sure.take(device, counts)

    def messages_of_a_socket(self) -> Buckets:
        return Buckets(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, self.clock, most=1)

    def _take(self, buckets: Buckets | Nested, address: str, code: str, cost: float = 1.0) -> None:
        if late := buckets.take(address, cost):
            raise later(code, late)


def _counted(address: str, device: str, standing: int) -> list[str]:
    """The keys that a socket is counted by: its address, its network, and its device if it has a cookie."""
    own = [f"{standing} {address}", f"{standing} network {network_of(address)}"]
    return [*own, *([_own(device)] if device else [])]


def _own(device: str) -> str:
    return f"device {device}"


def later(code: str, late: float) -> Refused:
    """The refusal of a request over the limit, with the seconds to wait."""
    seconds = math.ceil(late)
    return TooMany(Sentence(f"serve.refused.{code}", seconds=seconds), seconds)


def address_of(connection: HTTPConnection) -> str:
    """The address of a connection, for limits."""
    return whose(connection.client.host if connection.client else "")


def whose(host: str) -> str:
    """The address for limits: with IPv6, the first 64 bits, which one household or school has.

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


@lru_cache(maxsize=1_000)
def network_of(address: str) -> str:
    """The network of an address: as much as one customer of a provider has at most, or several neighbours.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2::"), network_of("somebody")
    ('192.0.2.0/24', '2001:db8:1::/48', 'somebody')
    """
    try:
        bits = 24 if isinstance(ipaddress.ip_address(address), ipaddress.IPv4Address) else 48
    except ValueError:
        return address
    return str(ipaddress.ip_network((address, bits), strict=False))
