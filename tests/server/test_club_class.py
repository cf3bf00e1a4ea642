"""A whole class over the HTTP API: thirty-two pupils, ten rounds of a Swiss system."""

from __future__ import annotations

import csv
import io
import random
from typing import Any

from support.class_client import Pupil, School, Teacher
from support.optional import not_none

PUPILS, ROUNDS = 32, 10
#: Who plays for real, and how many moves: the others enter what they played on real boards. All end at the bell.
TABLES, MOVES = 4, 6


def test_thirty_two_pupils_play_ten_rounds(serve) -> None:
    server = serve()
    with School(server) as school:
        play_on(school, random.Random(32))


def play_on(school: School, chance: random.Random) -> None:
    teacher = school.teacher(title="CM1 B", sheet="ecole")
    pupils = {f"p{n}": school.pupil(teacher.code, f"Pupil {n:02}") for n in range(1, PUPILS + 1)}
    assert {name: pupil.id for name, pupil in pupils.items()} == {name: name for name in pupils}
    teacher.do("begin", kind="swiss", rounds=ROUNDS, minutes=10)
    for number in range(1, ROUNDS + 1):
        round_ = teacher.do("round")["shared"]["contest"]["rounds"][-1]
        assert round_["number"] == number
        assert len(round_["tables"]) == PUPILS // 2
        play(pupils, round_["tables"][:TABLES], chance)
        for table in round_["tables"][TABLES:]:
            taken = chance.randint(15, 33)
            teacher.do("result", round=number, table=table["table"], seeds=[taken, 48 - taken])
        ended = teacher.do("bell")["shared"]["contest"]["rounds"][-1]
        assert ended["over"]
        assert {table["result"]["how"] for table in ended["tables"][:TABLES]} == {"bell"}
    check(teacher)


def play(pupils: dict[str, Pupil], tables: list[dict[str, Any]], chance: random.Random) -> None:
    for table in tables:
        south, north = pupils[table["south"]], pupils[table["north"]]
        game = south.game
        assert game == north.game
        for ply in range(MOVES):
            mover, other = (south, north) if ply % 2 == 0 else (north, south)
            assert not other.move(not_none(game), chance)
            assert mover.move(not_none(game), chance)


def check(teacher: Teacher) -> None:
    """The table at the end adds up, whichever way it is taken home."""
    contest = teacher.contest
    met = [frozenset((table["south"], table["north"])) for each in contest["rounds"] for table in each["tables"]]
    assert len(met) == len(set(met)) == PUPILS // 2 * ROUNDS
    assert sum(points for _, _, points in teacher.places) == PUPILS // 2 * ROUNDS
    answer = teacher.client.get(f"/api/classes/{teacher.id}/tables/cross", params={"lang": "en"})
    _, *rows = csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")))
    assert [(int(row[0]), row[1], float(row[-1])) for row in rows] == [
        (number, name, points) for number, (_, name, points) in enumerate(teacher.places, start=1)
    ]
    records = teacher.client.get(f"/api/classes/{teacher.id}/records").text
    assert records.count("[South ") == PUPILS // 2 * ROUNDS
