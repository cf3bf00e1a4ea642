"""From values to moves: the best one, and a line to the end.

A move that keeps the value need not make progress: a player who only looks up values can repeat moves for ever. So
among the moves that keep it, those that take or end the game come first. Otherwise the player with something to gain
takes the shortest way to the next such move against every defence, and the other the longest. That is searched on
demand, over the positions that can be reached by moves that keep the value.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from awale.endgame.position_facts import MoveOption, read
from awale.rules.position import Position
from awale.rules.sheet import Sheet

#: How many positions are looked at for the way to the next capture.
_WIDEST = 3_000


@dataclass(frozen=True)
class BestPlay:
    """Best play from a position: its moves, and whether they reach the end or repeat for ever."""

    moves: tuple[str, ...]
    ends: bool


class Guide:
    """Best play by the values of some tables, which ``value`` gives and which reach down to the empty board."""

    def __init__(self, sheet: Sheet, value: Callable[[Position], int]) -> None:
        self._sheet, self._value = sheet, value

    def worth(self, option: MoveOption) -> int:
        """A move's value for who makes it."""
        return option.gain - (self._value(option.after) if option.after else 0)

    def best(self, position: Position) -> str | None:
        """The best move; ``None`` if the game is over. The first in alphabetical order, all else being equal."""
        kept = self._best_moves(position)
        telling = [option for option in kept if _tells(option)]
        if telling or not kept:
            return telling[0].move if telling else None
        return (self._way(position) or kept)[0].move

    def line(self, position: Position) -> BestPlay:
        """Best play for both, to the end, or until a position comes back."""
        moves: list[str] = []
        seen: set[Position] = set()
        while position not in seen:
            kept = self._best_moves(position)
            if not kept:
                return BestPlay(tuple(moves), True)
            telling = [option for option in kept if _tells(option)]
            # Once no way to progress was found it isn't searched again: the moves will repeat.
            way = telling[:1] or ([] if seen else self._way(position))
            if way:
                seen.clear()
            else:
                seen.add(position)
            for option in way or kept[:1]:
                moves.append(option.move)
                if option.after is None:
                    return BestPlay(tuple(moves), True)
                position = option.after
        return BestPlay(tuple(moves), False)

    def _best_moves(self, position: Position) -> list[MoveOption]:
        """The moves that keep the value."""
        options = read(self._sheet, position).options
        worth = [self.worth(option) for option in options]
        return [option for option, one in zip(options, worth, strict=True) if one == max(worth)]

    # --- the way to the next capture ---

    def _way(self, start: Position) -> list[MoveOption]:
        """Moves from here up to one that takes, or to the end; empty if no such way is known."""
        graph = self._reachable(start)
        distance = self._forced(graph, start)
        if start not in distance:
            return _shortest(graph, start)
        gains = self._value(start) > 0
        way: list[MoveOption] = []
        position = start
        while graph[position]:
            telling = [option for option in graph[position] if _tells(option)]
            if telling and (gains or all(map(_tells, graph[position]))):
                return [*way, telling[0]]
            quiet = [option for option in graph[position] if not _tells(option)]
            choose = min if gains else max
            option = choose(quiet, key=lambda option: distance.get(_after(option), _WIDEST if gains else -1))
            way.append(option)
            position, gains = _after(option), not gains
        return way

    def _reachable(self, start: Position) -> dict[Position, list[MoveOption]]:
        """The moves that keep the value, for each position that such moves reach; the nearest ones if they are many."""
        graph: dict[Position, list[MoveOption]] = {}
        queue = deque([start])
        while queue and len(graph) < _WIDEST:
            position = queue.popleft()
            if position not in graph:
                graph[position] = self._best_moves(position)
                queue += [_after(option) for option in graph[position] if not _tells(option)]
        return graph

    def _forced(self, graph: dict[Position, list[MoveOption]], start: Position) -> dict[Position, int]:
        """Moves to the next capture where the one who gains can force it, the other delaying it."""
        hunter = start.to_move if self._value(start) > 0 else "S" if start.to_move == "N" else "N"
        before: dict[Position, list[Position]] = {}
        waiting: dict[Position, int] = {}
        distance: dict[Position, int] = {}
        queue: deque[Position] = deque()
        for position, options in graph.items():
            quiet = [_after(option) for option in options if not _tells(option)]
            waiting[position] = len(quiet)
            for after in quiet:
                before.setdefault(after, []).append(position)
            if not quiet or (position.to_move == hunter and len(quiet) < len(options)):
                distance[position] = 1
                queue.append(position)
        while queue:
            settled = queue.popleft()
            for position in before.get(settled, ()):
                waiting[position] -= 1
                if position not in distance and (position.to_move == hunter or not waiting[position]):
                    distance[position] = distance[settled] + 1
                    queue.append(position)
        return distance if self._value(start) else {}


def _tells(option: MoveOption) -> bool:
    """Whether a move takes, is fined, or ends the game."""
    return option.after is None or option.gain != 0


def _after(option: MoveOption) -> Position:
    assert option.after is not None
    return option.after


def _shortest(graph: dict[Position, list[MoveOption]], start: Position) -> list[MoveOption]:
    """The shortest way to a capture or an end if both go for it; empty if there is none."""
    came: dict[Position, tuple[Position, MoveOption]] = {}
    queue = deque([start])
    while queue:
        position = queue.popleft()
        options = graph.get(position, ())
        last = next((option for option in options if _tells(option)), None)
        if last or (position in graph and not options):
            way = [last] if last else []
            while position != start:
                position, option = came[position]
                way.insert(0, option)
            return way
        for option in options:
            after = _after(option)
            if after not in came and after != start:
                came[after] = position, option
                queue.append(after)
    return []
