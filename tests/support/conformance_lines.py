"""Conformance lines held through the public API: legal moves, what each does, and every ending.

Nothing is imported but the library itself: this runs in a browser's Python, too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import awale


def ending(outcome: awale.Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else {"reason": outcome.reason, "stores": list(outcome.stores)}


def hold(line: dict[str, Any]) -> None:
    """Holds one line: a position, and every legal move of it, played and taken back."""
    sheet = awale.sheet(line["sheet"], line["overrides"])
    position = awale.Position(tuple(line["pits"]), line["to_move"], tuple(line["stores"]))
    game = awale.Game(sheet, position)
    assert ending(game.outcome()) == line["end"]
    assert game.legal_moves == line["legal"]
    for move, expected in line.get("moves", {}).items():
        turn = game.push(move)
        found = {
            "pits": list(game.position.pits),
            "to_move": game.position.to_move,
            "stores": list(game.position.stores),
            "captured": turn.captured,
            "fined": turn.fined,
            "end": ending(game.outcome()),
        }
        assert found == expected, f"{position} {move}"
        game.pop()
    assert game.position == position


def hold_file(path: Path) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            hold(json.loads(line))
        except AssertionError as error:
            raise AssertionError(f"{path.name}, line {number}: {error}") from error
    return len(lines)
