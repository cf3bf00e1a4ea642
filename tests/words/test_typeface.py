"""Our typeface has every letter and sign that a text of ours needs: none is drawn with whatever a machine may have."""

from __future__ import annotations

import re
import struct
from itertools import chain
from pathlib import Path

import pytest

import awale
from awale.press.typst_pdf import FONTS
from awale.words import LANGUAGES, catalogue

PACKAGE = Path(awale.__file__).parent
#: Texts that are read in a terminal, which has a font of its own.
TERMINAL = ("terminal.",)
#: What only programmers read.
COMMENTS = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
CUTS = sorted(FONTS.glob("*.ttf"))


def letters_of(font: Path) -> set[str]:
    """The characters that a font maps to glyphs: its table ``cmap`` in format 4, ranges that end, begin and shift."""
    data = font.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {data[at : at + 4]: struct.unpack_from(">8xI", data, at)[0] for at in range(12, 12 + 16 * count, 16)}
    cmap = tables[b"cmap"]
    for number in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        at = cmap + struct.unpack_from(">4xI", data, cmap + 4 + 8 * number)[0]
        if struct.unpack_from(">H", data, at)[0] == 4:
            ranges = struct.unpack_from(">H", data, at + 6)[0] // 2
            ends = struct.unpack_from(f">{ranges}H", data, at + 14)
            starts = struct.unpack_from(f">{ranges}H", data, at + 16 + 2 * ranges)
            pairs = zip(starts, ends, strict=True)
            return {chr(code) for start, end in pairs for code in range(start, end + 1) if code != 0xFFFF}
    raise AssertionError(f"{font.name} has no cmap in format 4")


@pytest.mark.parametrize("font", CUTS, ids=lambda font: font.stem)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_of_the_catalogue_is_in_it(font: Path, lang: str) -> None:
    known = letters_of(font)
    told = {key: text for key, text in catalogue(lang).items() if not key.startswith(TERMINAL)}
    missing = {key: set(text) - known - {"\n"} for key, text in told.items()}
    assert {key: signs for key, signs in missing.items() if signs} == {}


@pytest.mark.parametrize("font", CUTS, ids=lambda font: font.stem)
def test_every_sign_of_sheets_lessons_papers_and_the_page_is_in_it(font: Path) -> None:
    known = letters_of(font)
    files = chain(
        (PACKAGE / "sheets").glob("*.toml"),
        (PACKAGE / "coach").rglob("*.toml"),
        (PACKAGE / "coach" / "exercises" / "data").glob("*.jsonl"),
        (PACKAGE / "press" / "templates").glob("*.typ"),
        *((PACKAGE / "web").rglob(f"*.{kind}") for kind in ("js", "css", "html")),
    )
    missing = {}
    for path in files:
        text = COMMENTS.sub("", path.read_text(encoding="utf-8"))
        if signs := set(text) - known - {"\n"}:
            missing[path.name] = signs
    assert missing == {}


def test_the_names_of_players_have_their_letters() -> None:
    """Baoulé, Dioula, Éwé, Yoruba, and Europe's."""
    names = "Awa N’Dri Kɔ́kɔ́ Adwoa Afɛ Ŋkɔ Ọlá Ẹ̀bùn Ɓakary Ɗan Łukasz Şule Ñuño Žofia Øystein Ğ Ț ß"
    for font in CUTS:
        assert set(names) <= letters_of(font)
