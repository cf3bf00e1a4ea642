"""A third reading of the rules, for tests: boards as tuples seen by the player to move, values by sweeps from 0.

It shares nothing with the referee, the kernel or the builder.
"""

from __future__ import annotations

from typing import Any

import awale
from support.strategies import boards

Board = tuple[int, ...]


def sow(board: Board, pit: int) -> tuple[list[int], int]:
    after, hand, at = list(board), board[pit], pit
    after[pit] = 0
    while hand:
        at = (at + 1) % 12
        if at != pit:
            after[at] += 1
            hand -= 1
    return after, at


def moves(board: Board, sheet: awale.Sheet) -> list[tuple[Board, Board, int, int]]:
    """Every move that could be played, slams judged: (own row, other row, taken, fine)."""
    found = []
    for pit in range(6):
        if not board[pit]:
            continue
        after, at = sow(board, pit)
        caught = []
        while at >= 6 and after[at] in (2, 3):
            caught.append(at)
            at -= 1
        taken, fine = sum(after[pit] for pit in caught), 0
        if taken and taken == sum(after[6:]):
            if sheet.grand_slam == "forbidden":
                continue
            if sheet.grand_slam in ("takes-nothing", "penalty"):
                caught, taken = [], 0
                if sheet.grand_slam == "penalty":
                    fine = sum(after[:6])
                    after[:6] = [0] * 6
        for pit_taken in caught:
            after[pit_taken] = 0
        found.append((tuple(after[:6]), tuple(after[6:]), taken, fine))
    return found


def options(board: Board, sheet: awale.Sheet) -> tuple[int | None, list[tuple[int, Board | None, bool, bool]]]:
    """What the game is worth if it is over here, else the moves: gain, next board, takes?, changes the score?"""
    n, own, other = sum(board), board[:6], board[6:]
    if not any(own):
        return _starved(board, sheet)
    found = moves(board, sheet)
    if not any(other):
        feeding = [move for move in found if any(move[1])]
        if not feeding and sheet.cannot_feed != "play-on":
            return {"mover": n, "nobody": 0, "starved": -n}[sheet.cannot_feed], []
        found = feeding or found
    if sheet.grand_slam == "last-resort":
        found = [move for move in found if any(move[1])] or found
    if not found:
        return None, [(0, other + own, False, False)]
    result: list[tuple[int, Board | None, bool, bool]] = []
    for mine, left, taken, fine in found:
        if any(left) or sheet.emptied_row == "play-on":
            result.append((taken - fine, left + mine, taken + fine > 0, taken + fine > 0))
        else:
            rest = n - taken
            gain = taken + (rest if sheet.emptied_row == "mover" else -rest)
            result.append((gain, None, taken > 0, taken > 0 or rest > 0))
    return None, result


def _starved(board: Board, sheet: awale.Sheet) -> tuple[int | None, list[tuple[int, Board | None, bool, bool]]]:
    n, own, other = sum(board), board[:6], board[6:]
    if sheet.empty_camp == "pass":
        if any(any(left) for _, left, _, _ in moves(other + own, sheet)):
            return None, [(0, other + own, False, False)]
        return -n, []
    return {"other": -n, "nobody": 0, "starved": n}[sheet.empty_camp], []


def dead_boards(n: int, sheet: awale.Sheet, looks: dict[Board, Any]) -> set[Board]:
    """The boards from which nothing can happen any more."""
    asked = sheet.nothing_more
    if asked == "never" or (asked == "no-capture-three-seeds" and n > 3):
        return set()
    awards_count = asked == "no-score-change"
    dead = {
        board
        for board, (over, found) in looks.items()
        if not any(move[3 if awards_count else 2] for move in found) and not (awards_count and over)
    }
    while True:
        alive = {board for board in dead if any(to and to not in dead for _, to, _, _ in looks[board][1])}
        if not alive:
            return dead
        dead -= alive


def solve(n: int, sheet: awale.Sheet, lower: dict[Board, int]) -> tuple[dict[Board, int], int]:
    """The value of every board of a level, and how many are dead; ``lower`` has the values of those below."""
    looks = {board: options(board, sheet) for board in boards(n)}
    dead = dead_boards(n, sheet, looks)
    value = dict.fromkeys(looks, 0)
    for board, (over, _) in looks.items():
        if over is not None:
            value[board] = over
        elif board in dead and sheet.nothing_more_rest == "own-camps":
            value[board] = sum(board[:6]) - sum(board[6:])
    alive = [board for board, (over, _) in looks.items() if over is None and board not in dead]
    changed = True
    while changed:  # from 0, values only move away from 0, towards the true one
        changed = False
        for board in alive:
            best = max(
                gain - (0 if to is None else value[to] if to in value else lower[to])
                for gain, to, _, _ in looks[board][1]
            )
            changed |= best != value[board]
            value[board] = best
    return value, len(dead)
