"""A search in a thread of its own, which reports its progress and answers with a move at the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from awale.engine.levels import Level, choose_move
from awale.engine.uci.go import Go
from awale.rules.game import Game
from awale.words import Listing, Sentence

if TYPE_CHECKING:
    from awale.engine.analysis import Analysis
    from awale.engine.engine import Engine
    from awale.engine.limits import Limits

#: Past this share of the time for a move the next depth would hardly be finished.
_ENOUGH = 0.6


@dataclass(frozen=True)
class SearchEngine:
    """What a search needs: the engine, its settings and the opening book."""

    engine: Callable[[], Engine]
    level: Level
    seed: int
    lines: int
    #: The move of the opening book, if there is one.
    book: Callable[[Game], str | None]


class Thinking(threading.Thread):
    """One ``go``, from its start to its ``bestmove``."""

    def __init__(
        self,
        game: Game,
        go: Go,
        brain: SearchEngine,
        write: Callable[[str], None],
        complain: Callable[[Sentence], None],
    ) -> None:
        """``game`` is the search's own copy and isn't over; ``complain`` says a sentence to whoever reads."""
        super().__init__(daemon=True)
        self._game = game
        self._go = go
        self._brain = brain
        self._write = write
        self._complain = complain
        self._engine: Engine | None = None
        self._budget = go.budget(game.position.to_move)
        self._stopped = threading.Event()
        #: The answer is held back while it is set to wait: until ``stop``, or the ``ponderhit``.
        self._released = threading.Event()
        if not (go.endless or go.ponder):
            self._released.set()
        self.pondering = go.ponder
        self.answered = False
        self._clock_started = time.monotonic()
        self._timer: threading.Timer | None = None

    # --- called by other threads ---

    def stop(self) -> None:
        """Stops the search, which then answers. May be called at any time, even before the search has begun."""
        self._stopped.set()
        self._released.set()
        if self._engine:
            self._engine.stop()

    def ponderhit(self) -> None:
        """The move that was guessed has been played: from now on the clock runs."""
        self.pondering = False
        self._clock_started = time.monotonic()
        if not self._go.endless:
            self._released.set()
        if self._budget is not None:
            self._timer = threading.Timer(self._budget, self.stop)
            self._timer.daemon = True
            self._timer.start()

    @property
    def endless(self) -> bool:
        return not self._released.is_set()

    @property
    def counted(self) -> bool:
        """Whether it ends by itself: after a depth, a number of positions or a time for this move."""
        return not self.endless and bool(self._go.depth or self._go.nodes or self._go.movetime)

    # --- the thread ---

    def run(self) -> None:
        move, reply = self._game.legal_moves[0], None
        try:
            move, reply = self._best()
        except Exception as error:  # whatever happens, whoever asked gets an answer and no traceback
            self._complain(Sentence("uci.failed", what=f"{type(error).__name__}: {error}"))
        self._released.wait()
        if self._timer:
            self._timer.cancel()
        # Before the answer is written: its reader may send the next command at once.
        self.answered = True
        self._write(f"bestmove {in_protocol(move)}" + (f" ponder {in_protocol(reply)}" if reply else ""))

    def _best(self) -> tuple[str, str | None]:
        brain = self._brain
        only = self._only()
        if not brain.level.full:
            return choose_move(brain.level, self._game, seed=brain.seed, only=only), None
        # A depth or a number of positions asks for a search; a time asks for a move, which the book may give.
        known = brain.book(self._game) if self._budget is not None and not (self._go.depth or self._go.nodes) else None
        if known and (not only or known in only):
            return known, None
        self._engine = engine = brain.engine()
        # Everything below looks at ``_stopped`` again, so that a stop before this line isn't lost.
        line = engine.search(self._game, self._limits(only), lines=brain.lines, on_depth=self._tell).best
        return line.move, line.pv[1] if len(line.pv) > 1 else None

    def _only(self) -> tuple[str, ...]:
        """The legal moves that the search was restricted to; none, if it wasn't, or if none of them is legal."""
        wanted = ["pass" if move == "-" else move for move in self._go.searchmoves]
        only = tuple(move for move in self._game.legal_moves if move in wanted)
        if wanted and not only:
            self._complain(Sentence("engine.none-of-these", moves=Listing(self._go.searchmoves, "or")))
        return only

    def _limits(self, only: tuple[str, ...]) -> Limits:
        from awale.engine.limits import MOST_DEPTH, Limits

        seconds = None
        if self._budget is not None and not self._go.ponder:
            seconds = max(self._budget - (time.monotonic() - self._clock_started), 0.001)
        return Limits(depth=self._go.depth or MOST_DEPTH, seconds=seconds, nodes=self._go.nodes, moves=only)

    def _tell(self, analysis: Analysis) -> None:
        for number, line in enumerate(analysis.lines, start=1):
            which = f" multipv {number}" if len(analysis.lines) > 1 else ""
            milliseconds = int(analysis.seconds * 1000)
            self._write(
                f"info depth {line.depth} seldepth {max(analysis.deepest, line.depth)}{which} nodes {analysis.nodes}"
                f" nps {int(analysis.nodes / max(analysis.seconds, 1e-6))} time {milliseconds}"
                f" score cp {round(line.seeds * 100)} pv {''.join(map(in_protocol, line.pv))}"
            )
        if self._stopped.is_set() or self._is_late():
            assert self._engine is not None
            self._engine.stop()

    def _is_late(self) -> bool:
        """Whether starting another depth is a waste of the player's own clock."""
        if self._budget is None or self._go.movetime is not None or self.pondering:
            return False
        return time.monotonic() - self._clock_started > _ENOUGH * self._budget


def in_protocol(move: str) -> str:
    """A move as the protocol writes it: a pass is ``-``."""
    return "-" if move == "pass" else move
