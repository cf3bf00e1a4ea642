"""Who plays whom: what each way of playing promises, over many random contests."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from awale.club.contest import KINDS, Contest
from awale.club.pairing import CannotPair, Paired, pair
from awale.club.pairing.ladder import ladder
from awale.club.pairing.round_robin import rounds_of
from awale.club.places import places
from awale.club.rounds import Result, Round, Table

CROWDS = [2, 3, 4, 5, 7, 8, 13, 26]


def people(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(1, count + 1))


def played(contest: Contest, paired: Paired, chance: random.Random, draws: bool = True) -> Contest:
    """The contest after a round with results by chance."""
    tables = []
    for number, (south, north) in enumerate(paired.pairs, start=1):
        taken = chance.randint(10, 38)
        taken += taken == 24 and not draws
        tables.append(Table(number, south, north, result=Result((taken, 48 - taken))))
    return replace(contest, rounds=(*contest.rounds, Round(len(contest.rounds) + 1, tuple(tables), paired.resting)))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "knock-out"])
@pytest.mark.parametrize("count", CROWDS)
def test_everyone_present_is_paired_once_or_rests(kind, count) -> None:
    chance = random.Random(count)
    contest = Contest(kind, people(count), master="p1")
    for _ in range(3):
        here = set(chance.sample(contest.people, max(2, count - 1))) | {"p1"}
        try:
            paired = pair(contest, here)
        except CannotPair:
            break
        seats = Counter(person for couple in paired.pairs for person in couple) + Counter(paired.resting)
        if kind == "simultaneous":
            assert seats.pop("p1") == len(here) - 1
            here.discard("p1")
        if kind not in ("swiss", "round-robin"):
            assert len(paired.resting) <= 1
        assert seats == Counter(here)
        contest = played(contest, paired, chance)


@pytest.mark.parametrize("count", CROWDS)
def test_a_round_robin_ends_when_all_have_met_once(count) -> None:
    contest, chance = Contest("round-robin", people(count)), random.Random(1)
    for _ in range(rounds_of(count)):
        contest = played(contest, pair(contest, set(contest.people)), chance)
    classes = Counter(frozenset(table.people) for each in contest.rounds for table in each)
    assert len(classes) == count * (count - 1) // 2
    assert set(classes.values()) == {1}
    with pytest.raises(CannotPair):
        pair(contest, set(contest.people))


@pytest.mark.parametrize("count", [count for count in CROWDS if count > 2])
def test_in_a_round_robin_everyone_begins_about_as_often_as_not(count) -> None:
    contest, chance = Contest("round-robin", people(count)), random.Random(1)
    for _ in range(rounds_of(count)):
        contest = played(contest, pair(contest, set(contest.people)), chance)
    assert all(abs(contest.souths(person)) <= 1 for person in contest.people)


def test_a_round_robin_makes_up_for_an_absence_and_takes_in_who_comes_late() -> None:
    contest, chance = Contest("round-robin", people(5)), random.Random(2)
    contest = played(contest, pair(contest, set(contest.people) - {"p2"}), chance)
    contest = replace(contest, people=(*contest.people, "p6"))
    while len(contest.met()) < 15:
        contest = played(contest, pair(contest, set(contest.people)), chance)
    assert sum(len(each.tables) for each in contest.rounds) == 15


@pytest.mark.parametrize("count", [8, 9, 13, 26])
def test_a_swiss_system_pairs_nobody_twice_and_lets_nobody_rest_twice(count) -> None:
    contest, chance = Contest("swiss", people(count), planned=5), random.Random(count)
    for _ in range(5):
        contest = played(contest, pair(contest, set(contest.people)), chance)
    assert len(contest.met()) == sum(len(each.tables) for each in contest.rounds)
    rests = Counter(person for each in contest.rounds for person in each.resting)
    assert all(times == 1 for times in rests.values())
    assert all(abs(contest.souths(person)) <= 2 for person in contest.people)
    with pytest.raises(CannotPair):
        pair(contest, set(contest.people))


def test_a_swiss_system_takes_absences_forfeits_and_late_arrivals() -> None:
    contest, chance = Contest("swiss", people(6)), random.Random(3)
    contest = played(contest, pair(contest, set(contest.people) - {"p4"}), chance)
    first = contest.rounds[0]
    none_came = replace(first.tables[0], result=Result(how="forfeit"))
    contest = replace(contest, rounds=(replace(first, tables=(none_came, *first.tables[1:])),))
    contest = replace(contest, people=(*contest.people, "p7"))
    paired = pair(contest, set(contest.people))
    assert {person for couple in paired.pairs for person in couple} | set(paired.resting) == set(contest.people)


def test_the_second_round_of_a_swiss_system_pairs_winners_with_winners() -> None:
    tables = [Table(n, f"p{n}", f"p{n + 4}", result=Result((30, 18))) for n in range(1, 5)]
    contest = Contest("swiss", people(8), (Round(1, tuple(tables)),))
    winners = {"p1", "p2", "p3", "p4"}
    assert all((south in winners) == (north in winners) for south, north in pair(contest, set(contest.people)).pairs)


@pytest.mark.parametrize("count", [*CROWDS, 32, 33])
def test_a_knock_out_leaves_one_winner_after_as_many_rounds_as_it_takes(count) -> None:
    contest, chance = Contest("knock-out", people(count)), random.Random(count)
    for _ in range((count - 1).bit_length()):
        contest = played(contest, pair(contest, set(contest.people)), chance, draws=False)
    with pytest.raises(CannotPair) as over:
        pair(contest, set(contest.people))
    assert over.value.sentence.key == "club.pairing.won"
    assert sum(len(each.tables) for each in contest.rounds) == count - 1
    first, second, *_ = places(contest)
    final = contest.rounds[-1].tables[0]
    assert {first.person, second.person} == set(final.people)
    assert (first.place, second.place) == (1, 2)


def test_the_two_strongest_can_only_meet_in_the_last_round_of_a_knock_out() -> None:
    contest = Contest("knock-out", people(16))
    while len(contest.rounds) < 3:
        assert ("p1", "p2") not in pair(contest, set(contest.people)).pairs
        tables = tuple(
            Table(number, *couple, result=Result((30, 18) if int(couple[0][1:]) < int(couple[1][1:]) else (18, 30)))
            for number, couple in enumerate(pair(contest, set(contest.people)).pairs, start=1)
        )
        contest = replace(contest, rounds=(*contest.rounds, Round(len(contest.rounds) + 1, tables)))
    assert set(pair(contest, set(contest.people)).pairs[0]) == {"p1", "p2"}


def test_a_drawn_table_of_a_knock_out_is_decided_first() -> None:
    drawn = Round(1, (Table(1, "p1", "p2", result=Result((24, 24))),))
    with pytest.raises(CannotPair) as refused:
        pair(Contest("knock-out", people(2), (drawn,)), {"p1", "p2"})
    assert "1" in refused.value.sentence.text("fr")


def test_on_the_ladder_winners_go_up_a_table_and_losers_down() -> None:
    south_wins = Result((30, 18))
    round_1 = Round(1, tuple(Table(n, f"p{2 * n - 1}", f"p{2 * n}", result=south_wins) for n in (1, 2, 3)), ("p7",))
    contest = Contest("ladder", people(7), (round_1,))
    assert ladder(contest) == ["p1", "p3", "p2", "p5", "p4", "p7", "p6"]


def test_on_the_ladder_who_was_away_keeps_the_rung_and_a_draw_changes_nothing() -> None:
    round_1 = Round(1, (Table(1, "p1", "p3", result=Result((24, 24))),))
    assert ladder(Contest("ladder", people(3), (round_1,))) == ["p1", "p2", "p3"]


@pytest.mark.parametrize("count", [4, 6, 8, 14])
def test_free_games_bring_new_faces_while_there_are_some(count) -> None:
    contest, chance = Contest("free", people(count), alike=False), random.Random(1)
    contest = played(contest, pair(contest, set(contest.people)), chance)
    again = pair(contest, set(contest.people))
    assert sum(frozenset(couple) in contest.met() for couple in again.pairs) <= 1


def test_who_rests_among_an_odd_number_is_another_each_time() -> None:
    contest, chance = Contest("free", people(5)), random.Random(4)
    for _ in range(5):
        contest = played(contest, pair(contest, set(contest.people)), chance)
    assert sorted(person for each in contest.rounds for person in each.resting) == list(people(5))


@pytest.mark.parametrize("kind", KINDS)
def test_no_round_begins_while_one_is_played(kind) -> None:
    contest = Contest(kind, people(2), (Round(1, (Table(1, "p1", "p2"),)),), master="p1")
    with pytest.raises(CannotPair) as refused:
        pair(contest, {"p1", "p2"})
    assert refused.value.sentence.key == "club.pairing.still-playing"


@pytest.mark.parametrize("kind", KINDS)
def test_one_alone_is_not_paired(kind) -> None:
    with pytest.raises(CannotPair):
        pair(Contest(kind, people(3), master="p1"), {"p1"})
