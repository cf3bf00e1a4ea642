"""What is told of a review, as structs: one of four states."""

from __future__ import annotations

import msgspec

from awale.server.shapes import View


class ReviewState(msgspec.Struct, frozen=True, kw_only=True, tag_field="state"):
    """How far the review of a game is; ``state`` says what it is."""


class NoReview(ReviewState, frozen=True, tag="none"):
    """Nobody has asked for one."""


class FailedReview(ReviewState, frozen=True, tag="failed"):
    """It could not be made."""

    text: str


class RunningReview(ReviewState, frozen=True, tag="running"):
    """So many positions of so many are done; ``text`` says why it doesn't begin."""

    done: int
    of: int
    text: str | None


class PointView(View, frozen=True):
    """What a position is worth: South's seeds at the end less North's."""

    value: float
    exact: bool
    best: str | None


class TurningMove(View, frozen=True):
    """A legal move of a turning point: what it is worth to its player, and the line that shows it."""

    value: float
    moves: list[str]


class TurningView(View, frozen=True):
    """A move that cost 2 seeds or more; ``mattered`` are the five that cost most, ``lines`` has every legal move."""

    ply: int
    player: str
    position: str
    played: str
    best: str
    value: float
    best_value: float
    cost: float
    exact: bool
    text: str
    overlooked: str
    theme: str | None
    theme_name: str | None
    lines: dict[str, TurningMove]
    mattered: bool


class PhaseView(View, frozen=True):
    """A part of the game, figures by camp: moves with a choice, seeds lost, how exact, and that in words."""

    name: str
    title: str
    moves: list[int]
    lost: list[float]
    accuracy: list[float | None]
    words: list[str | None]


class ReadyReview(ReviewState, frozen=True, tag="ready"):
    """The review: a point for each position, and what mattered."""

    text: str
    points: list[PointView]
    turning: list[TurningView]
    phases: list[PhaseView]


ReviewView = NoReview | FailedReview | RunningReview | ReadyReview
