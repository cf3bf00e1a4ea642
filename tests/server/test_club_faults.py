"""In the middle of a round: nothing is lost, nothing counts twice, everybody goes on."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from support.class_client import Pupil, School, Teacher
from support.polling import eventually

CHANCE = random.Random(7)


@pytest.fixture
def server(serve, database):
    return serve(*(["--database", database] if database else []))


@pytest.fixture
def school(server):
    with School(server) as school:
        yield school


@pytest.fixture
def teacher(school) -> Teacher:
    return school.teacher(title="CM1 B", sheet="ecole")


@pytest.fixture
def pupils(school, teacher) -> dict[str, Pupil]:
    found = [school.pupil(teacher.code, name) for name in ("Awa", "Bo", "Cy", "Di")]
    return {pupil.id: pupil for pupil in found}


def begun(teacher: Teacher, **options) -> list[dict[str, Any]]:
    teacher.do("begin", **{"kind": "round-robin", **options})
    return teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]


def resign(pupils: dict[str, Pupil], table: dict[str, Any]) -> None:
    """South gives up."""
    south, game = pupils[table["south"]], table["path"].rpartition("/")[2]
    state = south.get(f"/api/games/{game}")
    south.post(f"/api/games/{game}/acts", {"do": "resign", "n": state["n"]})


def results(teacher: Teacher) -> list[str]:
    return [table["result"]["text"] if table["result"] else "" for table in teacher.contest["rounds"][-1]["tables"]]


def test_killed_in_the_middle_of_a_round_the_server_goes_on_with_it(server, teacher, pupils) -> None:
    first, second = begun(teacher)
    resign(pupils, first)
    eventually(lambda: results(teacher) == ["0–1", ""], "the first result")
    server.restart()
    assert results(teacher) == ["0–1", ""]
    resign(pupils, second)
    eventually(lambda: results(teacher) == ["0–1", "0–1"], "the second result")
    assert sorted(points for _, _, points in teacher.places) == [0, 0, 1, 1]
    teacher.do("round")
    assert len(teacher.contest["rounds"]) == 2


def test_a_game_that_ends_while_nobody_looks_counts_once(server, teacher, pupils) -> None:
    first, _ = begun(teacher)
    resign(pupils, first)
    server.kill()
    server.start()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: teacher.state, range(8)))
    eventually(lambda: results(teacher) == ["0–1", ""], "the result")
    log = [each for each in teacher.contest["rounds"][-1]["tables"] if each["result"]]
    assert len(log) == 1
    assert sum(points for _, _, points in teacher.places) == 1


def test_a_bell_that_was_set_rings_after_the_server_was_killed(server, teacher, pupils) -> None:
    tables = begun(teacher, minutes=1)
    south = pupils[tables[0]["south"]]
    assert south.move(tables[0]["path"].rpartition("/")[2], CHANCE)
    server.restart()
    assert teacher.contest["rounds"][-1]["bell_in"] <= 60_000
    ended = teacher.do("bell")["shared"]["contest"]["rounds"][-1]
    assert (ended["over"], ended["rung"]) == (True, True)
    assert {table["result"]["how"] for table in ended["tables"]} == {"bell"}


def test_an_act_that_is_sent_again_is_done_once(teacher, pupils) -> None:
    teacher.do("begin", kind="round-robin")
    for _ in range(3):
        teacher.do("round", act="the same")
    assert len(teacher.contest["rounds"]) == 1


def test_two_teachers_who_act_at_the_same_moment_make_one_round(school, teacher, pupils) -> None:
    other = school.visitor()
    other.post(f"/api/classes/{teacher.id}/teach", {"key": teacher.key})
    teacher.do("begin", kind="round-robin")

    def ask(client: httpx.Client, act: str) -> int:
        return client.post(f"/api/classes/{teacher.id}/acts", json={"do": "round", "act": act}).status_code

    with ThreadPoolExecutor(2) as pool:
        codes = list(pool.map(ask, (teacher.client, other.client), ("one", "two")))
    assert sorted(codes) == [200, 400]
    assert len(teacher.contest["rounds"]) == 1


def test_who_comes_late_plays_from_the_next_round_on(school, teacher, pupils) -> None:
    begun(teacher, kind="swiss", rounds=3)
    late = school.pupil(teacher.code, "Lateef")
    assert late.game is None
    teacher.do("bell")
    tables = teacher.do("round")["shared"]["contest"]["rounds"][-1]
    seated = [person for table in tables["tables"] for person in (table["south"], table["north"])]
    assert late.id in [*seated, *tables["resting"]]


def test_a_corrected_result_changes_the_places(teacher, pupils) -> None:
    first, second = begun(teacher)
    for table in (first, second):
        teacher.do("result", round=1, table=table["table"], seeds=[30, 18])
    before = teacher.places
    teacher.do("result", round=1, table=1, seeds=[18, 30])
    assert teacher.places != before
    assert teacher.contest["rounds"][0]["tables"][0]["result"]["how"] == "hand"


def test_a_tablet_that_died_is_replaced_and_the_game_goes_on(school, teacher, pupils) -> None:
    first, _ = begun(teacher)
    game, south = first["path"].rpartition("/")[2], pupils[first["south"]]
    assert south.move(game, CHANCE)
    teacher.do("seat", person=south.id)
    again = school.pupil(teacher.code, south.name)
    assert again.game == game
    assert again.get(f"/api/games/{game}")["you"] == ["S"]
    assert south.get(f"/api/games/{game}")["you"] == []
    assert pupils[first["north"]].move(game, CHANCE)
    assert again.move(game, CHANCE)


def test_two_on_one_tablet_play_each_other(school, teacher) -> None:
    awa = school.pupil(teacher.code, "Awa")
    assert awa.post(f"/api/classes/{teacher.code}/join", {"name": "Bo"})["you"] == [awa.id, "p2"]
    [table] = begun(teacher)
    game = table["path"].rpartition("/")[2]
    assert awa.get(f"/api/games/{game}")["you"] == ["S", "N"]
    assert all(awa.move(game, CHANCE) for _ in range(4))


def test_a_level_plays_everybody_at_once(school, teacher, pupils) -> None:
    teacher.do("add", name="Baobab", level=1)
    master = teacher.state["shared"]["people"][-1]["id"]
    tables = begun(teacher, kind="simultaneous", master=master)
    assert len(tables) == 4
    pupil, game = pupils[tables[0]["south"]], tables[0]["path"].rpartition("/")[2]
    assert pupil.move(game, CHANCE)
    eventually(lambda: len(pupil.get(f"/api/games/{game}")["turns"]) == 2, "the level's answer")
