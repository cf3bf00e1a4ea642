"""Fair scheduling: networks take turns, within a network its addresses, behind an address its people.

In a full queue the last job of whoever has most of it is refused. A school is one address: its pupils share its turns.

>>> turns, awa, jo, far = Turns(), Requester("school", "awa"), Requester("school", "jo"), Requester("home", "far")
>>> turns.begins(awa, [awa, awa, jo, far])
>>> [each.person for each in sorted([awa, jo, far], key=lambda each: turns.rank(each, counted([awa])))]
['far', 'jo', 'awa']
>>> to_leave([awa, awa, awa], far), to_leave([awa, awa, awa], jo), to_leave([awa], far)
(2, 2, None)
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from awale.server.games.new import hashed
from awale.server.limits import address_of, network_of
from awale.server.route_helpers import player_of

#: A network, an address in it, or a person behind an address.
Key = tuple[str, ...]


@dataclass(slots=True, eq=False)
class Requester:
    """Who asks for work: the address, the person (as a hash), and whether they are waiting for it.

    All of it may change while the work is queued: a player may close the page, or reconnect from elsewhere.
    """

    address: str = ""
    person: str = ""
    waits: bool = True

    @property
    def keys(self) -> tuple[Key, Key, Key]:
        """The keys that turns are counted by: the network, the address, the person."""
        network = network_of(self.address)
        return (network,), (network, self.address), (network, self.address, self.person)


def requester_of(connection: HTTPConnection) -> Requester:
    """The requester of a connection."""
    return Requester(address_of(connection), hashed(player_of(connection)))


def counted(requesters: Iterable[Requester]) -> Counter[Key]:
    """How many requests there are of each network, each address and each person."""
    return Counter(key for requester in requesters for key in requester.keys)


class Turns:
    """When networks, addresses and people with requests in progress were last served."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        #: The number of the last turn of each network, each address and each person.
        self.last: dict[Key, int] = {}

    def rank(self, requester: Requester, under_way: Mapping[Key, int]) -> tuple[int, ...]:
        """A sort key: first comes the network that has least under way and was served longest ago, and so on for its
        addresses and people.

        ``under_way`` is :func:`counted`.
        """
        return tuple(number for key in requester.keys for number in (under_way.get(key, 0), self.last.get(key, 0)))

    def begins(self, requester: Requester, here: Iterable[Requester]) -> None:
        """Notes that this requester is served now, and forgets those that are not in ``here``."""
        there = {key for each in here for key in each.keys}
        number = next(self._numbers)
        self.last = {key: last for key, last in self.last.items() if key in there} | dict.fromkeys(
            requester.keys, number
        )


def to_leave(waiting: Sequence[Requester], requester: Requester) -> int | None:
    """The index of the job that leaves a full queue: the last of the person that has most.

    ``None`` if that would be no fairer: then the new job is refused.
    """
    held, crowd, is_fairer = counted(waiting), list(enumerate(waiting)), False
    for level, own in enumerate(requester.keys):
        most = max((each.keys[level] for _, each in reversed(crowd)), key=held.__getitem__, default=own)
        is_fairer = is_fairer or held[most] > held[own] + 1
        chosen = most if is_fairer else own
        crowd = [(place, each) for place, each in crowd if each.keys[level] == chosen]
    return crowd[-1][0] if is_fairer else None


def has_more(one: Requester, other: Requester, under_way: Mapping[Key, int]) -> bool:
    """Whether one's network has more under way than the other's; within a network the address, then the person."""
    for own, others in zip(one.keys, other.keys, strict=True):
        if own != others:
            return under_way.get(own, 0) > under_way.get(others, 0)
    return False
