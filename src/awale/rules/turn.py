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
from awale.rules.position import PITS, Player, Position, camp, other
from awale.rules.referee import Outcome
from awale.words import Listing, Names, Sentence


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened when a player moved, or passed.

    It keeps the position before and after, and what the sowing did; all else is read off those when it is asked for.
    """

    before: Position
    after: Position
    #: What the sowing did; ``None`` for a pass.
    effect: Effect | None
    #: The end that this move brought about, if it did.
    outcome: Outcome | None

    @property
    def player(self) -> Player:
        """Who moved: "S" or "N"."""
        return self.before.to_move

    @property
    def move(self) -> str:
        """The letter of the pit, or "pass"."""
        return PITS[self.effect.origin] if self.effect else "pass"

    @property
    def origin(self) -> str | None:
        """The pit sown from; ``None`` for a pass."""
        return PITS[self.effect.origin] if self.effect else None

    @property
    def path(self) -> tuple[str, ...]:
        """The pits that received a seed, in order, one entry a seed."""
        return _letters(self.effect.path) if self.effect else ()

    @property
    def sown(self) -> tuple[int, ...]:
        """The twelve pits when the last seed has fallen, before anything is taken."""
        return self.effect.sown if self.effect else self.before.pits

    @property
    def taken(self) -> tuple[str, ...]:
        """The pits taken, in order."""
        return _letters(self.effect.taken) if self.effect else ()

    @property
    def taken_seeds(self) -> tuple[int, ...]:
        """The seeds of each pit taken."""
        return tuple([self.effect.sown[pit] for pit in self.effect.taken]) if self.effect else ()

    @property
    def captured(self) -> int:
        """The seeds taken."""
        return self.effect.captured if self.effect else 0

    @property
    def fined(self) -> int:
        """Seeds that the opponent took as a penalty."""
        return self.effect.fined if self.effect else 0

    @property
    def fines(self) -> tuple[tuple[str, int], ...]:
        """The pits emptied as a penalty, the player's own, and the seeds of each."""
        if not (self.effect and self.effect.fined):
            return ()
        sown = self.effect.sown
        return tuple([(PITS[pit], sown[pit]) for pit in camp(self.player) if sown[pit]])

    @property
    def slam(self) -> bool:
        """The chain covered every seed of the other camp, whatever the sheet makes of that."""
        return self.effect is not None and self.effect.slam

    @property
    def reason(self) -> Sentence:
        """Why it took what it took, or nothing; why the player passed."""
        if self.effect:
            return _why(self.player, self.effect)
        starved = not self.before.seeds_of(self.player)
        return Sentence("reason.pass-starved" if starved else "reason.pass-slams")

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


# Most turns sow as others did: those of a thousand moves share their letters.


@lru_cache(maxsize=4096)
def _letters(pits: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([PITS[pit] for pit in pits])


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
        return Sentence("reason.own-camp", pit=PITS[last])
    return Sentence("reason.wrong-count", pit=PITS[last], seeds=move.sown[last])
