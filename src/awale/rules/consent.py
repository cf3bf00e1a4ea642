"""Consent: what one player may ask of the other, to take back or to stop, and what accepting it does.

The person opposite has to agree. A level lets everything be taken back, and decides for itself about stopping. The
caller passes on the question and the answer.

>>> from awale import Game
>>> game = Game("abapa")
>>> _ = game.play("FfB")
>>> offer = Consent(game).undo("S")
>>> offer.keep, [turn.move for turn in Consent(game).accept(offer)]
(2, ['B'])
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from awale.rules.game import Closure, Game, IllegalMove
from awale.rules.referee import Termination
from awale.rules.turn import Turn
from awale.words import AwaleError, Sentence


class ConsentKind(StrEnum):
    """What can be asked for."""

    UNDO = "undo"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Offer:
    """What one player has asked of the other."""

    wish: ConsentKind
    by: str
    #: For taking back: how many turns would remain.
    keep: int = 0


class NothingToTakeBack(AwaleError):  # noqa: N818 - as IllegalMove
    """Nothing has been played, or what ended the game can't be undone; ``sentence`` says which."""


@dataclass(frozen=True, slots=True)
class Consent:
    """What may be asked for at a game, and by whom."""

    game: Game
    #: Where a level sits, if one does.
    level: str | None = None
    #: Both seats play on one device: the last move is taken back, whoever made it.
    both: bool = False
    #: An end that the clock brought can't be taken back.
    time_stays: bool = False

    def must_ask(self, wish: ConsentKind, *, person_opposite: bool) -> bool:
        """Whether somebody else has to agree first."""
        return person_opposite or (wish == ConsentKind.STOP and self.level is not None)

    @property
    def can_take_back(self) -> bool:
        """Whether there is anything to take back: a person's move, or an end that was declared."""
        if closure := self.game.closure:
            return not (self.time_stays and closure.outcome.reason == Termination.TIME)
        return any(turn.player != self.level for turn in self.game.turns)

    def undo(self, by: str) -> Offer:
        """To take back an end that was declared, or else one's own last move and what followed.

        Raises :exc:`NothingToTakeBack`.
        """
        game = self.game
        if game.closure:
            if not self.can_take_back:
                raise NothingToTakeBack(Sentence("refusal.time-stays"))
            return Offer(ConsentKind.UNDO, by, game.ply)
        own = [number for number, turn in enumerate(game.turns) if self.both or turn.player == by]
        if not own or not self.can_take_back:
            raise NothingToTakeBack(Sentence("refusal.nothing-to-take-back"))
        return Offer(ConsentKind.UNDO, by, own[-1])

    def stop(self, by: str) -> Offer:
        """To end the game here. Raises :exc:`~awale.rules.game.IllegalMove` if it is over."""
        if outcome := self.game.outcome():
            raise IllegalMove(Sentence("refusal.game-over", why=outcome.why))
        return Offer(ConsentKind.STOP, by)

    def accept(self, offer: Offer) -> list[Turn | Closure]:
        """Does what was asked for; what was taken back, the last first."""
        if offer.wish == ConsentKind.UNDO:
            return take_back(self.game, offer.keep)
        self.game.agree()
        return []


def take_back(game: Game, keep: int) -> list[Turn | Closure]:
    """Takes back a declared end and all turns but so many; what was taken back, the last first."""
    taken = []
    while game.closure or game.ply > keep:
        taken.append(game.pop())
    return taken
