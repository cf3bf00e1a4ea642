"""The two sizes of paper that printers have.

>>> A4.half.width, LETTER.half.height
(148.5, 215.9)
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from awale.words import AwaleError, Listing, Sentence, shown

#: Where letter paper is what a printer holds.
_LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "PA", "DO", "PR")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def half(self) -> Paper:
        """The page of a booklet of such sheets, folded once."""
        return Paper(f"half-{self.name}", self.height / 2, self.width)

    @property
    def aside(self) -> Paper:
        """The same sheet on its side."""
        return Paper(self.name, self.height, self.width)


A4 = Paper("a4", 210.0, 297.0)
LETTER = Paper("letter", 215.9, 279.4)
PAPERS = {paper.name: paper for paper in (A4, LETTER)}


def find_paper(name: str) -> Paper:
    """A size by its name."""
    if name not in PAPERS:
        raise AwaleError(Sentence("press.error.paper", got=shown(name), allowed=Listing(tuple(PAPERS), "or")))
    return PAPERS[name]


def usual_paper() -> str:
    """The size that the environment's country prints on; A4 where it doesn't say."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := os.environ.get(name, ""):
            country = value.partition(".")[0].partition("_")[2]
            return "letter" if country in _LETTER_COUNTRIES else "a4"
    return "a4"
