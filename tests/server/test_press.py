"""Paper over HTTP: PDFs with a name, refusals in sentences, a press that is never overrun."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from awale.server.press import printer as printer_module
from awale.server.press.printer import Printer
from awale.server.press.requests import KINDS
from awale.server.refusals import Refused
from awale.server.runner import ThreadRunner
from awale.server.turns import Requester
from awale.words import say
from support.game_rooms import until


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
        printer, done = Printer(ThreadRunner()), []
        for number in (0, 0, *range(1, 30), 0):
            key = ("board", number)
            assert await printer.printed(key, lambda key=key: done.append(key) or b"pdf") == b"pdf"  # type: ignore[misc]
        assert done.count(("board", 0)) == 2
        assert len(done) == 31

    asyncio.run(run())


def test_who_comes_when_too_many_wait_is_asked_to_come_back() -> None:
    async def run() -> None:
        printer, gate = Printer(ThreadRunner()), threading.Event()
        many = printer_module._AT_ONCE + printer_module._WAITING
        waiting = [
            asyncio.create_task(printer.printed(("x", number), lambda: b"pdf" if gate.wait(60) else b""))
            for number in range(many)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await printer.printed(("x", many), lambda: b"pdf")
        assert refused.value.kind == "unavailable"
        assert refused.value.retry_after
        gate.set()
        assert set(await asyncio.gather(*waiting)) == {b"pdf"}
        assert await printer.printed(("x", many), lambda: b"later") == b"later"

    asyncio.run(run())


def test_work_that_fails_makes_room_again() -> None:
    def fails() -> bytes:
        raise ValueError("no ink")

    async def run() -> None:
        printer = Printer(ThreadRunner())
        for _ in range(printer_module._AT_ONCE + printer_module._WAITING + 1):
            with pytest.raises(ValueError, match="no ink"):
                await printer.printed(("x",), fails)

    asyncio.run(run())


class Press:
    """A printer whose papers are done when the test says so; ``a1`` is the first paper of the address a."""

    def __init__(self) -> None:
        self.printer = Printer(ThreadRunner())
        self.begun: list[Any] = []
        self.gates: dict[str, threading.Event] = {}
        self.tasks: dict[str, asyncio.Task[bytes]] = {}

    async def ask(self, *names: str) -> None:
        for name in names:
            self.gates[name] = threading.Event()
            self.tasks[name] = asyncio.create_task(
                self.printer.printed(None, partial(self._work, name), Requester(name[0], name[0]))
            )
            await asyncio.sleep(0)

    def _work(self, name: str) -> bytes:
        self.begun.append(name)
        assert self.gates[name].wait(60)
        return b"pdf"

    async def done(self, name: str) -> None:
        self.gates[name].set()
        await self.tasks[name]

    async def work_off(self) -> None:
        await until(lambda: len(self.begun) >= min(len(self.wanted), printer_module._AT_ONCE))
        while waiting := [name for name in self.begun if not self.tasks[name].done()]:
            await self.done(waiting[0])
            await until(lambda: len(self.begun) >= min(len(self.wanted), self.finished + printer_module._AT_ONCE))

    @property
    def wanted(self) -> list[str]:
        """What isn't refused, nor given up."""
        gone = [name for name, task in self.tasks.items() if task.done() and (task.cancelled() or task.exception())]
        return [name for name in self.tasks if name not in gone]

    @property
    def finished(self) -> int:
        return sum(self.tasks[name].done() for name in self.wanted)


def test_addresses_take_turns_at_the_press() -> None:
    async def run() -> None:
        press = Press()
        await press.ask("a1", "a2", "a3", "a4", "b1", "c1")
        await press.work_off()
        assert set(press.begun[:2]) == {"a1", "a2"}, "two at once, and nobody else was there"
        assert press.begun[2:4] == ["b1", "c1"]
        assert press.begun[4:] == ["a3", "a4"]

    asyncio.run(run())


def test_who_fills_the_line_at_the_press_makes_room_for_another() -> None:
    async def run() -> None:
        press = Press()
        many = [f"a{number}" for number in range(printer_module._AT_ONCE + printer_module._WAITING)]
        await press.ask(*many, "b1")
        with pytest.raises(Refused) as refused:
            await press.tasks[many[-1]]
        assert refused.value.kind == "unavailable"
        await press.ask("a-more")
        with pytest.raises(Refused):
            await press.tasks["a-more"]
        await press.work_off()
        assert press.begun.index("b1") == printer_module._AT_ONCE, "it was the turn of another"
        assert sorted(press.begun) == sorted([*many[:-1], "b1"])

    asyncio.run(run())


def test_who_leaves_the_line_leaves_their_place_to_others() -> None:
    async def run() -> None:
        press = Press()
        await press.ask("a1", "b1", "c1", "d1")
        press.tasks["c1"].cancel()
        press.tasks["a1"].cancel()
        await asyncio.gather(press.tasks["a1"], press.tasks["c1"], return_exceptions=True)
        await until(lambda: len(press.begun) == 2)
        assert set(press.begun) == {"a1", "b1"}, "a paper that is being printed has its thread until it is done"
        press.gates["a1"].set()
        await until(lambda: "d1" in press.begun)
        await press.work_off()
        assert set(press.begun) == {"a1", "b1", "d1"}

    asyncio.run(run())
