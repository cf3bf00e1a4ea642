"""What a player may do: each move worked out as a person makes it, then the ones that the sheet lets them play.

A move is: sow, look at the chain, ask whether it is a slam, take. Stores and history play no part here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from awale.rules.position import camp, other, row
from awale.rules.sheet import Sheet

#: A pit of the other camp is taken when it holds so many.
TAKEN = (2, 3)
#: With so many seeds, or more, a sowing goes on past its own pit, which it skips.
LAP = 12


class Effect(NamedTuple):
    """What sowing one pit does: indices of pits, counts of seeds, and the twelve pits on the way and afterwards."""

    origin: int
    path: tuple[int, ...]
    #: The twelve pits when the last seed has fallen, before anything is taken.
    sown: tuple[int, ...]
    #: The pits of the chain in the order in which they are taken; empty when nothing is.
    taken: tuple[int, ...]
    captured: int
    fined: int
    slam: bool
    #: The twelve pits when the move is over.
    pits: tuple[int, ...]
    #: The other camp holds a seed afterwards.
    leaves_a_seed: bool


class Survey:
    """All that the referee sees at one player's turn, stores and history aside. Not to be changed.

    What a move does is worked out when it is first asked for: which moves are legal can mostly be told without it.
    """

    __slots__ = ("_found", "_legal", "_mover", "_pits", "_sheet", "famine", "legal_pits", "passes")

    def __init__(
        self, sheet: Sheet, pits: tuple[int, ...], mover: str, *, passes: bool = False, famine: str | None = None
    ) -> None:
        self._sheet, self._pits, self._mover = sheet, pits, mover
        self._found: dict[int, Effect] = {}
        self._legal: tuple[Effect, ...] | None = None
        #: The pits that may be played, by index.
        self.legal_pits: tuple[int, ...] = ()
        #: The player can do nothing and the game goes on.
        self.passes = passes
        #: The game ends here by famine, and this one gets the seeds on the board: "mover", "other" or "nobody".
        self.famine = famine

    def effect(self, origin: int) -> Effect:
        """What sowing a pit of the player's does, whether or not it may be played. The pit isn't empty."""
        found = self._found.get(origin)
        if found is None:
            found = self._found[origin] = effect(self._sheet, self._pits, self._mover, origin)
        return found

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What each pit of the player's does that holds a seed."""
        return tuple([self.effect(pit) for pit in camp(self._mover) if self._pits[pit]])

    @property
    def legal(self) -> tuple[Effect, ...]:
        """The effects that may be played."""
        if self._legal is None:
            self._legal = tuple([self.effect(pit) for pit in self.legal_pits])
        return self._legal


# --- one move -------------------------------------------------------------------------------------------------


@cache
def route(origin: int, seeds: int, step: int) -> tuple[int, ...]:
    """The pits that the seeds of one pit fall in, in order. The pit sown from is skipped on every lap."""
    lap = tuple((origin + step * far) % 12 for far in range(1, 12))
    return tuple(lap[seed % 11] for seed in range(seeds))


def sow(pits: tuple[int, ...], origin: int, step: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pits after sowing one of them, and the path of its seeds. Nothing else in Python sows."""
    path = route(origin, pits[origin], step)
    after = list(pits)
    after[origin] = 0
    for pit in path:
        after[pit] += 1
    return tuple(after), path


def chain(pits: tuple[int, ...], last: int, mover: str, step: int) -> tuple[int, ...]:
    """The pits that a sowing ending in ``last`` could take: of the other camp, 2 or 3 seeds each, unbroken."""
    theirs = camp(other(mover))
    pit, found = last, []
    while pit in theirs and pits[pit] in TAKEN:
        found.append(pit)
        pit = (pit - step) % 12
    return tuple(found)


def effect(sheet: Sheet, pits: tuple[int, ...], mover: str, origin: int) -> Effect:
    """What sowing ``origin`` does under this sheet, whether or not it may be played."""
    opponent, step = other(mover), sheet.step
    theirs = row(opponent)
    sown, path = sow(pits, origin, step)
    found = chain(sown, path[-1], mover, step)
    if not found:  # as most sowings end
        return Effect(origin, path, sown, (), 0, 0, False, sown, any(sown[theirs]))
    after = list(sown)
    captured, fined = sum([after[pit] for pit in found]), 0
    slam = captured == sum(after[theirs])
    if slam and sheet.grand_slam in ("takes-nothing", "forbidden", "penalty"):
        found, captured = (), 0
        if sheet.grand_slam == "penalty":
            mine = row(mover)
            fined, after[mine] = sum(after[mine]), [0] * 6
    for pit in found:
        after[pit] = 0
    return Effect(origin, path, sown, found, captured, fined, slam, tuple(after), any(after[theirs]))


# --- all moves of a player --------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def survey(sheet: Sheet, pits: tuple[int, ...], mover: str) -> Survey:
    """What the player to move may do here. Remembered, since one turn asks it several times over."""
    mine, theirs = row(mover), row(other(mover))
    if not any(pits[mine]):
        return _empty_camp(sheet, pits, mover)
    seen = Survey(sheet, pits, mover)
    allowed = tuple([pit for pit in camp(mover) if pits[pit]])
    richest = max(pits[theirs])
    if richest > max(TAKEN):  # that pit isn't taken by any move: no slam, and nobody starves
        seen.legal_pits = allowed
        return seen
    if sheet.grand_slam == "forbidden":
        allowed = tuple([pit for pit in allowed if not seen.effect(pit).slam])
    starving = not richest
    if starving or sheet.grand_slam == "last-resort":
        feeding = tuple([pit for pit in allowed if seen.effect(pit).leaves_a_seed])
        if starving and not feeding and sheet.cannot_feed != "play-on":
            seen.famine = {"starved": "other"}.get(sheet.cannot_feed, sheet.cannot_feed)
            return seen
        allowed = feeding or allowed
    seen.legal_pits, seen.passes = allowed, not allowed
    return seen


def _empty_camp(sheet: Sheet, pits: tuple[int, ...], mover: str) -> Survey:
    """A player with nothing to sow: does the other have to feed them, or is it over?"""
    if sheet.empty_camp != "pass":
        return Survey(sheet, pits, mover, famine={"starved": "mover"}.get(sheet.empty_camp, sheet.empty_camp))
    if any(pits) and any(move.leaves_a_seed for move in survey(sheet, pits, other(mover)).legal):
        return Survey(sheet, pits, mover, passes=True)
    return Survey(sheet, pits, mover, famine="other")
