"""One game, from its first board to its result, as a dialogue, line by line, without a terminal."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from awale.cli.play.commands import Typed, pit_of, read
from awale.cli.play.dialogue import Dialogue, Layout, Prompt, ShowBoard, Tell, agreed, yes_or_no
from awale.cli.play.letters import moves_in_letters
from awale.cli.play.table import GameTable, Proposal
from awale.rules.game import IllegalMove
from awale.rules.turn import Turn
from awale.words import AwaleError


class TableSession:
    """The conversation at a table: what is typed there, and what is answered."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._game = table.game
        self._answers: dict[str, Callable[[str], Dialogue[bool]]] = {
            "sow": self._sow,
            "pass": lambda _: self._sow("pass"),
            "undo": lambda _: self._proposed(table.undo()),
            "redo": self._redo,
            "stop": lambda _: self._proposed(table.stop()),
            "resign": self._resign,
            "why": self._why,
            "hint": self._hint,
            "what": lambda _: self._tell_all(table.what_happened()),
            "board": self._again,
            "moves": self._moves,
            "rules": lambda _: self._tell_all(table.rules()),
            "save": self._write,
            "help": self._help,
            "unknown": self._unknown,
            "empty": self._empty,
        }

    def talk(self) -> Dialogue[bool]:
        """The whole game; at its end, whether the players want another."""
        table = self._table
        yield from self._tell_all([*table.welcome(), table.say("how")])
        changed = True
        while True:
            if changed:
                yield from self._look()
            if table.opponent and table.away:
                changed = yield from self._sow(table.opponent.choice(self._game))
                continue
            line = yield Prompt(self._prompt())
            if self._game.is_over:
                answer = yes_or_no(line)
                if answer is not None:
                    return answer
            elif changed := table.end_if_time_is_up():
                continue
            typed = read(line, self._game.position.to_move)
            if typed.verb == "quit":
                return False
            changed = yield from self._answer(typed)

    # --- what is shown unasked ---

    def _look(self) -> Dialogue[None]:
        """The board; then, if it is over, how it ended."""
        game, position = self._game, self._game.position
        turns = game.turns
        last = (turns[-1].origin, turns[-1].path[-1]) if turns and turns[-1].origin else ()
        yield ShowBoard(
            position.pits,
            position.stores,
            None if game.is_over else position.to_move,
            tuple(pit for pit in last if pit),
            tuple(game.legal_moves),
            game.sheet.direction == "clockwise",
        )
        if outcome := game.outcome():
            yield from self._tell_all([self._table.tell(outcome.sentence), self._table.congratulations()])
        elif (seconds := self._table.seconds_left) is not None:
            left = math.ceil(seconds / 60)
            yield Tell(self._say("time-left", n=left) if left > 1 else self._say("last-minute"))

    def _prompt(self) -> str:
        name = self._table.name(self._game.position.to_move)
        if self._game.is_over:
            return self._say("prompt-over")
        if self._game.legal_moves == ["pass"]:
            return self._say("prompt-pass", name=name)
        return self._say("prompt", name=name, **self._range())

    # --- answers: each says whether the board has changed ---

    def _answer(self, typed: Typed) -> Dialogue[bool]:
        return (yield from self._answers[typed.verb](typed.rest))

    def _tell_all(self, texts: Iterable[str]) -> Dialogue[bool]:
        for text in texts:
            yield Tell(text)
        return False

    def _sow(self, move: str) -> Dialogue[bool]:
        try:
            turn = self._game.push(move)
        except IllegalMove as refused:
            yield Tell(self._table.tell(refused.sentence))
            return False
        yield Tell(self._table.tell(turn.sentence))
        return True

    def _proposed(self, proposal: Proposal | str) -> Dialogue[bool]:
        """Asks the other, if there is something to ask and somebody to be asked."""
        if isinstance(proposal, str):
            yield Tell(proposal)
            return False
        agrees = proposal.answer
        if agrees is None:
            agrees = yield from agreed(proposal.question, self._table.lang)
        elif proposal.question:
            yield Tell(proposal.question)
        yield Tell(proposal.accept() if agrees else proposal.declined)
        return agrees

    def _redo(self, _: str) -> Dialogue[bool]:
        event = self._table.redo()
        if event is None:
            yield Tell(self._say("nothing-to-redo"))
        elif isinstance(event, Turn):
            yield Tell(self._table.tell(event.sentence))
        return event is not None

    def _resign(self, _: str) -> Dialogue[bool]:
        over = self._game.is_over
        yield Tell(self._table.resign())
        return not over

    def _why(self, asked: str) -> Dialogue[bool]:
        """Why a pit can't be played, or what it would do."""
        pit = pit_of(asked, self._game.position.to_move)
        return (yield from self._tell_all(self._table.about(pit) if pit else [self._say("why-which")]))

    def _hint(self, _: str) -> Dialogue[bool]:
        if self._game.is_over:
            return (yield from self._tell_all([self._say("already-over")]))
        yield Tell(self._say("thinking"))
        return (yield from self._tell_all([self._table.advice(self._table.adviser.hint(self._game))]))

    def _again(self, _: str) -> Dialogue[bool]:
        yield from self._look()
        return False

    def _moves(self, _: str) -> Dialogue[bool]:
        yield Tell(moves_in_letters(self._game.turns) or self._say("no-moves"))
        return False

    def _write(self, where: str) -> Dialogue[bool]:
        try:
            yield Tell(self._table.write(where))
        except AwaleError as error:
            yield Tell(self._table.tell(error.sentence))
        return False

    def _help(self, _: str) -> Dialogue[bool]:
        yield Layout(self._say("help").strip("\n"), indent=14)
        return False

    def _unknown(self, line: str) -> Dialogue[bool]:
        yield Tell(self._say("unknown", got=line[:40], **self._range()))
        return False

    def _empty(self, _: str) -> Dialogue[bool]:
        """Enter alone passes when nothing else can be done, and otherwise says what could be typed."""
        if self._game.legal_moves == ["pass"]:
            return (yield from self._sow("pass"))
        if not self._game.is_over:
            yield Tell(self._say("empty", **self._range()))
        return False

    # --- inside ---

    def _say(self, key: str, /, **values: object) -> str:
        return self._table.say(key, **values)

    def _range(self) -> dict[str, str]:
        south = self._game.position.to_move == "S"
        return {"first": "A" if south else "a", "last": "F" if south else "f"}
