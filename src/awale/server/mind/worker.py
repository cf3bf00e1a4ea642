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
from contextlib import suppress
from typing import BinaryIO

import msgspec

from awale.engine.steps import drained
from awale.server.mind import messages as say
from awale.server.mind.engine_tasks import EngineTask
from awale.server.mind.jobs import SHARES, Jobs
from awale.words import AwaleError

#: How far behind the server a worker stands when both want the processor, and its threads behind each other: Linux
#: knows that of each thread, other systems of whole processes only.
_NICE = 10
_BEHIND = {"light": 0, "quick": 1, "look": 3, "look-too": 3, "review": 6, "idle": 9}


class WorkerProcess:
    def __init__(self, options: say.Options, out: BinaryIO) -> None:
        self._out, self._lock = out, threading.Lock()
        self._tasks: dict[int, EngineTask] = {}
        self._jobs = Jobs(options, self.tell)
        self._queues: dict[str, queue.SimpleQueue[EngineTask]] = {name: queue.SimpleQueue() for name in SHARES}

    def run(self, source: BinaryIO) -> None:
        """Works until the other end of the pipe is closed."""
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
        # Whoever asked may have gone; then this process is about to end.
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
        """The life of one thread."""
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
    """What ``python -m awale.server.mind.worker`` does. Answers have the output for themselves: a stray word of some
    library goes where errors go.
    """
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    WorkerProcess(msgspec.json.decode(sys.argv[1], type=say.Options), out).run(sys.stdin.buffer)
    os._exit(0)  # a search under way would not hear anything else


if __name__ == "__main__":
    main()
