"""A whole game: a sheet, a start, and everything that has happened since.

>>> game = Game("amende")
>>> game.legal_moves
['A', 'B', 'C', 'D', 'E', 'F']
>>> _ = game.push("F"); _ = game.push("e")
>>> str(game.position)
'5-5-5-4-4-0-5-5-5-5-0-5-0-0-S'
>>> game.pop().move
'e'
>>> print(game.why_not("A"))
Pit A is in the other camp: North sows from pits a to f.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from awale.rules import referee
from awale.rules.moves import Effect, survey
from awale.rules.position import PITS, START, Player, Position, check_player, followed, other
from awale.rules.referee import Outcome, Termination
from awale.rules.sheet import USUAL, Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.rules.turn import Turn
from awale.words import AwaleError, Sentence

_TIMES = {"second-time": 2, "third-time": 3}


class IllegalMove(AwaleError):  # noqa: N818 - as python-chess names its own
    """A move that may not be played; ``sentence`` says why."""


@dataclass(frozen=True, slots=True)
class Closure:
    """An end that the players or the clock declared: agreement, resignation, time."""

    outcome: Outcome
    #: Who resigned or ran out of time; ``None`` when it concerns both.
    player: Player | None = None


class Game:
    """A game under a sheet, from the usual start or any other position.

    ``push`` plays a move and tells what happened; ``pop`` takes the last event back and ``redo`` brings it again.
    Nothing else changes a game but ``agree``, ``resign`` and ``time_up``, which end it and are taken back likewise.
    """

    def __init__(
        self, sheet: Sheet | str = USUAL, position: Position | str | None = None, *, first: Player | None = None
    ) -> None:
        """``first`` is the player who starts, where the position doesn't say it already."""
        self.sheet = find_sheet(sheet)
        if position is None:
            position = START
        start = position if isinstance(position, Position) else Position.parse(position)
        if first is not None:
            start = Position(start.pits, check_player(first), start.stores)
        self.start = start
        self._events: list[Turn | Closure] = []
        self._undone: list[Turn | Closure] = []
        self._position = start
        #: The moves from this position that have been worked out, so that each is judged once.
        self._previews: dict[str, Turn] = {}
        #: The moves that the rules allow here, whether or not the game is over; worked out when first asked for.
        self._allowed: dict[str, None] | None = None
        self._times = _TIMES.get(self.sheet.repetition)
        #: How often each board has stood there, and whose turn it was.
        self._seen: dict[tuple[tuple[int, ...], str], int] = {(start.pits, start.to_move): 1}
        self._outcome = referee.ending(self.sheet, start)

    # --- where we are ---

    @property
    def position(self) -> Position:
        """The board as it stands. Its stores are before what an ending deals."""
        return self._position

    @property
    def turns(self) -> list[Turn]:
        """All turns so far, in order."""
        return [event for event in self._events if isinstance(event, Turn)]

    @property
    def moves(self) -> list[str]:
        """All moves so far: letters, and "pass"."""
        return [event.move for event in self._events if isinstance(event, Turn)]

    @property
    def ply(self) -> int:
        """How many turns have been played, passes included."""
        return len(self._events) - (self.closure is not None)

    def peek(self) -> Turn | Closure:
        """The last event, a move or a declared end. Raises ``IndexError`` at the start."""
        if not self._events:
            raise IndexError("nothing has been played: this is the start of the game")
        return self._events[-1]

    @property
    def closure(self) -> Closure | None:
        """The end that was declared, if the game ended so."""
        last = self._events[-1] if self._events else None
        return last if isinstance(last, Closure) else None

    @property
    def legal_moves(self) -> list[str]:
        """The letters that may be played, from the mover's left; ``["pass"]``; ``[]`` when it is over."""
        return [] if self._outcome else list(self._allowed or self._allow())

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self._outcome

    @property
    def is_over(self) -> bool:
        return self._outcome is not None

    def why_not(self, move: str) -> Sentence | None:
        """Why a move can't be played now: a sentence with its ``code``, ``fr`` and ``en``; ``None`` if it can."""
        if self._outcome:
            return Sentence("refusal.game-over", why=self._outcome.why)
        return referee.refusal(self.sheet, self._position, move)

    def is_legal(self, move: str) -> bool:
        """Whether a move may be played now."""
        return self._may_play(move)

    def repetitions(self) -> int:
        """How many times the position on the board has stood there, this one included."""
        return self._seen.get((self._position.pits, self._position.to_move), 0)

    # --- moving ---

    def push(self, move: str) -> Turn:
        """Plays a move and tells what happened; raises :exc:`IllegalMove` and changes nothing if it is refused."""
        played = self.preview(move)
        self._record(played)
        self._undone.clear()
        return played

    def preview(self, move: str) -> Turn:
        """What a move would do, without playing it. Raises :exc:`IllegalMove` if it may not be played.

        It is remembered until the position changes, so that showing a move, storing it and playing it work it out once.
        """
        previews = self._previews  # another thread may change the position, and so replace the dictionary, meanwhile
        if not self._may_play(move) and (refused := self.why_not(move)):
            raise IllegalMove(refused)
        if (known := previews.get(move)) is not None:
            return known
        found = previews[move] = self._work_out(move)
        return found

    def play(self, moves: Iterable[str]) -> list[Turn]:
        """Plays several moves: ``game.play("FfBe")``, or any letters and "pass"es.

        Stops with :exc:`IllegalMove` at the first that is refused; those before it have been played.
        """
        return [self.push(move) for move in moves]

    def pop(self) -> Turn | Closure:
        """Takes back the last event, a move or a declared end, and returns it. Raises ``IndexError`` at the start."""
        if not self._events:
            raise IndexError("nothing to take back: this is the start of the game")
        event = self._events.pop()
        self._undone.append(event)
        if isinstance(event, Turn):
            self._seen[event.after.pits, event.after.to_move] -= 1
            self._position = event.before
        self._previews, self._allowed = {}, None
        last = self._events[-1] if self._events else None
        self._outcome = last.outcome if last else referee.ending(self.sheet, self.start)
        return event

    def redo(self) -> Turn | Closure:
        """Brings back what ``pop`` took last. Raises ``IndexError`` if there is nothing, or a move was made since."""
        if not self._undone:
            raise IndexError("nothing to bring back")
        event = self._undone.pop()
        self._record(event)
        return event

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    # --- ends that are declared ---

    def agree(self) -> Outcome:
        """Both players agree to stop; the sheet says what becomes of the rest."""
        return self._close(referee.share(Termination.AGREEMENT, self._position, self.sheet.agreement_rest))

    def resign(self, player: Player | None = None) -> Outcome:
        """A player (the one to move, unless said) gives up: the other wins whatever the count, the rest is nobody's."""
        loser = self._position.to_move if player is None else check_player(player)
        return self._close(self._lost_by(loser, Termination.RESIGNATION), loser)

    def time_up(self, player: Player | None = None) -> Outcome:
        """The set time is over: most seeds taken win, the rest is nobody's.

        With ``player``, that player's own clock has run out, and the other wins.
        """
        if player is None:
            return self._close(referee.settle(Termination.TIME, self._position.stores, left=self._position.seeds))
        loser = check_player(player)
        return self._close(self._lost_by(loser, Termination.TIME), loser)

    # --- copies and pictures ---

    def copy(self) -> Game:
        """An independent game with the same past."""
        twin = Game(self.sheet, self.start)
        for event in self._events:
            twin._record(event)
        twin._undone = list(self._undone)
        return twin

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game: sheet, start, and all that has happened. What was taken back plays no part."""
        if not isinstance(other, Game):
            return NotImplemented
        same = self.sheet == other.sheet and self.start == other.start
        return self is other or (same and self.moves == other.moves and self.closure == other.closure)

    #: A game changes, so it can't be a key.
    __hash__ = None  # type: ignore[assignment]

    def text(self, lang: str = "en") -> str:
        """The board in characters, with the last move marked."""
        from awale.drawing.text import board_text

        position, mover = self._position, None if self._outcome else self._position.to_move
        return board_text(
            position.pits,
            position.stores,
            mover,
            last=self._last_pits(),
            legal=self.legal_moves,
            clockwise=self.sheet.step < 0,
            lang=lang,
        )

    def _repr_svg_(self) -> str:
        from awale.drawing.svg import board_svg

        position, mover = self._position, None if self._outcome else self._position.to_move
        taken = self.turns[-1].taken if self.turns else ()
        return board_svg(
            position.pits,
            position.stores,
            mover,
            last=self._last_pits(),
            taken=taken,
            playable=[move for move in self.legal_moves if move != "pass"],
            clockwise=self.sheet.step < 0,
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        state = self._outcome.reason if self._outcome else f"{self._position.to_move} to move"
        return f"<Game {self.sheet!r}, {self.ply} moves, {self._position}, {state}>"

    # --- inside ---

    def _last_pits(self) -> list[str]:
        """Where the last sowing began and ended."""
        last = self.turns[-1] if self.turns else None
        return [last.origin, last.path[-1]] if last and last.origin else []

    def _work_out(self, move: str) -> Turn:
        """What a move does that may be played."""
        before = self._position
        waiting = other(before.to_move)
        if move == "pass":
            after = followed(before.pits, waiting, before.stores)
            return Turn(before, after, None, self._ending(after))
        done = survey(self.sheet, before.pits, before.to_move).effect(PITS.index(move))
        after = followed(done.pits, waiting, _stores_after(before, done))
        outcome = None if done.leaves_a_seed else referee.emptied(self.sheet, done, after)
        return Turn(before, after, done, outcome or self._ending(after))

    def _may_play(self, move: str) -> bool:
        """Whether this is a move that may be played now; the reason, where it isn't, is :meth:`why_not`'s."""
        return isinstance(move, str) and self._outcome is None and move in (self._allowed or self._allow())

    def _allow(self) -> dict[str, None]:
        """The moves that the rules allow in this position."""
        seen = survey(self.sheet, self._position.pits, self._position.to_move)
        allowed = dict.fromkeys(["pass"] if seen.passes else [PITS[pit] for pit in seen.legal_pits])
        self._allowed = allowed
        return allowed

    def _ending(self, after: Position) -> Outcome | None:
        """The end that a position brings when it comes on the board: by the rules, then by repetition."""
        if outcome := referee.ending(self.sheet, after):
            return outcome
        if self._times and self._seen.get((after.pits, after.to_move), 0) + 1 >= self._times:
            return referee.share(Termination.REPETITION, after, self.sheet.repetition_rest)
        return None

    def _record(self, event: Turn | Closure) -> None:
        self._events.append(event)
        self._previews, self._allowed = {}, None
        self._outcome = event.outcome
        if isinstance(event, Turn):
            after = self._position = event.after
            place = after.pits, after.to_move
            self._seen[place] = self._seen.get(place, 0) + 1

    def _close(self, outcome: Outcome, player: Player | None = None) -> Outcome:
        if self._outcome:
            raise IllegalMove(Sentence("refusal.game-over", why=self._outcome.why))
        self._record(Closure(outcome, player))
        self._undone.clear()
        return outcome

    def _lost_by(self, player: Player, reason: Termination) -> Outcome:
        """The other wins, whatever the count."""
        winner = other(player)
        return Outcome(reason, self._position.stores, winner, left=self._position.seeds)


def _stores_after(before: Position, move: Effect) -> tuple[int, int]:
    """The stores after a move. If nothing was taken it is the same tuple, so that a long game keeps it once."""
    if not (move.captured or move.fined):
        return before.stores
    south, north = (move.captured, move.fined) if before.to_move == "S" else (move.fined, move.captured)
    return before.stores[0] + south, before.stores[1] + north
