"""The kernel's speed beside OpenSpiel's: leaves a second of the same count, both driven from Python, in one run.

python bench/kernel.py [--rounds 8]
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel

import awale
from awale.machine.board import words
from awale.machine.dead import dead_table
from awale.machine.functions import perft
from awale.machine.rulecode import rule_code

DEPTH, OPENSPIEL_DEPTH = 10, 7


def openspiel_leaves(state: pyspiel.State, depth: int) -> int:
    """The same count through OpenSpiel, the last ply counted in bulk too."""
    if state.is_terminal():
        return 0
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(openspiel_leaves(state.child(action), depth - 1) for action in actions)


def kernel_leaves(sheet: awale.Sheet, depth: int) -> int:
    rules = rule_code(sheet)
    dead = dead_table(rules)
    return perft(rules, *words(sheet, awale.START), 0, 0, depth, dead.address)


def speed(count: object, *arguments: object) -> float:
    """Leaves a second of processor time: other work on the machine disturbs it least."""
    started = time.thread_time()
    return count(*arguments) / (time.thread_time() - started)  # type: ignore[operator,no-any-return]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=8)
    rounds = parser.parse_args().rounds
    sheets = [awale.sheet(name) for name in awale.sheet_ids()]
    for sheet in sheets:
        kernel_leaves(sheet, 2)  # loaded, and its table of dead boards made
    game = pyspiel.load_game("oware")
    peer = max(speed(openspiel_leaves, game.new_initial_state(), OPENSPIEL_DEPTH) for _ in range(rounds))
    print(f"OpenSpiel oware from Python, depth {OPENSPIEL_DEPTH}: {peer / 1e6:.2f} M leaves/s")
    # Round by round, so that what else the machine does meets all sheets alike.
    runs = [{sheet.id: speed(kernel_leaves, sheet, DEPTH) for sheet in sheets} for _ in range(rounds)]
    ours = {sheet.id: max(run[sheet.id] for run in runs) for sheet in sheets}
    for name, found in ours.items():
        print(f"{name:14} depth {DEPTH}: {found / 1e6:6.1f} M leaves/s, {found / peer:5.0f} x OpenSpiel")
    print(f"slowest sheet / fastest: {min(ours.values()) / np.max(list(ours.values())):.2f} (at least 0.67 is asked)")


if __name__ == "__main__":
    main()
