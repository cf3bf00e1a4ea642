"""A booklet: folded and stapled, its pages follow each other; and it tells the sheet, not another."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import ContentStream

from awale.coach.cases import shown
from awale.press import booklet
from awale.press.imposition import folded
from awale.press.paper import A4
from awale.rules.sheet import FIELDS, sheet, sheet_ids
from awale.words import LANGUAGES, say
from support.pdfs import made, plain, read, texts, without_breaks


def leafed(sides: list[tuple[int, int]]) -> list[int]:
    """The pages as a reader turns them: the sheets lie on each other, the outer one lowest, folded in the middle.

    A sheet is turned on its short edge, so that what is printed on the left of its back lies behind the right of its
    front.
    """
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first = [page for front, back in sheets for page in (front[1], back[0])]
    return first + [page for front, back in reversed(sheets) for page in (back[1], front[0])]


@given(st.integers(1, 200))
def test_folded_pages_follow_each_other_and_the_last_stays_the_back(count: int) -> None:
    order = leafed(folded(count))
    assert [page for page in order if page] == list(range(1, count + 1))
    assert len(order) % 4 == 0
    assert len(order) - count < 4
    assert order[-1] == count


@pytest.mark.parametrize("count", [4, 8, 12])
def test_a_full_booklet_has_no_empty_page(count: int) -> None:
    assert leafed(folded(count)) == list(range(1, count + 1))


def test_the_printed_sides_hold_the_pages_in_that_order() -> None:
    pages = list(texts(booklet.rules(sheet("ecole"), A4, "en", pages=True)))
    reader = read(made("rules", A4, "en"))
    found = []
    for page in reader.pages:
        resources: Any = page["/Resources"]
        drawings = resources["/XObject"]
        drawn = [
            str(values[0]) for values, what in ContentStream(page.get_contents(), reader).operations if what == b"Do"
        ]
        halves = [plain(page.extract_xform_text(drawings[name], (0, 90, 180, 270), 200.0)) for name in drawn]
        found.append(tuple(1 + pages.index(half) for half in halves))
    assert found == folded(len(pages))


@pytest.mark.parametrize(("name", "lang"), list(zip(sheet_ids(), cycle(LANGUAGES), strict=False)))
def test_it_tells_every_rule_and_every_case_of_the_sheet_and_is_two_sheets_of_paper(name: str, lang: str) -> None:
    rules = sheet(name)
    pages = texts(booklet.rules(rules, A4, lang, pages=True))
    told = without_breaks("".join(pages))
    assert len(pages) <= 8
    for field in FIELDS:
        if not (field.endswith("_rest") and rules.rules.get(field.removesuffix("_rest")) == "never"):
            assert without_breaks(say(f"value.{field}.{rules.rules[field]}", lang)) in told, field
    for case in shown(rules):
        assert without_breaks(say(f"demo.{case}.title", lang)) in told, case
    for reading in rules.about.readings:
        assert without_breaks(reading.text(lang)) in told


def test_a_sheet_set_otherwise_is_told_so() -> None:
    changed = sheet("amende", grand_slam="penalty", direction="clockwise")
    told = without_breaks("".join(texts(booklet.rules(changed, A4, "en", pages=True))))
    assert without_breaks(say("press.rules.changed", "en")) in told
    assert without_breaks(say("value.direction.clockwise", "en")) in told
    assert without_breaks(say("value.grand_slam.forbidden", "en")) not in told
