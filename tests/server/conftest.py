"""Real servers for these tests; ``tests/browser`` takes the same."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from awale.server.store import store_for
from awale.server.store.sqlite import SqliteStore
from support.postgres import Postgres, why_not
from support.postgres import postgres as running_postgres
from support.server_process import Serve, Server, serving

if TYPE_CHECKING:
    from awale.server.games.rooms import Rooms


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


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked ``anyio`` run in an event loop: this one."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of a process; each makes its own database in it."""
    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request) -> str | None:
    """Where games are kept: ``None`` for SQLite in the data folder, or the address of an empty PostgreSQL database."""
    return None if request.param == "sqlite" else request.getfixturevalue("postgres").database()


@pytest.fixture
async def rooms(tmp_path) -> AsyncIterator[Rooms]:
    """Games in memory over a store of this test's own."""
    from support.game_rooms import house

    async with house(None, tmp_path) as found:
        yield found


@pytest.fixture(params=["sqlite", "inline", "postgres"])
def opened(request, tmp_path):
    """Opens the same store each time it is asked: a file with threads or without, or PostgreSQL."""
    address = request.getfixturevalue("postgres").database() if request.param == "postgres" else None

    @asynccontextmanager
    async def open_store():
        store = store_for(address, tmp_path / "data")
        if request.param == "inline":
            store = SqliteStore(tmp_path / "data" / "games.sqlite", threads=False)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return open_store
