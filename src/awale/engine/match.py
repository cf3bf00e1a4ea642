"""A match between two engines: many games, varied openings, each opening played from both sides, in parallel.

The referee of ``rules`` keeps the board. An engine whose move can't be played, that is gone or doesn't answer, loses
that game, and the reason is kept with it. With clocks, whoever has no time left has lost, too.
"""

from __future__ import annotations

import queue
import random
import shlex
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace

from awale.engine.levels import level
from awale.engine.limits import Clock, Limits
from awale.engine.uci.client import EngineProcess
from awale.engine.uci.process import EngineFault
from awale.rules.game import Game
from awale.rules.position import check_player
from awale.rules.records import Record
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, shown

#: Our own engine, as anybody else would start it.
_OURS = (sys.executable, "-m", "awale.cli", "uci")
#: What may follow ``engine:``, and the option that it sets; the others are words of ``go``.
_OPTIONS = {"threads": "Threads", "hash": "Hash", "tables": "TablePath", "book": "OwnBook"}
_GO = ("depth", "nodes", "movetime")
#: What getting a move to us and back may take, in seconds, without counting on a clock.
_ON_THE_WAY = 0.02

#: A game that isn't over by then never will be: the seeds taken so far decide.
_LONGEST = 1_000
#: An opening in which somebody is further ahead than this is not used.
_AHEAD = 2


@dataclass(frozen=True)
class Player:
    """A player: a command, its options, and its own limits if it has any."""

    name: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    limits: Limits | None = None

    @property
    def is_ours(self) -> bool:
        """Whether it is our own engine, which needs the machine code of this installation."""
        return self.command == _OURS

    @classmethod
    def parse(cls, text: str) -> Player:
        """``level:3``, ``engine``, ``engine:depth=8,threads=2``, or any command that speaks the protocol."""
        kind, _, rest = text.partition(":")
        if kind == "level":
            number = level(int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else -1).number
            return cls(text, _OURS, {"Level": str(number)})
        if kind == "engine":
            return cls._ours(text, rest)
        try:
            command = tuple(shlex.split(text))
        except ValueError:
            command = ()
        if not command:
            raise AwaleError(Sentence("match.player", text=shown(text)))
        return cls(text, command)

    @classmethod
    def _ours(cls, text: str, settings: str) -> Player:
        options, limits = {}, Limits()
        for part in filter(None, settings.split(",")):
            name, _, value = part.strip().partition("=")
            if name in _OPTIONS and value:
                options[_OPTIONS[name]] = {"on": "true", "off": "false"}.get(value, value)
            elif name in _GO and value.isascii() and value.isdigit() and int(value[:15]):
                number = int(value[:15])
                chosen = {"seconds": number / 1000} if name == "movetime" else {name: number}
                limits = replace(limits, **chosen)
            else:
                raise AwaleError(Sentence("match.setting", text=shown(part)))
        return cls(text, _OURS, options, None if limits.is_endless else limits)


@dataclass(frozen=True)
class Terms:
    """What is agreed before the match."""

    sheet: Sheet
    games: int
    #: What each engine is told for a move.
    limits: Limits = Limits(seconds=0.1)
    #: A clock for each player instead: seconds, and seconds more after each move.
    clock: tuple[float, float] | None = None
    #: Random plies before the engines take over.
    plies: int = 8
    seed: int = 1
    concurrency: int = 1
    #: Seconds that an engine may be late before it has lost; as the client has it, if not given.
    patience: float | None = None


@dataclass(frozen=True)
class MatchGame:
    """One game of a match."""

    number: int
    game: Game
    record: Record
    #: What the first player scored: 1, 0.5 or 0.
    score: float
    #: The fault that decided the game, if one did.
    fault: Sentence | None


def openings(sheet: Sheet, plies: int, seed: int) -> Iterator[list[str]]:
    """Move sequences, no two the same while there are others, after which nobody is far ahead."""
    chance = random.Random(f"{sheet.fingerprint} {seed}")
    used: set[str] = set()
    while True:
        for _ in range(100):
            game = Game(sheet)
            while game.ply < plies and not game.is_over:
                game.push(chance.choice(game.legal_moves))
            south, north = game.position.stores
            if not game.is_over and abs(south - north) <= _AHEAD and "".join(game.moves) not in used:
                break
        else:
            if game.is_over:
                raise AwaleError(Sentence("match.openings", plies=plies))
        used.add("".join(game.moves))
        yield game.moves


class Match:
    """Two players and their terms."""

    def __init__(self, first: Player, second: Player, terms: Terms) -> None:
        self._players = first, second
        self._terms = terms
        #: Pairs of engines that nobody plays with at the moment.
        self._seats: queue.SimpleQueue[tuple[EngineProcess, EngineProcess]] = queue.SimpleQueue()
        self._engines: list[EngineProcess] = []
        self._over = False

    def play(self) -> Generator[MatchGame, None, None]:
        """The games as they finish. Raises :exc:`AwaleError` if an engine can't be started at all.

        Closing the generator ends the match. The engines are closed either way.
        """
        terms = self._terms
        pool = ThreadPoolExecutor(max(1, terms.concurrency))
        try:
            self._seat()
            for _ in range(1, min(terms.concurrency, terms.games)):
                self._seat(start=False)
            starts = openings(terms.sheet, terms.plies, terms.seed)
            moves: list[str] = []
            games: list[Future[MatchGame]] = []
            for number in range(terms.games):
                moves = next(starts) if number % 2 == 0 else moves
                games.append(pool.submit(self._game, number, moves))
            for done in as_completed(games):
                yield done.result()
        finally:
            self._over = True
            pool.shutdown(wait=False, cancel_futures=True)
            for engine in self._engines:
                engine.close()
            pool.shutdown(wait=True)

    def warnings(self) -> list[Sentence]:
        """What should be known of the engines, once the first game has begun: a sheet that one of them can't set."""
        deaf = [
            player.name
            for player, engine in zip(self._players, self._engines, strict=False)
            if not engine.knows(self._terms.sheet)
        ]
        return [Sentence("match.no-sheet", player=shown(name), sheet=self._terms.sheet.id) for name in deaf]

    # --- inside ---

    def _seat(self, *, start: bool = True) -> None:
        first, second = (
            EngineProcess(player.command, player.options, patience=self._terms.patience, any_sheet=True)
            for player in self._players
        )
        self._engines += [first, second]
        if start:
            for engine in (first, second):
                engine.start()
        self._seats.put((first, second))

    def _game(self, number: int, opening: list[str]) -> MatchGame:
        """One game, the first player South in the even ones."""
        pair = self._seats.get()
        try:
            sides = {"S": number % 2, "N": 1 - number % 2}
            game = Game(self._terms.sheet)
            game.play(opening)
            fault, clock = None, dict.fromkeys("SN", self._terms.clock[0]) if self._terms.clock else None
            turn = game.position.to_move
            try:
                for seat in "SN":
                    turn = check_player(seat)
                    pair[sides[turn]].new_game(self._terms.seed + number // 2)
                while not game.is_over:
                    turn = game.position.to_move
                    self._turn(game, sides[turn], pair[sides[turn]], clock)
            except EngineFault as found:
                fault = Sentence("match.fault", player=self._players[sides[turn]].name, what=found.sentence)
                game.resign(turn)
            return self._played(number, game, sides, fault)
        finally:
            self._seats.put(pair)

    def _turn(self, game: Game, index: int, engine: EngineProcess, clock: dict[str, float] | None) -> None:
        if game.ply >= _LONGEST or self._over:
            game.time_up()
            return
        turn = game.position.to_move
        limits = self._players[index].limits or self._limits(clock)
        started = time.monotonic()
        move = engine.play(game, limits).move
        if clock is not None and self._terms.clock:
            clock[turn] -= max(0.0, time.monotonic() - started - _ON_THE_WAY)
            if clock[turn] < 0:
                game.time_up(turn)
                return
            clock[turn] += self._terms.clock[1]
        game.push(move)

    def _limits(self, clock: dict[str, float] | None) -> Limits:
        """What an engine is told for a move that has no limits of its own."""
        if clock is None or self._terms.clock is None:
            return self._terms.limits
        increment = self._terms.clock[1]
        return Limits(clock=Clock(clock["S"], clock["N"], increment, increment))

    def _played(self, number: int, game: Game, sides: Mapping[str, int], fault: Sentence | None) -> MatchGame:
        outcome = game.outcome()
        winner = outcome.winner if outcome else None
        score = 0.5 if winner is None else 1.0 if sides[winner] == 0 else 0.0
        tags = {"South": self._players[sides["S"]].name, "North": self._players[sides["N"]].name}
        if fault:
            tags["Termination"] = fault.en
        return MatchGame(number, game, Record.from_game(game, Round=str(number + 1), **tags), score, fault)
