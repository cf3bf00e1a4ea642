"""Every text that a player reads, in French and in English, and how one is asked for.

The catalogue is two folders beside this file, ``fr`` and ``en``, with the same files and the same keys. The rest
of the project passes codes and values around and turns them into words here, at the last moment:

>>> Sentence("refusal.empty-pit", pit="B").text("en")
'Pit B is empty: there is nothing to sow from it.'

A text may hold ``{name}``, and ``{count:singular|plural}`` for a word that follows a count:

>>> fill("{n} {n:seed|seeds}", "en", n=1), fill("{n} {n:graine|graines}", "fr", n=0)
('1 seed', '0 graine')
"""

from __future__ import annotations

import os
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

LANGUAGES = ("fr", "en")


def language(wanted: str | None = None) -> str:
    """The language to speak: the one asked for, else the environment's, else English.

    >>> language("fr_FR.UTF-8"), language("de")
    ('fr', 'en')
    """
    for source in (wanted, *(os.environ.get(name) for name in ("AWALE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))):
        if source:
            return source[:2].lower() if source[:2].lower() in LANGUAGES else "en"
    return "en"


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(lang: str) -> Mapping[str, str]:
    """All texts of one language, by their dotted key."""
    if lang not in LANGUAGES:
        raise ValueError(f"no words in {lang!r}: the languages are {' and '.join(LANGUAGES)}")
    found: dict[str, str] = {}
    for path in sorted((Path(__file__).parent / lang).glob("*.toml")):
        for key, text in _flatten(tomllib.loads(path.read_text(encoding="utf-8")), ""):
            if key in found:
                raise ValueError(f"{path.name} says {key} once more")
            found[key] = text
    return MappingProxyType(found)


def _flatten(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in table.items():
        flat += _flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, value)]
    return flat


class _Filler(string.Formatter):
    """``str.format`` with one addition: ``{count:singular|plural}``."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            singular, plural = format_spec.split("|")
            # French counts nought as singular, English as plural.
            return singular if abs(value) < 2 and (value != 0 or self.lang == "fr") else plural
        return super().format_field(value.text(self.lang) if isinstance(value, Sentence) else value, format_spec)


def fill(template: str, lang: str, /, **values: object) -> str:
    """A template with its values in place."""
    return _Filler(lang).vformat(template, (), values)


def say(key: str, lang: str, /, **values: object) -> str:
    """The text of a key. A ``KeyError`` means that the catalogue lacks it: the tests look for that."""
    return fill(catalogue(lang)[key], lang, **values)


def enumerate_words(items: Sequence[str], lang: str, last: str = "and") -> str:
    """Items as a spoken list, the last one joined by "and" or by "or".

    >>> enumerate_words(["3 en d", "3 en c", "2 en b"], "fr")
    '3 en d, 3 en c et 2 en b'
    """
    if len(items) < 2:
        return "".join(items)
    return say(f"list.{last}", lang, head=", ".join(items[:-1]), tail=items[-1])


class Sentence:
    """Something to say, not yet in any language: a key of the catalogue and its values. Not to be changed.

    ``str()`` gives English. A value may itself be a sentence.

    >>> sentence = Sentence("refusal.not-your-camp", pit="a", player=Sentence("player.S"), first="A", last="F")
    >>> sentence.code
    'not-your-camp'
    >>> print(sentence.en)
    Pit a is in the other camp: South sows from pits A to F.
    """

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values: dict[str, object] = values

    @property
    def code(self) -> str:
        """The last part of the key, for programs: ``must-feed``, ``empty-pit``..."""
        return self.key.rpartition(".")[2]

    def text(self, lang: str = "en") -> str:
        return say(self.key, lang, **self.values)

    @property
    def fr(self) -> str:
        return self.text("fr")

    @property
    def en(self) -> str:
        return self.text("en")

    def __str__(self) -> str:
        return self.text("en")

    def __repr__(self) -> str:
        return f"<{self.key}: {self.en}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash(self.key)


class Listing(Sentence):
    """Several sentences said as one list."""

    __slots__ = ("items", "last")

    def __init__(self, items: Sequence[Sentence | str], last: str = "and") -> None:
        super().__init__(f"list.{last}")
        self.items = tuple(items)
        self.last = last

    def text(self, lang: str = "en") -> str:
        words = [item.text(lang) if isinstance(item, Sentence) else item for item in self.items]
        return enumerate_words(words, lang, self.last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listing) and (self.last, self.items) == (other.last, other.items)

    def __hash__(self) -> int:
        return hash((self.last, self.items))


def shown(value: object) -> str:
    """Something from outside, short enough and plain enough to be shown in a sentence."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except Exception:  # a sentence about a wrong value must not fail on that value
        text = type(value).__name__
    plain = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:41])
    return plain if len(plain) <= 40 else plain[:39] + "…"


class AwaleError(ValueError):
    """Something from outside that can't be taken as it is: says what was wrong and what would be right.

    ``str(error)`` is English; ``error.sentence.text("fr")`` is French.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence.en
