"""Encodes what a game sends to its clients: the state, and each event. Encoded once per language, not per client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from awale.rules.consent import ConsentKind, Offer
from awale.rules.position import PLAYERS, other
from awale.rules.turn import Turn
from awale.server.games import events
from awale.server.games.acts import consent_of
from awale.server.games.clock import Clock
from awale.server.games.events import GameEvent, GameRow
from awale.server.games.state import GameState
from awale.server.journal.events import Entry
from awale.server.messages import EventKind, EventMessage, TurnMessage, encoded
from awale.server.shapes import CanView, ClockView, GameView, NowView, OfferView, StateView, TurnView
from awale.server.views import now_view, sheet_view, turn_view
from awale.words import Sentence, say

#: About how many bytes of memory an encoder takes, and each of its turns beside the encoded text.
_ENCODER, _TURN = 500, 315


# --- names --------------------------------------------------------------------------------------------------------


def names_of(row: GameRow, lang: str, given: Sequence[str]) -> dict[str, str]:
    """What the players are called in sentences; a level without another name has its own."""
    names = {seat: name for seat, name in zip(PLAYERS, given, strict=True) if name}
    if row.level is not None:
        names.setdefault(other(row.seats), _level_name(row, lang) or "")
    return names


def shown_names(names: dict[str, str], lang: str) -> list[str]:
    """South's and North's name as they stand beside the board."""
    return [names.get(seat) or say(f"player.{seat}", lang) for seat in PLAYERS]


def _level_name(row: GameRow, lang: str) -> str | None:
    if row.level is None:
        return None
    from awale.engine.levels import level

    return level(row.level).name(lang)


# --- a game in one language ---------------------------------------------------------------------------------------


class GameEncoder:
    """Encodes one game in one language. Encoded turns are cached."""

    def __init__(self, standing: GameState, lang: str) -> None:
        self.standing, self.lang = standing, lang
        self._turns: list[tuple[Turn, msgspec.Raw]] = []
        self._names: list[str] = []
        #: About how many bytes of memory it takes.
        self.size = _ENCODER

    def state(
        self, clock: ClockView | None, thinking: str | None, *, you: list[str], present: list[bool], watching: int
    ) -> str:
        """The whole state, for the player who holds the seats ``you``."""
        return encoded(
            StateView(
                n=self.standing.n,
                game=self._game(),
                you=you,
                present=present,
                watching=watching,
                turns=self._turn_views(),
                now=self.now(clock, thinking),
            )
        )

    def event(self, entry: Entry[GameEvent], clock: ClockView | None, thinking: str | None) -> str:
        """The newest event, and the state of the game after it."""
        event = entry.event
        if isinstance(event, events.Moved):
            turn = self._turn_views()[-1]
            return encoded(TurnMessage(n=entry.n + 1, turn=turn, now=self.now(clock, thinking)))
        return encoded(
            EventMessage(
                n=entry.n + 1,
                kind=cast("EventKind", event.kind),
                by=event.seat,
                keep=self.standing.game.ply,
                text=self._text(event),
                names=shown_names(self.player_names(), self.lang),
                next=self.standing.next,
                now=self.now(clock, thinking),
            )
        )

    def now(self, clock: ClockView | None, thinking: str | None) -> NowView:
        standing = self.standing
        offer = self._offer(standing.offer) if standing.offer else None
        can = can_view(standing)
        return now_view(
            standing.game, self.lang, self.player_names(), offer=offer, can=can, clock=clock, thinking=thinking
        )

    # --- inside ---

    def player_names(self) -> dict[str, str]:
        return names_of(self.standing.row, self.lang, self.standing.names)

    def _game(self) -> GameView:
        row = self.standing.row
        return GameView(
            id=row.id,
            code=row.code,
            path=path_of(row.id),
            kind=row.kind,
            level=row.level,
            level_name=_level_name(row, self.lang),
            names=shown_names(self.player_names(), self.lang),
            start=row.start,
            free=self.standing.free_seat,
            next=self.standing.next,
            clock=None if row.clock is None else dict(row.clock),
            sheet=sheet_view(self.standing.game.sheet, self.lang),
        )

    def _turn_views(self) -> list[TurnView]:
        """All turns, encoded once. From a turn that was taken back on, and after a change of names, they are encoded
        again.
        """
        turns, names = self.standing.game.turns, self.player_names()
        if self._names != self.standing.names:
            self._turns, self._names, self.size = [], list(self.standing.names), _ENCODER
        same = 0
        for (before, _), turn in zip(self._turns, turns, strict=False):
            if before is not turn:
                break
            same += 1
        self.size -= sum(_TURN + len(encoded_turn) for _, encoded_turn in self._turns[same:])
        del self._turns[same:]
        for turn in turns[same:]:
            encoded_turn = msgspec.json.encode(turn_view(turn, self.lang, names))
            self._turns.append((turn, msgspec.Raw(encoded_turn)))
            self.size += _TURN + len(encoded_turn)
        # msgspec copies a ``Raw`` as it is where it expects a struct.
        return cast("list[TurnView]", [encoded_turn for _, encoded_turn in self._turns])

    def _offer(self, offer: Offer) -> OfferView:
        player = Sentence(f"player.{offer.by}")
        if offer.wish == ConsentKind.STOP:
            rest = Sentence(f"serve.play.stop-{self.standing.game.sheet.agreement_rest}")
            text = Sentence("serve.play.offer-stop", player=player, rest=rest)
        elif moves := self.standing.game.moves[offer.keep :]:
            text = Sentence("serve.play.offer-undo", player=player, move=moves[0])
        else:
            text = Sentence("serve.play.offer-undo-end", player=player)
        return OfferView(kind=offer.wish, by=offer.by, text=text.text(self.lang, self.player_names()))

    def _text(self, event: GameEvent) -> str:
        """An event in words."""
        names, outcome, key = self.player_names(), self.standing.game.outcome(), event.kind
        match event:
            case events.Stopped() | events.Resigned() | events.TimeUp():
                return outcome.text(self.lang, names) if outcome else ""
            case events.Offered():
                return self._offer(self.standing.offer).text if self.standing.offer else ""
            case events.TakenBack():
                return _undone(event.moves).text(self.lang)
            case events.Declined():
                key = f"declined-{event.wish}"
        return Sentence(f"serve.play.{key}", player=Sentence(f"player.{event.seat}")).text(self.lang, names)


def _undone(moves: list[str]) -> Sentence:
    if not moves:
        return Sentence("serve.play.undone-end")
    if len(moves) == 1:
        return Sentence("serve.play.undone", move=moves[0])
    return Sentence("serve.play.undone-two", first=moves[0], second=moves[-1])


def can_view(standing: GameState) -> CanView:
    """What a player may ask for now. Games at a distance have no hints, which the opponent couldn't see."""
    goes_on, free = not standing.game.is_over, standing.offer is None
    return CanView(
        undo=free and consent_of(standing).can_take_back,
        stop=free and goes_on,
        resign=goes_on,
        hint=goes_on and standing.row.kind != "far",
    )


def clock_view(clock: Clock | None, running: str | None, elapsed: int) -> ClockView | None:
    """The clock as it is now; ``elapsed`` has passed since the last event."""
    if clock is None:
        return None
    now = Clock(clock.kind, list(clock.left))
    now.passed(running, elapsed)
    return ClockView(kind=clock.kind, left=now.left, running=running)


def path_of(game: str) -> str:
    """Where the page shows a game."""
    return f"/game/{game}"
