"""The board on the screen: aiming and what is said of it, undo by consent, everything else that a key does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input, Select

import awale
from awale import Position, sheet
from awale.cli.play.board.widget import BoardWidget
from awale.cli.play.game_files import GameFiles
from awale.cli.play.players import Players
from awale.cli.play.screens.dialogs import Page, ResultDialog, YesNoQuestion
from awale.cli.play.screens.game import GameScreen
from awale.cli.play.screens.start import Start
from awale.cli.play.setup import Wishes
from awale.engine.levels import LEVELS
from support.optional import not_none

from .screen_player import AWA_AND_JULES, LARGE, Sitting, flat, sit

NAMES = {"S": "Awa", "N": "Jules"}
STILL = Wishes(sheet("amende"), players=AWA_AND_JULES, speed="still")
#: Sowing B would take all of North's seeds, which this sheet forbids; F takes twelve.
SLAM = replace(STILL, start=Position.parse("3-9-2-3-3-4-2-2-2-2-1-0-7-8-S"))
#: South can only pass.
PASS = replace(STILL, sheet=sheet("grand-bassam"), start=Position.parse("0-0-0-0-0-0-0-0-0-0-4-5-20-19-S"))


# --- aiming ---


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_pit_that_cannot_be_played_says_why_and_stays(lang: str) -> None:
    async def script(player: Sitting) -> None:
        await player.press("b", "enter", "b")
        assert flat(not_none(player.game.why_not("B")).text(lang, NAMES)) in player.read()
        assert player.game.moves == []
        assert player.board.scene.refused == {"B"}
        await player.sow_by_mouse("a")
        assert flat(not_none(player.game.why_not("a")).text(lang, NAMES)) in player.read()

    sit(script, SLAM, lang=lang)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_aiming_shows_where_the_seeds_would_fall_and_what_they_would_take(lang: str) -> None:
    async def script(player: Sitting) -> None:
        await player.press("F")
        scene = player.board.scene
        assert (scene.aim, scene.end) == ("F", "d")
        assert scene.coming == {"a": 1, "b": 1, "c": 1, "d": 1}
        assert scene.taken == {"d": 3, "c": 3, "b": 3, "a": 3}
        assert scene.gains == (12, 0)
        assert flat(player.game.preview("F").text(lang, NAMES)) in player.read()
        assert player.game.moves == []
        await player.press("escape")
        assert player.board.scene.aim is None

    sit(script, SLAM, lang=lang)


def test_the_mouse_aims_by_pointing() -> None:
    async def script(player: Sitting) -> None:
        hollow = player.board.geometry.pits["C"]
        await player.pilot.hover(BoardWidget, offset=(hollow.x + 4, hollow.y // 2 + 1))
        await player.pilot.pause()
        assert player.board.scene.aim == "C"
        await player.pilot.hover("#words")
        await player.pilot.pause()
        assert player.board.scene.aim is None

    sit(script, SLAM)


def test_arrows_go_along_and_across() -> None:
    async def script(player: Sitting) -> None:
        aims = []
        for key in ("right", "right", "left", "left", "up", "right", "down"):
            await player.press(key)
            aims.append(player.board.scene.aim)
        assert aims == ["A", "B", "A", "F", "a", "f", "A"]
        await player.press("enter")
        assert player.game.moves == ["A"]
        await player.press("right")
        assert player.board.scene.aim == "e", "North's own row, from the left of the screen"

    sit(script, SLAM)


def test_a_letter_twice_sows() -> None:
    async def script(player: Sitting) -> None:
        await player.press("f", "f", "e", "e")
        assert player.game.moves == ["F", "e"]

    sit(script, STILL)


def test_enter_passes_where_nothing_else_can_be_done() -> None:
    async def script(player: Sitting) -> None:
        assert "nothing can be played: Enter to pass" in player.read()
        await player.press("enter")
        assert player.game.moves == ["pass"]
        assert "Awa A–F passed" in player.read()

    sit(script, PASS)


# --- by consent ---


def test_undo_asks_the_other_and_keeps_the_move_if_refused() -> None:
    async def script(player: Sitting) -> None:
        await player.press("f", "f", "u")
        assert isinstance(player.app.screen, YesNoQuestion)
        assert "Jules, acceptez-vous qu’Awa reprenne F ?" in player.read()
        await player.press("n")
        assert player.game.moves == ["F"]
        assert "Alors c’est joué." in player.read()
        await player.press("u", "enter")
        assert player.game.moves == ["F"], "Enter alone is no"
        await player.press("u", "o")
        assert player.game.moves == []
        assert "F est repris." in player.read()
        await player.press("r")
        assert player.game.moves == ["F"]

    sit(script, STILL, lang="fr")


def test_nothing_to_take_back_or_bring_back_is_said() -> None:
    async def script(player: Sitting) -> None:
        await player.press("u")
        assert "There is nothing to take back yet." in player.read()
        await player.press("r")
        assert "There is nothing to bring back." in player.read()

    sit(script, STILL)


def test_stopping_is_by_consent_and_can_be_taken_back() -> None:
    async def script(player: Sitting) -> None:
        await player.press("f", "f", "p")
        assert "Awa, Jules proposes to stop here." in player.read()
        await player.press("n")
        assert "Then play goes on." in player.read()
        await player.press("p", "y")
        assert not_none(player.game.outcome()).reason == "agreement"
        assert isinstance(player.app.screen, ResultDialog)
        await player.press("escape", "u", "y")
        assert not player.game.is_over
        assert player.board.scene.turn == "N"

    sit(script, STILL)


def test_resigning_asks_whether_one_is_sure() -> None:
    async def script(player: Sitting) -> None:
        await player.press("x", "n")
        assert not player.game.is_over
        await player.press("x", "y")
        assert "Jules wins" in player.read()

    sit(script, STILL)


def test_against_a_level_undo_needs_no_consent() -> None:
    async def script(player: Sitting) -> None:
        await player.press("f", "f")
        await player.until(lambda: player.game.ply == 2)
        await player.press("u")
        assert player.game.moves == []
        assert "F is taken back." in player.read()

    sit(script, replace(STILL, players=Players("Awa", level=LEVELS[0])))


# --- the rest ---


def test_a_hint_aims_at_its_move() -> None:
    async def script(player: Sitting) -> None:
        await player.press("h")
        await player.until(lambda: player.board.scene.aim is not None)
        assert "Conseil : semer D. Awa sème D" in player.read()
        assert player.game.moves == []

    # One move to choose from: no need to think.
    sit(script, replace(STILL, start=Position.parse("0-0-0-2-0-0-1-1-1-1-0-0-20-22-S")), lang="fr")


def test_pages_open_and_close() -> None:
    async def script(player: Sitting) -> None:
        await player.press("m")
        assert "No move yet." in player.read()
        await player.press("escape", "f", "f", "m")
        assert "1. F" in player.read()
        await player.press("enter", "i")
        assert flat(sheet("amende").words("story", "en"))[:60] in player.read()
        await player.press("q", "question_mark")
        assert isinstance(player.app.screen, Page)
        assert "aim at that pit; once more: sow it" in player.read()
        await player.press("pagedown", "down", "up", "pageup", "escape", "w")
        assert flat(player.game.turns[-1].text("en", NAMES)) in player.read()

    sit(script, STILL)


def test_what_happened_before_anything_has() -> None:
    async def script(player: Sitting) -> None:
        await player.press("w")
        assert "Nothing has happened yet: Awa starts." in player.read()

    sit(script, STILL)


def test_the_language_changes_in_the_middle_of_a_game() -> None:
    async def script(player: Sitting) -> None:
        await player.press("f", "f")
        assert "Jules to move" in player.read()
        assert "Undo" in player.read()
        await player.press("l")
        written = player.read()
        assert "À Jules de jouer" in written
        assert "Reprendre" in written
        assert flat(player.game.turns[-1].text("fr", NAMES)) in written
        assert "a semé F : 4 graines, aucune prise" in written

    sit(script, STILL)


def test_saving_says_where_or_why_not(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious", encoding="utf-8")

    async def script(player: Sitting) -> None:
        async def name_it(path: Path) -> None:
            player.app.screen.query_one("#file", Input).value = str(path)
            await player.press("enter")

        await player.press("f", "f", "s")
        await name_it(tmp_path / "mine.txt")
        assert "already there" in player.read()
        await name_it(tmp_path / "evening.ogn")
        assert isinstance(player.app.screen, GameScreen)
        assert "The game is in" in player.read()
        await player.press("s", "escape")
        assert isinstance(player.app.screen, GameScreen)

    sit(script, STILL)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "precious"
    (record,) = awale.read_records(tmp_path / "evening.ogn")
    assert (record.moves, record.tags["South"]) == (["F"], "Awa")


def test_leaving_a_game_that_goes_on_is_asked_about_and_keeps_it(tmp_path: Path) -> None:
    files = GameFiles(tmp_path / "cut.ogn")

    async def script(player: Sitting) -> None:
        await player.press("f", "f", "q")
        assert "Leave this game?" in player.read()
        await player.press("n")
        assert player.game.moves == ["F"]
        await player.press("n", "y")
        assert isinstance(player.app.screen, Start)
        await player.press("escape")

    sit(script, STILL, files=files)
    assert [record.moves for record in awale.read_records(tmp_path / "cut.ogn")] == [["F"]]


def test_the_set_time_ends_the_game_unless_somebody_is_being_asked() -> None:
    now = [0.0]

    async def script(player: Sitting) -> None:
        assert "15 min 00 s" in player.read()
        await player.press("f", "f", "u")
        now[0] = 900.0
        await player.pilot.pause(0.5)
        assert not player.game.is_over
        await player.press("n")
        await player.until(lambda: player.game.is_over)
        assert not_none(player.game.outcome()).reason == "time"
        await player.until(lambda: isinstance(player.app.screen, ResultDialog))
        assert "Time is up." in player.read()

    sit(script, replace(STILL, minutes=15), clock=lambda: now[0])


def test_names_are_never_markup() -> None:
    async def script(player: Sitting) -> None:
        await player.press("f", "f")
        written = player.read()
        assert "[red]Awa[/] sows F" in written
        assert "[b]{x}" in written

    sit(script, replace(STILL, players=Players("[red]Awa[/]", "[b]{x}")))


@pytest.mark.parametrize("size", [(60, 20), (79, 24), (80, 23), (49, 11), (48, 24), (20, 5), (1, 1)])
def test_a_small_terminal_has_the_board_in_characters_or_asks_for_more_room(size: tuple[int, int]) -> None:
    async def script(player: Sitting) -> None:
        assert not player.screen.query_one("#game").display
        if size[0] == 48:
            assert f"there are {size[0]} and {size[1]}" in player.read()
        if size[0] >= 49 and size[1] >= 11:
            assert "┼─────┼" in player.words("#small"), "the board in characters"
        await player.press("f", "f")
        await player.pilot.resize_terminal(80, 24)
        await player.pilot.pause()
        assert player.screen.query_one("#game").display
        assert "Jules to move" in player.read()
        await player.pilot.resize_terminal(*LARGE)
        await player.pilot.pause()
        assert player.board.size == (120, 30)

    sit(script, STILL, size=size)


# --- motion ---


def test_seeds_move_one_by_one_and_a_key_ends_it() -> None:
    async def script(player: Sitting) -> None:
        hands = set()
        await player.pilot.press("f", "f")
        await player.until(lambda: hands.add(player.board.scene.hand) or len(hands) > 1)
        await player.press("e")
        scene = player.board.scene
        assert (scene.hand, scene.aim, scene.pits) == (None, "e", player.game.position.pits)
        await player.press("e")
        assert player.game.moves == ["F", "e"]
        await player.until(lambda: player.board.scene.turn == "S")

    sit(script, replace(STILL, speed="slow"))


def test_the_end_is_swept_into_the_stores() -> None:
    async def script(player: Sitting) -> None:
        await player.press("p", "y")
        await player.until(lambda: isinstance(player.app.screen, ResultDialog))
        assert player.board.scene.stores == not_none(player.game.outcome()).stores
        assert sum(player.board.scene.pits) == 0

    sit(script, replace(STILL, sheet=sheet("grenier"), speed="fast"))


def test_the_speed_goes_round_and_still_writes_what_has_changed() -> None:
    async def script(player: Sitting) -> None:
        for said in ("Speed: fast.", "Nothing moves any more", "Speed: slow.", "Speed: normal.", "fast", "Nothing"):
            await player.press("v")
            assert said in player.read()
        await player.press("f", "f")
        assert player.board.scene.changed == {"a": -3, "b": -3, "c": -3, "d": -3}
        assert player.board.scene.gains == (12, 0)
        assert "−3" in player.read()

    sit(script, replace(SLAM, speed="normal"))


def test_textual_s_own_wish_for_no_animation_is_kept() -> None:
    async def script(player: Sitting) -> None:
        player.app.animation_level = "none"
        await player.press("f", "f")
        assert player.board.scene.hand is None
        assert player.board.scene.turn == "N"

    sit(script, replace(STILL, speed="slow"))


# --- the first screen ---


def test_the_first_screen_chooses_everything() -> None:
    async def script(player: Sitting) -> None:
        assert isinstance(player.app.screen, Start)
        assert "Selon quelle règle" in player.read()
        await player.press("down", "down")
        screen = player.app.screen
        assert player.words("#line") == flat(sheet("boite-a-oeufs").words("line", "fr"))
        screen.query_one("#against", Select).value = "2"
        screen.query_one("#south").focus()
        await player.press("A", "w", "a")
        screen.query_one("#first", Select).value = "N"
        screen.query_one("#direction", Select).value = "clockwise"
        screen.query_one("#minutes").focus()
        await player.press("x", "enter")
        assert "« x »" in player.read()
        await player.press("backspace", "9", "enter")
        table = player.screen.table
        assert table.game.sheet == sheet("boite-a-oeufs", direction="clockwise")
        assert (table.players.south, table.players.level, table.game.start.to_move) == ("Awa", LEVELS[1], "N")
        assert not_none(table.seconds_left) <= 540
        assert "↻ sens horaire" in player.read()
        assert "Jeune pousse" in player.read()

    sit(script, Wishes(speed="still"), lang="fr")


def test_a_level_is_chosen_from_its_list_by_keys() -> None:
    async def script(player: Sitting) -> None:
        await player.press("tab", "enter")
        await player.until(lambda: "First seed" in player.read())
        assert "esc Close" in player.read()
        await player.press("down", "down", "enter")
        await player.until(lambda: player.words("#level-line") == flat(LEVELS[1].line("en")))
        assert "North's name" not in player.read(), "a level has a name"
        player.app.screen.query_one("#play").focus()
        await player.press("enter")
        assert player.screen.table.players.level == LEVELS[1]

    sit(script, Wishes(speed="still"))


def test_enter_at_once_plays_the_first_sheet() -> None:
    async def script(player: Sitting) -> None:
        await player.press("enter")
        assert player.game.sheet == sheet("grenier")

    sit(script, Wishes(), size=LARGE)


def test_the_first_screen_changes_its_language_and_keeps_what_was_chosen() -> None:
    async def script(player: Sitting) -> None:
        await player.press("down")
        player.app.screen.query_one("#south", Input).value = "Awa"
        await player.press("ctrl+l")
        await player.until(lambda: "Selon quelle règle" in player.read())
        assert player.app.screen.query_one("#south", Input).value == "Awa"
        await player.press("f1")
        assert "Les touches" in player.read()
        await player.press("escape", "enter")
        assert player.game.sheet == sheet("amende")
        assert player.screen.table.lang == "fr"

    sit(script, Wishes())


def test_what_the_command_line_said_is_chosen_already() -> None:
    async def script(player: Sitting) -> None:
        await player.press("enter")
        table = player.screen.table
        assert (table.name("S"), table.name("N"), table.game.sheet.grand_slam) == ("Awa", "Jules", "penalty")
        assert table.game.start == SLAM.start

    sit(script, replace(SLAM, sheet=None, changes={"grand_slam": "penalty"}))
