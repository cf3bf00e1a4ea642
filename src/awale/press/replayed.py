"""A game that was played, on paper: its moves, and boards where it turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from awale.coach.review.comments import comment
from awale.coach.review.story import FEW, Review
from awale.press.boards import Board, before, drawn, sown
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.rules.game import Game
from awale.rules.position import PLAYERS
from awale.rules.records import Record
from awale.rules.turn import Turn
from awale.words import AwaleError, Names, Sentence, say

#: How many captures are drawn at most: as many as turning points; with the last board they fill a page.
_CAPTURES = FEW
#: A game with more moves isn't printed. Of its comments this many letters are.
_MOST_MOVES, _MOST_LETTERS = 1_000, 6_000


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that gets a board: its number, what is said about it, and the move that would have been better."""

    ply: int
    told: str
    best: str | None = None


def game(record: Record, paper: Paper, lang: str, review: Review | None = None) -> bytes:
    """The game of a record, with the turning points of its review; without one, the largest captures are shown.

    Raises :exc:`~awale.rules.records.RecordError` at a move that the referee refuses.
    """
    if len(record.moves) > _MOST_MOVES:
        raise AwaleError(Sentence("press.error.too-long", most=_MOST_MOVES))
    played = record.game()
    names = names_of(record)
    called = [names[player] or say(f"player.{player}", lang) for player in PLAYERS]
    title = say("press.game.title", lang, south=called[0], north=called[1])
    return Document("game", title, _data(record, played, names, title, lang, review), paper, lang).pdf()


def names_of(record: Record) -> Names:
    """What the players are called, if the record says it."""
    return {player: record.tags.get(tag, "") for player, tag in zip(PLAYERS, ("South", "North"), strict=True)}


def turning_points(review: Review, lang: str, names: Names) -> list[Moment]:
    """The moves that the game turned on."""
    return [Moment(each.ply, comment(each).text(lang, names), each.best) for each in review.mattered]


def _data(record: Record, played: Game, names: Names, title: str, lang: str, review: Review | None) -> dict[str, Any]:
    outcome = played.outcome()
    name = played.sheet.words("name", lang)
    about = [say("press.game.sheet", lang, name=name)]
    about += [record.tags[tag] for tag in ("Event", "Round", "Site") if tag in record.tags]
    about += [_date(record.tags["Date"], lang)] if "Date" in record.tags else []
    about += [say(f"value.{field}.{value}", lang) for field, value in played.sheet.overrides.items()]
    turned = bool(review and review.turning)
    moments = turning_points(review, lang, names) if review and turned else largest_captures(played, lang, names)
    others = review.others if review else 0
    return {
        "players": title,
        "about": about,
        "result": outcome.text(lang, names) if outcome else say("press.game.unfinished", lang),
        "moves": _rows(played),
        "diagrams-head": say("press.game.turning" if turned else "press.game.captures", lang),
        "key": say("press.game.turning-key" if turned else "press.game.captures-key", lang),
        "others": say("press.game.others", lang, n=others) if others else "",
        "diagrams": [*(_diagram(played, moment, lang) for moment in moments), _last(played, lang, names)],
        "notes": _notes(record),
        "foot": title,
    }


def _date(written: str, lang: str) -> str:
    """A date as it is read in the language, if it is a whole one.

    >>> _date("2024.05.01", "fr"), _date("2024.??.??", "fr")
    ('01/05/2024', '2024.??.??')
    """
    year, month, day = [*written.split("."), "", ""][:3]
    if year.isdigit() and month.isdigit() and day.isdigit():
        return say("press.game.date", lang, year=year, month=month, day=day)
    return written


def largest_captures(played: Game, lang: str, names: Names) -> list[Moment]:
    """The captures that took most, in the order of the game."""
    turns = sorted(((turn.captured, ply) for ply, turn in enumerate(played.turns) if turn.captured), reverse=True)
    return [
        Moment(ply, played.turns[ply].text(lang, names)) for _, ply in sorted(turns[:_CAPTURES], key=lambda x: x[1])
    ]


def _diagram(played: Game, moment: Moment, lang: str) -> dict[str, Any]:
    turn = played.turns[moment.ply]
    return {"board": _board(turn, moment.best), "head": _numbered(played, moment.ply), "told": moment.told}


def _board(turn: Turn, best: str | None) -> Board:
    if best is None:
        return sown(turn)
    board = before(turn)
    return {**board, "marks": {**board["marks"], best: "taken"}} if best != turn.move else board


def _last(played: Game, lang: str, names: Names) -> dict[str, Any]:
    outcome = played.outcome()
    told = outcome.text(lang, names) if outcome else say("press.game.unfinished", lang)
    head = say("press.game.last" if outcome else "press.game.now", lang)
    return {"board": drawn(played.position, over=bool(outcome)), "head": head, "told": told}


def _numbered(played: Game, ply: int) -> str:
    dots = "." if played.turns[ply].player == played.start.to_move else "…"
    return f"{ply // 2 + 1}{dots} {_written(played.turns[ply])}"


def _rows(played: Game) -> list[list[str]]:
    """The moves in pairs, each with its number."""
    written = [_written(turn) for turn in played.turns]
    pairs = zip(written[::2], [*written[1::2], ""], strict=False)
    return [[f"{number}.", *pair] for number, pair in enumerate(pairs, start=1)]


def _written(turn: Turn) -> str:
    if turn.origin is None:
        return "–"
    return f"{turn.move}+{turn.captured}" if turn.captured else turn.move


def _notes(record: Record) -> list[dict[str, str]]:
    """What the record says of its moves, as far as there is room."""
    found, room = [], _MOST_LETTERS
    for ply, move in enumerate(record.line.moves):
        text = " ".join(move.after)
        if text and room > 0:
            found.append({"at": f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '…'} {move.move}", "text": text[:room]})
            room -= len(text)
    return found
