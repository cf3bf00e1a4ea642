"""Health is that something can be written; what can't be is a plain sentence for players, and a line in the log."""

from __future__ import annotations

import json
import re
import resource
from typing import cast

import pytest

from awale.server.health import FRESH, Checkup
from awale.server.store import Store, StoreFault
from awale.server.store.sqlite import SqliteStore
from awale.words import LANGUAGES, Sentence
from support.polling import eventually


class Disk:
    """A store that counts how often it is written to, and may be broken."""

    written = 0
    fault: StoreFault | None = None

    async def write_mark(self, mark: str) -> None:
        self.written += 1
        if self.fault:
            raise self.fault

    async def count(self, kind: str) -> int:
        return {"game": 12}[kind]


@pytest.mark.anyio
async def test_the_disk_is_tried_once_in_a_while_however_many_ask() -> None:
    now, disk = 0.0, Disk()
    checkup = Checkup(cast(Store, disk), lambda: now)
    assert [await checkup.games() for _ in range(100)] == [12] * 100
    assert disk.written == 1
    now = FRESH
    await checkup.games()
    assert disk.written == 2


@pytest.mark.anyio
async def test_a_disk_that_cannot_be_written_is_told_and_so_is_that_it_can_again() -> None:
    now, disk = 0.0, Disk()
    checkup = Checkup(cast(Store, disk), lambda: now)
    disk.fault = StoreFault(Sentence("serve.play.disk-full"))
    for _ in range(3):
        with pytest.raises(StoreFault) as fault:
            await checkup.games()
        assert fault.value.kind == "unavailable"
        assert fault.value.sentence.code == "disk-full"
    disk.fault, now = None, FRESH
    assert await checkup.games() == 12


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits a running process")
def test_a_server_whose_disk_takes_nothing_says_so_and_is_well_again_afterwards(server) -> None:
    def limit(size: int) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    with server.client(headers={"Accept-Language": "en"}) as client:
        log = server.data / "games.sqlite-wal"
        while log.stat().st_size < 200_000:
            client.post("/api/games", json={"kind": "here", "sheet": "abapa"}).raise_for_status()
        limit(100_000)  # what is in the log already lies beyond it; the few lines of our own log don't
        unwell = eventually(lambda: (told := client.get("/api/health")).status_code == 503 and told, "it is noticed")
        assert "whoever looks after the server" in unwell.json()["error"]["text"]
        for _ in range(50):
            refused = client.post("/api/games", json={"kind": "here", "sheet": "abapa"})
            assert refused.status_code == 503
            assert "/" not in refused.json()["error"]["text"]
        assert len(server.errors.splitlines()) == 1, server.errors
        assert "not-written: OperationalError: " in server.errors
        limit(resource.RLIM_INFINITY)
        eventually(lambda: client.get("/api/health").status_code == 200, "and it is well again")
        client.post("/api/games", json={"kind": "here", "sheet": "abapa"}).raise_for_status()


@pytest.mark.anyio
async def test_a_full_disk_has_a_sentence_of_its_own(tmp_path, caplog) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    await store.open()
    try:
        await store._written(lambda database: database.execute("PRAGMA max_page_count = 1").fetchone())
        with pytest.raises(StoreFault) as fault:
            await store.remember("something long", "x" * 1_000_000)
    finally:
        await store.close()
    assert fault.value.sentence.code == "disk-full"
    assert "database or disk is full" in caplog.text
    for lang in LANGUAGES:
        assert "database" not in fault.value.sentence.text(lang)


def test_players_read_no_words_of_the_system_when_the_database_is_away(serve, postgres) -> None:
    address = postgres.database()
    server = serve("--database", address)
    try:
        with server.client() as client:
            game = client.post("/api/games", json={"kind": "here", "sheet": "abapa"}).json()["id"]
            assert client.get("/api/health").json()["ok"]
            postgres.stop()
            for lang in LANGUAGES:
                for path in ("/api/games", f"/api/games/{game}/record", "/api/health"):
                    told = eventually(
                        lambda path=path, lang=lang: (said := client.get(path, params={"lang": lang})).is_error and said  # type: ignore[misc]
                    )
                    assert told.status_code == 503
                    assert not re.search(
                        r"Errno|127\.0\.0\.1|\d{4}|Error|refused|connect", told.json()["error"]["text"]
                    )
            assert "not-read: " in server.errors
    finally:
        postgres.start()


def test_the_words_for_players_have_no_place_for_words_of_the_system() -> None:
    for code in ("not-written", "not-read", "disk-full"):
        for lang in LANGUAGES:
            assert "secret" not in Sentence(f"serve.play.{code}", detail="secret", why="secret").text(lang)


def test_health_is_documented_with_its_refusal(shared) -> None:
    with shared.client() as client:
        document = client.get("/api/openapi.json").json()
    assert "503" in json.dumps(list(document["paths"]["/api/health"]["get"]["responses"]))
