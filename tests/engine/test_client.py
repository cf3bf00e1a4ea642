"""The client of the protocol, with processes of our engine and of small ones that speak Aualé's dialect, or don't."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from pathlib import Path

import pytest

import awale
from awale.engine.limits import Clock, Limits
from awale.engine.uci.async_client import open_engine_async
from awale.engine.uci.client import EngineProcess, open_engine
from awale.engine.uci.process import EngineFault

OURS = (sys.executable, "-m", "awale.cli", "uci")
#: As Aualé's own: letters without spaces, no options that we know, silence on what it doesn't understand, no answer to
#: ``isready`` while it searches. It notes what it is told, and plays the first legal move.
AUALE = """
import sys
import awale
game = awale.Game("abapa")
searching = False
told = open({told!r}, "a")
def answer():
    print("bestmove", game.legal_moves[0].replace("pass", "-"), "ponder a", flush=True)
for line in sys.stdin:
    print(line, file=told, end="", flush=True)
    words = line.split()
    if words[0] == "uci":
        print("id name Aalina", "id author somebody", "option name Ownbook type check", "uciok", sep="\\n", flush=True)
    elif words[0] == "isready" and not searching:
        print("readyok", flush=True)
    elif words[0] == "position":
        game = awale.Game("abapa", None if words[1] == "startpos" else words[2])
        game.play("pass" if move == "-" else move for move in "".join(line.partition("moves")[2].split()))
    elif words[0] == "go":
        for depth in (1, 2):
            pv = game.legal_moves[0] + "e"
            print(f"info depth {{depth}} seldepth 4 nodes {{depth * 10}} time 7 score cp -125 pv {{pv}}", flush=True)
        print("info depth 3 score cp 900 lowerbound pv Ab", flush=True)
        {trick}
        if words[1] == "infinite":
            searching = True
        else:
            answer()
    elif words[0] == "stop" and searching:
        searching = False
        answer()
    elif words[0] == "quit":
        break
"""


@pytest.fixture
def auale(tmp_path: Path):
    """Writes an engine with a trick, and gives the command that starts it and the file of what it is told."""

    def write(trick: str = "pass") -> tuple[tuple[str, ...], Path]:
        program, told = tmp_path / "auale.py", tmp_path / "told"
        program.write_text(AUALE.format(trick=trick, told=str(told)), encoding="utf-8")
        return (sys.executable, str(program)), told

    return write


def gone(pid: int | None) -> bool:
    """Whether there is no process of this number, not even a zombie."""
    assert pid
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# --- ours -------------------------------------------------------------------------------------------------------------


def test_our_engine_plays_analyses_and_leaves() -> None:
    game = awale.Game("ecole")
    game.play("Ff")
    with open_engine(OURS, Hash=1) as engine:
        pid = engine.pid
        assert engine.name.startswith("Awale")
        played = engine.play(game, Limits(depth=6))
        assert played.move in game.legal_moves
        assert played.analysis.depth == 6
        found = engine.analyse(game, Limits(depth=6), lines=3)
        assert [len(found.lines), found.depth] == [3, 6]
        assert found.best.move == found.best.pv[0]
        assert found.lines[0].seeds >= found.lines[1].seeds >= found.lines[2].seeds
        # Another sheet, with a rule set otherwise, then the first again: the engine is told.
        mine = awale.sheet("amende", grand_slam="penalty")
        slam = awale.Game(mine, "0-0-0-2-0-2-1-1-0-0-0-0-20-22-S")
        assert {line.move for line in engine.analyse(slam, Limits(depth=2), lines=6).lines} == set(slam.legal_moves)
        assert engine.play(game, Limits(depth=2)).move in game.legal_moves
    assert gone(pid)


def test_an_analysis_is_followed_and_stopped_and_the_next_begins() -> None:
    with open_engine(OURS) as engine:
        depths = []
        with engine.analysis(awale.Game("abapa"), lines=2) as running:
            for found in running:
                depths.append(found.depth)
                if found.depth >= 4 and len(found.lines) == 2:
                    break
        assert depths == sorted(depths)
        with engine.analysis(awale.Game("abapa")) as running:
            with pytest.raises(awale.AwaleError, match="under way"):
                engine.play(awale.Game("abapa"))
            running.stop()
            assert running.wait().move in "ABCDEF"
        assert engine.play(awale.Game("abapa"), Limits(nodes=100)).move in "ABCDEF"


def test_clocks_reach_the_engine_that_searches_here() -> None:
    limits = Limits(clock=Clock(2.0, 1000.0))
    south, north = limits.time_for("S"), limits.time_for("N")
    assert south is not None
    assert north is not None
    assert south < 0.2 < north


# --- others -----------------------------------------------------------------------------------------------------------


def test_auales_dialect(auale) -> None:
    command, told = auale()
    game = awale.Game("abapa")
    game.play("FfB")
    with open_engine(command, Level=3) as engine:
        assert (engine.name, engine.author) == ("Aalina", "somebody")
        played = engine.play(game, Limits(clock=Clock(60, 50.5, 1, 0, moves_to_go=9)))
        assert (played.move, played.reply) == (game.legal_moves[0], "a")
        found = engine.analyse(game, Limits(seconds=0.25), lines=3)
        assert (found.best.seeds, found.depth, found.deepest, found.nodes) == (-1.25, 2, 4, 20)
        assert found.best.pv == (game.legal_moves[0], "e")
        with engine.analysis(game) as running:
            assert next(iter(running)).depth == 1
        set_up = awale.Game("abapa", "1-0-2-0-2-2-0-2-0-0-2-1-14-22-S")
        assert engine.play(set_up).move == set_up.legal_moves[0]
        with pytest.raises(EngineFault, match="no option Sheet"):
            engine.play(awale.Game("grenier"))
    lines = told.read_text(encoding="utf-8").splitlines()
    assert "position startpos moves FfB" in lines
    assert "go wtime 60000 btime 50500 winc 1000 binc 0 movestogo 9" in lines
    assert "go movetime 250" in lines
    assert "position fen 1-0-2-0-2-2-0-2-0-0-2-1-14-22-S" in lines
    assert not any("Level" in line or "MultiPV" in line for line in lines), "options that it doesn't offer"
    assert lines[-1] == "quit"


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ("sys.exit(1)", "it is gone"),
        ("print('bestmove Z', flush=True); continue", 'it plays "Z"'),
        ("print('bestmove', flush=True); continue", "it plays"),
        ("print('bestmove (none)', flush=True); continue", "it plays"),
        ("print('bestmove -', flush=True); continue", "Nobody passes"),
        ("import time; time.sleep(1000)", "no bestmove within"),
        ("[print('info nonsense ' * 10) for _ in iter(int, 1)]", "no bestmove within"),
        ("[print('x' * 100_000, end='') for _ in iter(int, 1)]", "no bestmove within"),
        ("import os, time; os.close(1); time.sleep(1000)", "it is gone"),
    ],
)
def test_a_fault_is_a_sentence_and_leaves_no_process(auale, trick: str, said: str) -> None:
    command, _ = auale(trick)
    with open_engine(command, patience=30 if said == "it is gone" else 0.3) as engine:
        pid = engine.pid
        with pytest.raises(EngineFault, match=said):
            engine.play(awale.Game("abapa"), Limits(seconds=0.01))
        assert engine.is_running or gone(pid)
    assert gone(pid)


def test_an_engine_that_was_lost_is_started_again(auale) -> None:
    command, _ = auale("sys.exit(1)")
    with open_engine(command) as engine:
        first = engine.pid
        with pytest.raises(EngineFault, match="gone"):
            engine.play(awale.Game("abapa"))
        engine.new_game()
        assert engine.pid != first


@pytest.mark.parametrize(
    "command", ["/no/such/engine", (sys.executable, "-c", "pass"), (sys.executable, "-c", "print(1)")]
)
def test_what_is_no_engine_is_refused(command: str | tuple[str, ...]) -> None:
    with pytest.raises(EngineFault, match=r"can't be started|gone"):
        open_engine(command)


def test_an_engine_that_is_forgotten_is_ended(auale) -> None:
    engine: EngineProcess | None = open_engine(auale()[0])
    assert engine
    pid = engine.pid
    del engine
    gc.collect()
    assert gone(pid)


def test_what_cannot_be_asked_is_refused(auale) -> None:
    over = awale.Game("grenier", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S")
    with open_engine(auale()[0]) as engine:
        with pytest.raises(awale.AwaleError, match="is over"):
            engine.play(over)
        with pytest.raises(awale.AwaleError, match="never end"):
            engine.analyse(awale.Game("abapa"), Limits())


# --- in an event loop -------------------------------------------------------------------------------------------------


def test_the_same_in_an_event_loop(auale) -> None:
    async def all_of_it() -> int | None:
        game = awale.Game("abapa")
        async with await open_engine_async(auale()[0]) as engine:
            pid = engine.engine.pid
            assert (await engine.play(game)).move == "A"
            assert (await engine.analyse(game)).best.seeds == -1.25
            async with engine.analysis(game) as running:
                async for found in running:
                    assert found.depth == 1
                    break
            # Whoever is cancelled ends the search.
            waiting = asyncio.ensure_future(engine.play(game, Limits()))
            while engine.engine._running is None:
                await asyncio.sleep(0.01)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert (await engine.play(game)).reply == "a"
        return pid

    assert gone(asyncio.run(all_of_it()))
