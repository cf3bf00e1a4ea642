"""A worker: a process that thinks. It reads what it is asked from its standard input, and answers on the standard
output.

One thread listens, so that a search can be stopped at once, and that the worker is gone as soon as the server is; the
lanes have theirs; and one gets the engine ready, while a level that needs none can already be asked for its move.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from awale.engine.levels import LEVELS
from awale.server.mind import messages as say
from awale.server.mind.thinking import Task, choose, think
from awale.words import AwaleError

if TYPE_CHECKING:
    from awale.server.mind.engines import Cache, Engines

#: How far behind the server a worker stands when both want the processor, and its threads behind each other: Linux
#: knows that of each thread, other systems of whole processes only.
_NICE = 10
_BEHIND = {"light": 0, "quick": 1, "look": 3, "look-too": 3, "review": 6, "idle": 9}
#: How the memory is shared out: the engines of each thread, and the part of each of them. What is light needs none.
_SHARES = {
    "light": (1, 0.0),
    "quick": (3, 1 / 8),
    "look": (1, 1 / 4),
    "look-too": (1, 3 / 16),
    "review": (1, 1 / 8),
    "idle": (1, 1 / 16),
}


class Worker:
    def __init__(self, options: say.Options, out: BinaryIO) -> None:
        self._options, self._out, self._lock = options, out, threading.Lock()
        self._tasks: dict[int, Task] = {}
        self._made: dict[str, Engines] = {}
        self._shelf: Cache | None = None
        self._making = threading.Lock()
        self._queues: dict[str, queue.SimpleQueue[Task]] = {name: queue.SimpleQueue() for name in _SHARES}

    def run(self, source: BinaryIO) -> None:
        """Works until the other end of the pipe is closed."""
        for name in self._queues:
            threading.Thread(target=self._work, args=(name,), daemon=True).start()
        threading.Thread(target=self._prepare, daemon=True).start()
        self.tell(say.Here())
        while head := source.read(say.HEAD):
            message = say.to_worker.decode(source.read(int.from_bytes(head, "big")))
            if isinstance(message, say.Stop):
                if task := self._tasks.get(message.job):
                    task.stop()
            else:
                task = self._tasks[message.job] = Task(message)
                self._queues[message.thread].put(task)

    def tell(self, message: say.Answer) -> None:
        # Whoever asked may have gone; then this process is about to end.
        with self._lock, suppress(BrokenPipeError):
            self._out.write(say.frame(message))
            self._out.flush()

    # --- inside ---

    def _prepare(self) -> None:
        """Ready is who has the machine code: where there is none it may be made here, which takes a while."""
        from awale.machine.library import library

        try:
            library()
        except AwaleError as error:
            print(error, file=sys.stderr)
            os._exit(1)
        self._engines("quick")
        self.tell(say.Ready())

    def _work(self, name: str) -> None:
        """The life of one thread."""
        if sys.platform == "linux":
            with suppress(OSError):
                os.nice(_BEHIND[name])
        while True:
            task = self._queues[name].get()
            job = task.ask.job
            try:
                tables = None if task.stopped else self._do(task, lambda: self._engines(name))
                self.tell(say.Done(job, tables))
            except Exception:
                traceback.print_exc()
                self.tell(say.Failed(job))
            finally:
                del self._tasks[job]

    def _do(self, task: Task, engines: Callable[[], Engines]) -> int | None:
        """Does what was asked; returns the most seeds that the sheet's tables know, where the engine was asked."""
        ask = task.ask
        if isinstance(ask, say.Choose):
            choose(task, ask, engines, self.tell)
            if LEVELS[ask.level - 1].eyes:
                return None
        elif isinstance(ask, say.Think):
            think(task, ask, engines(), self.tell)
        else:
            from awale.server.mind.review import review

            review(task, ask, engines(), self.tell)
        return engines().table_seeds(ask.game.sheet_itself)

    def _engines(self, name: str) -> Engines:
        """The engines of a thread, made when they are first needed."""
        with self._making:
            if name not in self._made:
                from awale.server.mind.engines import Cache, Engines

                self._shelf = self._shelf or Cache([Path(folder) for folder in self._options.folders])
                most, share = _SHARES[name]
                self._made[name] = Engines(self._shelf, self._options.megabytes * share, most)
            return self._made[name]


def main() -> None:
    """What ``python -m awale.server.mind.worker`` does. Answers have the output for themselves: a stray word of some
    library goes where errors go.
    """
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(msgspec.json.decode(sys.argv[1], type=say.Options), out).run(sys.stdin.buffer)
    os._exit(0)  # a search under way would not hear anything else


if __name__ == "__main__":
    main()
