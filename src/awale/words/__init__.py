"""Every text that a player reads, in French and in English, and how one is asked for.

``names`` is about first names as people see them, ``extras`` says which extra brings a library that isn't installed.

The catalogue is two folders beside this file, ``fr`` and ``en``, with the same files and the same keys. The rest
of the project passes codes and values around and turns them into words here, at the last moment:

>>> Sentence("refusal.empty-pit", pit="B").text("en")
'Pit B is empty: there is nothing to sow from it.'

A text may hold ``{name}``, and ``{count:singular|plural}`` for a word that follows a count:

>>> fill("{n} {n:seed|seeds}", "en", n=1), fill("{n} {n:graine|graines}", "fr", n=0)
('1 seed', '0 graine')

Players are told by where they sit, or by their names if somebody knows them; ``{player:de}`` and ``{player:que}``
are the French words that a name can shorten:

>>> sentence = Sentence("refusal.slam-forbidden", pit="C", player=Sentence("player.N"), playable="D")
>>> sentence.text("fr", {"N": "Awa"})
'Semer C prendrait toutes les graines du camp d’Awa, ce qui est défendu. Jouez D.'
"""

from __future__ import annotations

import os
import string
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

LANGUAGES = ("fr", "en")

#: What the players are called: ``{"S": "Awa", "N": "Jules"}``. Whoever isn't in it, or has an empty name, is South or
#: North. Names come from outside and are put into a text as they are: nothing in them is read as a placeholder.
Names = Mapping[str, str]


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
    import tomllib  # when a text is wanted: most programs that only play want none

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


#: French words before a name, whole and shortened.
_SHORTENED = {"de": ("de ", "d’"), "que": ("que ", "qu’")}


def before_name(word: str, name: str) -> str:
    """A name with "de" or "que" before it, shortened where French does.

    By spelling, since nobody knows how a name is spoken: before a vowel, but not before y or ou that are said with
    another vowel (de Yao, de Ouattara); never before h, where "de" may always stand and "d’" may be wrong.

    >>> [before_name("de", name) for name in ("Awa", "Jules", "Élie", "Yves", "Yao", "Hugo")]
    ['d’Awa', 'de Jules', 'd’Élie', 'd’Yves', 'de Yao', 'de Hugo']
    """
    whole, short = _SHORTENED[word]
    return (short if _begins_with_vowel(name) else whole) + name


def _begins_with_vowel(name: str) -> bool:
    letters = unicodedata.normalize("NFD", name[:4].lower().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if plain.startswith("y"):
        return plain[1:2] not in ("", *"aeiou")
    if plain.startswith("ou"):
        return plain[2:3] not in tuple("aeiouy")
    return plain[:1] in tuple("aeiou")


@cache
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template in parts: literal text, then the name of a value and its format."""
    return tuple((text, name, spec or "") for text, name, spec, _ in string.Formatter().parse(template))


class _Filler:
    """``str.format`` with ``{count:singular|plural}``, ``{name:de}`` and ``{name:que}``; French has decimal commas."""

    def __init__(self, lang: str, names: Names | None = None) -> None:
        self.lang = lang
        self.names = names

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        told = []
        for text, name, spec in _pieces(template):
            told.append(text)
            if name is not None:
                told.append(self._told(values[name], self.fill(spec, values) if "{" in spec else spec))
        return "".join(told)

    def _told(self, value: Any, spec: str) -> str:
        if "|" in spec:
            singular, plural = spec.split("|")
            # French has the singular below two, English for one alone: 0 graine, 1,5 graine; 0 seeds, 1.5 seeds.
            return singular if (abs(value) < 2 if self.lang == "fr" else abs(value) == 1) else plural
        if isinstance(value, Sentence):
            value = value.text(self.lang, self.names)
        if spec in _SHORTENED:
            return before_name(spec, str(value))
        told = format(value, spec)
        return told.replace(".", ",") if isinstance(value, float) and self.lang == "fr" else told


def fill(template: str, lang: str, /, **values: object) -> str:
    """A template with its values in place.

    >>> fill("{n:une graine|{n} graines}, {size} Mo", "fr", n=2, size=0.5)
    '2 graines, 0,5 Mo'
    """
    return _Filler(lang).fill(template, values)


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

    ``str()`` gives English. A value may itself be a sentence; the players in it, ``player.S`` and ``player.N``, are
    told by name to whoever brings their names.

    >>> sentence = Sentence("refusal.not-your-camp", pit="a", player=Sentence("player.S"), first="A", last="F")
    >>> sentence.code
    'not-your-camp'
    >>> print(sentence.en)
    Pit a is in the other camp: South sows from pits A to F.
    >>> print(sentence.text("en", {"S": "Awa"}))
    Pit a is in the other camp: Awa sows from pits A to F.
    """

    __slots__ = ("key", "values")

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values: dict[str, object] = values

    @property
    def code(self) -> str:
        """The last part of the key, for programs: ``must-feed``, ``empty-pit``..."""
        return self.key.rpartition(".")[2]

    def text(self, lang: str = "en", names: Names | None = None) -> str:
        table, _, seat = self.key.rpartition(".")
        if names and table == "player" and names.get(seat):
            return names[seat]
        return _Filler(lang, names).fill(catalogue(lang)[self.key], self.values)

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

    def text(self, lang: str = "en", names: Names | None = None) -> str:
        words = [item.text(lang, names) if isinstance(item, Sentence) else item for item in self.items]
        return enumerate_words(words, lang, self.last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listing) and (self.last, self.items) == (other.last, other.items)

    def __hash__(self) -> int:
        return hash((self.last, self.items))


def shown(value: object) -> str:
    """A value from outside, shortened and cleaned so that it can be shown in a sentence."""
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
