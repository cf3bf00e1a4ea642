"""A process of a cluster that has some shards of a level. It does what it is told, one call after the other."""

from __future__ import annotations

import importlib
import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import ray

from awale.endgame.cluster import store
from awale.endgame.cluster.shard import Batch, Run, Shard, bytes_for
from awale.endgame.folder import Folder
from awale.endgame.level import Table
from awale.endgame.packed import PackedLevel
from awale.endgame.rows import RowTables, row_tables
from awale.kernel.compiled import source_version
from awale.kernel.rulecode import rule_code
from awale.rules.sheet import Sheet


def version() -> str:
    """Of the package, which this layer doesn't import."""
    return str(importlib.import_module("awale").__version__)


class About(NamedTuple):
    """What has to be so before a worker is given work."""

    version: str
    code: str
    node: str
    sees_folder: bool


class Status(NamedTuple):
    """What came of a round."""

    stage: int
    settled: int
    #: What this shard has sent to others in it.
    bytes: int


class Worker:
    def __init__(self, sheet: Sheet, top: int, folder: str, memory: int) -> None:
        self._sheet, self._top, self._folder, self._memory = sheet, top, Path(folder), memory
        self._rules = rule_code(sheet)
        self._rows: RowTables | None = None
        self._shards: dict[int, Shard] = {}
        self._heard: dict[int, list[Batch]] = {}
        self._keep: list[Any] = []
        self._levels: list[Table] = []

    def about(self) -> About:
        node = str(ray.get_runtime_context().get_node_id())
        return About(version(), source_version(), node, self._folder.is_dir())

    def open(self, n: int, cuts: list[int], numbers: list[int], saved: int | None) -> int:
        """Takes some shards of a level, new or as they were saved in a round. How many cells are on disk."""
        place = Folder(self._sheet, self._folder)
        self._rows = self._rows or row_tables(self._top, self._rules)
        self._open_levels(place, n)
        self._shards.clear()
        self._heard.clear()
        boards = [_boards(n, cuts, number) for number in numbers]
        fits = sum(bytes_for(self._rules, n, size) for size in boards) <= self._memory
        for number in numbers:
            shard = Shard(self._rules, n, number, cuts, self._rows, np.zeros if fits else _on_disk)
            if saved is not None:
                self._heard[number] = store.load(self._desk(n).state_file(saved, number), shard)
            self._shards[number] = shard
        return 0 if fits else sum(boards)

    def _open_levels(self, place: Folder, n: int) -> None:
        for seeds in range(len(self._levels), n):
            level = place.level(seeds)
            self._keep.append(level)
            self._levels.append(level.expanded() if isinstance(level, PackedLevel) else level.values)

    def _desk(self, n: int) -> store.Desk:
        return store.Desk(self._folder, Folder(self._sheet, self._folder).fingerprint, n)

    def look_below(self, number: int) -> Any:
        """As many results as there are shards: the odd edges to each."""
        shard = self._shards[number]
        told = shard.look_below(self._levels[: shard.n])
        return told if len(told) > 1 else told[0]

    def hear_odd(self, number: int, *told: Any) -> None:
        self._shards[number].hear_odd(told)

    def round(self, number: int, count: int, save: bool, *heard: Batch) -> list[Any]:
        """One round of one shard: its status, then what each other has to hear. Saved first, if so asked."""
        shard = self._shards[number]
        batches = list(heard) or self._heard.pop(number, [])
        if save:
            whole = [Batch(batch.sent, [_fetch(run) for run in batch.runs]) for batch in batches]
            store.save(self._desk(shard.n).state_file(count, number), shard, whole)
        size = [0]

        def keep(run: Run) -> Any:
            size[0] += len(run)
            return ray.put(run)  # Ray keeps it in shared memory, and on disk when that is full

        told = shard.round(batches, self._levels[: shard.n], _fetch, keep)
        size[0] += sum(len(run) for batch in told for run in batch.runs if isinstance(run, np.ndarray))
        return [Status(shard.stage, shard.settled, size[0]), *told]

    def part(self, number: int) -> int:
        """Writes a shard's part of the table; how many of its boards are dead."""
        shard = self._shards.pop(number)
        file = self._desk(shard.n).part_file(number)
        file.parent.mkdir(parents=True, exist_ok=True)
        np.save(file, shard.table())
        return shard.dead

    def pid(self) -> int:
        return os.getpid()


def _boards(n: int, cuts: list[int], number: int) -> int:
    from awale.endgame.share import CELL, share_of

    return int(share_of(n, cuts[number], cuts[number + 1])[CELL, -1])


def _fetch(run: Any) -> Run:
    found: Run = ray.get(run) if isinstance(run, ray.ObjectRef) else run
    return found


def _on_disk(size: int, kind: Any) -> npt.NDArray[Any]:
    """Zeros in a file without a name, mapped: the system writes back what isn't in use, and no swap is touched."""
    with tempfile.TemporaryFile() as file:
        file.truncate(max(1, size) * np.dtype(kind).itemsize)
        return np.memmap(file, kind, "r+", shape=(size,)).view(np.ndarray)
