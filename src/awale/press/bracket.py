"""A knock-out: who meets whom, with byes where the number isn't a power of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.words import AwaleError, Sentence, say, shown

LEAST, MOST = 2, 64
#: There is room for this many letters of a name; longer names are cut.
_LONGEST = 40
#: With at most this many players the sheet is printed in landscape.
_ASIDE = 16


def bracket(names: Sequence[str], paper: Paper, lang: str, *, players: int | None = None) -> bytes:
    """The sheet of a knock-out. ``players`` is how many there are; those without a name are written in by hand.

    The first named are kept apart longest, and have the byes. Raises :exc:`AwaleError` on too few or too many.
    """
    entered = entrants(names, players)
    data = {"rounds": rounds(entered), "aside": len(entered) <= _ASIDE, "players": len(entered)}
    size = paper.aside if data["aside"] else paper
    return Document("bracket", say("press.bracket.title", lang), data, size, lang).pdf()


def entrants(names: Sequence[str], players: int | None = None) -> list[str]:
    """All who take part, an empty name for a line to write on.

    >>> entrants(["Awa", " Jules "], 3)
    ['Awa', 'Jules', '']
    """
    clean = [name for name in map(_clean, names) if name]
    wanted = players if players is not None else len(clean)
    if not LEAST <= wanted <= MOST:
        raise AwaleError(Sentence("press.error.players", got=wanted, least=LEAST, most=MOST))
    if len(clean) > wanted:
        raise AwaleError(Sentence("press.error.too-many-names", names=len(clean), players=wanted))
    twice = next((name for name in clean if clean.count(name) > 1), None)
    if twice is not None:
        raise AwaleError(Sentence("press.error.same-name", name=shown(twice)))
    return [*clean, *[""] * (wanted - len(clean))]


def _clean(name: str) -> str:
    """A name on one line, without what can't be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:_LONGEST].strip()


def places(size: int) -> list[int]:
    """In which order players stand from top to bottom, so that the first two can only meet at the end.

    >>> places(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        order = [each for place in order for each in (place, 2 * len(order) + 1 - place)]
    return order


def rounds(entered: Sequence[str]) -> list[list[dict[str, Any]]]:
    """Each round from top to bottom, the winner's line last: a line to be drawn or not, and the name on it if known.

    >>> [[place["name"] for place in each] for each in rounds(["Awa", "Jules", "Koffi"])]
    [['Awa', '', 'Jules', 'Koffi'], ['Awa', ''], ['']]
    >>> [place["drawn"] for place in rounds(["Awa", "Jules", "Koffi"])[0]]
    [False, False, True, True]
    """
    size = 1 << (len(entered) - 1).bit_length()
    first = [{"name": entered[at - 1] if at <= len(entered) else "", "bye": at > len(entered)} for at in places(size)]
    found: list[list[dict[str, Any]]] = [[]]
    second = []
    for one, two in zip(first[::2], first[1::2], strict=True):
        meet = not (one["bye"] or two["bye"])
        found[0] += [{"name": each["name"], "drawn": meet} for each in (one, two)]
        second.append({"name": "" if meet else str(one["name"]), "drawn": True})
    found.append(second)
    while len(found[-1]) > 1:
        found.append([{"name": "", "drawn": True} for _ in found[-1][::2]])
    return found
