"""Characters of boards and texts in ASCII, for terminals that have nothing else.

>>> plain("╭━┯─╮ │ 4• 0◦ Éloïse « œuf »…")
'+=+-+ | 4* 0o Eloise " oeuf "...'
"""

from __future__ import annotations

import unicodedata

#: Each character in the first of a pair is shown as the second.
_LOOKS_LIKE = (
    ("╭╮╰╯┬┴├┤┼┯┷", "+"),
    ("━", "="),
    ("─–—−\u2011", "-"),
    ("│┃", "|"),
    ("█", "#"),
    ("·▪", "."),
    ("•", "*"),
    ("◦", "o"),
    ("▲", "^"),
    ("▼", "v"),
    ("↻", "@"),
    ("…", "..."),
    ("‘’", "'"),
    ("“”«»", '"'),
    ("→", "->"),
    ("×", "x"),
    ("œ", "oe"),
    ("Œ", "OE"),
    ("æ", "ae"),
    ("\u00a0\u202f", " "),
)
_PLAIN = {letter: shown for letters, shown in _LOOKS_LIKE for letter in letters}


def plain(text: str) -> str:
    """A text in ASCII: letters without their accents, and a question mark where nothing is alike."""
    return "".join(_PLAIN.get(letter) or _bare(letter) for letter in text)


def _bare(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"
