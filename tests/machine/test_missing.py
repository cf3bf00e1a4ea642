"""Where there is no machine code, and nothing to make it with, a sentence says what to install; nothing pretends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from awale.machine import library as at
from awale.machine.library import LibraryError, library

WITHOUT = (
    "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None;"
    "from pathlib import Path; from awale.machine import library; library.FOLDER = Path('nowhere');"
)


def test_a_command_that_computes_says_what_to_install() -> None:
    code = WITHOUT + "from awale.cli import main; sys.exit(main(['perft', '--depth', '3', '--lang', 'en']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'pip install "awale[jit]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_the_servers_worker_says_it_once_and_ends() -> None:
    options = '{"megabytes": 1, "folders": []}'
    code = (
        WITHOUT
        + f"sys.argv = ['worker', {options!r}]; from awale.server.engine_service.worker_main import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stderr
        said = worker.stderr.read().decode()  # it ends though whoever started it is there
    assert worker.returncode == 1
    assert "awale[jit]" in said
    assert "Traceback" not in said


def test_a_library_that_is_no_library_is_refused_by_its_name(tmp_path, monkeypatch) -> None:
    (tmp_path / at.file_name()).write_bytes(b"not a library")
    monkeypatch.setattr(at, "FOLDER", tmp_path)
    at._found.cache_clear()
    try:
        with pytest.raises(LibraryError, match=at.file_name()):
            library()
    finally:
        at._found.cache_clear()


def test_it_is_found_once() -> None:
    assert library() is library()
