"""Codes: where they are taken, how often a wrong one may be tried, and when they close."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from starlette.routing import Route, WebSocketRoute

from awale.server.classes import classroom
from awale.server.codes import (
    ALL_A_MINUTE,
    ALL_AT_ONCE,
    SCARCE_AT_ONCE,
    WRONG_A_MINUTE,
    WRONG_AT_ONCE,
    Guesses,
)
from awale.server.games import rooms
from awale.server.journal import journal
from awale.server.limits import NETWORK
from awale.server.refusals import Refused
from support.asgi_client import Inside, Visitor, inside

DAY = 24 * 3600 * 1000
ROOT = Path(__file__).parent.parent.parent
#: The routes that take a code; all others take ids, which nobody can guess.
FRONT_DOORS = {
    ("GET", "/api/games/{name}"),
    ("POST", "/api/games/{name}/join"),
    ("GET", "/api/classes/{name}"),
    ("POST", "/api/classes/{name}/join"),
}


class Clock:
    """A clock that stands still until it is moved."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def tried(guesses: Guesses, address: str, right: bool = False) -> bool:
    """Whether a code from this address is looked up."""
    try:
        guess = guesses.begin(address)
    except Refused as error:
        return (error.kind, error.sentence.code) != ("too-many", "too-many-codes") or not error.retry_after
    if right:
        guess.right()
    return True


# --- how often ---


def test_one_address_has_so_many_wrong_codes_and_then_a_few_a_minute(clock):
    guesses = Guesses(clock)
    assert sum(tried(guesses, "192.0.2.1") for _ in range(500)) == WRONG_AT_ONCE
    assert tried(guesses, "198.51.100.1"), "another address is asked nothing"
    let_in = 0
    for _ in range(24 * 60 * 60):
        clock.now += 1
        let_in += tried(guesses, "192.0.2.1")
    assert let_in <= 24 * 60 * WRONG_A_MINUTE


def test_codes_that_are_sent_at_once_count_before_they_are_answered(clock):
    guesses = Guesses(clock)
    under_way = [guesses.begin("192.0.2.1") for _ in range(WRONG_AT_ONCE)]
    assert not tried(guesses, "192.0.2.1")
    under_way[0].right()
    assert tried(guesses, "192.0.2.1")


def test_right_codes_cost_nothing_and_pay_for_no_wrong_ones(clock):
    guesses = Guesses(clock)
    assert all(tried(guesses, "192.0.2.1", right=True) for _ in range(5 * ALL_AT_ONCE))
    for number in range(2 * ALL_AT_ONCE):
        tried(guesses, f"10.{number}.0.1")  # all have used up theirs
    for _ in range(1000):
        tried(guesses, "203.0.113.1", right=True)
    assert sum(tried(guesses, "203.0.113.1") for _ in range(500)) == SCARCE_AT_ONCE


@pytest.mark.parametrize(
    ("address", "addresses"),
    [("2001:db8:7:{:x}::", 6_000), ("192.0.2.{}", 256)],
)
def test_a_network_has_a_few_times_what_an_address_has(clock, address, addresses):
    """6,000 codes, each from another address of one /48."""
    guesses = Guesses(clock)
    tries = max(1, 6_000 // addresses)
    let_in = sum(tried(guesses, address.format(number)) for number in range(addresses) for _ in range(tries))
    assert let_in <= NETWORK * WRONG_AT_ONCE


def test_all_together_have_a_budget_and_nobody_can_use_up_another_network_s_share(clock):
    guesses = Guesses(clock)
    attackers = [f"10.{number}.0.1" for number in range(50)]
    assert sum(tried(guesses, each) for each in attackers for _ in range(60)) <= ALL_AT_ONCE + 50 * SCARCE_AT_ONCE
    for _ in range(60):
        clock.now += 1
        for each in attackers:
            tried(guesses, each)
    assert tried(guesses, "203.0.113.1"), "whoever has tried nothing is let in"
    assert all(tried(guesses, "203.0.113.1", right=True) for _ in range(32)), "and a class with him"
    an_hour = 0
    for _ in range(3600):
        clock.now += 1
        an_hour += sum(tried(guesses, each) for each in attackers)
    assert an_hour <= 60 * (ALL_A_MINUTE + 50 * 2) + 1


def test_the_mistakes_of_all_classes_of_a_machine_are_no_siege(clock):
    """68 classes of 32 (docs/running.md) join within five minutes, and every tenth pupil mistypes the code."""
    guesses = Guesses(clock)
    for typo in range(68 * 32 // 10):
        clock.now += 300 / (68 * 32 // 10)
        assert tried(guesses, f"10.{typo % 68}.0.1")
    assert not guesses._all.wait("")


def test_what_is_remembered_of_those_who_try_has_an_end(clock):
    guesses = Guesses(clock)
    for number in range(30_000):
        tried(guesses, f"2001:db8:{number:x}::")
    kept = [guesses._own.own, guesses._own.network, guesses._scarce, guesses._all]
    assert all(len(buckets) <= buckets.most for buckets in kept)


def test_the_page_says_how_long_guessing_takes():
    spec = importlib.util.spec_from_file_location("code_guesses", ROOT / "tools" / "code_guesses.py")
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.page() == tool.PAGE.read_text(encoding="utf-8"), "run python tools/code_guesses.py"


# --- where ---


async def far_game(visitor: Visitor) -> dict[str, str]:
    found: dict[str, str] = (await visitor.post("/api/games", {"kind": "far", "sheet": "abapa"})).json
    return found


def ways_in(app: Inside) -> list[tuple[str, str]]:
    """Every route that is told a game or a class: its method and its path."""
    found = []
    for route in app.app.routes:
        if isinstance(route, WebSocketRoute):
            found.append(("SOCKET", route.path))
        elif isinstance(route, Route):
            found += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
    found.append(("GET", "/api/print/game?game={name}"))
    return [(method, path) for method, path in found if "{name}" in path]


async def came(visitor: Visitor, method: str, path: str, name: str) -> int:
    path = path.format(name=name, what="results", kind="results")
    if method == "SOCKET":
        return (await visitor.knock(path)).status
    return (await visitor.ask(method, path, {"name": "Zoé"} if path.endswith("/join") else None)).status


@pytest.mark.anyio
async def test_a_code_is_taken_at_the_front_doors_and_nowhere_else(tmp_path):
    async with inside(tmp_path) as app:
        awa = app.visitor()
        game, school_class = await far_game(awa), (await awa.post("/api/classes", {})).json
        doors = ways_in(app)
        assert set(doors) >= FRONT_DOORS
        for method, path in doors:
            stranger = app.visitor("203.0.113.5")
            code = school_class["code"] if "classes" in path else game["code"]
            status = await came(stranger, method, path, code)
            if (method, path) in FRONT_DOORS:
                assert status in (200, 403), (method, path)
            elif status not in (400, 415):  # without a body it isn't even looked at
                assert status == 404, (method, path)


@pytest.mark.anyio
async def test_whatever_door_is_tried_wrong_codes_are_counted_together(tmp_path):
    async with inside(tmp_path) as app:
        let_in = 0
        for _ in range(WRONG_AT_ONCE):
            for method, path in FRONT_DOORS:
                visitor = app.visitor("203.0.113.5")
                let_in += await came(visitor, method, path, "ZZZZZZ" if "classes" in path else "ZZZZZ") == 404
        assert let_in <= WRONG_AT_ONCE + 10, "some seconds may have passed"
        awa = app.visitor("203.0.113.5")
        game = await far_game(awa)
        assert (await awa.get(f"/api/games/{game['id']}")).status == 200


# --- when they close ---


@pytest.mark.anyio
async def test_the_code_of_a_game_that_is_over_leads_only_those_to_it_who_played(tmp_path):
    async with inside(tmp_path) as app:
        awa, bo, stranger = (app.visitor(f"192.0.2.{number}") for number in range(3))
        game = await far_game(awa)
        by_code, by_id = (f"/api/games/{game[name]}" for name in ("code", "id"))
        await bo.post(f"{by_code}/join", {"name": "Bo"})
        assert (await stranger.get(by_code)).status == 200
        n = (await awa.get(by_id)).json["n"]
        assert (await awa.post(f"{by_id}/acts", {"do": "resign", "n": n})).status == 200
        assert (await stranger.get(by_code)).status == 404
        assert (await stranger.post(f"{by_code}/join", {"name": "Cy"})).status == 404
        assert [(await each.get(by_code)).status for each in (awa, bo)] == [200, 200]
        assert (await stranger.get(by_id)).status == 200


@pytest.mark.anyio
async def test_the_code_of_a_game_closes_after_a_week_without_a_move(tmp_path, monkeypatch):
    async with inside(tmp_path) as app:
        awa, stranger = app.visitor(), app.visitor("203.0.113.5")
        game = await far_game(awa)
        path, began = f"/api/games/{game['code']}", journal.now()
        for days, status in ((6.9, 200), (7.1, 404)):
            monkeypatch.setattr(rooms, "now", lambda days=days: began + days * DAY)
            assert (await stranger.get(path)).status == status
        assert (await awa.get(path)).status == 200


@pytest.mark.anyio
async def test_the_code_of_a_class_closes_after_a_day_and_opens_when_its_teacher_is_back(tmp_path, monkeypatch):
    async with inside(tmp_path) as app:
        teacher, awa, bo = (app.visitor(f"192.0.2.{number}") for number in range(3))
        school_class = (await teacher.post("/api/classes", {})).json
        by_code, by_id = (f"/api/classes/{school_class[name]}" for name in ("code", "id"))
        assert (await awa.post(f"{by_code}/join", {"name": "Awa"})).status == 200
        began = journal.now()
        for module in (classroom, journal):
            monkeypatch.setattr(module, "now", lambda: began + int(1.1 * DAY))
        assert (await bo.get(by_code)).status == 404
        assert (await bo.post(f"{by_code}/join", {"name": "Bo"})).status == 404
        assert [(await each.get(by_code)).status for each in (teacher, awa)] == [200, 200]
        assert (await awa.knock(f"{by_id}/live")).status == 101
        assert (await bo.get(by_code)).status == 404, "a pupil doesn't open it"
        assert (await teacher.knock(f"{by_id}/live")).status == 101
        assert (await bo.post(f"{by_code}/join", {"name": "Bo"})).status == 200
