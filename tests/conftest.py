"""What holds for all tests."""

from __future__ import annotations

import gc
import signal

import hypothesis
import pytest


def pytest_configure() -> None:
    """Settings of the whole run.

    Hypothesis has no deadline, which a busy machine would miss. Ctrl-C works also when the tests run in the background,
    where a shell may have it ignored. And garbage collection, which scans the objects of five thousand tests each time,
    runs less often: that saves a quarter of the time.
    """
    hypothesis.settings.register_profile("awale", deadline=None)
    hypothesis.settings.load_profile("awale")
    gc.set_threshold(100_000)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs the slowest tests first: started last, they would keep one process busy after all others are done."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
