"""Schedules jobs on workers: keeps the workers alive, the queues short and fair, and the jobs within their time.

* The first worker is started alone: where there is no machine code it makes it, and the others only load it.
* A job that takes too long, or whose worker dies, is retried once by another worker, then refused.
* Scheduling is fair: addresses take turns, and so do the people behind each. In a full queue the last job of whoever
  has most of it is refused.
* A full queue refuses at once, and so does a person's or an address's share of it. A level's move is never refused; it
  is only delayed.
* Jobs that nobody waits for are begun when no other job waits.
* A long search that has used its time slice ends if others wait: what it has found by then is its answer.
* Where memory is scarce (``idle_seconds``) there is one worker, and others only for as long as they have long work.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import EngineWorker, MakeWorker
from awale.server.refusals import Refused, Unavailable
from awale.server.turns import Requester, Turns, counted, has_more, to_leave
from awale.words import Sentence

_log = logging.getLogger("awale.server.engine_service")

#: How many jobs that can be refused may wait in each lane; which part of them one address may have, and how many a
#: person.
WAITING: Mapping[str, int] = {"quick": 200, "look": 64, "review": 64}
PER_ADDRESS, PER_PERSON = 3 / 4, 4
#: How many seconds a look at a position has to itself, though others wait.
SLICE = 5.0
#: How late a worker may be before it is thought to be lost, and how long it may take to get ready.
PATIENCE, GETTING_READY = 15.0, 300.0
#: The lanes whose jobs take so long that another worker is worth starting.
_LONG = ("look", "review")
#: How often a job is tried.
_TRIES = 2
#: Workers that end before they were ready: after so many the engine is thought to be broken; the pauses between them.
_BROKEN_AFTER, _FIRST_PAUSE, _LONGEST_PAUSE = 3, 0.1, 60.0


class Busy(Unavailable):
    """There is no worker for this job just now."""

    def __init__(self, code: str = "busy", **values: object) -> None:
        super().__init__(Sentence(f"mind.{code}", **values), 5)


@dataclass(eq=False)
class EngineJob:
    """A job for a worker."""

    #: Given its number and the thread that does it, what to ask.
    ask: Callable[[int, str], say.Ask]
    #: The lane that it is for while somebody waits for it.
    kind: str
    #: What it may take.
    seconds: float
    #: Whether it needs the engine; the first levels don't, and can move before it is ready.
    needs_engine: bool = True
    requester: Requester = field(default_factory=Requester)
    #: Of the jobs of one person the lowest comes first.
    order: int = 0
    #: Whether it may be refused where many wait already.
    refusable: bool = True
    number: int = 0
    tries: int = 0
    answers: asyncio.Queue[say.Found | say.Done | Refused] = field(default_factory=asyncio.Queue)
    worker: EngineWorker | None = None
    thread: str = ""
    alarm: asyncio.TimerHandle | None = None
    #: When it was begun.
    begun: float = 0.0
    #: Whether its worker was told to stop: nobody waits for it any more (``left``), or it has had its slice.
    stopped: bool = False
    left: bool = False

    @property
    def lane(self) -> str:
        """Where it waits now."""
        return self.kind if self.requester.waits else "idle"


class Pool:
    """Workers, and the jobs that wait for one."""

    def __init__(
        self,
        options: say.Options,
        workers: int,
        make_worker: MakeWorker,
        *,
        patience: float = PATIENCE,
        waiting: Mapping[str, int] = WAITING,
        slice_of_time: float = SLICE,
        idle_seconds: float | None = None,
    ) -> None:
        """``idle_seconds``: when a worker that isn't needed is ended; None starts all of them and keeps them."""
        self._options, self._wanted, self._make_worker = options, max(1, workers), make_worker
        self._patience, self._most, self._slice = patience, waiting, slice_of_time
        self._idle_seconds, self._needed = idle_seconds, asyncio.Event()
        self._idle: dict[EngineWorker, asyncio.TimerHandle] = {}
        self._waiting: list[EngineJob] = []
        self._looking_again: asyncio.TimerHandle | None = None
        self._workers: dict[EngineWorker, dict[str, EngineJob | None]] = {}
        self._jobs: dict[int, EngineJob] = {}
        self._turns = {lane: Turns() for lane in say.LANES}
        self._numbers = itertools.count(1)
        self._supervisors: list[asyncio.Task[None]] = []
        self._first_ready = asyncio.Event()
        self._failures = 0
        self._is_closing = False

    # --- for the engine ---

    @property
    def is_ready(self) -> bool:
        """Whether there is a worker whose engine is loaded."""
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
        if not self._supervisors:
            self._supervisors = [asyncio.create_task(self._keep(place)) for place in range(self._wanted)]

    async def close(self) -> None:
        """Ends all workers; jobs that wait are refused."""
        self._is_closing = True
        for job in [*self._jobs.values(), *self._waiting]:
            job.answers.put_nowait(Busy("closing"))
        self._waiting.clear()
        if self._looking_again:
            self._looking_again.cancel()
        for supervisor in self._supervisors:
            supervisor.cancel()
        await asyncio.gather(*self._supervisors, return_exceptions=True)
        self._supervisors = []

    def must_wait(self, lane: str, needs_engine: bool = True) -> bool:
        """Whether somebody who asks something now has to wait for a worker."""
        return self._free(lane, needs_engine) is None

    async def run(self, job: EngineJob) -> AsyncGenerator[say.Found | say.Done, None]:
        """What a worker answers, as it comes, ``Done`` last. Whoever stops listening stops the work."""
        if self._is_closing:
            raise Busy("closing")
        if self.is_broken:
            raise Busy("broken")
        self.start()
        if job.refusable and self.must_wait(job.kind, job.needs_engine):
            self._make_room(job)
        self._waiting.append(job)
        self.pump()
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

    def pump(self) -> None:
        """Gives waiting jobs to free workers; to be called too when somebody begins to wait for one, or no longer
        does.
        """
        for lane in say.LANES:
            if lane == "idle" and any(job.requester.waits for job in self._waiting):
                break
            in_vain: set[bool] = set()
            while able := [job for job in self._waiting if job.lane == lane and job.needs_engine not in in_vain]:
                job = self._next(lane, able)
                if free := self._free(lane, job.needs_engine):
                    self._waiting.remove(job)
                    self._give(job, lane, *free)
                else:
                    in_vain.add(job.needs_engine)
        self._cut_short()
        if not self._enough():
            self._needed.set()

    # --- jobs ---

    def _next(self, lane: str, waiting: Sequence[EngineJob]) -> EngineJob:
        """What was begun already and lost its worker; then whoever has least under way and was served longest ago."""
        under_way = counted(job.requester for job in self._running(lane))
        return min(
            waiting, key=lambda job: (not job.tries, self._turns[lane].rank(job.requester, under_way), job.order)
        )

    def _running(self, lane: str) -> list[EngineJob]:
        return [job for job in self._jobs.values() if job.thread in say.LANES[lane]]

    def _make_room(self, job: EngineJob) -> None:
        """Refuses a job that is too many for its person or its address. In a full queue the last job of whoever has
        most is refused, or the new one if that is no fairer.
        """
        queue = [each for each in self._waiting if each.kind == job.kind and each.refusable]
        held, most = counted(each.requester for each in queue), self._most[job.kind]
        _, address, person = job.requester.keys
        if held[person] >= PER_PERSON:
            raise Busy("yours", n=PER_PERSON)
        if len(queue) >= most:
            place = to_leave([each.requester for each in queue], job.requester)
            if place is None:
                raise Busy
            self._waiting.remove(queue[place])
            queue[place].answers.put_nowait(Busy())
        elif held[address] >= math.ceil(most * PER_ADDRESS):
            raise Busy("neighbours")

    def _cut_short(self) -> None:
        """Where others wait to look at a position, a look of whoever has most under way ends once it has had its slice;
        it has an answer by then.
        """
        running, waiting = self._running("look"), [job for job in self._waiting if job.lane == "look"]
        if not waiting or any(job.stopped for job in running):
            return
        under_way, waits = counted(job.requester for job in running), self._next("look", waiting).requester
        longest = sorted(running, key=lambda job: ([-under_way[key] for key in job.requester.keys], job.begun))
        job = next((job for job in longest if has_more(job.requester, waits, under_way)), None)
        if job is None:
            return
        loop = asyncio.get_running_loop()
        if (late := job.begun + self._slice - loop.time()) <= 0:
            self._stop(job)
        else:
            if self._looking_again:
                self._looking_again.cancel()
            self._looking_again = loop.call_later(late, self.pump)

    def _free(self, lane: str, needs_engine: bool) -> tuple[EngineWorker, str] | None:
        """A worker and the thread of it that can begin at once; whoever has least to do comes first."""
        able = [worker for worker in self._workers if (worker.is_ready if needs_engine else worker.is_here)]
        for worker in sorted(able, key=lambda worker: sum(job is not None for job in self._workers[worker].values())):
            for thread in say.LANES[lane]:
                if self._workers[worker][thread] is None:
                    return worker, thread
        return None

    def _give(self, job: EngineJob, lane: str, worker: EngineWorker, thread: str) -> None:
        job.worker, job.thread, job.number, job.tries = worker, thread, next(self._numbers), job.tries + 1
        self._jobs[job.number] = self._workers[worker][thread] = job
        here = itertools.chain(self._jobs.values(), self._waiting)
        self._turns[lane].begins(job.requester, (each.requester for each in here))
        late, loop = job.seconds + self._patience, asyncio.get_running_loop()
        job.begun, job.stopped = loop.time(), False
        job.alarm = loop.call_later(late, self._overdue, job)
        worker.ask(job.ask(job.number, thread))
        self._busy_again(worker)

    def _leave(self, job: EngineJob) -> None:
        """Nobody listens any more: what isn't begun is dropped, what is begun stops at once, or its worker does."""
        job.left = True
        if job in self._waiting:
            self._waiting.remove(job)
        elif job.number in self._jobs:
            self._stop(job)

    def _stop(self, job: EngineJob) -> None:
        """Tells a worker to end a job; one that doesn't is replaced."""
        if job.worker:
            job.stopped = True
            self._silence(job)
            job.alarm = asyncio.get_running_loop().call_later(self._patience, self._overdue, job)
            job.worker.ask(say.Cancel(job.number))

    def _overdue(self, job: EngineJob) -> None:
        _log.warning("a worker takes too long and is replaced")
        if job.worker:
            for other in self._workers.get(job.worker, {}).values():
                if other and other is not job:
                    other.tries -= 1  # the fault wasn't its own
            job.worker.kill()

    def _answered(self, worker: EngineWorker, message: say.Answer) -> None:
        if isinstance(message, say.Ready):
            self._failures = 0
            self._first_ready.set()
            self._may_be_idle(worker)
        elif not isinstance(message, say.Here) and (job := self._jobs.get(message.job)):
            if isinstance(message, say.Done | say.Failed):
                self._finished(job)
            job.answers.put_nowait(Busy("failed") if isinstance(message, say.Failed) else message)
        self.pump()

    def _finished(self, job: EngineJob) -> None:
        """Detaches a job from its worker."""
        del self._jobs[job.number]
        self._silence(job)
        if job.worker in self._workers:
            self._workers[job.worker][job.thread] = None
            self._may_be_idle(job.worker)
        job.worker = None

    @staticmethod
    def _silence(job: EngineJob) -> None:
        if job.alarm:
            job.alarm.cancel()
            job.alarm = None

    # --- workers ---

    async def _keep(self, place: int) -> None:
        """Keeps one worker alive; only the first starts at once."""
        if place:
            await self._first_ready.wait()
        while True:
            while self._enough():
                await self._needed.wait()
                self._needed.clear()
            worker = self._make_worker(self._options, self._answered)
            self._workers[worker] = dict.fromkeys(itertools.chain(*say.LANES.values()))
            alarm = asyncio.get_running_loop().call_later(GETTING_READY, self._too_slow, worker)
            try:
                await worker.live()
            except (OSError, msgspec.DecodeError) as error:
                _log.error("a worker can't be started or understood: %s", error)
            finally:
                alarm.cancel()
                self._busy_again(worker)
                self._lost(self._workers.pop(worker))
            if not worker.is_ready:
                await self._after_a_failure()

    def _enough(self) -> bool:
        """Whether there are workers enough for the long work that is under way and waits."""
        if self._idle_seconds is None:
            return False
        jobs = [*self._jobs.values(), *self._waiting]
        return len(self._workers) >= max(1, sum(job.kind in _LONG for job in jobs))

    def _may_be_idle(self, worker: EngineWorker) -> None:
        """A worker without work, and not the only one, is ended after a while."""
        self._busy_again(worker)
        if self._idle_seconds is not None and not any(self._workers[worker].values()):
            self._idle[worker] = asyncio.get_running_loop().call_later(self._idle_seconds, self._end_idle, worker)

    def _busy_again(self, worker: EngineWorker) -> None:
        if alarm := self._idle.pop(worker, None):
            alarm.cancel()

    def _end_idle(self, worker: EngineWorker) -> None:
        del self._idle[worker]
        if len(self._workers) > 1:
            worker.kill()

    @staticmethod
    def _too_slow(worker: EngineWorker) -> None:
        if not worker.is_ready:
            worker.kill()

    async def _after_a_failure(self) -> None:
        self._failures += 1
        if self.is_broken:
            _log.error("the engine's processes end as soon as they are started")
            for job in self._waiting:
                job.answers.put_nowait(Busy("broken"))
            self._waiting.clear()
        await asyncio.sleep(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(self._failures, 20)))

    def _lost(self, threads: Mapping[str, EngineJob | None]) -> None:
        """A worker is gone: its jobs go to others, first in their queue."""
        for job in filter(None, threads.values()):
            self._finished(job)
            if job.left or self._is_closing:
                continue
            if job.tries < _TRIES:
                self._waiting.insert(0, job)
            else:
                job.answers.put_nowait(Busy("lost"))
        self.pump()
