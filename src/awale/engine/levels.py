"""Opponents for people: from a child's first game to all that the engine can do.

The weaker half looks with ``eyes``: a few plies, and some of what is there escapes it. The stronger half is the
engine with little time to think. Nobody plays nonsense: a move that plainly gives away more than ``cap`` is never
chosen, and among the others the better ones come up more often, the more so the stronger the player.

A level's choice depends on the seed of the game and on the position alone: a game can be replayed move by move.

>>> from awale import Game
>>> choose_move(LEVELS[0], Game("grenier"), seed=1) in "ABCDEF"
True
>>> LEVELS[0].name("en"), LEVELS[-1].name("fr")
('First seed', 'Pleine force')
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from awale.engine.eyes import Eyes, drawn
from awale.engine.steps import Steps, drained
from awale.machine.system import HAS_THREADS
from awale.rules.game import Game
from awale.words import AwaleError, Sentence, say, shown

if TYPE_CHECKING:
    from awale.engine.engine import Engine


@dataclass(frozen=True, slots=True)
class Level:
    """How strong an opponent is, and how."""

    number: int
    #: How it looks at the board; ``None`` where the engine looks instead.
    eyes: Eyes | None = None
    #: How freely it chooses: a move that seems so many seeds worse comes up e times less often.
    temperature: float = 0.0
    #: The most seeds that it gives away to a reply that anybody would see.
    cap: float = 3.0
    #: How many positions the engine looks at; ``None`` means as long as it is given.
    nodes: int | None = None

    @property
    def full(self) -> bool:
        """All that the engine can do."""
        return self.eyes is None and self.nodes is None

    def name(self, lang: str = "en") -> str:
        return say(f"level.name.{self.number}", lang)

    def line(self, lang: str = "en") -> str:
        """What sort of player that is, in one sentence."""
        return say(f"level.line.{self.number}", lang)


#: All levels, the weakest first. What each scores against the one below: ``docs/levels.md``.
LEVELS: tuple[Level, ...] = (
    Level(1, Eyes(1, 1.0), temperature=3.0, cap=9.0),
    Level(2, Eyes(1, 0.7), temperature=1.25, cap=6.5),
    Level(3, Eyes(2, 0.93), temperature=1.35, cap=6.0),
    Level(4, Eyes(2, 0.75, 0.08), temperature=0.9, cap=4.5),
    Level(5, Eyes(2, 0.55, 0.22), temperature=0.7, cap=4.0),
    Level(6, Eyes(3, 0.42, 0.5), temperature=0.5, cap=4.0),
    Level(7, Eyes(4, 0.2, 0.9), temperature=0.4, cap=3.0),
    Level(8, temperature=1.3, nodes=200),
    Level(9, temperature=0.84, nodes=360),
    Level(10, temperature=0.65, nodes=640),
    Level(11, temperature=0.51, nodes=1_200),
    Level(12, temperature=0.37, nodes=2_800),
    Level(13, temperature=0.26, nodes=6_600),
    Level(14, temperature=0.17, nodes=16_000),
    Level(15, temperature=0.1, nodes=50_000),
    Level(16, temperature=0.04, nodes=300_000),
    Level(17),
)

#: What everybody sees: each reply's capture.
_PLAIN = Eyes(2)
#: Among how many moves the stronger levels choose, and the memory that they search with.
_LINES, _MEGABYTES = 3, 4.0
#: How long full strength thinks where nobody says.
_SECONDS = 1.0


def level(number: object) -> Level:
    """A level by its number; raises :exc:`AwaleError` if there is none."""
    if not (isinstance(number, int) and 1 <= number <= len(LEVELS)):
        raise AwaleError(Sentence("level.unknown", got=shown(number), most=len(LEVELS)))
    return LEVELS[number - 1]


def choose_move(level: Level, game: Game, *, seed: int, engine: Engine | None = None, only: Sequence[str] = ()) -> str:
    """The move that a player of this level makes in a game that isn't over.

    ``seed`` names the game: another seed, other oversights. ``engine`` is the one that full strength thinks with, for
    a second; the other levels need none. ``only`` are the legal moves to choose from, if not all.
    """
    moves = [move for move in game.legal_moves if not only or move in only]
    if not moves:
        raise AwaleError(Sentence("engine.over"))
    if len(moves) == 1:
        return moves[0]
    if level.eyes is None:
        return _by_engine(level, game, seed, engine, moves)
    worth = {move: value for move, value in level.eyes.look(game.sheet, game.position, seed).items() if move in moves}
    plain = {move: value for move, value in _PLAIN.look(game.sheet, game.position).items() if move in moves}
    best = max(plain.values())
    sound = {move: value for move, value in worth.items() if best - plain[move] <= level.cap}
    return _choose(sound, level.temperature, seed, game)


def level_move(level: Level, game: Game, *, seed: int, engine: Callable[[], Engine]) -> str:
    """The move of a level with all that it may use: at full strength the opening book, then ``engine``, which is asked
    for only then and brings its endgame tables with it.
    """
    return drained(choosing(level, game, seed=seed, engine=engine, in_slices=not HAS_THREADS))


def choosing(
    level: Level, game: Game, *, seed: int, engine: Callable[[], Engine], in_slices: bool = True
) -> Steps[str]:
    """The same in steps: full strength thinks in slices. The others take milliseconds, and are one step."""
    if not level.full:
        return choose_move(level, game, seed=seed)
    from awale.engine.book import book_move

    if found := book_move(game, random.Random(f"{seed} {game.position}")):
        return found
    if len(game.legal_moves) < 2:
        return choose_move(level, game, seed=seed)
    from awale.engine.limits import Limits

    return (yield from engine().searching(game, Limits(seconds=_SECONDS), in_slices=in_slices)).best.move


def agrees_to_stop(game: Game, seat: str) -> bool:
    """Whether a level that sits there agrees to stop: where it would not lose by it."""
    return game.copy().agree().winner in (seat, None)


def _by_engine(level: Level, game: Game, seed: int, engine: Engine | None, moves: Sequence[str]) -> str:
    from awale.engine.engine import Engine
    from awale.engine.limits import Limits

    if level.full:
        engine = engine or Engine(game.sheet)
        return engine.search(game, Limits(seconds=_SECONDS, moves=tuple(moves))).best.move
    # A new engine: earlier searches must not change the choice.
    limits = Limits(nodes=level.nodes, moves=tuple(moves))
    found = Engine(game.sheet, megabytes=_MEGABYTES).search(game, limits, lines=_LINES)
    return _choose({line.move: line.seeds for line in found.lines}, level.temperature, seed, game)


def _choose(worth: Mapping[str, float], temperature: float, seed: int, game: Game) -> str:
    """One of the moves: e times less often for each ``temperature`` seeds that it is worse than the best."""
    best = max(worth.values())
    weights = {move: math.exp((value - best) / temperature) for move, value in worth.items()}
    at = drawn(seed, str(game.position), "choice") * sum(weights.values())
    for move, weight in weights.items():
        at -= weight
        if at < 0:
            return move
    return max(worth, key=lambda move: worth[move])
