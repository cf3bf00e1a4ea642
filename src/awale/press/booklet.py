"""The rules of a sheet as a booklet: its own words, and small games that the referee plays to show them."""

from __future__ import annotations

from typing import Any

from awale.coach.cases import Case, shown
from awale.press.boards import Board, before, drawn, sown
from awale.press.imposition import folded
from awale.press.paper import Paper
from awale.press.typst_pdf import Document, impose
from awale.rules.game import Game
from awale.rules.position import START
from awale.rules.sheet import Sheet
from awale.words import say

#: The chapters: for each the fields of the sheet that it explains, and the examples that all sheets share. The
#: direction of sowing comes before them.
_CHAPTERS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("sow", (), ("sowing", "lap")),
    ("take", (), ("take", "chain", "broken-chain")),
    ("slam", ("grand_slam",), ()),
    ("feed", ("cannot_feed", "emptied_row", "empty_camp"), ("feeding", "feeding-refused")),
    ("end", ("majority", "nothing_more", "agreement_rest", "repetition"), ("time",)),
)
#: Of a game with more moves only the end is shown.
_SHORT = 3


def rules(sheet: Sheet, paper: Paper, lang: str, *, pages: bool = False) -> bytes:
    """The booklet, ready to be printed on both sides, folded and stapled; with ``pages``, page by page to be read."""
    name = sheet.words("name", lang)
    title = say("press.rules.title", lang, name=name)
    document = Document("rules", title, _data(sheet, lang), paper.half, lang)
    pdf, count = document.pdf_and_pages()
    return pdf if pages else impose(pdf, folded(count), title, paper, lang)


def _data(sheet: Sheet, lang: str) -> dict[str, Any]:
    cases = shown(sheet)
    kept = [reading for reading in sheet.about.readings if reading.field not in sheet.overrides]
    return {
        "name": sheet.words("name", lang),
        "line": sheet.words("line", lang),
        "story": sheet.words("story", lang),
        "before": say("page.rules.sheet.before-text", lang),
        "direction": say(f"value.direction.{sheet.direction}", lang),
        "choices": [say(f"page.rules.choice.{choice}", lang) for choice in sheet.about.choices],
        "start": drawn(START),
        "chapters": [_chapter(sheet, *chapter, cases, lang) for chapter in _CHAPTERS],
        "changes": [say(f"value.{field}.{value}", lang) for field, value in sheet.overrides.items()],
        "readings": [reading.text(lang) for reading in kept],
        "minute": [
            {"head": say(f"page.rules.minute.{part}", lang), "text": say(f"page.rules.minute.{part}-text", lang)}
            for part in ("sow", "take", "feed", "end")
        ],
        "clockwise": sheet.step < 0,
    }


_Cases = dict[str, tuple[Case, Game, str | None]]


def _chapter(
    sheet: Sheet, name: str, fields: tuple[str, ...], loose: tuple[str, ...], cases: _Cases, lang: str
) -> dict[str, Any]:
    """A chapter: its text, the cases that all sheets share, each rule with what shows it."""
    rules_told = []
    for field in fields:
        told = [say(f"value.{each}.{sheet.rules[each]}", lang) for each in (field, *sheet.asked_after(field))]
        mine = [_case(*cases[key], lang) for key, (case, _, _) in cases.items() if case.field == field]
        rules_told.append({"says": " ".join(told), "head": say(f"page.rules.question.{field}", lang), "cases": mine})
    return {
        "head": say(f"page.rules.chapter.{name}", lang),
        "text": say(f"page.rules.chapter.{name}-text", lang),
        "cases": [_case(*cases[key], lang) for key in loose if key in cases],
        "rules": rules_told,
    }


def _case(case: Case, game: Game, tried: str | None, lang: str) -> dict[str, Any]:
    pit = tried or next((turn.origin for turn in game.turns if turn.origin), "")
    return {
        "title": say(f"demo.{case.id}.title", lang),
        "text": say(f"demo.{case.id}.text", lang, pit=pit),
        "boards": _boards(game, tried),
        "told": _told(game, tried, lang),
    }


def _boards(game: Game, tried: str | None) -> list[Board]:
    """One board, or two: before the last move and when its last seed has fallen."""
    if tried:
        return [drawn(game.position, {tried: "tried"})]
    last = next((turn for turn in reversed(game.turns) if turn.origin), None)
    if last is None or len(game.turns) > _SHORT:
        return [drawn(game.start)]
    return [before(last), sown(last)]


def _told(game: Game, tried: str | None, lang: str) -> str:
    """What the referee says about the move or the position."""
    refused = game.why_not(tried) if tried else None
    if refused:
        return refused.text(lang)
    turns = [turn.text(lang) for turn in game.turns] if len(game.turns) <= _SHORT else []
    outcome = game.outcome()
    return " ".join([*turns, outcome.text(lang)] if outcome else turns)
