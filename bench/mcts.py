"""Games against OpenSpiel's Monte Carlo tree search (its own in C++, random rollouts), the same time for each move.

    python bench/mcts.py [--games 100] [--milliseconds 100]

Openings of eight random moves, each played from both sides, without an opening book and without endgame tables.
"""

from __future__ import annotations

import argparse
import random
import time

import pyspiel

import awale
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.engine.tally import MatchTally

OPENING = 8


class Peer:
    """OpenSpiel's bot, given as many simulations as fit into the time."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.game = pyspiel.load_game("oware")
        self.seconds, self.seed = seconds, seed
        self.simulations = 1000

    def move(self, state: pyspiel.State) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, self.seed)
        bot = pyspiel.MCTSBot(
            self.game, evaluator, 2.0, self.simulations, 1000, True, self.seed, False, pyspiel.ChildSelectionPolicy.UCT
        )
        started = time.perf_counter()
        action = int(bot.step(state))
        # A rollout takes longer early in a game than late: the number follows.
        taken = time.perf_counter() - started
        self.simulations = max(100, int(self.simulations * min(2.0, max(0.5, self.seconds / taken))))
        return action


def play(engine: Engine, peer: Peer, moves: str, ours: str) -> float:
    """One game; 1 for a win of ours, 0.5 for a draw."""
    game, state = awale.Game("abapa"), peer.game.new_initial_state()
    for move in moves:
        game.push(move)
        state.apply_action("ABCDEF".index(move.upper()))
    while not game.is_over and not state.is_terminal():
        if game.position.to_move == ours:
            move = engine.search(game, Limits(seconds=peer.seconds)).best.move
        else:
            action = peer.move(state)
            move = "ABCDEF"[action] if game.position.to_move == "S" else "abcdef"[action]
        game.push(move)
        state.apply_action("ABCDEF".index(move.upper()))
    outcome = game.outcome()
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner == ours)


def opening(chance: random.Random) -> str:
    game = awale.Game("abapa")
    while game.ply < OPENING:
        game.push(chance.choice(game.legal_moves))
    return "".join(game.moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--milliseconds", type=int, default=100)
    given = parser.parse_args()
    engine, chance = Engine("abapa"), random.Random(1)
    engine.search(awale.Game("abapa"), Limits(depth=2))
    results = []
    for number in range(given.games // 2):
        moves = opening(chance)
        for ours in "SN":
            results.append(play(engine, Peer(given.milliseconds / 1000, number), moves, ours))
        print(f"\r{sum(results):g} of {len(results)}", end="", flush=True)
    wins, draws = results.count(1.0), results.count(0.5)
    print(f"\nat {given.milliseconds} ms a move: {MatchTally(wins, draws, len(results) - wins - draws)}")


if __name__ == "__main__":
    main()
