"""Requests are started in rounds, a few of each address, so that a flood from one address doesn't delay the others."""

from __future__ import annotations

import asyncio
from collections import Counter, deque

#: How many requests of one address are started in a round.
_AT_ONCE = 4


class RoundRobin:
    """Starts a few requests of each address, lets the event loop do everything else, then starts the next few."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._is_round = False

    async def turn(self, whose: str) -> None:
        """Returns when a request of this address may start, mostly at once."""
        if not self._is_round:
            self._is_round = True
            asyncio.get_running_loop().call_soon(self._next_round)
        if whose not in self._lines and self._begun[whose] < _AT_ONCE:
            self._begun[whose] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(whose, deque()).append(turn)
        await turn

    def _next_round(self) -> None:
        self._begun.clear()
        for whose, line in list(self._lines.items()):
            while line and self._begun[whose] < _AT_ONCE:
                turn = line.popleft()
                if not turn.done():  # else it was cancelled
                    self._begun[whose] += 1
                    turn.set_result(None)
            if not line:
                del self._lines[whose]
        self._is_round = bool(self._begun)
        if self._is_round:
            asyncio.get_running_loop().call_soon(self._next_round)
