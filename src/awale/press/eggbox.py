"""The game from a box of twelve eggs: how to make it, and counting tasks whose answers the referee gives."""

from __future__ import annotations

from typing import Any

from awale.press.boards import before, drawn
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.rules.game import Game
from awale.rules.position import SEEDS
from awale.words import say

#: Boards on which a pit is sown: where does the last seed fall?
_SOWN = (("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C"), ("1-5-0-7-2-3-4-2-6-1-3-2-6-6-S", "D"))
#: Boards on which a pit is sown: which pits are taken?
_TAKEN = (("3-0-0-4-2-5-4-1-0-5-3-1-11-9-S", "D"), ("2-0-4-0-1-3-1-2-1-6-0-4-13-11-S", "F"))
#: What two children have taken: how many seeds are still in the box?
_NAMES, _STORES = ("Awa", "Jules"), (17, 12)


def egg_box(paper: Paper, lang: str) -> bytes:
    """Two pages: the making in six drawn steps, and the counting."""
    return Document("egg-box", say("press.egg-box.title", lang), _data(lang), paper, lang).pdf()


def _data(lang: str) -> dict[str, Any]:
    (one, south), (two, north) = zip(_NAMES, _STORES, strict=True)
    sow = [Game("boite-a-oeufs", start).push(pit) for start, pit in _SOWN]
    take = [Game("boite-a-oeufs", start).push(pit) for start, pit in _TAKEN]
    return {
        "sow": [{"board": before(turn)} for turn in sow],
        "take": [{"board": {**before(turn), "gains": [0, 0]}} for turn in take],
        "left": say("press.egg-box.task-left", lang, one=one, south=south, two=two, north=north),
        "answers": say(
            "press.egg-box.all-answers",
            lang,
            fours=", ".join(str(number) for number in range(4, SEEDS + 1, 4)),
            half=SEEDS // 2,
            more=SEEDS // 2 + 1,
            first=sow[0].path[-1],
            second=sow[1].path[-1],
            pits=_pits(take[0].taken),
            seeds=take[0].captured,
            more_pits=_pits(take[1].taken),
            more_seeds=take[1].captured,
            left=SEEDS - sum(_STORES),
        ),
        "start": drawn(Game().position),
    }


def _pits(letters: tuple[str, ...]) -> str:
    return ", ".join(letters)
