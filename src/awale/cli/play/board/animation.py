"""A turn as it is shown: the seeds are lifted, fall one by one, and what is taken goes to the stores.

>>> from awale import Game
>>> steps = list(sowing(Game("abapa").push("F")))
>>> [step.scene.hand for step in steps]
[('F', 4), ('a', 3), ('b', 2), ('c', 1), ('d', 0), None]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from awale.cli.play.board.scene import Scene, swept
from awale.rules.position import PITS, Position
from awale.rules.referee import Outcome
from awale.rules.turn import Turn

#: Seconds, at the usual speed: the lift, the pause before something is taken, and each pit that is.
_LIFT, _PAUSE, _TAKE = 0.26, 0.3, 0.34
#: A beat a seed: quicker the more there are, but never too quick to follow.
_SLOWEST, _QUICKER, _QUICKEST = 0.27, 0.009, 0.105


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene, and for how many seconds it stands."""

    scene: Scene
    seconds: float


def sowing(turn: Turn) -> Iterator[Frame]:
    """All that a turn does, up to the board that it leaves."""
    if turn.origin is None:
        yield Frame(_after(turn), 0.0)
        return
    pits = dict(zip(PITS, turn.before.pits, strict=True))
    stores = list(turn.before.stores)

    def scene(**marks: Any) -> Scene:
        return replace(Scene(tuple(pits.values()), (stores[0], stores[1])), **marks)

    # 1. Lift.
    pits[turn.origin] = 0
    left = len(turn.path)
    yield Frame(scene(hand=(turn.origin, left)), _LIFT)
    # 2. Sow.
    beat = max(_QUICKEST, _SLOWEST - _QUICKER * left)
    for pit in turn.path:
        pits[pit] += 1
        left -= 1
        yield Frame(scene(hand=(pit, left), last=(turn.origin,)), beat)
    # 3. Take, from the last pit backwards.
    own = 0 if turn.player == "S" else 1
    marks: dict[str, Any] = {"last": (turn.origin, turn.path[-1])}
    for pit, seeds in zip(turn.taken, turn.taken_seeds, strict=True):
        yield Frame(scene(taken={pit: seeds}, **marks), _PAUSE)
        pits[pit] = 0
        stores[own] += seeds
        yield Frame(scene(taken={pit: seeds}, gains=_only(own, seeds), **marks), _TAKE)
    # 4. What the other takes as a penalty.
    if turn.fined:
        fined = dict(turn.fines)
        yield Frame(scene(taken=fined, **marks), _PAUSE)
        pits.update(dict.fromkeys(fined, 0))
        stores[1 - own] += turn.fined
        yield Frame(scene(taken=fined, gains=_only(1 - own, turn.fined), **marks), _TAKE)
    yield Frame(_after(turn), 0.0)


def sweeping(position: Position, outcome: Outcome) -> Iterator[Frame]:
    """What an ending deals goes to the stores; what is nobody's stays."""
    scene = Scene(position.pits, position.stores)
    if any(outcome.dealt):
        held = {pit: seeds for pit, seeds in zip(PITS, position.pits, strict=True) if seeds}
        yield Frame(replace(scene, taken=held), 2 * _PAUSE)
        scene = replace(scene, pits=swept(position.pits, outcome), stores=outcome.stores)
        yield Frame(replace(scene, gains=outcome.dealt), 2 * _TAKE)
    yield Frame(scene, 0.0)


def still_scene(turn: Turn) -> Scene:
    """A turn where nothing moves: the board after it, and on each pit what has come to it or was taken from it."""
    taken = zip(turn.taken, turn.taken_seeds, strict=True)
    lifted = {pit: -seeds for pit, seeds in (*taken, *turn.fines)}
    return replace(_after(turn), changed={**Counter(turn.path), **lifted}, gains=turn.gains)


def _after(turn: Turn) -> Scene:
    last = (turn.origin, turn.path[-1]) if turn.origin else ()
    return Scene(turn.after.pits, turn.after.stores, last=last)


def _only(store: int, seeds: int) -> tuple[int, int]:
    return (seeds, 0) if store == 0 else (0, seeds)
