"""Every environment variable that the code reads stands in docs/environment.md, and nothing else does."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "environment.md").read_text(encoding="utf-8")
#: Read from what other libraries set, or set by us for them.
OF_OTHERS = {"PYTHONPATH"}


def read_by_the_code() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "environ" in text:
            found |= set(re.findall(r'environ(?:\.get\(|\[)\s*"([A-Z_]+)"', text))
            # Names that are gone through: (os.environ.get(name) for name in ("AWALE_LANG", "LC_ALL", ...)).
            for names in re.findall(r"for name in \(([^)]*)\)", text):
                found |= set(re.findall(r'"([A-Z][A-Z_]+)"', names))
        found |= set(re.findall(r'"(AWALE_[A-Z_]+)"', text))
    return found - OF_OTHERS


def test_every_variable_is_told_and_no_other() -> None:
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.MULTILINE))
    assert told == read_by_the_code()
