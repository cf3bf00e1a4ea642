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

#: How many addresses are remembered; whoever has been quiet longest is forgotten first.
MOST_ADDRESSES = 10_000
#: How many times an address's allowance all addresses of its network have together: with IPv6 whoever rents a server
#: gets 65,536 of what counts as one address, and a botnet has neighbours.
NETWORK = 8
#: What one socket may say: more is not lost, it is read later.
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 20, 60
#: The largest message of a socket: analysis takes records.
MESSAGE, ANALYSIS_MESSAGE = 8 * 1024, 64 * 1024

#: The page's own files: a class of tablets fetches thousands of them at the same moment, and then seldom any.
FILES, FILES_AT_ONCE = ("/web/", "/words/"), 40
#: Who a device is at its address: whoever comes, somebody who is in a class, somebody who runs one. Each of the three
#: is counted apart, so that a pupil who empties the allowance of the school takes nothing from the class.
STRANGER, MEMBER, TEACHER = range(3)
#: What a member's or teacher's device may always do, in tokens a second and at once, and how many sockets it may open.
SURE_A_SECOND, SURE_AT_ONCE, SURE_SOCKETS = 10, 120, 3
#: How many devices are remembered as members or teachers; those that were quiet longest are forgotten first.
MOST_KNOWN = 20_000
#: What can be made anew, and how it is said that it was too much of it.
_MADE = {
    "/api/games": "too-many-games",
    "/api/classes": "too-many-classes",
    "/api/clubs": "too-many-classes",
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

    def spend(self, key: str, cost: float = 1.0) -> float:
        """Takes it in any case; less than nothing is given back. How much was taken.

        What isn't there is owed, as much as the bucket holds: who takes much when there is little left waits longer.
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
        """How many seconds until so much could be taken from both: 0 if now."""
        return max(self.own.wait(address, cost), self.network.wait(network_of(address), cost))

    def take(self, address: str, cost: float = 1.0) -> float:
        """Takes it from both, or says how many seconds are still to wait: then neither has lost anything."""
        if late := self.wait(address, cost):
            return late
        self.spend(address, cost)
        return 0.0

    def spend(self, address: str, cost: float = 1.0) -> list[tuple[str, Buckets, float]]:
        """Takes it in any case; how much was taken for which key from which of the two."""
        network = network_of(address)
        return [
            (address, self.own, self.own.spend(address, cost)),
            (network, self.network, self.network.spend(network, cost)),
        ]


class RateLimits:
    """What an address may do, in proportion to the sockets that it may hold."""

    def __init__(self, per_address: int, clock: Clock = time.monotonic) -> None:
        self.per_address, self.clock = per_address, clock
        self.requests = [Nested(per_address, 4 * per_address, clock) for _ in range(3)]
        self.files = Nested(per_address, FILES_AT_ONCE * per_address, clock)
        self.games = Nested(per_address / 60, max(1, per_address / 2), clock)
        #: Classes and clubs: a school opens as many at once as it has rooms, not as many as it has pupils.
        self.classes = Nested(per_address / 3600, max(1, per_address / 10), clock)
        #: One device of the many behind an address: what is too much for it takes nothing from the others.
        self.devices = Buckets(max(10, per_address / 20), max(100, per_address / 2), clock)
        self.sockets_a_device = max(20, per_address // 20)
        self.messages = [Nested(2 * per_address, 4 * per_address, clock) for _ in range(3)]
        self._known: OrderedDict[str, int] = OrderedDict()
        #: What each of those devices may always do, whatever the others of its address do: a pupil who opens classes by
        #: the dozen runs them all, and takes nothing from the teacher.
        self.sure = Buckets(SURE_A_SECOND, SURE_AT_ONCE, clock, MOST_KNOWN)
        self.sure_messages = Buckets(SURE_A_SECOND, SURE_AT_ONCE, clock, MOST_KNOWN)
        #: Sockets that are open, by address and by network, both for each standing, and by device.
        self.sockets: Counter[str] = Counter()
        self.backlog = Backlog(clock)

    def request(self, address: str, method: str, path: str, length: int = 0, device: str = "") -> None:
        """Counts a request with a body of so many bytes, and refuses the one that is too many.

        ``device`` is what it says of itself, if anything: who lies about it has the address's allowance still.
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
        """Counts an answer of so many bytes; what it was too much is waited for before the next."""
        counts = answered(length)
        if path.startswith(FILES):
            return
        if device:
            self.devices.spend(device, counts)
        self.requests[self.standing(device)].spend(address, counts)

    def know(self, device: str, standing: int) -> None:
        """A device has been found to be in a class, or to run one."""
        if device:
            self._known[device] = max(standing, self.standing(device))
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def standing(self, device: str) -> int:
        """Who a device is, as far as this process has found out. Nobody can take another's cookie for it."""
        if device in self._known:
            self._known.move_to_end(device)
            return self._known[device]
        return STRANGER

    def open_socket(self, address: str, device: str = "") -> list[str]:
        """Counts a socket, and refuses the one that is too many. What it was counted by is for :meth:`close_socket`."""
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
        """How many seconds until another message of a device is heard: 0 if now."""
        if self.standing(device) and not self.sure_messages.wait(device):
            return 0.0
        return self.messages[self.standing(device)].wait(address)

    def message(self, address: str, device: str, counts: float) -> None:
        """Counts a message that is heard."""
        if not self._is_sure(self.sure_messages, device, counts):
            self.messages[self.standing(device)].spend(address, counts)

    def _is_sure(self, sure: Buckets, device: str, counts: float) -> bool:
        """Whether a device may do something whatever the others of its address do."""
        return bool(self.standing(device)) and not sure.take(device, counts)

    def messages_of_a_socket(self) -> Buckets:
        return Buckets(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, self.clock, most=1)

    def _take(self, buckets: Buckets | Nested, address: str, code: str, cost: float = 1.0) -> None:
        if late := buckets.take(address, cost):
            raise later(code, late)


def _counted(address: str, device: str, standing: int) -> list[str]:
    """What a socket is counted by: its address, its network, its device if it tells one."""
    own = [f"{standing} {address}", f"{standing} network {network_of(address)}"]
    return [*own, *([_own(device)] if device else [])]


def _own(device: str) -> str:
    return f"device {device}"


def later(code: str, late: float) -> Refused:
    """What is too much just now, and in how many seconds it won't be."""
    seconds = math.ceil(late)
    return TooMany(Sentence(f"serve.refused.{code}", seconds=seconds), seconds)


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


@lru_cache(maxsize=1_000)
def network_of(address: str) -> str:
    """The network of an address: what one customer of a provider has at most, or his neighbours and he.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2::"), network_of("somebody")
    ('192.0.2.0/24', '2001:db8:1::/48', 'somebody')
    """
    try:
        bits = 24 if isinstance(ipaddress.ip_address(address), ipaddress.IPv4Address) else 48
    except ValueError:
        return address
    return str(ipaddress.ip_network((address, bits), strict=False))
