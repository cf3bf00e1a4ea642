"""A club is what its log says, in whatever order it was written."""

from __future__ import annotations

import random

from awale.club.class_state import ClassState
from awale.club.club_state import ClubState, games_of, ratings_table
from awale.club.contest import Contest
from awale.club.events import EveningCounted, MemberRenamed
from awale.club.people import Person
from awale.club.rating import after_period
from awale.club.rounds import Result, Round, Table


def counted(*evenings: tuple[str, int, list[tuple[str, str, float]]]) -> ClubState:
    club = ClubState()
    for name, at, games in evenings:
        club.apply(EveningCounted(name, at, name, games))
    return club


def told(club: ClubState) -> dict[str, tuple[float, float, int]]:
    return {member.name: (member.rating.value, member.rating.deviation, member.games) for member in club.members()}


def test_ratings_do_not_depend_on_the_order_of_games_or_of_counting() -> None:
    games = [("Awa", "Bo", 1.0), ("Bo", "Cy", 0.5), ("Cy", "Awa", 1.0), ("Awa", "Bo", 0.0)]
    later = [("Bo", "Di", 1.0)]
    shuffled = random.Random(3).sample(games, len(games))
    assert told(counted(("a", 1, games), ("b", 2, later))) == told(counted(("b", 2, later), ("a", 1, shuffled)))


def test_who_stays_away_keeps_the_rating_and_becomes_less_sure() -> None:
    first = [("Awa", "Bo", 1.0)]
    before, after = counted(("a", 1, first)), counted(("a", 1, first), ("b", 2, [("Cy", "Di", 1.0)]))
    assert told(after)["Awa"][0] == told(before)["Awa"][0]
    assert told(after)["Awa"][1] > told(before)["Awa"][1]
    [awa] = [member for member in after.members() if member.name == "Awa"]
    assert [evening for evening, _ in awa.history] == ["a"]


def test_it_is_the_period_that_the_ratings_know() -> None:
    games = [("Awa", "Bo", 1.0), ("Awa", "Bo", 0.5)]
    wanted = after_period(after_period({}, games), [("Bo", "Awa", 1.0)])
    found = told(counted(("a", 1, games), ("b", 2, [("Bo", "Awa", 1.0)])))
    assert found["Awa"][0] == wanted["Awa"].value


def test_two_who_are_one_never_played_each_other() -> None:
    club = counted(("a", 1, [("Jule", "Jules", 1.0), ("Awa", "Jules", 1.0)]))
    club.apply(MemberRenamed("Jule", "Jules"))
    assert {name: games for name, (_, _, games) in told(club).items()} == {"Awa": 1, "Jules": 1}


def test_names_go_back_and_forth() -> None:
    club = counted(("a", 1, [("Awa", "Bo", 1.0)]))
    club.apply(MemberRenamed("AWA", "Awa K."))
    club.apply(MemberRenamed("Awa K.", "Aya"))
    assert set(told(club)) == {"Aya", "Bo"}
    assert club.strengths().keys() == {"aya", "awa", "awa k.", "bo"}
    club.apply(MemberRenamed("Aya", "Awa"))
    assert set(told(club)) == {"Awa", "Bo"}
    club.apply(MemberRenamed("Awa", "AWA"))
    assert set(told(club)) == {"AWA", "Bo"}


def test_only_games_between_people_that_were_played_to_the_end_of_a_contest_count() -> None:
    people = {each: Person(each, each.upper()) for each in ("a", "b")} | {"l": Person("l", "Level 4", level=4)}
    tables = (
        Table(1, "a", "b", result=Result((20, 28))),
        Table(2, "b", "a", result=Result((0, 0), "forfeit", "S")),
        Table(3, "l", "a", result=Result((40, 8))),
        Table(4, "a", "b"),
    )
    rounds = (Round(1, tables),)
    state = ClassState(
        people=people, contests=[Contest("free", ("a", "b"), rounds, is_over=over) for over in (True, False)]
    )
    assert games_of(state) == [("A", "B", 0.0)]


def test_the_table_names_everybody_the_strongest_first() -> None:
    rows = ratings_table(counted(("a", 1, [("Bo", "Awa", 0.0)])).members(), "fr")
    assert [row[:3] for row in rows] == [["Place", "Prénom", "Cote"], ["1", "Awa", "1662"], ["2", "Bo", "1338"]]
    assert all(len(row) == len(rows[0]) for row in rows)
