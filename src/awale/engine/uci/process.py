"""Another program's engine, in a process of its own: lines to it, lines from it, and its end.

It may crash, hang, or talk nonsense without an end. Each of these is an :exc:`EngineFault`, and a process that doesn't
answer is killed with whatever it has started. None is left behind: not when its owner is forgotten, nor when Python
ends.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from awale.words import AwaleError, Sentence, shown

_TO_LEAVE = 2.0
#: Longer lines are cut, and with so many unread ones further ``info`` is dropped.
_LONGEST, _MOST_UNREAD = 100_000, 10_000


class EngineFault(AwaleError):  # noqa: N818 - the referee's word for it
    """What an engine did wrong: it is gone, it doesn't answer, or its move can't be played."""


class Process:
    """A running engine program."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises :exc:`EngineFault` if it can't be started."""
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                # A group of its own, so that whatever it starts can be ended with it.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise EngineFault(Sentence("match.cannot-start", command=shown(command[0]), why=str(error))) from None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._writing = threading.Lock()
        threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        self._end: Callable[[], object] = weakref.finalize(self, _kill, self._process)

    @property
    def pid(self) -> int:
        return self._process.pid

    def say(self, line: str) -> None:
        """Sends a line. Any thread may."""
        try:
            with self._writing:
                assert self._process.stdin
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError):
            self.kill()
            raise EngineFault(Sentence("match.crashed")) from None

    def until(self, word: str, seconds: float | None) -> Iterator[str]:
        """The lines up to the one that begins with a word, which is the last. ``None`` waits as long as it takes."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            try:
                left = None if deadline is None else max(deadline - time.monotonic(), 0)
                line = self._lines.get(timeout=left)
                late = deadline is not None and time.monotonic() > deadline + 1  # it talks without an end
            except queue.Empty:
                line, late = "", True
            found = bool(line) and line is not None and line.split()[:1] == [word]
            if late and not found:
                self.kill()
                raise EngineFault(Sentence("match.hung", word=word, seconds=round(seconds or 0, 1)))
            if line is None:
                self.kill()
                raise EngineFault(Sentence("match.crashed"))
            yield line
            if found:
                return

    def close(self) -> None:
        """Sends ``quit``, and kills the process if it doesn't end."""
        with suppress(OSError, ValueError), self._writing:
            assert self._process.stdin
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_TO_LEAVE)
        self._end()

    def kill(self) -> None:
        self._end()


def _kill(process: subprocess.Popen[str]) -> None:
    """Ends a process and all that it has started, and waits until it is gone."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    with suppress(OSError, ValueError):
        assert process.stdin
        process.stdin.close()


def _listen(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout
    with suppress(OSError, ValueError), process.stdout as out:
        while line := out.readline(_LONGEST):
            if not line.startswith("info") or lines.qsize() < _MOST_UNREAD:
                lines.put(line.strip())
    lines.put(None)
