"""Tries a wheel with the Python that runs this: in an environment of its own, without a network or any other package.

    make wheels
    python tests/support/expected_results.py >expected.json
    python3.13 tools/wheel_check.py dist/awale-…x86_64.whl expected.json

It needs Python's ``venv`` and the files of this checkout, and ends with 1 where anything isn't as it should be: what
the machine code comes to (``tests/support/expected_results.py``) has to be what it came to elsewhere.
"""

from __future__ import annotations

import json
import platform
import shlex
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
#: The README's commands that name no extra, and what they are told.
COMMANDS = {
    "sheets grand-bassam": "",
    f"show {START} --svg board.svg": "",
    f"analyse {START} --depth 10": "",
    "coach 1-0-2-0-2-2-0-2-0-0-2-1-14-22-S": "",
    "exercise --sheet ecole --theme parry": "q\n",
    "play --plain --sheet amende --level 4": "F\nquit\n",
    "endgame build --sheet ecole --seeds 9 --dir tables": "",
    "uci": "uci\nisready\nposition startpos\ngo depth 10\nquit\n",
    "bench --json": "",
}


class Environment:
    """A folder with a Python that has the wheel and nothing else."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True)
        self.programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        self.run("python", "-m", "pip", "install", "--quiet", "--no-index", str(wheel))

    def run(self, program: str, *arguments: str, told: str = "") -> str:
        """What a program prints, started in the folder; ends everything if it fails."""
        command = [str(self.programs / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, input=told, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            sys.exit(f"{program} {shlex.join(arguments)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout


def timed(name: str, job: Callable[[], str]) -> str:
    """Does it, and says how long it took."""
    started = time.perf_counter()
    found = job()
    print(f"  {time.perf_counter() - started:6.2f} s  {name}", flush=True)
    return found


def main(wheel: Path, expected: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        inside = [each for each in files.infolist() if each.filename.startswith("awale/machine/library/")]
    print(f"Python {platform.python_version()}, {platform.platform()}")
    print(f"{wheel.name}, {wheel.stat().st_size:,} bytes, with")
    print("".join(f"  {each.filename}, {each.file_size:,} bytes\n" for each in inside), end="")
    with tempfile.TemporaryDirectory(prefix="awale-wheel-") as folder:
        clean = Environment(Path(folder), wheel)
        printed = {
            name: timed(f"awale {name}", partial(clean.run, "awale", *name.split(), told=told))
            for name, told in COMMANDS.items()
        }
        examples = ("-m", "doctest", "-o", "NORMALIZE_WHITESPACE", str(ROOT / "README.md"))
        timed("README.md", lambda: clean.run("python", *examples))
        came_to = timed(
            "expected_results.py", lambda: clean.run("python", str(ROOT / "tests" / "support" / "expected_results.py"))
        )
    bench = json.loads(printed["bench --json"])
    print(f"  signature {bench['signature']}, {bench['nps']:,} nodes a second")
    if "readyok" not in printed["uci"] or "bestmove" not in printed["uci"]:
        sys.exit(f"awale uci doesn't answer: {printed['uci']}")
    if json.loads(came_to) != json.loads(expected.read_text(encoding="utf-8")):
        sys.exit(f"Other figures than in {expected}: {came_to}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*(Path(name).resolve() for name in sys.argv[1:]))
