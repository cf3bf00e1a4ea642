"""The page's table of screens and the server's table of addresses say the same."""

from __future__ import annotations

import re

from awale.rules.records import NOTATIONS
from awale.server.bundle import COMMENT, STYLES
from awale.server.pages import LATER, PAGES, WEB
from awale.words import LANGUAGES, catalogue

TABLE = (WEB / "js" / "app.js").read_text(encoding="utf-8")
ROUTE = re.compile(r"\{ path: '(?P<path>[^']+)', screen: '(?P<screen>\w+)'(?P<more>[^}]*)\},$", re.MULTILINE)


def named(kind: str) -> set[str]:
    """The styles or words that the page's table asks for."""
    return {
        name for inside in re.findall(rf"{kind}: \[([^\]]*)\]", TABLE) for name in re.findall(r"'([\w-]+)'", inside)
    }


def test_the_server_knows_the_addresses_that_the_page_shows_and_no_others() -> None:
    assert [found["path"] for found in ROUTE.finditer(TABLE)] == list(PAGES)


def test_every_screen_and_style_is_a_file_and_every_subject_is_one_that_the_server_has() -> None:
    for found in ROUTE.finditer(TABLE):
        assert (WEB / "js" / "screens" / f"{found['screen']}.js").is_file()
    assert all((WEB / "css" / f"{name}.css").is_file() for name in named("css") | set(STYLES))
    assert not named("css") & set(STYLES), "these come with the page"
    assert named("words") <= LATER


def test_no_text_of_the_page_looks_like_a_comment() -> None:
    """Bundles leave comments out; a text over several lines that begins one of them so would lose it."""
    for path in (WEB / "js").rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not any(COMMENT.search(found) for found in re.findall(r"`[^`]*`", COMMENT.sub("", text))), path.name


def test_every_notation_has_a_name_and_an_example_in_the_page() -> None:
    new_study = (WEB / "js" / "study" / "new-study.js").read_text(encoding="utf-8")
    examples = re.search(r"EXAMPLES = \{(.*?)\n\};", new_study, re.DOTALL)
    assert examples
    assert set(re.findall(r"^  (\w+):", examples[1], re.MULTILINE)) == {"position", *NOTATIONS}
    for lang in LANGUAGES:
        assert all(f"page.analysis.notation.{name}" in catalogue(lang) for name in NOTATIONS)
