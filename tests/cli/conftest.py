"""The real command, as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

Ran = subprocess.CompletedProcess


@pytest.fixture
def run(tmp_path) -> Callable[..., Ran[str]]:
    """Runs ``awale`` with arguments and typed lines, in an empty folder, in English unless the test says otherwise."""

    def run(*arguments: str, typed: str | bytes = "", **environment: str) -> Ran[str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "AWALE"))}
        clean |= {"LANG": "en_GB.UTF-8", "COLUMNS": "79", "PYTHONUTF8": "1", **environment}
        clean = {name: value for name, value in clean.items() if value}
        done = subprocess.run(
            [sys.executable, "-m", "awale.cli", *arguments],
            input=typed.encode() if isinstance(typed, str) else typed,
            capture_output=True,
            cwd=tmp_path,
            env=clean,
            timeout=20,
            check=False,
        )
        shown = [stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr)]
        assert "Traceback" not in "".join(shown)
        return Ran(done.args, done.returncode, *shown)

    return run
