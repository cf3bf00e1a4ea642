"""Every example of every help is run, in this process and with small inputs, and does what it says."""

from __future__ import annotations

import asyncio
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

import awale
from awale import endgame
from awale.cli import COMMANDS, main
from awale.server.classes.clubs import Clubs
from awale.server.store import store_for
from awale.words import LANGUAGES, catalogue

#: What is made smaller, since an example shows what people do and a test has no time; and programs that aren't here.
SMALLER = (
    (r"--seeds \d+", "--seeds 3"),
    (r"--games \d+", "--games 2"),
    (r"--depth 20", "--depth 5"),
    (r"perft --depth \d+", "perft --depth 3"),
    (r"nodes=\d+", "nodes=100"),
    (r"--seconds \d+", "--seconds 0.3"),
    (r"review (?!.*--seconds)", "review --seconds 0.5 "),
    (r"print game (\S+)$", r"print game \1 --seconds 0.5"),
    (r"--sample \d+", "--sample 10"),
    (r"--movetime \d+", "--movetime 10 --games 2"),
    (r'"java -jar aalina.jar"', shlex.quote(f"{shlex.quote(sys.executable)} -m awale.cli uci")),
    (r"^awale bench", "awale bench --depth 2"),
    (r"--concurrency 2", "--concurrency 1"),
    # Positions of more seeds than the small tables have.
    (r"probe \S+", "probe 0-1-0-0-0-0-0-0-1-0-0-0-20-19-S"),
)
#: Which of them want a browser, its Python, or a database that isn't here: their arguments are read, no more.
BEGINS_A_SERVER = re.compile(r"^awale( serve.*| site.*)?$|--database")
GAME = '[Sheet "ecole"]\n[South "Awa"]\n[North "Jules"]\n\n1. F f 2. B e 3. C d *\n'


def examples(lang: str) -> list[str]:
    """What stands in the helps, line by line, without the remarks beside them."""
    found = []
    for key, text in catalogue(lang).items():
        if re.fullmatch(r"cli\.(.+-help\.)?examples", key):
            lines = [line.strip() for line in text.splitlines() if line.startswith("  ")]
            found += [re.split(r"\s{3,}", line)[0] for line in lines]
    return list(dict.fromkeys(found))


#: The names of files, people and days in the French examples, which are otherwise those in English.
IN_FRENCH = {
    "parties": "games",
    "partie": "game",
    "plateau": "board",
    "debut": "start",
    "classe": "class",
    "noms": "names",
    "CM1 B": "Year 5 B",
    "juin": "June",
    "ecole.gz": "school.gz",
    "Lagune": "Lagoon",
    "cle/tables": "stick/tables",
    "revue": "reviewed",
    "soiree": "evening",
    "Éloïse": "Eloise",
    "coupe": "cup",
}


def test_the_french_examples_are_the_english_ones() -> None:
    words = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in IN_FRENCH))
    assert [words.sub(lambda found: IN_FRENCH[found[0]], line) for line in examples("fr")] == examples("en")


def test_every_command_has_examples() -> None:
    for lang in LANGUAGES:
        shown = {part[1] for line in examples(lang) if len(part := line.rpartition("| ")[2].split()) > 1}
        assert shown == set(COMMANDS)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    for name in ("grenier", "ecole", "abapa", "awari"):
        list(endgame.build(name, 3, folder))
    return folder


@pytest.fixture
def home(tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name, under all their names."""
    for name in ("game", "games", "cup"):
        (tmp_path / f"{name}.ogn").write_text(GAME)
    (tmp_path / "games").mkdir()
    for sheet in ("abapa", "ecole"):
        (tmp_path / "games" / f"{sheet}.ogn").write_text(GAME.replace("ecole", sheet))
    (tmp_path / "game.txt").write_text(awale.Record.parse(GAME).text("wikimanqala"))
    for name in ("class", "names"):
        (tmp_path / f"{name}.txt").write_text("Awa\nJules\nKoffi\n")
    (tmp_path / "awale-places.csv").write_text("Place,Name,Points\n1,Awa,3\n2,Jules,2\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AWALE_TABLES", str(tables))
    monkeypatch.setenv("AWALE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.mark.parametrize("line", examples("en"))
def test_an_example_does_what_it_says(
    line: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[object] = []
    if BEGINS_A_SERVER.search(line):
        module = line.split()[1] if " " in line else "serve"
        monkeypatch.setattr(f"awale.cli.{module}.run", lambda options, lang: begun.append(options) or 0)
    for pattern, small in SMALLER:
        line = re.sub(pattern, small, line)
    typed, _, line = line.rpartition(" | ")
    _prepare(line, home)
    given = shlex.split(typed)[1].replace("\\n", "\n") if typed else ""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    arguments = shlex.split(line)[1:] or ["serve"]
    try:
        code = main([*arguments, "--lang", "en"])
    except SystemExit as left:
        code = int(left.code or 0)
    out, err = capsys.readouterr()
    assert code == 0, err
    assert out or begun
    if "worksheet" in line:
        assert "PDF" in (next(home.glob("*.pdf")).read_bytes()[:5]).decode()
        assert "only" not in err, "as many as it says"


def _prepare(line: str, home: Path) -> None:
    """What an example needs to have been done before it."""
    if found := re.search(r"--out (games?\.ogn)", line):
        (home / found[1]).unlink()
    if line.startswith("awale endgame import"):
        main(["endgame", "export", line.split()[3], "--sheet", "abapa"])
    if line.startswith(("awale backup", "awale restore", "awale club")):
        data = home / ("games" if line.startswith("awale club ratings --data") else "data")
        asyncio.run(_open_club(data))
        if line.startswith("awale restore"):
            main(["backup", line.split()[2], "--data", str(data)])


async def _open_club(data: Path) -> None:
    """The data of a server that has a club."""
    data.mkdir(exist_ok=True)
    store = store_for(None, data)
    await store.open()
    try:
        await Clubs(store).open("Lagoon", "somebody")
    finally:
        await store.close()
