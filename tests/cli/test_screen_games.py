"""Whole games on the screen: every sheet by keys, one by mouse, one against a level, in both languages and sizes."""

from __future__ import annotations

import pytest

from awale import sheet
from awale.cli.play.players import Players
from awale.cli.play.screens.dialogs import ResultDialog
from awale.cli.play.screens.start import Start
from awale.cli.play.setup import Wishes
from awale.engine.levels import LEVELS
from support.optional import not_none

from .screen_player import AWA_AND_JULES, COMPACT, LARGE, Sitting, flat, short_game, sit

NAMES = {"S": "Awa", "N": "Jules"}


@pytest.mark.parametrize(
    ("name", "lang", "size"),
    [
        ("grenier", "fr", COMPACT),
        ("amende", "en", LARGE),
        ("boite-a-oeufs", "fr", LARGE),
        ("grand-bassam", "en", COMPACT),
        ("ecole", "fr", COMPACT),
    ],
)
def test_a_whole_game_by_keys_tells_how_it_ended(name: str, lang: str, size: tuple[int, int]) -> None:
    planned = short_game(name)

    async def script(player: Sitting) -> None:
        for turn in planned.turns:
            await player.sow(turn.move)
        assert player.game.moves == planned.moves
        outcome = player.game.outcome()
        written = player.read()
        for part in (not_none(outcome).verdict, not_none(outcome).why, not_none(outcome).rest):
            assert part is None or flat(part.text(lang, NAMES)) in written
        assert player.board.scene.stores == not_none(outcome).stores
        await player.press("enter")
        assert player.game.moves == [], "another game has begun"

    sit(script, Wishes(sheet(name), players=AWA_AND_JULES, speed="still"), size=size, lang=lang)


def test_a_whole_game_by_mouse() -> None:
    planned = short_game("grenier")

    async def script(player: Sitting) -> None:
        for turn in planned.turns:
            if turn.move == "pass":
                await player.press("enter")
            else:
                await player.sow_by_mouse(turn.move)
        assert player.game.moves == planned.moves
        assert isinstance(player.app.screen, ResultDialog)
        await player.pilot.click("#new")
        await player.until(lambda: isinstance(player.app.screen, Start))

    sit(script, Wishes(sheet("grenier"), speed="still"), size=LARGE)


def test_a_whole_game_against_a_level() -> None:
    async def script(player: Sitting) -> None:
        def here() -> bool:
            return player.game.is_over or not player.screen.table.away

        while not player.game.is_over:
            await player.until(here)
            moves = player.game.legal_moves
            await player.sow(max(moves, key=lambda move: player.game.preview(move).captured))
            await player.until(here)
        assert isinstance(player.app.screen, ResultDialog)
        assert (
            flat(not_none(player.game.outcome()).verdict.text("fr", {"S": "Awa", "N": "Jeune pousse"})) in player.read()
        )

    players = Players("Awa", level=LEVELS[1])
    sit(script, Wishes(sheet("boite-a-oeufs"), players=players, first="N", speed="still"), lang="fr")
