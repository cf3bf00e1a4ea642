"""New games: the request, and the row and events that are made of it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from awale.rules.game import Game, IllegalMove
from awale.rules.sheet import sheet
from awale.server.games import events
from awale.server.games.acts import clean_name
from awale.server.games.events import GameEvent, GameRow, holders_of
from awale.server.games.state import GameState
from awale.server.journal.events import Entry
from awale.server.journal.journal import now
from awale.server.refusals import Invalid
from awale.server.store import CODE_LENGTHS, Kind, NewJournal
from awale.words import AwaleError, Sentence, shown

#: Letters that aren't taken for one another, read aloud or written by hand.
LETTERS = "ABCDEFGHJKLMNPRSTUWXYZ"
#: The longest game that one can go on from, in moves.
MOST_MOVES = 1000

Minutes = Annotated[int, msgspec.Meta(ge=1, le=1440)]


class SetTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="set-time"):
    """One time for both: when it is over, the most seeds win."""

    minutes: Minutes


class Each(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="each"):
    """A time for each; a move gives some seconds back. Whose time is over has lost."""

    minutes: Minutes
    seconds: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


_Names = Annotated[list[Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(min_length=2, max_length=2)]
_Moves = Annotated[list[Annotated[str, msgspec.Meta(max_length=8)]], msgspec.Meta(max_length=MOST_MOVES)]


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that somebody wants to play."""

    kind: Literal["here", "level", "far"]
    sheet: str
    overrides: dict[str, str] = {}
    start: Annotated[str, msgspec.Meta(max_length=500)] | None = None
    moves: _Moves = []
    first: Literal["S", "N"] | None = None
    names: _Names = msgspec.field(default_factory=lambda: ["", ""])
    seat: Literal["S", "N"] = "S"
    level: int | None = None
    clock: SetTime | Each | None = None


def new_game(asked: NewGame, player: str) -> tuple[GameRow, list[Entry[GameEvent]]]:
    """The row and the first events of a new game, made by this player (as a hash).

    May take a while if the game goes on from many moves. Raises :exc:`~awale.words.AwaleError`.
    """
    row = GameRow(
        id=secrets.token_urlsafe(9),
        code=new_code() if asked.kind == "far" else None,
        kind=asked.kind,
        sheet=asked.sheet,
        overrides=sheet(asked.sheet, asked.overrides).overrides,
        start=_start(asked),
        names=_names(asked.names),
        level=_level(asked),
        seed=secrets.randbits(31),
        clock=None if asked.clock is None else _stored_clock(asked.clock),
        maker=player,
        seats="SN" if asked.kind == "here" else asked.seat,
        made=now(),
    )
    state = GameState(row)
    entries = [_play_on(state, move) for move in asked.moves]
    return msgspec.structs.replace(row, summary=state.summary), entries


def stored_game(row: GameRow, entries: Sequence[Entry[GameEvent]]) -> NewJournal:
    """A new game as the store takes it."""
    stored = [events.CODEC.stored(row.id, entry) for entry in entries]
    return NewJournal(row.stored, stored, holders_of(row, [entry.event for entry in entries]))


def new_code(kind: Kind = "game") -> str:
    """Letters to say aloud: five for a game, six for a class."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTHS[kind]))


def hashed(player: str) -> str:
    """The hash of a player's id, as it is stored: reading the database is not enough to take somebody's seat."""
    return hashlib.sha256(player.encode()).hexdigest()[:32]


def _start(asked: NewGame) -> str:
    from awale.rules.records import read_position

    position = read_position(asked.start, to_move=asked.first or "S") if asked.start else None
    return str(Game(asked.sheet, position, first=asked.first).start)


def _names(names: list[str]) -> tuple[str, str]:
    south, north = (clean_name(name) if name.strip() else "" for name in names)
    return south, north


def _level(asked: NewGame) -> int | None:
    if asked.kind != "level":
        return None
    from awale.engine.levels import level

    if asked.level is None:
        raise Invalid(Sentence("serve.play.which-level"))
    return level(asked.level).number


def _stored_clock(clock: SetTime | Each) -> Mapping[str, Any]:
    told: Mapping[str, Any] = msgspec.to_builtins(clock)
    return told


def _play_on(state: GameState, move: str) -> Entry[GameEvent]:
    try:
        entry = Entry[GameEvent](
            state.n, events.Moved.by(state.game.position.to_move, state.game.preview(move).move), state.row.made
        )
    except IllegalMove as error:
        why, number = error.sentence, state.n + 1
        raise AwaleError(Sentence("serve.play.bad-move", number=number, move=shown(move), why=why)) from None
    state.apply(entry)
    return entry
