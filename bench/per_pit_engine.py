"""An engine like ours but for its evaluation: plain per-pit tables instead of the net, fitted to the same data.

    awale match "python bench/per_pit_engine.py TABLES DATA" "awale uci" --sheet abapa --nodes 20000 --games 400

It speaks UCI. TABLES and DATA are the folders that ``tools/fit`` used.
"""

from __future__ import annotations

import os
import sys
import tempfile
from array import array
from pathlib import Path

# Code compiled with another evaluation must not be mistaken for ours, nor ours for it.
os.environ["AWALE_CACHE_DIR"] = str(Path(tempfile.gettempdir()) / "awale-per-pit")
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

import numpy as np

import awale
from awale.compiled import net
from awale.compiled.jit import Int, Word, inlined
from awale.compiled.memory import load_i16
from awale.engine import evaluation
from awale.machine import library

COUNTS = evaluation.COUNTS


@inlined
def guess(weights: Int, mine: Word, theirs: Word) -> Int:
    """The sum of one number for each pit's count."""
    total: Int = np.int64(load_i16(weights, 12 * COUNTS))
    for pit in range(6):
        shift = np.uint64(8 * pit)
        my_seeds: Int = min(np.int64((mine >> shift) & np.uint64(0xFF)), COUNTS - 1)
        their_seeds: Int = min(np.int64((theirs >> shift) & np.uint64(0xFF)), COUNTS - 1)
        total += load_i16(weights, pit * COUNTS + my_seeds) + load_i16(weights, (6 + pit) * COUNTS + their_seeds)
    return total


def fitted(tables: str, data: str) -> array[int]:
    """The per-pit tables that explain the same positions best, by least squares."""
    from fit.__main__ import known, targets
    from fit.exact import pits_of

    parts = known("abapa", tables, 20_000)
    for path in sorted(Path(data).glob("abapa-*.npz")):
        with np.load(path) as games:
            parts.append((pits_of(games["boards"][::8]), targets(games["values"][::8])))
    pits, wanted = (np.concatenate(column) for column in zip(*parts, strict=True))
    columns = np.minimum(pits, COUNTS - 1) + np.arange(12) * COUNTS
    square, right = np.zeros((12 * COUNTS + 1,) * 2), np.zeros(12 * COUNTS + 1)
    for at in range(0, len(wanted), 50_000):
        block = np.zeros((len(wanted[at : at + 50_000]), 12 * COUNTS + 1), np.float32)
        np.put_along_axis(block, columns[at : at + 50_000], 1, axis=1)
        block[:, -1] = 1
        square += block.T @ block
        right += block.T @ wanted[at : at + 50_000]
    solved = np.linalg.solve(square + np.eye(len(right)), right)
    weights = np.zeros(evaluation.SIZE, np.int16)
    weights[: len(solved)] = np.round(100 * solved)
    return array("h", weights.tobytes())


def main() -> int:
    # Before anything is imported that looks ahead.
    net.guess, library.FOLDER = guess, Path(tempfile.gettempdir()) / "awale-per-pit"
    weights = evaluation.settled(fitted(sys.argv[1], sys.argv[2]))
    setattr(evaluation, "weights_for", lambda sheet: weights)  # noqa: B010 - in the place of a function that is cached
    sys.argv = ["awale", "uci"]
    from awale.cli import main as command

    return command()


if __name__ == "__main__":
    assert awale.__version__
    sys.exit(main())
