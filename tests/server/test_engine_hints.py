"""What a hint says is true on the board, whatever the position and the sheet."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from awale import Game
from awale.rules.moves import survey
from awale.rules.position import PITS, other
from awale.server.engine_service.hint import Hint, hint, only_move
from awale.server.engine_service.messages import LineFound
from awale.words import LANGUAGES
from support.strategies import games

values = st.floats(-48, 48).map(lambda value: round(value, 2))


@st.composite
def hints(draw: st.DrawFn) -> tuple[Game, Hint, LineFound]:
    """A hint of any legal move, as if the engine preferred it."""
    game = draw(games())
    assume(not game.is_over and len(game.legal_moves) > 1)
    line = LineFound(draw(st.sampled_from(game.legal_moves)), draw(values), draw(st.booleans()), None, [])
    return game, hint(game, line), line


@given(hints())
def test_it_says_a_sentence_in_both_languages_with_the_players_names(found) -> None:
    _, told, _ = found
    for lang in LANGUAGES:
        text = told.text(lang, {"S": "Awa", "N": "Jules"})
        assert text.startswith(told.move)
        assert text.endswith(".")
        assert not any(word in text for word in ("South", "North", "Sud", "Nord"))


@given(hints())
def test_what_it_says_of_seeds_is_what_the_referee_counts(found) -> None:
    game, told, _ = found
    turn = game.preview(told.move)
    if told.why.code == "wins":
        assert turn.outcome.winner == turn.player
    elif told.why.code == "takes":
        assert told.why.values["seeds"] == turn.captured > 0
    elif told.why.code in ("safe", "less"):
        waiting = other(turn.player)
        assert told.why.values["seeds"] == most(game.sheet, turn.before.pits, waiting)
        assert told.why.values["left"] == most(game.sheet, turn.after.pits, waiting) < told.why.values["seeds"]
        assert (told.why.code == "safe") == (told.why.values["left"] == 0)
        assert told.why.values["pit"] in [
            PITS[move.origin] for move in survey(game.sheet, turn.before.pits, waiting).legal
        ]


def most(sheet, pits, player) -> int:
    return max((move.captured for move in survey(sheet, pits, player).legal), default=0)


@given(hints())
def test_a_value_is_told_as_it_is(found) -> None:
    _, told, line = found
    seeds = abs(round(line.value))
    if told.why.code in ("ahead", "behind", "even", "exact-more", "exact-less", "exact-even"):
        assert told.why.code.startswith("exact") == line.exact
        assert told.why.values["n"] == seeds
        if told.why.code in ("even", "exact-even"):
            assert seeds == 0
        else:
            assert (line.value > 0) == (told.why.code in ("ahead", "exact-more"))


@given(games())
def test_where_there_is_one_move_nothing_is_searched(game) -> None:
    only = only_move(game)
    assert (only is not None) == (len(game.legal_moves) == 1)
    if only:
        assert only.move == game.legal_moves[0]
        assert all(only.text(lang).endswith(".") for lang in LANGUAGES)
