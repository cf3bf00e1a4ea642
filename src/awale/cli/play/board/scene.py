"""What is to be seen on the board at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from awale.rules.game import Game, IllegalMove
from awale.rules.position import PITS, camp
from awale.rules.referee import Outcome


@dataclass(frozen=True, slots=True)
class Scene:
    """Counts, and the marks that stand on them. Pits are letters; pairs are South's, then North's."""

    pits: tuple[int, ...]
    stores: tuple[int, int]
    #: Whose turn it is, and what they may and may not sow.
    turn: str | None = None
    playable: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    #: The pit that is pointed at.
    aim: str | None = None
    #: How many seeds each pit would receive, and which one the last of them.
    coming: Mapping[str, int] = field(default_factory=dict)
    end: str | None = None
    #: Pits that are taken, or would be, and what that brings.
    taken: Mapping[str, int] = field(default_factory=dict)
    gains: tuple[int, int] = (0, 0)
    #: Where the last move began and ended.
    last: tuple[str, ...] = ()
    #: The hand that sows: over which pit, with how many seeds left.
    hand: tuple[str, int] | None = None
    #: What the last move changed, to be read where nothing moves.
    changed: Mapping[str, int] = field(default_factory=dict)

    def count(self, pit: str) -> int:
        return self.pits[PITS.index(pit)]


def at_rest(game: Game) -> Scene:
    """A game as it stands, with what may be played; when it is over, with the rest where it was dealt."""
    turns, outcome, position = game.turns, game.outcome(), game.position
    last = (turns[-1].origin, turns[-1].path[-1]) if turns and turns[-1].origin else ()
    scene = Scene(position.pits, position.stores, last=tuple(pit for pit in last if pit))
    if outcome:
        return replace(scene, pits=swept(position.pits, outcome), stores=outcome.stores)
    playable = frozenset(move for move in game.legal_moves if move != "pass")
    held = frozenset(PITS[pit] for pit in camp(position.to_move) if position.pits[pit])
    return replace(scene, turn=position.to_move, playable=playable, refused=held - playable)


def swept(pits: tuple[int, ...], outcome: Outcome) -> tuple[int, ...]:
    """The pits after an ending has dealt what was in them; what is nobody's stays."""
    return (0,) * len(pits) if any(outcome.dealt) else pits


def aiming(game: Game, pit: str) -> Scene:
    """The same with a pit pointed at: where its seeds would fall and what they would take, if it may be played."""
    scene = replace(at_rest(game), aim=pit)
    try:
        turn = game.preview(pit)
    except IllegalMove:
        return scene
    return replace(
        scene,
        coming=Counter(turn.path),
        end=turn.path[-1],
        taken=dict(zip(turn.taken, turn.taken_seeds, strict=True)),
        gains=turn.gains,
    )
