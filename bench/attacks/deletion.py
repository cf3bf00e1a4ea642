"""A class is deleted; then every file is searched for the names that were in it."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg

from attacks.ground import Ground, Server
from attacks.wire import Answer, Wire, request, wire
from attacks.world import START, done

#: Names that stand nowhere else; with a letter that is written in several ways.
NAMES = tuple(f"Zo\u00e9{number:02}qxj" for number in range(16))
#: How long after a round was begun its class is deleted, in seconds.
LATE = (0.0, 0.003, 0.01, 0.03)
TITLE, CLUB = "Clas\u00e9-wqz", "Lagun\u00e9-wqz"


class Lesson:
    """A class with all that can be known of pupils: names, games, answers, a club's evening, reviews, papers."""

    def __init__(self, line: Wire, server: Server) -> None:
        self.line, self.server = line, server
        self.pupils: dict[str, str] = {}

    async def open(self) -> None:
        opened = await done(self.line, request("POST", "/api/classes", {"title": TITLE}))
        self.id, self.code, self.teacher = opened.json()["id"], opened.json()["code"], opened.cookie
        for name in NAMES:
            body = {"name": name}
            joined = await done(self.line, request("POST", f"/api/classes/{self.code}/join", body))
            self.pupils[joined.json()["you"][0]] = joined.cookie

    async def act(self, do: str, **what: Any) -> Answer:
        return await done(self.line, self.wish(do, self.teacher, **what))

    def wish(self, do: str, cookie: str, **what: Any) -> bytes:
        body = {"do": do, "act": secrets.token_hex(8), **what}
        return request("POST", f"/api/classes/{self.id}/acts", body, cookie)

    async def live(self) -> None:
        """An hour of a class."""
        await self.act("begin", kind="swiss", rounds=1)
        await self.act("round")
        await self._play()
        await self.act("ask", position=START)
        for person, cookie in self.pupils.items():
            await done(self.line, self.wish("reply", cookie, person=person, move="F"))
        await self.act("reveal", best="F")
        await self.act("person", person=next(iter(self.pupils)), name=f"{NAMES[0]} B")
        await self.act("bell")
        await self._until_over()
        await self.act("end")
        await self._take_home()

    async def _play(self) -> None:
        """Two moves at each table, and what is asked for beside it."""
        state = await self.state()
        for table in state["shared"]["contest"]["rounds"][-1]["tables"]:
            game = table["path"].rpartition("/")[2]
            for seat, move in (("south", "F"), ("north", "f")):
                act = {"do": "move", "n": await self._events(game), "move": move}
                await done(self.line, request("POST", f"/api/games/{game}/acts", act, self.pupils[table[seat]]))
            self.game, self.player = game, self.pupils[table["south"]]

    async def _events(self, game: str) -> int:
        return int((await done(self.line, request("GET", f"/api/games/{game}"))).json()["n"])

    async def _until_over(self) -> None:
        while not (await self.state())["shared"]["contest"]["rounds"][-1]["over"]:
            await asyncio.sleep(0.1)

    async def _take_home(self) -> None:
        """Papers, records, tables, a review. The club is deleted before the class: it keeps names of its own."""
        club = (await done(self.line, request("POST", "/api/clubs", {"name": CLUB}, self.teacher))).json()["id"]
        evening = {"class_id": self.id}
        await done(self.line, request("POST", f"/api/clubs/{club}/evenings", evening, self.teacher))
        await done(self.line, request("POST", f"/api/clubs/{club}/classes", evening, self.teacher))
        for path in ("print/class", "print/certificates", "print/pupils", "records", "tables/results"):
            await done(self.line, request("GET", f"/api/classes/{self.id}/{path}", cookie=self.teacher))
        await done(self.line, request("GET", f"/api/print/game?game={self.game}"))
        await self._review()
        await done(self.line, request("DELETE", f"/api/clubs/{club}", cookie=self.teacher))

    async def _review(self) -> None:
        path = f"/api/games/{self.game}/review"
        answer = await self.line.ask(request("POST", path, cookie=self.player))
        for _ in range(300):
            if answer.status != 200 or answer.json()["state"] not in ("running", "none"):
                return
            await asyncio.sleep(0.2)
            answer = await self.line.ask(request("GET", path))

    async def state(self) -> dict[str, Any]:
        return dict((await done(self.line, request("GET", f"/api/classes/{self.id}", cookie=self.teacher))).json())


async def attack(ground: Ground) -> None:
    server = ground.serve("--workers", "1")
    async with wire(server.port, "127.0.0.1") as line:
        lesson = Lesson(line, server)
        await lesson.open()
        await lesson.live()
        # To be read beside the others: names that are sealed on disk are found in no file at any time.
        _search(ground, server, "a class that is there, the server running", asked="")
        await _delete(ground, lesson, "a class that was deleted")
    await _search_twice(ground, server, "a class that was deleted")
    server = ground.serve("--workers", "1")
    async with wire(server.port, "127.0.0.1") as line, wire(server.port, "127.0.0.1") as other:
        what = "classes that were deleted while a round was set out"
        for late in LATE:
            lesson = Lesson(line, server)
            await lesson.open()
            await lesson.act("begin", kind="swiss", rounds=1)
            starting = asyncio.create_task(other.ask(lesson.wish("round", lesson.teacher)))
            await asyncio.sleep(late)
            await _delete(ground, lesson, f"{what}, after {late * 1000:.0f} ms")
            await starting
    await _search_twice(ground, server, what)


async def _delete(ground: Ground, lesson: Lesson, what: str) -> None:
    answer = await lesson.line.ask(request("DELETE", f"/api/classes/{lesson.id}", cookie=lesson.teacher))
    ground.found(f"{what}: the answer", str(answer.status), "200", answer.status == 200)
    # What goes on in the background has its time; what stays after it stays.
    await asyncio.sleep(ground.number(2, 1))
    left = (await done(lesson.line, request("GET", "/api/health"))).json()["games"]
    ground.found(f"{what}: games that are left", str(left), "0", left == 0)


async def _search_twice(ground: Ground, server: Server, what: str) -> None:
    if ground.on_postgres:
        # What PostgreSQL has in memory it writes by itself within minutes.
        database = await asyncpg.connect(ground.postgres.database())
        await database.execute("CHECKPOINT")
        await database.close()
    _search(ground, server, f"{what}, the server running")
    server.plain.stop()
    _search(ground, server, f"{what}, the server stopped")


def _search(ground: Ground, server: Server, what: str, asked: str = "0") -> None:
    folders = [server.plain.data, *([ground.postgres.folder] if ground.on_postgres else [])]
    hits = {path: count for path in _files(folders) if (count := _hits(path))}
    told = ", ".join(f"{count} in {path.name}" for path, count in hits.items())
    ground.found(f"{what}: names in files", f"{sum(hits.values())}{f' ({told})' if told else ''}", asked, not hits)


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in sorted(folder.rglob("*")) if path.is_file())


def _hits(path: Path) -> int:
    with suppress(OSError):
        text = path.read_bytes()
        return sum(text.count(form) for name in (*NAMES, TITLE, CLUB) for form in forms(name))
    return 0


def forms(name: str) -> set[bytes]:
    """How a name may stand in a file: as it is, in two bytes a letter, escaped as JSON does."""
    escaped = json.dumps(name)[1:-1].encode()
    return {name.encode(), name.encode("utf-16-le"), name.encode("utf-16-be"), escaped}
