"""A worker process: it reads jobs from its standard input and writes answers to its standard output.

The main thread reads, so that a search can be cancelled at once and the process ends as soon as the server does. Each
lane has its own threads. One more thread loads the engine; meanwhile levels that need no engine can already move.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from contextlib import suppress
from typing import BinaryIO

import msgspec

from awale.engine.steps import drained
from awale.server.engine_service import messages as say
from awale.server.engine_service.engine_tasks import EngineTask
from awale.server.engine_service.jobs import SHARES, Jobs
from awale.words import AwaleError

#: The niceness of a worker process, so that the server gets the processor first, and what each thread adds to it. Only
#: Linux has a niceness for each thread; other systems have one for the whole process.
_NICE = 10
_BEHIND = {"light": 0, "quick": 1, "look": 3, "look-too": 3, "review": 6, "idle": 9}


class WorkerProcess:
    def __init__(self, options: say.Options, out: BinaryIO) -> None:
        self._out, self._lock = out, threading.Lock()
        self._tasks: dict[int, EngineTask] = {}
        self._jobs = Jobs(options, self.tell)
        self._queues: dict[str, queue.SimpleQueue[EngineTask]] = {name: queue.SimpleQueue() for name in SHARES}

    def run(self, source: BinaryIO) -> None:
        """Reads messages until the other end of the pipe is closed."""
        for name in self._queues:
            threading.Thread(target=self._work, args=(name,), daemon=True).start()
        threading.Thread(target=self._prepare, daemon=True).start()
        self.tell(say.Here())
        while head := source.read(say.HEAD):
            message = say.to_worker.decode(source.read(int.from_bytes(head, "big")))
            if isinstance(message, say.Cancel):
                if task := self._tasks.get(message.job):
                    task.stop()
            else:
                task = self._tasks[message.job] = EngineTask(message)
                self._queues[message.thread].put(task)

    def tell(self, message: say.Answer) -> None:
        # A broken pipe means that the server has gone; then this process is about to end.
        with self._lock, suppress(BrokenPipeError):
            self._out.write(say.frame(message))
            self._out.flush()

    # --- inside ---

    def _prepare(self) -> None:
        try:
            self._jobs.prepare()
        except AwaleError as error:
            print(error, file=sys.stderr)
            os._exit(1)
        self.tell(say.Ready())

    def _work(self, name: str) -> None:
        """The loop of one thread: takes a task from its queue, runs it, sends the answers."""
        if sys.platform == "linux":
            with suppress(OSError):
                os.nice(_BEHIND[name])
        while True:
            task = self._queues[name].get()
            job = task.ask.job
            try:
                self.tell(say.Done(job, drained(self._jobs.do(task, name))))
            except Exception:
                traceback.print_exc()
                self.tell(say.Failed(job))
            finally:
                del self._tasks[job]


def main() -> None:
    """Runs ``python -m awale.server.engine_service.worker_main``. Standard output is for answers only: whatever else
    is printed goes to standard error.
    """
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    WorkerProcess(msgspec.json.decode(sys.argv[1], type=say.Options), out).run(sys.stdin.buffer)
    os._exit(0)  # a running search would delay a normal exit


if __name__ == "__main__":
    main()
