"""Games on file that can't be played: found by ``check``, refused by ``convert``, or left out when it is to go on."""

from __future__ import annotations

from pathlib import Path

import pytest

GOOD = '[Sheet "ecole"]\n[Event "first"]\n\n1. F f 2. B e *\n'
ILLEGAL = '[Sheet "ecole"]\n[Event "illegal"]\n\n1. F f 2. F e *\n'
BROKEN = '[Sheet "chess"]\n[Event "broken"]\n\n1. F f *\n'
VARIATION = '[Sheet "ecole"]\n[Event "variation"]\n\n1. F f ( 1... F ) 2. B e *\n'
MISCOUNTED = '[Sheet "ecole"]\n[Event "miscounted"]\n\n1. F f+3 2. B e *\n'
LAST = '[Sheet "ecole"]\n[Event "last"]\n\n1. A a *\n'


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    (tmp_path / "cup.ogn").write_text("\n".join([GOOD, ILLEGAL, BROKEN, VARIATION, MISCOUNTED, LAST]))
    return tmp_path / "cup.ogn"


def test_each_fault_is_a_line_with_its_place_and_the_rest_goes_on(run, cup: Path) -> None:
    (cup.parent / "fine.ogn").write_text(GOOD)
    done = run("check", "cup.ogn", "nowhere.ogn", "fine.ogn")
    assert done.returncode == 1
    *faults, summary = done.stdout.splitlines()
    assert [fault.split(",")[:2] for fault in faults[:4]] == [
        ["cup.ogn", " line 9"],
        ["cup.ogn", " line 11"],
        ["cup.ogn", " line 19"],
        ["cup.ogn", " line 24"],
    ]
    assert "nowhere.ogn" in faults[4]
    assert summary == "6 games read, 5 faults."


def test_games_without_a_fault_are_fine(run, cup: Path) -> None:
    cup.write_text(GOOD + "\n" + LAST)
    done = run("check", "cup.ogn")
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 games read, no fault.\n", "")
    piped = run("check", "-", "--from", "uci", typed="FfBe\n\nFF\n\nAa\n", LANG="fr_FR.UTF-8")
    assert piped.returncode == 1
    assert piped.stdout.splitlines()[0].startswith("Ligne 3, colonne")
    assert piped.stdout.splitlines()[-1] == "2 parties lues, 1 faute."


def test_a_record_that_counts_no_seeds_is_not_wrong_by_that(run, tmp_path: Path) -> None:
    (tmp_path / "game.ogn").write_text("F f E e D d C c\n")
    assert run("check", "game.ogn").returncode == 0
    (tmp_path / "game.ogn").write_text("F f E e D+5 d C c\n")
    assert run("check", "game.ogn").returncode == 1


def test_a_file_without_a_game_is_a_fault(run, cup: Path) -> None:
    cup.write_text("\n")
    assert run("check", "cup.ogn").stdout.splitlines()[0] == "There is no game in cup.ogn."


@pytest.mark.parametrize("to", ["ogn", "uci"])
def test_convert_lets_no_illegal_game_through(run, cup: Path, to: str) -> None:
    for bad in (ILLEGAL, VARIATION):
        cup.write_text(GOOD + "\n" + bad)
        done = run("convert", "cup.ogn", "--to", to, "--out", "out.txt")
        assert done.returncode == 2
        assert "cup.ogn, line" in done.stderr
        assert not (cup.parent / "out.txt").exists()


def test_convert_leaves_out_what_is_wrong_and_goes_on_if_it_is_told_to(run, cup: Path) -> None:
    done = run("convert", "cup.ogn", "--keep-going")
    assert done.returncode == 1
    assert [name for name in ("first", "illegal", "broken", "variation", "last") if f'"{name}"' in done.stdout] == [
        "first",
        "last",
    ]
    assert done.stderr.splitlines()[-1] == "3 games were left out."
    assert run("convert", "-", "--from", "uci", "--keep-going", "--to", "uci", typed="Ff\n\nFF\n\nAa\n").stdout == (
        "Ff\n\nAa\n"
    )
