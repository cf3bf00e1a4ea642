"""The engine service, as the rest of the server uses it: a level's move, a hint, an analysis, a review."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from pathlib import Path
from typing import Literal

from awale.endgame.fingerprint import default_folder, table_fingerprint
from awale.engine.levels import level as find_level
from awale.rules.game import Game
from awale.rules.sheet import Sheet
from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import EngineBackend, TableOrder, process_backend
from awale.server.engine_service.hint import Hint, hint, only_move
from awale.server.engine_service.pool import PATIENCE, WAITING, EngineJob, Pool
from awale.server.tasks import stop
from awale.server.turns import Requester
from awale.words import AwaleError, Sentence

#: How soon after the server the first worker is started: the page comes first.
_SOON = 1.0
#: How many seconds a level's move, a hint and a glance may take.
_MOVE, _HINT, _GLANCE = 2.0, 0.7, 0.3
#: The longest analysis of one position, and of a game: its work is counted, and this is for a machine that is busy.
LOOK_MOST, _REVIEW_MOST = 60.0, 45.0
#: Tables that are built for a sheet that has none: 3 MB, and a second.
TABLE_SEEDS = 12
#: For how many sheets, with all that people set otherwise: more than a thousand could be asked for, and fill the disk.
MOST_BUILT = 64


class EngineService:
    """The engine's workers. ``start`` is to be called in the event loop that asks, ``close`` at the end."""

    def __init__(
        self,
        workers: int = 1,
        *,
        megabytes: float = 128,
        folder: Path | None = None,
        tables: bool = True,
        table_seeds: int = TABLE_SEEDS,
        backend: EngineBackend | None = None,
        patience: float = PATIENCE,
        waiting: Mapping[str, int] = WAITING,
    ) -> None:
        """``megabytes`` are for each worker; ``folder`` is where small endgame tables are built, if ``tables``;
        ``backend`` does the work, in processes if nothing else is said.
        """
        self._folder = folder if tables else None
        self._table_seeds = table_seeds
        folders = {str(path): None for path in (default_folder(), folder) if path}
        options = say.Options(megabytes, list(folders))
        backend = backend or process_backend()
        self._build_tables = backend.build_tables
        self._pool = Pool(
            options, workers, backend.make_worker, patience=patience, waiting=waiting, idle_seconds=backend.idle_seconds
        )
        self._asked: set[str] = set()
        self._building: asyncio.Task[None] | None = None
        self._to_build: list[Sheet] = []
        self._soon: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Returns at once; the workers get ready in the background, or at the first question."""
        self._soon = asyncio.get_running_loop().call_later(_SOON, self._pool.start)

    async def close(self) -> None:
        if self._soon:
            self._soon.cancel()
        await stop(self._building)
        await self._pool.close()

    @property
    def state(self) -> Literal["starting", "ready", "broken"]:
        """``ready``, or ``starting`` while the first worker still loads, or ``broken``."""
        return "broken" if self._pool.is_broken else "ready" if self._pool.is_ready else "starting"

    @property
    def pids(self) -> list[int]:
        """The processes of the workers that are there."""
        return self._pool.pids

    def must_wait(self, lane: str) -> Sentence | None:
        """Why a ``look`` or a ``review`` that is asked for now would not begin at once."""
        if self.state == "starting":
            return Sentence("mind.starting")
        return Sentence("mind.queue") if self._pool.must_wait(lane) else None

    def unready(self, level: int) -> Sentence | None:
        """Why a level can't move yet, though nothing is wrong: the engine that it needs is getting ready."""
        return Sentence("mind.starting") if self.state == "starting" and find_level(level).eyes is None else None

    def reconsider(self) -> None:
        """To be called when a requester's ``waits`` has changed."""
        self._pool.pump()

    # --- what can be asked; ``requester`` is who asks: addresses take turns, and so do the people behind each ---

    async def level_move(self, game: Game, level: int, seed: int, requester: Requester | None = None) -> str:
        """The move of a level in a game that isn't over; the same game and seed, the same move.

        It is never refused because many wait. Raises ``Busy`` if no worker can be had at all.
        """
        if game.is_over:
            raise AwaleError(Sentence("engine.over"))
        if len(moves := game.legal_moves) == 1:
            return moves[0]
        told, strength = say.BriefGame.of(game), find_level(level)
        job = EngineJob(
            lambda job, thread: say.Choose(job, thread, told, level, seed),
            "quick" if strength.full else "light",
            _MOVE,
            needs_engine=strength.eyes is None,
            requester=requester or Requester(),
            order=level,
            refusable=False,
        )
        chosen = None
        async for found in self._run(job, game):
            if isinstance(found, say.MoveChosen):
                chosen = found.move
        assert chosen, "a job that is done has an answer"
        return chosen

    async def hint(self, game: Game, requester: Requester | None = None) -> Hint:
        """A good move, and the reason. Raises ``Busy`` if no worker is available."""
        if game.is_over:
            raise AwaleError(Sentence("engine.over"))
        if only := only_move(game):
            return only
        told = say.BriefGame.of(game)
        job = EngineJob(
            lambda job, thread: say.Think(job, thread, told, _HINT), "quick", _HINT, requester=requester or Requester()
        )
        best = None
        async for found in self._run(job, game):
            if isinstance(found, say.LinesFound):
                best = say.to_play(found.lines)
        assert best, "a job that is done has an answer"
        return hint(game, best)

    async def look(
        self, game: Game, seconds: float, requester: Requester | None = None
    ) -> AsyncGenerator[say.LinesFound, None]:
        """All moves of a position, again after each depth. Close it (``aclosing``) to stop the search at once.

        It may end before its time if others wait.
        """
        if game.is_over:
            raise AwaleError(Sentence("engine.over"))
        told, seconds = say.BriefGame.of(game), max(0.05, min(seconds, LOOK_MOST))
        job = EngineJob(
            lambda job, thread: say.Think(job, thread, told, seconds),
            "look",
            seconds,
            requester=requester or Requester(),
        )
        depth = 0
        async with aclosing(self._run(job, game)) as answers:
            async for found in answers:
                # A worker that took over from one that died begins again: what is known isn't said once more.
                if isinstance(found, say.LinesFound) and found.depth >= depth:
                    depth = found.depth
                    yield found

    async def glance(self, game: Game, requester: Requester | None = None) -> list[say.LineFound]:
        """All moves of a position after a short search, best first.

        Raises ``Busy`` if no worker is available.
        """
        told = say.BriefGame.of(game)
        job = EngineJob(
            lambda job, thread: say.Think(job, thread, told, _GLANCE),
            "quick",
            _GLANCE,
            requester=requester or Requester(),
        )
        lines: list[say.LineFound] = []
        async for found in self._run(job, game):
            if isinstance(found, say.LinesFound):
                lines = found.lines
        return lines

    async def review(
        self, game: Game, requester: Requester | None = None
    ) -> AsyncGenerator[say.PointFound | say.ReviewProgress | say.Reviewed, None]:
        """What a game stood at before each move and after the last, how far it is, and at the end its review."""
        told, requester = say.BriefGame.of(game), requester or Requester()
        job = EngineJob(
            lambda job, thread: say.ReviewRequest(job, thread, told, _REVIEW_MOST),
            "review",
            _REVIEW_MOST,
            requester=requester,
        )
        async with aclosing(self._run(job, game)) as answers:
            async for found in answers:
                if isinstance(found, say.PointFound | say.ReviewProgress | say.Reviewed):
                    yield found

    # --- inside ---

    async def _run(self, job: EngineJob, game: Game) -> AsyncGenerator[say.Found, None]:
        async with aclosing(self._pool.run(job)) as answers:
            async for found in answers:
                if not isinstance(found, say.Done):
                    yield found
                elif found.tables is not None and found.tables < self._table_seeds:
                    self._want_tables(game.sheet)

    def _want_tables(self, sheet: Sheet) -> None:
        """A sheet without tables gets small ones, one sheet after the other."""
        name = table_fingerprint(sheet)
        if self._folder is None or name in self._asked or len(self._asked) >= MOST_BUILT:
            return
        self._asked.add(name)
        self._to_build.append(sheet)
        if self._building is None or self._building.done():
            self._building = asyncio.create_task(self._build(self._folder))

    async def _build(self, folder: Path) -> None:
        while self._to_build:
            sheet = self._to_build.pop(0)
            await self._build_tables(TableOrder(sheet.id, dict(sheet.rules), self._table_seeds, str(folder)))
