"""What holds for all tests."""

from __future__ import annotations

import gc
import signal

import hypothesis
import pytest


def pytest_configure() -> None:
    """No example of a property has to be fast: a busy machine would fail it.

    Whoever starts the tests in the background may have Ctrl-C ignored, here and in every process from here. And the
    garbage collector, which has five thousand tests to look through each time, comes less often: a quarter is saved.
    """
    hypothesis.settings.register_profile("awale", deadline=None)
    hypothesis.settings.load_profile("awale")
    gc.set_threshold(100_000)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes a minute, most of it waiting, is begun first: at the end all others would wait for it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
