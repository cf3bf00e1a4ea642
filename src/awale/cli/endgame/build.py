"""``awale endgame build``."""

from __future__ import annotations

import os
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_of
from awale.cli.numbers import tell_rules, whole
from awale.cli.progress import StatusLine, bar, duration, millions, part_done
from awale.cli.screen import cause, wrap
from awale.engine.room import megabytes_free
from awale.words import AwaleError, Sentence, say, shown

if TYPE_CHECKING:
    from awale.endgame.crew import Crew
    from awale.endgame.plan import Plan

_TICK = 0.25


def build_arguments(parser: Parser) -> None:
    parser.option("--seeds", "number", "endgame-build-help.seeds", required=True)
    parser.option("--threads", "number", "endgame-build-help.threads")
    parser.option("--memory", "gigabytes", "endgame-build-help.memory")
    parser.option("--ray", "address", "cluster-help.ray")
    parser.option("--workers", "number", "cluster-help.workers")
    parser.switch("--nodes", "cluster-help.nodes")
    parser.option("--metrics", "number", "cluster-help.metrics")


def build_run(options: Namespace, lang: str) -> int:
    sheet = sheet_of(options)
    seeds = whole("--seeds", options.seeds, 0, 48)
    threads = whole("--threads", options.threads, 1, 256) if options.threads else None
    asked = _memory(options.memory)
    if options.ray is not None:
        from awale.cli.endgame.on_ray import run as run_on_ray

        return run_on_ray(options, sheet, seeds, threads or 1, asked, lang)
    refuse_without_ray(options)
    free = megabytes_free() * 2**20
    threads, memory = threads or os.cpu_count() or 1, min(free, asked or free)
    line = StatusLine()
    line.show(say("endgame.preparing", lang))
    from awale.endgame import build
    from awale.endgame.folder import Folder
    from awale.endgame.plan import plan, refuse, trial

    # What can't fit is refused at once; how long it takes is known after a trial.
    refuse(sheet, plan(sheet, seeds, options.dir, 1.0), options.dir, memory)
    made = plan(sheet, seeds, options.dir, trial(sheet, threads))
    line.clear()
    if not made.levels:
        Folder(sheet, options.dir).check(seeds)
        print(say("endgame.all-there", lang, seeds=seeds, sheet=sheet.id))
        return 0
    tell_rules(sheet, options, lang)
    print(wrap(_beforehand(made, lang)), flush=True)
    watch = _BuildWatch(made, line, lang)
    try:
        with watch:
            for header in build(sheet, seeds, options.dir, threads=threads, on_level=watch.begin):
                watch.finish(header.seeds)
    except KeyboardInterrupt:
        line.clear()
        print(wrap(say("endgame.stopped", lang, n=watch.finished)), file=sys.stderr, flush=True)
        os._exit(130)  # threads in compiled code can't be interrupted, and have nothing to clean up
    except OSError as error:
        raise AwaleError(Sentence("cli.error.write", file=str(error.filename or ""), why=cause(error))) from None
    print(say("endgame.built", lang, n=len(made.levels), seconds=round(watch.elapsed, 1), speed=millions(watch.speed)))
    return 0


def refuse_without_ray(options: Namespace) -> None:
    """Raises :exc:`AwaleError` for an option that means nothing on one machine."""
    for name in ("workers", "nodes", "metrics"):
        if getattr(options, name):
            raise AwaleError(Sentence("cluster.only-with-ray", option=f"--{name}"))


def _memory(text: str | None) -> int | None:
    """What may be used, in bytes, if that was asked."""
    if text is None:
        return None
    try:
        asked = float(text.replace(",", "."))
    except ValueError:
        asked = -1.0
    if not 0 < asked < 2**20:
        raise AwaleError(Sentence("endgame.gigabytes", got=shown(text)))
    return int(asked * 2**30)


def _beforehand(made: Plan, lang: str) -> str:
    from awale.endgame.plan import size_of

    first, last = made.levels[0], made.levels[-1]
    return say(
        "endgame.plan",
        lang,
        first=first,
        last=last,
        n=made.boards,
        memory=size_of(made.memory),
        disk=size_of(made.disk),
        time=duration(made.seconds, lang),
    )


class _BuildWatch:
    """Shows the progress of a build, from a thread of its own. In a pipe: a line for each larger level."""

    def __init__(self, made: Plan, line: StatusLine, lang: str) -> None:
        from awale.machine.index import BOARDS

        self._boards: Callable[[int], int] = lambda seeds: int(BOARDS[seeds])
        self._made, self._line, self._lang = made, line, lang
        self._started = self._level_started = time.monotonic()
        self._done, self._seeds = 0, made.levels[0]
        self._crew: Crew | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.finished = 0

    def __enter__(self) -> _BuildWatch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._line.clear()

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self._started

    @property
    def speed(self) -> float:
        return self._done / max(self.elapsed, 1e-6)

    def begin(self, seeds: int, crew: Crew) -> None:
        self._seeds, self._crew, self._level_started = seeds, crew, time.monotonic()

    def finish(self, seeds: int) -> None:
        self._done += self._boards(seeds)
        self.finished += 1
        took = time.monotonic() - self._level_started
        if not self._line.live and self._boards(seeds) > 10**6:
            rate = millions(self._boards(seeds) / took)
            told = say(
                "endgame.level", self._lang, seeds=seeds, n=self._boards(seeds), seconds=round(took, 1), speed=rate
            )
            print(told, file=sys.stderr, flush=True)

    def _look(self) -> None:
        while not self._over.wait(_TICK):
            part = self._part()
            done = self._done + part * self._boards(self._seeds)
            speed = done / max(self.elapsed, 1e-6)
            left = duration((self._made.boards - done) / speed, self._lang) if speed else "?"
            drawn = bar(int(1000 * done / self._made.boards), 1000)
            self._line.show(
                drawn
                + " "
                + say(
                    "endgame.progress",
                    self._lang,
                    seeds=self._seeds,
                    percent=int(100 * part),
                    speed=millions(speed),
                    left=left,
                )
            )

    def _part(self) -> float:
        """How much of the current level is done."""
        if self._crew is None:
            return 0.0
        return part_done(self._crew.looked, self._crew.settled, self._boards(self._seeds))
