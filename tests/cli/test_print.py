"""``awale print``: files that appear whole under a sensible name, and refusals in one sentence."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from awale.words import say

RECORD = '[Sheet "ecole"]\n[South "Awa"]\n[North "Jules"]\n\n1. F f 2. B e 3. C d *\n'


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["rules", "--sheet", "ecole", "--pages"], "awale-rules-ecole.pdf"),
        (["board"], "awale-board.pdf"),
        (["egg-box", "--lang", "fr"], "awale-boite-a-oeufs.pdf"),
        (["worksheet", "--sheet", "abapa", "--count", "2", "--seed", "7"], "awale-exercises-abapa-7.pdf"),
        (["scoresheet", "--paper", "letter", "--sheet", "grenier"], "awale-scoresheet-grenier.pdf"),
        (["bracket", "Awa", "Jules"], "awale-tournament.pdf"),
        (["bracket", "--players", "6", "--out", "cup.pdf"], "cup.pdf"),
    ],
)
def test_a_file_appears_under_a_sensible_name_and_is_never_overwritten(run, tmp_path, arguments, name) -> None:
    done = run("print", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert name in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == [name]
    before = (tmp_path / name).read_bytes()
    assert before.startswith(b"%PDF-")
    again = run("print", *arguments)
    assert again.returncode == 2
    assert name in again.stderr
    assert (tmp_path / name).read_bytes() == before
    (tmp_path / name).write_bytes(b"old")
    assert run("print", *arguments, "--force").returncode == 0
    assert (tmp_path / name).read_bytes() == before


def test_a_worksheet_with_fewer_exercises_than_asked_says_so(run, tmp_path) -> None:
    few = ("--sheet", "grenier", "--theme", "chain", "--level", "2")
    assert "only 5 such exercises, not 12" in run("print", "worksheet", *few, "--count", "12").stderr
    assert run("print", "worksheet", *few, "--count", "5").stderr == ""
    none = run("print", "worksheet", "--sheet", "ecole", "--theme", "chain", "--level", "2")
    assert (none.returncode, none.stdout) == (2, "")
    assert "some of level 1, 3, 4 or 5" in none.stderr


def test_a_record_is_printed_beside_its_file_without_the_engine_if_it_is_to_be_quick(run, tmp_path) -> None:
    (tmp_path / "cup.ogn").write_text(RECORD)
    assert run("print", "game", "cup.ogn", "--quick").returncode == 0
    assert (tmp_path / "cup.pdf").read_bytes().startswith(b"%PDF-")


def test_names_are_read_from_a_file_or_the_standard_input(run, tmp_path) -> None:
    (tmp_path / "class.txt").write_text("Awa\n\nJules\nÉloïse\n", encoding="utf-8")
    assert run("print", "bracket", "--from", "class.txt", "--out", "a.pdf").returncode == 0
    assert run("print", "bracket", "--from", "-", "--out", "b.pdf", typed="Awa\nJules\nÉloïse\n").returncode == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_certificates_are_made_of_the_places_that_a_class_exports(run, tmp_path) -> None:
    (tmp_path / "places.csv").write_text("\ufeffPlace;Prénom;Points\r\n1;Awa;3\r\n2;Jules;2,5\r\n", encoding="utf-8")
    assert run("print", "certificates", "places.csv", "--title", "CM1 B").returncode == 0
    pages = PdfReader(tmp_path / "awale-certificates.pdf").pages
    assert ["Jules" in page.extract_text() for page in pages] == [False, True]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["certificates", "nowhere.csv"],
        ["certificates", "empty.csv", "--top", "many"],
        ["poster"],
        ["rules", "--sheet", "unknown"],
        ["rules", "--paper", "a3"],
        ["rules", "--set", "grand_slam=maybe"],
        ["rules", "--out", "nowhere/rules.pdf"],
        ["worksheet", "--count", "0"],
        ["worksheet", "--level", "9"],
        ["worksheet", "--theme", "luck"],
        ["bracket"],
        ["bracket", "Awa", "Awa"],
        ["bracket", "--players", "65"],
        ["bracket", "--from", "missing.txt"],
        ["game", "missing.ogn"],
    ],
)
@pytest.mark.parametrize("lang", ["fr"])
def test_what_cannot_be_printed_is_said_in_a_sentence_and_leaves_no_file(run, tmp_path, arguments, lang) -> None:
    done = run("print", *arguments, "--lang", lang)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip().endswith((".", ".)"))
    assert not list(tmp_path.iterdir())


def test_a_record_with_a_move_that_the_referee_refuses_is_refused(run, tmp_path) -> None:
    (tmp_path / "bad.ogn").write_text(RECORD.replace("3. C d", "3. C C"))
    done = run("print", "game", "bad.ogn")
    assert done.returncode == 2
    assert "3" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bad.ogn"]


@pytest.mark.parametrize(("place", "paper"), [("en_US.UTF-8", "letter"), ("fr_FR.UTF-8", "a4"), ("C", "a4")])
def test_the_size_of_paper_is_that_of_the_country(place, paper, monkeypatch) -> None:
    from awale.press.paper import usual_paper

    for name in ("LC_ALL", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", place)
    assert usual_paper() == paper


def test_help_says_what_each_kind_is(run) -> None:
    told = run("print", "--help", "--lang", "fr").stdout
    for kind in ("rules", "board", "egg-box", "worksheet", "scoresheet", "game", "bracket"):
        assert kind in told
        assert say(f"cli.print-help.{kind}", "fr")[:20] in told
