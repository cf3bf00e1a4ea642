"""Exercises in words: a ladder of hints, and what a try is worth."""

from __future__ import annotations

from awale.coach.answers import menaces
from awale.coach.exercises.exercise import Exercise
from awale.coach.exercises.themes import is_feeding
from awale.coach.threats import threats
from awale.coach.tried_moves import Tried, reply_gain, tries
from awale.rules.position import PITS, PLAYERS, camp, index_of, other
from awale.rules.referee import Termination
from awale.rules.sheet import Sheet
from awale.words import Sentence

#: Below half a seed two estimates are the same.
_LEVEL = 0.5
#: How much of a line is shown that has no telling moment.
_SOME = 6


def hints(exercise: Exercise) -> tuple[Sentence, ...]:
    """What it is about, where to look, what kind of answer it is. A mistake from a game needn't be about anything."""
    if not exercise.theme:
        return _where(exercise), _kind(exercise)
    other_player = _player(other(exercise.position.to_move))
    theme = Sentence(f"exercise.hint.{exercise.theme}", other=other_player)
    return theme, _where(exercise), _kind(exercise)


def _where(exercise: Exercise) -> Sentence:
    """The half of the camp in which the answer lies."""
    pits = camp(exercise.position.to_move)
    half = pits[:3] if index_of(exercise.answer) in pits[:3] else pits[3:]
    first, second, third = [PITS[pit] for pit in half]
    return Sentence("exercise.hint.where", first=first, second=second, third=third)


# --- the kind of answer ---------------------------------------------------------------------------------------------


def _kind(exercise: Exercise) -> Sentence:
    """What the answer does, by what the coach sees in it."""
    rules, position = exercise.game.sheet, exercise.position
    found = tries(rules, position)
    tried = next(each for each in found if each.move == exercise.answer)
    if tried.seeds:
        most = max(each.seeds for each in found)
        return Sentence(f"exercise.hint.{'takes-less' if most > tried.seeds else 'takes'}", seeds=tried.seeds)
    key = _answers(rules, exercise) or _quiet(rules, exercise, tried, found)
    if key != "threatens":
        return Sentence(f"exercise.hint.{key}", other=_player(other(position.to_move)))
    return Sentence("exercise.hint.threatens", seeds=threats(rules, tried.after)[0].seeds)


def _answers(rules: Sheet, exercise: Exercise) -> str | None:
    """How the answer meets the largest threat that it meets, if there are words for that."""
    told = ("empty", "raise", "overshoot", "rules", "counter")
    for menace in menaces(rules, exercise.position):
        kind = next((one.kind for one in menace.answers if one.move == exercise.answer), None)
        if kind in told:
            return kind
    return None


def _quiet(rules: Sheet, exercise: Exercise, tried: Tried, found: tuple[Tried, ...]) -> str:
    if exercise.theme in ("feeding", "starving") or is_feeding(
        rules, exercise.position, exercise.lines[tried.move].moves
    ):
        return "feeds"
    left = reply_gain(rules, tried)
    if left > min(reply_gain(rules, each) for each in found):
        return "leaves"
    return "threatens" if not tried.ended and threats(rules, tried.after) else "quiet"


# --- what a try is worth --------------------------------------------------------------------------------------------


def verdict(exercise: Exercise, move: str) -> Sentence:
    """That a try is right, or what it costs and why; the referee's reason if it can't be played."""
    if refused := exercise.game.why_not(move):
        return refused
    end = _end(exercise, exercise.lines[move].value)
    if move == exercise.answer:
        return Sentence("exercise.verdict.right", move=move, end=end)
    cost = max(round(exercise.cost(move)), 1)
    return Sentence("exercise.verdict.wrong", move=move, cost=cost, why=_why(exercise, move), end=end)


def _why(exercise: Exercise, move: str) -> Sentence:
    """What is wrong with a move, by its line: the most that the other takes in it at one time."""
    mover = exercise.position.to_move
    their, turns = other(mover), exercise.game.play(exercise.lines[move].moves)
    if turns[0].fined:
        return Sentence("exercise.why.fined", other=_player(their), seeds=turns[0].fined)
    if taking := [turn for turn in turns if turn.player == their and turn.captured]:
        worst = max(taking, key=lambda turn: turn.captured)
        key = "takes" if worst is turns[1] else "takes-later"
        return Sentence(f"exercise.why.{key}", other=_player(their), reply=worst.move, seeds=worst.captured)
    last = turns[-1].outcome
    if last and last.reason == Termination.FAMINE and last.dealt[PLAYERS.index(their)]:
        return Sentence("exercise.why.famine", other=_player(their))
    return Sentence("exercise.why.less")


def refutation(exercise: Exercise, move: str) -> tuple[str, ...]:
    """A line up to the largest capture of whoever profits from it; some moves of it if there is none."""
    mover = exercise.position.to_move
    profits = mover if move == exercise.answer else other(mover)
    line = exercise.lines[move].moves
    turns = exercise.game.play(line)
    telling = max(range(len(turns)), key=lambda at: turns[at].captured if turns[at].player == profits else 0)
    if turns[telling].player == profits and turns[telling].captured:
        return line[: telling + 1]
    return line if turns[-1].outcome else line[:_SOME]


def _end(exercise: Exercise, value: float) -> Sentence:
    about = "" if exercise.exact else "about-"
    if abs(value) < _LEVEL:
        return Sentence(f"exercise.end.{about}level")
    key = f"exercise.end.{about}{'ahead' if value > 0 else 'behind'}"
    return Sentence(key, player=_player(exercise.position.to_move), seeds=max(round(abs(value)), 1))


def _player(player: str) -> Sentence:
    return Sentence(f"player.{player}")
