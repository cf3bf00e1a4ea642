"""A worker in this process, for where there are no others: it works in slices, and the event loop runs in between.

Moves that somebody waits for come first; analyses and reviews take turns; what nobody waits for comes last, and tables
are built when there is nothing else to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from awale.engine.steps import Steps
from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import OnAnswer, TableOrder
from awale.server.engine_service.engine_tasks import EngineTask
from awale.server.engine_service.jobs import Jobs
from awale.words import AwaleError

if TYPE_CHECKING:
    from awale.endgame.header import Header

_log = logging.getLogger("awale.server.engine_service")

#: Whose turn it is: the threads of a worker that are served before the others, and those that are served after them.
_RANKS = {"light": 0, "quick": 0, "look": 1, "look-too": 1, "review": 1, "idle": 2}


@dataclass(eq=False, slots=True)
class _Job:
    task: EngineTask
    thread: str
    steps: Steps[int | None]


@dataclass(eq=False, slots=True)
class _Beside:
    work: Iterator[object]
    done: asyncio.Future[None]


class InlineWorker:
    """Runs its jobs step by step."""

    pid = None

    def __init__(self, options: say.Options, on_answer: OnAnswer) -> None:
        self._on_answer = on_answer
        self._jobs = Jobs(options, self._tell)
        #: The jobs, those that were served longest ago first.
        self._line: list[_Job] = []
        self._beside: list[_Beside] = []
        self._work = asyncio.Event()
        self._living: asyncio.Task[None] | None = None
        self.is_here = self.is_ready = False

    async def live(self) -> None:
        self._living = asyncio.ensure_future(self._live())
        try:
            await asyncio.wait([self._living])
            if not self._living.cancelled() and (error := self._living.exception()):
                _log.error("the engine has ended", exc_info=error)
        finally:
            self._living.cancel()
            for job in self._line:
                job.steps.close()
            for each in self._beside:
                each.done.cancel()

    def ask(self, message: say.Ask | say.Cancel) -> None:
        if isinstance(message, say.Cancel):
            for job in self._line:
                if job.task.ask.job == message.job:
                    job.task.stop()
            return
        task = EngineTask(message, in_slices=True)
        self._line.append(_Job(task, message.thread, self._jobs.do(task, message.thread)))
        self._work.set()

    def beside(self, work: Iterator[object]) -> Awaitable[None]:
        """Does some work step by step, whenever there is no job. To be awaited; raises what it raises."""
        waiting = _Beside(work, asyncio.get_running_loop().create_future())
        self._beside.append(waiting)
        self._work.set()
        return waiting.done

    def kill(self) -> None:
        if self._living:
            self._living.cancel()

    # --- inside ---

    def _tell(self, message: say.Answer) -> None:
        self._on_answer(self, message)

    async def _live(self) -> None:
        self.is_here = True
        self._tell(say.Here())
        await asyncio.sleep(0)
        try:
            self._jobs.prepare()
        except AwaleError as error:
            _log.error("the engine can't be had", exc_info=error)
            return
        self.is_ready = True
        self._tell(say.Ready())
        while True:
            while self._line or self._beside:
                if self._line:
                    self._step()
                else:
                    self._step_beside()
                await asyncio.sleep(0)
            self._work.clear()
            await self._work.wait()

    def _step(self) -> None:
        """Runs a step of the next job, and puts it behind the others of its kind."""
        job = min(self._line, key=lambda job: _RANKS[job.thread])
        number = job.task.ask.job
        last: say.Done | say.Failed | None = None
        try:
            next(job.steps)
        except StopIteration as end:
            last = say.Done(number, end.value)
        except Exception as error:
            _log.error("a job of the engine failed", exc_info=error)
            last = say.Failed(number)
        self._line.remove(job)
        if last:
            self._tell(last)
        else:
            self._line.append(job)

    def _step_beside(self) -> None:
        each = self._beside[0]
        try:
            if not each.done.done():
                next(each.work)
                return
        except StopIteration:
            each.done.set_result(None)
        except Exception as error:
            each.done.set_exception(error)
        self._beside.remove(each)


async def build_tables(wanted: TableOrder) -> None:
    """Builds endgame tables, step by step."""
    try:
        for _ in levels(wanted):
            await asyncio.sleep(0)
    except (AwaleError, OSError) as error:
        _log.error("endgame tables can't be built", exc_info=error)


def levels(wanted: TableOrder) -> Iterator[Header | None]:
    """The headers of the levels as they are built, and ``None`` in between."""
    from awale.endgame.builder import building

    return building(wanted.sheet_itself, wanted.seeds, wanted.folder)
