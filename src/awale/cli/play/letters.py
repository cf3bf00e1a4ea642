"""The record of a game in letters, as players write it down."""

from __future__ import annotations

from collections.abc import Sequence

from awale.rules.turn import Turn


def moves_in_letters(turns: Sequence[Turn]) -> str:
    """The moves so far, numbered by pairs, with what each took: ``1. F e 2. D+3 b``. North first starts with ``1...``.

    >>> from awale import Game
    >>> moves_in_letters(Game("abapa").play("FfB"))
    '1. F f 2. B'
    """
    shown, number = [], 1
    for index, turn in enumerate(turns):
        if turn.player == "S":
            shown.append(f"{number}.")
        elif index == 0:
            shown.append("1...")
        shown.append(in_letters(turn))
        number += turn.player == "N"
    return " ".join(shown)


def in_letters(turn: Turn) -> str:
    """One move: its letter and what it took, or lost as a penalty.

    >>> from awale import Game
    >>> in_letters(Game("abapa", "0-0-0-0-4-1-2-4-0-0-0-0-20-17-S").push("F"))
    'F+3'
    """
    move = "-" if turn.move == "pass" else turn.move
    return move + (f"+{turn.captured}" if turn.captured else "") + (f"−{turn.fined}" if turn.fined else "")
