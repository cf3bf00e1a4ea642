"""The driver process of a build on a cluster: levels, checkpoints, lost workers.

A small level is built in this process: the messages would take longer than the work. For a larger one the driver
starts a worker for each processor (fewer after a loss, more when nodes have joined), deals out the shards, and the
workers run round after round by themselves. The driver polls them, asks for a checkpoint from time to time, and at the
end writes the table from the parts.

When a worker is lost, all go back to the last checkpoint, and the remaining workers take over its shards.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from awale.endgame import builder, raw
from awale.endgame.cluster import store
from awale.endgame.cluster.shard import WORTH_SHARING, Deal, bytes_for
from awale.endgame.cluster.worker import LevelTask, Status, TableWorker, WorkerVersions, version
from awale.endgame.fingerprint import value_rules
from awale.endgame.folder import Folder
from awale.endgame.header import Header, TableError
from awale.endgame.plan import overhead, size_of
from awale.endgame.shard import Table
from awale.machine.index import BOARDS
from awale.machine.rulecode import rule_code
from awale.machine.sources import source_hash
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence

#: How long a worker may take to come up, in seconds; and losses in a row, without a checkpoint between them.
_PATIENCE = 60.0
_MOST_LOSSES = 5
#: How long all workers may take to say how far they are, in seconds.
_ANSWER = 5.0
#: With less memory than this for its shards a worker would do nothing but read and write.
_LEAST_ROOM = 16 << 20


@dataclass
class Node:
    """What the workers of a node have done in the current level, and the memory that they use."""

    workers: int = 0
    settled: int = 0
    memory: int = 0


@dataclass
class BuildProgress:
    """The progress of a build; updated while it runs."""

    seeds: int = 0
    #: Whether the driver builds the current level itself.
    here: bool = False
    stage: int = 0
    #: Rounds and bytes of all levels; boards looked at and settled in the current one.
    rounds: int = 0
    bytes: int = 0
    looked: int = 0
    settled: int = 0
    losses: int = 0
    #: The round at which the current level was resumed, if there was a checkpoint.
    resumed: int | None = None
    checkpoints: int = 0
    #: Seconds until the first workers were there.
    waited: float = 0.0
    #: Boards of the level's table on disk, once it is being written.
    written: int = 0
    nodes: dict[str, Node] = field(default_factory=dict)


@dataclass
class BuildSettings:
    #: At most so many workers, each with so many threads; as many as there are processors for, if not given.
    workers: int | None = None
    threads: int = 1
    #: Bytes that a worker may use; its share of what its node has for such work, if not given.
    memory: int | None = None
    worth_sharing: int = field(default_factory=lambda: WORTH_SHARING)
    #: Seconds from one checkpoint to the next, and from one look at the workers to the next.
    checkpoint_every: float = 120.0
    tick: float = 0.25


def build(
    sheet: Sheet,
    seeds: int,
    folder: Path,
    settings: BuildSettings,
    progress: BuildProgress | None = None,
    on_look: Callable[[BuildProgress], object] | None = None,
) -> Iterator[Header]:
    """As :func:`awale.endgame.build`, on the cluster that Ray is connected to.

    ``on_look`` is called from time to time while workers run.
    """
    place = Folder(sheet, folder)
    for n in range(seeds + 1):  # the existing files are checked before anything is written
        if place.forms(n):
            place.level(n)
        store.LevelFolder(folder, place.fingerprint, n).saved()
    crew = _Crew(sheet, seeds, folder, settings, progress or BuildProgress(), on_look or (lambda _: None))
    try:
        crew.gather()
        with store.claimed(folder, place.fingerprint) as token:
            crew.check_folder(token)
            for n in filter(place.forms, range(seeds + 1)):
                store.LevelFolder(folder, place.fingerprint, n).clear()
            small = sum(BOARDS[n] < settings.worth_sharing for n in range(seeds + 1))
            if small:
                threads = os.cpu_count() or 1
                yield from builder.build(sheet, small - 1, folder, threads=threads, on_level=crew.begin_here)
            for n in range(small, seeds + 1):
                if not place.forms(n):
                    crew.begin(n)
                    yield crew.level(n)
    finally:
        crew.dismiss()


class _Crew:
    """The workers, and the build of a level with them."""

    def __init__(
        self, sheet: Sheet, top: int, folder: Path, settings: BuildSettings, progress: BuildProgress, on_look: Any
    ) -> None:
        self._sheet, self._top, self._folder, self._settings = sheet, top, folder.absolute(), settings
        self._place, self._rules = Folder(sheet, folder), rule_code(sheet)
        self.progress, self._on_look = progress, on_look
        self._workers: list[Any] = []
        self._nodes: list[str] = []
        #: Processors that there were when workers were last looked for; what each worker has for its shards, in bytes.
        self._known = self._room = 0
        #: What is written in the folder that every worker must see.
        self._token: str | None = None

    # --- finding workers --------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """Starts workers, one per processor or as many as were asked for, unless the processors are the same as before.

        The versions and the folder of each are checked before it gets work.
        """
        there = _processors()
        if self._workers and there == self._known:
            return
        self.dismiss()
        started, self._known, threads = time.monotonic(), there, self._settings.threads
        fit = sum(int(node["Resources"]["CPU"]) // threads for node in _nodes())
        if not fit:
            raise TableError(Sentence("cluster.no-workers", threads=threads))
        wanted = min(self._settings.workers or fit, fit)
        remote: Any = ray.remote  # whose types don't know of groups
        made = remote(concurrency_groups={"ear": 1})(TableWorker).options(
            num_cpus=threads, memory=self._settings.memory, scheduling_strategy="SPREAD", max_restarts=0
        )
        self._room = self._room_for_shards()
        args = (self._sheet, self._top, str(self._folder), self._room, threads)
        asked = {}
        for _ in range(wanted):
            worker = made.remote(*args)
            asked[worker.about.remote()] = worker
        ready, late = ray.wait(list(asked), num_returns=len(asked), timeout=_PATIENCE) if asked else ([], [])
        for call in late:
            ray.kill(asked[call])
        for call in ready:
            self._take(call, asked[call])
        if not self._workers:
            raise TableError(Sentence("cluster.no-workers", threads=threads))
        if self._token:
            self.check_folder(self._token)
        for worker in self._workers:
            worker.prepare.remote()  # not awaited: an actor runs its calls in order
        self.progress.nodes = {name: Node(workers=self._nodes.count(name)) for name in self._nodes}
        self.progress.waited = self.progress.waited or time.monotonic() - started

    def _take(self, call: Any, worker: Any) -> None:
        try:
            about: WorkerVersions = ray.get(call)
        except RayError as error:
            if isinstance(error, RayTaskError) or "creation task" in str(error) or "import" in str(error):
                raise TableError(Sentence("cluster.other-version", version="?", here=version())) from None
            return  # gone again
        if (about.version, about.code) != (version(), source_hash()):
            raise TableError(Sentence("cluster.other-version", version=about.version, here=version()))
        self._workers.append(worker)
        self._nodes.append(about.node)

    def check_folder(self, token: str) -> None:
        """Raises :exc:`TableError` if a worker doesn't find in the folder what was just written there."""
        self._token = token
        if not all(ray.get([worker.finds.remote(token) for worker in self._workers])):
            raise TableError(Sentence("cluster.unseen-folder", folder=str(self._folder)))

    def dismiss(self) -> None:
        for worker in self._workers:
            ray.kill(worker)
        self._workers, self._nodes = [], []

    # --- a level ----------------------------------------------------------------------------------------------------

    def begin_here(self, n: int, _: object) -> None:
        """Notes that the driver builds this level itself."""
        self.begin(n, here=True)

    def begin(self, n: int, *, here: bool = False) -> None:
        self.progress.seeds, self.progress.here = n, here
        self.progress.looked = self.progress.settled = self.progress.written = 0
        self._on_look(self.progress)

    def level(self, n: int) -> Header:
        """Builds a level, starting again from the last checkpoint whenever workers are lost."""
        level_folder = store.LevelFolder(self._folder, self._place.fingerprint, n)
        losses, known = 0, self.progress.checkpoints
        while True:
            try:
                self.gather()
                return self._attempt(n, level_folder)
            except RayError as error:
                _raise_faults(error)
                self.progress.losses += 1
                losses = 1 if self.progress.checkpoints > known else losses + 1
                known = self.progress.checkpoints
                if losses > _MOST_LOSSES:
                    raise TableError(Sentence("cluster.lost-too-often", seeds=n)) from None
                self.dismiss()

    def _attempt(self, n: int, level_folder: store.LevelFolder) -> Header:
        saved = level_folder.saved()
        if saved is None:
            level_folder.clear()
        shards = saved.shards if saved else self._shards(n)
        # A checkpoint fixes the number of shards: surplus workers wait for the next level.
        crew = self._workers[:shards]
        self.progress.resumed = saved.round if saved else None
        # Neighbouring shards go to the same worker, so that most of their messages stay inside it.
        keepers = [shard * len(crew) // shards for shard in range(shards)]
        task = LevelTask(n, shards, crew, 0, keepers, self.progress.resumed)
        self._wait([worker.open.remote(task._replace(me=at)) for at, worker in enumerate(crew)])
        dead = self._watch(crew, level_folder, shards)
        self._wait([worker.part.remote() for worker in crew])
        return self._write(n, level_folder, shards, dead)

    def _shards(self, n: int) -> int:
        """One for each worker; more where one wouldn't fit its memory, so that one at a time does."""
        needed = bytes_for(self._rules, n, BOARDS[n]) // len(self._workers)
        return len(self._workers) * -(-needed // self._room)

    def _room_for_shards(self) -> int:
        """Bytes that a worker has for its shards. Raises :exc:`TableError` if they are too few to work with."""
        memory, threads = self._settings.memory, self._settings.threads
        if memory is None:
            most, resources = self._settings.workers, [node["Resources"] for node in _nodes()]
            workers = [max(1, min(int(each["CPU"]) // threads, most or int(each["CPU"]))) for each in resources]
            memory = min(int(each.get("memory", 0)) // count for each, count in zip(resources, workers, strict=True))
        taken = overhead(self._top, with_ray=True)
        room, least = memory - taken, taken + _LEAST_ROOM
        if room < _LEAST_ROOM:
            raise TableError(Sentence("cluster.little-memory", given=size_of(memory), least=size_of(least)))
        return room

    def _wait(self, calls: list[Any]) -> None:
        """Waits for all calls, calling ``on_look`` from time to time."""
        while calls:
            done, calls = ray.wait(calls, num_returns=len(calls), timeout=self._settings.tick)
            ray.get(done)  # raises what went wrong
            self._on_look(self.progress)

    def _watch(self, crew: list[Any], level_folder: store.LevelFolder, shards: int) -> int:
        """Runs the workers and polls them until all rounds are done; returns how many boards are dead."""
        told, wanted, asked_at = self.progress, self._settings.checkpoint_every <= 0, time.monotonic()
        if wanted:  # before the first round, so that even the shortest level has a checkpoint
            ray.get(crew[0].want_save.remote())
        running = [worker.run.remote() for worker in crew]
        results, saved = list(running), told.resumed or 0
        before = (told.rounds - saved, told.bytes)
        while running:
            done, running = ray.wait(running, num_returns=len(running), timeout=self._settings.tick)
            ray.get(done)  # raises what went wrong
            asked = [worker.status.remote() for worker in crew]
            answered, _ = ray.wait(asked, num_returns=len(asked), timeout=max(_ANSWER, self._settings.tick))
            if len(answered) < len(asked):
                continue  # busy, or lost: a lost worker raises soon
            statuses: list[Status] = ray.get(asked)
            self._note(statuses, *before)
            last = min(status.saved for status in statuses)
            if last > saved:
                level_folder.note(shards, last)
                saved, told.checkpoints = last, told.checkpoints + 1
                asked_at, wanted = time.monotonic(), False
            elif not wanted and time.monotonic() - asked_at >= self._settings.checkpoint_every:
                crew[0].want_save.remote()
                wanted = True
            self._on_look(told)
        return sum(ray.get(results))

    def _note(self, statuses: list[Status], rounds: int, size: int) -> None:
        """Updates the progress; ``rounds`` and ``size`` are those of earlier levels."""
        told = self.progress
        told.stage, told.rounds = statuses[0].stage, rounds + statuses[0].round
        told.bytes = size + sum(status.bytes for status in statuses)
        told.looked = sum(status.looked for status in statuses)
        told.settled = sum(status.settled for status in statuses)
        told.nodes = {name: Node() for name in self._nodes}
        for name, status in zip(self._nodes, statuses, strict=False):  # some may have no shard
            node = told.nodes[name]
            node.workers, node.settled = node.workers + 1, node.settled + status.settled
            node.memory += status.memory

    def _write(self, n: int, level_folder: store.LevelFolder, shards: int, dead: int) -> Header:
        """Writes the table from the parts, which are read as they are needed."""
        dealt = Deal(n, shards)
        parts = [store.part(level_folder.part_file(shard)) for shard in range(shards)]
        rules, print_ = value_rules(self._sheet), self._place.fingerprint
        header = raw.write_parts(self._place.file(n), rules, print_, n, lambda: self._seen(dealt, parts), dead)
        level_folder.clear()
        return header

    def _seen(self, dealt: Deal, parts: list[Table]) -> Iterator[Table]:
        """The table in pieces, updating the progress with each. It is read twice."""
        for slab in store.slabs(dealt, parts):
            self.progress.written += len(slab) // 2
            self._on_look(self.progress)
            yield slab


def _raise_faults(error: RayError) -> None:
    """Raises a worker's own exception. Any other error means that a worker, or an object of it, was lost."""
    cause = error.cause if isinstance(error, RayTaskError) else None
    if isinstance(cause, AwaleError | OSError):
        raise cause from None
    if isinstance(cause, MemoryError):
        raise TableError(Sentence("cluster.memory-full")) from None
    if cause is not None and not isinstance(cause, RayError):
        raise error


def _nodes() -> list[dict[str, Any]]:
    """Those that can compute."""
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    return [node for node in nodes if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]


def _processors() -> int:
    return sum(int(node["Resources"]["CPU"]) for node in _nodes())
