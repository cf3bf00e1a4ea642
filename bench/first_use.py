"""What one waits for at the first use: an analysis, a UCI engine, the app's first level.

    python bench/first_use.py

Each is a new process with an empty cache folder, as after an installation; beside it, Python's own start. Then a server
is started, and a level makes its first move in one game after the other: the first is compared with the later ones.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from load import Server, hear
from websockets.asyncio.client import connect

TIMES = 9
GAMES, LEVELS = 8, (3, 6)
AWALE = [sys.executable, "-m", "awale.cli"]
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def fresh() -> tuple[tempfile.TemporaryDirectory[str], dict[str, str]]:
    """An empty cache folder, and an environment that names it."""
    folder = tempfile.TemporaryDirectory()
    return folder, {**os.environ, "AWALE_CACHE_DIR": folder.name}


def command(*words: str) -> float:
    """Seconds until a command is done."""
    folder, environment = fresh()
    with folder:
        begun = time.perf_counter()
        subprocess.run([*words], env=environment, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begun


def until_ready() -> float:
    """Seconds until ``awale uci`` says that it is ready."""
    folder, environment = fresh()
    with folder:
        begun = time.perf_counter()
        engine = subprocess.Popen(
            [*AWALE, "uci"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write("uci\nisready\n")
        engine.stdin.flush()
        while engine.stdout.readline() not in ("readyok\n", ""):
            pass
        took = time.perf_counter() - begun
        engine.communicate("quit\n")
        return took


async def first_move(url: str, level: int) -> float:
    """Seconds from a new game until the level, which begins, has moved."""
    async with httpx.AsyncClient(trust_env=False) as http:
        asked = {"kind": "level", "sheet": "grenier", "names": ["Awa", ""], "seat": "N", "level": level}
        begun = time.perf_counter()
        made = await http.post(f"{url}/api/games", json=asked)
    address = f"{url.replace('http', 'ws')}/api/games/{made.json()['id']}/play"
    cookie = {"Cookie": f"awale={made.cookies['awale']}"}
    async with connect(address, additional_headers=cookie, proxy=None) as socket:
        state = await hear(socket, "state")
        while not state["turns"]:
            if json.loads(await socket.recv())["type"] == "turn":
                break
        return time.perf_counter() - begun


def levels(level: int, pause: float) -> None:
    """A server of its own; the first game begins so many seconds after it has opened."""
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place), None)
        try:
            time.sleep(pause)
            took = [asyncio.run(first_move(server.url, level)) * 1000 for _ in range(GAMES)]
        finally:
            server.kill()
        print(
            f"level {level}, {pause:.0f} s after the server has opened ({server.start_up:.2f} s): first move "
            f"{took[0]:.0f} ms, the next {took[1]:.0f}, later {statistics.median(took[2:]):.0f}"
        )


def main() -> None:
    measures: list[tuple[str, Callable[[], float], str]] = [
        ("python -c pass", lambda: command(sys.executable, "-c", "pass"), ""),
        ("awale analyse, depth 10", lambda: command(*AWALE, "analyse", START, "--depth", "10"), " (0.5 is asked)"),
        ("awale uci to readyok", until_ready, " (0.3 is asked)"),
    ]
    for name, measure, asked in measures:
        took = [measure() for _ in range(TIMES)]
        print(f"{name}: first {took[0]:.2f} s, best {min(took):.2f}, median {statistics.median(took):.2f}{asked}")
    for level in LEVELS:
        levels(level, 0)
        levels(level, 1)


if __name__ == "__main__":
    main()
