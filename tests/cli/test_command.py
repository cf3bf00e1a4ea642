"""The command line: help in both languages, a sentence and the exit code 2 on anything wrong, an immediate start."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import awale
from awale.cli import main
from awale.rules.sheet import FIELDS
from awale.words import say


@pytest.fixture
def call(capsys, monkeypatch, tmp_path):
    """The command in this very process, which is faster; ``run`` is the real one."""

    def call(*arguments: str, lang: str = "en") -> tuple[int, str, str]:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("AWALE_LANG", lang)
        monkeypatch.setenv("COLUMNS", "79")
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        return code, *capsys.readouterr()

    return call


def test_help_has_examples_in_both_languages(run):
    english, french = run("--help"), run("--help", LANG="fr_FR.UTF-8")
    assert "examples:" in english.stdout
    assert "exemples" in french.stdout
    assert "usage\u00a0: awale" in french.stdout
    assert french.returncode == english.returncode == 0


@pytest.mark.parametrize("command", ["serve", "play", "sheets", "show", "convert"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_command_has_its_help(call, command, lang):
    code, told, _ = call(command, "--lang", lang, "--help")
    assert code == 0
    assert say("cli.usage", lang) + f"awale {command}" in told
    assert f"  awale {command}" in told, "an example"
    assert max(map(len, told.splitlines())) <= 79


def test_alone_it_says_where_to_begin(run):
    done = run()
    assert (done.returncode, "awale play" in done.stdout) == (0, True)


def test_version(run):
    assert run("--version").stdout == f"awale {awale.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["frob"], 'There is no command "frob"; the commands are serve, play, sheets, show, convert,'),
        (["--frob"], 'I don\'t know what to do with "--frob".'),
        (["sheets", "chess"], 'There is no sheet "chess"; the sheets are grenier,'),
        (["sheets", "--lang", "de"], '--lang can\'t be "de"; it is fr or en.'),
        (["show"], "Something is missing: POSITION."),
        (["show", "4-4"], "A position is 12 pits"),
        (["show", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--svg", "no/such/folder.svg"], "there is no such file or folder"),
        (["play", "--sheet"], "--sheet needs a value after it."),
        (["play", "--sheet", "amende", "--set", "slam"], '"slam" is not a setting'),
        (["play", "--sheet", "amende", "--set", "grand_slam=often"], 'grand_slam can\'t be "often"'),
        (["play", "--first", "W"], '--first can\'t be "W"; it is S or N.'),
        (["play", "--time", "soon"], '"soon" is not a number of minutes'),
        (["play", "--start", "1-2-3"], "A position is 12 pits"),
        (["play", "--save", "no/such/folder.ogn"], "there is no such file or folder"),
        (["play", "--names", "Awa"], "--names needs two values after it."),
        (["convert", "nothing.ogn"], "nothing.ogn can't be read: there is no such file or folder."),
        (["convert", "-", "--to", "morse"], '--to can\'t be "morse"; it is ogn,'),
        (["convert", "."], "There is no game in ."),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(call, arguments, sentence):
    code, told, refused = call(*arguments)
    assert (code, told) == (2, "")
    assert sentence in refused
    assert refused.count("\n") == 1


def test_the_real_command_refuses_likewise(run):
    done = run("convert", "-")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "There is no game in -.\n")


def test_refusals_are_in_the_language_asked_for(call):
    assert "Il n’y a pas de commande «\u00a0frob\u00a0»" in call("frob", "--lang", "fr")[2]
    assert "Il n’y a pas de règle" in call("--lang=fr", "sheets", "chess")[2]
    assert "--first ne peut pas être" in call("play", "--first", "W", lang="fr_CI.UTF-8")[2]


def test_a_reader_who_leaves_early_is_no_error(tmp_path):
    command = f"{sys.executable} -m awale.cli sheets grenier | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


# --- start-up ---


@pytest.mark.parametrize("command", ["--help", "sheets", "play"])
def test_starting_loads_nothing_that_it_does_not_need(command):
    code = (
        "import io, json, sys; from awale.cli import main\n"
        "sys.stdin, out = io.StringIO(''), sys.stdout; sys.stdout = io.StringIO()\n"
        f"try: main([{command!r}])\nexcept SystemExit: pass\n"
        "print(json.dumps(sorted(sys.modules)), file=out)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert not loaded & {"numpy", "numba", "asyncio", "unittest", "xml", "http", "email", "tempfile", "logging"}
    ours = {"awale.compiled", "awale.engine", "awale.rules.records", "awale.drawing.svg", "awale.drawing.wood"}
    assert not loaded & ours
    others = {f"awale.cli.{name}" for name in ("play", "sheets", "show", "convert")} - {f"awale.cli.{command}"}
    assert not loaded & others


# --- sheets and show ---


def test_sheets_lists_them_all_with_one_line_each(run):
    done = run("sheets", LANG="fr_FR.UTF-8")
    for name in awale.sheet_ids():
        assert any(line.startswith(f"{name} ") for line in done.stdout.splitlines())


@pytest.mark.parametrize("name", awale.sheet_ids())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_sheet_says_each_rule_and_reading_in_words(name, lang):
    from awale.cli.sheets import in_full

    sheet = awale.sheet(name)
    told = " ".join(in_full(sheet, lang).split(" "))
    flat = " ".join(told.split()).replace("\u00a0", " ").replace("\u202f", " ")
    for field, value in sheet.rules.items():
        moot = field.endswith("_rest") and sheet.rules.get(field.removesuffix("_rest")) == "never"
        sentence = " ".join(say(f"value.{field}.{value}", lang).split())
        assert moot or (f"{field} = {value}" in told and sentence in flat)
    for reading in sheet.about.readings:
        assert " ".join(reading.text(lang).split()) in flat


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_value_of_every_field_has_its_words(lang):
    for field, values in FIELDS.items():
        assert say(f"field.{field}", lang)
        for value in values:
            assert say(f"value.{field}.{value}", lang).endswith(".")


def test_a_rule_set_otherwise_is_marked(run):
    done = run("sheets", "amende", "--set", "grand_slam=penalty")
    assert "grand_slam = penalty  (set otherwise here)" in done.stdout


def test_show_reads_any_notation_and_marks_what_may_be_played(run):
    done = run("show", "0,1S,2S,2S,2S,2S/3S,9S,2S,3S,3S,4S 7 8 S 19".replace("0,", "1,"), "--sheet", "amende")
    assert "[A]    B    [C]   [D]   [E]   [F]" in done.stdout
    assert run("show", "-", typed="4 4 4 4 4 4 4 4 4 4 4 4 0 0\n").returncode == 0
    ours = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert run("show", ours, "--to", "playstrategy").stdout == "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\n"


def test_show_writes_a_picture_and_never_over_another(run, tmp_path):
    assert run("show", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--svg", "b.svg").stdout == "Written: b.svg\n"
    assert ET.parse(tmp_path / "b.svg").getroot().tag.endswith("svg")
    again = run("show", "0-0-0-0-0-1-0-0-0-0-0-0-0-0-S", "--svg", "b.svg")
    assert (again.returncode, "already there" in again.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["b.svg"]


# --- convert ---

GAME = '[South "Awa"]\n[Sheet "grenier"]\n\n1. F { open } f 2. B e *\n'


def test_convert_between_notations_and_back(run, tmp_path):
    (tmp_path / "in.ogn").write_text(GAME + "\n" + GAME, encoding="utf-8")
    done = run("convert", "in.ogn", "--to", "uci")
    assert done.returncode == 0
    assert done.stdout.count("FfBe") == 2
    assert done.stderr, "what UCI can't say is told"
    (tmp_path / "one.txt").write_text("FfBe\n", encoding="utf-8")
    assert run("convert", "one.txt", "--out", "out.ogn").returncode == 0
    assert "1. F f 2. B e *" in (tmp_path / "out.ogn").read_text(encoding="utf-8")
    assert run("convert", "one.txt", "--out", "out.ogn").returncode == 2, "nothing is overwritten"


def test_convert_reads_back_several_games_under_rules_set_otherwise(run):
    game = '[Overrides "direction=clockwise"]\n[Sheet "boite-a-oeufs"]\n\n1. A a 2. C *\n'
    written = run("convert", "-", "--to", "wikimanqala", typed=f"{game}\n{game}").stdout
    back = run("convert", "-", "--sheet", "boite-a-oeufs", "--set", "direction=clockwise", typed=written)
    assert back.stdout.count("1. A a 2. C *") == 2


def test_french_headings_have_their_space(run):
    assert "options\u00a0:" in run("--lang", "fr", "show", "--help").stdout


def test_convert_a_folder_and_the_standard_input(run, tmp_path):
    (tmp_path / "games").mkdir()
    for name in ("a.ogn", "b.ogn"):
        (tmp_path / "games" / name).write_text(GAME, encoding="utf-8")
    assert run("convert", "games").stdout.count('[South "Awa"]') == 2
    assert "1. 64 64" in run("convert", "-", "--to", "wikimanqala", typed="FfBe").stdout


def test_a_broken_file_is_told_by_line_and_column_and_leaves_nothing(run, tmp_path):
    (tmp_path / "broken.ogn").write_text(GAME + "\n1. F f 2. Z\n", encoding="utf-8")
    done = run("convert", "broken.ogn", "--out", "out.ogn")
    assert done.returncode == 2
    assert "line 6" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["broken.ogn"]


def test_a_finished_position_says_how_it_ended_and_has_nobody_to_move(call):
    over = "4-4-0-0-0-0-0-0-0-0-0-0-25-15-S"
    code, told, _ = call("show", over, "--sheet", "ecole")
    assert code == 0
    assert "to move" not in told
    assert "South wins, 25 to 15" in told
    assert "to move" in call("show", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")[1]


@pytest.mark.parametrize(("command", "argument"), [("endgame", "ACTION"), ("print", "KIND"), ("club", "ACTION")])
def test_the_usage_says_that_an_action_is_wanted(call, command, argument):
    assert f"awale {command} [-h] [--lang fr|en] {argument} ..." in call(command, "--help")[1]
