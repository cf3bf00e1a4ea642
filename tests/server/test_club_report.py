"""The file for arbiters' programs (TRF) of a class's Swiss system, as the server gives it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from awale.words import say
from support.class_client import Pupil, School, Teacher

NAMES = ("Awa", "Jules", "Koffi", "Zoé")
#: Where the columns of a player begin and end.
NUMBER, NAME, POINTS, PLACE, ROUNDS = slice(4, 8), slice(14, 47), slice(80, 84), slice(85, 89), slice(91, None)


@pytest.fixture(scope="module")
def school(tmp_path_factory) -> Iterator[School]:
    from support.server_process import serving

    with serving(tmp_path_factory.mktemp("school")) as start, School(start()) as school:
        yield school


@pytest.fixture
def teacher(school) -> Teacher:
    return school.teacher(title="CM1 B")


@pytest.fixture
def pupils(school, teacher) -> dict[str, Pupil]:
    return {name: school.pupil(teacher.code, name) for name in NAMES}


def asked(visitor, teacher: Teacher, **query: Any):
    return visitor.client.get(f"/api/classes/{teacher.id}/report", params=query)


def read(text: str) -> dict[str, tuple[float, int, list[str]]]:
    """Of everybody the points, the place and the rounds, by their columns."""
    players = [line for line in text.split("\r\n") if line.startswith("001")]
    assert [int(line[NUMBER]) for line in players] == list(range(1, len(players) + 1))
    return {
        line[NAME].strip(): (
            float(line[POINTS]),
            int(line[PLACE]),
            [line[ROUNDS][at : at + 8].strip() for at in range(0, len(line[ROUNDS]), 10)],
        )
        for line in players
    }


def result(teacher: Teacher, number: int, table: int, **what: Any) -> None:
    teacher.do("result", round=number, table=table, **what)


def round_of_two_tables(teacher: Teacher, *seeds: tuple[int, int]) -> int:
    """Plays a round on real boards; its number."""
    each = teacher.do("round", boards="real")["shared"]["contest"]["rounds"][-1]
    for table, taken in enumerate(seeds, start=1):
        result(teacher, each["number"], table, seeds=taken)
    return each["number"]


def test_an_evening_with_a_rest_an_absence_a_late_arrival_and_a_forfeit_is_written(school, teacher, pupils) -> None:
    teacher.do("begin", kind="swiss", rounds=4)
    round_of_two_tables(teacher, (30, 18), (24, 24))  # Awa beats Koffi, Zoé and Jules draw
    teacher.do("person", person=pupils["Koffi"].id, away=True)
    round_of_two_tables(teacher, (20, 28))  # three are there: one of them rests
    teacher.do("person", person=pupils["Koffi"].id, away=False)
    school.pupil(teacher.code, "Fatou")
    round_of_two_tables(teacher, (25, 23))  # five are there
    result(teacher, 3, 2, decided="S", forfeit=True)
    answer = asked(pupils["Awa"], teacher)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="awale.trf"'
    lines = answer.text.split("\r\n")
    assert "\n" not in "".join(lines)
    assert {"012 CM1 B", "062 5", "142 4", "XXR 4", "152 W", "192 FIDE_DUTCH_2025"} < set(lines)

    told, contest = read(answer.text), teacher.contest
    assert {(place, name, points) for name, (points, place, _) in told.items()} == set(teacher.places)
    assert told["Fatou"][2][:2] == ["0000 - Z", "0000 - Z"], "not there yet"
    assert told["Koffi"][2][1] == "0000 - Z", "away"
    names = {person["id"]: person["name"] for person in teacher.state["shared"]["people"]}
    number = {name: at for at, name in enumerate(told, start=1)}
    for at, each in enumerate(contest["rounds"]):
        for table in each["tables"]:
            south, north = names[table["south"]], names[table["north"]]
            assert told[south][2][at].split()[:2] == [str(number[north]), "w"]
            assert told[north][2][at].split()[:2] == [str(number[south]), "b"]
            signs = told[south][2][at][-1] + told[north][2][at][-1]
            assert signs == {"1–0": "10", "0–1": "01", "½–½": "==", "+ –": "+-"}[table["result"]["text"]]
        assert [names[person] for person in each["resting"]] == [
            name for name, (_, _, rounds) in told.items() if rounds[at] == "0000 - U"
        ]


def test_a_round_that_is_played_is_left_out_and_an_older_result_that_is_missing_is_a_game_not_played(
    teacher, pupils
) -> None:
    teacher.do("begin", kind="swiss", rounds=3)
    round_of_two_tables(teacher, (30, 18), (24, 24))
    before = asked(teacher, teacher).text
    round_of_two_tables(teacher, (30, 18))  # one of its two tables still plays
    assert asked(teacher, teacher).text == before
    result(teacher, 1, 2)  # entered by mistake: there is none
    told = read(asked(teacher, teacher).text)
    assert [(points, rounds[0][-1]) for points, _, rounds in told.values()] == [(1, "1"), (0, "-"), (0, "0"), (0, "-")]
    assert {len(rounds) for _, _, rounds in told.values()} == {1}


def test_who_is_away_has_a_bye_in_the_next_round_until_the_contest_is_over(teacher, pupils) -> None:
    teacher.do("begin", kind="swiss", rounds=3)
    round_of_two_tables(teacher, (30, 18), (24, 24))
    teacher.do("person", person=pupils["Jules"].id, away=True)
    teacher.do("remove", person=pupils["Zoé"].id)
    assert "240 Z 002    2    4" in asked(teacher, teacher).text.split("\r\n")
    teacher.do("end")
    lines = asked(teacher, teacher).text.split("\r\n")
    assert "142 1" in lines
    assert not [line for line in lines if line.startswith("240")]


def test_the_first_contest_of_two_can_be_had(teacher, pupils) -> None:
    teacher.do("begin", kind="swiss", rounds=3)
    round_of_two_tables(teacher, (30, 18), (24, 24))
    teacher.do("end")
    teacher.do("begin", kind="ladder")
    assert asked(teacher, teacher, contest=0).status_code == 200
    assert asked(teacher, teacher, contest=1).status_code == 409
    assert asked(teacher, teacher, contest=2).status_code == 404


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_there_is_nothing_to_write_a_sentence_says_why(teacher, pupils, lang) -> None:
    def refused() -> tuple[int, str]:
        answer = asked(teacher, teacher, lang=lang)
        return answer.status_code, answer.json()["error"]["text"]

    assert refused() == (404, say("serve.club.no-contest", lang))
    teacher.do("begin", kind="round-robin")
    assert refused() == (409, say("club.report.not-swiss", lang))
    teacher.do("end")
    teacher.do("begin", kind="swiss")
    assert refused() == (409, say("club.report.no-round", lang))
    teacher.do("round", boards="real")
    assert refused() == (409, say("club.report.no-round", lang))


def test_who_has_not_come_in_gets_no_names(school, teacher, pupils) -> None:
    teacher.do("begin", kind="swiss")
    round_of_two_tables(teacher, (30, 18), (24, 24))
    answer = asked(school.visitor(), teacher)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-there")
    assert "Awa" not in answer.text
    teacher.do("erase", person=pupils["Zoé"].id, lang="fr")
    assert list(read(asked(pupils["Awa"], teacher).text)) == ["Awa", "Jules", "Koffi", "Élève 4"]
