"""Building: killed and gone on with, several at once, refused where it can't fit."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import awale
from awale import endgame
from awale.cli import main
from awale.endgame.folder import Folder
from awale.endgame.plan import memory_for
from awale.machine.library import user_cache
from support.optional import not_none

SEEDS = 12
KILLS = 5


def command(place: Path) -> list[str]:
    options = ["--sheet", "abapa", "--seeds", str(SEEDS), "--threads", "2", "--dir", str(place)]
    return [sys.executable, "-m", "awale.cli", "endgame", "build", *options]


def environment() -> dict[str, str]:
    """As here, but what Python compiles is kept: a process that is to be killed must not take long to start."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(user_cache() / "bytecode"), "AWALE_LANG": "en"}


def start(place: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command(place), env=environment(), stdout=pipe, stderr=pipe, text=True)


def files(place: Path) -> dict[str, bytes]:
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    place = tmp_path_factory.mktemp("right")
    list(endgame.build("abapa", SEEDS, place, threads=2))
    return files(place)


@pytest.mark.long
def test_killed_at_any_moment_it_goes_on_and_the_files_are_the_same(right, tmp_path):
    chance, killed = random.Random(5), 0
    place = Folder(awale.sheet("abapa"), tmp_path).path
    for _ in range(KILLS):
        build = start(tmp_path)
        known = len(list(place.glob("*")))
        while build.poll() is None and len(list(place.glob("*"))) == known:
            time.sleep(0.002)  # starting, and the trial
        time.sleep(chance.random() * 0.15)
        build.kill()
        build.wait()
        not_none(build.stdout).close()
        not_none(build.stderr).close()
        killed += build.returncode == -signal.SIGKILL
        for name, content in files(tmp_path).items():
            assert name.endswith(".draft") or right[name] == content, "what has a name is whole"
    assert killed
    assert subprocess.run(command(tmp_path), env=environment(), check=False, capture_output=True).returncode == 0
    assert files(tmp_path) == right


def test_interrupted_it_says_how_to_go_on(tmp_path):
    build = start(tmp_path)
    place = Folder(awale.sheet("abapa"), tmp_path).path
    while build.poll() is None and not list(place.glob("*.awt")):
        time.sleep(0.002)
    build.send_signal(signal.SIGINT)
    _, said = build.communicate()
    assert build.returncode in (0, 130)
    assert build.returncode == 0 or "the same command goes on" in " ".join(said.split())
    assert "Traceback" not in said


def test_several_builders_at_once_do_no_harm(right, tmp_path):
    builds = [start(tmp_path) for _ in range(2)]
    for build in builds:
        build.communicate()
    assert [build.returncode for build in builds] == [0, 0]
    assert files(tmp_path) == right


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seeds", "24", "--memory", "0.9"], "would fit"),
        (["--seeds", "48"], "GB of memory"),
        (["--seeds", "4", "--memory", "0.01"], "isn't enough for any table"),
        (["--seeds", "49"], "from 0 to 48"),
        (["--seeds", "twelve"], "from 0 to 48"),
        (["--seeds", "5", "--memory", "much"], "not a number of gigabytes"),
        (["--seeds", "5", "--threads", "0"], "from 1 to 256"),
        ([], "--seeds"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path, capsys, options, said):
    try:
        code: Any = main(["endgame", "build", "--dir", str(tmp_path), "--lang", "en", *options])
    except SystemExit as left:
        code = left.code
    assert code == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_foreseen(tmp_path, capsys, monkeypatch):
    from awale.endgame import plan

    monkeypatch.setattr(plan, "disk_free", lambda folder: 10**6)
    assert main(["endgame", "build", "--dir", str(tmp_path), "--seeds", "16", "--lang", "en"]) == 2
    assert "those up to 10 would fit" in capsys.readouterr().err


def test_it_says_beforehand_what_it_will_take(tmp_path, capsys):
    assert main(["endgame", "build", "--dir", str(tmp_path), "--seeds", "6", "--lang", "en"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Levels 0 to 6, 18564 positions" in told
    assert "MB of memory, 1 MB of disk, about 1 s" in told
    assert main(["endgame", "build", "--dir", str(tmp_path), "--seeds", "6", "--lang", "en"]) == 0
    assert "all there" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform != "linux", reason="how much memory a process took is told in other units elsewhere")
def test_a_build_takes_the_memory_that_was_planned(tmp_path):
    """Not more, and not so much less that a machine is refused for nothing."""
    code = (
        "import resource, sys; from awale import endgame;"
        "list(endgame.build('abapa', 13, sys.argv[1], threads=2));"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    # A process begins with its parent's peak: what is measured is started by a small one.
    begin = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:]).returncode)"
    told = [sys.executable, "-c", begin, sys.executable, "-c", code, str(tmp_path)]
    peak = 1024 * int(subprocess.run(told, capture_output=True, text=True, check=True).stdout)
    planned = memory_for(awale.sheet("abapa"), 13, 13)
    mapped = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())  # not counted in a plan
    assert peak <= planned + mapped
    assert planned <= 1.5 * peak


def test_the_list_names_sheets_levels_and_sizes(folder, capsys):
    assert main(["endgame", "list", "--dir", str(folder), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    for name in awale.sheet_ids():
        assert f"  {name}" in told
    assert told.count("0–8 seeds, 0.2 MB") >= 6
