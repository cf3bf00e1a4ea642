"""Which first names would be taken for one another, and which never are."""

from __future__ import annotations

from itertools import combinations

import pytest

from awale.words.names import alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Awa", "AWA"),
        ("Awa", "\u0410wa"),  # Cyrillic
        ("Awa", "\u0391w\u03b1"),  # Greek
        ("Sara", "\u0455\u0430r\u0430"),
        ("INÈS", "\u0456nès"),
        ("Kɛla", "K\u03b5la"),
        ("Awa", "Ａｗａ"),
        ("Awa", "𝓐𝔀𝓪"),
        ("Zoë", "Zoe"),
        ("Zoé", "Zoe\u0301"),
        ("Ali", "AIi"),
        ("Léo", "Lé0"),
        ("O’Neil", "O'Neil"),
        ("❤️", "❤"),
        ("ελένη", "Ελένη"),
        ("Анна", "АННА"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_or_sound_the_same_are_the_same(one, other) -> None:
    assert alike(one, other)
    assert alike(other, one)


def test_letters_of_their_own_make_other_names() -> None:
    """Those of West Africa above all, which no keyboard of a tablet has and which are no ornaments."""
    names = [
        "Kɔfi",
        "Kofi",
        "Kɔfɩ",
        "Ɖeɖe",
        "Dede",
        "Ŋa",
        "Na",
        "Ɛla",
        "Ela",
        "Ɓa",
        "Ba",
        "Awa",
        "Awa K.",
        "🦊",
        "🐘",
        "李",
        "王",
    ]
    assert not [pair for pair in combinations(names, 2) if alike(*pair)]
