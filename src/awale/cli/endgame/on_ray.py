"""``awale endgame build --ray``: the build on a cluster, and its progress."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from awale.cli.numbers import whole
from awale.cli.progress import StatusLine, bar, duration, millions, part_done
from awale.cli.screen import cause, wrap
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, say

if TYPE_CHECKING:
    from prometheus_client.core import Metric

    from awale.endgame.cluster.drive import BuildProgress, BuildSettings
    from awale.endgame.header import Header

#: Larger than any disk or memory.
_NO_LIMIT = 1 << 62


def run(options: Namespace, sheet: Sheet, seeds: int, threads: int, memory: int | None, lang: str) -> int:
    workers = whole("--workers", options.workers, 1, 30_000) if options.workers else None
    port = whole("--metrics", options.metrics, 1, 65535) if options.metrics else None
    line = StatusLine()
    line.show(say("cluster.connecting", lang))
    from awale.endgame.cluster.connect import connected
    from awale.endgame.fingerprint import default_folder
    from awale.endgame.plan import plan, refuse

    folder = Path(options.dir or default_folder())
    made = plan(sheet, seeds, folder, 1.0)
    if not made.levels:
        line.clear()
        print(say("endgame.all-there", lang, seeds=seeds, sheet=sheet.id))
        return 0
    refuse(sheet, made, folder, _NO_LIMIT)
    with connected(options.ray, workers and workers * threads):
        from awale.endgame.cluster.drive import BuildSettings

        settings = BuildSettings(workers=workers, threads=threads, memory=memory)
        watch = _ClusterWatch(sheet, seeds, folder, line, options.nodes, lang)
        try:
            with _metrics(watch, port) if port else nullcontext():
                watch.build(settings)
        except KeyboardInterrupt:
            line.clear()
            print(wrap(say("endgame.stopped", lang, n=watch.finished)), file=sys.stderr, flush=True)
            return 130
        except OSError as error:
            raise AwaleError(Sentence("cli.error.write", file=str(error.filename or ""), why=cause(error))) from None
        finally:
            line.clear()
    print(watch.summary(options.ray))
    return 0


class _ClusterWatch:
    """Builds and shows the progress: one bar in all; on request a line for each node. In a pipe, a line a level."""

    def __init__(self, sheet: Sheet, seeds: int, folder: Path, line: StatusLine, nodes: bool, lang: str) -> None:
        from awale.endgame.cluster.drive import BuildProgress
        from awale.endgame.folder import Folder
        from awale.machine.index import BOARDS

        self._sheet, self._seeds, self._folder = sheet, seeds, folder
        self._line, self._nodes, self._lang = line, nodes, lang
        there = Folder(sheet, folder)
        self._boards = {n: int(BOARDS[n]) for n in range(seeds + 1) if not there.forms(n)}
        self.total = sum(self._boards.values())
        self.built, self.finished, self._losses = 0, 0, 0
        self.progress = BuildProgress()
        self._started = self._level_started = time.monotonic()
        self._before = (0, 0)

    def build(self, settings: BuildSettings) -> None:
        from awale.endgame.cluster.drive import build

        for header in build(self._sheet, self._seeds, self._folder, settings, self.progress, self._look):
            self._finish(header)

    def _finish(self, header: Header) -> None:
        self.built += header.boards
        self.finished += 1
        seconds, self._level_started = time.monotonic() - self._level_started, time.monotonic()
        rounds, size = self.progress.rounds - self._before[0], self.progress.bytes - self._before[1]
        self._before = (self.progress.rounds, self.progress.bytes)
        if rounds and not self._line.live:
            values: dict[str, Any] = {"seconds": round(seconds, 1), "bytes": round(size / header.boards, 2)}
            self._tell(say("cluster.level", self._lang, seeds=header.seeds, n=header.boards, rounds=rounds, **values))
            for text in self._node_lines() if self._nodes else ():
                self._tell(text)

    @property
    def part(self) -> float:
        """How much of the current level is done."""
        boards = self._boards.get(self.progress.seeds, 1)
        return part_done(self.progress.looked, self.progress.settled, boards)

    @property
    def done(self) -> float:
        """Positions of the finished levels, and of the current one."""
        return self.built + self.part * self._boards.get(self.progress.seeds, 0)

    @property
    def speed(self) -> float:
        return self.done / max(time.monotonic() - self._started, 1e-6)

    @property
    def left(self) -> float:
        """Seconds."""
        return (self.total - self.done) / max(self.speed, 1.0)

    def _look(self, progress: BuildProgress) -> None:
        if progress.losses > self._losses:
            self._losses = progress.losses
            self._tell(say("cluster.lost", self._lang, nodes=len(progress.nodes)))
        drawn = bar(int(1000 * self.done / self.total), 1000)
        self._line.show(f"{drawn} {self._state()}", *(self._node_lines() if self._nodes else ()))

    def _state(self) -> str:
        from awale.endgame.plan import size_of

        told, seeds = self.progress, self.progress.seeds
        if told.written:
            return say("cluster.writing", self._lang, seeds=seeds, percent=100 * told.written // self._boards[seeds])
        if not told.looked:
            return say("cluster.here" if told.here else "cluster.starting", self._lang, seeds=seeds)
        values: dict[str, Any] = {"percent": int(100 * self.part), "speed": millions(self.speed)}
        left = duration(self.left, self._lang)
        size = size_of(told.bytes)
        return say("cluster.progress", self._lang, seeds=seeds, rounds=told.rounds, size=size, left=left, **values)

    def _node_lines(self) -> list[str]:
        from awale.endgame.plan import size_of

        lines = []
        for name, node in sorted(self.progress.nodes.items()):
            values = {"workers": node.workers, "positions": millions(node.settled), "size": size_of(node.memory)}
            lines.append(say("cluster.node", self._lang, node=name[:8], **values))
        return lines

    def _tell(self, text: str) -> None:
        self._line.clear()
        print(text, file=sys.stderr, flush=True)

    def summary(self, address: str) -> str:
        from awale.endgame.cluster.connect import LOCAL
        from awale.endgame.plan import size_of

        seconds, size = round(time.monotonic() - self._started, 1), size_of(self.progress.bytes)
        where = Sentence("cluster.on-cluster", address=address) if address != LOCAL else Sentence("cluster.on-machine")
        told = say("cluster.built", self._lang, n=self.finished, seconds=seconds, where=where, size=size)
        if self.progress.losses:
            told += " " + say("cluster.losses", self._lang, n=self.progress.losses)
        return told


class _Collector:
    """The progress as Prometheus metrics."""

    def __init__(self, watch: _ClusterWatch) -> None:
        self._watch = watch

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily

        watch, told = self._watch, self._watch.progress
        for name, help_, value in (
            ("seeds", "The level in hand", told.seeds),
            ("stage", "The value in hand", told.stage),
            ("rounds", "Rounds done", told.rounds),
            ("positions", "Positions done in all levels of this build", watch.done),
            ("positions_asked", "Positions of all levels of this build", watch.total),
            ("positions_per_second", "Mean speed", watch.speed),
            ("seconds_left", "Time left at that speed", watch.left),
            ("exchanged_bytes", "Bytes that workers have sent each other", told.bytes),
            ("losses", "Workers or nodes lost, and made good", told.losses),
            ("checkpoints", "Checkpoints written", told.checkpoints),
            ("nodes", "Nodes at work", len(told.nodes)),
        ):
            yield GaugeMetricFamily(f"awale_cluster_{name}", help_, value=value)
        for name, help_ in (
            ("workers", "Workers of a node"),
            ("settled", "Positions of the level in hand that a node has settled"),
            ("memory", "Memory of a node's workers, in bytes"),
        ):
            each = GaugeMetricFamily(f"awale_cluster_node_{name}", help_, labels=["node"])
            for node, of_node in told.nodes.items():
                each.add_metric([node[:8]], getattr(of_node, name))
            yield each


@contextmanager
def _metrics(watch: _ClusterWatch, port: int) -> Iterator[None]:
    """Serves the metrics on the loopback address."""
    from prometheus_client import CollectorRegistry, start_http_server

    registry = CollectorRegistry()
    registry.register(_Collector(watch))
    try:
        server, thread = start_http_server(port, addr="127.0.0.1", registry=registry)
    except OSError as error:
        raise AwaleError(Sentence("cluster.metrics-port", port=port, why=cause(error))) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
