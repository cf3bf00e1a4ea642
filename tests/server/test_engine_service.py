"""The engine in other processes: what it answers, and what becomes of it when workers die, hang or are all taken."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from awale import Game, sheet_ids
from awale.endgame.builder import build
from awale.endgame.fingerprint import VALUE_FIELDS, table_fingerprint
from awale.engine.levels import LEVELS, choose_move
from awale.rules.sheet import FIELDS, Sheet, sheet
from awale.server.engine_service import Busy, EngineService
from awale.server.engine_service.engines import TableCache
from awale.server.engine_service.messages import PointFound, Reviewed
from awale.server.engine_service.service import MOST_BUILT
from awale.words import AwaleError
from support.optional import not_none

#: Far longer than anything should take, for machines that are busy; the first worker may have to compile.
PATIENCE = 300.0
#: The sheet whose small endings are known exactly.
KNOWN = "boite-a-oeufs"
#: Longer than any test waits for something to end by itself.
LONG = 60.0

Run = Callable[[Awaitable[Any]], object]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory) -> Iterator[Path]:
    """None of the machine's own endgame tables, but small ones for one sheet."""
    before = os.environ.get("AWALE_TABLES")
    os.environ["AWALE_TABLES"] = str(folder := tmp_path_factory.mktemp("tables"))
    assert list(build(KNOWN, 8, folder))
    yield folder
    if before is None:
        del os.environ["AWALE_TABLES"]
    else:
        os.environ["AWALE_TABLES"] = before


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """One event loop for the whole file: the workers that a test leaves behind serve the next."""
    with asyncio.Runner() as runner:
        yield lambda awaitable: runner.run(_in_time(awaitable))


async def _in_time(awaitable: Awaitable[Any]) -> object:
    async with asyncio.timeout(PATIENCE):
        return await awaitable


@pytest.fixture(scope="module")
def engine(run, shelf) -> Iterator[EngineService]:
    """One worker, as on a small machine."""
    engine = EngineService(1, tables=False, waiting={"quick": 2, "look": 1, "review": 1})
    run(engine.start())
    yield engine
    run(engine.close())


def under_way(name: str, plies: int = 14, seed: int = 1) -> Game:
    chance = random.Random(f"{name} {seed}")
    game = Game(name)
    while game.ply < plies and not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


async def first(engine: EngineService, game: Game, stack: AsyncExitStack) -> AsyncIterator[Any]:
    """A search that has begun, and goes on until the stack is closed."""
    lines = await stack.enter_async_context(aclosing(engine.look(game, LONG)))
    await anext(lines)
    return lines


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.02)


# --- what it answers ---


@pytest.mark.parametrize("name", sheet_ids())
def test_a_level_chooses_in_a_worker_what_it_would_choose_here(run, engine, name) -> None:
    game = under_way(name)
    for level in (1, 4, 7, 10):
        chosen = run(engine.level_move(game, level, 5))
        assert chosen == choose_move(LEVELS[level - 1], game, seed=5)


def test_full_strength_plays_by_the_book_the_same_move_for_the_same_seed(run, engine) -> None:
    moves = [run(engine.level_move(Game("abapa"), 17, seed)) for seed in (1, 1, 2)]
    assert moves[0] == moves[1]
    assert set(moves) <= set("ABCDEF")


def test_a_move_that_is_the_only_one_needs_no_worker(run, shelf) -> None:
    async def ask() -> tuple[str, str, list[int]]:
        idle = EngineService(1, tables=False)
        game = Game("amende", "0-0-0-0-3-2-1-1-0-0-0-0-18-23-S")
        return await idle.level_move(game, 17, 1), (await idle.hint(game)).move, idle.pids

    assert run(ask()) == ("pass", "pass", [])


def test_a_hint_is_a_legal_move_and_a_sentence(run, engine) -> None:
    game = under_way("grenier")
    hint = run(engine.hint(game))
    assert game.is_legal(hint.move)
    assert hint.text("fr").startswith(f"{hint.move}\N{NO-BREAK SPACE}:")
    assert hint.text("en").startswith(f"{hint.move}:")


@pytest.mark.parametrize("name", sheet_ids())
def test_a_look_tells_every_legal_move_the_best_first_and_goes_deeper(run, engine, name) -> None:
    game = under_way(name, seed=2)

    async def look() -> list[Any]:
        return [lines async for lines in engine.look(game, 0.3)]

    told = run(look())
    assert [lines.depth for lines in told] == sorted({lines.depth for lines in told})
    for lines in told:
        values = [line.value for line in lines.lines]
        assert values == sorted(values, reverse=True)
        assert sorted(line.move for line in lines.lines) == sorted(game.legal_moves)
    for line in told[-1].lines:
        trial = game.copy()
        assert line.pv[0][0] == line.move
        assert [trial.push(move).captured for move, _ in line.pv] == [taken for _, taken in line.pv]


def test_a_position_with_few_seeds_is_told_exactly(run, engine) -> None:
    game = Game(KNOWN, "1-0-2-0-1-0-1-1-0-0-0-2-20-20-S")

    async def look() -> list[Any]:
        return [lines async for lines in engine.look(game, LONG)]

    assert all(line.exact for line in run(look())[-1].lines)


def test_what_is_over_is_refused(run, engine) -> None:
    over = Game("abapa")
    over.resign("S")

    async def look() -> list[Any]:
        return [lines async for lines in engine.look(over, 1)]

    for asked in (lambda: engine.level_move(over, 4, 1), lambda: engine.hint(over), look):
        with pytest.raises(AwaleError, match="over"):
            run(asked())


# --- whole games ---


def test_a_review_finds_the_one_bad_move_and_what_it_cost(run, engine) -> None:
    """Both play best, as the tables tell, but for one move."""
    game = Game(KNOWN, "1-0-2-0-1-0-1-1-0-0-0-2-20-20-S")

    async def last_lines() -> list[Any]:
        return [lines async for lines in engine.look(game, LONG)][-1].lines

    cost, bad = 0.0, -1
    while not game.is_over and game.ply < 12:
        lines = run(last_lines())
        assert all(line.exact for line in lines)
        fall = lines[0].value - lines[-1].value
        if bad < 0 and fall >= 3:
            cost, bad = fall, game.ply
        game.push(lines[-1].move if game.ply == bad else lines[0].move)
    assert bad >= 0, "this start offers no mistake to make"

    async def review() -> tuple[list[Any], list[Any]]:
        found = [each async for each in engine.review(game)]
        return [each for each in found if isinstance(each, PointFound)], [
            each for each in found if isinstance(each, Reviewed)
        ]

    points, reviews = run(review())
    (found,) = reviews
    assert [(each.ply, each.played, each.cost) for each in found.review.turning] == [(bad, game.moves[bad], cost)]
    assert {point.ply for point in points} == set(range(game.ply + 1))
    if outcome := game.outcome():
        last = next(point for point in points if point.ply == game.ply)
        assert (last.value, last.exact) == (outcome.stores[0] - outcome.stores[1], True)


# --- who waits for whom ---


def test_moves_and_hints_do_not_wait_for_analyses(run, engine) -> None:
    game = under_way("boite-a-oeufs")

    async def ask() -> None:
        async with AsyncExitStack() as stack:
            await first(engine, game, stack)
            await first(engine, game, stack)
            review = await stack.enter_async_context(aclosing(engine.review(under_way("ecole", 60))))
            await anext(review)
            assert game.is_legal(await engine.level_move(game, 10, 1))
            assert game.is_legal((await engine.hint(game)).move)

    run(ask())


def test_when_all_are_taken_and_the_queue_is_full_one_more_is_refused(run, engine) -> None:
    game = under_way("amende")

    async def ask() -> None:
        async with AsyncExitStack() as stack:
            await first(engine, game, stack)
            await first(engine, game, stack)
            assert engine.must_wait("look")
            third = asyncio.create_task(_answers(engine, game))
            await asyncio.sleep(0)
            with pytest.raises(Busy) as refused:
                await anext(engine.look(game, LONG))
            assert (refused.value.kind, refused.value.sentence.code) == ("unavailable", "busy")
        assert await third

    run(ask())


def test_whoever_stops_listening_stops_the_search(run, engine) -> None:
    """If it went on, the two threads would be taken for longer than any test may take."""
    game = under_way("awari")

    async def ask() -> None:
        for _ in range(5):
            async with AsyncExitStack() as stack:
                await first(engine, game, stack)
                await first(engine, game, stack)

    run(ask())
    assert run(_answers(engine, game))


async def _answers(engine: EngineService, game: Game) -> bool:
    return len([lines async for lines in engine.look(game, 0.1)]) > 0


# --- workers that die or hang ---


def test_a_killed_worker_is_replaced_and_its_work_done_again(run, engine) -> None:
    game = under_way("grand-bassam")

    async def ask() -> list[int]:
        async with aclosing(engine.look(game, 3.0)) as lines:
            depths = [(await anext(lines)).depth]
            killed = engine.pids
            os.kill(killed[0], signal.SIGKILL)
            depths += [found.depth async for found in lines]
        assert engine.pids != killed
        return depths

    depths = run(ask())
    assert depths == sorted(depths)
    assert len(depths) > 1


def test_work_that_kills_its_worker_twice_is_refused(run, engine) -> None:
    game = under_way("ecole")

    async def ask() -> None:
        async with aclosing(engine.look(game, LONG)) as lines:
            while True:
                await anext(lines)
                os.kill(engine.pids[0], signal.SIGKILL)
                await until(lambda: engine.state == "starting")

    with pytest.raises(Busy) as refused:
        run(ask())
    assert refused.value.sentence.code == "lost"
    assert run(_answers(engine, game))


def test_a_worker_that_hangs_is_killed_and_the_move_is_made_by_another(run, shelf) -> None:
    game = under_way("abapa")

    async def ask() -> tuple[str, list[int], list[int]]:
        async with _engine(patience=0.2) as impatient:
            await impatient.level_move(game, 10, 1)
            before = impatient.pids
            os.kill(before[0], signal.SIGSTOP)
            return await impatient.level_move(game, 10, 1), before, impatient.pids

    move, before, after = run(ask())
    assert game.is_legal(move)
    assert not set(before) & set(after)


@asynccontextmanager
async def _engine(**settings: Any) -> AsyncIterator[EngineService]:
    engine = EngineService(1, **{"tables": False, **settings})
    try:
        yield engine
    finally:
        await engine.close()


def test_processes_that_end_at_once_are_given_up_in_words(run, shelf, monkeypatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")

    async def ask() -> None:
        async with _engine() as broken:
            with pytest.raises(Busy) as refused:
                await broken.level_move(Game("abapa"), 4, 1)
            assert (refused.value.sentence.code, broken.state) == ("broken", "broken")

    run(ask())


def test_closing_refuses_what_waits_and_leaves_no_process(run, shelf) -> None:
    async def ask() -> None:
        closing = EngineService(2, tables=False)
        waiting = asyncio.create_task(closing.hint(under_way("abapa")))
        await until(lambda: bool(closing.pids))
        pids = closing.pids
        await closing.close()
        with pytest.raises(Busy) as refused:
            await waiting
        assert refused.value.sentence.code == "closing"
        with pytest.raises(Busy):
            await closing.level_move(Game("abapa"), 4, 1)
        assert not any(_lives(pid) for pid in pids)

    run(ask())


def test_workers_end_with_a_server_that_is_killed() -> None:
    program = """
import asyncio
from awale.server.engine_service import EngineService

async def main():
    engine = EngineService(1, tables=False)
    await engine.start()
    while not engine.pids:
        engine._pool.start()
        await asyncio.sleep(0.02)
    print(*engine.pids, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        (pid,) = map(int, not_none(server.stdout).readline().split())
        assert _lives(pid)
        server.kill()
        asyncio.run(_in_time(until(lambda: not _lives(pid))))


def _lives(pid: int) -> bool:
    """Whether a process is there; one that is dead and not yet buried isn't."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


# --- endgame tables ---


def changed_sheets() -> Iterator[Sheet]:
    """Sheets of which no two share their tables: far more than anybody plays by."""
    for values in itertools.product(*(FIELDS[field] for field in VALUE_FIELDS[:-1])):
        with suppress(AwaleError):
            yield sheet("abapa", dict(zip(VALUE_FIELDS, values, strict=False)))


def test_however_many_sheets_are_asked_for_the_disk_is_not_filled_with_tables(run, tmp_path, monkeypatch) -> None:
    async def ask_for_all() -> int:
        engine = EngineService(1, folder=tmp_path)
        for changed in changed_sheets():
            engine._want_tables(changed)
        return len(engine._to_build)

    async def nothing(self: EngineService, folder: Path) -> None:
        pass

    monkeypatch.setattr(EngineService, "_build", nothing)
    assert run(ask_for_all()) == MOST_BUILT


def test_only_so_many_tables_are_kept_open(shelf) -> None:
    kept = TableCache([shelf])
    for changed in itertools.islice(changed_sheets(), 40):
        kept.tables(changed)
    assert len(kept._open) <= 16


def test_a_sheet_without_tables_gets_small_ones_and_the_engine_takes_them(run, shelf, tmp_path) -> None:
    game = under_way("grenier")
    level = tmp_path / table_fingerprint(game.sheet) / "4.awt"
    few = Game("grenier", "0-0-0-0-0-1-0-0-0-1-1-1-22-22-S")

    async def ask() -> list[Any]:
        async with _engine(tables=True, folder=tmp_path, table_seeds=4) as building:
            await building.level_move(game, 10, 1)
            await until(level.exists)
            return [lines async for lines in building.look(few, LONG)]

    assert all(line.exact for line in run(ask())[-1].lines)


def test_a_weak_level_needs_no_tables(run, shelf, tmp_path) -> None:
    async def ask() -> None:
        async with _engine(tables=True, folder=tmp_path / "new", table_seeds=4) as weak:
            await weak.level_move(under_way("grenier"), 4, 1)

    run(ask())
    assert not (tmp_path / "new").exists()
