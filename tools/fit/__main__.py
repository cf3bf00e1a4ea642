"""Fits the evaluation of one sheet and writes its weights, with the settings that made them beside.

    cd tools
    awale endgame build --sheet amende --seeds 15 --dir tables
    python -m fit amende --tables tables --rounds 2 --positions 300000 --jobs 2

Each round plays games with the weights of the last, adds them to all before, and fits anew. Games are kept in
``--data``, so that a fit can be made again, or with the games of a sheet that plays alike (``--also abapa``).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from array import array
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt

import awale
import awale.endgame
from awale.endgame.packed import PackedLevel
from awale.endgame.raw import RawLevel
from awale.engine import evaluation
from awale.engine import thread as T  # noqa: N812 - its names are the words of a layout
from awale.machine.dead import dead_table
from awale.machine.memory import LINE, Block
from awale.machine.rulecode import rule_code
from fit.exact import pits_of, sample
from fit.selfplay import Settings, play_game
from fit.train import fit, predict, rounded

WEIGHTS = Path(evaluation.__file__).parent / "weights"
#: How much of a position's target is what the search expected; the rest is what the game brought.
EXPECTED = 0.5
#: No store is ever large enough to decide a game while fitting: it is seeds that are guessed, not wins.
NEVER = 200


def games(
    sheet_id: str, tables: str, weights: npt.NDArray[np.int16], seed: int, wanted: int, settings: Settings
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float32]]:
    """At least so many positions of self-play: boards, and the seeds that came and were expected."""
    # Played to the end whatever the stores: seeds to come are what the evaluation guesses.
    sheet = awale.sheet(sheet_id, majority="play-on")
    rules, shared, stop = rule_code(sheet), Block(size=16 << 20), Block(words=1)
    found, dead = awale.endgame.open(sheet, tables), dead_table(rules)
    settled = evaluation.settled(array("h", weights.tobytes()))
    thread = T.new_thread()
    words = thread.words
    words[T.STOP], words[T.SHARED], words[T.SHARED_MASK] = stop.address, shared.address, shared.size // LINE - 1
    words[T.RULES], words[T.DEAD], words[T.WEIGHTS] = rules, dead.address, settled.address
    words[T.WIN_AT], words[T.TIMES], words[T.ROOT_LANES], words[T.TABLE_SEEDS] = NEVER, 2, -1, found.most
    words[T.REPEAT_OWN] = sheet.repetition_rest == "own-camps"
    for seeds in range(found.most + 1):
        words[T.TABLES + seeds] = found.address(seeds)
    chance = random.Random(seed)
    rows: list[tuple[int, int, float, float]] = []
    while len(rows) < wanted:
        rows += play_game(thread, chance, settings)
    return np.array([row[:2] for row in rows], np.uint64), np.array([row[2:] for row in rows], np.float32)


def targets(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return (EXPECTED * values[:, 1] + (1 - EXPECTED) * values[:, 0]).astype(np.float32)


def known(sheet_id: str, tables: str, a_level: int) -> list[tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]]:
    """Exact boards of every level from 5 seeds up."""
    chance = np.random.default_rng(2)
    found = awale.endgame.open(sheet_id, tables)
    return [sample(_values(found.level(seeds)), seeds, a_level, chance) for seeds in range(5, found.most + 1)]


def _values(level: RawLevel | PackedLevel) -> npt.NDArray[np.int8]:
    return np.frombuffer(level.expanded() if isinstance(level, PackedLevel) else level.values, np.int8)


def explained(
    parameters: npt.NDArray[np.float32], pits: npt.NDArray[np.uint8], wanted: npt.NDArray[np.float32]
) -> dict[str, float]:
    """The share of the targets' variance that the net explains, by seeds on the board."""
    seeds, guesses = pits.sum(axis=1), predict(parameters, pits)
    shares = {}
    for low, high in ((5, 12), (13, 17), (18, 24), (25, 32), (33, 40), (41, 48)):
        inside = (seeds >= low) & (seeds <= high)
        if inside.sum() > 100:
            wrong = ((guesses[inside] - wanted[inside]) ** 2).mean()
            shares[f"{low}-{high}"] = round(float(1 - wrong / wanted[inside].var()), 3)
    return shares


def fit_all(given: argparse.Namespace) -> tuple[npt.NDArray[np.float32], dict[str, float]]:
    """The net fitted to everything there is, and how well it guesses what it wasn't shown."""
    parts = known(given.sheet, given.tables, given.a_level)
    for name in (given.sheet, *given.also):
        for path in sorted(Path(given.data).glob(f"{name}-*.npz")):
            with np.load(path) as data:
                parts.append((pits_of(data["boards"]), targets(data["values"])))
    pits, wanted = (np.concatenate(column) for column in zip(*parts, strict=True))
    held = np.random.default_rng(3).random(len(wanted)) < 0.02
    parameters = fit(pits[~held], wanted[~held], epochs=given.epochs)
    return parameters, explained(parameters, pits[held], wanted[held])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", choices=awale.sheet_ids())
    parser.add_argument("--tables", required=True, help="the folder of the endgame tables")
    parser.add_argument("--data", default="data", help="where games are kept")
    parser.add_argument("--also", nargs="*", default=[], help="sheets whose games are taken as well")
    parser.add_argument("--rounds", type=int, default=1, help="0: only fit to what is there")
    parser.add_argument("--positions", type=int, default=300_000, help="of each round")
    parser.add_argument("--depth", type=int, default=14)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--a-level", type=int, default=80_000, help="exact boards of each level")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default=WEIGHTS, type=Path)
    given = parser.parse_args()
    Path(given.data).mkdir(exist_ok=True)
    settings = Settings(depth=given.depth)
    for number in range(given.rounds):
        started = time.perf_counter()
        weights = np.frombuffer(evaluation.weights_for(awale.sheet(given.sheet)).view, np.int16).copy()
        seed, share = int(time.time()), given.positions // given.jobs
        with ProcessPoolExecutor(given.jobs) as pool:
            calls = [
                pool.submit(games, given.sheet, given.tables, weights, seed + job, share, settings)
                for job in range(given.jobs)
            ]
            for job, call in enumerate(calls):
                boards, values = call.result()
                np.savez_compressed(Path(given.data) / f"{given.sheet}-{seed + job}.npz", boards=boards, values=values)
        print(f"round {number + 1}: games in {time.perf_counter() - started:.0f} s", flush=True)
        write(given, *fit_all(given))
    if not given.rounds:
        write(given, *fit_all(given))


def write(given: argparse.Namespace, parameters: npt.NDArray[np.float32], shares: dict[str, float]) -> None:
    """The weights for the engine, and what made them."""
    np.save(given.out / f"{given.sheet}.npy", rounded(parameters))
    told = {
        "sheet": given.sheet,
        "fingerprint": awale.sheet(given.sheet).fingerprint,
        "units": evaluation.UNITS,
        "counts": evaluation.COUNTS,
        "exact_boards_a_level": given.a_level,
        "games_of": [given.sheet, *given.also],
        "search_depth": given.depth,
        "expected_share": EXPECTED,
        "epochs": given.epochs,
        "explained_variance": shares,
    }
    (given.out / f"{given.sheet}.json").write_text(json.dumps(told, indent=2) + "\n")
    print(json.dumps(shares), flush=True)
    evaluation.weights_for.cache_clear()


if __name__ == "__main__":
    main()
