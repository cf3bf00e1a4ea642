"""The build on a cluster, as the process drives it that was started by hand: levels, rounds, checkpoints, losses.

A level of few boards is made here, by the builder of one machine: telling each other would take longer. For a larger
one, workers are found (those that are there now: fewer after a loss, more when nodes have joined), shards are dealt
out, and rounds are ordered a few ahead of what is known to be done: that bounds what can be under way, and nobody waits
for this process. What the shards tell each other goes from worker to worker.

Whoever is lost, all go back to the last checkpoint together, and the lost one's shards go to those who are left.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import ray
from ray.exceptions import RayError, RayTaskError

from awale.endgame import builder, raw
from awale.endgame.cluster import store
from awale.endgame.cluster.shard import DONE, bytes_for, cut_rows
from awale.endgame.cluster.worker import About, Status, Worker, version
from awale.endgame.fingerprint import value_rules
from awale.endgame.folder import Folder
from awale.endgame.header import Header, TableError
from awale.kernel.compiled import source_version
from awale.kernel.index import BOARDS
from awale.kernel.rulecode import rule_code
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence

#: Levels of fewer boards aren't shared out.
WORTH_SHARING = 10_000_000
#: Rounds that are ordered before the first of them is known to be done.
_AHEAD = 4
#: How long a worker may take to come up, in seconds; and losses in a row, without a checkpoint between them.
_PATIENCE = 60.0
_MOST_LOSSES = 5


@dataclass
class Progress:
    """How far a build is; renewed while it runs."""

    seeds: int = 0
    stage: int = 0
    rounds: int = 0
    settled: int = 0
    bytes: int = 0
    losses: int = 0
    checkpoints: int = 0
    #: Seconds until the first workers were there.
    waited: float = 0.0
    #: Boards settled in the level, by node.
    nodes: dict[str, int] = field(default_factory=dict)


@dataclass
class Settings:
    workers: int | None = None
    #: Bytes that a worker may use for its shards.
    memory: int = 1 << 40
    worth_sharing: int = WORTH_SHARING
    #: Seconds from one checkpoint to the next.
    checkpoint_every: float = 120.0


def build(
    sheet: Sheet,
    seeds: int,
    folder: Path,
    settings: Settings,
    progress: Progress | None = None,
    on_round: Callable[[Progress], object] | None = None,
) -> Iterator[Header]:
    """As :func:`awale.endgame.build`, on the cluster that Ray is connected to."""
    place = Folder(sheet, folder)
    for n in range(seeds + 1):  # whatever is there is looked at before anything is written
        if place.forms(n):
            place.level(n)
        store.Desk(folder, place.fingerprint, n).saved()
    crew = _Crew(sheet, seeds, folder, settings, progress or Progress(), on_round or (lambda _: None))
    started = time.monotonic()
    crew.gather()
    crew.progress.waited = time.monotonic() - started
    try:
        for n in range(seeds + 1):
            if place.forms(n):
                continue
            crew.progress.seeds = n
            if int(BOARDS[n]) < settings.worth_sharing:
                yield from builder.build(sheet, n, folder, threads=os.cpu_count() or 1)
            else:
                yield crew.level(n)
    finally:
        crew.dismiss()


class _Crew:
    """The workers that are there, and what is done with them."""

    def __init__(
        self, sheet: Sheet, top: int, folder: Path, settings: Settings, progress: Progress, on_round: Any
    ) -> None:
        self._sheet, self._top, self._folder, self._settings = sheet, top, folder.absolute(), settings
        self._place, self._rules = Folder(sheet, folder), rule_code(sheet)
        self.progress, self._on_round = progress, on_round
        self._workers: list[Any] = []
        self._nodes: list[str] = []

    # --- who is there -----------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """Finds workers, as many as there are processors or as were asked for, and looks at each before it has work."""
        there = _processors()
        wanted = min(self._settings.workers or there, there)
        if self._workers and wanted == len(self._workers):
            return
        self.dismiss()
        made: Any = ray.remote(Worker).options(num_cpus=1, scheduling_strategy="SPREAD", max_restarts=0)
        args = (self._sheet, self._top, str(self._folder), self._settings.memory)
        workers = [made.remote(*args) for _ in range(wanted)]
        asked = {worker.about.remote(): worker for worker in workers}
        ready, late = ray.wait(list(asked), num_returns=len(asked), timeout=_PATIENCE) if asked else ([], [])
        for call in late:
            ray.kill(asked[call])
        for call in ready:
            try:
                about: About = ray.get(call)
            except RayTaskError:
                raise TableError(Sentence("cluster.other-version", version="?", here=version())) from None
            except RayError:  # gone again
                continue
            self._check(about)
            self._workers.append(asked[call])
            self._nodes.append(about.node)
        if not self._workers:
            raise TableError(Sentence("cluster.no-workers"))

    def _check(self, about: About) -> None:
        if (about.version, about.code) != (version(), source_version()):
            raise TableError(Sentence("cluster.other-version", version=about.version, here=version()))
        if self._folder.is_dir() and not about.sees_folder:
            raise TableError(Sentence("cluster.unseen-folder", folder=str(self._folder)))

    def dismiss(self) -> None:
        for worker in self._workers:
            ray.kill(worker)
        self._workers, self._nodes = [], []

    # --- a level ----------------------------------------------------------------------------------------------------

    def level(self, n: int) -> Header:
        """Makes a level, however many are lost on the way."""
        desk = store.Desk(self._folder, self._place.fingerprint, n)
        losses, known = 0, self.progress.checkpoints
        while True:
            try:
                self.gather()
                return self._attempt(n, desk)
            except RayTaskError as error:
                cause = error.cause
                raise cause if isinstance(cause, AwaleError | OSError) else error from None
            except RayError:
                self.progress.losses += 1
                losses = 1 if self.progress.checkpoints > known else losses + 1
                known = self.progress.checkpoints
                if losses > _MOST_LOSSES:
                    raise TableError(Sentence("cluster.lost-too-often", seeds=n)) from None
                self.dismiss()

    def _attempt(self, n: int, desk: store.Desk) -> Header:
        saved = desk.saved()
        if saved is None:
            desk.clear()
        cuts = saved.cuts if saved else cut_rows(n, self._shards(n))
        shards = len(cuts) - 1
        dealt = [list(range(shards))[at :: len(self._workers)] for at in range(len(self._workers))]
        keeper = {number: self._workers[at] for at, numbers in enumerate(dealt) for number in numbers}
        nodes = {number: self._nodes[at] for at, numbers in enumerate(dealt) for number in numbers}
        last = saved.round if saved else None
        ray.get([worker.open.remote(n, cuts, numbers, last) for worker, numbers in zip(self._workers, dealt)])  # noqa: B905
        if saved is None:
            told = [_listed(keeper[s].look_below.options(num_returns=shards).remote(s)) for s in range(shards)]
            ray.get([keeper[s].hear_odd.remote(s, *(each[s] for each in told)) for s in range(shards)])
        self._rounds(desk, cuts, keeper, nodes, saved.round if saved else 0)
        dead = sum(ray.get([keeper[s].part.remote(s) for s in range(shards)]))
        return self._write(n, desk, cuts, dead)

    def _shards(self, n: int) -> int:
        """One for each worker; more where one wouldn't fit its memory, so that one at a time does."""
        needed = bytes_for(self._rules, n, int(BOARDS[n])) // len(self._workers)
        return len(self._workers) * -(-needed // self._settings.memory)

    def _rounds(self, desk: store.Desk, cuts: list[int], keeper: Any, nodes: dict[int, str], first: int) -> None:
        shards, boxes, ordered = len(cuts) - 1, None, deque[tuple[int, bool, list[Any]]]()
        number, saved_at = first, time.monotonic()
        while True:
            save = number > first and time.monotonic() - saved_at >= self._settings.checkpoint_every
            if save:
                saved_at = time.monotonic()
            calls = []
            for s in range(shards):
                heard: list[Any] = [box[s] for box in boxes] if boxes else []
                calls.append(keeper[s].round.options(num_returns=shards + 1).remote(s, number, save, *heard))
            boxes = [call[1:] for call in calls]
            ordered.append((number, save, [call[0] for call in calls]))
            number += 1
            if len(ordered) > _AHEAD:
                done, saved, refs = ordered.popleft()
                if self._note(ray.get(refs), nodes):
                    return
                if saved:
                    desk.note(cuts, done)
                    self.progress.checkpoints += 1

    def _note(self, statuses: list[Status], nodes: dict[int, str]) -> bool:
        """Takes note of a round; whether the level is done."""
        told = self.progress
        told.rounds += 1
        told.stage, told.settled = statuses[0].stage, sum(status.settled for status in statuses)
        told.bytes += sum(status.bytes for status in statuses)
        told.nodes = dict.fromkeys(nodes.values(), 0)
        for number, status in enumerate(statuses):
            told.nodes[nodes[number]] += status.settled
        self._on_round(told)
        return all(status.stage == DONE for status in statuses)

    def _write(self, n: int, desk: store.Desk, cuts: list[int], dead: int) -> Header:
        """Puts the parts together, on disk, and writes the table from there."""
        parts = [np.load(desk.part_file(shard), mmap_mode="r") for shard in range(len(cuts) - 1)]
        whole = np.memmap(desk.path / "whole", np.int8, "w+", shape=(int(BOARDS[n]),))
        store.joined(n, cuts, parts, whole)
        values = whole.view(np.ndarray)
        header = raw.write(self._place.file(n), value_rules(self._sheet), self._place.fingerprint, n, values, dead)
        desk.clear()
        return header


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else [found]


def _processors() -> int:
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    return sum(int(node["Resources"].get("CPU", 0)) for node in nodes if node["Alive"])
