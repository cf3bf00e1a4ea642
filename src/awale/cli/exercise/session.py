"""Solving exercises as a dialogue, line by line, without a terminal."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from awale.cli.exercise.progress_file import ProgressFile
from awale.cli.play.commands import Typed, pit_of
from awale.cli.play.dialogue import Dialogue, Prompt, ShowBoard, Tell
from awale.coach.exercises import Exercise, collection
from awale.coach.exercises.leitner import due, seen_again
from awale.rules.game import Game
from awale.words import LANGUAGES, Sentence, say

#: What can be typed besides a pit: words of the game, and two that are ours.
_WORDS = {
    "hint": "play.word.hint",
    "show": "exercise.word.show",
    "skip": "exercise.word.skip",
    "board": "play.word.board",
    "help": "play.word.help",
    "quit": "play.word.quit",
}
#: How an exercise can end; what is skipped untried is not kept.
OUTCOMES = ("at-once", "later", "shown", "skipped")


class ExerciseSession:
    """Some exercises in a row, and how each ended."""

    def __init__(self, exercises: Sequence[Exercise], kept: ProgressFile, lang: str, today: datetime.date) -> None:
        self._exercises, self._kept, self._lang, self._today = exercises, kept, lang, today
        self.tally: Counter[str] = Counter()

    def talk(self) -> Dialogue[None]:
        """All of them, until they are done or the player quits."""
        yield self._tell("exercise.how")
        for number, exercise in enumerate(self._exercises, start=1):
            yield from self._head(exercise, number)
            came = yield from self._solve(exercise)
            if came == "quit":
                return
            self.tally[came] += 1
            if came != "skipped":
                yield from self._keep(exercise, came)

    def summary(self) -> Iterator[str]:
        """The results, and what is due next."""
        done = sum(self.tally.values())
        if not done:
            return
        counts = {name.replace("-", "_"): self.tally[name] for name in OUTCOMES}
        yield say("exercise.summary", self._lang, done=done, **counts)
        sheet, tomorrow = self._exercises[0].sheet, self._today + datetime.timedelta(days=1)
        known = {exercise.id for exercise in collection(sheet).all}
        if count := sum(name in known for name in due(self._kept.seen, tomorrow)):
            yield say("exercise.due-tomorrow", self._lang, count=count, sheet=sheet)

    # --- one exercise ---

    def _head(self, exercise: Exercise, number: int) -> Dialogue[None]:
        theme, level = Sentence(f"exercise.theme.{exercise.theme}"), Sentence(f"exercise.level.{exercise.level}")
        of = len(self._exercises)
        yield self._tell("exercise.head", number=number, of=of, theme=theme, level=level, id=exercise.id)
        yield _board(exercise.game)
        player = Sentence(f"player.{exercise.position.to_move}")
        yield self._tell(f"exercise.task.{'exact' if exercise.exact else 'search'}", player=player)

    def _solve(self, exercise: Exercise) -> Dialogue[str]:
        """How the exercise ended: one of ``OUTCOMES``, or "quit"."""
        hints, clean = iter(exercise.hints()), True
        while True:
            typed = read((yield Prompt(say("exercise.prompt", self._lang))), exercise.position.to_move)
            if typed.verb in ("quit", "skip"):
                return "quit" if typed.verb == "quit" else "skipped"
            if typed.verb == "show":
                yield from self._show(exercise)
                return "shown"
            if typed.verb == "sow" and typed.rest == exercise.answer:
                yield Tell(exercise.verdict(typed.rest).text(self._lang))
                return "at-once" if clean else "later"
            if clean and (typed.verb == "hint" or (typed.verb == "sow" and typed.rest in exercise.lines)):
                clean = False
                yield from self._keep(exercise, "later")  # before the answer: a player who leaves now hasn't solved it
            if typed.verb == "sow":
                yield from self._refute(exercise, typed.rest)
            else:
                yield from self._answer(typed, exercise, hints)

    def _answer(self, typed: Typed, exercise: Exercise, hints: Iterator[Sentence]) -> Dialogue[None]:
        if typed.verb == "hint":
            yield Tell(next(hints, Sentence("exercise.no-more-hints")).text(self._lang))
        elif typed.verb == "board":
            yield _board(exercise.game)
        elif typed.verb == "unknown":
            yield self._tell("exercise.unknown", line=typed.rest)
        else:
            yield self._tell("exercise.how")

    def _refute(self, exercise: Exercise, move: str) -> Dialogue[None]:
        """Plays a wrong try out until its refutation is on the board; then says what it costs, last so that it stays
        visible in a small window, and shows the position again. For a refused move it only says why.
        """
        legal = move in exercise.lines
        if legal:
            yield from self._play_out(exercise, exercise.refutation(move))
        yield Tell(exercise.verdict(move).text(self._lang))
        if legal:
            yield self._tell("exercise.again")
            yield _board(exercise.game)

    def _show(self, exercise: Exercise) -> Dialogue[None]:
        yield self._tell("exercise.answer", move=exercise.answer)
        yield from self._play_out(exercise, exercise.refutation(exercise.answer))

    def _play_out(self, exercise: Exercise, moves: Sequence[str]) -> Dialogue[None]:
        game = exercise.game
        for turn in game.play(moves):
            yield Tell(turn.text(self._lang))
        yield _board(game)
        if outcome := game.outcome():
            yield Tell(outcome.text(self._lang))

    def _keep(self, exercise: Exercise, came: str) -> Dialogue[None]:
        """Saves how an exercise ended; says once if that couldn't be written."""
        before = self._kept.seen.get(exercise.id)
        if trouble := self._kept.keep(exercise.id, seen_again(before, came == "at-once", self._today)):
            yield Tell(trouble.text(self._lang))

    def _tell(self, key: str, **values: object) -> Tell:
        return Tell(say(key, self._lang, **values))


def read(line: str, mover: str) -> Typed:
    """The meaning of a typed line: a pit, or a word in either language.

    >>> read("c", "S"), read("indice", "S"), read("quit", "S").verb
    (Typed(verb='sow', rest='C'), Typed(verb='hint', rest=''), 'quit')
    """
    text = line.strip()
    if not text:
        return Typed("help")
    if pit := pit_of(text, mover):
        return Typed("sow", pit)
    verb = _words().get(text.lower())
    return Typed(verb) if verb else Typed("unknown", text[:40])


@cache
def _words() -> dict[str, str]:
    words = {word: verb for verb, key in _WORDS.items() for lang in LANGUAGES for word in say(key, lang).split()}
    return words | {word: "hint" for lang in LANGUAGES for word in say("exercise.word.hint", lang).split()}


def _board(game: Game) -> ShowBoard:
    position, turns = game.position, game.turns
    last = (turns[-1].origin, turns[-1].path[-1]) if turns and turns[-1].origin else ()
    return ShowBoard(
        position.pits,
        position.stores,
        None if game.is_over else position.to_move,
        tuple([pit for pit in last if pit]),
        tuple(game.legal_moves),
        game.sheet.direction == "clockwise",
    )
