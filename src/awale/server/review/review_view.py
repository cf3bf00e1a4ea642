"""Makes the JSON of a review, in one language."""

from __future__ import annotations

from awale.coach.review.comments import grade, reason, summary, theme, verdict
from awale.coach.review.story import Phase, Review, Turning
from awale.server.review.shapes import PhaseView, PointView, ReadyReview, TurningMove, TurningView
from awale.words import Names, Sentence


def review_view(review: Review, lang: str, names: Names) -> ReadyReview:
    """The whole review."""
    few = {each.ply for each in review.mattered}
    return ReadyReview(
        text=summary(review).text(lang, names),
        points=[PointView(value=point.value, exact=point.exact, best=point.best) for point in review.points],
        turning=[
            _turning(each, lang, names, dearest=each is review.dearest, mattered=each.ply in few)
            for each in review.turning
        ],
        phases=[_phase(each, lang) for each in review.phases],
    )


def _turning(turning: Turning, lang: str, names: Names, *, dearest: bool, mattered: bool) -> TurningView:
    text = Sentence("study.turning-point", what=verdict(turning)) if dearest else verdict(turning)
    seen = turning.overlooked
    return TurningView(
        ply=turning.ply,
        player=turning.player,
        position=turning.position,
        played=turning.played,
        best=turning.best,
        value=turning.value,
        best_value=turning.best_value,
        cost=round(turning.cost, 1),
        exact=turning.exact,
        text=text.text(lang, names),
        overlooked=reason(turning).text(lang, names),
        theme=seen.theme,
        theme_name=theme(seen.theme).text(lang) if seen.theme else None,
        lines={line.move: TurningMove(value=line.value, moves=list(line.moves)) for line in turning.lines},
        mattered=mattered,
    )


def _phase(phase: Phase, lang: str) -> PhaseView:
    return PhaseView(
        name=phase.name,
        title=Sentence(f"cli.reviewed.{phase.name}").text(lang),
        moves=list(phase.moves),
        lost=list(phase.lost),
        accuracy=list(phase.accuracy),
        words=[grade(each).text(lang) if each is not None else None for each in phase.accuracy],
    )
