"""Looking at the board as people do: a few moves ahead, and not everything that is there.

A program that looks two plies ahead is perfect at two and blind at three, which makes a strange opponent. People look
at every move, but fail to notice some of what it does: a capture after a second lap, one from a pit far away, the
second and third pit of a chain, what the other can do with a heavy pit, a famine. Whether something is noticed depends
on the game, the position and the move, not on chance at each look: a player who missed a capture goes on missing it.

Plain Python over ``rules``: nothing is compiled, and every sheet is played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from awale.rules.moves import Effect, survey
from awale.rules.position import PITS, Position, other, row
from awale.rules.sheet import Sheet

#: How hard it is to notice a capture, from 0 to 1, by the seeds sown for it: at hand, some way off, far, a second lap.
_HARDNESS = ((12, 1.0), (8, 0.7), (5, 0.35), (0, 0.1))
#: How much harder for each ply ahead, and how hard the rest is: further pits of a chain, a famine.
_A_PLY_AHEAD, _CHAIN, _FAMINE = 0.15, 0.5, 0.7
#: However blind, this much is seen.
_MOST_MISSED = 0.95

#: What a pit is worth to its owner by its seeds: an empty one is a move less, one or two seeds are easily taken.
_FEEL: Mapping[int, float] = MappingProxyType(
    {seeds: 0.25 * seeds + (-0.54 if not seeds else -0.36 if seeds < 3 else 0.28 if seeds > 12 else 0.0)
     for seeds in range(49)}
)  # fmt: skip


def drawn(*what: object) -> float:
    """A pseudo-random number from 0 to 1, a hash of the arguments."""
    digest = hashlib.blake2b(repr(what).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64


@dataclass(frozen=True, slots=True)
class Eyes:
    """How somebody looks at a board."""

    #: How many moves ahead, their own included.
    plies: int
    #: From 0 (nothing escapes them) to 1 (whatever is hard to see does).
    blindness: float = 0.0
    #: How far they feel what a quiet position is worth: 0 not at all, 1 as a good player does.
    sense: float = 0.0

    def look(self, sheet: Sheet, position: Position, seed: object = 0) -> dict[str, float]:
        """What each legal move seems to bring, in seeds, to the player to move."""
        look = _Look(self, sheet, seed)
        mover, pits = position.to_move, position.pits
        seen = survey(sheet, pits, mover)
        return {PITS[move.origin]: look.move(pits, mover, move, self.plies - 1) for move in seen.legal}


@dataclass(frozen=True, slots=True)
class _Look:
    """One look at a board: whose eyes, under which rules, in which game."""

    eyes: Eyes
    sheet: Sheet
    seed: object

    def move(self, pits: tuple[int, ...], mover: str, move: Effect, plies: int) -> float:
        """What a move seems to bring to its player, with so many plies after it."""
        gain = self._noticed(pits, mover, move, self.eyes.plies - 1 - plies) - move.fined
        if not move.leaves_a_seed and self.sheet.emptied_row != "play-on":
            return gain + sum(move.pits) * (1 if self.sheet.emptied_row == "mover" else -1)
        return gain - self._worth(move.pits, other(mover), plies)

    def _worth(self, pits: tuple[int, ...], mover: str, plies: int) -> float:
        """What a position seems worth to the player to move."""
        if plies <= 0:
            return self.eyes.sense * (_feel(pits, mover) - _feel(pits, other(mover)))
        seen = survey(self.sheet, pits, mover)
        if seen.famine:
            return self._famine(pits, mover, seen.famine)
        if seen.passes:
            return -self._worth(pits, other(mover), plies - 1)
        return max(self.move(pits, mover, move, plies - 1) for move in seen.legal)

    def _noticed(self, pits: tuple[int, ...], mover: str, move: Effect, ahead: int) -> int:
        """The seeds that a move is seen to take."""
        if not move.captured:
            return 0
        sown = len(move.path)
        hard = next(hardness for least, hardness in _HARDNESS if sown >= least) + _A_PLY_AHEAD * ahead
        if self._misses(hard, pits, mover, move.origin):
            return 0
        if len(move.taken) > 1 and self._misses(_CHAIN, pits, mover, move.origin, "chain"):
            return 2
        return move.captured

    def _famine(self, pits: tuple[int, ...], mover: str, receiver: str) -> float:
        if receiver == "nobody" or self._misses(_FAMINE, pits, mover, "famine"):
            return 0.0
        return sum(pits) * (1.0 if receiver == "mover" else -1.0)

    def _misses(self, hardness: float, *what: object) -> bool:
        chance = min(self.eyes.blindness * hardness, _MOST_MISSED)
        return chance > 0 and drawn(self.seed, *what) < chance


def _feel(pits: tuple[int, ...], player: str) -> float:
    return sum(_FEEL[seeds] for seeds in pits[row(player)])
