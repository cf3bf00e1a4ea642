"""An empty camp must be fed, when a move feeds it."""

from __future__ import annotations

import pytest

import awale
from support.optional import not_none

#   0 0 0 0 0 0      F reaches North with its one seed, C and A do not
#   3 0 2 0 0 1
HUNGRY = "3-0-2-0-0-1-0-0-0-0-0-0-21-21-S"


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_only_moves_that_feed_may_be_played(name: str) -> None:
    game = awale.Game(name, HUNGRY)
    assert game.legal_moves == ["F"]
    refused = game.why_not("C")
    assert not_none(refused).code == "must-feed"
    assert not_none(refused).en == (
        "North's camp is empty and must be fed: after C it would still be without a seed. Play F."
    )


def test_feeding_is_judged_after_the_capture() -> None:
    #   F's 17 seeds fill North's row with 2 each and take them all: under "takes" that feeds nobody, A does
    text = "7-0-0-0-0-17-0-0-0-0-0-0-0-0-S"
    assert awale.Game("grand-bassam", text).legal_moves == ["A"]
    # Void, the same slam leaves its seeds there: it feeds.
    assert awale.Game("abapa", text).legal_moves == ["A", "F"]
    # Forbidden, it can't be counted on.
    assert awale.Game("amende", text).legal_moves == ["A"]


def test_the_other_way_round_for_north() -> None:
    game = awale.Game("abapa", "0-0-0-0-0-0-1-0-0-0-0-1-20-20-N")
    assert game.legal_moves == ["f"]


def test_nobody_has_to_feed_a_camp_that_has_seeds() -> None:
    assert awale.Game("abapa", "3-0-2-0-0-1-0-0-1-0-0-0-20-21-S").legal_moves == ["A", "C", "F"]
