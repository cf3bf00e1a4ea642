"""A game of a class that goes on again after it was over: its result no longer stands, and the next one does."""

from __future__ import annotations

import random

import pytest

from awale.server.classes.results import MOST_REOPENED
from support.class_client import Pupil, School, Teacher
from support.polling import eventually

CHANCE = random.Random(7)


@pytest.fixture
def servers(serve, database):
    """One server, or two that share a database."""
    return [serve()] if database is None else [serve("--database", database) for _ in range(2)]


@pytest.fixture
def school(servers):
    with School(servers[0]) as school:
        yield school


@pytest.fixture
def teacher(school) -> Teacher:
    return school.teacher(title="CM1 B")


@pytest.fixture
def pupils(servers, teacher):
    with School(servers[-1]) as there:
        yield {pupil.id: pupil for pupil in (there.pupil(teacher.code, name) for name in ("Awa", "Bo"))}


class Played:
    """The one table of a round, and the two who sit at it."""

    def __init__(self, teacher: Teacher, pupils: dict[str, Pupil]) -> None:
        self.teacher = teacher
        teacher.do("begin", kind="ladder", rounds=3)
        self.next_round(pupils)

    def next_round(self, pupils: dict[str, Pupil]) -> None:
        [table] = self.teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
        self.game = table["path"].rpartition("/")[2]
        self.south, self.north = pupils[table["south"]], pupils[table["north"]]

    def act(self, who: Pupil, do: str) -> None:
        def is_done() -> bool:
            n = who.get(f"/api/games/{self.game}")["n"]
            answer = who.client.post(f"/api/games/{self.game}/acts", json={"do": do, "n": n})
            assert answer.is_success or answer.status_code == 409, answer.text
            return answer.is_success

        eventually(is_done, do)

    def take_back(self) -> None:
        self.act(self.south, "undo")
        self.act(self.north, "accept")

    def stands(self, text: str, round_: int = -1) -> None:
        def found() -> str:
            result = self.teacher.contest["rounds"][round_]["tables"][0]["result"]
            return result["text"] if result else ""

        eventually(lambda: found() == text, lambda: f"{found()!r} instead of {text!r}")


@pytest.fixture
def played(teacher, pupils) -> Played:
    return Played(teacher, pupils)


def test_a_resignation_that_both_take_back_opens_the_table_again(played) -> None:
    played.act(played.south, "resign")
    played.stands("0–1")
    played.take_back()
    played.stands("")
    assert [place["points"] for place in played.teacher.contest["places"]] == [0, 0]
    assert played.south.game == played.game, "the class leads to the board again"
    played.act(played.north, "resign")
    played.stands("1–0")
    assert played.teacher.contest["rounds"][0]["over"]


def test_taken_back_while_no_server_ran_to_hear_of_it_it_is_found_later(servers, played) -> None:
    played.act(played.south, "resign")
    played.stands("0–1")
    for server in servers:
        server.kill()
    servers[-1].start()
    played.take_back()  # nobody has asked for the class since
    servers[-1].kill()
    for server in servers:
        server.start()
    played.stands("")


def test_a_result_that_was_entered_by_hand_stays(played) -> None:
    played.act(played.south, "resign")
    played.stands("0–1")
    played.teacher.do("result", round=1, table=1, seeds=[24, 24])
    played.take_back()
    assert played.south.move(played.game, CHANCE) or played.north.move(played.game, CHANCE)
    played.stands("½–½")


def test_a_round_that_another_was_paired_after_stays_as_it_is(played, pupils) -> None:
    before = played.game
    played.act(played.south, "resign")
    played.stands("0–1")
    south, north = played.south, played.north
    played.next_round(pupils)
    after, played.game = played.game, before
    played.south, played.north = south, north
    played.take_back()
    played.game = after
    played.act(pupils[played.teacher.contest["rounds"][1]["tables"][0]["south"]], "resign")
    played.stands("0–1")
    played.stands("0–1", round_=0)


def test_after_the_bell_a_game_that_goes_on_is_ended_by_it(played) -> None:
    played.act(played.south, "resign")
    played.stands("0–1")
    played.take_back()
    played.stands("")
    played.act(played.south, "resign")
    played.stands("0–1")
    played.teacher.do("end")
    played.take_back()
    played.teacher.do("title", title="over")
    played.stands("0–1")


def test_two_who_resign_and_take_it_back_in_turn_do_not_fill_the_log(played) -> None:
    for _ in range(MOST_REOPENED):
        played.act(played.south, "resign")
        played.stands("0–1")
        played.take_back()
        played.stands("")
    played.act(played.south, "resign")
    played.stands("0–1")
    length = played.teacher.state["n"]
    for _ in range(2):
        played.take_back()
        played.act(played.south, "resign")
    played.stands("0–1")
    assert played.teacher.state["n"] == length
