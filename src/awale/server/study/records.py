"""Records and positions in everybody's notation: reading whatever somebody pastes, writing what they ask for."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Annotated

import msgspec
from msgspec import Meta

from awale.rules.game import Game
from awale.rules.position import PLAYERS, SEEDS, Position
from awale.rules.records import (
    Record,
    RecordError,
    losses,
    read_position,
    read_records,
    read_several,
    recognise,
    recognise_position,
    write_record,
)
from awale.rules.sheet import OTHER_PROGRAMS, Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.server.refusals import Invalid
from awale.server.study.requests import MOST_MOVES, Line, Move, called
from awale.server.study.shapes import AsideView, ReadGameView, ReadView, WriteView
from awale.server.study.variations import MOST_LINES, Variation, variations, with_lines
from awale.server.views import board_view, outcome_view, sheet_view, turn_view
from awale.words import LANGUAGES, AwaleError, Sentence, say

#: How many games of a text are told at once, and how many moves in all.
MOST_GAMES, _MOST_MOVES_IN_ALL = 50, 6_000
#: The rules of a text that names none: those that other programs play by.
_UNNAMED = OTHER_PROGRAMS
_TAGS = ("South", "North")


Beside = Annotated[list[Annotated[list[Move], Meta(max_length=MOST_MOVES)]], Meta(max_length=MOST_LINES)]


class ToRead(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A text from anywhere; ``sheet`` is for games that name none."""

    text: Annotated[str, Meta(max_length=400_000)]
    sheet: Annotated[str, Meta(max_length=40)] | None = None


class Write(Line, forbid_unknown_fields=True, kw_only=True):
    """A game and the notation that it is wanted in."""

    notation: Annotated[str, Meta(max_length=40)] = "ogn"
    #: Lines beside the game, each by all its moves from the start.
    beside: Beside = msgspec.field(default_factory=list)


# --- reading ------------------------------------------------------------------------------------------------------


def read(asked: ToRead, lang: str) -> ReadView:
    """What a text says. Raises :exc:`AwaleError` with the line and the column where it can't be understood."""
    text = asked.text.removeprefix("\ufeff")
    if not text.strip():
        raise Invalid(Sentence("study.nothing-to-read"))
    sheet = find_sheet(asked.sheet or _UNNAMED)
    if position := _position(text):
        game = Game(sheet, position)
        view = _game_view(game, {}, lang)
        return ReadView(kind="position", notation=recognise_position(text), games=[view], more=False)
    notation = recognise(text)
    views: list[ReadGameView] = []
    moves, more = 0, False
    for record in islice(_records(text, notation, sheet), MOST_GAMES + 1):
        moves += len(record.moves)
        more = bool(views) and (len(views) >= MOST_GAMES or moves > _MOST_MOVES_IN_ALL)
        if more:
            break
        if len(record.moves) > MOST_MOVES:
            raise Invalid(Sentence("study.too-long", most=MOST_MOVES))
        asides = variations(record, _MOST_MOVES_IN_ALL - moves)
        moves += sum(len(aside.moves) for aside in asides)
        views.append(_game_view(record.game(), record.tags, lang, asides))
    if not views:
        raise RecordError(Sentence("record.no-game"))
    return ReadView(kind="game", notation=notation, games=views, more=more)


def _position(text: str) -> Position | None:
    """The position that a text says, or ``None`` if it must be a game. What looks like a position and is wrong raises.

    >>> _position("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S").to_move, _position("0 1 2 3 4 5 0 1 2 3 4 5 0 1"), _position("FfBe")
    ('S', None, None)
    >>> _position("1. 64 53 2. 21 43 3. 11 32 (3)")
    """
    notation = recognise_position(text)
    if notation == "openspiel":
        # Fourteen numbers may also be fourteen moves; the seeds of a game are 48.
        numbers = [float(word) for word in re.findall(r"\d+(?:\.\d+)?", text)]
        if all(number in range(6) for number in numbers) and sum(numbers) != SEEDS:
            return None
        return read_position(text)
    # Numbers that no notation of games has: a position, with too many or too few of them perhaps.
    numbers_only = re.fullmatch(r"\W*(?:\d{1,4}\W++){6,20}[SNsn]?\W*", text.strip(), re.ASCII)
    counts = numbers_only and (recognise(text) != "wikimanqala" or text.rstrip()[-1] in "SNsn")
    if notation == "ours" and not counts:
        return None
    try:
        return read_position(text)
    except AwaleError:
        if counts:
            raise
        return None  # a position with moves after it


def _records(text: str, notation: str, sheet: Sheet) -> Iterator[Record]:
    if notation == "ogn":
        yield from read_records(io.StringIO(text, newline=""), sheet=sheet)
        return
    try:
        yield from list(islice(read_several(text, notation, sheet=sheet), MOST_GAMES + 1))
    except RecordError:
        if notation != "french":
            raise
        # In some French books the capitals are North's.
        games = _capitals_north(text, sheet)
        if not games:
            raise
        yield from games


def _capitals_north(text: str, sheet: Sheet) -> list[Record]:
    try:
        return list(islice(read_several(text, "french", sheet=sheet, capitals="north"), MOST_GAMES + 1))
    except RecordError:
        return []


def _game_view(game: Game, tags: Mapping[str, str], lang: str, asides: Sequence[Variation] = ()) -> ReadGameView:
    names = called((tags.get("South", ""), tags.get("North", "")))
    outcome = game.outcome()
    return ReadGameView(
        sheet=sheet_view(game.sheet, lang),
        names=[names.get(player) or say(f"player.{player}", lang) for player in PLAYERS],
        tags=dict(tags),
        start=board_view(game.start),
        turns=[turn_view(turn, lang, names) for turn in game.turns],
        outcome=outcome_view(outcome, game.position, lang, names) if outcome else None,
        moves=game.moves,
        beside=[
            AsideView(moves=aside.moves, turns=[turn_view(turn, lang, names) for turn in aside.turns])
            for aside in asides
        ],
        position=str(game.start),
    )


# --- writing ------------------------------------------------------------------------------------------------------


def write(asked: Write, lang: str) -> WriteView:
    """A game as a text, and what is lost on the way."""
    names = {seat: name for seat, name in asked.called().items() if name not in _seats(seat)}
    tags = {tag: names[seat] for tag, seat in zip(_TAGS, PLAYERS, strict=True) if seat in names}
    if sum(map(len, asked.beside)) > _MOST_MOVES_IN_ALL:
        raise Invalid(Sentence("study.too-long", most=_MOST_MOVES_IN_ALL))
    record = Record.from_game(asked.game(), **tags)
    if asked.beside:
        record = with_lines(record, asked.beside)
    lost = [sentence.text(lang) for sentence in losses(record, asked.notation)]
    return WriteView(text=write_record(record, asked.notation), notation=asked.notation, lost=lost)


def _seats(player: str) -> set[str]:
    """What a player is called who hasn't given a name."""
    return {say(f"player.{player}", lang) for lang in LANGUAGES}
