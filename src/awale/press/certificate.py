"""Certificates: a name, what it is given for, and a line to sign on. One landscape page each."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from awale.press.ornament import frame
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.words import LANGUAGES, AwaleError, Sentence, say

#: How many can be printed in one go, and how many letters of a name there is room for.
MOST, _LONGEST = 200, 60


@dataclass(frozen=True, slots=True)
class Award:
    """Who gets a certificate, and their place if it is known."""

    name: str
    place: int | None = None


def certificates(
    awards: Sequence[Award],
    paper: Paper,
    lang: str,
    *,
    title: str = "",
    contest: str = "",
    date: str = "",
    top: int = 3,
) -> bytes:
    """A page for each. Places up to ``top`` are named; whoever came after them took part.

    Raises :exc:`AwaleError` if there is nobody, or too many.
    """
    if not 1 <= len(awards) <= MOST:
        raise AwaleError(Sentence("press.certificate-error.count", got=len(awards), most=MOST))
    side = paper.aside
    data: dict[str, Any] = {
        "pages": [{"name": award.name[:_LONGEST], "for": _for(award, top, lang)} for award in awards],
        "at": " · ".join(part for part in (title, contest) if part),
        "date": date,
        "frame": frame(side.width, side.height),
    }
    return Document("certificate", say("press.certificate.title", lang), data, side, lang).pdf()


def _for(award: Award, top: int, lang: str) -> str:
    if award.place is None or award.place > top:
        return say("press.certificate.took-part", lang)
    return say("press.certificate.placed", lang, place=ordinal(award.place, lang))


def ordinal(number: int, lang: str) -> str:
    """A place as it is written.

    >>> [ordinal(number, "en") for number in (1, 2, 3, 4, 11, 21)], ordinal(1, "fr"), ordinal(21, "fr")
    (['1st', '2nd', '3rd', '4th', '11th', '21st'], '1re', '21e')
    """
    teen = number % 100 in (11, 12, 13)
    form = "1" if number == 1 else "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return say(f"press.certificate-ordinal.{form}", lang, n=number)


def awards_of(text: str) -> list[Award]:
    r"""Who is in a file of places as it was exported, in either language; or one name a line.

    >>> awards_of("Place;Prénom;Points\r\n1;Awa;3\r\n2;Jules;2,5\r\n")
    [Award(name='Awa', place=1), Award(name='Jules', place=2)]
    >>> awards_of("Awa\nJules\n")
    [Award(name='Awa', place=None), Award(name='Jules', place=None)]
    """
    lines = text.removeprefix("\ufeff").splitlines()
    cut = ";" if lines and lines[0].count(";") >= lines[0].count(",") else ","
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=cut) if any(row)]
    head = [cell.casefold() for cell in rows[0]] if rows else []
    name, place = (_column(head, column) for column in ("name", "place"))
    if name is None:
        return [Award(_plain(row[0])) for row in rows if row[0]]
    return [Award(_plain(row[name]), _number(row, place)) for row in rows[1:] if len(row) > name and row[name]]


def _column(head: list[str], column: str) -> int | None:
    """The number of a column that our export writes, in whatever language the file is."""
    called = {say(f"club.column.{column}", lang).casefold() for lang in LANGUAGES}
    return next((number for number, cell in enumerate(head) if cell in called), None)


def _number(row: list[str], place: int | None) -> int | None:
    cell = row[place] if place is not None and place < len(row) else ""
    return int(cell) if cell.isdecimal() and len(cell) < 6 and int(cell) else None


def _plain(cell: str) -> str:
    """A name without the apostrophe that our export puts before what a spreadsheet would take for a formula."""
    return cell[1:] if cell[:2] in ("'=", "'+", "'-", "'@") else cell
