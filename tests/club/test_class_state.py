"""A class is what its events say."""

from __future__ import annotations

from awale.club.class_state import ClassState
from awale.club.events import (
    BellChanged,
    ClubSet,
    ContestBegun,
    Entered,
    GameReplaced,
    PersonChanged,
    PersonJoined,
    QuestionAsked,
    Readmitted,
    Removed,
    Replied,
    ResultSet,
    Revealed,
    RoundPaired,
)
from support.optional import not_none

#: The first table of the first round of the first contest.
WHERE = (0, 1, 1)


def met() -> ClassState:
    state = ClassState()
    for number, name in enumerate(("Awa", "Jules", "Noé"), start=1):
        state.apply(PersonJoined(f"p{number}", name, f"tablet {number}"))
    state.apply(ContestBegun("swiss", ["p1", "p2"], planned=3))
    state.apply(RoundPaired([("p1", "p2", "game-1")], []))
    return state


def test_ids_are_never_given_twice() -> None:
    state = met()
    state.apply(PersonChanged("p3", is_gone=True))
    assert state.next_person() == "p4"


def test_who_is_paused_or_removed_is_not_present_and_comes_back() -> None:
    state = met()
    state.apply(PersonChanged("p2", is_away=True))
    state.apply(PersonChanged("p3", is_gone=True))
    assert state.present == {"p1"}
    state.apply(PersonChanged("p2", is_away=False))
    assert state.present == {"p1", "p2"}
    assert state.named("noé") is None


def test_two_share_a_tablet() -> None:
    state = met()
    state.apply(PersonChanged("p2", holder="tablet 1"))
    assert [person.name for person in state.held_by("tablet 1")] == ["Awa", "Jules"]


def test_a_result_is_corrected_and_taken_back() -> None:
    state = met()
    state.apply(ResultSet(*WHERE, "game", (26, 22)))
    assert not_none(state.contest).halves("p1") == 2
    state.apply(ResultSet(*WHERE, "hand", (22, 26)))
    assert (not_none(state.contest).halves("p1"), not_none(state.contest).halves("p2")) == (0, 2)
    state.apply(ResultSet(*WHERE, "hand"))
    assert not_none(state.contest).current is not None


def test_a_drawn_table_plays_again_and_the_old_game_no_longer_counts() -> None:
    state = met()
    state.apply(ResultSet(*WHERE, "game", (24, 24)))
    state.apply(GameReplaced(*WHERE, "game-2"))
    assert state.table_of_game("game-1") is None
    assert state.table_of_game("game-2") is not None
    assert not_none(state.contest).current is not None


def test_who_comes_late_enters_behind_the_others() -> None:
    state = met()
    state.apply(Entered("p3"))
    assert not_none(state.contest).people == ("p1", "p2", "p3")


def test_answers_to_one_position_are_kept_one_a_person() -> None:
    state = met()
    state.apply(QuestionAsked("ecole", {}, "…"))
    for move in ("A", "F"):
        state.apply(Replied("p1", move))
    state.apply(Revealed())
    assert not_none(state.question).replies == {"p1": "F"}
    assert not_none(state.question).is_shown


def test_the_bell_is_put_off_and_rings_once() -> None:
    state = met()
    state.apply(BellChanged(1000))
    assert (not_none(state.contest).rounds[0].bell, not_none(state.contest).rounds[0].is_rung) == (1000, False)
    state.apply(BellChanged())
    assert not_none(state.contest).rounds[0].is_rung


def test_all_games_are_known_also_those_that_were_played_again() -> None:
    state = met()
    state.apply(GameReplaced(*WHERE, "game-2"))
    assert state.games == ["game-1", "game-2"]


def test_at_a_club_s_evening_people_are_as_strong_as_its_members_unless_somebody_has_said_otherwise() -> None:
    state = met()
    state.apply(PersonChanged("p2", strength=1800.0))
    state.apply(ClubSet("c", {"awa": 1620.5, "jules": 1400.0, "zoé": 1700.0}))
    state.apply(PersonJoined("p4", "ZOÉ"))
    state.apply(PersonChanged("p3", name="Noa"))
    strengths = {person.name: person.strength for person in state.people.values()}
    assert strengths == {"Awa": 1620.5, "Jules": 1800.0, "Noa": 1500.0, "ZOÉ": 1700.0}
    assert state.club == "c"


def test_many_are_removed_at_once_and_the_contest_forgets_who_never_had_a_place_in_it() -> None:
    state = met()
    for number in (4, 5):
        state.apply(PersonJoined(f"p{number}", f"nobody {number}", "a phone"))
        state.apply(Entered(f"p{number}"))
    state.apply(Removed(["p2", "p4", "p5"]))
    assert [person.id for person in state.there] == ["p1", "p3"]
    assert not_none(state.contest).people == ("p1", "p2"), "who has played keeps the place"
    assert state.next_person() == "p6"
    assert state.named("nobody 4") is None


def test_a_device_is_kept_out_until_somebody_who_was_removed_from_it_is_let_in_again() -> None:
    state = met()
    state.apply(PersonChanged("p2", holder="tablet 1"))
    state.apply(Removed(["p2"]))
    assert not state.is_barred("tablet 1"), "Awa still plays on it"
    state.apply(Removed(["p1"]))
    assert [state.is_barred(f"tablet {number}") for number in (1, 2, 3)] == [True, False, False]
    state.apply(Readmitted(["p2"]))
    assert not state.is_barred("tablet 1")
    assert [person.name for person in state.held_by("tablet 1")] == ["Jules"]


def test_who_was_removed_by_an_earlier_version_is_kept_out_too_unless_they_have_come_back() -> None:
    state = met()
    state.apply(PersonChanged("p3", is_gone=True, holder=None))
    assert state.is_barred("tablet 3")
    state.apply(PersonJoined("p4", "Noé", "tablet 3"))
    assert not state.is_barred("tablet 3")


def test_a_table_knows_how_often_its_game_went_on_again() -> None:
    state = met()
    for _ in range(2):
        state.apply(ResultSet(*WHERE, "game", (26, 22)))
        state.apply(ResultSet(*WHERE, "game"))
    state.apply(ResultSet(*WHERE, "hand"))
    assert (not_none(state.round).tables[0].result, not_none(state.round).tables[0].reopened) == (None, 2)
    state.apply(GameReplaced(*WHERE, "game-2"))
    assert not_none(state.round).tables[0].reopened == 0
