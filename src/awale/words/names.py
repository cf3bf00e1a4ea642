r"""First names, as people see them: whether there is anything to see, and whether two would be taken for one another.

A name is kept as it was typed. It is only compared by what is here:

- capitals and accents don't count. Who was written down as Zoë comes in as "zoe", from a keyboard that has no ë; two
  who differ by no more than that add an initial, as two of the same name do;
- letters of their own count, also those that keyboards here don't have: Kɔfi isn't Kofi, Ɖeɖe isn't Dede;
- what looks the same is the same: "Awa" with a Cyrillic А, wide or slanted letters, a digit for a letter.

>>> alike("Zoë", "zoe"), alike("Awa", "\u0410wa"), alike("Kɔfi", "Kofi"), alike("Léo 1", "Léo l")
(True, True, False, True)
>>> is_seen("Awa"), is_seen("👵🏿"), is_seen("\u3164"), is_seen("Awa\u2800")
(True, True, False, False)
"""

from __future__ import annotations

import re
import unicodedata

#: What takes room and shows nothing, or shows nothing at all, though Unicode counts it among letters and signs: fillers
#: of Hangul, the empty Braille cell, joiners and selectors of single scripts. ``str.isprintable`` knows the others.
_BLANK = re.compile(
    "[\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b-\u180f\u2065\ufff0-\ufff8"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: What says whether a sign is drawn as a picture: it may stand in a name and makes no difference between two.
_SELECTOR = re.compile("[\ufe00-\ufe0f]")

#: Letters of other scripts (and a few signs) that are drawn like one of the Latin script; each capital by itself, since
#: В is drawn like B and в isn't like b.
_CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТУХҺԚԜаеѕіјорсухһԁԛԝӏ", "ABESIJKMHOPCTYXHQWaesijopcyxhdqwl", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορυχϲϳ", "ABEZHIKMNOPTYXaɛɩkvopuxcj", strict=True))
_OTHERS = dict(zip("ɑɡıӀ‘’ʼ‐–", "agil'''--", strict=True))
_LIKE_A_LETTER = {"0": "o", "O": "o", "1": "l", "I": "l", "|": "l"}
_DRAWN_LIKE = str.maketrans(_CYRILLIC | _GREEK | _OTHERS)
_ALSO_LIKE = str.maketrans(_LIKE_A_LETTER)


def is_seen(name: str) -> bool:
    """Whether a name can be seen, all of it: no sign in it that shows nothing, and not accents alone."""
    if not name.isprintable() or _BLANK.search(name):
        return False
    return any(unicodedata.category(sign)[0] not in "MZ" for sign in name)


def alike(one: str, other: str) -> bool:
    """Whether two names would be taken for one another: spelt alike, or drawn alike."""
    return spelling(one) == spelling(other) or shape(one) == shape(other)


def spelling(name: str) -> str:
    """A name without its capitals and accents.

    >>> spelling("ZOË"), spelling("Ɛlise"), spelling("Ŋmɛ")
    ('zoe', 'ɛlise', 'ŋmɛ')
    """
    return _plain(_plain(name).casefold()).translate(_DRAWN_LIKE)


def shape(name: str) -> str:
    r"""How a name looks: letters of other scripts become the Latin ones that they are drawn like.

    >>> shape("\u0410wa") == shape("Awa"), shape("AIi") == shape("Ali")
    (True, True)
    """
    return _plain(name).translate(_DRAWN_LIKE).translate(_ALSO_LIKE).casefold()


def _plain(name: str) -> str:
    """One way of writing for what Unicode can write in several, without marks above and below."""
    parts = unicodedata.normalize("NFKD", _SELECTOR.sub("", name))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))
