"""A conversation with a real process, line by line, as another program would have it."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from support.optional import not_none

#: Far longer than anything should take, for machines that are busy.
PATIENCE = 240.0


class Conversation:
    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "awale.cli", "uci", "--lang", "en", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._errors = ""
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def say(self, *lines: str | bytes) -> None:
        for line in lines:
            not_none(self.process.stdin).write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        not_none(self.process.stdin).flush()

    def until(self, *words: str) -> list[str]:
        """The lines up to the first that begins with one of the words, which is the last of them."""
        lines: list[Any] = []
        while True:
            line = self._lines.get(timeout=PATIENCE)
            assert line is not None, f"the engine has left: {lines}"
            lines.append(line)
            if line.startswith(words):
                return lines

    def ask(self, *lines: str | bytes, until: str) -> list[str]:
        self.say(*lines)
        return self.until(until)

    def complaint(self, line: str | bytes) -> str:
        """What it says about a line that it can't take: one ``info string``, and it is ready again."""
        lines = self.ask(line, "isready", until="readyok")
        assert len(lines) == 2, lines
        assert lines[0].startswith("info string "), lines
        return lines[0].removeprefix("info string ")

    def leave(self) -> tuple[int, str]:
        """The exit code, and what is on the standard error."""
        not_none(self.process.stdin).close()
        if not not_none(self.process.stderr).closed:
            self._errors = not_none(self.process.stderr).read().decode()
            not_none(self.process.stderr).close()
        return self.process.wait(PATIENCE), self._errors

    def _listen(self) -> None:
        with not_none(self.process.stdout) as out:
            for line in out:
                self._lines.put(line.decode().rstrip("\n"))
        self._lines.put(None)


@pytest.fixture
def uci() -> Iterator[Conversation]:
    """An engine that has been asked nothing yet; it must end without a word of complaint."""
    conversation = Conversation()
    yield conversation
    if conversation.process.poll() is None:
        conversation.say("quit")
    assert conversation.leave() == (0, "")


@pytest.fixture(scope="module")
def engine_process() -> Iterator[Conversation]:
    """One engine for a whole file of tests: starting one costs seconds."""
    conversation = Conversation()
    conversation.ask("isready", until="readyok")
    yield conversation
    conversation.say("quit")
    assert conversation.leave() == (0, "")


@pytest.fixture
def talk(engine_process: Conversation) -> Conversation:
    """The engine of the file as if it had just come: no search, options as they were, the usual start."""
    engine_process.say("stop", "setoption name Set value", "setoption name Sheet value abapa")
    engine_process.say("setoption name Level value 17", "setoption name MultiPV value 1")
    engine_process.say("setoption name OwnBook value false", "ucinewgame")
    engine_process.ask("position startpos", "isready", until="readyok")
    return engine_process
