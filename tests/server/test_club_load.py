"""A class under load: what many ask for at the same moment is done once, and nobody is sent where nothing is yet."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from typing import Any, cast

import httpx
import pytest

from awale.server.classes.classrooms import Classrooms
from awale.server.classes.judge import MOST_ON_A_DEVICE
from awale.server.classes.shared import Shared, all_of
from awale.server.games.rooms import Rooms
from awale.server.store import store_for
from support.class_client import School, heard, listening
from support.game_rooms import until
from support.optional import not_none


@pytest.mark.anyio
async def test_who_asks_while_one_waits_shares_it_and_who_asks_during_it_is_served_after_it():
    done, go_on = [], asyncio.Event()

    async def work() -> None:
        done.append("begun")
        await go_on.wait()
        done.append("ended")

    shared = Shared(work, asyncio.ensure_future)
    first = [asyncio.ensure_future(shared()) for _ in range(5)]
    while not done:
        await asyncio.sleep(0)
    later = [asyncio.ensure_future(shared()) for _ in range(16)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*first, *later)
    assert done == ["begun", "ended", "begun", "ended"]
    await shared.settled(0)


@pytest.mark.anyio
async def test_a_fault_is_told_to_all_who_share_it_and_the_next_one_is_tried_again():
    tries = []

    async def work() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("the first time")

    shared = Shared(work, asyncio.ensure_future)
    found = await asyncio.gather(shared(), shared(), return_exceptions=True)
    assert [str(error) for error in found] == ["the first time"] * 2
    await shared()


@pytest.mark.anyio
async def test_what_is_done_side_by_side_is_done_to_its_end_though_one_fails():
    done = []

    async def work(number: int) -> None:
        await asyncio.sleep(0)
        if number == 1:
            raise ValueError("the second")
        done.append(number)

    with pytest.raises(ValueError, match="the second"):
        await all_of(*(work(number) for number in range(4)))
    assert done == [0, 2, 3]


def test_whoever_is_told_where_to_play_finds_the_game_there_and_a_bell_brings_all_results_together(serve) -> None:
    with School(serve()) as school:
        teacher = school.teacher(title="CM1 B")
        pupils = [school.pupil(teacher.code, f"pupil {number}") for number in range(12)]
        teacher.do("begin", kind="swiss", rounds=2)
        with listening(pupils[0], teacher.id) as tablet:
            for number in (1, 2):
                teacher.client.post(
                    f"/api/classes/{teacher.id}/acts", json={"do": "round", "act": secrets.token_hex(8)}
                )
                told = heard(tablet, lambda each, number=number: len(_rounds(each)) == number, "the round")  # type: ignore[misc]
                games = [table["path"].rpartition("/")[2] for table in _rounds(told)[-1]["tables"]]
                assert [pupils[0].client.get(f"/api/games/{game}").status_code for game in games] == [200] * 6
                teacher.do("bell")
                counts: list[Any] = []
                while not counts or counts[-1] < 6:
                    told = heard(tablet, lambda each: each["type"] == "class", "the results")
                    counts.append(sum(table["result"] is not None for table in _rounds(told)[-1]["tables"]))
                assert set(counts) <= {0, 6}


def _rounds(told: dict[str, Any]) -> list[dict[str, Any]]:
    return (told["shared"]["contest"] or {"rounds": []})["rounds"] if told["type"] == "class" else []


# --- what is too much ---------------------------------------------------------------------------------------------


@pytest.fixture
def asked(serve):
    """A class that is asked a question, and a pupil in it."""
    with School(serve()) as school:
        teacher = school.teacher(title="CM1 B")
        pupil = school.pupil(teacher.code, "Awa")
        teacher.do("ask", position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
        yield school, teacher, pupil


def test_a_tablet_that_answers_in_a_loop_is_slowed_down_and_the_others_are_not(asked) -> None:
    school, teacher, pupil = asked
    other = school.pupil(teacher.code, "Bo")

    def reply(who, move: str) -> httpx.Response:
        body = {"do": "reply", "act": secrets.token_hex(8), "person": who.id, "move": move}
        return who.client.post(f"/api/classes/{teacher.id}/acts", json=body)

    moves = itertools.cycle("ABCDEF")
    answers = [reply(pupil, next(moves))]
    while answers[-1].status_code == 200:  # on a slow machine it takes a few more
        answers.append(reply(pupil, next(moves)))
    last = answers[-1]
    assert last.status_code == 429
    assert last.json()["error"]["code"] == "too-fast"
    assert int(last.headers["Retry-After"]) >= 1
    assert reply(other, "F").is_success
    assert teacher.do("reveal")["question"]["answered"] == 2


def test_the_same_answer_again_is_not_written_again(asked) -> None:
    _, teacher, pupil = asked
    counts = []
    for _ in range(3):
        body = {"do": "reply", "act": secrets.token_hex(8), "person": pupil.id, "move": "F"}
        pupil.post(f"/api/classes/{teacher.id}/acts", body)
        counts.append(pupil.state["n"])
    assert counts == [counts[0]] * 3
    assert pupil.state["question"]["replies"] == {pupil.id: "F"}


def test_one_device_cannot_fill_a_class_with_names_but_the_teachers_can(asked) -> None:
    school, teacher, pupil = asked
    names = [f"nobody {number}" for number in range(MOST_ON_A_DEVICE)]
    joined = [pupil.client.post(f"/api/classes/{teacher.code}/join", json={"name": name}) for name in names]
    assert [answer.status_code for answer in joined] == [200] * (MOST_ON_A_DEVICE - 1) + [409]
    assert joined[-1].json()["error"]["code"] == "device-full"
    assert school.pupil(teacher.code, "Zoé").id
    for number in range(MOST_ON_A_DEVICE + 1):
        teacher.do("add", name=f"at the desk {number}", here=True)


@pytest.mark.anyio
async def test_classes_where_nobody_is_leave_the_memory_the_longest_unused_first(tmp_path, monkeypatch) -> None:
    store = store_for(None, tmp_path)
    await store.open()
    try:
        classrooms = Classrooms(Rooms(store, cast(Any, None)))
        opened = [(await classrooms.open([], "teacher")).row.id for _ in range(5)]
        for name in opened:
            async with classrooms.classroom(name):
                pass
        await until(lambda: all(not_none(classrooms.loaded(name)).is_idle for name in opened))
        async with classrooms.classroom(opened[0]) as classroom:
            monkeypatch.setattr(Classrooms, "most_idle", 3 * classroom.size)
            classrooms.forget_idle()
            assert [name for name in opened if classrooms.loaded(name)] == [opened[0], *opened[2:]]
    finally:
        await store.close()
