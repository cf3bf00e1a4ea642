"""Clients that read nothing: what is held for them is bounded, and their connections are aborted."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx
import pytest

from awale.server.backlog import STALLED, Backlog, ConnectionBacklog, Most
from support.game_rooms import until
from support.raw_sockets import TEXT, Clock, Here, frame, here, long_game
from support.server_process import PATIENCE, PLAIN

pytestmark = pytest.mark.anyio

KB = 1024
WISH = frame(TEXT, b'{"do":"lang","lang":"fr"}')


class Line:
    """A connection that holds as many bytes as the test says."""

    def __init__(self, backlog: Backlog, address: str = "192.0.2.1") -> None:
        self.unsent, self.is_cut = 0, False
        self.held: ConnectionBacklog = backlog.open(lambda: (self.unsent, self.unsent), self._cut)
        backlog.set_address(self.held, address)

    def _cut(self) -> None:
        self.is_cut = True

    def write(self, size: int) -> bool:
        if self.held.make_room(size):
            self.unsent += size
            self.held.count()
        return not self.is_cut


# --- what is counted ----------------------------------------------------------------------------------------------


async def test_a_socket_above_its_own_limit_is_cut_off():
    backlog = Backlog(Clock(), Most(socket=100))
    line = Line(backlog)
    assert line.write(60)
    assert line.write(40)
    assert not line.write(1)
    assert (backlog.total, len(backlog)) == (0, 0)


async def test_one_message_is_sent_however_long_to_who_has_taken_all_before_it():
    line = Line(Backlog(Clock(), Most(socket=100)))
    assert line.write(1000)
    line.unsent = 0
    assert line.write(1000)
    assert not line.write(1)


async def test_of_an_address_who_holds_most_is_cut_off_and_no_other_address_is_touched():
    backlog = Backlog(Clock(), Most(socket=500, address=1000))
    small, large, others = Line(backlog), Line(backlog), Line(backlog, "192.0.2.2")
    assert all([small.write(100), large.write(450), others.write(490)])
    third = Line(backlog)
    assert third.write(449)
    assert small.write(10)
    assert [small.is_cut, large.is_cut, third.is_cut, others.is_cut] == [False, True, False, False]


async def test_of_all_who_holds_most_is_cut_off_and_not_who_is_sent_something_just_now():
    backlog = Backlog(Clock(), Most(socket=500, address=1000, all=1200))
    hoarders = [Line(backlog, f"192.0.2.{number}") for number in range(4)]
    assert [hoarder.write(280) for hoarder in hoarders] == [True] * 4
    player = Line(backlog, "198.51.100.1")
    assert player.write(100)
    assert any(hoarder.is_cut for hoarder in hoarders)
    assert backlog.total <= 1200


async def test_what_was_taken_meanwhile_does_not_count_against_anybody():
    backlog = Backlog(Clock(), Most(socket=500, address=1000))
    lines = [Line(backlog) for _ in range(20)]
    for line in lines:
        assert line.write(400)
        line.unsent = 0  # a moment later it has gone out, which nobody is told
    assert not any(line.is_cut for line in lines)


async def test_who_takes_nothing_for_a_while_is_cut_off_and_who_takes_little_is_not():
    clock = Clock()
    backlog = Backlog(clock)
    never, slow, quiet = Line(backlog), Line(backlog), Line(backlog)
    clock.now += 1000
    for line in (never, slow):
        line.write(1000)
    for _ in range(10):
        clock.now += STALLED / 2
        slow.unsent -= 1
        never.held.make_room(1)
        never.unsent += 1  # what is added is not taken
        backlog.abort_stalled()
    assert [never.is_cut, slow.is_cut, quiet.is_cut] == [True, False, False]


async def test_nothing_is_remembered_of_who_has_left():
    backlog = Backlog(Clock())
    for number in range(10):
        line = Line(backlog, f"192.0.2.{number}")
        line.write(10 * (number % 2))
        backlog.set_address(line.held, f"198.51.100.{number}")
        assert backlog.total == line.unsent
        backlog.close(line.held)
    assert (backlog.total, len(backlog), dict(backlog._addresses)) == (0, 0, {})


# --- at a real server ---------------------------------------------------------------------------------------------


async def a_long_game(server: Here) -> str:
    async with httpx.AsyncClient(base_url=server.url, **PLAIN) as client:
        made = await client.post("/api/games", json={"kind": "here", "sheet": "amende", "moves": long_game(1000)})
        assert made.status_code == 201, made.text
        game = f"/api/games/{made.json()['id']}"
        assert len((await client.get(game)).content) > 250 * KB
    return f"{game}/play"


async def test_sixty_sockets_that_never_read_hold_no_more_than_an_address_may_and_are_let_go(tmp_path):
    most = Most(address=4 * KB * KB)
    async with here(tmp_path, most) as server:
        path = await a_long_game(server)
        for _ in range(60):
            plug = await server.plug(path)
            with suppress(ConnectionError):
                await plug.say(WISH * 50)
        await until(lambda: server.app.state.counts.sockets < 60)
        assert server.backlog.peak > most.address / 2, "they did hold something"
        assert len(server.backlog) > 4, "nobody is cut off without need"
        await server.lets_go()
        assert server.backlog.peak <= most.address
        assert (server.backlog.total, len(server.backlog)) == (0, 0)
        assert not server.app.state.limits.sockets


async def test_a_socket_that_never_reads_holds_one_state_and_not_one_a_wish(tmp_path):
    async with here(tmp_path) as server:
        plug = await server.plug(await a_long_game(server))
        await plug.say(WISH * 500)
        await server.hears(500)
        assert 200 * KB < server.backlog.peak < 500 * KB


async def test_who_is_slow_hears_the_state_as_it_is_when_it_reads_again(tmp_path):
    async with here(tmp_path) as server:
        plug = await server.plug(await a_long_game(server))
        await plug.say(WISH * 20 + frame(TEXT, b'{"do":"ping"}'))
        await server.hears(21)
        await plug.hears(b'{"type":"pong"}')
        assert plug.read.count(b'{"type":"state"') == 2, "the one that was under way, and one for all twenty wishes"
        await until(lambda: server.backlog.total == 0)


async def test_a_class_is_told_once_too(tmp_path):
    async with here(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url, **PLAIN) as teacher:
            made = await teacher.post("/api/classes", json={"title": "x", "sheet": "amende"})
            path = f"/api/classes/{made.json()['id']}/live"
            plug = await server.plug(path, f"Cookie: awale={teacher.cookies['awale']}")
        held = server.websocket.held
        held.writable.clear()  # as if its buffer were full: a class's state is too short to fill one
        await plug.say(WISH * 20 + frame(TEXT, b'{"do":"ping"}'))
        await server.hears(21)
        held.writable.set()
        await plug.hears(b'{"type":"pong"}')
        assert plug.read.count(b'{"type":"class"') <= 2


async def test_an_analysis_that_nobody_reads_is_let_go(tmp_path):
    async with here(tmp_path) as server:
        plug = await server.plug("/api/analyse")
        held, wrong = server.websocket.held, frame(TEXT, b'{"do":"' + b"x" * 100 + b'"}')
        saying = asyncio.create_task(plug.say(wrong * 5000))
        async with asyncio.timeout(PATIENCE):
            while held.writable.is_set():
                server.clock.now += 0.1
                await asyncio.sleep(0.001)
        server.clock.now = held.taken_at + 1  # however long it took to come to this
        server.backlog.abort_stalled()
        assert held.is_open
        await server.lets_go()
        with suppress(ConnectionError):
            await saying


async def test_answers_that_nobody_reads_are_counted_and_let_go_too(tmp_path):
    most = Most(address=4 * KB * KB)
    async with here(tmp_path, most) as server:
        path = (await a_long_game(server)).removesuffix("/play")
        for _ in range(40):
            await server.ask(path)
        await until(lambda: server.app.state.counts.requests["GET", "200"] > 40)
        assert most.address / 2 < server.backlog.peak <= most.address
        await server.lets_go()
        assert (server.backlog.total, len(server.backlog)) == (0, 0)


async def test_an_answer_longer_than_a_socket_may_hold_is_sent(tmp_path):
    async with here(tmp_path, Most(socket=KB)) as server:
        await a_long_game(server)
