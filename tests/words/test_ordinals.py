"""Ordinals are written in one way, wherever they stand: 1er, 2e in French, on the line, which everything can show."""

from __future__ import annotations

import re

import pytest

from awale.press.certificate import ordinal
from awale.words import LANGUAGES, catalogue

#: Letters above the line, and words that only look like the ending of an ordinal ("2ème", "2nde").
RAISED = re.compile(r"[\N{MODIFIER LETTER SMALL E}\N{MODIFIER LETTER SMALL R}\N{MASCULINE ORDINAL INDICATOR}]")
LONG = re.compile(r"(?:[0-9]|[}])(?:è|i?ème|ère|nde?\b)")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_raises_the_ending_of_an_ordinal_or_writes_a_longer_one(lang: str) -> None:
    texts = {key: text for key, text in catalogue(lang).items() if "ordinal" not in key}
    assert [key for key, text in texts.items() if RAISED.search(text) or LONG.search(text)] == []


def test_every_french_ordinal_but_the_first_ends_alike_on_the_page_and_on_paper() -> None:
    french = catalogue("fr")
    assert {french[f"page.ordinal.{form}"] for form in ("st", "nd", "rd", "th")} == {"e"}
    assert french["page.ordinal.one"] == "er"
    assert [ordinal(number, "fr") for number in (1, 2, 21)] == ["1re", "2e", "21e"], "a place is feminine"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_of_a_move_goes_through_the_one_that_knows_ordinals(lang: str) -> None:
    for key in ("page.end.takes", "page.analysis.nth-move", "page.analysis.stops"):
        assert "{nth}" in catalogue(lang)[key]
