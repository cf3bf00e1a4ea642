"""Who was removed from a class hears nothing more of it and stays out, until they are let in again."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from support.class_client import Pupil, School, Teacher, heard, listening
from support.polling import eventually
from support.server_process import PATIENCE, Server


def code_of(visitor, method: str, path: str, body: dict[str, Any] | None = None) -> str:
    """How something is refused."""
    answer = visitor.client.request(method, path, json=body)
    assert answer.is_client_error, answer.text
    return str(answer.json()["error"]["code"])


def rest(socket) -> list[dict[str, Any]]:
    """All that is still heard until the line is closed."""
    messages = []
    try:
        while True:
            messages.append(json.loads(socket.recv(timeout=PATIENCE)))
    except ConnectionClosed:
        return messages


@pytest.fixture
def servers(serve, database) -> list[Server]:
    """One server, or two that share a database: the teacher is at the first, the pupils at the last."""
    if database is None:
        return [serve()]
    return [serve("--database", database) for _ in range(2)]


def test_a_removed_pupil_s_socket_is_told_so_and_closed(servers) -> None:
    with School(servers[0]) as here, School(servers[-1]) as there:
        teacher = here.teacher(title="CM1 B")
        awa, bo = (there.pupil(teacher.code, name) for name in ("Awa", "Bo"))
        with listening(awa, teacher.id) as tablet, listening(bo, teacher.id) as other:
            for socket in (tablet, other):
                heard(socket, lambda each: each["type"] == "class", "the state")
            teacher.do("remove", people=[awa.id])
            last = rest(tablet)
            assert [each for each in last if each["type"] == "removed"] == last[-1:]
            there.pupil(teacher.code, "Cy")
            heard(other, lambda each: "Cy" in json.dumps(each), "that the others go on")
        assert not any("Cy" in json.dumps(each) for each in last)


def test_a_freed_device_hears_nothing_more_either(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher()
        awa = school.pupil(teacher.code, "Awa")
        with listening(awa, teacher.id) as tablet:
            heard(tablet, lambda each: each["type"] == "class", "the state")
            teacher.do("seat", person=awa.id)
            assert rest(tablet)[-1]["type"] == "removed"
        assert code_of(awa, "GET", f"/api/classes/{teacher.id}") == "not-there"
        assert awa.post(f"/api/classes/{teacher.code}/join", {"name": "Awa"})["you"] == [awa.id], "the place was free"


def test_a_removed_device_stays_out_until_it_is_let_in_again(servers) -> None:
    with School(servers[0]) as here, School(servers[-1]) as there:
        teacher = here.teacher(title="CM1 B")
        awa, bo, _ = (there.pupil(teacher.code, name) for name in ("Awa", "Bo", "Cy"))
        state = teacher.do("remove", people=[awa.id, bo.id])
        assert [person["name"] for person in state["shared"]["people"]] == ["Cy"]
        assert state["removed"] == [{"id": bo.id, "name": "Bo"}, {"id": awa.id, "name": "Awa"}]
        for name in ("Awa", "somebody else", "Cy"):
            assert code_of(awa, "POST", f"/api/classes/{teacher.code}/join", {"name": name}) == "kept-out"
        assert code_of(awa, "GET", f"/api/classes/{teacher.id}") == "kept-out"
        teacher.do("readmit", people=[awa.id])
        eventually(lambda: awa.client.get(f"/api/classes/{teacher.id}").is_success, "Awa is there")
        assert awa.state["you"] == [awa.id]
        assert code_of(bo, "GET", f"/api/classes/{teacher.id}") == "kept-out"


def test_it_is_the_same_after_the_server_was_killed(serve) -> None:
    server = serve()
    with School(server) as school:
        teacher = school.teacher()
        awa, bo = (school.pupil(teacher.code, name) for name in ("Awa", "Bo"))
        teacher.do("remove", people=[awa.id])
        before = teacher.state
        assert list(before["came"]) == [bo.id]
        server.restart()
        assert teacher.state == before
        assert code_of(awa, "POST", f"/api/classes/{teacher.code}/join", {"name": "Cy"}) == "kept-out"


@pytest.fixture
def teacher(shared):
    with School(shared) as school:
        yield school.teacher()


def refused(teacher: Teacher, **act) -> str:
    return code_of(teacher, "POST", f"/api/classes/{teacher.id}/acts", {"act": "x", **act})


def test_who_still_plays_is_not_removed_and_then_nobody_is(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher()
        pupils = [school.pupil(teacher.code, name) for name in ("Awa", "Bo", "Cy")]
        teacher.do("begin", kind="free")
        teacher.do("round")
        everybody = [pupil.id for pupil in pupils]
        assert refused(teacher, do="remove", people=everybody) == "still-plays"
        assert len(teacher.state["devices"]) == 3
        teacher.do("bell")
        assert teacher.do("remove", people=everybody)["devices"] == {}


def test_nobody_is_removed_or_let_in_who_was_not_named_or_not_there(teacher) -> None:
    teacher.do("add", name="Awa")
    assert refused(teacher, do="remove") == "nobody-named"
    assert refused(teacher, do="remove", people=["p1", "p9"]) == "no-person"
    assert refused(teacher, do="readmit", people=["p1"]) == "nobody-gone"
    teacher.do("remove", person="p1")
    teacher.do("add", name="AWA")
    assert refused(teacher, do="readmit", people=["p1"]) == "name-taken"


def test_when_each_came_is_told_to_whoever_runs_the_class(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher()
        pupils: list[Pupil] = [school.pupil(teacher.code, name) for name in ("Awa", "Bo", "Cy")]
        teacher.do("add", name="Di")
        came = teacher.state["came"]
        assert list(came) == [pupil.id for pupil in pupils]
        assert all(one <= other for one, other in pairwise(came.values()))
        assert not {"came", "removed", "rush"} & pupils[0].state.keys()
