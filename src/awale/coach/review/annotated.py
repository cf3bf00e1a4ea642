"""A review in the game's record: a comment at each turning point, and the better line beside it."""

from __future__ import annotations

from dataclasses import replace

from awale.coach.review.comments import comment, summary
from awale.coach.review.story import Review
from awale.rules.records.record import Record
from awale.rules.records.tree import RecordLine
from awale.words import Names


def annotated(record: Record, review: Review, lang: str = "en", names: Names | None = None) -> Record:
    """The record with the review in it; what it said already stays. The record's moves must be the review's."""
    if record.moves != list(review.moves):
        raise ValueError("this is the review of another game")
    moves = list(record.line.moves)
    for turning in review.turning:
        move = moves[turning.ply]
        better = RecordLine.of(turning.line(turning.best).moves)
        said = comment(turning).text(lang, names)
        moves[turning.ply] = replace(move, after=(*move.after, said), variations=(*move.variations, better))
    if moves:
        moves[0] = replace(moves[0], before=(summary(review).text(lang, names), *moves[0].before))
    return replace(record, line=RecordLine(tuple(moves), record.line.end)).counted()
