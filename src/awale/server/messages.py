"""Everything that the server says over a socket, as structs: those of a game, of a class and of analysis.

What a client may say are the acts (``games/acts.py``, ``classes/acts.py``, ``study/analysis.py``); ``sockets.py`` has
both sides of each socket. A test holds real conversations against these types, and the page is checked against them.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from awale.club.contest import Kind
from awale.club.rounds import How
from awale.server.shapes import Message, NowView, SheetView, StateView, TurnView, View

_encoder = msgspec.json.Encoder()


def encoded(message: Message) -> str:
    """A message as it goes over a socket."""
    return _encoder.encode(message).decode()


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a ping."""


class SocketRefusal(Message, frozen=True, tag="refused"):
    """Something that was sent over a socket can't be done; nothing has changed."""

    code: str
    text: str


# --- a game -------------------------------------------------------------------------------------------------------


class TurnMessage(Message, frozen=True, tag="turn"):
    """A move was made and is on disk; for the mover this is the acknowledgement."""

    n: int
    turn: TurnView
    now: NowView


EventKind = Literal["undo", "offer", "decline", "stop", "resign", "time", "join", "name", "next", "erase"]
#: What is asked of the coach or of the engine beside a game.
HelpKind = Literal["read", "hint", "consider"]


class EventMessage(Message, frozen=True, tag="event"):
    """Anything else that is in the log; ``keep`` is how many turns remain."""

    n: int
    kind: EventKind
    by: str | None
    keep: int
    text: str
    names: list[str]
    next: str | None
    now: NowView


class PresentMessage(Message, frozen=True, tag="present"):
    """Somebody came to a game or left it."""

    seats: list[bool]
    watching: int


class ThinkingMessage(Message, frozen=True, tag="thinking"):
    """The level has begun to think."""

    seat: str


class HintMessage(Message, frozen=True, tag="hint"):
    """A hint was asked for; ``n`` is the number of events when it was."""

    n: int
    move: str
    text: str


class SowingView(View, frozen=True):
    """A capture, to be drawn as a choice is."""

    from_: str = msgspec.field(name="from")
    path: str
    taken: list[tuple[str, int]]


class StatementView(View, frozen=True):
    """One thing that there is to see; ``sowing`` is the capture that it is about."""

    subject: str
    text: str
    pits: list[str]
    sowing: SowingView | None


class ReadingMessage(Message, frozen=True, tag="reading"):
    """It was asked what there is to see: the most important first, four at most."""

    n: int
    statements: list[StatementView]


class CostlyView(View, frozen=True):
    """A move that would lose much: how the other would take (``threat``), or what could be taken instead (``pits``)."""

    cost: int
    text: str
    threat: SowingView | None
    pits: list[str]


class ConsideredMessage(Message, frozen=True, tag="considered"):
    """It was asked which moves would lose much (3 seeds or more)."""

    n: int
    costly: dict[str, CostlyView]


class StuckMessage(Message, frozen=True, tag="stuck"):
    """The level can't move just now, and why; it goes on trying."""

    seat: str
    text: str


class GameRefusal(SocketRefusal, frozen=True):
    """The last message can't be done; nothing has changed. With ``to`` it is that question that is refused, whatever
    else is under way.
    """

    to: HelpKind | UnsetType = UNSET


GameMessage = (
    StateView | TurnMessage | EventMessage | PresentMessage | ThinkingMessage | HintMessage | ReadingMessage
    | ConsideredMessage | StuckMessage | GameRefusal | Pong
)  # fmt: skip


# --- a class ------------------------------------------------------------------------------------------------------


class PersonView(View, frozen=True):
    """Somebody in a class; ``level`` for one of the engine's."""

    id: str
    name: str
    away: bool
    gone: bool
    level: int | None


class PlayView(View, frozen=True):
    """Where somebody plays in this round; no ``path`` on a real board, or when the game is over."""

    person: str
    table: int | None
    path: str | None
    other: str | None
    resting: bool


class TableResult(View, frozen=True):
    """How a table ended; ``seeds`` are null where nothing was played."""

    seeds: list[int] | None
    winner: str | None
    how: How
    text: str


class TableView(View, frozen=True):
    """Two people of a round; ``path`` is null where a real board is played on."""

    table: int
    south: str
    north: str
    path: str | None
    result: TableResult | None


class RoundView(View, frozen=True):
    """A round. ``bell_in`` is how long until the bell, in milliseconds: a tablet's clock may be wrong."""

    number: int
    tables: list[TableView]
    resting: list[str]
    bell_in: int | None
    rung: bool
    over: bool


class TiebreakView(View, frozen=True):
    """What decides between people with as many points."""

    id: str
    name: str


class PlaceView(View, frozen=True):
    """Where somebody stands in a contest."""

    place: int
    person: str
    points: float
    played: int
    breaks: dict[str, float]


class ContestLine(View, frozen=True):
    """A contest in a list; ``rounds`` is how many it has had."""

    kind: Kind
    name: str
    over: bool
    rounds: int


class ContestView(View, frozen=True):
    """A contest with its rounds and places."""

    kind: Kind
    name: str
    over: bool
    planned: int | None
    minutes: float | None
    rounds: list[RoundView]
    tiebreaks: list[TiebreakView]
    places: list[PlaceView]


class ReplyCount(View, frozen=True):
    """How many have answered with a move, and what it would do."""

    count: int
    text: str


class QuestionView(View, frozen=True):
    """One position for all. A pupil sees their own reply, who runs the class all of them; ``counts`` and ``best`` come
    when they are shown.
    """

    sheet: str
    overrides: dict[str, str]
    position: str
    shown: bool
    replies: dict[str, str]
    answered: int
    best: str | UnsetType | None = UNSET
    counts: dict[str, ReplyCount] | UnsetType = UNSET


class SharedView(View, frozen=True):
    """What everybody in a class sees."""

    title: str
    sheet: SheetView
    clock: dict[str, str | float] | None
    people: list[PersonView]
    contests: list[ContestLine]
    contest: ContestView | None


class RemovedView(View, frozen=True):
    """Somebody who can be let in again."""

    id: str
    name: str


class ClassStateMessage(Message, frozen=True, tag="class"):
    """How a class stands, as somebody sees it. What comes after ``shared`` is told to those who run it: the code, which
    device each plays on, who came when (milliseconds since 1970), whom they have removed, and whether so many come that
    the door had better be closed.
    """

    n: int
    id: str
    teacher: bool
    you: list[str]
    play: list[PlayView]
    question: QuestionView | None
    shared: SharedView
    code: str | UnsetType = UNSET
    locked: bool | UnsetType = UNSET
    club: str | UnsetType | None = UNSET
    devices: dict[str, int | None] | UnsetType = UNSET
    strengths: dict[str, float] | UnsetType = UNSET
    removed: list[RemovedView] | UnsetType = UNSET
    came: dict[str, int] | UnsetType = UNSET
    rush: bool | UnsetType = UNSET


class SmallBoard(View, frozen=True):
    """The board of a table; ``waited`` is how long ago the last move was, in milliseconds."""

    table: int
    game: str
    pits: list[int]
    stores: list[int]
    turn: str | None
    turns: int
    present: list[bool]
    waited: int


class BoardsMessage(Message, frozen=True, tag="boards"):
    """Boards that have changed, or who is at them; all open tables at first. For those who run the class."""

    boards: list[SmallBoard]


class PeopleMessage(Message, frozen=True, tag="present"):
    """Whose device is there. For those who run the class."""

    people: list[str]


class DoneMessage(Message, frozen=True, tag="done"):
    """An act was done, now or when it was sent before."""

    act: str


class ClassRefusal(SocketRefusal, frozen=True):
    """An act can't be done; without ``act`` where the message could not be read."""

    act: str | UnsetType = UNSET


class ClosedMessage(Message, frozen=True, tag="closed"):
    """The class was deleted."""


class RemovedMessage(Message, frozen=True, tag="removed"):
    """This device isn't there any more; the socket is closed after it."""


ClassMessage = (
    ClassStateMessage
    | BoardsMessage
    | PeopleMessage
    | DoneMessage
    | ClassRefusal
    | ClosedMessage
    | RemovedMessage
    | Pong
)


# --- analysis -----------------------------------------------------------------------------------------------------


class WaitingMessage(Message, frozen=True, tag="waiting"):
    """It doesn't begin at once, and why: the engine is getting ready, or others are before."""

    id: int
    text: str


class LineView(View, frozen=True):
    """A move and its worth: the mover's seeds at the end less the other's. ``pv``: moves, and what each takes."""

    move: str
    value: float
    exact: bool
    result: str | None
    pv: list[tuple[str, int]]
    text: str


class LinesMessage(Message, frozen=True, tag="lines"):
    """Every move of the position, in the order of their values."""

    id: int
    depth: int
    lines: list[LineView]
    nodes: int


class PointMessage(Message, frozen=True, tag="point"):
    """What the board before move ``ply`` is worth: South's seeds less North's. A better one may follow."""

    id: int
    ply: int
    value: float
    exact: bool
    best: str | None


class TurningLine(View, frozen=True):
    """A move that cost 2 seeds or more; ``mattered`` are the five that cost most."""

    ply: int
    cost: float
    played: str
    best: str
    text: str
    mattered: bool


class GraphMessage(Message, frozen=True, tag="review"):
    """The graph is complete."""

    id: int
    turning: list[TurningLine]


class FinishedMessage(Message, frozen=True, tag="done"):
    """Nothing more comes."""

    id: int


class AnalysisRefusal(SocketRefusal, frozen=True):
    """A question can't be answered; without ``id`` where the message could not be read."""

    id: int | UnsetType = UNSET


AnalysisMessage = WaitingMessage | LinesMessage | PointMessage | GraphMessage | FinishedMessage | AnalysisRefusal | Pong
