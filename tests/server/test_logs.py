"""The log: no lines for users' mistakes, one for each fault of the server, never many, and none that is forged."""

from __future__ import annotations

import io
import logging
import re
import socket
import sqlite3
import struct
from contextlib import closing

import pytest

from awale.server.logs import A_MINUTE, LINES_AT_ONCE, LimitedLog, report
from support.polling import eventually
from support.server_process import PATIENCE

HOST = b"Host: 127.0.0.1\r\n"
JSON = b"Content-Type: application/json\r\n"


# --- what is written, by a clock of the test's own ---


class Written:
    """A log of its own, and the time in it."""

    def __init__(self) -> None:
        self.now, self.out = 0.0, io.StringIO()
        self.handler = LimitedLog(self.out, lambda: self.now)
        self.log = logging.Logger("a test's own")
        self.log.addHandler(self.handler)

    @property
    def lines(self) -> list[str]:
        """The lines without when they were written, and without tracebacks."""
        found = [line for line in self.out.getvalue().splitlines() if not line.startswith("    ")]
        return [re.sub(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} ", "", line) for line in found]

    def fail(self, message: str = "a fault of ours") -> None:
        try:
            raise KeyError(message)
        except KeyError as error:
            self.log.error("GET a.route", exc_info=error)


@pytest.fixture
def written() -> Written:
    return Written()


def test_a_fault_is_one_line_with_a_reference_and_a_traceback(written) -> None:
    written.fail()
    (line,) = written.lines
    assert re.fullmatch(r"GET a\.route \[[0-9a-f]{6}\] KeyError: 'a fault of ours'", line)
    assert "in fail" in written.out.getvalue()


def test_a_fault_that_comes_again_within_a_minute_is_counted_and_told_when_the_minute_is_over(written) -> None:
    for _ in range(413):
        written.fail()
    assert len(written.lines) == 1
    written.now = A_MINUTE
    written.handler.tell_repeats()
    assert re.fullmatch(r"GET a\.route \[[0-9a-f]{6}\]: 412 more like this", written.lines[1])
    written.fail()
    assert len(written.lines) == 3, "and then it is written again"


def test_another_place_is_another_line(written) -> None:
    written.fail()
    written.log.warning("PostgreSQL is away: %s", "refused")
    written.log.warning("a worker is replaced")
    assert len(written.lines) == 3


def test_what_was_left_out_is_told_when_the_log_is_closed(written) -> None:
    for _ in range(3):
        written.fail()
    written.handler.close()
    assert written.lines[-1].endswith("2 more like this")


def test_a_text_from_outside_can_forge_no_line_and_move_no_cursor(written) -> None:
    for text in ("Zoé\n2026-11-18 10:00:00,000 all is well", "\x1b[2J\x1b]0;owned\x07", "\r\u202e\u2028\x85", "\ud800"):
        written.now += A_MINUTE
        written.fail(text)
        written.log.warning("PostgreSQL is away: %s", text)
    whole = written.out.getvalue()
    assert all(letter.isprintable() or letter == "\n" for letter in whole)
    assert len(written.lines) == 8
    assert all("all is well" not in line.split(" ")[0] for line in written.lines)


def test_a_long_text_is_cut(written) -> None:
    written.fail("x" * 1_000_000)
    assert len(written.out.getvalue()) < 3000


def test_one_address_cannot_fill_the_log_and_what_is_left_out_is_counted(written) -> None:
    access = logging.Logger("uvicorn.access")
    access.addHandler(written.handler)
    for address in ["192.0.2.7:4000"] * (LINES_AT_ONCE + 50) + ["192.0.2.8:4000"]:
        access.info('%s - "%s %s HTTP/%s" %d', address, "GET", "/\nforged", "1.1", 200)
    assert len(written.lines) == LINES_AT_ONCE + 1
    written.now = A_MINUTE
    written.handler.tell_repeats()
    assert written.lines[-1] == "50 more lines because of 192.0.2.7"


def test_whoever_meets_a_fault_is_told_the_reference_that_is_in_the_log(written, monkeypatch) -> None:
    monkeypatch.setattr("awale.server.logs.log", written.log)
    try:
        raise RuntimeError("something that nobody is told")
    except RuntimeError as error:
        refused = report("a review failed", error)
    (found,) = re.findall(r"\[([0-9a-f]{6})\]", written.lines[0])
    for lang in ("fr", "en"):
        assert found in refused.sentence.text(lang)
        assert "nobody" not in refused.sentence.text(lang)


# --- what a real server writes ---


def test_mistakes_of_users_write_nothing_at_all(server) -> None:
    with server.client() as client:
        game = client.post("/api/games", json={"kind": "far", "sheet": "abapa"}).json()["id"]
        class_id = client.post("/api/classes", json={"title": "CM1"}).json()["id"]
        cookie = client.cookies["awale"]
        for body in (b"{", b"null", b"\xff\xfe", b'{"title":"\\ud800"}', b"[" * 60_000, b'{"level":1e999}'):
            for path in ("/api/games", "/api/classes", f"/api/games/{game}/acts", "/api/read", "/api/look"):
                client.post(path, content=body, headers={"Content-Type": "application/json"})
        for wish in ({"do": "ask", "position": "[]"}, {"do": "rules", "sheet": "none"}, {"do": "add", "level": 99}):
            wrong = client.post(f"/api/classes/{class_id}/acts", json={"act": wish["do"], **wish})
            assert wrong.status_code == 400
        for path in (
            "/%00",
            "/api/games/%ff%00",
            "/api/print/game?game=%ff",
            "/api/sheets?lang=%ed%a0%80",
            "/join/%0a",
        ):
            for method in ("GET", "HEAD", "OPTIONS", "PUT", "NONE"):
                client.request(method, path)
    for request in RAW:
        _say(server.port, request)
    for path in (f"/api/games/{game}/play", "/api/analyse", f"/api/classes/{class_id}/live"):
        for frames in FRAMES:
            _say_in_a_socket(server.port, path, cookie, frames)
    with server.client() as client:
        assert client.get("/api/health").json()["ok"]
    assert server.stop() == 0
    assert server.errors == ""


def test_a_fault_of_ours_writes_one_traceback_however_often_it_is_met(server) -> None:
    with server.client() as client:
        client.post("/api/games", json={"kind": "here", "sheet": "abapa"})
        server.stop()
        with closing(sqlite3.connect(server.data / "games.sqlite")) as games, games:
            games.execute("UPDATE journals SET summary = '{' WHERE kind = 'game'")
        server.start()
        client.base_url = server.url
        for _ in range(50):
            answer = client.get("/api/games")
            assert answer.status_code == 500
    server.stop()
    assert server.errors.count("Traceback") == 1
    assert server.errors.count("routes.games") == 2, server.errors  # the line, and how many more like it
    (reference,) = set(re.findall(r" \[([0-9a-f]{6})\]", server.errors))
    assert reference in answer.json()["error"]["text"]
    assert f"[{reference}]: 49 more like this" in server.errors


def _request(line: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    return line + b" HTTP/1.1\r\n" + b"".join(headers) + b"\r\n" + body


RAW = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 10,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    _request(b"GET /"),
    _request(b"GET /", HOST, HOST),
    _request(b"GET /\xff\xfe", HOST),
    _request(b"GET /api/sheets?lang=\xff", HOST),
    _request(b"OPTIONS *", HOST),
    _request(b"GET //[", HOST),
    _request(b"GET http://[::1/", HOST),
    _request(b"GET /", b"Host: \xff\r\n"),
    _request(b"GET /api/games", HOST, b"Cookie: awale=\xff; ==;;\r\n", b"Accept-Language: \xff;q=9e9\r\n"),
    _request(b"POST /api/games", HOST, JSON, b"Content-Length: 50\r\n", body=b"{"),
    _request(b"POST /api/games", HOST, JSON, b"Content-Length: -5\r\n", body=b"{}"),
    _request(b"POST /api/games", HOST, b"Content-Length: 2\r\nContent-Length: 3\r\n", body=b"{}"),
    _request(b"POST /api/games", HOST, JSON, b"Transfer-Encoding: chunked\r\n", body=b"ZZ\r\n{}"),
    _request(
        b"POST /api/games",
        HOST,
        JSON,
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        body=b"0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    ),
    _request(b"GET /api/analyse", HOST, b"Connection: Upgrade\r\nUpgrade: websocket\r\n"),
    _request(b"GET /", HOST, b"Connection: Upgrade\r\nUpgrade: h2c\r\n"),
)


def _frame(kind: int, text: bytes, head: int = 0x80, masked: int = 0x80) -> bytes:
    length = bytes([masked | len(text)]) if len(text) < 126 else bytes([masked | 126]) + struct.pack(">H", len(text))
    return bytes([head | kind]) + length + (b"\0\0\0\0" if masked else b"") + text


BYE = _frame(8, b"\x03\xe8")
FRAMES = (
    _frame(1, b"{}", masked=0),
    _frame(1, b"\xff\xfe"),
    _frame(5, b"x"),
    _frame(1, b"x", head=0xC0),
    _frame(8, b"\x00\x01"),
    _frame(9, b"x", head=0),
    _frame(0, b"x"),
    b"\x81\xff\x7f" + b"\xff" * 7,
    _frame(1, b'{"do": "\\ud800"}') + BYE,
    _frame(1, b"[" * 8000) + BYE,
    _frame(2, b"\x00") * 40 + BYE,
    _frame(1, b"{") * 40 + BYE,
    _frame(1, b"x" * 9000) * 3 + BYE,
    _frame(1, b'{"do": "lang", "lang": "fr"}') * 40 + BYE,
)


def _say(port: int, *data: bytes) -> None:
    """Sends bytes, and reads what comes back until that is over."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        for each in data:
            connection.sendall(each)
        connection.shutdown(socket.SHUT_WR)
        try:
            while connection.recv(65536):
                pass
        except ConnectionError:
            pass  # hung up on, which is fine too


def _say_in_a_socket(port: int, path: str, cookie: str, frames: bytes) -> None:
    about = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    named = f"Cookie: awale={cookie}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n".encode()
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(_request(f"GET {path}".encode(), HOST, about, named))
        head = eventually(lambda: connection.recv(65536))
        assert head.startswith(b"HTTP/1.1 101"), head
        connection.sendall(frames)
        connection.shutdown(socket.SHUT_WR)
        try:
            while connection.recv(65536):
                pass
        except ConnectionError:
            pass  # hung up on, which is fine too
