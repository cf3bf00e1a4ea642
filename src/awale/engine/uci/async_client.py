"""The same client for programs with an event loop: every answer of the engine is awaited.

    async with await open_engine_async("awale uci") as engine:
        played = await engine.play(game, Limits(seconds=0.1))
        async with engine.analysis(game, lines=2) as running:
            async for found in running: ...

A task that is cancelled while it waits ends the search.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TypeVar

from awale.engine.analysis import Analysis
from awale.engine.limits import Limits
from awale.engine.uci.client import _USUAL, EngineProcess, Played, RunningAnalysis, open_engine
from awale.engine.uci.process import EngineFault
from awale.rules.game import Game

T = TypeVar("T")


class AsyncEngineProcess:
    """An :class:`EngineProcess` whose answers are awaited; each waits in a thread of its own."""

    def __init__(self, engine: EngineProcess) -> None:
        self.engine = engine

    async def play(self, game: Game, limits: Limits = _USUAL) -> Played:
        return await self._awaited(lambda: self.engine.play(game, limits))

    async def analyse(self, game: Game, limits: Limits = _USUAL, *, lines: int = 1) -> Analysis:
        return await self._awaited(lambda: self.engine.analyse(game, limits, lines=lines))

    def analysis(self, game: Game, limits: Limits = Limits(), *, lines: int = 1) -> AsyncRunningAnalysis:
        return AsyncRunningAnalysis(self, game, limits, lines)

    async def new_game(self, seed: int | None = None) -> None:
        await self._awaited(lambda: self.engine.new_game(seed))

    def stop(self) -> None:
        self.engine.stop()

    async def close(self) -> None:
        await asyncio.to_thread(self.engine.close)

    async def __aenter__(self) -> AsyncEngineProcess:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _awaited(self, work: Callable[[], T]) -> T:
        """The result of work in a thread. Whoever is cancelled meanwhile ends the search, and waits for its end."""
        waiting = asyncio.ensure_future(asyncio.to_thread(work))
        try:
            return await asyncio.shield(waiting)
        except asyncio.CancelledError:
            with suppress(EngineFault):
                self.engine.stop()
            with suppress(Exception):
                await waiting
            raise


class AsyncRunningAnalysis:
    """A search that goes on, as :class:`RunningAnalysis`, for ``async with`` and ``async for``."""

    def __init__(self, engine: AsyncEngineProcess, game: Game, limits: Limits, lines: int) -> None:
        self._engine, self._asked = engine, (game, limits, lines)
        self._running: RunningAnalysis | None = None

    async def __aenter__(self) -> AsyncRunningAnalysis:
        game, limits, lines = self._asked
        self._running = await self._engine._awaited(lambda: self._engine.engine.analysis(game, limits, lines=lines))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._search.__exit__, kind, error, trace)

    async def __aiter__(self) -> AsyncIterator[Analysis]:
        steps = iter(self._search)
        while (found := await self._engine._awaited(lambda: next(steps, None))) is not None:
            yield found

    def stop(self) -> None:
        self._search.stop()

    async def wait(self) -> Played:
        return await self._engine._awaited(self._search.wait)

    @property
    def _search(self) -> RunningAnalysis:
        if self._running is None:
            raise RuntimeError("an analysis begins with 'async with'")
        return self._running


async def open_engine_async(
    command: Sequence[str] | str, *, patience: float | None = None, any_sheet: bool = False, **options: object
) -> AsyncEngineProcess:
    """As :func:`open_engine`, without keeping the event loop from other work."""
    started = await asyncio.to_thread(open_engine, command, patience=patience, any_sheet=any_sheet, **options)
    return AsyncEngineProcess(started)
