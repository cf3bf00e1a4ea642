"""Sockets below their messages: frames without end are read later, and whoever leaves at any moment leaves no trace."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress

import pytest

from awale.server import limits
from awale.server.websocket_protocol import PIECE, WebSocketProtocol
from support.game_rooms import until
from support.raw_sockets import CLOSE, CONT, PING, PONG, TEXT, frame, here, long_game, opening
from support.server_process import PATIENCE, Server

#: The smallest frame of a client has six bytes.
A_PIECE = PIECE // 6 + 1
ASK = frame(TEXT, b'{"do":"ping"}')
ANSWER = b'{"type":"pong"}'


@pytest.fixture
def frames(monkeypatch) -> list[str]:
    """The frames that sockets have answered or put away by themselves; time to wait is short, once the clock moves."""
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 5000)
    found: list[str] = []
    for name in ("handle_ping", "handle_pong", "handle_cont"):
        monkeypatch.setattr(WebSocketProtocol, name, _counted(found, name, getattr(WebSocketProtocol, name)))
    return found


def _counted(found: list[str], name: str, handle: Callable[..., None]) -> Callable[..., None]:
    def counted(*frame: object) -> None:
        found.append(name)
        handle(*frame)

    return counted


FLOODS = {
    "pings": (frame(PING), b""),
    "long pings": (frame(PING, b"x" * 125), b""),
    "pongs": (frame(PONG), b""),
    "pieces of a text": (frame(CONT, last=False), frame(TEXT, last=False)),
}


@pytest.mark.anyio
@pytest.mark.parametrize("flood", FLOODS)
async def test_frames_count_as_messages_do_and_too_many_are_read_later(tmp_path, frames, flood):
    each, first = FLOODS[flood]
    last = frame(CONT, b"{}") if first else b""
    async with here(tmp_path) as server:
        plug = await server.plug("/api/analyse")
        await plug.say(first + each * 1000 + last + ASK)
        await until(lambda: server.websocket._later)
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(frames) <= limits.MESSAGES_AT_ONCE + A_PIECE, "time stands still, and no more is heard"
        assert server.websocket.held.unheard, "the rest waits, and is counted"
        async with asyncio.timeout(PATIENCE):
            while len(frames) < 1000:
                server.clock.now += 0.01
                await asyncio.sleep(0.001)
        reading = asyncio.create_task(plug.hears(ANSWER))
        while not reading.done():
            server.clock.now += 0.01
            await asyncio.sleep(0.001)
        await reading
        assert server.backlog.peak < 400_000
        assert not server.websocket.held.unheard


@pytest.mark.anyio
async def test_small_messages_are_made_a_few_at_a_time_and_none_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 5000)
    async with here(tmp_path) as server:
        plug = await server.plug("/api/analyse")
        await plug.say(frame(TEXT) * 1000 + ASK)
        most, reading = 0, asyncio.create_task(plug.hears(ANSWER))
        async with asyncio.timeout(PATIENCE):
            while not reading.done():
                most = max(most, server.websocket.queue.qsize())
                server.clock.now += 0.01
                await asyncio.sleep(0.0005)
        await reading
        assert 0 < most <= A_PIECE
        assert plug.read.count(b'"type":"refused"') == 1000


@pytest.mark.anyio
async def test_nothing_is_compressed_so_nothing_grows_when_it_is_read(tmp_path):
    async with here(tmp_path) as server:
        plug = await server.plug("/api/analyse", "Sec-WebSocket-Extensions: permessage-deflate")
        assert b"sec-websocket-extensions" not in plug.read.lower()
        await plug.say(bytes([0x40 | 0x80 | TEXT, 0x80 | 5]) + bytes(4) + b"\xf2\x48\xcd\xc9\x01")
        await plug.hears(struct.pack("!H", 1002))


@pytest.mark.anyio
async def test_a_text_of_many_pieces_is_no_longer_than_another(tmp_path):
    async with here(tmp_path) as server:
        plug = await server.plug("/api/analyse")
        piece = frame(CONT, b"x" * 125, last=False)
        saying = asyncio.create_task(plug.say(frame(TEXT, b"x", last=False) + piece * 600))
        reading = asyncio.create_task(plug.hears(struct.pack("!H", 1009)))
        async with asyncio.timeout(PATIENCE):
            while not reading.done():
                server.clock.now += 1
                await asyncio.sleep(0.001)
        await reading
        with suppress(ConnectionError):
            await saying


# --- whoever leaves -----------------------------------------------------------------------------------------------


def cut(server: Server, said: bytes, how: str) -> None:
    """Says something, and is gone: politely, as the system closes connections, or by pulling the plug."""
    plug = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    with plug, suppress(ConnectionError):  # the server may be first
        head, _, rest = said.partition(b"\r\n\r\n")
        plug.sendall(said if not rest else head + b"\r\n\r\n")
        if rest:
            assert plug.recv(1)  # the headers of the answer: it is a socket now
            plug.sendall(rest)
        if how == "goodbye" and rest:
            plug.sendall(frame(CLOSE, struct.pack("!H", 1000)))
        if how == "reset":
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.mark.parametrize("how", ["goodbye", "end", "reset"])
def test_whoever_leaves_at_any_moment_leaves_no_trace_in_the_log(server, how):
    with server.client() as client:
        made = client.post("/api/games", json={"kind": "here", "sheet": "amende", "moves": long_game(300)}).json()
        school_class = client.post("/api/classes", json={"title": "x", "sheet": "amende"}).json()
        cookie = f"Cookie: awale={client.cookies['awale']}"
        paths = [
            f"/api/games/{made['id']}/play",
            f"/api/classes/{school_class['id']}/live",
            "/api/analyse",
            "/api/nothing",
        ]
        wish = frame(TEXT, b'{"do":"lang","lang":"fr"}') + frame(TEXT, b"\xff") + frame(TEXT)
        talk = ASK + frame(PING, b"x") + frame(TEXT, b"{", last=False) + frame(CONT, b"}") + wish * 20
        for path in paths:
            head = opening(path, server.port, cookie)
            for length in (1, len(head) // 2, len(head), *range(len(head) + 1, len(head + talk), 37)):
                cut(server, (head + talk)[:length], how)
        assert client.get("/api/health").status_code == 200
    assert server.stop() == 0
    assert server.errors == ""


def test_headers_that_no_socket_begins_with_are_refused_and_the_connection_ends(server):
    for headers in ([f"X-{number}: x" for number in range(300)], ["X: " + "x" * 20_000]):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as plug:
            plug.sendall(opening("/api/analyse", server.port, *headers))
            answer = b""
            while more := plug.recv(65536):
                answer += more
            assert answer.startswith(b"HTTP/1.1 431 ")
    assert server.stop() == 0
    assert server.errors == ""


def test_a_server_that_ends_waits_for_nobody_who_does_not_read(server):
    with server.client() as client:
        made = client.post("/api/games", json={"kind": "here", "sheet": "amende", "moves": long_game(1000)}).json()
    with socket.socket() as plug:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.settimeout(PATIENCE)
        plug.connect(("127.0.0.1", server.port))
        plug.sendall(opening(f"/api/games/{made['id']}/play", server.port))
        assert plug.recv(1)
        plug.sendall(frame(TEXT, b'{"do":"lang","lang":"fr"}') * 20)
        assert server.stop() == 0
    assert server.errors == ""
