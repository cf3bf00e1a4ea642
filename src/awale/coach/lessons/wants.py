"""What a step can ask of a move, and what can be asked about one. The referee gives all the answers.

>>> from awale import Game
>>> game = Game("abapa", "3-0-0-4-2-5-4-1-0-5-3-1-11-9-S")
>>> holds(game, "D", {"takes": True}), holds(game, "D", {"takes": 5}), answer(game, "takes", "D")
(True, False, '2')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from awale.coach.tried_moves import best_gain
from awale.rules.game import Game
from awale.rules.moves import LAP
from awale.rules.position import PITS, camp, other
from awale.rules.turn import Turn

Value = bool | int | str


def holds(game: Game, move: str, wants: Mapping[str, Value]) -> bool:
    """Whether a move is what is wanted. A refused move is so only where a refusal is what is wanted."""
    if "refused" in wants:
        refusal = game.why_not(move)
        return refusal is not None and wants["refused"] in (True, refusal.code)
    if not game.is_legal(move):
        return False
    turn = game.preview(move)
    return all(WANTS[name](game, turn, value) for name, value in wants.items())


# --- properties of a move -----------------------------------------------------------------------------------------


def _counted(found: int, value: Value) -> bool:
    """As many as the number says; any at all for ``true``, none for ``false``."""
    return (found > 0) == value if isinstance(value, bool) else found == value


def _legal(_: Game, __: Turn, ___: Value) -> bool:
    return True


def _takes(_: Game, turn: Turn, value: Value) -> bool:
    return _counted(turn.captured, value)


def _takes_pits(_: Game, turn: Turn, value: Value) -> bool:
    return _counted(len(turn.taken), value)


def _takes_most(game: Game, turn: Turn, value: Value) -> bool:
    most = max(game.preview(move).captured for move in game.legal_moves)
    return (0 < turn.captured == most) == value


def _lands(_: Game, turn: Turn, value: Value) -> bool:
    return bool(turn.path) and turn.path[-1] == value


def _reaches(_: Game, turn: Turn, value: Value) -> bool:
    theirs = {PITS[pit] for pit in camp(other(turn.player))}
    return (bool(turn.path) and turn.path[-1] in theirs) == value


def _gives(_: Game, turn: Turn, value: Value) -> bool:
    """How many seeds fall in the other camp."""
    theirs = {PITS[pit] for pit in camp(other(turn.player))}
    return _counted(sum(pit in theirs for pit in turn.path), value)


def _feeds(_: Game, turn: Turn, value: Value) -> bool:
    starved = other(turn.player)
    return (not turn.before.seeds_of(starved) and turn.after.seeds_of(starved) > 0) == value


def _laps(_: Game, turn: Turn, value: Value) -> bool:
    return (len(turn.path) >= LAP) == value


def _slam(_: Game, turn: Turn, value: Value) -> bool:
    return turn.slam == value


def _ends(_: Game, turn: Turn, value: Value) -> bool:
    """It ends the game; a word names the reason."""
    reason = turn.outcome.reason if turn.outcome else None
    return reason == value if isinstance(value, str) else (reason is not None) == value


def _wins(_: Game, turn: Turn, value: Value) -> bool:
    return (turn.outcome is not None and turn.outcome.winner == turn.player) == value


def _risks(game: Game, turn: Turn, value: Value) -> bool:
    """How many seeds the other can gain at once after it: ``{ risks = false }`` is a safe move."""
    return _counted(0 if turn.outcome else best_gain(game.sheet, turn.after), value)


#: What a move may be asked to do.
WANTS: Mapping[str, Callable[[Game, Turn, Value], bool]] = MappingProxyType(
    {
        "legal": _legal,
        "takes": _takes,
        "takes_pits": _takes_pits,
        "takes_most": _takes_most,
        "lands": _lands,
        "reaches": _reaches,
        "gives": _gives,
        "feeds": _feeds,
        "laps": _laps,
        "slam": _slam,
        "ends": _ends,
        "wins": _wins,
        "risks": _risks,
    }
)


# --- questions ----------------------------------------------------------------------------------------------------


def answer(game: Game, question: str, move: str) -> str:
    """The answer to a question about a pit or a move, as a step's ``answers`` would have it."""
    return QUESTIONS[question](game, move)


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


def _who(game: Game, move: str) -> str:
    """Who gets what is left on the board when this move has ended the game; an empty move asks about now."""
    outcome = game.preview(move).outcome if move else game.outcome()
    if outcome is None:
        return "nobody"
    south, north = (dealt > 0 for dealt in outcome.dealt)
    return "both" if south and north else "south" if south else "north" if north else "nobody"


def _winner(game: Game, move: str) -> str:
    outcome = game.preview(move).outcome if move else game.outcome()
    return {"S": "south", "N": "north"}.get((outcome and outcome.winner) or "", "nobody")


def _most_back(game: Game, move: str) -> str:
    turn = game.preview(move)
    return str(0 if turn.outcome else best_gain(game.sheet, turn.after))


#: What can be asked. The answer is a number, a pit or a word.
QUESTIONS: Mapping[str, Callable[[Game, str], str]] = MappingProxyType(
    {
        "seeds": lambda game, pit: str(game.position[pit]),
        "takes": lambda game, move: str(game.preview(move).captured),
        "takes_pits": lambda game, move: str(len(game.preview(move).taken)),
        "last": lambda game, move: game.preview(move).path[-1],
        "legal": lambda game, move: _yes(game.is_legal(move)),
        "slam": lambda game, move: _yes(game.preview(move).slam),
        "ends": lambda game, move: _yes(game.preview(move).outcome is not None),
        "over": lambda game, _: _yes(game.is_over),
        "rest": _who,
        "winner": _winner,
        "risk": _most_back,
    }
)
