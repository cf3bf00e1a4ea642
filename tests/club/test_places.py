"""Places, tie-breaks and tables, against values worked out by hand."""

from __future__ import annotations

import csv
import io

import pytest

from awale.club import tiebreaks
from awale.club.contest import Contest
from awale.club.places import places
from awale.club.rounds import Result, Round, Table
from awale.club.tables import as_csv, cross_table, outcome, results, standings
from awale.club.tally import ContestTally

NAMES = {"p1": "Awa", "p2": "Jules", "p3": "Noé", "p4": "Zoé", "p5": "Ines"}


def table(number: int, south: str, north: str, taken: int) -> Table:
    return Table(number, south, north, result=Result((taken, 48 - taken)))


#: Five people, three rounds:   p1 beats p2, p3 beats p4, p5 rests | p1 draws p3, p5 beats p2, p4 rests
#: | p1 beats p5, p3 beats p2 by forfeit, p4 away.       Points: p1 2½, p3 2½, p5 2, p4 1, p2 0.
PLAYED = Contest(
    "swiss",
    ("p1", "p2", "p3", "p4", "p5"),
    (
        Round(1, (table(1, "p1", "p2", 30), table(2, "p3", "p4", 26)), ("p5",)),
        Round(2, (table(1, "p3", "p1", 24), table(2, "p2", "p5", 20)), ("p4",)),
        Round(3, (table(1, "p1", "p5", 25), Table(2, "p3", "p2", result=Result(how="forfeit", decided="S")))),
    ),
)


def test_points_count_wins_draws_rests_and_forfeits() -> None:
    expected = {"p1": 2.5, "p2": 0, "p3": 2.5, "p4": 1, "p5": 2}
    assert {person: PLAYED.halves(person) / 2 for person in PLAYED.people} == expected
    assert {person: halves / 2 for person, halves in ContestTally(PLAYED).halves.items()} == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # p1 met p2 (0), p3 (2½), p5 (2). p3 met p4 (1), p1 (2½) and, for the forfeit, somebody like himself (2½).
        ("buchholz", {"p1": 4.5, "p3": 6.0, "p5": 0 + 2.5 + 2, "p4": 2.5 + 1 + 1, "p2": 2.5 + 2 + 0}),
        ("buchholz-cut-1", {"p1": 4.5, "p3": 5.0, "p5": 4.5, "p4": 3.5, "p2": 4.5}),
        # p1: beat p2 (0) and p5 (2), half of p3's 2½. p3: beat p4 (1), half of p1's 2½; a forfeit counts nothing.
        ("sonneborn-berger", {"p1": 3.25, "p3": 2.25, "p5": 0, "p4": 0, "p2": 0}),
        ("wins", {"p1": 2, "p3": 2, "p5": 1, "p4": 0, "p2": 0}),
        # p1: 30-18, 24-24, 25-23. p3: 26-22, 24-24.
        ("seeds", {"p1": 14, "p3": 4, "p5": 6, "p4": -4, "p2": -20}),
    ],
)
def test_each_tie_break_is_as_worked_out_by_hand(name, expected) -> None:
    tally = ContestTally(PLAYED)
    found = {person: tiebreaks.OF[name](tally, person) / tiebreaks.DIVISOR[name] for person in PLAYED.people}
    assert found == expected


def test_places_go_by_points_then_by_tie_breaks_in_their_order() -> None:
    assert [(place.place, place.person) for place in places(PLAYED)] == [
        (1, "p3"), (2, "p1"), (3, "p5"), (4, "p4"), (5, "p2"),
    ]  # fmt: skip


def test_those_whom_nothing_parts_share_a_place() -> None:
    drawn = Contest("round-robin", ("p1", "p2", "p3"), (Round(1, (table(1, "p1", "p2", 24),), ("p3",)),))
    assert [(place.place, place.person) for place in places(drawn)] == [(1, "p1"), (1, "p2"), (3, "p3")]


@pytest.mark.parametrize(
    ("result", "written"),
    [
        (Result((26, 22)), "1–0"),
        (Result((24, 24)), "½–½"),
        (Result((10, 38)), "0–1"),
        (Result((24, 24), "hand", "N"), "0–1"),
        (Result(how="forfeit", decided="S"), "+ –"),
        (Result(how="forfeit"), "– –"),
        (None, ""),
    ],
)
def test_a_result_is_written_as_everybody_writes_it(result, written) -> None:
    assert outcome(Table(1, "p1", "p2", result=result)) == written


def test_the_cross_table_is_a_mirror() -> None:
    head, *rows = cross_table(PLAYED, NAMES, "en")
    mirror = {"1": "0", "0": "1", "½": "½", "": ""}
    cells = [row[2:-1] for row in rows]
    assert len(head) == len(rows[0]) == 8
    assert all(cells[i][j] == mirror[cells[j][i]] for i in range(5) for j in range(5) if i != j)
    assert [row[-1] for row in rows] == ["2.5", "2.5", "2", "1", "0"]


def test_a_file_reads_back_and_french_has_commas_and_semicolons() -> None:
    rows = standings(PLAYED, NAMES, "fr")
    text = as_csv(rows, "fr").removeprefix("\ufeff")
    assert list(csv.reader(io.StringIO(text), delimiter=";")) == rows
    assert rows[1][:4] == ["1", "Noé", "2,5", "2"]


def test_all_tables_and_rests_are_in_the_results() -> None:
    _, *rows = results(PLAYED, NAMES, "en")
    assert len(rows) == 6 + 2
    assert ["1", "1", "Awa", "Jules", "30", "18", "1–0"] in rows
    assert ["3", "2", "Noé", "Jules", "", "", "+ –"] in rows


#: As they would be typed into a class, or sent to it.
FORMULAS = [
    "=1+1",
    "+33 6",
    "@SUM(A1)",
    "-cmd|x",
    "--5",
    " =1+1",
    "＝1+1",
    "x;=1+1",
    "x,=1+1",
    'x;"=1+1"',
    'x", =1+1',
    "x\t@a",
    "x|-1",
]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", FORMULAS)
def test_no_cell_is_a_formula_whichever_program_opens_the_file(name, lang, delimiter) -> None:
    """A French program cuts the lines of an English file at its semicolons, and an English one those of a French file
    at its commas; here so does the simplest program that there could be, which knows no quotes.
    """
    text = as_csv([["1", name, "-4", name]], lang).removeprefix("\ufeff").strip()
    cells = [cell for line in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in line]
    for cell in [*cells, *text.split(delimiter)]:
        assert cell.lstrip(' \t"')[:1] not in list("=+-@＝") or cell == "-4", cells


def test_numbers_stay_numbers_in_a_file() -> None:
    assert as_csv([["-4", "2,5", "-0.5", "+1"]], "fr").strip("\ufeff\r\n") == "-4;2,5;-0.5;+1"
