"""Cuts the typeface *Awale Texte* out of Andika 7.000: for the page (woff2) and for the paper (ttf, which Typst reads).

Needs fonttools 4.68 and brotli, which nothing else here does, and Andika itself: the package fonts-sil-andika 7.000-1
of Debian 13 (its sha256 begins with 955f062f), unpacked with ``dpkg-deb -x``. A second run gives the same bytes.

    python tools/typeface.py usr/share/fonts/truetype/andika

"Andika" and "SIL" are reserved names: what is cut down must not bear them, hence the other name.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter, load_font, parse_unicodes, save_font

PACKAGE = Path(__file__).parent.parent / "src" / "awale"
#: Where each form goes, and how its name ends.
FORMS = {"woff2": PACKAGE / "web" / "fonts", "ttf": PACKAGE / "press" / "fonts"}
NAME = "Awale Texte"
STYLES = {"Regular": 400, "SemiBold": 600}
#: What both languages need, names from West Africa and Europe with their marks, figures, and the signs of the game.
UNICODES = (
    "20-7E,A0-17F,181,186,189,18A,18E-194,196-199,19D,1A4,1A5,1AC,1AD,1B1-1B4,1B7,1CD-1D4,1DD,1E6-1EB,1F4,1F5,1F8,1F9,"
    "218-21B,244,245,251,253,254,256,257,259,25B,260,263,268,269,272,289-28C,292,2B0,2B3,2B7,2B8,2BB,2BC,2C6,2C7,"
    "2D8-2DD,2E1,2E2,300-304,306-308,30A,30C,30D,323-325,327-329,32D,330,331,1D48,1D49,1D4D,1D50,1D52,1D57,"
    "1E0C,1E0D,1E24,1E25,1E34,1E35,1E3E,1E3F,1E44,1E45,1E62,1E63,1E6C,1E6D,1E80-1E85,1E92,1E93,1E9E,1EA0,1EA1,"
    "1EB8,1EB9,1EBC,1EBD,1ECA-1ECD,1EE4,1EE5,1EF2,1EF3,1EF8,1EF9,2002-200B,2010-2015,2018-201E,2020-2022,2026,202F,"
    "2030,2032,2033,2039,203A,2044,2060,2070,2074-2079,207F,20A6,20AC,20B5,2116,2122,2153,2154,215B-215E,2190-2193,"
    "2196-2199,21BA,21BB,2212,2215,2219,221E,2248,2260,2264,2265,25CC,2713,A78B,A78C"
)


def main(source: Path) -> None:
    for style, weight in STYLES.items():
        for form, folder in FORMS.items():
            options = _options(form)
            font = load_font(source / f"Andika-{style}.ttf", options)
            cut = Subsetter(options)
            cut.populate(unicodes=parse_unicodes(UNICODES))
            cut.subset(font)
            _set_heights(font)
            _name(font, style)
            folder.mkdir(exist_ok=True)
            file = folder / f"awale-texte-{weight}.{form}"
            save_font(font, file, options)
            print(file.relative_to(PACKAGE), file.stat().st_size)


def _options(form: str) -> Options:
    return Options(
        flavor="woff2" if form == "woff2" else None,
        hinting=False,
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "liga"],
        drop_tables=["Silt", "FFTM", "DSIG"],
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 10, 13, 14],
        name_languages=[0x409],
        recalc_timestamp=False,
    )


def _set_heights(font: Any) -> None:
    """Capitals stand in the middle of a line: what is above it less what is below is the height of one."""
    em = font["head"].unitsPerEm
    up, down = em, round(em * 0.287)
    head, sizes = font["hhea"], font["OS/2"]
    head.ascent, head.descent, head.lineGap = up, -down, 0
    sizes.sTypoAscender, sizes.sTypoDescender, sizes.sTypoLineGap = up, -down, 0
    sizes.usWinAscent, sizes.usWinDescent = up, down


def _name(font: Any, style: str) -> None:
    names, whole = font["name"], f"{NAME} {style}"
    for record in [each for each in names.names if each.nameID > 14 or each.nameID in (7, 8, 9, 11, 12)]:
        names.removeNames(nameID=record.nameID)
    for number, text in {
        0: 'Copyright (c) 2004-2025 SIL Global (https://www.sil.org/) with Reserved Font Names "Andika" and "SIL".',
        1: NAME if style == "Regular" else whole,
        2: "Regular",
        3: f"{whole}; after 7.000",
        4: whole,
        6: whole.replace(" ", ""),
        10: "A modified version, cut down for the web, of a typeface of SIL Global for new readers.",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1. See OFL.txt.",
        14: "https://openfontlicense.org",
    }.items():
        names.setName(text, number, 3, 1, 0x409)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
