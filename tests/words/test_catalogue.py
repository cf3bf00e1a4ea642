"""One catalogue, two languages: the same keys, the same values to fill in, nothing missing, nothing unused."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import awale
from awale.words import LANGUAGES, catalogue

SOURCE = Path(awale.__file__).parent


def placeholders(text: str) -> set[str]:
    """The names that a text wants filled in, those inside ``{count:one|many}`` included."""
    names = set()
    for _, name, spec, _ in string.Formatter().parse(text):
        if name:
            names |= {name} | placeholders(spec or "")
    return names


def spoken() -> Iterator[tuple[Path, str]]:
    r"""Every string in the code that can be a key, as a pattern: ``player.S``, ``player\..+``."""
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
                yield path, "".join(parts)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                yield path, re.escape(node.value)


def spoken_by_the_page() -> Iterator[str]:
    """The same for the page, whose keys are those of the tables ``page.*`` without that prefix."""
    for path in (*SOURCE.rglob("*.js"), *SOURCE.rglob("*.html")):
        for _, text in re.findall(r"""(['"`])((?:(?!\1).)*)\1""", path.read_text(encoding="utf-8")):
            parts = re.split(r"\$\{[^}]*\}", text)
            yield r"page\." + ".+".join(re.escape(part) for part in parts) + "$"


def asked_for() -> Iterator[tuple[Path, str]]:
    """Every key that the code hands to ``Sentence`` or ``say`` as it stands."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            if node.func.id in ("Sentence", "say"):
                first = node.args[0]
                keys = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                yield from ((path, str(key.value)) for key in keys if isinstance(key, ast.Constant))


def test_both_languages_have_the_same_keys() -> None:
    assert set(catalogue("fr")) == set(catalogue("en"))


def test_both_languages_fill_in_the_same_values() -> None:
    """One test for all: a test of its own for each of thousands of keys takes a hundred times as long."""
    wanted = {key: (placeholders(text), placeholders(catalogue("fr")[key])) for key, text in catalogue("en").items()}
    assert not {key: values for key, values in wanted.items() if values[0] != values[1]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_whole(lang: str) -> None:
    for key, text in catalogue(lang).items():
        assert text.strip(), key
        if "\n" not in text and text.endswith((".", "?", "!")):  # help and columns have their own layout
            assert "  " not in text, key


def test_every_key_that_is_asked_for_is_there() -> None:
    missing = {(path.name, key) for path, key in asked_for() if key not in catalogue("en")}
    assert not missing


def test_every_key_is_used() -> None:
    patterns = {*(pattern for _, pattern in spoken()), *spoken_by_the_page()}
    patterns = {pattern for pattern in patterns if "." in pattern and len(pattern) < 60}
    # A pattern of nothing but a hole would match everything.
    telling = [re.compile(pattern) for pattern in patterns if re.match(r"(?!page\\\.[^a-z])[a-z]+\\\.", pattern)]
    unused = {key for key in catalogue("en") if not any(pattern.match(key) for pattern in telling)}
    assert not unused


def test_a_catalogue_cannot_be_changed_and_other_languages_are_refused() -> None:
    with pytest.raises(TypeError):
        catalogue("fr")["player.S"] = "Est"  # type: ignore[index]
    for lang in ("de", "../words/fr", ""):
        with pytest.raises(ValueError, match="the languages are fr and en"):
            catalogue(lang)


def test_french_apostrophes_are_printers() -> None:
    assert not {key: text for key, text in catalogue("fr").items() if re.search(r"\w'\w", text)}
