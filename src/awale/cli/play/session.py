"""One game, from its first board to its verdict, as a conversation. It knows no terminal and opens no file."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from awale.cli.play.commands import Typed, pit_of, read
from awale.cli.play.dialogue import Ask, Board, Dialogue, Layout, Tell, agreed, yes_or_no
from awale.rules.game import Game, IllegalMove
from awale.rules.position import other
from awale.rules.turn import Turn
from awale.words import AwaleError, say


@dataclass(frozen=True, slots=True)
class Players:
    """Who sits where: South's name and North's."""

    south: str
    north: str
    have_names: bool = False

    @classmethod
    def named(cls, names: Sequence[str] | None, lang: str) -> Players:
        """By their names, or by where they sit."""
        south, north = names or (say("player.S", lang), say("player.N", lang))
        return cls(south, north, names is not None)

    def name(self, player: str) -> str:
        return self.south if player == "S" else self.north


class Session:
    """A game and the people who play it."""

    def __init__(
        self,
        game: Game,
        players: Players,
        lang: str,
        *,
        minutes: int | None = None,
        save: Callable[[Game, Path], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``save`` writes the game to a file, or raises :exc:`AwaleError`; ``clock`` counts seconds."""
        self.game = game
        self.players = players
        self.lang = lang
        self._save = save
        self._clock = clock
        self._ends_at = None if minutes is None else clock() + minutes * 60
        self._answers: dict[str, Callable[[str], Dialogue[bool]]] = {
            "sow": self._sow,
            "pass": lambda _: self._sow("pass"),
            "undo": self._undo,
            "redo": self._redo,
            "stop": self._stop,
            "resign": self._resign,
            "why": self._why,
            "what": self._what,
            "board": self._again,
            "moves": self._moves,
            "rules": self._rules,
            "save": self._write,
            "help": self._help,
            "unknown": self._unknown,
            "empty": self._empty,
        }

    def talk(self) -> Dialogue[bool]:
        """The whole game; at its end, whether the players want another."""
        yield from self._welcome()
        changed = True
        while True:
            if changed:
                yield from self._look()
            changed = yield from self._elsewhere()
            if changed:
                continue
            line = yield Ask(self._prompt())
            if self.game.is_over:
                answer = yes_or_no(line)
                if answer is not None:
                    return answer
            elif self._time_is_up():
                self.game.time_up()
                changed = True
                continue
            typed = read(line, self.game.position.to_move)
            if typed.verb == "quit":
                return False
            changed = yield from self._answer(typed)

    # --- for a player who isn't at this keyboard ---

    def _elsewhere(self) -> Dialogue[bool]:
        """Makes the move of a player who isn't here; whether there was one. Here both are."""
        yield from ()
        return False

    def _agreed(self, question: str) -> Dialogue[bool]:
        """Asks the other player."""
        return (yield from agreed(question, self.lang))

    # --- what is shown unasked ---

    def _welcome(self) -> Dialogue[None]:
        sheet = self.game.sheet
        yield Tell(self._say("welcome", sheet=sheet.words("name", self.lang), line=sheet.words("line", self.lang)))
        if sheet.overrides:
            yield Tell(self._changed())
        key = "seats" if self.players.have_names else "sides"
        yield Tell(self._say(key, south=self.players.south, north=self.players.north))
        yield Tell(self._say("how"))

    def _look(self) -> Dialogue[None]:
        """The board; then, if it is over, how it ended."""
        game, position = self.game, self.game.position
        turns = game.turns
        last = (turns[-1].origin, turns[-1].path[-1]) if turns and turns[-1].origin else ()
        yield Board(
            position.pits,
            position.stores,
            None if game.is_over else position.to_move,
            tuple(pit for pit in last if pit),
            tuple(game.legal_moves),
            game.sheet.direction == "clockwise",
        )
        if outcome := game.outcome():
            yield Tell(outcome.text(self.lang))
            winner = outcome.winner
            yield Tell(self._say("well-done", name=self.players.name(winner)) if winner else self._say("well-played"))
        elif self._ends_at is not None:
            left = math.ceil((self._ends_at - self._clock()) / 60)
            yield Tell(self._say("time-left", n=left) if left > 1 else self._say("last-minute"))

    def _prompt(self) -> str:
        mover = self.game.position.to_move
        if self.game.is_over:
            return self._say("prompt-over")
        if self.game.legal_moves == ["pass"]:
            return self._say("prompt-pass", name=self.players.name(mover))
        return self._say("prompt", name=self.players.name(mover), **self._range())

    # --- answers: each says whether the board has changed ---

    def _answer(self, typed: Typed) -> Dialogue[bool]:
        return (yield from self._answers[typed.verb](typed.rest))

    def _sow(self, move: str) -> Dialogue[bool]:
        try:
            turn = self.game.push(move)
        except IllegalMove as refused:
            yield Tell(refused.sentence.text(self.lang))
            return False
        yield Tell(turn.text(self.lang))
        return True

    def _undo(self, _: str) -> Dialogue[bool]:
        """Taking back is by consent: the one who didn't make the move is asked."""
        event = self.game.closure or (self.game.turns[-1] if self.game.turns else None)
        if event is None:
            yield Tell(self._say("nothing-to-take-back"))
            return False
        if isinstance(event, Turn):
            player = event.player
            key, move = "take-back", event.move
        else:
            player = event.player or self.game.position.to_move
            key, move = "take-back-end", ""
        names = {"player": self.players.name(player), "other": self.players.name(other(player))}
        if not (yield from self._agreed(self._say(key, move=move, **names))):
            yield Tell(self._say("kept"))
            return False
        self.game.pop()
        yield Tell(self._say("taken-back", move=move) if move else self._say("end-taken-back"))
        return True

    def _redo(self, _: str) -> Dialogue[bool]:
        if not self.game.can_redo:
            yield Tell(self._say("nothing-to-redo"))
            return False
        event = self.game.redo()
        if isinstance(event, Turn):
            yield Tell(event.text(self.lang))
        return True

    def _stop(self, _: str) -> Dialogue[bool]:
        if self.game.is_over:
            yield Tell(self._say("already-over"))
            return False
        mover = self.game.position.to_move
        question = self._say(
            "stop",
            other=self.players.name(other(mover)),
            player=self.players.name(mover),
            rest=self._say(f"stop-{self.game.sheet.agreement_rest}"),
        )
        if not (yield from self._agreed(question)):
            yield Tell(self._say("stop-refused"))
            return False
        self.game.agree()
        return True

    def _resign(self, _: str) -> Dialogue[bool]:
        if self.game.is_over:
            yield Tell(self._say("already-over"))
            return False
        yield Tell(self._say("resigns", name=self.players.name(self.game.position.to_move)))
        self.game.resign()
        return True

    def _why(self, asked: str) -> Dialogue[bool]:
        """Why a pit can't be played, or what it would do."""
        pit = pit_of(asked, self.game.position.to_move)
        if pit is None:
            yield Tell(self._say("why-which"))
            return False
        refused = self.game.why_not(pit)
        if refused:
            yield Tell(refused.text(self.lang))
            return False
        turn = self.game.preview(pit)
        yield Tell(self._say("would", turn=turn.text(self.lang)))
        if turn.outcome:
            yield Tell(turn.outcome.text(self.lang))
        return False

    def _what(self, _: str) -> Dialogue[bool]:
        turns = self.game.turns
        if turns:
            yield Tell(turns[-1].text(self.lang))
        else:
            yield Tell(self._say("nothing-yet", player=self.players.name(self.game.position.to_move)))
        if outcome := self.game.outcome():
            yield Tell(outcome.text(self.lang))
        return False

    def _again(self, _: str) -> Dialogue[bool]:
        yield from self._look()
        return False

    def _moves(self, _: str) -> Dialogue[bool]:
        yield Tell(moves_in_letters(self.game.turns) or self._say("no-moves"))
        return False

    def _rules(self, _: str) -> Dialogue[bool]:
        sheet = self.game.sheet
        yield Tell(f"{sheet.words('name', self.lang)}. {sheet.words('story', self.lang)}")
        if sheet.overrides:
            yield Tell(self._changed())
        # Where the source is silent, the player should know what we made of it.
        for reading in sheet.about.readings:
            if reading.field not in sheet.overrides:
                yield Tell(f"- {reading.text(self.lang)}")
        return False

    def _write(self, where: str) -> Dialogue[bool]:
        if not where:
            yield Tell(self._say("save-where"))
            return False
        try:
            self._save(self.game, Path(where))
        except AwaleError as error:
            yield Tell(error.sentence.text(self.lang))
        else:
            yield Tell(self._say("saved", file=where))
        return False

    def _help(self, _: str) -> Dialogue[bool]:
        yield Layout(self._say("help").strip("\n"), indent=14)
        return False

    def _unknown(self, line: str) -> Dialogue[bool]:
        yield Tell(self._say("unknown", got=line[:40], **self._range()))
        return False

    def _empty(self, _: str) -> Dialogue[bool]:
        """Enter alone passes when nothing else can be done, and otherwise says what could be typed."""
        if self.game.legal_moves == ["pass"]:
            return (yield from self._sow("pass"))
        if not self.game.is_over:
            yield Tell(self._say("empty", **self._range()))
        return False

    # --- inside ---

    def _say(self, key: str, **values: object) -> str:
        return say(f"play.{key}", self.lang, **values)

    def _range(self) -> dict[str, str]:
        south = self.game.position.to_move == "S"
        return {"first": "A" if south else "a", "last": "F" if south else "f"}

    def _changed(self) -> str:
        rules = [say(f"value.{field}.{value}", self.lang) for field, value in self.game.sheet.overrides.items()]
        return self._say("changed", rules=" ".join(rules))

    def _time_is_up(self) -> bool:
        return self._ends_at is not None and self._clock() >= self._ends_at


def moves_in_letters(turns: Sequence[Turn]) -> str:
    """The moves so far, numbered by pairs, with what each took: ``1. F e 2. D+3 b``. North first starts with ``1...``.

    >>> game = Game("abapa")
    >>> moves_in_letters(game.play("FfB"))
    '1. F f 2. B'
    """
    shown, number = [], 1
    for index, turn in enumerate(turns):
        if turn.player == "S":
            shown.append(f"{number}.")
        elif index == 0:
            shown.append("1...")
        move = "-" if turn.move == "pass" else turn.move
        shown.append(move + (f"+{turn.captured}" if turn.captured else "") + (f"−{turn.fined}" if turn.fined else ""))
        number += turn.player == "N"
    return " ".join(shown)
