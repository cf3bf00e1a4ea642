"""The part that all workers have in common: engines for each lane, and running jobs with them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from awale.engine.levels import LEVELS
from awale.engine.steps import Steps
from awale.server.engine_service import messages as say
from awale.server.engine_service.engine_tasks import EngineTask, Tell, choose, think

if TYPE_CHECKING:
    from awale.server.engine_service.engines import Engines, TableCache

#: How the memory is shared out: the engines of each thread, and the part of each of them. What is light needs none.
SHARES = {
    "light": (1, 0.0),
    "quick": (3, 1 / 8),
    "look": (1, 1 / 4),
    "look-too": (1, 3 / 16),
    "review": (1, 1 / 8),
    "idle": (1, 1 / 16),
}


class Jobs:
    """The engines of one worker."""

    def __init__(self, options: say.Options, tell: Tell) -> None:
        self._options, self._tell = options, tell
        self._made: dict[str, Engines] = {}
        self._shelf: TableCache | None = None
        self._making = threading.Lock()

    def prepare(self) -> None:
        """Loads the machine code, or makes it if there is none, which takes a while. Raises
        :exc:`~awale.words.AwaleError` if neither is possible.
        """
        from awale.machine.library import library

        library()
        self._engines("quick")

    def do(self, task: EngineTask, thread: str) -> Steps[int | None]:
        """Runs a task; returns the most seeds that the sheet's tables know, if it has used an engine."""
        if task.stopped:
            return None
        ask = task.ask

        def engines() -> Engines:
            return self._engines(thread)

        yield from self._doing(task, ask, engines)
        if isinstance(ask, say.Choose) and LEVELS[ask.level - 1].eyes:
            return None
        return engines().table_seeds(ask.game.sheet_itself)

    def _doing(self, task: EngineTask, ask: say.Ask, engines: Callable[[], Engines]) -> Steps[None]:
        if isinstance(ask, say.Choose):
            return choose(task, ask, engines, self._tell)
        if isinstance(ask, say.Think):
            return think(task, ask, engines(), self._tell)
        from awale.server.engine_service.review import review

        return review(task, ask, engines(), self._tell)

    def _engines(self, name: str) -> Engines:
        """The engines of a thread, made when they are first needed."""
        with self._making:
            if name not in self._made:
                from awale.server.engine_service.engines import Engines, TableCache

                self._shelf = self._shelf or TableCache([Path(folder) for folder in self._options.folders])
                most, share = SHARES[name]
                self._made[name] = Engines(self._shelf, self._options.megabytes * share, most)
            return self._made[name]
