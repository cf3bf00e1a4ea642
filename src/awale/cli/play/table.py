"""The table at which a game is played: what can be done there, and what is said of it.

It knows no terminal and opens no file. Both interfaces, line by line and on the screen, call its methods and show the
texts that they return.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from awale.cli.play.opponent import Opponent, OpponentEngine
from awale.cli.play.players import Players
from awale.rules.consent import Consent, NothingToTakeBack, Offer
from awale.rules.game import Closure, Game
from awale.rules.position import Player, other
from awale.rules.referee import Termination
from awale.rules.turn import Turn
from awale.words import AwaleError, Sentence, say


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that happens only if the other player agrees."""

    #: What the other is asked; empty where nobody need be.
    question: str
    #: Does it, and says so.
    accept: Callable[[], str]
    #: What is said if the other doesn't want it.
    declined: str
    #: The answer of a player who isn't at this keyboard; ``None`` if somebody is to be asked.
    answer: bool | None = None


class GameTable:
    """A game, those who play it, and its clock."""

    def __init__(
        self,
        game: Game,
        players: Players,
        lang: str,
        *,
        minutes: int | None = None,
        save: Callable[[Game, Path], None],
        clock: Callable[[], float] = time.monotonic,
        seed: int | None = None,
    ) -> None:
        """``save`` writes the game to a file, or raises :exc:`AwaleError`; ``clock`` counts seconds; ``seed`` settles
        a level's chance.
        """
        self.game = game
        self.players = players
        self.lang = lang
        self.opponent = Opponent(players.level, game.sheet, seed=seed) if players.level else None
        self.adviser = OpponentEngine(game.sheet)
        self._save = save
        self._clock = clock
        self._ends_at = None if minutes is None else clock() + minutes * 60

    # --- words ---

    def say(self, key: str, /, **values: object) -> str:
        return say(f"play.{key}", self.lang, **values)

    def tell(self, sentence: Sentence) -> str:
        """A sentence with the players' names in it."""
        return sentence.text(self.lang, self.players.names(self.lang))

    def name(self, player: str) -> str:
        return self.players.name(player, self.lang)

    def welcome(self) -> list[str]:
        """What is played, by whom, and against whom."""
        sheet = self.game.sheet
        said = [self.say("welcome", sheet=sheet.words("name", self.lang), line=sheet.words("line", self.lang))]
        said += [self._changed()] if sheet.overrides else []
        key = "seats" if self.players.have_names else "sides"
        said.append(self.say(key, south=self.name("S"), north=self.name("N")))
        if self.opponent:
            level = self.opponent.level
            name, line = level.name(self.lang), level.line(self.lang)
            said.append(say("level.sits", self.lang, number=level.number, name=name, line=line))
        return said

    def rules(self) -> list[str]:
        """The sheet in short, what was set otherwise, and how its silences are read."""
        sheet = self.game.sheet
        said = [f"{sheet.words('name', self.lang)}. {sheet.words('story', self.lang)}"]
        said += [self._changed()] if sheet.overrides else []
        readings = [each for each in sheet.about.readings if each.field not in sheet.overrides]
        return said + [f"- {reading.text(self.lang)}" for reading in readings]

    def what_happened(self) -> list[str]:
        """The last move, and the end if it has come."""
        turns, outcome = self.game.turns, self.game.outcome()
        starts = self.say("nothing-yet", player=self.name(self.game.position.to_move))
        said = [self.tell(turns[-1].sentence) if turns else starts]
        return said + ([self.tell(outcome.sentence)] if outcome else [])

    def about(self, pit: str) -> list[str]:
        """Why a pit can't be played, or what it would do."""
        if refused := self.game.why_not(pit):
            return [self.tell(refused)]
        turn = self.game.preview(pit)
        said = [self.say("would", turn=self.tell(turn.sentence))]
        return said + ([self.tell(turn.outcome.sentence)] if turn.outcome else [])

    def advice(self, move: str) -> str:
        """A hint in words: the move, and what it would do."""
        turn = self.tell(self.game.preview(move).sentence)
        return self.say("hint-pass", turn=turn) if move == "pass" else self.say("hint", pit=move, turn=turn)

    def congratulations(self) -> str:
        """For the end of a game."""
        outcome = self.game.outcome()
        winner = outcome.winner if outcome else None
        return self.say("well-done", name=self.name(winner)) if winner else self.say("well-played")

    # --- what happens only if the other agrees ---

    def undo(self) -> Proposal | str:
        """To take the last move or the declared end back, which the one who didn't make it must allow; or why not.

        A level need not be asked: back to where the player was to move, before their last move.
        """
        try:
            offer = self._consent.undo(self._asker)
        except NothingToTakeBack as error:
            return self.tell(error.sentence)
        answer = None if self._consent.must_ask(offer.wish, person_opposite=not self.opponent) else True
        question = "" if answer else self._may_take_back()
        return Proposal(question, lambda: self._taken_back(self._consent.accept(offer)), self.say("kept"), answer)

    @property
    def _consent(self) -> Consent:
        return Consent(self.game, self.opponent.seat if self.opponent else None, both=not self.opponent)

    @property
    def _asker(self) -> Player:
        return other(self.opponent.seat) if self.opponent else self.game.position.to_move

    def _may_take_back(self) -> str:
        event = self.game.peek()
        player = event.player or self.game.position.to_move
        if isinstance(event, Closure):
            return self.say("take-back-end", other=self.name(other(player)))
        return self.say("take-back", move=event.move, player=self.name(player), other=self.name(other(player)))

    def _taken_back(self, events: list[Turn | Closure]) -> str:
        event = events[-1]
        if isinstance(event, Turn):
            return self.say("taken-back", move=event.move)
        if event.outcome.reason == Termination.TIME:
            self._ends_at = None  # a game that goes on after the bell has no bell any more
        return self.say("end-taken-back")

    def stop(self) -> Proposal | str:
        """To end the game here; or why not."""
        if self.game.is_over:
            return self.say("already-over")
        mover = self.game.position.to_move
        offer = self._consent.stop(mover)
        question = self.say(
            "stop",
            other=self.name(other(mover)),
            player=self.name(mover),
            rest=self.say(f"stop-{self.game.sheet.agreement_rest}"),
        )
        answer = self.opponent.agrees_to_stop(self.game) if self.opponent else None
        return Proposal(question, lambda: self._stopped(offer), self.say("stop-refused"), answer)

    def _stopped(self, offer: Offer) -> str:
        self._consent.accept(offer)
        return self.say("stopped")

    # --- what one does alone ---

    def redo(self) -> Turn | Closure | None:
        """Brings back what was taken back, if anything was; against a level also its answer."""
        if not self.game.can_redo:
            return None
        event = self.game.redo()
        while self.away and self.game.can_redo:
            event = self.game.redo()
        return event

    def resign(self) -> str:
        """The player to move gives up, or the one at the keyboard where the other is a level."""
        if self.game.is_over:
            return self.say("already-over")
        loser = self._asker
        self.game.resign(loser)
        return self.say("resigns", name=self.name(loser))

    def write(self, where: str) -> str:
        """Writes the game to a file; raises :exc:`AwaleError` if that can't be done."""
        if not where:
            raise AwaleError(Sentence("play.save-where"))
        self._save(self.game, Path(where))
        return self.say("saved", file=where)

    # --- the level ---

    @property
    def away(self) -> bool:
        """Whether it is the level's turn."""
        return bool(self.opponent and not self.game.is_over and self.game.position.to_move == self.opponent.seat)

    def leave(self) -> None:
        """Cancels the level's search: the player has left the table."""
        self.adviser.stop()
        if self.opponent:
            self.opponent.brain.stop()

    # --- the clock ---

    @property
    def seconds_left(self) -> float | None:
        """Until the set time is over; ``None`` if none was set."""
        return None if self._ends_at is None else self._ends_at - self._clock()

    def end_if_time_is_up(self) -> bool:
        """Ends the game if its time is over; whether that happened now."""
        left = self.seconds_left
        if left is None or left > 0 or self.game.is_over:
            return False
        self.game.time_up()
        return True

    def _changed(self) -> str:
        rules = [say(f"value.{field}.{value}", self.lang) for field, value in self.game.sheet.overrides.items()]
        return self.say("changed", rules=" ".join(rules))
