"""Fitting the net of ``awale.engine.evaluation``: Adam over mini-batches, compiled, and the rounding to integers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.jit import Int, compiled
from awale.engine.evaluation import BIAS, CONSTANT, COUNTS, FULL, LAST, SHIFT, SIZE, UNITS

#: The net's parameters in one array: rows, bias, last weights, constant.
_ROWS = 12 * COUNTS * UNITS
_PARAMETERS = _ROWS + 2 * UNITS + 1
#: What a unit that says all it can is worth with a last weight of one, in seeds.
_SCALE = 10.0


def fit(
    pits: npt.NDArray[np.uint8],
    targets: npt.NDArray[np.float32],
    *,
    epochs: int,
    batch: int = 4096,
    rate: float = 4e-3,
    seed: int = 1,
    start: npt.NDArray[np.float32] | None = None,
) -> npt.NDArray[np.float32]:
    """The parameters that guess ``targets`` (seeds) from ``pits`` (mover's six, other's six) best in the square."""
    chance = np.random.default_rng(seed)
    parameters = np.zeros(_PARAMETERS, np.float32)
    if start is None:
        parameters[:_ROWS] = chance.normal(0, 0.1, _ROWS)
        parameters[_ROWS : _ROWS + UNITS] = 0.3
        parameters[_ROWS + UNITS : -1] = chance.normal(0, 0.2, UNITS)
    else:
        parameters[:] = start
    moments = np.zeros((2, _PARAMETERS), np.float32)
    steps = epochs * (len(targets) // batch)
    step = 0
    for _ in range(epochs):
        order = chance.permutation(len(targets))
        for at in range(0, len(targets) - batch + 1, batch):
            step += 1
            # Warm up over a tenth of the way, then down to nothing along half a cosine.
            share = step / steps
            pace = rate * min(1.0, 10 * share) * (0.5 + 0.5 * np.cos(np.pi * share))
            gradient = _gradient(parameters, pits, targets, order[at : at + batch])
            _adam(parameters, moments, gradient, np.float32(pace), step)
    return parameters


@compiled
def _gradient(
    parameters: npt.NDArray[np.float32],
    pits: npt.NDArray[np.uint8],
    targets: npt.NDArray[np.float32],
    chosen: npt.NDArray[np.int64],
) -> npt.NDArray[np.float32]:
    """The mean gradient of the squared error over the chosen positions."""
    gradient = np.zeros(parameters.size, np.float32)
    sums = np.empty(UNITS, np.float32)
    for at in chosen:
        sums[:] = parameters[_ROWS : _ROWS + UNITS]
        for pit in range(12):
            row = (pit * COUNTS + min(pits[at, pit], COUNTS - 1)) * UNITS
            for unit in range(UNITS):
                sums[unit] += parameters[row + unit]
        said = parameters[_ROWS + 2 * UNITS]
        for unit in range(UNITS):
            cut = min(max(sums[unit], np.float32(0)), np.float32(1))
            said += cut * cut * parameters[_ROWS + UNITS + unit]
        wrong = (said * np.float32(_SCALE) - targets[at]) / np.float32(_SCALE)
        gradient[_ROWS + 2 * UNITS] += wrong
        for unit in range(UNITS):
            cut = min(max(sums[unit], np.float32(0)), np.float32(1))
            gradient[_ROWS + UNITS + unit] += wrong * cut * cut
            inside = sums[unit] > 0 and sums[unit] < 1
            sums[unit] = wrong * np.float32(2) * cut * parameters[_ROWS + UNITS + unit] if inside else np.float32(0)
            gradient[_ROWS + unit] += sums[unit]
        for pit in range(12):
            row = (pit * COUNTS + min(pits[at, pit], COUNTS - 1)) * UNITS
            for unit in range(UNITS):
                gradient[row + unit] += sums[unit]
    return gradient / np.float32(chosen.size)


@compiled
def _adam(
    parameters: npt.NDArray[np.float32],
    moments: npt.NDArray[np.float32],
    gradient: npt.NDArray[np.float32],
    rate: np.float32,
    step: Int,
) -> None:
    """One step of Adam."""
    for at in range(parameters.size):
        moments[0, at] = np.float32(0.9) * moments[0, at] + np.float32(0.1) * gradient[at]
        moments[1, at] = np.float32(0.999) * moments[1, at] + np.float32(0.001) * gradient[at] ** 2
        first = moments[0, at] / np.float32(1 - 0.9**step)
        second = moments[1, at] / np.float32(1 - 0.999**step)
        parameters[at] -= rate * first / (np.sqrt(second) + np.float32(1e-8))


def rounded(parameters: npt.NDArray[np.float32]) -> npt.NDArray[np.int16]:
    """The parameters as the integers that the engine reads."""
    weights = np.zeros(SIZE, np.int16)
    weights[:LAST] = np.round(parameters[: _ROWS + UNITS] * FULL).clip(-2000, 2000)
    last = parameters[_ROWS + UNITS : -1] * _SCALE * 100 * 2**SHIFT / FULL**2
    weights[LAST:CONSTANT] = np.round(last).clip(-32_000, 32_000)
    weights[CONSTANT] = np.round(parameters[-1] * _SCALE * 100)
    assert BIAS == _ROWS
    return weights


@compiled
def predict(parameters: npt.NDArray[np.float32], pits: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """What the net guesses, in seeds, before rounding."""
    guesses = np.empty(len(pits), np.float32)
    for at in range(len(pits)):
        said = parameters[_ROWS + 2 * UNITS]
        for unit in range(UNITS):
            total = parameters[_ROWS + unit]
            for pit in range(12):
                total += parameters[(pit * COUNTS + min(pits[at, pit], COUNTS - 1)) * UNITS + unit]
            cut = min(max(total, np.float32(0)), np.float32(1))
            said += cut * cut * parameters[_ROWS + UNITS + unit]
        guesses[at] = said * np.float32(_SCALE)
    return guesses
