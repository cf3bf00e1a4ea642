"""``awale endgame build --ray``: the build on a cluster, and what is seen of it while it runs."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from awale.cli.endgame.durations import duration, millions
from awale.cli.numbers import whole
from awale.cli.progress import Line, bar
from awale.cli.screen import cause, wrap
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, say

if TYPE_CHECKING:
    from awale.endgame.cluster.drive import Progress

_TICK = 0.25


def run(options: Namespace, sheet: Sheet, seeds: int, memory: int, lang: str) -> int:
    from awale.endgame.cluster.connect import connected
    from awale.endgame.fingerprint import default_folder

    workers = whole("--workers", options.workers, 1, 100_000) if options.workers else None
    port = whole("--metrics", options.metrics, 1, 65535) if options.metrics else None
    folder = Path(options.dir or default_folder())
    line = Line()
    line.show(say("endgame.preparing", lang))
    with connected(options.ray, workers):
        line.clear()
        watch = _Watch(sheet, seeds, folder, line, options.nodes, lang)
        if port:
            _Metrics(watch).serve(port)
        try:
            watch.build(workers, memory)
        except KeyboardInterrupt:
            line.clear()
            print(wrap(say("endgame.stopped", lang, n=watch.finished)), file=sys.stderr, flush=True)
            return 130
        except OSError as error:
            raise AwaleError(Sentence("cli.error.write", file=str(error.filename or ""), why=cause(error))) from None
    print(watch.summary(options.ray))
    return 0


class _Watch:
    """Builds, and draws how far it is: one bar over all; on request a line for each node."""

    def __init__(self, sheet: Sheet, seeds: int, folder: Path, line: Line, nodes: bool, lang: str) -> None:
        from awale.endgame.cluster.drive import Progress
        from awale.endgame.folder import Folder
        from awale.kernel.index import BOARDS

        self._sheet, self._seeds, self._folder = sheet, seeds, folder
        self._line, self._nodes, self._lang = line, nodes, lang
        there = Folder(sheet, folder)
        self._boards = {n: int(BOARDS[n]) for n in range(seeds + 1) if not there.forms(n)}
        self.total = sum(self._boards.values())
        self.done, self.finished = 0, 0
        self.progress = Progress()
        self._started = self._shown = time.monotonic()

    def build(self, workers: int | None, memory: int) -> None:
        from awale.endgame.cluster.drive import Settings, build

        level_started, before = time.monotonic(), (0, 0)
        settings = Settings(workers=workers, memory=memory)
        for header in build(self._sheet, self._seeds, self._folder, settings, self.progress, self._look):
            self.done += header.boards
            self.finished += 1
            seconds, level_started = time.monotonic() - level_started, time.monotonic()
            rounds, size = self.progress.rounds - before[0], self.progress.bytes - before[1]
            before = (self.progress.rounds, self.progress.bytes)
            self._line.clear()
            if rounds and not self._line.live:
                each = f"{size / header.boards:.2f}"
                values: dict[str, Any] = {"n": header.boards, "seconds": f"{seconds:.1f}", "rounds": rounds}
                print(say("cluster.level", self._lang, seeds=header.seeds, bytes=each, **values), file=sys.stderr)
        self._line.clear()

    @property
    def settled(self) -> int:
        return self.done + self.progress.settled

    @property
    def speed(self) -> float:
        return self.settled / max(time.monotonic() - self._started, 1e-6)

    def _look(self, progress: Progress) -> None:
        from awale.endgame.plan import size_of

        if time.monotonic() - self._shown < _TICK:
            return
        self._shown = time.monotonic()
        left = duration((self.total - self.settled) / max(self.speed, 1.0), self._lang)
        told = say(
            "cluster.progress",
            self._lang,
            seeds=progress.seeds,
            stage=progress.stage,
            rounds=progress.rounds,
            percent=int(100 * progress.settled / self._boards[progress.seeds]),
            speed=millions(self.speed),
            size=size_of(progress.bytes),
            left=left,
        )
        self._line.show(bar(int(1000 * self.settled / self.total), 1000) + " " + told)
        if self._nodes:
            self._line.clear()
            for node, count in sorted(progress.nodes.items()):
                print(say("cluster.node", self._lang, node=node[:8], n=count), file=sys.stderr)

    def summary(self, address: str) -> str:
        from awale.endgame.plan import size_of

        if not self._boards:
            return say("endgame.all-there", self._lang, seeds=self._seeds, sheet=self._sheet.id)
        return say(
            "cluster.built",
            self._lang,
            n=self.finished,
            seconds=f"{time.monotonic() - self._started:.1f}",
            address=address,
            size=size_of(self.progress.bytes),
            losses=self.progress.losses,
        )


class _Metrics:
    """The same for Prometheus, on this machine's own address."""

    def __init__(self, watch: _Watch) -> None:
        from prometheus_client import CollectorRegistry, Gauge

        self.registry = CollectorRegistry()
        told = watch.progress
        for name, help_, value in (
            ("seeds", "The level in hand", lambda: told.seeds),
            ("stage", "The value in hand", lambda: told.stage),
            ("rounds", "Rounds done", lambda: told.rounds),
            ("positions", "Positions settled in all levels of this build", lambda: watch.settled),
            ("positions_asked", "Positions of all levels of this build", lambda: watch.total),
            ("positions_per_second", "Mean speed", lambda: watch.speed),
            ("exchanged_bytes", "Bytes that shards have sent each other", lambda: told.bytes),
            ("losses", "Workers or nodes lost, and made good", lambda: told.losses),
            ("checkpoints", "Checkpoints written", lambda: told.checkpoints),
            ("nodes", "Nodes at work", lambda: len(told.nodes)),
        ):
            Gauge(f"awale_cluster_{name}", help_, registry=self.registry).set_function(value)

    def serve(self, port: int) -> None:
        from prometheus_client import start_http_server

        try:
            start_http_server(port, addr="127.0.0.1", registry=self.registry)
        except OSError as error:
            raise AwaleError(Sentence("cluster.metrics-port", port=port, why=cause(error))) from None
