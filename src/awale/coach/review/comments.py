"""A review in words: what a mistake gave away, what was overlooked, and the word of warning before it is made.

>>> from awale.coach.review.story import Overlooked
>>> seen = Overlooked("take", None, "F", ("a",), (3,), 3)
>>> print(warning(seen, "S", "C"))
C leaves a capture lying: another pit takes 3 seeds.
"""

from __future__ import annotations

from awale.coach.review.accuracy import percent
from awale.coach.review.story import Overlooked, Review, Turning
from awale.rules.position import PLAYERS, other
from awale.words import Listing, Sentence

#: A lead or a lag of so many seeds counts as one.
_AHEAD = 1.0


def verdict(turning: Turning) -> Sentence:
    """What a move gave away, and what was better."""
    best, value = turning.best_value, turning.value
    if best > _AHEAD:
        key = "kept-more" if value > _AHEAD else "kept-lead"
    elif best < -_AHEAD:
        key = "lost-less"
    else:
        key = "kept-even"
    return Sentence(
        f"study.{key}",
        player=_player(turning.player),
        played=_move(turning.played),
        best=_move(turning.best),
        seeds=round(turning.cost),
    )


def reason(turning: Turning) -> Sentence:
    """What was overlooked."""
    seen = turning.overlooked
    values = _values(seen, turning.player, turning.played) | {"best": _move(turning.best)}
    return Sentence(f"review.{seen.kind}", **values)


def comment(turning: Turning) -> Sentence:
    """All of it, as it stands in a record."""
    return Sentence("review.comment", verdict=verdict(turning), reason=reason(turning))


def warning(seen: Overlooked, player: str, played: str) -> Sentence:
    """What is said before such a move is made. It names the danger and leaves the answer to the player."""
    return Sentence(f"review.before.{seen.kind}", **_values(seen, player, played))


def theme(name: str) -> Sentence:
    """A theme by its name, as exercises have it."""
    return Sentence(f"exercise.theme.{name}")


def grade(accuracy: float) -> Sentence:
    """How exact play was, in a word."""
    for least, name in ((97, "perfect"), (90, "fine"), (80, "good"), (65, "fair")):
        if accuracy >= least:
            return Sentence(f"review.grade.{name}")
    return Sentence("review.grade.rough")


def summary(review: Review) -> Sentence:
    """How exact both were over the whole game."""
    whole = review.phases[-1]
    parts = [
        Sentence("review.one-accuracy", player=_player(player), percent=percent(accuracy))
        for player, accuracy in zip(PLAYERS, whole.accuracy, strict=True)
        if accuracy is not None
    ]
    return Sentence("review.summary", parts=Listing(parts)) if parts else Sentence("review.nothing")


def _values(seen: Overlooked, player: str, played: str) -> dict[str, object]:
    return {
        "player": _player(player),
        "other": _player(other(player)),
        "played": _move(played),
        "by": seen.by,
        "taken": _taken(seen),
        "seeds": seen.seeds,
        "moves": Listing([_move(move) for move in seen.after]),
    }


def _taken(seen: Overlooked) -> Sentence:
    """What a capture takes, as the coach tells it everywhere."""
    if len(seen.pits) == 1:
        return Sentence("coach.taken.one", seeds=seen.counts[0], pit=seen.pits[0])
    each = [Sentence("reason.from", seeds=seeds, pit=pit) for pit, seeds in zip(seen.pits, seen.counts, strict=True)]
    return Sentence("coach.taken.more", seeds=seen.seeds, pits=Listing(each))


def _move(move: str) -> Sentence | str:
    return Sentence("review.pass") if move == "pass" else move


def _player(player: str) -> Sentence:
    return Sentence(f"player.{player}")
