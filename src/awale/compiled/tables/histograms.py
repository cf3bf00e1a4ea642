"""Bytes, counted and put in order."""

from __future__ import annotations

from awale.compiled.jit import Int, compiled
from awale.compiled.tables.views import ints, plain_bytes


@compiled
def count_bytes(data: Int, size: Int, value: Int) -> Int:
    """How many of so many bytes have a value."""
    found, count = plain_bytes(data), 0
    for place in range(size):
        count += found[place] == value
    return count


@compiled
def add_histogram(data: Int, size: Int, counts: Int) -> None:
    """Adds, for each of the 256 values that a byte has, how often it is there."""
    found, count = plain_bytes(data), ints(counts)
    for place in range(size):
        count[found[place]] += 1


@compiled
def lay_columns(source: Int, rows: Int, width: Int, target: Int, whole: Int) -> None:
    """Puts a matrix of bytes into a wider one, whose rows are ``whole`` bytes long."""
    part, table = plain_bytes(source), plain_bytes(target)
    for row in range(rows):
        for column in range(width):
            table[row * whole + column] = part[row * width + column]
