"""Random games through ``awale.Game`` beside python-chess's ``Board``, in one run: moves a second of processor time.

    pip install chess; python bench/library_speed.py [--seconds 2] [--rounds 3]

Both list the legal moves, play one of them by chance, and ask whether the game is over, until it is. The rounds take
turns, and the best of each counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import chess  # type: ignore[import-not-found, unused-ignore]  # only here: no test needs it

import awale

#: A random game that isn't over by then is left.
LONGEST = 400


def play_awale(sheet: str, chance: random.Random) -> int:
    game = awale.Game(sheet)
    while not game.is_over and game.ply < LONGEST:
        game.push(chance.choice(game.legal_moves))
    return game.ply


def play_chess(chance: random.Random) -> int:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < LONGEST:
        board.push(chance.choice(list(board.legal_moves)))
    return int(board.ply())


def speed(play: Callable[[random.Random], int], seconds: float, seed: int) -> float:
    """Moves a second of processor time: other work on the machine disturbs it least."""
    chance, moves, started = random.Random(seed), 0, time.process_time()
    while (taken := time.process_time() - started) < seconds:
        moves += play(chance)
    return moves / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    players: dict[str, Callable[[random.Random], int]] = {"python-chess": play_chess}
    for name in awale.sheet_ids():
        players[name] = lambda chance, sheet=name: play_awale(sheet, chance)  # type: ignore[misc]
    best = dict.fromkeys(players, 0.0)
    for seed in range(options.rounds):
        for name, play in players.items():
            best[name] = max(best[name], speed(play, options.seconds, seed))
    for name, found in best.items():
        print(f"{name:14} {found:8,.0f} moves/s, {found / best['python-chess']:5.2f} x python-chess")


if __name__ == "__main__":
    main()
