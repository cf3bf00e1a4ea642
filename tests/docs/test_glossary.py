"""The glossary of docs/architecture.md holds: no name has a word that it has retired, and modules' names are nouns."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "awale"
GLOSSARY = (
    (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("\n## Words\n")[2].partition("\n## ")[0]
)
RETIRED = {
    word.strip()
    for row in re.findall(r"(?m)^\| ([\w, ]+) \| [^|\n]+ \|$", GLOSSARY.partition("| retired | now |")[2])
    for word in row.split(",")
}
#: What reads the stores of earlier versions has their words.
EARLIER = {SOURCE / "server" / "store" / "upgrade.py"}
ENDS_IN_ING = set(re.search(r"in -ing are terms [^:]*: ([\w, ]+)\.", GLOSSARY)[1].split(", "))  # type: ignore[index]
MODULES = sorted(set(SOURCE.rglob("*.py")) - EARLIER)


def names(path: Path) -> set[str]:
    """The module's own name and the names of its classes and functions."""
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = {node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds)}
    return found | {path.stem}


def words(name: str) -> set[str]:
    """The words of a name, also without a plural's s.

    >>> sorted(words("_OpenHalls"))
    ['hall', 'halls', 'open']
    """
    found = set(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().strip("_").split("_"))
    return found | {word.removesuffix("s") for word in found}


def test_the_glossary_lists_what_is_retired() -> None:
    assert {"hall", "keeper", "meeting", "wire"} <= RETIRED
    assert "reading" in ENDS_IN_ING


def test_no_name_has_a_retired_word() -> None:
    found = {(str(path.relative_to(SOURCE)), name) for path in MODULES for name in names(path) if words(name) & RETIRED}
    assert found == set()


def test_modules_have_nouns_for_names() -> None:
    modules = {path.stem for path in MODULES} | {path.parent.name for path in MODULES}
    assert {name for name in modules if name.endswith("ing")} == ENDS_IN_ING
