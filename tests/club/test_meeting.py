"""A meeting is what its events say."""

from __future__ import annotations

from awale.club.meeting import Meeting


def met() -> Meeting:
    meeting = Meeting()
    for number, name in enumerate(("Awa", "Jules", "Noé"), start=1):
        meeting.apply("join", {"person": f"p{number}", "name": name, "holder": f"tablet {number}"})
    meeting.apply("contest", {"kind": "swiss", "people": ["p1", "p2"], "planned": 3})
    meeting.apply("round", {"tables": [["p1", "p2", "game-1"]], "resting": []})
    return meeting


def test_ids_are_never_given_twice() -> None:
    meeting = met()
    meeting.apply("person", {"person": "p3", "is_gone": True})
    assert meeting.next_person() == "p4"


def test_who_is_paused_or_removed_is_not_present_and_comes_back() -> None:
    meeting = met()
    meeting.apply("person", {"person": "p2", "is_away": True})
    meeting.apply("person", {"person": "p3", "is_gone": True})
    assert meeting.present == {"p1"}
    meeting.apply("person", {"person": "p2", "is_away": False})
    assert meeting.present == {"p1", "p2"}
    assert meeting.named("noé") is None


def test_two_share_a_tablet() -> None:
    meeting = met()
    meeting.apply("person", {"person": "p2", "holder": "tablet 1"})
    assert [person.name for person in meeting.held_by("tablet 1")] == ["Awa", "Jules"]


def test_a_result_is_corrected_and_taken_back() -> None:
    meeting = met()
    where = {"contest": 0, "round": 1, "table": 1}
    meeting.apply("result", {**where, "seeds": [26, 22], "how": "game"})
    assert meeting.contest.halves("p1") == 2
    meeting.apply("result", {**where, "seeds": [22, 26], "how": "hand"})
    assert (meeting.contest.halves("p1"), meeting.contest.halves("p2")) == (0, 2)
    meeting.apply("result", {**where, "seeds": None, "how": "hand"})
    assert meeting.contest.current is not None


def test_a_drawn_table_plays_again_and_the_old_game_no_longer_counts() -> None:
    meeting = met()
    where = {"contest": 0, "round": 1, "table": 1}
    meeting.apply("result", {**where, "seeds": [24, 24], "how": "game"})
    meeting.apply("game", {**where, "game": "game-2"})
    assert meeting.table_of_game("game-1") is None
    assert meeting.table_of_game("game-2") is not None
    assert meeting.contest.current is not None


def test_who_comes_late_enters_behind_the_others() -> None:
    meeting = met()
    meeting.apply("enter", {"person": "p3"})
    assert meeting.contest.people == ("p1", "p2", "p3")


def test_answers_to_one_position_are_kept_one_a_person() -> None:
    meeting = met()
    meeting.apply("ask", {"sheet": "ecole", "overrides": {}, "position": "…"})
    for move in ("A", "F"):
        meeting.apply("reply", {"person": "p1", "move": move})
    meeting.apply("reveal", {})
    assert meeting.question.replies == {"p1": "F"}
    assert meeting.question.is_shown


def test_the_bell_is_put_off_and_rings_once() -> None:
    meeting = met()
    meeting.apply("bell", {"at": 1000})
    assert (meeting.contest.rounds[0].bell, meeting.contest.rounds[0].is_rung) == (1000, False)
    meeting.apply("bell", {})
    assert meeting.contest.rounds[0].is_rung


def test_all_games_are_known_also_those_that_were_played_again() -> None:
    meeting = met()
    meeting.apply("game", {"contest": 0, "round": 1, "table": 1, "game": "game-2"})
    assert meeting.games == ["game-1", "game-2"]


def test_at_a_club_s_evening_people_are_as_strong_as_its_members_unless_somebody_has_said_otherwise() -> None:
    meeting = met()
    meeting.apply("person", {"person": "p2", "strength": 1800.0})
    meeting.apply("club", {"club": "c", "strengths": {"awa": 1620.5, "jules": 1400.0, "zoé": 1700.0}})
    meeting.apply("join", {"person": "p4", "name": "ZOÉ"})
    meeting.apply("person", {"person": "p3", "name": "Noa"})
    strengths = {person.name: person.strength for person in meeting.people.values()}
    assert strengths == {"Awa": 1620.5, "Jules": 1800.0, "Noa": 1500.0, "ZOÉ": 1700.0}
    assert meeting.club == "c"


def test_many_are_removed_at_once_and_the_contest_forgets_who_never_had_a_place_in_it() -> None:
    meeting = met()
    for number in (4, 5):
        meeting.apply("join", {"person": f"p{number}", "name": f"nobody {number}", "holder": "a phone"})
        meeting.apply("enter", {"person": f"p{number}"})
    meeting.apply("remove", {"people": ["p2", "p4", "p5"]})
    assert [person.id for person in meeting.there] == ["p1", "p3"]
    assert meeting.contest.people == ("p1", "p2"), "who has played keeps the place"
    assert meeting.next_person() == "p6"
    assert meeting.named("nobody 4") is None


def test_a_device_is_kept_out_until_somebody_who_was_removed_from_it_is_let_in_again() -> None:
    meeting = met()
    meeting.apply("person", {"person": "p2", "holder": "tablet 1"})
    meeting.apply("remove", {"people": ["p2"]})
    assert not meeting.is_kept_out("tablet 1"), "Awa still plays on it"
    meeting.apply("remove", {"people": ["p1"]})
    assert [meeting.is_kept_out(f"tablet {number}") for number in (1, 2, 3)] == [True, False, False]
    meeting.apply("readmit", {"people": ["p2"]})
    assert not meeting.is_kept_out("tablet 1")
    assert [person.name for person in meeting.held_by("tablet 1")] == ["Jules"]


def test_who_was_removed_by_an_earlier_version_is_kept_out_too_unless_they_have_come_back() -> None:
    meeting = met()
    meeting.apply("person", {"person": "p3", "is_gone": True, "holder": None})
    assert meeting.is_kept_out("tablet 3")
    meeting.apply("join", {"person": "p4", "name": "Noé", "holder": "tablet 3"})
    assert not meeting.is_kept_out("tablet 3")


def test_a_table_knows_how_often_its_game_went_on_again() -> None:
    meeting, where = met(), {"contest": 0, "round": 1, "table": 1}
    for _ in range(2):
        meeting.apply("result", {**where, "seeds": [26, 22], "how": "game"})
        meeting.apply("result", {**where, "seeds": None, "how": "game"})
    meeting.apply("result", {**where, "seeds": None, "how": "hand"})
    assert (meeting.round.tables[0].result, meeting.round.tables[0].reopened) == (None, 2)
    meeting.apply("game", {**where, "game": "game-2"})
    assert meeting.round.tables[0].reopened == 0
