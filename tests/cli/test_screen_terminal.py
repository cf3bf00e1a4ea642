"""The board in a real terminal: it comes up, is played on, and leaves the terminal as it was."""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
import time

import pytest

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

_PATIENCE = 60.0


class Terminal:
    """A terminal of 80 by 24 in which ``awale play`` runs."""

    def __init__(self, folder: str, *arguments: str, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        settings = {"LANG": "en_GB.UTF-8", "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "awale.cli", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=kept | settings,
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        """Reads until that is on the screen, or has been."""
        ends = time.monotonic() + _PATIENCE
        while text not in self.shown and time.monotonic() < ends and self._read():
            pass
        assert text in self.shown, self.shown[-2000:]

    def _read(self) -> bool:
        if not select.select([self._master], [], [], 1.0)[0]:
            return True
        try:
            part = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += part.decode("utf-8", "replace")
        return bool(part)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def end(self) -> int:
        """Reads to the end; the exit code."""
        ends = time.monotonic() + _PATIENCE
        while time.monotonic() < ends and self._read():
            pass
        os.close(self._master)
        return self.process.wait(timeout=_PATIENCE)


def test_a_person_at_a_terminal_gets_the_board(tmp_path):
    terminal = Terminal(tmp_path, "--sheet", "grenier", "--names", "Awa", "Jules", "--save", "evening.ogn", "--still")
    terminal.wait_for("Awa to move")
    terminal.type("ff")
    terminal.wait_for("sowed F: 4 seeds, nothing taken")
    terminal.type("qy")
    assert terminal.end() == 0
    assert "\x1b[?1049l" in terminal.shown, "the screen that was there before is back"
    assert "Goodbye" in terminal.shown
    assert "The game is in evening.ogn." in terminal.shown
    assert (tmp_path / "evening.ogn").exists()


def test_control_c_leaves_politely(tmp_path):
    terminal = Terminal(tmp_path, LANG="fr_FR.UTF-8")
    terminal.wait_for("Selon quelle règle")
    terminal.type("\x03")
    assert terminal.end() == 0
    assert "Au revoir" in terminal.shown
    assert "Traceback" not in terminal.shown


@pytest.mark.parametrize(("arguments", "term"), [(("--plain",), "xterm"), ((), "dumb")])
def test_plain_and_dumb_terminals_are_spoken_to_line_by_line(tmp_path, arguments, term):
    terminal = Terminal(tmp_path, "--sheet", "grenier", *arguments, TERM=term)
    terminal.wait_for("South (A-F)> ")
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert "\x1b[?1049h" not in terminal.shown


def test_nothing_is_loaded_that_is_not_used():
    code = (
        "import sys, awale.cli.play; assert 'textual' not in sys.modules;"
        "import awale.cli.play.app; assert not {'numba', 'numpy', 'uvicorn'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
