"""A class on several server processes and a database that goes away: everybody goes on, everything counts once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support.class_client import School, heard, listening
from support.polling import eventually
from support.postgres import postgres as running_postgres
from support.postgres import why_not

CHANCE = random.Random(7)


def results(state: dict[str, Any]) -> list[str]:
    """What came out of the round that is shown, table by table; nothing, before the first."""
    rounds = (state["shared"]["contest"] or {"rounds": []})["rounds"]
    return [table["result"]["text"] if table["result"] else "" for table in rounds[-1]["tables"]] if rounds else []


def test_two_servers_run_one_class(serve, postgres) -> None:
    address = postgres.database()
    one, two = (serve("--database", address) for _ in range(2))
    with School(one) as here, School(two) as there:
        teacher = here.teacher(title="CM1 B")
        awa, bo = here.pupil(teacher.code, "Awa"), there.pupil(teacher.code, "Bo")
        pupils = {awa.id: awa, bo.id: bo}
        with listening(teacher, teacher.id) as screen, listening(bo, teacher.id) as tablet:
            teacher.do("begin", kind="free")
            teacher.do("round")
            told = heard(tablet, lambda each: each.get("play") and each["play"][0]["path"], "Bo is told where to play")
            game = told["play"][0]["path"].rpartition("/")[2]
            south = pupils[teacher.contest["rounds"][0]["tables"][0]["south"]]
            north = awa if south is bo else bo
            for mover in (south, north, south, north):
                eventually(lambda mover=mover: mover.move(game, CHANCE), "the other's move arrives")  # type: ignore[misc]
            heard(screen, lambda each: each["type"] == "boards" and each["boards"][0]["turns"] == 4, "the board, live")
            state = bo.get(f"/api/games/{game}")
            bo.post(f"/api/games/{game}/acts", {"do": "resign", "n": state["n"]})
            for socket in (screen, tablet):
                ended = heard(socket, lambda each: each["type"] == "class" and any(results(each)), "the result")
                assert results(ended) == ["0–1" if south is bo else "1–0"]
        assert sum(place["points"] for place in awa.state["shared"]["contest"]["places"]) == 1


def test_when_postgresql_is_restarted_in_the_middle_of_a_round_it_goes_on(serve) -> None:
    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as database:
        server = serve("--database", database.database())
        with School(server) as school:
            teacher = school.teacher(title="CM1 B")
            pupils = {pupil.id: pupil for pupil in (school.pupil(teacher.code, name) for name in ("Awa", "Bo"))}
            teacher.do("begin", kind="free")
            [table] = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
            south, game = pupils[table["south"]], table["path"].rpartition("/")[2]
            n = south.get(f"/api/games/{game}")["n"]
            database.stop()
            act = {"do": "resign", "n": n}
            assert south.client.post(f"/api/games/{game}/acts", json=act).status_code == 503
            result = {"do": "result", "act": "once", "round": 1, "table": 1, "seeds": [30, 18]}
            assert teacher.client.post(f"/api/classes/{teacher.id}/acts", json=result).status_code == 503
            database.start()
            eventually(
                lambda: south.client.post(f"/api/games/{game}/acts", json=act).is_success, "the pupil gives up again"
            )
            eventually(lambda: results(teacher.state) == ["0–1"], "the result")
            assert len(teacher.contest["rounds"]) == 1


def test_a_tablet_that_slept_through_a_round_finds_the_next(serve) -> None:
    with School(serve()) as school:
        teacher = school.teacher(title="CM1 B")
        pupils = [school.pupil(teacher.code, name) for name in ("Awa", "Bo")]
        with listening(pupils[0], teacher.id) as tablet:
            heard(tablet, lambda each: each["type"] == "class", "the state")
        teacher.do("begin", kind="free")
        teacher.do("round")
        teacher.do("bell")
        teacher.do("round")
        with listening(pupils[0], teacher.id) as tablet:
            state = heard(tablet, lambda each: each["type"] == "class", "the state")
        assert state["play"][0]["path"] == teacher.contest["rounds"][1]["tables"][0]["path"]
        game = state["play"][0]["path"].rpartition("/")[2]
        assert any(pupil.move(game, CHANCE) for pupil in pupils)


def test_a_deleted_class_is_gone_on_all_servers(serve, postgres) -> None:
    address = postgres.database()
    one, two = (serve("--database", address) for _ in range(2))
    with School(one) as here, School(two) as there:
        teacher = here.teacher(title="CM1 B")
        bo = there.pupil(teacher.code, "Bo")
        with listening(bo, teacher.id) as tablet:
            heard(tablet, lambda each: each["type"] == "class", "the state")
            teacher.client.delete(f"/api/classes/{teacher.id}")
            heard(tablet, lambda each: each["type"] == "closed", "that it is over")
        assert bo.client.get(f"/api/classes/{teacher.id}").status_code == 404
