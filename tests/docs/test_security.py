"""The page on security: every promise names a test that there is, every link leads to a heading, it can be found."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_promise_names_what_holds_it() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "held by" not in line]
    assert len(rows) > 15
    for row in rows:
        targets = re.findall(r"\]\(([^)]+)\)", row.split("|")[2])
        assert targets, row
        assert all((ROOT / "docs" / target).is_file() for target in targets), row


def test_links_to_a_heading_lead_to_one() -> None:
    for file, heading in re.findall(r"\]\(([\w./]+)#([\w-]+)\)", PAGE):
        text = (ROOT / "docs" / file).read_text(encoding="utf-8")
        names = {
            re.sub(r"[^\w -]", "", title).replace(" ", "-").lower() for title in re.findall(r"^#+ (.+)$", text, re.M)
        }
        assert heading in names, heading


def test_each_of_those_who_might_want_something_is_told_what_is_not_promised() -> None:
    for part in re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]:
        assert "Not promised:" in part, part.partition("\n")[0]


def test_it_is_linked_where_a_server_is_set_up_and_where_one_contributes() -> None:
    for name in ("README.md", "README.fr.md", "CONTRIBUTING.md", "docs/running.md"):
        assert "security.md" in (ROOT / name).read_text(encoding="utf-8"), name
