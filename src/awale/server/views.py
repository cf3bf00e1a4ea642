"""Makes the structs of ``shapes`` from a game.

The page knows no rule: the referee is asked here what may be played, what it would do, and why not, and the answers are
put into words. ``names`` has the players' names ({"S": "Awa"}); a player without one is called South or North.

>>> from awale import Game
>>> game = Game("abapa")
>>> turn_view(game.push("F"), "en", {"S": "Awa"}).short
'sowed F: 4 seeds, nothing taken'
>>> now_view(game, "en", {}).choices["A"]
Unplayable(playable=False, code='not-your-camp', text='Pit A is in ...', mine=False)
"""

from __future__ import annotations

from awale.rules.game import Game, IllegalMove
from awale.rules.position import PITS, PLAYERS, Position, camp
from awale.rules.referee import Outcome
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn
from awale.server.shapes import (
    BoardView,
    CanView,
    Choice,
    ClockView,
    LastView,
    NowView,
    OfferView,
    OutcomeView,
    Playable,
    Said,
    SheetView,
    TurnView,
    Unplayable,
)
from awale.words import Names, say

NOTHING = CanView(undo=False, stop=False, resign=False, hint=False)


def board_view(position: Position) -> BoardView:
    return BoardView(pits=list(position.pits), stores=list(position.stores), turn=position.to_move)


def sheet_view(sheet: Sheet, lang: str) -> SheetView:
    """The rules of a game in short: the sheet's name and line, and what was set otherwise."""
    overrides = sheet.overrides
    return SheetView(
        id=sheet.id,
        name=sheet.words("name", lang),
        line=sheet.words("line", lang),
        overrides=overrides,
        changes=[say(f"value.{field}.{value}", lang) for field, value in overrides.items()],
        clockwise=sheet.step < 0,
    )


# --- a move -------------------------------------------------------------------------------------------------------


def turn_view(turn: Turn, lang: str, names: Names) -> TurnView:
    """A move that was made."""
    return TurnView(
        path="".join(turn.path),
        taken=_taken(turn),
        fines=list(turn.fines),
        captured=turn.captured,
        fined=turn.fined,
        player=turn.player,
        move=turn.move,
        text=turn.text(lang, names),
        short=turn.short.text(lang),
        pits=list(turn.after.pits),
        stores=list(turn.after.stores),
    )


def _taken(turn: Turn) -> list[tuple[str, int]]:
    return list(zip(turn.taken, turn.taken_seeds, strict=True))


# --- the state ----------------------------------------------------------------------------------------------------


def now_view(
    game: Game,
    lang: str,
    names: Names,
    *,
    offer: OfferView | None = None,
    can: CanView = NOTHING,
    clock: ClockView | None = None,
    thinking: str | None = None,
) -> NowView:
    """The state of a game; the board is the one before an ending deals the remaining seeds.

    What isn't part of the game itself (an offer, what may be asked for, the clock, a level's search) is passed in.
    """
    position, outcome = game.position, game.outcome()
    return NowView(
        turn=None if outcome else position.to_move,
        pits=list(position.pits),
        stores=list(position.stores),
        choices=choice_views(game, lang, names),
        pass_=_pass(game, lang, names),
        last=_last(game),
        outcome=outcome_view(outcome, position, lang, names) if outcome else None,
        offer=offer,
        can=can,
        clock=clock,
        thinking=thinking,
    )


def choice_views(game: Game, lang: str, names: Names) -> dict[str, Choice]:
    """All twelve pits: what sowing each would do, or why it may not be sown."""
    mover = game.position.to_move
    mine = set() if game.is_over else {PITS[index] for index in camp(mover)}
    choices: dict[str, Choice] = {}
    for pit in PITS:
        try:
            choices[pit] = _playable(game.preview(pit), lang, names)
        except IllegalMove as refused:
            why = refused.sentence
            choices[pit] = Unplayable(playable=False, code=why.code, text=why.text(lang, names), mine=pit in mine)
    return choices


def _playable(turn: Turn, lang: str, names: Names) -> Playable:
    reason = turn.reason.text(lang, names)
    return Playable(
        path="".join(turn.path),
        taken=_taken(turn),
        fines=list(turn.fines),
        captured=turn.captured,
        fined=turn.fined,
        playable=True,
        text=say("serve.play.would", lang, last=turn.path[-1], reason=reason),
        ends=turn.outcome.text(lang, names) if turn.outcome else None,
    )


def _pass(game: Game, lang: str, names: Names) -> Said | None:
    if game.legal_moves != ["pass"]:
        return None
    return Said(text=game.preview("pass").reason.text(lang, names))


def _last(game: Game) -> LastView | None:
    turns = game.turns
    if not turns or turns[-1].origin is None:
        return None
    return LastView(from_=turns[-1].origin, to=turns[-1].path[-1])


# --- the end ------------------------------------------------------------------------------------------------------


def outcome_view(outcome: Outcome, position: Position, lang: str, names: Names) -> OutcomeView:
    """How a game ended; ``position`` is the board that it ended on."""
    return OutcomeView(
        reason=outcome.reason,
        winner=outcome.winner,
        stores=list(outcome.stores),
        dealt=list(outcome.dealt),
        left=outcome.left,
        sweep=_sweep(outcome, position),
        title=outcome.verdict.text(lang, names).removesuffix("."),  # it is a heading
        why=outcome.why.text(lang, names),
        rest=outcome.rest.text(lang, names) if outcome.rest else "",
        text=outcome.text(lang, names),
    )


def _sweep(outcome: Outcome, position: Position) -> list[tuple[str, int, str]]:
    """For each pit, to whose store an ending deals its seeds."""
    swept = []
    for player, dealt in zip(PLAYERS, outcome.dealt, strict=True):
        if dealt:
            pits = camp(player) if all(outcome.dealt) else range(12)
            swept += [(PITS[pit], position.pits[pit], player) for pit in pits if position.pits[pit]]
    return swept
