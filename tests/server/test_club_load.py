"""A class under load: what many ask for at the same moment is done once, and nobody is sent where nothing is yet."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from awale.server.club.sharing import Shared, all_of
from schooling import School, heard, listening


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
    with School(serve("--per-address", "500")) as school:
        teacher = school.teacher(title="CM1 B")
        pupils = [school.pupil(teacher.code, f"pupil {number}") for number in range(12)]
        teacher.do("begin", kind="swiss", rounds=2)
        with listening(pupils[0], teacher.id) as tablet:
            for number in (1, 2):
                teacher.client.post(
                    f"/api/meetings/{teacher.id}/acts", json={"do": "round", "act": secrets.token_hex(8)}
                )
                told = heard(tablet, lambda each, number=number: len(_rounds(each)) == number, "the round")
                games = [table["path"].rpartition("/")[2] for table in _rounds(told)[-1]["tables"]]
                assert [pupils[0].client.get(f"/api/games/{game}").status_code for game in games] == [200] * 6
                teacher.do("bell")
                counts = []
                while not counts or counts[-1] < 6:
                    told = heard(tablet, lambda each: each["type"] == "meeting", "the results")
                    counts.append(sum(table["result"] is not None for table in _rounds(told)[-1]["tables"]))
                assert set(counts) <= {0, 6}


def _rounds(told: dict) -> list[dict]:
    return (told["shared"]["contest"] or {"rounds": []})["rounds"] if told["type"] == "meeting" else []
