"""Limits on guessing codes, which have five letters for a game and six for a class.

A code is short enough to be found by trying, so whoever tries is counted. ``JournalCache._named`` is the one place
where a code is looked up, and it needs an ``Asker``: no route can take codes without counting them. How long guessing
takes with these numbers is worked out by ``tools/code_guesses.py``, for ``docs/running.md``.

>>> now = 0.0
>>> guesses = Guesses(lambda: now)
>>> for _ in range(WRONG_AT_ONCE):
...     _ = guesses.begin("192.0.2.7")
>>> guesses.begin("192.0.2.7")
Traceback (most recent call last):
awale.server.refusals.TooMany: Too many wrong codes from this address: try again in 6 seconds.
>>> guesses.begin("203.0.113.9").right()
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from awale.server.games.new import hashed
from awale.server.limits import Buckets, Clock, Nested, address_of, later, network_of
from awale.server.route_helpers import context, player_of

#: Wrong codes of one address: so many at once, then so many a minute. Those under way count as wrong until they are
#: answered, and a class joins at the same moment from one address.
WRONG_AT_ONCE, WRONG_A_MINUTE = 60, 10
#: Wrong codes of all addresses together, in one process: the typing mistakes of all the classes that it holds.
ALL_AT_ONCE, ALL_A_MINUTE = 600, 120
#: What is left to each network while all together have used up theirs: enough for a class to join. It isn't nothing:
#: whoever tries codes from many addresses must not be able to keep everybody else from joining.
SCARCE_AT_ONCE, SCARCE_A_MINUTE = 40, 2

_MINUTE = 60


class Guesses:
    """Wrong codes, counted by address, by network and in all."""

    def __init__(self, clock: Clock) -> None:
        self._own = Nested(WRONG_A_MINUTE / _MINUTE, WRONG_AT_ONCE, clock)
        #: Also counted while the total isn't used up: when it is, a network that has caused it has used up its share.
        self._scarce = Buckets(SCARCE_A_MINUTE / _MINUTE, SCARCE_AT_ONCE, clock)
        self._all = Buckets(ALL_A_MINUTE / _MINUTE, ALL_AT_ONCE, clock, most=1)

    def begin(self, address: str) -> Guess:
        """Begins a try. It counts as wrong until :meth:`Guess.right`, so that many sent at once can't evade the limit.
        Raises :exc:`~awale.server.refusals.Refused` (429) if there were too many wrong ones.
        """
        network = network_of(address)
        late = self._own.wait(address)
        if self._all.wait(""):
            late = max(late, self._scarce.wait(network))
        if late:
            raise later("too-many-codes", late)
        shared = [(key, buckets, buckets.spend(key)) for key, buckets in ((network, self._scarce), ("", self._all))]
        return Guess([*self._own.spend(address), *shared])


@dataclass(frozen=True, slots=True)
class Guess:
    """A try in progress, with the tokens that were taken for it."""

    _taken: Sequence[tuple[str, Buckets, float]]

    def right(self) -> None:
        """The code was right: gives back exactly what was taken. (With more, one's own code would pay for guesses.)"""
        for key, buckets, taken in self._taken:
            buckets.spend(key, -taken)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for a journal by its code: a player (as a hash) at an address."""

    player: str
    address: str
    guesses: Guesses


def asker_of(connection: HTTPConnection) -> Asker:
    """The asker of a connection."""
    return Asker(hashed(player_of(connection)), address_of(connection), context(connection).guesses)
