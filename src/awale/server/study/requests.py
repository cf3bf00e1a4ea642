"""What may be sent: a game in its own words, and how it becomes a game of ours.

>>> Line(sheet="amende", moves=["F", "e"]).game().position.to_move
'S'
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from awale.rules.game import Game, IllegalMove
from awale.rules.position import START, Position
from awale.rules.records import read_position
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.server.refusals import Invalid
from awale.words import AwaleError, Sentence

#: A game that isn't over by then never will be.
MOST_MOVES = 1_000

Count = Annotated[int, Meta(ge=0, le=48)]
Name = Annotated[str, Meta(max_length=40)]
#: The names of South and of North; an empty one isn't given.
Names = tuple[Name, Name]
Overrides = dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]]
Move = Annotated[str, Meta(max_length=4)]


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """A board that somebody has set up."""

    pits: Annotated[list[Count], Meta(min_length=12, max_length=12)]
    stores: Annotated[list[Count], Meta(min_length=2, max_length=2)]
    turn: Literal["S", "N"]

    def position(self) -> Position:
        return Position(tuple(self.pits), self.turn, (self.stores[0], self.stores[1]))


#: A start in any notation, or a board; nothing means the usual one.
Start = Annotated[str, Meta(max_length=400)] | Board | None


def position_of(start: Start) -> Position:
    """The position that was sent. Raises :exc:`AwaleError` if it can't be one."""
    if start is None:
        return START
    return start.position() if isinstance(start, Board) else read_position(start)


class Line(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A sheet, a start and the moves played on it."""

    sheet: Annotated[str, Meta(max_length=40)]
    overrides: Overrides = {}
    start: Start = None
    moves: Annotated[list[Move], Meta(max_length=MOST_MOVES)] = []
    names: Names | None = None

    def game(self) -> Game:
        """The game. Raises :exc:`AwaleError` at a move that the referee refuses, with its number."""
        return played(self.rules(), position_of(self.start), self.moves)

    def rules(self) -> Sheet:
        return find_sheet(self.sheet, self.overrides)

    def called(self) -> dict[str, str]:
        """The names that were given, by seat."""
        return called(self.names)


def called(names: Names | None) -> dict[str, str]:
    """The names that were given, by seat.

    >>> called(("Awa", " "))
    {'S': 'Awa'}
    """
    return {seat: name for seat, given in zip("SN", names or ("", ""), strict=True) if (name := given.strip())}


def played(sheet: Sheet, start: Position, moves: list[str]) -> Game:
    """A game with these moves."""
    game = Game(sheet, start)
    for number, move in enumerate(moves, start=1):
        try:
            game.push(move)
        except IllegalMove as refused:
            raise Invalid(Sentence("study.bad-move", number=number, why=refused.sentence)) from None
    return game


__all__ = ["AwaleError", "Board", "Line", "Names", "called", "played", "position_of"]
