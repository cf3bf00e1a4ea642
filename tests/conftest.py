"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Whoever starts the tests in the background may have Ctrl-C ignored, here and in every process from here."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
