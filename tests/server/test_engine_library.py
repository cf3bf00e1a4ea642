"""A server whose library of machine code is made while it is open: its engine waits, and says so if nothing comes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

import awale
from awale.machine.library import FOLDER, file_name
from awale.machine.library_lock import begin
from awale.words import Sentence
from support.polling import eventually
from support.server_process import PATIENCE, Serve, Server

SOURCE = Path(awale.__file__).parents[1]
#: Nobody finds a compiler: it is as in the installation of somebody who plays.
WITHOUT_COMPILER = "import sys\nsys.modules['numba'] = sys.modules['llvmlite'] = None\n"


class Checkout:
    """Sources without a library, which somebody makes until ``give_up`` is called."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "src"
        shutil.copytree(SOURCE / "awale", self.path / "awale", ignore=shutil.ignore_patterns("library"))
        (self.path / "sitecustomize.py").write_text(WITHOUT_COMPILER, encoding="utf-8")
        self.library = self.path / "awale/machine/library"
        self._held = begin(self.library)
        assert self._held is not None

    def finish(self) -> None:
        """The library is there, whole."""
        draft = self.library / "draft"
        shutil.copy(FOLDER / file_name(), draft)
        draft.rename(self.library / file_name())

    def give_up(self) -> None:
        """Whoever makes it is gone, as after kill -9."""
        if self._held is not None:
            os.close(self._held)
            self._held = None


@pytest.fixture
def checkout(tmp_path) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path)
    yield checkout
    checkout.give_up()


@pytest.fixture
def server(serve: Serve, checkout) -> Server:
    return serve(PYTHONPATH=str(checkout.path))


def engine(server: Server) -> str:
    with server.client() as client:
        return client.get("/api/health").json()["engine"]


@contextmanager
def game(server: Server, level: int) -> Iterator[ClientConnection]:
    """A game that a level begins, as the page sees it."""
    with server.client() as client:
        asked = {"kind": "level", "sheet": "grenier", "names": ["Awa", ""], "seat": "N", "level": level}
        made = client.post("/api/games", json=asked)
        address = f"{server.url.replace('http', 'ws')}/api/games/{made.json()['id']}/play?lang=en"
        cookie = {"Cookie": f"awale={client.cookies['awale']}"}
        with connect(address, additional_headers=cookie, proxy=None, open_timeout=PATIENCE, close_timeout=1) as socket:
            yield socket


def hear(socket: ClientConnection, kind: str, text: str = "") -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind and text in message.get("text", ""):
            return message


def test_a_level_waits_for_its_library_says_so_and_plays_as_soon_as_it_is_there(server, checkout) -> None:
    with game(server, level=10) as socket:
        hear(socket, "stuck", Sentence("mind.starting").en)
        assert engine(server) == "starting"
        checkout.finish()
        assert hear(socket, "turn")["turn"]["player"] == "S"
    assert engine(server) == "ready"


def test_a_level_that_needs_no_engine_plays_at_once(server) -> None:
    with game(server, level=2) as socket:
        state = hear(socket, "state")
        assert state["turns"] or hear(socket, "turn")
    assert engine(server) == "starting"


def test_a_library_that_never_comes_is_told(server, checkout) -> None:
    with game(server, level=10) as socket:
        hear(socket, "stuck", Sentence("mind.starting").en)
        checkout.give_up()
        hear(socket, "stuck", Sentence("mind.broken").en)
    assert engine(server) == "broken"
    assert Sentence("machine.unfinished").en in server.errors
    assert "Traceback" not in server.errors


def test_an_engine_that_was_given_up_is_found_when_the_library_comes_after_all(server, checkout) -> None:
    checkout.give_up()
    eventually(lambda: engine(server) == "broken")
    checkout.finish()
    eventually(lambda: engine(server) == "ready")
