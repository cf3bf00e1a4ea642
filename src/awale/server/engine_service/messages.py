"""The messages between the server and a worker: length, then MessagePack.

>>> ask = Cancel(7)
>>> to_worker.decode(frame(ask)[HEAD:]) == ask
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from awale.coach.review.story import Review as Story
from awale.rules.game import Game
from awale.rules.sheet import About, Sheet

#: How many bytes say how long a message is.
HEAD = 4

#: The lanes of a worker and the threads of each, what is most urgent first: ``light`` for the moves of all levels but
#: the strongest, which take milliseconds; ``quick`` for full strength and hints; ``look`` for positions, ``review`` for
#: whole games, ``idle`` for moves that nobody waits for.
LANES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "light": ("light",),
        "quick": ("quick",),
        "look": ("look", "look-too"),
        "review": ("review",),
        "idle": ("idle",),
    }
)

#: A sure result beside one that is open, or even: which of them one would rather have.
_RESULTS: Mapping[str | None, int] = MappingProxyType({"win": 1, "loss": -1})


class BriefGame(msgspec.Struct, frozen=True):
    """A game as it is sent to a worker: start and moves."""

    sheet: str
    rules: dict[str, str]
    start: str
    moves: list[str]

    @classmethod
    def of(cls, game: Game) -> BriefGame:
        return cls(game.sheet.id, dict(game.sheet.rules), str(game.start), game.moves)

    def game(self) -> Game:
        """The game, played again; without an end that was declared."""
        game = Game(self.sheet_itself, self.start)
        game.play(self.moves)
        return game

    @property
    def sheet_itself(self) -> Sheet:
        """Its rules; what is said of them stays behind."""
        return Sheet(self.sheet, self.rules, About("", (), (), {}))


# --- to a worker --------------------------------------------------------------------------------------------------


class WorkerRequest(msgspec.Struct, frozen=True):
    """What all requests have: their number, the thread that does it, the game."""

    job: int
    thread: str
    game: BriefGame


class Choose(WorkerRequest, frozen=True, tag=True):
    """The move of a level."""

    level: int
    seed: int


class Think(WorkerRequest, frozen=True, tag=True):
    """The analysis of a position: all moves, sent again after each depth."""

    seconds: float


class ReviewRequest(WorkerRequest, frozen=True, tag=True):
    """The value of every position of a game, then its review."""

    seconds: float


class Cancel(msgspec.Struct, frozen=True, tag=True):
    """Cancels a request."""

    job: int


Ask = Choose | Think | ReviewRequest

# --- from a worker ------------------------------------------------------------------------------------------------


class Here(msgspec.Struct, frozen=True, tag=True):
    """The process has begun and listens; a level that needs no engine can be asked for its move."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The engine is loaded."""


class MoveChosen(msgspec.Struct, frozen=True, tag=True):
    job: int
    move: str


class LineFound(msgspec.Struct, frozen=True):
    """A move, what it is worth to its player in seeds at the end, and how it would go on: moves and what each takes."""

    move: str
    value: float
    exact: bool
    result: str | None
    pv: list[tuple[str, int]]


class LinesFound(msgspec.Struct, frozen=True, tag=True):
    """What is known of a position at one depth, in the order of ``value``."""

    job: int
    depth: int
    nodes: int
    lines: list[LineFound]


def to_play(lines: Sequence[LineFound]) -> LineFound:
    """The line to play: as for the engine itself, a sure win, even by few seeds, comes before an estimate.

    >>> more, sure = LineFound("A", 20.64, False, None, []), LineFound("B", 3, True, "win", [])
    >>> to_play([more, sure]).move
    'B'
    """
    return max(lines, key=lambda line: (_RESULTS.get(line.result, 0), line.value))


class PointFound(msgspec.Struct, frozen=True, tag=True):
    """What a game stood at before a move: South's seeds at the end less North's. A better one may follow."""

    job: int
    ply: int
    value: float
    exact: bool
    best: str | None


class ReviewProgress(msgspec.Struct, frozen=True, tag=True):
    """How many looks of a review are done, and how many there are."""

    job: int
    done: int
    of: int


class Reviewed(msgspec.Struct, frozen=True, tag=True):
    """A whole review."""

    job: int
    review: Story


class Done(msgspec.Struct, frozen=True, tag=True):
    """Nothing more comes. ``tables`` is the most seeds that the sheet's endgame tables know, if that was asked."""

    job: int
    tables: int | None = None


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The job failed; the worker's standard error says why."""

    job: int


Found = MoveChosen | LinesFound | PointFound | ReviewProgress | Reviewed
Answer = Found | Here | Ready | Done | Failed

to_worker = msgspec.msgpack.Decoder(Choose | Think | ReviewRequest | Cancel)
from_worker = msgspec.msgpack.Decoder(
    MoveChosen | LinesFound | PointFound | ReviewProgress | Reviewed | Here | Ready | Done | Failed
)


def frame(message: Ask | Cancel | Answer) -> bytes:
    """A message as it goes through a pipe."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


class Options(msgspec.Struct, frozen=True):
    """The options of a worker, as JSON on its command line."""

    #: Memory for what was found before, all engines together.
    megabytes: float
    #: Where endgame tables may be; of several, those that know more are taken.
    folders: list[str]
