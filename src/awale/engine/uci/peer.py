"""The client side of the protocol: another engine, in a process, that is asked for moves.

It may crash, hang, or answer nonsense. Each of these is an :exc:`EngineFault`, and a process that doesn't answer is
killed.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

from awale.engine.uci.search_thread import in_protocol
from awale.rules.game import Game
from awale.rules.position import START
from awale.words import AwaleError, Sentence, shown

#: How long an engine may take to come up; ours compiles itself the first time.
_TO_START = 60.0
_TO_LEAVE = 2.0


class EngineFault(AwaleError):  # noqa: N818 - the referee's word for it
    """What an engine did wrong: it is gone, it doesn't answer, or its move can't be played."""


class Peer:
    """One engine process, started when it is first needed and again after it was lost."""

    def __init__(self, command: Sequence[str], options: Mapping[str, str], patience: float) -> None:
        """``options`` that the engine doesn't offer are left out; ``patience`` is beyond the time for a move."""
        self._command = list(command)
        self._wanted = dict(options)
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._closed = False
        #: The names of the options that the engine offers, in small letters.
        self.offers: set[str] = set()

    def start(self) -> None:
        """Starts the process unless it runs, and does the handshake."""
        if self._process:
            return
        if self._closed:
            raise EngineFault(Sentence("match.crashed"))
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                # A group of its own, so that whatever it starts can be ended with it.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFault(Sentence("match.cannot-start", command=shown(self._command[0]), why=str(error))) from None
        self._lines = queue.Queue()
        threading.Thread(target=self._listen, args=(self._process, self._lines), daemon=True).start()
        self._say("uci")
        for line in self._until("uciok", _TO_START):
            if line.startswith("option name "):
                self.offers.add(line.removeprefix("option name ").partition(" type ")[0].strip().lower())
        for name, value in self._wanted.items():
            self.set_option(name, value)
        self._say("isready")
        self._until("readyok", _TO_START)

    def set_option(self, name: str, value: str) -> None:
        if name.lower() in self.offers:
            self._say(f"setoption name {name} value {value or '<empty>'}")

    def new_game(self, seed: int) -> None:
        self.start()
        self.set_option("Seed", str(seed))
        self._say("ucinewgame")
        self._say("isready")
        self._until("readyok", _TO_START)

    def move(self, game: Game, go: str, seconds: float) -> str:
        """The engine's move, as it says it; ``seconds`` is what the search is meant to take."""
        start = "startpos" if game.start == START else f"fen {game.start}"
        moves = "".join(map(in_protocol, game.moves))
        self._say(f"position {start}" + (f" moves {moves}" if moves else ""))
        self._say(f"go {go}")
        answer = self._until("bestmove", seconds + self._patience)[-1].split()
        said = answer[1] if len(answer) > 1 else ""
        return "pass" if said == "-" else said

    def close(self) -> None:
        """Sends ``quit``, and kills the process if it doesn't end. It won't be started again."""
        self._closed = True
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError, ValueError):
            assert process.stdin
            process.stdin.write("quit\n")
            process.stdin.close()
        try:
            process.wait(_TO_LEAVE)
        except subprocess.TimeoutExpired:
            self._end(process)

    def kill(self) -> None:
        process, self._process = self._process, None
        if process:
            self._end(process)

    # --- inside ---

    @staticmethod
    def _end(process: subprocess.Popen[str]) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        with suppress(OSError, ValueError):
            assert process.stdin
            process.stdin.close()

    def _say(self, line: str) -> None:
        try:
            assert self._process
            assert self._process.stdin
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError, AssertionError):
            self.kill()
            raise EngineFault(Sentence("match.crashed")) from None

    def _until(self, word: str, seconds: float) -> list[str]:
        """All lines up to the one that begins with a word."""
        deadline, lines = time.monotonic() + seconds, []
        while True:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                self.kill()
                raise EngineFault(Sentence("match.hung", word=word, seconds=round(seconds, 1))) from None
            if line is None:
                self.kill()
                raise EngineFault(Sentence("match.crashed"))
            lines.append(line)
            if line.split()[:1] == [word]:
                return lines

    @staticmethod
    def _listen(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
        assert process.stdout
        with suppress(OSError, ValueError), process.stdout as out:
            for line in out:
                lines.put(line.rstrip("\r\n"))
        lines.put(None)
