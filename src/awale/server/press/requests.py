"""What can be printed, and the function that prints it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from awale.coach.exercises import THEMES
from awale.press.bracket import LEAST
from awale.press.bracket import MOST as MOST_PLAYERS
from awale.press.paper import PAPERS, find_paper
from awale.press.worksheet import MOST as MOST_EXERCISES
from awale.rules.sheet import FIELDS, sheet_ids
from awale.rules.sheet import sheet as find_sheet
from awale.words import say

#: What can be printed without a game.
KINDS = ("rules", "board", "egg-box", "worksheet", "scoresheet", "bracket")
#: A number that is easy to type in again.
_SEEDS = 9999


class PaperQuery(msgspec.Struct, frozen=True):
    """Everything that a paper can be asked with; each kind takes what it needs."""

    sheet: Literal[sheet_ids()] = sheet_ids()[0]  # type: ignore[valid-type]
    paper: Literal[tuple(PAPERS)] = "a4"  # type: ignore[valid-type]
    pages: Annotated[int, Meta(ge=0, le=1, description="1: the booklet page by page")] = 0
    theme: Literal[THEMES] | None = None  # type: ignore[valid-type]
    level: Annotated[int, Meta(ge=1, le=5)] | None = None
    count: Annotated[int, Meta(ge=1, le=MOST_EXERCISES)] = 12
    seed: Annotated[int, Meta(ge=0, le=10**9, description="makes a worksheet again")] | None = None
    players: Annotated[int, Meta(ge=LEAST, le=MOST_PLAYERS)] | None = None
    names: Annotated[str, Meta(max_length=4000, description="one a line, or with commas between them")] = ""
    game: Annotated[str, Meta(max_length=40, description="a game of this server, by its id")] = ""


#: The same for the document of the API. Any rule of the sheet may be set otherwise.
QUERY: Mapping[str, Any] = get_type_hints(PaperQuery, include_extras=True) | {
    field: Literal[values] for field, values in FIELDS.items()
}


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Something to print: what tells it from others, the name of its file, and the work."""

    key: tuple[object, ...]
    name: str
    work: Callable[[], bytes]


def job(kind: str, asked: PaperQuery, overrides: Mapping[str, str], lang: str) -> PrintJob:
    """The work that is asked for. Raises :exc:`AwaleError` on rules that can't be."""
    paper, sheet = find_paper(asked.paper), find_sheet(asked.sheet, overrides)
    names = re.split(r"[\n,;]+", asked.names) if asked.names.strip() else []
    seed = random.randint(1, _SEEDS) if asked.seed is None else asked.seed

    def work() -> bytes:
        # Imported when something is printed, and not before: the server starts without.
        from awale.press import board_and_scoresheet, booklet, bracket, eggbox, worksheet

        if kind == "rules":
            return booklet.rules(sheet, paper, lang, pages=bool(asked.pages))
        if kind == "board":
            return board_and_scoresheet.board(paper, lang)
        if kind == "egg-box":
            return eggbox.egg_box(paper, lang)
        if kind == "scoresheet":
            return board_and_scoresheet.scoresheet(sheet, paper, lang)
        if kind == "bracket":
            return bracket.bracket(names, paper, lang, players=asked.players)
        return worksheet.worksheet(
            sheet.id, paper, lang, theme=asked.theme, level=asked.level, count=asked.count, seed=seed
        )

    name = say(f"press.file.{kind}", lang, sheet=sheet.id, seed=seed)
    return PrintJob((kind, asked, sheet.fingerprint, sheet.id, seed, lang), name, work)
