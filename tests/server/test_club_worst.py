"""A class keeps working whatever one of its pupils does: invented names, answers without end, rubbish, sockets."""

from __future__ import annotations

import itertools
import json
import random
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from awale.club.class_state import ClassState
from awale.server.classes.acts import Add, Remove
from awale.server.classes.classrooms import Classrooms
from awale.server.classes.judge import MOST_PEOPLE, joined, judge
from awale.server.classes.pace import (
    ALL_AT_ONCE,
    ATTEMPTS_AT_ONCE,
    NEW_A_MINUTE,
    NEW_AT_ONCE,
    PUPIL_AT_ONCE,
    SURE_AT_ONCE,
    Pace,
)
from awale.server.refusals import Refused
from support.class_client import Pupil, School, Teacher, heard, listening
from support.game_rooms import house
from support.polling import eventually
from support.server_process import PATIENCE, Server

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


# --- who is there -------------------------------------------------------------------------------------------------


def test_a_class_is_full_of_those_who_are_there_not_of_those_who_were() -> None:
    class_id = ClassState(teachers={"teacher"})
    for number in range(MOST_PEOPLE):
        class_id.apply(judge(class_id, "teacher", Add(act="", name=f"nobody {number}"), 0))
    with pytest.raises(Refused, match="full"):
        joined(class_id, "Awa's tablet", "Awa")
    class_id.apply(judge(class_id, "teacher", Remove(act="", people=tuple(class_id.people)), 0))
    class_id.apply(*joined(class_id, "Awa's tablet", "Awa"))
    assert [(person.id, person.name) for person in class_id.there] == [(f"p{MOST_PEOPLE + 1}", "Awa")]


# --- how fast -----------------------------------------------------------------------------------------------------


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def done(act, most: int = 10_000) -> int:
    """How often something can be done at once."""
    for number in range(most):
        try:
            act()
        except Refused:
            return number
    return most


def test_a_class_comes_in_at_once_and_a_hundred_invented_names_do_not() -> None:
    watch = Watch()
    pace = Pace(watch)
    assert done(pace.count_new) == NEW_AT_ONCE >= 33, "a class and its teacher"
    watch.at += 60.0
    assert done(pace.count_new) == NEW_A_MINUTE


def test_those_who_want_to_come_in_take_nothing_from_those_who_are_there() -> None:
    pace = Pace(Watch())
    assert done(pace.count_attempt) == ATTEMPTS_AT_ONCE
    pace.check("a pupil", is_teacher=False)
    pace.check("the teacher", is_teacher=True)


def test_whoever_does_little_never_waits_for_those_who_do_much() -> None:
    pace = Pace(Watch())
    loud = [f"cookie {number}" for number in range(100)]
    used = sum(done(lambda each=each: pace.check(each, is_teacher=False), PUPIL_AT_ONCE) for each in loud)
    assert used == ALL_AT_ONCE + len(loud) * SURE_AT_ONCE
    assert done(lambda: pace.check("a quiet pupil", is_teacher=False)) == SURE_AT_ONCE


# --- answers ------------------------------------------------------------------------------------------------------


def reply(who: Pupil, move: str) -> httpx.Response:
    body = {"do": "reply", "act": secrets.token_hex(8), "person": who.id, "move": move}
    return who.client.post(f"/api/classes/{who.class_id}/acts", json=body)


@pytest.fixture
def servers(serve, database) -> list[Server]:
    """One server, or two that share a database."""
    if database is None:
        return [serve()]
    return [serve("--database", database) for _ in range(2)]


def test_another_answer_takes_the_place_of_the_one_before_and_is_kept(servers) -> None:
    """The log becomes no longer by it; once acknowledged it outlives a kill -9, also of the last one to be asked."""
    with School(servers[0]) as here, School(servers[-1]) as there:
        teacher = here.teacher(title="CM1 B")
        awa, bo = there.pupil(teacher.code, "Awa"), here.pupil(teacher.code, "Bo")
        teacher.do("ask", position=START)
        assert reply(awa, "A").is_success
        assert reply(bo, "B").is_success
        length = teacher.state["n"]
        for move in "BCDEF":
            assert reply(awa, move).is_success
        for server in servers:
            server.kill()
        for server in servers:
            server.start()
        assert teacher.state["n"] == length
        assert teacher.state["question"]["replies"] == {awa.id: "F", bo.id: "B"}
        assert reply(bo, "C").is_success
        for each in (teacher, awa, bo):
            each.client.base_url = (servers[0] if each in (teacher, bo) else servers[-1]).url
        shown = teacher.do("reveal")["question"]
        assert {move: told["count"] for move, told in shown["counts"].items() if told["count"]} == {"F": 1, "C": 1}
        assert reply(awa, "A").json()["error"]["code"] == "no-question"
        assert awa.state["question"]["counts"] == shown["counts"]


def test_an_answer_that_was_changed_by_way_of_another_server_is_counted(servers) -> None:
    with School(servers[0]) as here, School(servers[-1]) as there:
        teacher = here.teacher(title="CM1 B")
        awa = there.pupil(teacher.code, "Awa")
        teacher.do("ask", position=START)
        with listening(teacher, teacher.id) as screen:
            for move in "AF":
                assert reply(awa, move).is_success
                told = {awa.id: move}
                heard(screen, lambda each, told=told: (each.get("question") or {}).get("replies") == told, move)  # type: ignore[misc]
        assert teacher.do("reveal")["question"]["replies"] == {awa.id: "F"}


@pytest.mark.anyio
async def test_when_pupils_have_filled_their_part_of_the_log_the_teacher_goes_on(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("awale.server.classes.classroom.MOST_BY_PUPILS", 6)
    async with house(None, tmp_path) as rooms:
        classrooms = Classrooms(rooms)
        opened = await classrooms.open([], "teacher")
        async with classrooms.classroom(opened.row.id) as classroom:
            for number in range(5):
                await classroom.join(f"cookie {number}", f"nobody {number}")
            with pytest.raises(Refused, match="Too much"):
                await classroom.join("another cookie", "nobody else")
            await classroom.act("teacher", Remove(act="1", people=tuple(classroom.class_state.people)))
            await classroom.act("teacher", Add(act="2", name="Awa"))
            assert [person.name for person in classroom.class_state.there] == ["Awa"]


# --- everything at once -------------------------------------------------------------------------------------------


class Nuisance:
    """One pupil with as many cookies as they like, who does all that can be done, in a thread, until ``stop``."""

    def __init__(self, server: Server, teacher: Teacher) -> None:
        self.server, self.code, self.class_id = server, teacher.code, teacher.id
        self.stopped = threading.Event()
        self.done: dict[str, int] = {}
        self.faults: list[str] = []

    def is_at_work(self) -> bool:
        """Whether everything has been tried."""
        return all(self.done.get(what, 0) >= least for what, least in (("join", 20), ("acts", 200), ("sockets", 3)))

    def __call__(self, number: int) -> None:
        chance = random.Random(number)
        with ExitStack() as stack:
            while not self.stopped.is_set():
                client = stack.enter_context(
                    self.server.client(headers={"Origin": self.server.url, "Accept-Language": "en"})
                )
                with suppress(httpx.TransportError, WebSocketException, OSError):
                    self.come_and_go(client, f"nobody {number} {secrets.token_hex(3)}", chance, stack)

    def come_and_go(self, client: httpx.Client, name: str, chance: random.Random, stack: ExitStack) -> None:
        joined = self.ask(client, "join", {"name": name})
        self.ask(
            client,
            "join",
            {"name": chance.choice(["Awa", "\u0410wa", "La maîtresse", "\u3164", "", "=1+1;", "x" * 99])},
        )
        me = joined.json() if joined.is_success else None
        for move in itertools.islice(itertools.cycle("ABCDEF"), 40):
            if self.stopped.is_set():
                return
            person = me["you"][0] if me else "p1"
            self.ask(client, "acts", {"do": "reply", "act": secrets.token_hex(8), "person": person, "move": move})
            do = chance.choice(["remove", "round", "bell", "lock", "reveal", "fly", "title", "end"])
            self.ask(
                client, "acts", {"do": do, "act": secrets.token_hex(8), "person": "p1", "locked": True, "title": "ours"}
            )
        if me:
            cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
            address = f"{self.server.url.replace('http', 'ws', 1)}/api/classes/{me['id']}/live"
            self.listen(address, cookie, me["you"][0])

    def listen(self, address: str, cookie: str, person: str) -> None:
        from websockets.sync.client import connect

        with connect(
            address, origin=Origin(self.server.url), open_timeout=PATIENCE, additional_headers={"Cookie": cookie}
        ) as socket:
            for text in ("{", "[]", '{"do":"lang","lang":"fr"}', '{"do":"remove","act":"1","people":["p1"]}'):
                socket.send(text)
            socket.send(json.dumps({"do": "reply", "act": "1", "person": person, "move": "F"}))
            self.done["sockets"] = self.done.get("sockets", 0) + 1

    def ask(self, client: httpx.Client, what: str, body: dict[str, Any]) -> httpx.Response:
        answer = client.post(f"/api/classes/{self.code if what == 'join' else self.class_id}/{what}", json=body)
        self.done[what] = self.done.get(what, 0) + 1
        if answer.is_server_error:
            self.faults.append(answer.text)
        return answer


def test_a_class_is_held_to_its_end_beside_a_pupil_who_does_their_worst(serve) -> None:
    """Every act of the teacher works, pupils come in, answer and play, and the round ends with its results."""
    server = serve()
    with School(server) as school, ThreadPoolExecutor(3) as pool:
        teacher = school.teacher(title="CM1 B")
        pupils = {pupil.id: pupil for pupil in (school.pupil(teacher.code, name) for name in ("Awa", "Bo", "Cy", "Di"))}
        nuisance = Nuisance(server, teacher)
        working = [pool.submit(nuisance, number) for number in range(3)]
        try:
            eventually(lambda: len(teacher.state["devices"]) > 12, "the invented names come in")
            eventually(nuisance.is_at_work, lambda: f"all that is done in the class: {nuisance.done}")
            lesson(teacher, pupils)
        finally:
            nuisance.stopped.set()
            for work in working:
                work.result(PATIENCE)
        assert not nuisance.faults
        assert "Traceback" not in server.errors


def lesson(teacher: Teacher, pupils: dict[str, Pupil]) -> None:
    """A question, then a round, with everything that a teacher can do on the way."""
    teacher.do("ask", position=START)
    for pupil in pupils.values():
        assert reply(pupil, "F").is_success, "a quiet pupil's answer is always taken"
    assert {teacher.state["question"]["replies"][each] for each in pupils} == {"F"}
    teacher.do("reveal", best="F")
    teacher.do("unask")
    teacher.do("lock", locked=True)
    strangers = [each for each in teacher.state["devices"] if each not in pupils]
    assert len(strangers) > 8
    assert set(teacher.do("remove", people=strangers)["devices"]) == set(pupils)
    teacher.do("title", title="CM1 B, quiet")
    teacher.do("rules", sheet="abapa")
    awa, *_ = pupils
    teacher.do("person", person=awa, name="Awa B.", strength=1700)
    for away in (True, False):
        teacher.do("person", person=awa, away=away)
    late = teacher.do("add", name="Late")["shared"]["people"][-1]["id"]
    teacher.do("seat", person=late, beside=awa)
    teacher.do("remove", person=late)
    teacher.do("readmit", people=[late])
    teacher.do("remove", people=[late])
    teacher.do("begin", kind="round-robin", minutes=10)
    tables = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
    assert {person for table in tables for person in (table["south"], table["north"])} == set(pupils)
    chance = random.Random(1)
    for table in tables:
        south, game = pupils[table["south"]], table["path"].rpartition("/")[2]
        assert south.move(game, chance)
    teacher.do("replay", table=2)
    south, game = pupils[tables[0]["south"]], tables[0]["path"].rpartition("/")[2]
    south.post(f"/api/games/{game}/acts", {"do": "resign", "n": south.get(f"/api/games/{game}")["n"]})
    teacher.do("bell", minutes=5)
    ended = teacher.do("bell")["shared"]["contest"]["rounds"][-1]
    assert [ended["over"], *(table["result"]["text"] for table in ended["tables"])] == [True, "0–1", "½–½"]
    teacher.do("result", round=1, table=2, seeds=[30, 18])
    assert teacher.do("end")["shared"]["contest"]["over"]
    assert len(teacher.places) == len(pupils)


def test_whoever_empties_the_allowance_of_the_school_takes_nothing_from_its_class(serve) -> None:
    server = serve("--per-address", "40")
    with School(server) as school, server.client() as stranger:
        teacher = school.teacher(title="CM1 B")
        awa = school.pupil(teacher.code, "Awa")
        answers = (stranger.get("/api/sheets", headers={"Cookie": ""}).status_code for _ in range(2_000))
        assert 429 in answers
        teacher.do("ask", position=START)
        assert reply(awa, "F").is_success
        assert teacher.state["question"]["replies"] == {awa.id: "F"}
