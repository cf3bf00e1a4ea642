"""A turn: what one move did, complete enough to be drawn, animated or told.

>>> from awale import Game
>>> turn = Game("abapa").push("F")
>>> turn.origin, turn.path, turn.captured
('F', ('a', 'b', 'c', 'd'), 0)
>>> print(turn.text("en"))
South sows F, 4 seeds; the last one falls in d. Nothing taken: d now holds 5 seeds, not 2 or 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from awale.rules.moves import Effect
from awale.rules.position import PITS, Position, camp, other
from awale.rules.referee import Outcome
from awale.words import Listing, Names, Sentence


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened when a player moved, or passed."""

    player: str
    #: The letter of the pit, or "pass".
    move: str
    before: Position
    after: Position
    #: The pit sown from; ``None`` for a pass.
    origin: str | None
    #: The pits that received a seed, in order, one entry a seed.
    path: tuple[str, ...]
    #: The twelve pits when the last seed has fallen, before anything is taken.
    sown: tuple[int, ...]
    #: The pits taken, in order, and the seeds of each.
    taken: tuple[str, ...]
    taken_seeds: tuple[int, ...]
    captured: int
    #: Seeds that the opponent took as a penalty.
    fined: int
    #: The pits emptied as a penalty, and the seeds of each.
    fines: tuple[tuple[str, int], ...]
    #: The chain covered every seed of the other camp, whatever the sheet makes of that.
    slam: bool
    #: Why it took what it took, or nothing.
    reason: Sentence
    #: The end that this move brought about, if it did.
    outcome: Outcome | None

    @property
    def gains(self) -> tuple[int, int]:
        """What the move brought to South's store and to North's."""
        return (self.captured, self.fined) if self.player == "S" else (self.fined, self.captured)

    @property
    def sentence(self) -> Sentence:
        """The whole turn in words."""
        player = Sentence(f"player.{self.player}")
        if self.origin is None:
            return Sentence("turn.pass", player=player, reason=self.reason)
        return Sentence(
            "turn.sow", player=player, pit=self.origin, seeds=len(self.path), last=self.path[-1], reason=self.reason
        )

    @property
    def short(self) -> Sentence:
        """The turn without its player or its reasons, to stand after a name: "sowed F: 4 seeds, nothing taken"."""
        if self.origin is None:
            return Sentence("turn.short-pass")
        if self.captured:
            return Sentence("turn.short-takes", pit=self.origin, seeds=len(self.path), taken=self.captured)
        if self.fined:
            return Sentence("turn.short-fined", pit=self.origin, seeds=len(self.path), fined=self.fined)
        return Sentence("turn.short-nothing", pit=self.origin, seeds=len(self.path))

    def text(self, lang: str = "en", names: Names | None = None) -> str:
        return self.sentence.text(lang, names)


def sown(before: Position, move: Effect, after: Position, outcome: Outcome | None) -> Turn:
    """The turn of a pit that was sown."""
    return Turn(
        player=before.to_move,
        move=PITS[move.origin],
        before=before,
        after=after,
        origin=PITS[move.origin],
        path=_letters(move.path),
        sown=move.sown,
        taken=_letters(move.taken),
        taken_seeds=tuple([move.sown[pit] for pit in move.taken]),
        captured=move.captured,
        fined=move.fined,
        fines=_fines(before.to_move, move),
        slam=move.slam,
        reason=_why(before.to_move, move),
        outcome=outcome,
    )


def passed(before: Position, after: Position, outcome: Outcome | None) -> Turn:
    """The turn of a player who could not move."""
    starved = not before.seeds_of(before.to_move)
    reason = Sentence("reason.pass-starved" if starved else "reason.pass-slams")
    return Turn(before.to_move, "pass", before, after, None, (), before.pits, (), (), 0, 0, (), False, reason, outcome)


# Most turns sow as others did and take nothing for one of a few reasons: those of a thousand moves share them.


@lru_cache(maxsize=4096)
def _letters(pits: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([PITS[pit] for pit in pits])


@lru_cache(maxsize=1024)
def _nothing(key: str, pit: str, seeds: int | None = None) -> Sentence:
    """Why nothing was taken."""
    return Sentence(key, pit=pit) if seeds is None else Sentence(key, pit=pit, seeds=seeds)


def _fines(player: str, move: Effect) -> tuple[tuple[str, int], ...]:
    """What a penalty empties: the player's own camp."""
    if not move.fined:
        return ()
    return tuple([(PITS[pit], move.sown[pit]) for pit in camp(player) if move.sown[pit]])


def _why(player: str, move: Effect) -> Sentence:
    """Why a sowing took what it took."""
    last = move.path[-1]
    opponent = Sentence(f"player.{other(player)}")
    if move.taken:
        pits = Listing([Sentence("reason.from", seeds=move.sown[pit], pit=PITS[pit]) for pit in move.taken])
        return Sentence(
            "reason.slam-takes" if move.slam else "reason.takes", seeds=move.captured, pits=pits, player=opponent
        )
    if move.fined:
        return Sentence("reason.slam-fined", seeds=move.fined, player=opponent)
    if move.slam:
        return Sentence("reason.slam-void", player=opponent)
    if last in camp(player):
        return _nothing("reason.own-camp", PITS[last])
    return _nothing("reason.wrong-count", PITS[last], move.sown[last])
