"""Real servers for these tests; ``tests/browser`` takes the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from serving import Serve, Server, serving


@pytest.fixture
def serve(tmp_path) -> Iterator[Serve]:
    """Starts servers with options of the test's choice."""
    with serving(tmp_path) as start:
        yield start


@pytest.fixture
def server(serve) -> Server:
    """One server, for this test alone."""
    return serve()


@pytest.fixture(scope="session")
def shared(tmp_path_factory) -> Iterator[Server]:
    """One server for all tests of a process that neither kill it nor fill it."""
    with serving(tmp_path_factory.mktemp("shared")) as start:
        yield start()
