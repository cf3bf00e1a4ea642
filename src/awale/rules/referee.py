"""The referee: when the game is over and who gets the rest, and why a move is refused.

Everything here is a function of a sheet and a position; history (repetition, agreement, the clock) is the
business of ``game``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from awale.rules import dead
from awale.rules.moves import Effect, Survey, survey
from awale.rules.position import PITS, PLAYERS, Player, Position, camp, other
from awale.rules.sheet import Sheet
from awale.words import Listing, Names, Sentence, shown

#: More than half of the 48 seeds, and half of them.
MAJORITY, TIE = 25, 24


class Termination(StrEnum):
    """Why a game is over. Records, the wire and the catalogue have the same words."""

    # What the referee finds.
    MAJORITY = "majority"
    FAMINE = "famine"
    NO_MORE_CAPTURES = "no-more-captures"
    REPETITION = "repetition"
    # What the players or the clock declare.
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"

    @property
    def is_declared(self) -> bool:
        """Whether players or a clock say so; the referee finds all others by himself."""
        return self in (Termination.AGREEMENT, Termination.RESIGNATION, Termination.TIME)

    @property
    def may_be_personal(self) -> bool:
        """Whether one player may have brought it about and lost by it: they resigned, or their clock ran out."""
        return self in (Termination.RESIGNATION, Termination.TIME)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``stores`` are final: what the ending deals is in them.

    ``winner`` is "S", "N", or ``None`` for a drawn game.
    """

    reason: Termination
    stores: tuple[int, int]
    winner: Player | None
    #: Seeds that the ending itself dealt to South and to North.
    dealt: tuple[int, int] = (0, 0)
    #: Seeds that stay on the board and are nobody's.
    left: int = 0

    @property
    def sentence(self) -> Sentence:
        """The ending in words: why, who got the rest if there was one, the count."""
        if rest := self.rest:
            return Sentence("outcome.whole", why=self.why, rest=rest, verdict=self.verdict)
        return Sentence("outcome.no-rest", why=self.why, verdict=self.verdict)

    @property
    def why(self) -> Sentence:
        """Why it is over, alone."""
        tie = self.reason == Termination.MAJORITY and self.winner is None
        return Sentence("outcome.majority-tie" if tie else f"outcome.{self.reason}")

    @property
    def verdict(self) -> Sentence:
        """Who won, and the count."""
        if self.winner is None:
            return Sentence("verdict.draw", seeds=self.stores[0])
        # Whoever resigned or lost on time may well have been ahead: then the count is told as what it was.
        by_count = self.winner == leader(self.stores)
        own, others = self.stores if self.winner == "S" else self.stores[::-1]
        key = "verdict.win" if by_count else "verdict.win-anyway"
        return Sentence(key, player=Sentence(f"player.{self.winner}"), own=own, others=others)

    @property
    def rest(self) -> Sentence | None:
        """Who got what was left on the board; ``None`` if nothing was."""
        if self.left:
            return Sentence("dealt.nobody", seeds=self.left)
        if all(self.dealt):
            south, north = self.dealt
            return Sentence(
                "dealt.both",
                first=Sentence("player.S"),
                first_seeds=south,
                second=Sentence("player.N"),
                second_seeds=north,
            )
        if not any(self.dealt):
            return None
        player = PLAYERS[self.dealt[0] == 0]
        return Sentence("dealt.one", player=Sentence(f"player.{player}"), seeds=sum(self.dealt))

    def text(self, lang: str = "en", names: Names | None = None) -> str:
        return self.sentence.text(lang, names)


# --- endings ----------------------------------------------------------------------------------------------------


def ending(sheet: Sheet, position: Position) -> Outcome | None:
    """Why the game is over in this very position, or ``None``. Repetition and the players' own words are not here."""
    south, north = position.stores
    if sheet.majority != "play-on" and max(south, north) >= MAJORITY:
        return settle(Termination.MAJORITY, position.stores, left=position.seeds)
    if sheet.majority == "ends-or-tie" and south == north == TIE:
        return settle(Termination.MAJORITY, position.stores, left=position.seeds)
    seen = survey(sheet, position.pits, position.to_move)
    if seen.famine:
        return award(Termination.FAMINE, position, seen.famine)
    if nothing_more(sheet, position.pits, position.to_move):
        return share(Termination.NO_MORE_CAPTURES, position, sheet.nothing_more_rest)
    return None


def emptied(sheet: Sheet, move: Effect, position: Position) -> Outcome | None:
    """The ending that a move has just caused by leaving the other row empty; ``position`` is the one after it."""
    if move.leaves_a_seed or sheet.emptied_row == "play-on":
        return None
    # Seen from the position after the move: the starved player is now to move.
    return award(Termination.FAMINE, position, "mover" if sheet.emptied_row == "starved" else "other")


def nothing_more(sheet: Sheet, pits: tuple[int, ...], mover: str) -> bool:
    """Whether nothing more can happen, as this sheet understands it."""
    if sheet.nothing_more == "never":
        return False
    if sheet.nothing_more == "no-capture-three-seeds" and sum(pits) > 3:
        return False
    return dead.is_dead(sheet, pits, mover)


def settle(reason: Termination, stores: tuple[int, int], dealt: tuple[int, int] = (0, 0), left: int = 0) -> Outcome:
    """The outcome of a game in which the most seeds win."""
    final = stores[0] + dealt[0], stores[1] + dealt[1]
    return Outcome(reason, final, leader(final), dealt, left)


def leader(stores: tuple[int, int]) -> Player | None:
    """Who has more seeds; ``None`` if both have as many."""
    south, north = stores
    return None if south == north else "S" if south > north else "N"


def award(reason: Termination, position: Position, receiver: str) -> Outcome:
    """An ending that deals all seeds on the board to the mover, to the other, or to nobody."""
    rest = position.seeds
    if receiver == "nobody":
        return settle(reason, position.stores, left=rest)
    to_south = (receiver == "mover") == (position.to_move == "S")
    return settle(reason, position.stores, (rest, 0) if to_south else (0, rest))


def share(reason: Termination, position: Position, rest: str) -> Outcome:
    """An ending that leaves each camp to its owner, or all to nobody."""
    if rest == "own-camps":
        return settle(reason, position.stores, (position.seeds_of("S"), position.seeds_of("N")))
    return settle(reason, position.stores, left=position.seeds)


# --- refusals ---------------------------------------------------------------------------------------------------


def refusal(sheet: Sheet, position: Position, move: str) -> Sentence | None:
    """Why a move may not be played in a position that isn't over, or ``None`` if it may."""
    mover = position.to_move
    seen = survey(sheet, position.pits, mover)
    if move in [PITS[pit] for pit in seen.legal_pits]:
        return None
    if move == "pass":
        return None if seen.passes else Sentence("refusal.cannot-pass", playable=_playable(seen))
    if not (isinstance(move, str) and len(move) == 1 and move in PITS):
        return Sentence("refusal.unknown-pit", pit=shown(move), south=Sentence("player.S"), north=Sentence("player.N"))
    origin = PITS.index(move)
    if origin not in camp(mover):
        first, last = PITS[camp(mover)[0]], PITS[camp(mover)[-1]]
        return Sentence("refusal.not-your-camp", pit=move, player=Sentence(f"player.{mover}"), first=first, last=last)
    if not position.pits[origin]:
        return Sentence("refusal.empty-pit", pit=move)
    return _forbidden(sheet, position, seen.effect(origin), seen)


def _playable(seen: Survey) -> Listing:
    return Listing([PITS[pit] for pit in seen.legal_pits], "or")


def _forbidden(sheet: Sheet, position: Position, move: Effect, seen: Survey) -> Sentence:
    """Why a move that can be made on a real board is against the rules."""
    player = Sentence(f"player.{other(position.to_move)}")
    pit, playable = PITS[move.origin], _playable(seen)
    if move.slam and sheet.grand_slam == "forbidden":
        key = "refusal.slam-forbidden-pass" if seen.passes else "refusal.slam-forbidden"
        return Sentence(key, pit=pit, player=player, playable=playable)
    if not position.seeds_of(other(position.to_move)):
        return Sentence("refusal.must-feed", pit=pit, player=player, playable=playable)
    return Sentence("refusal.must-leave-a-seed", pit=pit, player=player, playable=playable)
