"""The Swiss system pairs as bbpPairings 6 does, a program that FIDE has endorsed: whom, who begins, at which table.

``tests/data/swiss.jsonl`` holds tournaments that it has paired, a line each, with results by chance, absences and
forfeits: for every round who was there, its pairs in the order of the tables (South first) with what came out, and who
rested; ``null`` for pairs where it found none that the rules allow.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from awale.club.contest import Contest
from awale.club.pairing import CannotPair, pair
from awale.club.rounds import Result, Round, Table
from awale.club.trf import report

RESULTS = {
    "10": Result((30, 18)),
    "01": Result((18, 30)),
    "==": Result((24, 24)),
    "+-": Result(how="forfeit", decided="S"),
    "-+": Result(how="forfeit", decided="N"),
    "--": Result(how="forfeit"),
}
RECORDED = [json.loads(line) for line in Path(__file__, "../../data/swiss.jsonl").resolve().read_text().splitlines()]


def name(number: int) -> str:
    return f"p{number}"


def after(contest: Contest, recorded: dict[str, Any]) -> Contest:
    """A contest after a recorded round."""
    tables = tuple(
        Table(number, name(south), name(north), result=RESULTS[result])
        for number, (south, north, result) in enumerate(recorded["pairs"], start=1)
    )
    played = Round(len(contest.rounds) + 1, tables, tuple(map(name, recorded["resting"])))
    return replace(contest, rounds=(*contest.rounds, played))


@pytest.mark.parametrize("number", range(len(RECORDED)))
def test_every_round_is_paired_as_the_endorsed_program_pairs_it(number: int) -> None:
    recorded = RECORDED[number]
    people = tuple(map(name, range(1, recorded["people"] + 1)))
    contest = Contest("swiss", people, planned=recorded["planned"])
    for each in recorded["rounds"]:
        here = set(map(name, each["here"]))
        if each["pairs"] is None:
            with pytest.raises(CannotPair):
                pair(contest, here)
            break
        paired = pair(contest, here)
        assert paired.pairs == tuple((name(south), name(north)) for south, north, _ in each["pairs"])
        assert paired.resting == tuple(map(name, each["resting"]))
        contest = after(contest, each)


def test_the_recorded_tournaments_have_what_is_hard() -> None:
    rounds = [each for recorded in RECORDED for each in recorded["rounds"]]
    results = {result for each in rounds for _, _, result in each["pairs"] or ()}
    assert results == set(RESULTS)
    assert any(each["pairs"] is None for each in rounds)
    assert any(len(each["here"]) < recorded["people"] for recorded in RECORDED for each in recorded["rounds"])


HARD_NAMES = {
    "of two lines": "Awa\r\n001    9      Jules",
    "with what can't be seen": "A\x00w\x1ba\u202e\u2028\tB",
    "too long": "É" * 80,
    "too long, of letters with accents apart": "e\u0323\u0301" * 40,
    "too long, of emoji": "👵🏿" * 40,
    "nothing": "",
}


@pytest.mark.parametrize("called", HARD_NAMES.values(), ids=list(HARD_NAMES))
def test_no_name_breaks_the_columns_of_the_report(called) -> None:
    played = Round(1, (Table(1, "p1", "p2", result=RESULTS["10"]),))
    text = report(Contest("swiss", ("p1", "p2"), (played,), planned=3), {"p1": called, "p2": "Zoé"}, called)
    assert text.endswith("\r\n")
    lines = text.removesuffix("\r\n").split("\r\n")
    assert all(line.isprintable() for line in lines)
    assert " ".join(line[:3] for line in lines) == "012 062 092 142 XXR 152 XXC 182 192 001 001"
    first, second = lines[-2:]
    assert (first[80:], second[80:]) == (" 1.0    1     2 w 1", " 0.0    2     1 b 0")
    rest = " ".join(unicodedata.normalize("NFC", called).split()).removeprefix(first[14:47].rstrip())
    assert not rest or unicodedata.category(rest[0]) != "Mn", "a letter keeps its accents"
    assert not rest or not "\U0001f3fb" <= rest[0] <= "\U0001f3ff", "a person keeps the colour of the skin"


def test_the_report_for_arbiters_has_every_result_in_its_columns() -> None:
    recorded = max(RECORDED, key=lambda recorded: len(recorded["rounds"]))
    contest = Contest("swiss", tuple(map(name, range(1, recorded["people"] + 1))), planned=recorded["planned"])
    for each in recorded["rounds"]:
        contest = after(contest, each)
    lines = report(contest, {"p1": "Élise-Marguerite de la Très-Longue-Rivière"}, "CM1").splitlines()
    assert "012 CM1" in lines
    players = [line for line in lines if line.startswith("001")]
    assert len(players) == len(contest.people)
    assert all(len(line) == 89 + 10 * len(contest.rounds) for line in players)
    for person, line in zip(contest.people, players, strict=True):
        assert float(line[80:84]) == contest.halves(person) / 2
        for number, played in enumerate(contest.rounds):
            opponent, side, result = line[91 + 10 * number :][:8].split()
            table = played.table_of(person)
            if table is None:
                assert (opponent, side, result) == ("0000", "-", "U" if person in played.resting else "Z")
            else:
                assert name(int(opponent)) == table.other(person)
                assert side == ("w" if table.south == person else "b")
