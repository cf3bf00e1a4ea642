"""Reviews over HTTP: made on request, kept with the game, told in both languages, exported with the record."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from awale.coach.review.accuracy import phases
from awale.coach.review.story import Overlooked, Point, Review, Turning, WeighedMove
from awale.rules.game import Game
from awale.rules.records import Record
from awale.server.engine_service import Busy
from awale.server.engine_service.messages import Reviewed, ReviewProgress
from awale.server.refusals import Refused
from awale.server.review.reviews import Reviews
from awale.server.store import NewJournal, Row, store_for
from awale.server.turns import Requester
from support.game_rooms import until
from support.optional import not_none
from support.polling import eventually

#: E leaves a chain of captures lying, F took it.
START, MOVES = "0-0-2-0-1-2-1-1-4-4-4-4-12-13-S", ["E", "f"]
PATIENCE = 240


def over(client, moves=MOVES, **asked) -> str:
    """A game that was given up after a few moves; its id."""
    game = {"kind": "here", "sheet": "grenier", "names": ["Awa", "Jules"], "start": START, "moves": moves, **asked}
    made = client.post("/api/games", json=game).json()
    answer = client.post(f"/api/games/{made['id']}/acts", json={"do": "resign", "n": len(moves)})
    assert answer.status_code == 200, answer.text
    return made["id"]


def ready(client, game: str, lang: str = "en") -> dict[str, Any]:
    """The review, when it is there."""

    def done() -> dict[str, Any] | None:
        told = client.get(f"/api/games/{game}/review", params={"lang": lang}).json()
        assert told["state"] != "running" or 0 <= told["done"] <= told["of"]
        return None if told["state"] == "running" else told

    return eventually(done, "the review takes too long", PATIENCE)


# --- with a real engine, on both databases ---


def test_a_review_is_made_on_request_kept_over_a_restart_and_exported(database, serve) -> None:
    server = serve(*(["--database", database] if database else []))
    with server.client() as awa, server.client() as stranger:
        game = over(awa)
        assert awa.get(f"/api/games/{game}/review").json() == {"state": "none"}
        begun = awa.post(f"/api/games/{game}/review")
        assert begun.status_code == 200
        assert begun.json()["state"] in ("running", "ready")
        told = ready(awa, game)
        assert told["state"] == "ready"
        first = told["turning"][0]
        assert (first["ply"], first["played"], first["best"], first["theme"]) == (0, "E", "F", "chain")
        assert set(first["lines"]) == {"C", "E", "F"}
        assert len(told["points"]) == len(MOVES) + 1
        assert [phase["name"] for phase in told["phases"]] == ["opening", "middle", "ending", "whole"]
        french = ready(awa, game, "fr")
        assert "prenait 4" in french["turning"][0]["overlooked"].replace("\N{NO-BREAK SPACE}", " ")
        assert first["overlooked"].startswith("F took 4 seeds")
        assert "Awa" in first["text"]
        assert stranger.get(f"/api/games/{game}/review").json()["state"] == "ready", "whoever may watch may read it"

        server.restart()
        assert awa.get(f"/api/games/{game}/review").json() == told
        assert awa.post(f"/api/games/{game}/review").json() == told, "it isn't made twice"

        plain = awa.get(f"/api/games/{game}/record").text
        annotated = awa.get(f"/api/games/{game}/record?review=1&lang=fr").text
        assert "{" not in plain
        assert french["turning"][0]["overlooked"] in " ".join(annotated.split("\n"))
        record = Record.parse(annotated)
        assert str(record) == annotated
        assert record.moves == Record.parse(plain).moves == MOVES
        assert record.line.moves[0].variations[0].moves[0].move == "F"
        assert awa.get(f"/api/games/{game}/record?notation=uci&review=1").status_code == 200


def test_who_may_not_have_a_game_reviewed_is_told_why(shared) -> None:
    with shared.client() as awa, shared.client() as stranger:
        running = awa.post("/api/games", json={"kind": "here", "sheet": "abapa", "moves": ["F"]}).json()["id"]
        game, nothing = over(awa), over(awa, moves=[])
        cases = [
            (awa, running, 409, "not-over"),
            (awa, nothing, 409, "nothing-played"),
            (stranger, game, 403, "watching"),
            (awa, "nothing-like-it", 404, "no-such-game"),
        ]
        for who, name, status, code in cases:
            answer = who.post(f"/api/games/{name}/review?lang=fr")
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
            assert answer.json()["error"]["text"].endswith(".")
        assert awa.get(f"/api/games/{running}/review").json() == {"state": "none"}
        assert "{" not in awa.get(f"/api/games/{game}/record?review=1").text, "without a review it is the plain record"


# --- without one ---


def found(game: Game) -> Review:
    seen = Overlooked("take", None, "F", ("a",), (2,), 2, "a")
    lines = (WeighedMove("F", 2.0, ("F",)), WeighedMove("E", -1.0, ("E", "f")))
    turning = Turning(0, "S", str(game.start), "E", "F", -1.0, 2.0, False, lines, seen)
    points = tuple(Point(0.5, False, "F") for _ in range(game.ply + 1))
    return Review(game.sheet.id, {}, str(game.start), tuple(game.moves), points, (turning,), phases(()))


class Engine:
    """Reviews what it is asked to as soon as its ``gate`` is open; ``error`` is raised instead, once."""

    def __init__(self) -> None:
        self.gate, self.asked = asyncio.Event(), 0
        self.error: Exception | None = None
        self.requesters: list[Requester] = []

    def must_wait(self, lane: str) -> None:
        return None

    async def review(self, game: Game, requester: Requester | None = None) -> AsyncGenerator[Any, None]:
        self.asked += 1
        self.requesters.append(not_none(requester))
        if self.error:
            error, self.error = self.error, None
            raise error
        yield ReviewProgress(1, 1, game.ply + 1)
        await self.gate.wait()
        yield Reviewed(1, found(game))


@pytest.fixture
async def store(database, tmp_path):
    store = store_for(database, tmp_path / "data")
    await store.open()
    for name in ("k3v9", "other"):
        await store.create(NewJournal(Row(name, "game", None, 1, "{}")))
    yield store
    await store.close()


@pytest.fixture
def game() -> Game:
    game = Game("grenier", START)
    game.play(MOVES)
    game.resign("S")
    return game


@pytest.mark.anyio
async def test_a_review_is_kept_by_both_databases_and_a_later_one_takes_its_place(store) -> None:
    assert await store.review("k3v9") is None
    await store.keep_review("k3v9", '{"é": "«»"}')
    await store.keep_review("other", "{}")
    await store.keep_review("k3v9", '{"é": "later"}')
    assert await store.review("k3v9") == '{"é": "later"}'


@pytest.mark.anyio
@pytest.mark.parametrize("database", [None])
async def test_a_game_is_reviewed_once_at_a_time_and_its_progress_is_known(store, game) -> None:
    engine = Engine()
    reviews = Reviews(store, engine)
    awa, jules = Requester("192.0.2.1", "awa"), Requester("192.0.2.2", "jules")
    await reviews.begin("k3v9", game, awa)
    await reviews.begin("k3v9", game, jules)
    assert engine.requesters == [awa], "the engine knows who asks: addresses take turns, and people behind them"
    await until(lambda: not_none(reviews.running("k3v9")).done == 1)
    assert not_none(reviews.running("k3v9")).of == len(MOVES) + 1
    assert engine.asked == 1
    engine.gate.set()
    await until(lambda: reviews.running("k3v9") is None)
    assert await reviews.of("k3v9", game) == found(game)


@pytest.mark.anyio
@pytest.mark.parametrize("database", [None])
async def test_a_game_that_went_on_has_no_review_until_it_is_made_anew(store, game) -> None:
    engine = Engine()
    engine.gate.set()
    reviews = Reviews(store, engine)
    await reviews.begin("k3v9", game)
    await until(lambda: reviews.running("k3v9") is None)
    assert await reviews.of("k3v9", game)
    other = game.copy()
    other.pop()
    assert await reviews.of("k3v9", other) is None, "its end was taken back: nobody is told the best moves"
    other.push("F")
    other.resign("N")
    assert await reviews.of("k3v9", other) is None
    await store.keep_review("k3v9", '{"written": "by another version"}')
    assert await reviews.of("k3v9", game) is None


@pytest.mark.anyio
@pytest.mark.parametrize("database", [None])
async def test_an_engine_without_room_refuses_at_once_and_one_that_fails_says_so(store, game) -> None:
    engine = Engine()
    reviews = Reviews(store, engine)
    engine.error = Busy()
    with pytest.raises(Refused, match="try again") as refused:
        await reviews.begin("k3v9", game)
    assert refused.value.kind == "unavailable"
    assert reviews.running("k3v9") is None
    assert not_none(reviews.failed("k3v9")).code == "busy"
    await reviews.begin("k3v9", game)
    assert reviews.failed("k3v9") is None
    engine.gate.set()
    await until(lambda: reviews.running("k3v9") is None)
    engine.error = RuntimeError("a fault")
    with pytest.raises(Exception, match="wrong"):
        await reviews.begin("other", game)


@pytest.mark.anyio
@pytest.mark.parametrize("database", [None])
async def test_closing_ends_what_is_under_way(store, game) -> None:
    reviews = Reviews(store, Engine())
    await reviews.begin("k3v9", game)
    await reviews.close()
    await until(lambda: reviews.running("k3v9") is None)
    assert await reviews.of("k3v9", game) is None
