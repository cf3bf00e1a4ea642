"""The siege still runs: its modules load, no route is left out, and one of its attacks, made small, holds."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import siege
from attacks.deletion import forms
from attacks.ground import Figure
from attacks.victim import is_under
from attacks.wire import frame
from attacks.worst import Plan, unknown

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("part", siege.PARTS)
def test_every_attack_can_be_begun(part):
    assert callable(siege.attack_of(part))


def test_a_small_attack_runs_to_its_end_and_tells_what_was_found(tmp_path):
    done = subprocess.run(
        [sys.executable, ROOT / "bench" / "siege.py", "inputs", "--small"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rows = re.findall(r"^\| inputs \| .* \| (yes|NO) \|$", done.stdout, re.MULTILINE)
    assert rows == ["yes"] * 4


@pytest.mark.parametrize(("holds", "verdict", "code"), [(True, "yes", 0), (False, "NO", 1), (None, "not decided", 0)])
def test_only_what_does_not_hold_makes_it_fail(holds, verdict, code):
    found = [Figure("codes", "tries", "61", "60", holds)]
    assert f"| codes | tries | 61 | 60 | {verdict} |" in siege.table(found)
    assert siege.exit_code(found) == code


@pytest.mark.parametrize(
    ("p99", "beside", "verdict"), [(90, 5, True), (400, 20, False), (400, 200, None), (4000, 200, False)]
)
def test_a_slow_answer_is_the_machines_only_where_the_quiet_server_is_slow_too(p99, beside, verdict):
    assert is_under(p99, beside, asked=250) is verdict


def test_a_route_that_is_new_is_attacked_too():
    document: dict[str, Any] = {"paths": {"/api/games": {"post": {}}, "/api/games/{name}/new": {"post": {}, "get": {}}}}
    world: Any = SimpleNamespace(class_id="m1", game="g1", club="c1", cookies=["awale=x"])
    found = list(unknown(document, [Plan("POST /api/games, long", [b""])], world))
    assert [plan.what for plan in found] == ["POST /api/games/{name}/new", "GET /api/games/{name}/new"]
    assert found[1].requests[0].startswith(b"GET /api/games/g1/new HTTP/1.1\r\n")


def test_a_name_is_looked_for_in_every_form_that_a_file_may_have_it_in():
    assert forms("é") == {b"\xc3\xa9", b"\xe9\x00", b"\x00\xe9", b"\\u00e9"}


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_says_how_long_it_is(length):
    from websockets.frames import Frame

    data = frame("x" * length)

    def read(count):
        yield from ()
        nonlocal data
        found, data = data[:count], data[count:]
        return found

    parsing = Frame.parse(read, mask=True)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert len(done.value.value.data) == length
    assert not data


def test_the_modules_of_the_attacks_are_those_of_the_parts():
    names = {path.stem for path in (ROOT / "bench" / "attacks").glob("*.py")}
    with_attack = {name for name in names if hasattr(importlib.import_module(f"attacks.{name}"), "attack")}
    assert with_attack == {siege.MODULES.get(part, part) for part in siege.PARTS}
