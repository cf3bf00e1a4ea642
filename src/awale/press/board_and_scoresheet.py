"""The board in its true size, and the paper to write a game down on."""

from __future__ import annotations

from awale.press.boards import drawn
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.rules.position import START
from awale.rules.sheet import Sheet
from awale.words import say

#: A scoresheet's rows in each half, and the millimetres above and below them.
_ROWS, _AROUND = 25, 112


def board(paper: Paper, lang: str) -> bytes:
    """The board over two sheets, and how to glue or carve it."""
    return Document("board", say("press.board.title", lang), {"start": drawn(START)}, paper, lang).pdf()


def scoresheet(sheet: Sheet, paper: Paper, lang: str) -> bytes:
    """A sheet to write a game down on: under which rules, by whom, its moves and what they took."""
    name = sheet.words("name", lang)
    data = {
        "sheet": say("press.scoresheet.sheet", lang, name=name, line=sheet.words("line", lang)),
        "changes": [say(f"value.{field}.{value}", lang) for field, value in sheet.overrides.items()],
        "start": drawn(START),
        # 25 rows and what stands around them fill the sheet.
        "row": (paper.height - _AROUND) / _ROWS,
    }
    return Document("scoresheet", say("press.scoresheet.title", lang, name=name), data, paper, lang).pdf()
