"""Every kind of paper, in both languages and on both sizes: it can be printed, read, searched and made again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any

import pytest

from awale.press.bracket import bracket
from awale.press.paper import A4, LETTER, Paper
from awale.press.typst_pdf import TEMPLATES
from awale.words import LANGUAGES, catalogue, say
from support.optional import not_none
from support.pdfs import PAPERS_MADE, fonts, looked_at, made, read, size, texts, without_breaks

#: How many pages each has.
PAGES = {
    "rules": 4,
    "pages": 7,
    "board": 3,
    "egg-box": 2,
    "worksheet": 3,
    "scoresheet": 1,
    "game": 1,
    "bracket": 1,
    "class": 1,
    "pupils": 6,
    "certificates": 2,
}
#: On which side the sheets lie: upright unless they are named here.
ASIDE = {"rules": [True] * 4, "board": [True, True, False], "bracket": [True], "certificates": [True, True]}
#: What must be found on them.
TOLD = {
    "rules": ["page.rules.chapter.slam", "press.rules.minute", "demo.lap.title", "value.emptied_row.starved"],
    "pages": ["page.rules.chapter.slam-text", "press.rules.readings", "value.grand_slam.penalty"],
    "board": ["press.board.scale", "press.board.carve-3", "press.board.profile"],
    "egg-box": ["press.egg-box.step-3-text", "press.egg-box.task-sow", "press.egg-box.answers"],
    "worksheet": ["press.worksheet.answers", "press.worksheet.why"],
    "scoresheet": ["press.scoresheet.how", "press.scoresheet.signed"],
    "game": ["press.game.moves", "press.game.captures-key", "press.game.last"],
    "bracket": ["press.bracket.final", "press.bracket.winner"],
    "class": ["press.class.places", "press.class.cross", "club.tiebreak.buchholz"],
    "pupils": ["press.pupil.largest", "press.pupil.home", "press.pupil.won"],
    "certificates": ["press.certificate.took-part", "press.certificate.signed"],
}


# For the whole module, so that all tests of one paper follow each other: it is made once, and by one process.


@pytest.fixture(scope="module", params=[A4, LETTER], ids=lambda paper: paper.name)
def paper(request) -> Paper:
    return request.param


@pytest.fixture(scope="module", params=LANGUAGES)
def lang(request) -> str:
    return request.param


@pytest.fixture(scope="module", params=PAPERS_MADE)
def kind(request) -> str:
    return request.param


def test_it_has_its_pages_in_the_size_that_was_asked_for(kind: str, paper: Paper, lang: str) -> None:
    pages = read(made(kind, paper, lang)).pages
    assert len(pages) == PAGES[kind]
    sheet = paper.half if kind == "pages" else paper
    for page, aside in zip(pages, ASIDE.get(kind, [False] * len(pages)), strict=True):
        wanted = (sheet.height, sheet.width) if aside else (sheet.width, sheet.height)
        assert size(page) == pytest.approx(wanted, abs=0.1)


def test_its_text_can_be_selected_and_says_what_it_must(kind: str, paper: Paper, lang: str) -> None:
    told = without_breaks("".join(texts(made(kind, paper, lang))))
    for key in TOLD[kind]:
        assert without_breaks(catalogue(lang)[key]) in told, key


def test_every_font_is_inside(kind: str, paper: Paper, lang: str) -> None:
    found = fonts(read(made(kind, paper, lang)))
    assert found
    assert all(found.values()), found
    assert {name.partition("+")[2] for name in found} <= {"AwaleTexteRegular", "AwaleTexteSemiBold"}, "as on the page"


def test_it_says_its_title_and_its_language(kind: str, paper: Paper, lang: str) -> None:
    reader = read(made(kind, paper, lang))
    assert reader.metadata is not None
    assert reader.metadata.title
    root: Any = reader.trailer["/Root"]
    assert str(root["/Lang"]).startswith(lang)


def test_the_same_is_made_of_the_same(kind: str, lang: str) -> None:
    assert PAPERS_MADE[kind](A4, lang) == made(kind, A4, lang)


def test_another_process_makes_the_same_bytes() -> None:
    code = (
        "import hashlib; from awale.press import booklet, paper; from awale.rules.sheet import sheet;"
        "print(hashlib.sha256(booklet.rules(sheet('ecole'), paper.A4, 'fr')).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_nothing_is_written_outside_the_page(kind: str, paper: Paper, lang: str) -> None:
    pdf = made(kind, paper, lang)
    for page, (_, spots) in zip(read(pdf).pages, looked_at(pdf), strict=True):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        assert all(0 < x < width and 0 < y < height for x, y in spots)


def test_french_is_set_with_french_spaces() -> None:
    told = "".join(page.extract_text() for page in read(made("egg-box", A4, "fr")).pages)
    assert "?" in told
    assert not [at for at in range(len(told)) if told[at] == "?" and told[at - 1].isalnum()]


@pytest.mark.parametrize("name", ["アワ", "عوا", "a\x00b", "\u202ed", "\udcffz", "#panic()", "*b* _i_ $x$", "<a> \\n"])
def test_whatever_somebody_is_called_it_is_printed_and_nothing_in_it_is_read_as_markup(name: str) -> None:
    told = texts(bracket([name, "Jules"], A4, "en"))[0]
    assert "Jules" in told
    assert not name.isascii() or not name.isprintable() or name in told


def test_a_screen_reader_can_read_all_but_the_sheets_to_fold(kind: str, lang: str) -> None:
    """PDF/UA: Typst has checked headings, language, title, and that every drawing is told."""
    declared = b"pdfuaid:part" in made(kind, A4, lang)
    assert declared == (kind != "rules")


def test_no_text_of_a_template_is_unused() -> None:
    """The texts of steps are named by their number, which the template counts."""
    code = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.parent.glob("*.py"))
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.typ")}
    drawn["house"] = "".join(drawn.values())
    for key in catalogue("en"):
        _, _, place = key.partition("press.")
        template, _, name = place.partition(".")
        if template in drawn:
            counted = re.fullmatch(r"step-\d(-text)?", name) and '"step-" + str' in drawn[template]
            named = re.search(rf'words\.{name}\b|"{name}"', drawn[template])
            assert counted or named or f'"{key}"' in code, key


def test_titles_are_said_in_the_language() -> None:
    titles = {lang: not_none(read(made("board", A4, lang)).metadata).title for lang in LANGUAGES}
    assert titles == {lang: say("press.board.title", lang) for lang in LANGUAGES}
