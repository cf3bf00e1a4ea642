"""After the servers were killed: what is on disk, and how much room it takes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx
from load import Server, fill

from awale.server.store import Store, store_for
from school.board import PATIENCE, Tally
from school.classroom import Class

#: With how many whole games, of sixty moves, the space of a move on disk is measured.
STORED = 300


async def check(classes: list[Class], tally: Tally, database: str | None, data: Path, servers: list[Server]) -> None:
    """Every acknowledged move and result is there, once; and the bell that was cut off is rung to its end."""
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
        for number, each in enumerate(classes):
            await _rung(http, servers[number % len(servers)].url, each)
    for server in servers:
        server.kill()
    store = store_for(database, data)
    await store.open()
    try:
        await _moves_are_there(store, tally)
        for each in classes:
            await _results_are_there(store, each, tally)
    finally:
        await store.close()
    moves = sum(len(moves) for moves in tally.moves.values())
    print(f"after kill -9: all {moves} acknowledged moves and {len(tally.results)} results are there, each once")


async def _rung(http: httpx.AsyncClient, url: str, each: Class) -> None:
    """The teacher comes back: the bell rings again under the same name, if it was lost; all tables have a result."""
    cookie = {"Cookie": f"awale={each.cookies['teacher']}"}
    address, ends = f"{url}/api/classes/{each.id}", time.perf_counter() + PATIENCE
    told = await http.post(f"{address}/acts", json={"do": "bell", "act": "the last one"}, headers=cookie)
    if not told.is_success:
        raise SystemExit(told.text)
    while not (state := told.json())["shared"]["contest"]["rounds"][-1]["over"]:
        if time.perf_counter() > ends:
            raise SystemExit(f"class {each.number}: the bell's results never came")
        await asyncio.sleep(0.2)
        told = await http.get(address, headers=cookie)
    each.remember(state)


async def _moves_are_there(store: Store, tally: Tally) -> None:
    for game, moves in tally.moves.items():
        kept = [json.loads(event.data)["move"] for event in await store.events(game) if event.kind == "move"]
        late = [tally.under_way[game]] if game in tally.under_way else []
        if kept not in (moves, moves + late):
            raise SystemExit(f"game {game}: {moves} were acknowledged, {kept} are on disk")


async def _results_are_there(store: Store, each: Class, tally: Tally) -> None:
    found = [json.loads(event.data) for event in await store.events(each.id, kind="result")]
    tables = sorted((data["round"], data["table"]) for data in found)
    wanted = sorted(key[1:] for key in tally.results if key[0] == each.id)
    if tables != wanted:
        raise SystemExit(f"class {each.number}: results of {wanted} were told, {tables} are on disk")
    for data in found:
        if data["seeds"] != tally.results[each.id, data["round"], data["table"]]["seeds"]:
            raise SystemExit(f"class {each.number}: another result is on disk: {data}")


async def bytes_a_move(database: str | None, folder: Path) -> int:
    """What a move takes on disk, its share of the game's own row included: whole games of about sixty moves."""
    data = folder / "whole"
    data.mkdir()
    size, moves = await _kept(database, data) if database else (0, 0)
    await fill(STORED, database, data)
    size_now, moves_now = await _kept(database, data)
    return round((size_now - size) / (moves_now - moves))


async def _kept(database: str | None, data: Path) -> tuple[int, int]:
    """How many bytes a store takes, and how many events are in it."""
    count = "SELECT count(*) FROM events"
    if database is None:
        with closing(sqlite3.connect(data / "games.sqlite")) as file:
            [moves] = file.execute(count).fetchone()
        return sum(file.stat().st_size for file in data.iterdir()), moves
    connection = await asyncpg.connect(database)
    try:
        size = await connection.fetchval("SELECT pg_database_size(current_database())")
        return size, await connection.fetchval(count)
    finally:
        await connection.close()
