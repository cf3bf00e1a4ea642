"""How a threat is met: every move after which it is gone, or repaid, by what the move does about it.

Each answer has been tried: after an ``empty``, ``raise``, ``overshoot``, ``seize``, ``rules`` or ``end`` the pit that
threatened takes nothing; after a ``trade`` or a ``counter`` it takes no more than the threatened player gets for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.threats import Threat, threats
from awale.coach.tried_moves import Tried, best_gain, is_harmless, is_over, tries
from awale.rules.moves import TAKEN, route
from awale.rules.position import Position, index_of
from awale.rules.sheet import Sheet

#: What an answer does: sows the pit where the last seed would fall; raises it so that it won't be 2 or 3; adds to the
#: pit that threatens so that its last seed falls elsewhere; takes that pit's seeds; makes the capture one that the
#: sheet doesn't let take (a slam, a duty to feed); ends the game; takes as much first; takes as much back.
KINDS = ("empty", "raise", "overshoot", "seize", "rules", "end", "trade", "counter")


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move and what it does about a threat."""

    kind: str
    move: str
    #: The other can't at once gain more than this move does, be it with another pit.
    safe: bool


@dataclass(frozen=True, slots=True)
class Menace:
    """A threat of the waiting player and all that the mover can do about it."""

    threat: Threat
    answers: tuple[Answer, ...]


def menaces(sheet: Sheet, position: Position) -> tuple[Menace, ...]:
    """The threats against the player to move, most seeds first, each with its answers.

    >>> from awale import sheet
    >>> found = menaces(sheet("grenier"), Position.parse("1-0-2-0-0-4-1-0-0-4-0-1-10-10-S"))
    >>> [(answer.kind, answer.move) for answer in found[-1].answers]
    [('empty', 'A')]
    """
    return tuple([Menace(threat, answers(sheet, position, threat)) for threat in threats(sheet, position)])


def answers(sheet: Sheet, position: Position, threat: Threat) -> tuple[Answer, ...]:
    """The moves of the player to move that meet a threat, the surest kinds first. To pass is no answer."""
    found = []
    for tried in tries(sheet, position):
        kind = None if tried.move == "pass" else _kind(sheet, position, tried, threat)
        if kind:
            found.append(Answer(kind, tried.move, is_harmless(sheet, tried)))
    return tuple(sorted(found, key=lambda answer: (KINDS.index(answer.kind), answer.move)))


def _kind(sheet: Sheet, before: Position, tried: Tried, threat: Threat) -> str | None:
    if tried.ended or is_over(sheet, tried.after):
        return "end"
    carried_out = next((reply for reply in tries(sheet, tried.after) if reply.move == threat.move), None)
    if carried_out is None or not carried_out.seeds:
        return _prevention(sheet, before, tried, threat)
    if tried.gain >= carried_out.gain:
        return "trade"
    if not carried_out.ended and best_gain(sheet, carried_out.after) >= carried_out.gain:
        return "counter"
    return None


def _prevention(sheet: Sheet, before: Position, tried: Tried, threat: Threat) -> str:
    """Why a threat can't be carried out any more."""
    source, target = index_of(threat.move), index_of(threat.pits[0])
    held, now = before.pits[source], tried.after.pits[source]
    if not now:
        return "seize"
    if index_of(tried.move) == target:
        return "empty"
    if route(source, now, sheet.step)[-1] != route(source, held, sheet.step)[-1]:
        return "overshoot"
    raised = tried.after.pits[target] > before.pits[target]
    return "raise" if raised and _is_too_full(sheet, tried, threat) else "rules"


def _is_too_full(sheet: Sheet, tried: Tried, threat: Threat) -> bool:
    """Whether the last pit of the sowing would hold more than can be taken."""
    source, target = index_of(threat.move), index_of(threat.pits[0])
    dropped = route(source, tried.after.pits[source], sheet.step).count(target)
    return tried.after.pits[target] + dropped > max(TAKEN)
