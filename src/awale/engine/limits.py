"""When a search stops: depth, positions, time for the move, or the clocks of a game.

>>> Limits(seconds=0.5, nodes=1000).in_protocol()
'movetime 500 nodes 1000'
>>> Limits(clock=Clock(60, 30, south_increment=1)).in_protocol()
'wtime 60000 btime 30000 winc 1000 binc 0'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from awale.rules.position import Player

MOST_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Clock:
    """What both players have left, and get after each move, in seconds."""

    south: float
    north: float
    south_increment: float = 0.0
    north_increment: float = 0.0
    #: How many moves are to be played until more time comes; ``None`` if none ever does.
    moves_to_go: int | None = None

    def left(self, player: Player) -> float:
        """What a player has left."""
        return self.south if player == "S" else self.north


@dataclass(frozen=True, slots=True)
class Limits:
    """Which moves to look at, and when to stop: at the limit that is reached first, or else when it is stopped."""

    depth: int = MOST_DEPTH
    seconds: float | None = None
    nodes: int | None = None
    clock: Clock | None = None
    #: The moves to choose from; all that are legal, if none is named.
    moves: tuple[str, ...] = ()

    @property
    def is_endless(self) -> bool:
        """Whether nothing ends the search but a stop."""
        return self.depth >= MOST_DEPTH and self.seconds is None and self.nodes is None and self.clock is None

    def time_for(self, player: Player) -> float | None:
        """The seconds that a move of this player may take; ``None`` if time doesn't matter."""
        if self.clock is None:
            return self.seconds
        from awale.engine.uci.go import Go

        budget = Go.parse(Limits(clock=self.clock).in_protocol().split()).budget(player)
        return budget if self.seconds is None or budget is None else min(self.seconds, budget)

    def of_move(self, player: Player) -> Limits:
        """The same for one move of a player: a time instead of clocks."""
        return replace(self, seconds=self.time_for(player), clock=None) if self.clock else self

    def in_protocol(self) -> str:
        """The words after ``go``, as UCI has them: milliseconds, South's clock as White's."""
        words = [] if self.seconds is None else [f"movetime {max(1, round(self.seconds * 1000))}"]
        words += [] if self.depth >= MOST_DEPTH else [f"depth {self.depth}"]
        words += [] if self.nodes is None else [f"nodes {self.nodes}"]
        if clock := self.clock:
            times = (clock.south, clock.north, clock.south_increment, clock.north_increment)
            names = ("wtime", "btime", "winc", "binc")
            words += [f"{name} {round(time * 1000)}" for name, time in zip(names, times, strict=True)]
            words += [] if clock.moves_to_go is None else [f"movestogo {clock.moves_to_go}"]
        words = words or ["infinite"]
        words += ["searchmoves", *("-" if move == "pass" else move for move in self.moves)] if self.moves else []
        return " ".join(words)
