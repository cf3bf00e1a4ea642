"""Paper over HTTP: PDFs with a name, refusals in sentences, a press that is never overrun."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from awale.server.asking import Refused
from awale.server.press import printing
from awale.server.press.asked import KINDS
from awale.server.press.printing import Printer
from awale.words import say


@pytest.fixture(scope="module")
def client(shared: Any) -> Iterator[httpx.Client]:
    with shared.client() as found:
        yield found


def told(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


# --- over HTTP ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_pdf_with_a_name_in_the_language(client: httpx.Client, kind: str) -> None:
    wish = {"lang": "fr", "sheet": "ecole", "players": "8", "seed": "7", "count": "3"}
    answer = client.get(f"/api/print/{kind}", params=wish)
    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(b"%PDF-")
    name = say(f"press.file.{kind}", "fr", sheet="ecole", seed=7)
    assert answer.headers["content-disposition"] == f'inline; filename="{name}.pdf"'


def test_the_options_are_heeded(client: httpx.Client) -> None:
    wish = {"sheet": "amende", "grand_slam": "penalty", "paper": "letter", "pages": "1", "lang": "en"}
    answer = client.get("/api/print/rules", params=wish)
    assert round(float(PdfReader(io.BytesIO(answer.content)).pages[0].mediabox.width) / 72, 2) == 5.5
    assert "Set otherwise here" in told(answer)


def test_names_come_one_a_line_or_with_commas(client: httpx.Client) -> None:
    for names in ("Awa\nJules\nKoffi", "Awa, Jules; Koffi"):
        found = told(client.get("/api/print/bracket", params={"names": names, "lang": "en"}))
        assert all(name in found for name in ("Awa", "Jules", "Koffi"))


def test_a_worksheet_is_made_again_by_its_number(client: httpx.Client) -> None:
    first, again, other = (
        client.get("/api/print/worksheet", params={"count": 2, "seed": seed, "lang": "en"}).content
        for seed in (1, 1, 2)
    )
    assert first == again != other


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("poster", 404),
        ("worksheet?count=99", 400),
        ("worksheet?count=many", 400),
        ("worksheet?theme=luck", 400),
        ("worksheet?level=6", 400),
        ("rules?sheet=unknown", 400),
        ("rules?paper=a3", 400),
        ("rules?grand_slam=maybe", 400),
        ("bracket", 400),
        ("bracket?names=Awa", 400),
        ("bracket?names=Awa,Awa", 400),
        ("game", 400),
        ("game?game=nowhere", 404),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(client: httpx.Client, path: str, status: int) -> None:
    answer = client.get(f"/api/print/{path}", headers={"Accept-Language": "fr"})
    assert answer.status_code == status
    assert answer.json()["error"]["text"].rstrip().endswith((".", ")"))


def test_a_game_of_the_server_is_printed_as_far_as_it_went(client: httpx.Client) -> None:
    made = client.post(
        "/api/games", json={"kind": "here", "sheet": "ecole", "names": ["Awa", "Jules"], "moves": ["F", "e", "B"]}
    ).json()
    found = told(client.get("/api/print/game", params={"game": made["id"], "lang": "en"}))
    assert "Awa" in found
    assert "Jules" in found
    assert say("press.game.unfinished", "en") in found


def test_a_move_that_was_taken_back_is_not_printed_again(client: httpx.Client) -> None:
    made = client.post("/api/games", json={"kind": "here", "sheet": "ecole", "moves": ["F", "e", "B"]}).json()

    def printed() -> str:
        return " ".join(told(client.get("/api/print/game", params={"game": made["id"], "lang": "en"})).split())

    assert "2. B" in printed()
    for number, act in enumerate(({"do": "undo"}, {"do": "move", "move": "C"}), start=3):
        done = client.post(f"/api/games/{made['id']}/acts", json={**act, "n": number})
        assert done.status_code == 200, done.text
    assert "2. C" in printed()


# --- the press ----------------------------------------------------------------------------------------------------


def test_what_was_just_printed_is_not_printed_again_but_only_so_much_is_kept() -> None:
    async def run() -> None:
        printer, done = Printer(), []
        for number in (0, 0, *range(1, 30), 0):
            key = ("board", number)
            assert await printer.printed(key, lambda key=key: done.append(key) or b"pdf") == b"pdf"
        assert done.count(("board", 0)) == 2
        assert len(done) == 31

    asyncio.run(run())


def test_who_comes_when_too_many_wait_is_asked_to_come_back() -> None:
    async def run() -> None:
        printer, gate = Printer(), threading.Event()
        many = printing._AT_ONCE + printing._WAITING
        waiting = [
            asyncio.create_task(printer.printed(("x", number), lambda: gate.wait(60) and b"pdf"))
            for number in range(many)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await printer.printed(("x", many), lambda: b"pdf")
        assert refused.value.status == 503
        assert "Retry-After" in refused.value.headers
        gate.set()
        assert set(await asyncio.gather(*waiting)) == {b"pdf"}
        assert await printer.printed(("x", many), lambda: b"later") == b"later"

    asyncio.run(run())


def test_work_that_fails_makes_room_again() -> None:
    def fails() -> bytes:
        raise ValueError("no ink")

    async def run() -> None:
        printer = Printer()
        for _ in range(printing._AT_ONCE + printing._WAITING + 1):
            with pytest.raises(ValueError, match="no ink"):
                await printer.printed(("x",), fails)

    asyncio.run(run())
