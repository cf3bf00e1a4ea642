"""Who does what when: workers that are kept alive, short queues, budgets.

* The first worker is started alone: it compiles what the others then only load.
* A job that takes longer than it may, or whose worker dies, is done once more by another worker, then refused.
* A queue that is full refuses at once.
* Who asks for much waits for it himself: addresses take turns, and in a full queue the one that has most makes room.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from awale.server.asking import Refused
from awale.server.mind import messages as say
from awale.server.mind.process import Worker
from awale.server.turns import Turns, to_leave
from awale.words import Sentence

_log = logging.getLogger("awale.server.mind")

#: How many jobs may wait in each lane.
WAITING: Mapping[str, int] = {"quick": 200, "look": 8, "review": 4}
#: How late a worker may be before it is thought to be lost, and how long it may take to get ready.
PATIENCE, GETTING_READY = 15.0, 300.0
#: How often a job is tried.
_TRIES = 2
#: Workers that end before they were ready: after so many the engine is thought to be broken; the pauses between them.
_BROKEN_AFTER, _FIRST_PAUSE, _LONGEST_PAUSE = 3, 0.1, 60.0


class Busy(Refused):
    """There is no worker for this, now."""

    def __init__(self, code: str = "busy") -> None:
        super().__init__(503, Sentence(f"mind.{code}"), {"Retry-After": "5"})


@dataclass(eq=False)
class Job:
    """Something to be done by a worker."""

    #: Given its number and the thread that does it, what to ask.
    ask: Callable[[int, str], say.Ask]
    lane: str
    #: What it may take.
    seconds: float
    #: A level that looks with its own eyes can be asked before the engine is ready.
    needs_engine: bool = True
    #: The address that asks; what nobody in particular asks is nobody's.
    whose: str = ""
    number: int = 0
    tries: int = 0
    answers: asyncio.Queue[say.Found | say.Done | Refused] = field(default_factory=asyncio.Queue)
    worker: Worker | None = None
    thread: str = ""
    alarm: asyncio.TimerHandle | None = None
    #: Nobody waits for it any more.
    left: bool = False


class Pool:
    """Workers, and the jobs that wait for one."""

    def __init__(
        self,
        options: say.Options,
        workers: int,
        *,
        patience: float = PATIENCE,
        waiting: Mapping[str, int] = WAITING,
    ) -> None:
        self._options, self._wanted = options, max(1, workers)
        self._patience, self._most = patience, waiting
        self._waiting: dict[str, deque[Job]] = {lane: deque() for lane in say.LANES}
        self._workers: dict[Worker, dict[str, Job | None]] = {}
        self._jobs: dict[int, Job] = {}
        self._turns = Turns()
        self._numbers = itertools.count(1)
        self._keepers: list[asyncio.Task[None]] = []
        self._first_ready = asyncio.Event()
        self._failures = 0
        self._is_closing = False

    # --- for the mind ---

    @property
    def is_ready(self) -> bool:
        """Whether a worker is there that knows everything."""
        return any(worker.is_ready for worker in self._workers)

    @property
    def is_broken(self) -> bool:
        """Whether no worker can be started."""
        return self._failures >= _BROKEN_AFTER and not self.is_ready

    @property
    def pids(self) -> list[int]:
        """The processes that are there."""
        return [worker.pid for worker in self._workers if worker.pid]

    def start(self) -> None:
        """Starts the workers, if that hasn't been done."""
        if not self._keepers:
            self._keepers = [asyncio.create_task(self._keep(place)) for place in range(self._wanted)]

    async def close(self) -> None:
        """Sends all workers away; whatever waits is refused."""
        self._is_closing = True
        for job in [*self._jobs.values(), *itertools.chain(*self._waiting.values())]:
            job.answers.put_nowait(Busy("closing"))
        for queue in self._waiting.values():
            queue.clear()
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._keepers = []

    def must_wait(self, lane: str, needs_engine: bool = True) -> bool:
        """Whether somebody who asks something now has to wait for a worker."""
        return self._free(lane, needs_engine) is None

    async def run(self, job: Job) -> AsyncGenerator[say.Found | say.Done, None]:
        """What a worker answers, as it comes, ``Done`` last. Whoever stops listening stops the work."""
        if self._is_closing:
            raise Busy("closing")
        if self.is_broken:
            raise Busy("broken")
        self.start()
        if len(self._waiting[job.lane]) >= self._most[job.lane] and self.must_wait(job.lane, job.needs_engine):
            self._make_room(job)
        self._waiting[job.lane].append(job)
        self._pump()
        try:
            while True:
                found = await job.answers.get()
                if isinstance(found, Refused):
                    raise found
                yield found
                if isinstance(found, say.Done):
                    return
        finally:
            self._leave(job)

    # --- jobs ---

    def _pump(self) -> None:
        """Gives waiting jobs to free workers, each address in its turn and its jobs in their order."""
        for queue in self._waiting.values():
            in_vain: set[bool] = set()
            while able := [job for job in queue if job.needs_engine not in in_vain]:
                job = self._next(able)
                if free := self._free(job.lane, job.needs_engine):
                    queue.remove(job)
                    self._give(job, *free)
                else:
                    in_vain.add(job.needs_engine)

    def _next(self, waiting: Sequence[Job]) -> Job:
        """What was begun already and lost its worker; then whoever has least under way and was served longest ago."""
        under_way = Counter(job.whose for job in self._jobs.values() if job.lane == waiting[0].lane)
        return min(waiting, key=lambda job: (not job.tries, self._turns.rank(job.whose, under_way)))

    def _make_room(self, job: Job) -> None:
        """In a full queue the last job of the address that has most is refused, or the new one if that is no fairer."""
        queue = self._waiting[job.lane]
        place = to_leave([each.whose for each in queue], job.whose)
        if place is None:
            raise Busy
        last = queue[place]
        del queue[place]
        last.answers.put_nowait(Busy())

    def _free(self, lane: str, needs_engine: bool) -> tuple[Worker, str] | None:
        """A worker and the thread of it that can begin at once; whoever has least to do comes first."""
        able = [worker for worker in self._workers if (worker.is_ready if needs_engine else worker.is_here)]
        for worker in sorted(able, key=lambda worker: sum(job is not None for job in self._workers[worker].values())):
            for thread in say.LANES[lane]:
                if self._workers[worker][thread] is None:
                    return worker, thread
        return None

    def _give(self, job: Job, worker: Worker, thread: str) -> None:
        job.worker, job.thread, job.number, job.tries = worker, thread, next(self._numbers), job.tries + 1
        self._jobs[job.number] = self._workers[worker][thread] = job
        here = itertools.chain(self._jobs.values(), *self._waiting.values())
        self._turns.begins(job.whose, (each.whose for each in here))
        late = job.seconds + self._patience
        job.alarm = asyncio.get_running_loop().call_later(late, self._overdue, job)
        worker.ask(job.ask(job.number, thread))

    def _leave(self, job: Job) -> None:
        """Nobody listens any more: what isn't begun is dropped, what is begun stops at once, or its worker does."""
        job.left = True
        if job in self._waiting[job.lane]:
            self._waiting[job.lane].remove(job)
        elif job.number in self._jobs and job.worker:
            job.worker.ask(say.Stop(job.number))
            self._silence(job)
            job.alarm = asyncio.get_running_loop().call_later(self._patience, self._overdue, job)

    def _overdue(self, job: Job) -> None:
        _log.warning("a worker takes too long and is replaced")
        if job.worker:
            for other in self._workers.get(job.worker, {}).values():
                if other and other is not job:
                    other.tries -= 1  # it isn't to blame
            job.worker.kill()

    def _answered(self, worker: Worker, message: say.Answer) -> None:
        if isinstance(message, say.Ready):
            self._failures = 0
            self._first_ready.set()
        elif not isinstance(message, say.Here) and (job := self._jobs.get(message.job)):
            if isinstance(message, say.Done | say.Failed):
                self._finished(job)
            job.answers.put_nowait(Busy("failed") if isinstance(message, say.Failed) else message)
        self._pump()

    def _finished(self, job: Job) -> None:
        """A job and its worker part."""
        del self._jobs[job.number]
        self._silence(job)
        if job.worker in self._workers:
            self._workers[job.worker][job.thread] = None
        job.worker = None

    @staticmethod
    def _silence(job: Job) -> None:
        if job.alarm:
            job.alarm.cancel()
            job.alarm = None

    # --- workers ---

    async def _keep(self, place: int) -> None:
        """Keeps one worker alive; only the first starts at once."""
        if place:
            await self._first_ready.wait()
        while True:
            worker = Worker(self._options, self._answered)
            self._workers[worker] = dict.fromkeys(itertools.chain(*say.LANES.values()))
            alarm = asyncio.get_running_loop().call_later(GETTING_READY, self._too_slow, worker)
            try:
                await worker.live()
            except (OSError, msgspec.DecodeError) as error:
                _log.error("a worker can't be started or understood: %s", error)
            finally:
                alarm.cancel()
                self._lost(self._workers.pop(worker))
            if not worker.is_ready:
                await self._after_a_failure()

    @staticmethod
    def _too_slow(worker: Worker) -> None:
        if not worker.is_ready:
            worker.kill()

    async def _after_a_failure(self) -> None:
        self._failures += 1
        if self.is_broken:
            _log.error("the engine's processes end as soon as they are started")
            for job in itertools.chain(*self._waiting.values()):
                job.answers.put_nowait(Busy("broken"))
            for queue in self._waiting.values():
                queue.clear()
        await asyncio.sleep(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(self._failures, 20)))

    def _lost(self, threads: Mapping[str, Job | None]) -> None:
        """A worker is gone: its jobs go to others, first in their queue."""
        for job in filter(None, threads.values()):
            self._finished(job)
            if job.left or self._is_closing:
                continue
            if job.tries < _TRIES:
                self._waiting[job.lane].appendleft(job)
            else:
                job.answers.put_nowait(Busy("lost"))
        self._pump()
