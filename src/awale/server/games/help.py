"""The coach's help in a game: a reading of the position, and a warning before a move that loses much.

It is given, as hints are, on one screen or against a level, and not in games at a distance. Reading a position takes
some milliseconds, so it runs outside the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from awale.coach.reading import Reading, read
from awale.coach.review.comments import warning
from awale.coach.review.overlooked import overlooked
from awale.coach.statements import Statement
from awale.coach.threats import captures
from awale.rules.game import Game
from awale.rules.moves import route
from awale.rules.position import PITS, index_of
from awale.server.engine_service.messages import LineFound, to_play
from awale.server.messages import ConsideredMessage, CostlyView, ReadingMessage, SowingView, StatementView, encoded
from awale.server.turns import Requester
from awale.words import AwaleError, Names

if TYPE_CHECKING:
    from awale.server.games.room import Room

#: How many statements are sent at most, and how much they must matter.
_MOST, _MATTERS = 4, 20
#: The seeds that a move must lose for the coach to speak.
MUCH = 3.0
#: How many seconds the engine may take; after that the move is played without a warning.
_PATIENCE = 1.5
#: What is overlooked that comes with the very next move of the other, and what is a capture of one's own.
_DANGERS, _CHANCES = ("trap", "threat", "opened"), ("slam", "lap", "chain", "take")


async def reading(room: Room, requester: Requester, lang: str) -> str:
    """The coach's statements on the position, most important first."""
    room.check_help(requester.person)
    n, game, names = room.standing.n, room.standing.game.copy(), room.names(lang)
    told = await room.runner.run(_statements, game, lang, names)
    return encoded(ReadingMessage(n=n, statements=told))


async def considered(room: Room, requester: Requester, lang: str) -> str:
    """The moves that would lose much; none where the engine is busy or slow."""
    room.check_help(requester.person)
    n, game, names = room.standing.n, room.standing.game.copy(), room.names(lang)
    lines: Sequence[LineFound] = ()
    if len(game.legal_moves) > 1:
        try:
            lines = await asyncio.wait_for(room.engine.glance(game, requester), _PATIENCE)
        except (AwaleError, TimeoutError):
            lines = ()
    costly = await room.runner.run(_costly, game, lines, lang, names)
    return encoded(ConsideredMessage(n=n, costly=costly))


# --- statements ---------------------------------------------------------------------------------------------------


def _statements(game: Game, lang: str, names: Names) -> list[StatementView]:
    found = read(game)
    worth = [each for each in found.statements if each.weight >= _MATTERS][:_MOST] or found.statements[:1]
    return [_statement(found, each, lang, names) for each in worth]


def _statement(reading: Reading, statement: Statement, lang: str, names: Names) -> StatementView:
    return StatementView(
        subject=statement.subject,
        text=statement.sentence.text(lang, names),
        pits=list(statement.pits),
        sowing=_sowing_of(reading, statement),
    )


def _sowing_of(reading: Reading, statement: Statement) -> SowingView | None:
    """The capture that a statement is about, to be drawn."""
    known = {"capture": reading.captures, "threat": [menace.threat for menace in reading.menaces]}
    for threat in known.get(statement.subject, ()):
        if (threat.move, *threat.pits) == statement.pits:
            pit = index_of(threat.move)
            path = route(pit, reading.position.pits[pit], reading.sheet.step)
            return _sowing(threat.move, "".join(PITS[each] for each in path), threat.pits, threat.counts)
    return None


def _sowing(move: str, path: str, pits: Iterable[str], counts: Iterable[int]) -> SowingView:
    return SowingView(from_=move, path=path, taken=list(zip(pits, counts, strict=True)))


# --- costly moves -------------------------------------------------------------------------------------------------


def _costly(game: Game, lines: Sequence[LineFound], lang: str, names: Names) -> dict[str, CostlyView]:
    """The moves that lose much, each with its explanation."""
    if not lines:
        return {}
    best, player = to_play(lines), game.position.to_move
    found = {}
    for line in lines:
        cost = best.value - line.value
        if cost >= MUCH:
            seen = overlooked(game.sheet, game.position, _moves(game, line), _moves(game, best), game)
            text = warning(seen, player, line.move).text(lang, names)
            # How the other would take is drawn; of a capture of one's own only the pits, so that it is still to find.
            threat = _sowing(seen.by, seen.path, seen.pits, seen.counts) if seen.kind in _DANGERS else None
            pits = list(seen.pits) if seen.kind in _CHANCES else []
            found[line.move] = CostlyView(cost=round(cost), text=text, threat=threat, pits=pits)
    return found


def _moves(game: Game, line: LineFound) -> list[str]:
    """A line's moves; where the engine knows what a move is worth and not how it goes on, the reply that takes most."""
    moves = [move for move, _ in line.pv] or [line.move]
    if len(moves) == 1 and not (turn := game.preview(moves[0])).outcome:
        moves += [threat.move for threat in captures(game.sheet, turn.after)[:1]]
    return moves
