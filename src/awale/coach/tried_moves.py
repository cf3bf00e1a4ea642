"""One move, played out by the referee: where it leads and what it brings. All the rest of the coach asks this."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from awale.rules import referee
from awale.rules.moves import Effect, survey
from awale.rules.position import PITS, PLAYERS, Position, other, row
from awale.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Tried:
    """What a legal move does."""

    #: The letter of the pit, or "pass".
    move: str
    #: The pits taken, in order, and the seeds of each.
    pits: tuple[str, ...]
    counts: tuple[int, ...]
    #: The seeds taken.
    seeds: int
    #: What the mover is richer by, compared with the other: seeds taken, less a penalty, and a famine's award.
    gain: int
    after: Position
    #: Somebody has more than half of the seeds, or a camp is left without: the game ends here.
    ended: bool


@lru_cache(maxsize=1 << 12)
def tries(sheet: Sheet, position: Position) -> tuple[Tried, ...]:
    """Every move that may be played in a position where the game goes on; none where it is over by the board.

    "Nothing more can happen" isn't checked here: that is slow, and no capture can come from such a position. Use
    `is_over` where it matters.

    >>> from awale import START, sheet
    >>> [(tried.move, tried.gain) for tried in tries(sheet("grenier"), START)][:2]
    [('A', 0), ('B', 0)]
    """
    if _majority(sheet, position.stores):
        return ()
    seen = survey(sheet, position.pits, position.to_move)
    if seen.passes:
        after = Position(position.pits, other(position.to_move), position.stores)
        return (Tried("pass", (), (), 0, 0, after, _famine(sheet, after) is not None),)
    return tuple([_tried(sheet, position, move) for move in seen.legal])


def is_over(sheet: Sheet, position: Position) -> bool:
    """Whether the game has ended on this board, by any rule that a position alone can meet."""
    return referee.ending(sheet, position) is not None


@lru_cache(maxsize=1 << 12)
def best_gain(sheet: Sheet, position: Position) -> int:
    """The most that the player to move can gain with one move; 0 when nothing, or when the game is over."""
    if _majority(sheet, position.stores):
        return 0
    legal = survey(sheet, position.pits, position.to_move).legal
    best = max([_gain(sheet, position, move) for move in legal], default=0)
    if best <= 0:
        return 0
    # An award without any capture may be out of a position in which the game has already ended.
    quiet = not any(move.captured for move in legal)
    return 0 if quiet and is_over(sheet, position) else best


def reply_gain(sheet: Sheet, tried: Tried) -> int:
    """The most that the other can gain at once after a move."""
    return 0 if tried.ended else best_gain(sheet, tried.after)


def is_harmless(sheet: Sheet, tried: Tried) -> bool:
    """Whether the other can't at once gain more than the move did."""
    return reply_gain(sheet, tried) <= tried.gain


def turn_of_other(position: Position) -> Position:
    """The same board if it were the other's turn."""
    return Position(position.pits, other(position.to_move), position.stores)


def _gain(sheet: Sheet, before: Position, move: Effect) -> int:
    """What a move brings; the position after it is only made where an award may come with it."""
    if move.leaves_a_seed and any(move.pits[row(before.to_move)]):
        return move.captured - move.fined
    return _tried(sheet, before, move).gain


def _tried(sheet: Sheet, before: Position, move: Effect) -> Tried:
    mine = PLAYERS.index(before.to_move)
    stores = list(before.stores)
    stores[mine] += move.captured
    stores[1 - mine] += move.fined
    after = Position(move.pits, other(before.to_move), (stores[0], stores[1]))
    award, ended = 0, _majority(sheet, after.stores)
    if outcome := referee.emptied(sheet, move, after) or (None if ended else _famine(sheet, after)):
        award, ended = outcome.dealt[mine] - outcome.dealt[1 - mine], True
    pits = tuple([PITS[pit] for pit in move.taken])
    # A pit that is taken holds what stood there and what this sowing dropped in it.
    counts = tuple([before.pits[pit] + move.path.count(pit) for pit in move.taken])
    return Tried(PITS[move.origin], pits, counts, move.captured, move.captured - move.fined + award, after, ended)


def _majority(sheet: Sheet, stores: tuple[int, int]) -> bool:
    if sheet.majority == "play-on":
        return False
    return max(stores) >= referee.MAJORITY or (sheet.majority == "ends-or-tie" and min(stores) == referee.TIE)


def _famine(sheet: Sheet, after: Position) -> referee.Outcome | None:
    """The ending for want of seeds. Only an empty camp can bring it, so that most boards needn't be surveyed."""
    if any(after.pits[row("S")]) and any(after.pits[row("N")]):
        return None
    seen = survey(sheet, after.pits, after.to_move)
    return referee.award(referee.Termination.FAMINE, after, seen.famine) if seen.famine else None
