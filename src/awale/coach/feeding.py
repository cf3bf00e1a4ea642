"""Feeding: who has nothing to sow, now or soon, and whether they would be fed."""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.tried_moves import Tried, is_over, tries
from awale.rules.moves import survey
from awale.rules.position import Position, other
from awale.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Ahead:
    """A move and a reply after which the player who replied has nothing left to sow."""

    move: str
    reply: str
    #: The mover would then have a move that feeds them.
    can_feed: bool


@dataclass(frozen=True, slots=True)
class Feeding:
    """The duties to feed around one move of a player."""

    player: str
    #: The other camp is empty now.
    duty: bool
    #: The moves that may be played and leave the other camp a seed.
    feeds: tuple[str, ...]
    #: The moves that leave the other camp empty.
    starves: tuple[str, ...]
    #: The moves that leave the player's own camp empty: those after which the other can feed it, and the others.
    fed: tuple[str, ...]
    unfed: tuple[str, ...]
    #: Where the other can run out of seeds next.
    ahead: tuple[Ahead, ...]


def feeding(sheet: Sheet, position: Position) -> Feeding:
    """The duties of the player to move, in a position that isn't over.

    >>> from awale import sheet
    >>> found = feeding(sheet("grenier"), Position.parse("0-0-0-1-0-2-0-0-0-0-0-0-22-23-S"))
    >>> found.duty, found.feeds
    (True, ('F',))
    """
    mover, waiting = position.to_move, other(position.to_move)
    sown = [tried for tried in tries(sheet, position) if tried.move != "pass"]
    emptied = [tried for tried in sown if not tried.after.seeds_of(mover)]
    return Feeding(
        player=mover,
        duty=not position.seeds_of(waiting),
        feeds=tuple([tried.move for tried in sown if tried.after.seeds_of(waiting)]),
        starves=tuple([tried.move for tried in sown if not tried.after.seeds_of(waiting)]),
        fed=tuple([tried.move for tried in emptied if _can_feed(sheet, tried)]),
        unfed=tuple([tried.move for tried in emptied if not _can_feed(sheet, tried)]),
        ahead=tuple([found for tried in sown for found in _ahead(sheet, tried)]),
    )


def _can_feed(sheet: Sheet, tried: Tried) -> bool:
    """Whether the player to move after a move can leave the other camp, now empty, a seed."""
    after = tried.after
    if tried.ended or is_over(sheet, after):
        return False
    return any(move.leaves_a_seed for move in survey(sheet, after.pits, after.to_move).legal)


def _ahead(sheet: Sheet, tried: Tried) -> list[Ahead]:
    waiting = tried.after.to_move
    if tried.ended or is_over(sheet, tried.after):
        return []
    replies = [reply for reply in tries(sheet, tried.after) if reply.move != "pass"]
    return [
        Ahead(tried.move, reply.move, _can_feed(sheet, reply)) for reply in replies if not reply.after.seeds_of(waiting)
    ]
