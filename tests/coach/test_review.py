"""The review of a game: what it finds, what it says of it, and that it says the same each time."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import awale
from awale.coach.answers import menaces
from awale.coach.exercises import THEMES
from awale.coach.review.accuracy import ENDING, OPENING, Loss, phase_of, phases, worth
from awale.coach.review.annotated import annotated
from awale.coach.review.comments import comment, grade, reason, summary, verdict, warning
from awale.coach.review.overlooked import KINDS, overlooked
from awale.coach.review.reviewer import COSTS, Effort, review
from awale.coach.review.story import Overlooked, Review, Turning, WeighedMove
from awale.endgame.builder import build
from awale.endgame.found import tables_in
from awale.engine.analysis import Analysis, by_worth
from awale.engine.analysis import EngineLine as Found
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.engine.scores import exact_score
from awale.rules.position import PLAYERS, check_player, other
from awale.rules.records import Record
from awale.words import LANGUAGES
from support.optional import not_none
from support.strategies import random_position, random_sheet

#: Little work: these games are short, and their mistakes are coarse.
LITTLE = Effort(look=30_000, compare=60_000)
#: F takes four seeds in a chain; C and E let them lie.
CHAIN = "0-0-2-0-1-2-1-1-4-4-4-4-12-13-S"


def reviewed(game: awale.Game, *, tables=None, **more) -> Review:
    return review(game, Engine(game.sheet, megabytes=4, tables=tables), more.pop("effort", LITTLE), **more)


def played_best(start: str, sheet: str, moves: int, first: str = "", tables=None) -> awale.Game:
    """A game in which both play what the engine likes best, but for what is given first."""
    game, engine = awale.Game(sheet, start), Engine(sheet, megabytes=4, tables=tables)
    game.play(first)
    while not game.is_over and game.ply < moves:
        game.push(engine.search(game, Limits(nodes=60_000)).best.move)
    return game


@pytest.fixture(scope="module")
def blunder() -> tuple[awale.Game, Review]:
    """A game whose first move leaves a chain of captures lying, and its review."""
    game = played_best(CHAIN, "grenier", 9, first="E")
    return game, reviewed(game)


# --- what is found ---


def test_a_planted_blunder_is_found_with_what_was_overlooked_and_its_theme(blunder) -> None:
    _, found = blunder
    first = found.turning[0]
    assert (first.ply, first.player, first.played, first.best) == (0, "S", "E", "F")
    assert (first.overlooked.kind, first.overlooked.theme) == ("chain", "chain")
    assert (first.overlooked.pits, first.overlooked.seeds) == (("b", "a"), 4)
    assert first.cost >= COSTS
    assert found.dearest == max(found.turning, key=lambda each: each.cost)


def test_the_moves_of_a_turning_point_stand_in_the_order_of_what_they_are_worth() -> None:
    """A move that is lost for certain by fewer seeds than another is estimated at stands before it."""
    game = awale.Game("grenier", CHAIN)
    game.push("E")

    def search(there: awale.Game, limits: Limits, lines: int) -> Analysis:
        told = {"F": 400, "C": -2064, "E": exact_score(-18)}
        scores = told if there.position == game.start else {there.legal_moves[0]: 2000}
        found = [Found(move, score, (move,), 4, move == "E") for move, score in scores.items()]
        return Analysis(by_worth(found), 4, 4, 100, 0.1)

    (turning,) = reviewed(game, search=search).turning
    assert [(line.move, line.value) for line in turning.lines] == [("F", 4.0), ("E", -18.0), ("C", -20.64)]
    assert (turning.best, turning.cost) == ("F", 22.0)


def test_every_legal_move_of_a_turning_point_has_a_line_that_can_be_played(blunder) -> None:
    game, found = blunder
    for turning in found.turning:
        there = awale.Game(game.sheet, game.start)
        there.play(found.moves[: turning.ply])
        assert str(there.position) == turning.position
        assert [line.move for line in turning.lines] != []
        assert {line.move for line in turning.lines} == set(there.legal_moves)
        assert all(line.value <= turning.best_value for line in turning.lines)
        for line in turning.lines:
            assert line.moves[0] == line.move
            trial = there.copy()
            trial.play(line.moves)
            assert trial.is_over or len(line.moves) >= 6, "a refutation can be played out without an engine"


def test_there_is_a_value_for_every_position_and_the_end_is_exact(blunder) -> None:
    game = played_best("0-0-0-0-0-1-1-0-0-0-0-0-24-22-S", "abapa", 40)
    found = reviewed(game)
    assert game.is_over
    assert len(found.points) == game.ply + 1
    south, north = not_none(game.outcome()).stores
    assert (found.points[-1].value, found.points[-1].exact, found.points[-1].best) == (south - north, True, None)
    assert len(blunder[1].points) == blunder[0].ply + 1


def test_a_game_played_as_the_tables_tell_is_a_hundred_per_cent_exact(tmp_path) -> None:
    for _ in build(awale.sheet("abapa"), 8, tmp_path):
        pass
    tables = tables_in(awale.sheet("abapa"), tmp_path)
    game = played_best("1-0-2-0-1-0-1-1-0-0-0-2-20-20-S", "abapa", 16, tables=tables)
    found = reviewed(game, tables=tables)
    assert all(point.exact for point in found.points), "the tables are asked"
    assert not found.turning
    assert {each for phase in found.phases for each in phase.accuracy} <= {None, 100.0}
    assert found.phases[-1].accuracy == (100.0, 100.0)
    assert found.phases[-1].lost == (0.0, 0.0)


def test_a_pass_is_nobodys_mistake_and_each_mistake_is_that_of_who_made_it() -> None:
    game = awale.Game("grand-bassam", "1-0-0-0-4-6-2-3-0-4-1-4-14-9-S")
    game.play(["E", "c", "F", "e", "pass", "b", "A", "c", "B", "d"])
    found = reviewed(game)
    assert found.turning, "this game has mistakes"
    assert all(each.player == game.turns[each.ply].player for each in found.turning)
    assert all(each.played == game.moves[each.ply] != "pass" for each in found.turning)
    choices = sum(len(awale.Game(game.sheet, turn.before).legal_moves) > 1 for turn in game.turns)
    assert sum(found.phases[-1].moves) == choices < game.ply


def test_an_end_that_was_declared_does_not_change_what_the_moves_were_worth(blunder) -> None:
    game, found = blunder
    resigned = game.copy()
    resigned.resign("S")
    assert reviewed(resigned) == found


# --- how it is worked out ---


def test_the_same_game_gives_the_same_review_whatever_the_engine_has_seen_before(blunder) -> None:
    game, found = blunder
    engine = Engine(game.sheet, megabytes=4)
    engine.search(awale.Game(game.sheet), Limits(nodes=50_000))
    assert review(game, engine, LITTLE) == found


def test_progress_is_told_and_points_come_last_first(blunder) -> None:
    game, found = blunder
    told, plies = [], []
    reviewed(game, progress=lambda done, of: told.append((done, of)), on_point=lambda ply, _: plies.append(ply))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1] >= game.ply + 1
    assert plies[: game.ply + 1] == list(range(game.ply, -1, -1))
    assert len(found.points) == game.ply + 1


def test_a_review_can_be_cut_off(blunder) -> None:
    game, _ = blunder
    told: list[int] = []
    cut = reviewed(game, progress=lambda done, _: told.append(done), stopped=lambda: len(told) >= 3)
    assert not cut.complete
    assert len(cut.points) == 3
    assert not cut.turning


def test_who_cannot_wait_gets_all_positions_looked_at_in_passing(blunder) -> None:
    game, _ = blunder
    found = reviewed(game, effort=Effort(seconds=0.0))
    assert found.complete
    assert len(found.points) == game.ply + 1
    assert found.turning[0].best == "F"


def test_a_review_reads_back_from_json_as_it_was(blunder) -> None:
    _, found = blunder
    assert Review.from_dict(json.loads(json.dumps(found.as_dict()))) == found


# --- accuracy ---


def test_the_more_a_move_gives_away_the_less_it_is_worth() -> None:
    values = [worth(seeds) for seeds in (0, 1, 2, 5, 10, 48)]
    assert values[0] == 100
    assert values == sorted(values, reverse=True)
    assert min(values) > 0
    assert worth(-1) == 100


def test_phases_go_by_the_seeds_on_the_board_and_the_whole_has_all() -> None:
    assert [phase_of(seeds) for seeds in (48, OPENING, OPENING - 1, ENDING + 1, ENDING, 1)] == [
        *("opening", "opening", "middle", "middle", "ending", "ending")
    ]
    found = phases([Loss("S", 48, 0.0), Loss("S", 30, 6.0), Loss("N", 10, 0.0)])
    assert [phase.name for phase in found] == ["opening", "middle", "ending", "whole"]
    assert [phase.moves for phase in found] == [(1, 0), (1, 0), (0, 1), (2, 1)]
    assert [phase.accuracy[1] for phase in found] == [None, None, 100.0, 100.0]
    assert found[1].accuracy[0] == round(worth(6), 1)
    assert found[3].accuracy[0] == round((100 + worth(6)) / 2, 1)
    assert found[3].lost == (6.0, 0.0)


# --- what was overlooked ---


CASES = [
    ("take", None, "abapa", "0-0-0-0-1-1-1-4-4-4-4-4-12-13-S", "E", "F"),
    ("chain", "chain", "abapa", CHAIN, "C", "F"),
    ("slam", "slam", "grand-bassam", "0-0-0-0-1-2-1-1-0-0-0-0-20-23-S", "E", "F"),
    ("lap", "lap", "abapa", "1-0-0-0-0-13-0-0-4-4-4-4-9-9-S", "A", "F"),
    ("threat", "parry", "abapa", "1-0-4-0-0-4-6-6-6-6-0-1-7-7-S", "Ff", "Aa"),
    ("opened", None, "ecole", "2-5-0-5-0-8-5-8-2-0-9-0-2-2-S", "BaDfEcF", "FaDaBcE"),
    ("prepared", None, "abapa", "6-4-4-3-2-5-3-3-2-0-6-6-2-2-S", "DeEbBdC", "FfEeDaA"),
    ("later", None, "abapa", "5-1-5-6-2-4-1-0-0-0-2-8-9-5-N", "aCeAfAc", "fEeFbDa"),
    ("trap", "trap", "grand-bassam", "2-5-4-2-1-3-2-0-1-1-2-1-19-5-S", "CeF", "AcFcBeE"),
    ("starved", "feeding", "ecole", "0-1-0-1-0-0-0-0-0-0-0-0-22-24-S", "B", "D"),
    ("starving", "starving", "grenier", "0-0-0-2-0-0-0-2-1-0-2-0-11-30-N", "bDcEeFf", "eDfEbF"),
    ("granary", "lap", "abapa", "1-0-0-9-0-0-6-6-6-6-0-1-7-6-S", "D", "A"),
]


@pytest.mark.parametrize(("kind", "theme", "sheet", "position", "played", "best"), CASES)
def test_what_a_mistake_comes_down_to(kind, theme, sheet, position, played, best) -> None:
    found = overlooked(awale.sheet(sheet), awale.Position.parse(position), list(played), list(best))
    assert (found.kind, found.theme) == (kind, theme)


def test_a_threat_that_the_move_itself_made_larger_is_not_told_as_if_it_had_stood_there() -> None:
    position = awale.Position.parse("0-1-1-0-0-2-1-0-0-0-0-3-21-19-S")  # f threatens 2 seeds of C; after B, 3
    found = overlooked(awale.sheet("grand-bassam"), position, ["B", "f"], ["C", "f"])
    assert (found.kind, found.by, found.seeds) == ("opened", "f", 3)


def test_who_gets_the_rest_for_having_run_out_has_not_starved_the_other() -> None:
    position = awale.Position.parse("1-0-1-1-0-0-0-0-0-0-1-1-19-24-N")
    found = overlooked(awale.sheet("ecole", repetition="second-time"), position, ["f"], ["e", "D", "f", "E"])
    assert found.kind != "starving"


def test_a_slam_that_is_punished_is_told_as_one() -> None:
    fined = awale.sheet("amende", grand_slam="penalty")
    found = overlooked(fined, awale.Position.parse("0-0-0-0-3-2-1-1-0-0-0-0-20-21-S"), ["F"], ["E"])
    assert (found.kind, found.theme, found.seeds) == ("fined", "slam", 3)


def test_what_is_said_to_be_overlooked_is_true_of_the_lines() -> None:
    """On boards of all sheets, with lines that are as good as any: whatever is told can be seen by playing them."""
    chance, kinds = random.Random(8), set()
    for number in range(900):
        sheet, position = random_sheet(chance), (few_seeds if number % 2 else random_position)(chance)
        game = awale.Game(sheet, position)
        if len(game.legal_moves) < 2:
            continue
        played, best = (random_line(game, move, chance) for move in chance.sample(game.legal_moves, 2))
        found = overlooked(sheet, position, played, best)
        kinds.add(found.kind)
        assert found.kind in KINDS
        assert found.theme is None or found.theme in THEMES
        check(game, found, played, best)
    assert len(kinds) >= 9, kinds


def few_seeds(chance: random.Random) -> awale.Position:
    """A board near its end, where camps run out of seeds."""
    pits = [0] * 12
    for _ in range(chance.randint(2, 9)):
        pits[chance.randrange(12)] += 1
    south = chance.randint(24 - sum(pits), 24)
    return awale.Position(tuple(pits), check_player(chance.choice("SN")), (south, 48 - sum(pits) - south))


def random_line(game: awale.Game, move: str, chance: random.Random) -> list[str]:
    trial, moves = game.copy(), [move]
    trial.push(move)
    while not trial.is_over and len(moves) < 7:
        replies = trial.legal_moves
        moves.append(max(replies, key=lambda reply: (trial.preview(reply).captured, chance.random())))
        trial.push(moves[-1])
    return moves


def check(game: awale.Game, found: Overlooked, played: list[str], best: list[str]) -> None:
    mover = game.position.to_move
    if found.kind in ("slam", "lap", "chain", "take"):
        turn = game.preview(best[0])
        assert (turn.move, turn.taken, turn.taken_seeds, turn.captured) == same(found)
        assert turn.captured > game.preview(played[0]).captured
    elif found.kind in ("trap", "threat", "opened"):
        after = game.copy()
        after.push(played[0])
        turn = after.push(played[1])
        assert turn.player != mover
        assert (turn.move, turn.taken, turn.taken_seeds, turn.captured) == same(found)
        assert "".join(turn.path) == found.path
        if found.kind == "threat":
            [known] = [each for each in menaces(game.sheet, game.position) if each.threat.move == found.by]
            assert (known.threat.pits, known.threat.counts) == (found.pits, found.counts), "that was the threat"
            assert best[0] in [answer.move for answer in known.answers]
    elif found.kind in ("later", "prepared"):
        line = played if found.kind == "later" else best
        assert tuple(line[: len(found.after)]) == found.after
        after = game.copy()
        after.play(found.after)
        turn = after.push(line[len(found.after)])
        assert (turn.player != mover) == (found.kind == "later")
        assert (turn.move, turn.taken, turn.taken_seeds, turn.captured) == same(found)
    elif found.kind == "fined":
        assert game.preview(played[0]).fined == found.seeds > 0
    elif found.kind == "starved":
        assert not_none(game.preview(played[0]).outcome).reason == "famine"
    elif found.kind == "starving":
        end = game.copy()
        end.play(best)
        assert not_none(end.outcome()).reason == "famine"
        assert not_none(end.outcome()).dealt[PLAYERS.index(mover)] == found.seeds
        assert not end.position.seeds_of(other(mover)), "the other has run out, not the player"
    elif found.kind == "granary":
        assert found.by == played[0] != best[0]
        assert game.position[found.by] == found.seeds >= 8
        assert not game.preview(played[0]).captured


def same(found: Overlooked) -> tuple[Any, ...]:
    return found.by, found.pits, found.counts, found.seeds


# --- in words ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_said_before_and_after_the_move(kind, lang) -> None:
    seen = Overlooked(kind, None, "e", ("B", "A"), (2, 3), 5, "fABA", ("C", "d", "pass"))
    turning = Turning(0, "S", "", "C", "pass", -3.0, 5.0, False, (), seen)
    names = {"S": "Awa", "N": "{other}"}
    for sentence in (reason(turning), warning(seen, "S", "C"), comment(turning), verdict(turning)):
        text = sentence.text(lang, names)
        assert text.endswith(".")
        assert "{" not in text.replace("{other}", "")


def test_a_warning_does_not_give_the_better_move_away() -> None:
    seen = Overlooked("chain", "chain", "F", ("b", "a"), (2, 2), 4, "ab")
    assert "F" not in warning(seen, "S", "C").text("en").split()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_accuracy_has_a_word_of_its_own_for_each_step(lang) -> None:
    words = [grade(percent).text(lang) for percent in (100, 92, 85, 70, 30)]
    assert len(set(words)) == 5


# --- in the record ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_with_its_review_reads_back_without_loss(blunder, lang) -> None:
    game, found = blunder
    record = Record.from_game(game, South="Awa", North="J{u}l(e)s")
    first = replace(record.line.moves[0], after=("as it was said",))
    record = replace(record, line=replace(record.line, moves=(first, *record.line.moves[1:])))
    told = annotated(record, found, lang, {"S": "Awa", "N": "J{u}l(e)s"})
    assert Record.parse(str(told)) == told
    told.check()
    assert told.moves == record.moves
    turning = found.turning[0]
    there = told.line.moves[turning.ply]
    assert there.after[-2:] == ("as it was said", comment(turning).text(lang, {"S": "Awa", "N": "J{u}l(e)s"}))
    assert [move.move for move in there.variations[-1].moves] == list(turning.line("F").moves)
    assert summary(found).text(lang, {"S": "Awa", "N": "J{u}l(e)s"}) in there.before


def test_a_review_belongs_to_its_own_game(blunder) -> None:
    game, found = blunder
    other = game.copy()
    other.pop()
    with pytest.raises(ValueError, match="another game"):
        annotated(Record.from_game(other), found)


def test_a_game_without_a_choice_has_nothing_to_measure() -> None:
    empty = Review("abapa", {}, CHAIN, (), (), (), phases(()))
    assert summary(empty).key == "review.nothing"
    assert empty.dearest is None
    assert WeighedMove("F", 1.0, ("F",)).moves == ("F",)


def test_of_many_moves_that_cost_something_the_few_that_cost_most_mattered_and_the_others_are_counted() -> None:
    costs = [2.0, 9.0, 3.0, 3.0, 12.0, 2.5, 3.0, 7.0]
    seen = Overlooked("quiet", None)
    turning = tuple(Turning(ply, "S", CHAIN, "E", "F", 0.0, cost, False, (), seen) for ply, cost in enumerate(costs))
    weak = Review("abapa", {}, CHAIN, (), (), turning, phases(()))
    assert [each.ply for each in weak.mattered] == [1, 2, 3, 4, 7], "the dearest, of equals the earliest, as played"
    assert weak.others == 3
    strong = replace(weak, turning=turning[:2])
    assert (strong.mattered, strong.others) == (turning[:2], 0)
