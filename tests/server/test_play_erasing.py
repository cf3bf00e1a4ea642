"""One's own games can be deleted by whoever plays them; nothing of them is left in any file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from support.class_client import School, Visitor
from support.name_search import found
from support.optional import not_none
from support.postgres import postgres as running_postgres
from support.postgres import why_not

NAMES = ["Zéphyrine", "Barnabé", "Hermenegilde"]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, serve, tmp_path):
    """A server, and the folder with all that it keeps."""
    if request.param == "sqlite":
        yield serve(), tmp_path
        return
    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as database:
        yield serve("--database", database.database()), database.folder


def act(visitor: Visitor, game: str, **what):
    n = visitor.get(f"/api/games/{game}")["n"]
    return visitor.post(f"/api/games/{game}/acts", {"n": n, **what})


def far(one: Visitor, other: Visitor) -> str:
    """A game at a distance between two, in which both have said their names."""
    made = one.post("/api/games", {"kind": "far", "sheet": "ecole", "names": [NAMES[0], ""]})
    other.post(f"/api/games/{made['code']}/join", {"name": NAMES[1]})
    act(one, made["id"], do="name", seat="S", name=NAMES[2])
    act(one, made["id"], do="move", move="F")
    return made["id"]


def remove(visitor: Visitor, game: str) -> dict[str, Any]:
    return visitor.client.delete(f"/api/games/{game}").json()


def test_a_game_at_one_screen_or_against_a_level_is_deleted_whole(place) -> None:
    server, folder = place
    with School(server) as school:
        one, stranger = school.visitor(), school.visitor()
        for kind in ({"kind": "here", "names": NAMES[:2]}, {"kind": "level", "level": 1, "names": [NAMES[2], ""]}):
            game = one.post("/api/games", {"sheet": "ecole", **kind})["id"]
            act(one, game, do="move", move="F")
            assert remove(stranger, game)["error"]["code"] == "not-your-game"
            assert len(one.get("/api/games")["games"]) == 1
            assert remove(one, game) == {"gone": True}
            assert one.get("/api/games")["games"] == []
            assert one.client.get(f"/api/games/{game}").status_code == 404
            assert remove(one, game)["error"]["code"] == "no-such-game"
        assert found(folder, NAMES) == []


def test_a_game_between_two_loses_the_name_of_each_and_goes_with_the_second(place) -> None:
    server, folder = place
    with School(server) as school:
        one, other = school.visitor(), school.visitor()
        game = far(one, other)
        assert remove(one, game)["error"]["code"] == "end-first"
        act(other, game, do="resign")
        assert remove(one, game) == {"gone": False}
        assert one.get("/api/games")["games"] == []
        assert [each["names"] for each in other.get("/api/games")["games"]] == [["South", NAMES[1]]]
        state = other.get(f"/api/games/{game}")
        assert (state["game"]["names"], state["game"]["free"]) == (["South", NAMES[1]], None)
        assert one.get(f"/api/games/{game}")["you"] == []
        server.restart()
        state = other.get(f"/api/games/{game}")
        assert (state["game"]["names"], state["now"]["outcome"] is None, len(state["turns"])) == (
            ["South", NAMES[1]],
            False,
            1,
        )
        assert remove(other, game) == {"gone": True}
        assert other.client.get(f"/api/games/{game}").status_code == 404
        assert found(folder, NAMES) == []


def test_a_game_that_nobody_has_joined_is_ones_own(shared) -> None:
    with School(shared) as school:
        one = school.visitor()
        game = one.post("/api/games", {"kind": "far", "sheet": "ecole"})["id"]
        assert remove(one, game) == {"gone": True}


def test_the_game_of_a_class_is_deleted_with_the_class(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher()
        pupils = [school.pupil(teacher.code, name) for name in ("Awa", "Bo")]
        teacher.do("begin", kind="free")
        teacher.do("round")
        assert remove(pupils[0], not_none(pupils[0].game))["error"]["code"] == "game-of-a-class"
        assert remove(teacher, not_none(pupils[0].game))["error"]["code"] == "not-your-game"


@pytest.mark.anyio
async def test_a_name_that_was_erased_has_another_key_and_the_old_one_is_gone(opened) -> None:
    from awale.server.games.erase import without_name
    from awale.server.games.events import CODEC, GameEvent, GameRow, Moved, Named, SeatTaken, Summary, text
    from awale.server.games.new import stored_game
    from awale.server.journal.events import Entry
    from awale.server.store import Head, Rewritten, Row

    start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    row = GameRow(
        "k3v9", None, "far", "ecole", {}, start, ("Awa", ""), None, 1, None, "one", "S", 1, Summary(("Awa", "Jo"))
    )

    def without(at):
        def change(row: Row, stored: list[Any]) -> Rewritten | None:
            found = without_name(row, [CODEC.entry(each) for each in stored], seat="N", name="", at=at)
            if found is None:
                return None
            after = replace(row, about=found.about, summary=found.summary)
            return Rewritten(after, [CODEC.stored("k3v9", entry) for entry in found.entries], found.leaving)

        return change

    def named(n: int, name: str, seat: Literal["S", "N"], names: tuple[str, str]) -> tuple[Any, ...]:
        entry = Entry[GameEvent](n, Named(name, seat=seat), 0)
        return [CODEC.stored("k3v9", entry)], Head(text(Summary(names)))

    first: list[Entry[GameEvent]] = [Entry(0, SeatTaken("two", "Jo", seat="N"), 0), Entry(1, Moved("F", seat="S"), 0)]
    async with opened() as store, opened() as other:
        await store.create(stored_game(row, first))
        assert await other.append(*named(2, "Jojo", "N", ("Awa", "Jojo")))
        before = await seals(store)
        assert await store.rewrite("k3v9", without(5))
        assert len(before) == len(await seals(store)) == 1
        assert before != await seals(store)
        kept = GameRow.of(await other.find("k3v9", "game"))
        assert (kept.names, kept.summary.names, kept.maker) == (("Awa", ""), ("Awa", ""), "one")
        events = [CODEC.entry(each).event for each in await other.events("k3v9")]
        assert [getattr(event, "name", None) for event in events] == ["", None, "", ""]
        # Another process still has the old key, and writes with the new one all the same.
        assert await other.append(*named(4, "Awa K.", "S", ("Awa K.", "")))
        assert CODEC.entry((await store.events("k3v9"))[4]).event == Named("Awa K.", seat="S")
        assert not await store.rewrite("k3v9", without(6))


async def seals(store) -> list[Any]:
    return [row[0] for row in await store._read("SELECT key FROM seals")]
