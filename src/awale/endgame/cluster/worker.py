"""A worker process of a cluster, which has some shards of a level.

Once started it runs without the driver. In each round it sends every other worker one message, with the boards that its
shards send to theirs, and waits for their messages. So no worker is more than a round ahead, and at most two rounds of
messages are in flight. What doesn't fit a message goes to Ray's object store (shared memory, spilled to disk when that
is full); the receiver fetches it piece by piece.
"""

from __future__ import annotations

import importlib
import threading
from pathlib import Path
from typing import Any, NamedTuple

import ray

from awale.endgame.cluster import store
from awale.endgame.cluster.disk import DiskMemory
from awale.endgame.cluster.exchange import build_in_shards
from awale.endgame.cluster.send_buffers import Run
from awale.endgame.cluster.shard import Deal, SharedShard, bytes_for
from awale.endgame.crew import Crew
from awale.endgame.folder import Folder
from awale.endgame.packed import PackedLevel
from awale.endgame.rows import RowTables, row_tables
from awale.endgame.shard import DONE, Means, Table
from awale.files import write_whole
from awale.machine.memory import room
from awale.machine.rulecode import rule_code
from awale.machine.sources import source_hash
from awale.rules.sheet import Sheet

#: The number of the message before the first round, which has the odd edges.
_BEFORE = -1
#: After so many seconds without a message a worker checks whether its own ones were delivered: a lost one raises there.
_PATIENCE = 10.0


def version() -> str:
    """The version of the package, which this layer doesn't import."""
    return str(importlib.import_module("awale").__version__)


class WorkerVersions(NamedTuple):
    """What must be the same on all workers."""

    version: str
    code: str
    node: str


class LevelTask(NamedTuple):
    """A worker's part of a level."""

    seeds: int
    shards: int
    #: All workers, which of them this one is, and which of them has each shard.
    workers: list[Any]
    me: int
    keepers: list[int]
    #: The checkpoint to resume from.
    saved: int | None


class WorkerMessage(NamedTuple):
    """A message from one worker to another, once a round."""

    #: Boards that the sender's shards have sent to anybody.
    boards: int
    #: Every worker writes a checkpoint before the next round.
    save: bool
    #: (from shard, to shard, runs; or, before the first round, odd edges)
    what: list[tuple[int, int, Any]]


class Status(NamedTuple):
    """How far a worker is."""

    stage: int
    round: int
    looked: int
    settled: int
    #: Boards sent to shards of other workers.
    bytes: int
    #: The last round that it has saved.
    saved: int
    #: What it has in memory, in bytes.
    memory: int


class TableWorker:
    """An actor with two threads: one computes, the other receives messages and reports the progress."""

    def __init__(self, sheet: Sheet, top: int, folder: str, memory: int, threads: int) -> None:
        self._sheet, self._top, self._folder, self._memory = sheet, top, Path(folder), memory
        self._place, self._rules, self._crew = Folder(sheet, folder), rule_code(sheet), Crew(threads)
        self._rows: RowTables | None = None
        self._keep: list[Any] = []
        self._levels: list[Table] = []
        self._come = threading.Condition()
        self._inbox: dict[tuple[int, int], WorkerMessage] = {}
        self._save_wanted = False
        self._sent: list[Any] = []
        self._shards: dict[int, SharedShard] = {}
        self._round, self._bytes, self._saved = 0, 0, -1

    # --- before any level -------------------------------------------------------------------------------------------

    def about(self) -> WorkerVersions:
        node = str(ray.get_runtime_context().get_node_id())
        return WorkerVersions(version(), source_hash(), node)

    def prepare(self) -> None:
        """Loads the machine code and makes the row tables, which takes time before the first level."""
        self._rows = row_tables(self._top, self._rules)
        tables: list[Table] = []
        for n in range(4):
            tables.append(build_in_shards(self._rules, n, tables, self._rows, 2)[0].table)

    # --- a level ----------------------------------------------------------------------------------------------------

    def open(self, task: LevelTask) -> None:
        """Creates some shards of a level, or restores them from a checkpoint."""
        self._task, self._deal = task, Deal(task.seeds, task.shards)
        self._level_folder = store.LevelFolder(self._folder, self._place.fingerprint, task.seeds)
        self._rows = self._rows or row_tables(self._top, self._rules)
        self._open_levels()
        self._inbox.clear()
        self._sent = []
        self._crew.begin()
        self._save_wanted, self._bytes, self._saved = False, 0, -1
        numbers = [number for number, keeper in enumerate(task.keepers) if keeper == task.me]
        needed = sum(bytes_for(self._rules, task.seeds, self._deal.boards(number)) for number in numbers)
        self._disk = DiskMemory()
        given = room if needed <= self._memory else self._disk
        means = Means(self._rules, self._rows, self._crew, given)
        self._shards = {number: SharedShard(means, self._deal, number) for number in numbers}
        self._told: int | None = None
        self._heard: dict[int, list[tuple[int, Any]]] = {number: [] for number in numbers}
        self._round = 0
        if task.saved is not None:
            self._round = self._saved = task.saved
            for number, shard in self._shards.items():
                self._told, self._heard[number] = store.load(self._level_folder.state_file(task.saved, number), shard)

    def _open_levels(self) -> None:
        for seeds in range(len(self._levels), self._task.seeds):
            level = self._place.level(seeds)
            self._keep.append(level)
            self._levels.append(level.expanded() if isinstance(level, PackedLevel) else level.values)

    def run(self) -> int:
        """Runs all rounds that are left of the level; returns how many of its boards are dead."""
        levels = self._levels[: self._task.seeds]
        if self._task.saved is None:
            self._look_below(levels)
        while any(shard.stage != DONE for shard in self._shards.values()):
            self._do_round(levels)
        return sum(shard.dead for shard in self._shards.values())

    def _look_below(self, levels: list[Table]) -> None:
        told = []
        for number, shard in self._shards.items():
            shard.look_below(levels)
            told += [(number, to, odd) for to, odd in enumerate(shard.odd_for_all())]
            self._disk.rest()
        heard: dict[int, list[Any]] = {number: [] for number in self._shards}
        for message in self._exchange(_BEFORE, 0, told):
            for _, to, odd in message.what:
                heard[to].append(odd)
        for number, shard in self._shards.items():
            shard.hear_odd(heard[number])

    def _do_round(self, levels: list[Table]) -> None:
        boards, told = 0, []
        for number, shard in self._shards.items():
            made = shard.round(self._heard[number], self._told, levels, _fetch, _put)
            boards += made.boards
            told += [(number, to, runs) for to, runs in enumerate(made.runs) if runs]
            self._disk.rest()
        away = (runs for _, to, runs in told if self._task.keepers[to] != self._task.me)
        self._bytes += sum(_size(run) for runs in away for run in runs)
        messages = self._exchange(self._round, boards, told)
        self._told = sum(message.boards for message in messages)
        self._heard = {number: [] for number in self._shards}
        for message in messages:
            for source, to, runs in message.what:
                self._heard[to].append((source, runs))
        if messages[0].save:
            for number, shard in self._shards.items():
                file = self._level_folder.state_file(self._round + 1, number)
                store.save(file, shard, self._told, self._heard[number], _fetch)
            self._saved = self._round + 1
        self._round += 1

    def _exchange(self, number: int, boards: int, told: list[tuple[int, int, Any]]) -> list[WorkerMessage]:
        """Sends every worker its message; waits for theirs, and returns them in the order of workers."""
        task = self._task
        self._sent = self._sent[-len(task.workers) :]
        save = self._save_wanted and number != _BEFORE
        if save:
            self._save_wanted = False
        for at, worker in enumerate(task.workers):
            message = WorkerMessage(boards, save, [each for each in told if task.keepers[each[1]] == at])
            if at == task.me:
                self._take(number, at, message)
            else:
                self._sent.append(worker.hear.remote(number, task.me, message))
        wanted = [(number, at) for at in range(len(task.workers))]
        with self._come:
            while not self._come.wait_for(lambda: all(each in self._inbox for each in wanted), _PATIENCE):
                ray.get(ray.wait(self._sent, num_returns=len(self._sent), timeout=0)[0])  # raises if a worker was lost
            return [self._inbox.pop(each) for each in wanted]

    def part(self) -> None:
        """Writes the shards' parts of the table, and frees their memory."""
        while self._shards:
            number, shard = self._shards.popitem()
            write_whole(self._level_folder.part_file(number), (shard.table(),), parents=True)

    # --- the receiving thread ---------------------------------------------------------------------------------------

    @ray.method(concurrency_group="ear")
    def hear(self, number: int, sender: int, message: WorkerMessage) -> None:
        self._take(number, sender, message)

    def _take(self, number: int, sender: int, message: WorkerMessage) -> None:
        with self._come:
            self._inbox[number, sender] = message
            self._come.notify()

    @ray.method(concurrency_group="ear")
    def finds(self, token: str) -> bool:
        """Whether this worker finds the driver's token, and so sees the same folder and not another of that name."""
        return store.token_in(self._folder, self._place.fingerprint) == token

    @ray.method(concurrency_group="ear")
    def want_save(self) -> None:
        """Asks for a checkpoint. Called on the first worker, whose next messages tell the others."""
        self._save_wanted = True

    @ray.method(concurrency_group="ear")
    def status(self) -> Status:
        stage, crew = min((shard.stage for shard in self._shards.values()), default=DONE), self._crew
        return Status(stage, self._round, crew.looked, crew.settled, self._bytes, self._saved, _memory())


class _StoredRun(NamedTuple):
    """A run in Ray's object store."""

    where: Any
    size: int


def _put(run: Run) -> _StoredRun:
    return _StoredRun(ray.put(run), len(run))


def _fetch(run: Run | _StoredRun) -> Run:
    return ray.get(run.where) if isinstance(run, _StoredRun) else run


def _size(run: Run | _StoredRun) -> int:
    return run.size if isinstance(run, _StoredRun) else len(run)


def _memory() -> int:
    """What this process has in memory that isn't also in a file, in bytes."""
    try:
        fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
        return int(fields["RssAnon"].split()[0]) * 1024
    except (OSError, KeyError):  # not so on other systems
        return 0
