"""The analysis in a real browser, with the real server and the real engine: every way in, lines, graph, editor."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import awale
from awale.rules.records import NOTATIONS
from awale.words import catalogue
from support.axe import faults_by_day_and_night
from support.game_page import Seat

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
#: South to move: E wins by 6, D loses by 10, both proved to the end within a moment.
BLUNDER = "0-0-0-1-3-0-2-2-2-0-0-0-19-19-S"
BLUNDERED = "DcEaF"
#: F would take all that North has: some sheets let it, some don't, some let it take nothing.
SLAM = "0-0-0-0-1-4-2-2-2-2-0-0-20-15-S"
TWO_GAMES = """[South "Awa"]
[North "Jules"]

1. F e 2. B d *

[South "Koffi"]
[North "Adjoua"]

1. A a *
"""
Open = Callable[..., Page]


#: What the browser itself writes down when the server refuses something, as these tests mean it to.
REFUSED = ["the server responded with a status of 40"]


def asked(page: Page) -> dict[str, str]:
    """What the address says."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def study(position: str, moves: str = "", sheet: str = "abapa", **more: str) -> str:
    extra = "".join(f"&{name}={value}" for name, value in more.items())
    return f"/analyse?position={position}&sheet={sheet}" + (f"&moves={moves}" if moves else "") + extra


def counts(page: Page) -> str:
    """The board as the buttons of its pits say it: what a screen reader would find."""
    names = page.locator(".study .pit").evaluate_all("pits => pits.map(pit => pit.getAttribute('aria-label'))")
    return "-".join((re.match(r"Pit \w, (\d+)", name) or ["", "0"])[1] for name in names)


def expect_board(page: Page, pits: str) -> None:
    page.wait_for_function(
        """wanted => [...document.querySelectorAll('.study .pit')]
        .map(pit => /^Pit \\w, (\\d+)/.exec(pit.getAttribute('aria-label'))?.[1] ?? '0').join('-') === wanted""",
        arg=pits,
    )


# --- ways in ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("notation", ["position", "ogn", "playstrategy", "wikimanqala", "french", "uci", "openspiel"])
def test_a_text_in_any_notation_opens(window: Open, notation: str) -> None:
    page = window("/analyse")
    page.locator(f"[data-example={notation}]").click()
    page.locator("[data-act=read]").click()
    page.wait_for_url(re.compile("position="))
    expect(page.locator(".study .board")).to_be_visible()
    assert asked(page).get("moves", "") == ("" if notation in ("position", "playstrategy") else "FeBdAc")
    if notation == "ogn":
        expect(page.locator(".seat.south .who")).to_have_text("Awa")
        assert asked(page)["sheet"] == "grenier", "a record that names its sheet keeps it"


def test_the_sheet_that_is_chosen_is_for_texts_that_name_none(window: Open) -> None:
    page = window("/analyse")
    page.get_by_label("Rules, if the text names none").select_option("amende")
    page.get_by_label("The text of the game or the position").fill("5 4 1 3 0 2")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile("sheet=amende"))


def test_a_text_that_is_wrong_is_refused_at_its_place(window: Open) -> None:
    page = window("/analyse", wrong=REFUSED)
    field = page.get_by_label("The text of the game or the position")
    field.fill("1. F e\n2. B z *")
    page.locator("[data-act=read]").click()
    note = page.locator("#paste-note")
    expect(note).to_contain_text("Line 2, column")
    expect(page.locator("#status")).to_contain_text("Line 2, column")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == "z"
    field.fill("1. F e *")
    expect(note).to_be_hidden()


def test_an_illegal_move_of_a_record_is_refused_with_its_reason(window: Open) -> None:
    page = window("/analyse", wrong=REFUSED, lang="fr")
    page.locator("#paste").fill("1. F e 2. F *")
    page.locator("[data-act=read]").click()
    expect(page.locator("#paste-note")).to_contain_text("Ligne 1, colonne 11")
    expect(page.locator("#paste-note")).to_contain_text("vide")


def test_of_several_games_one_is_chosen(window: Open) -> None:
    page = window("/analyse")
    page.locator("#paste").fill(TWO_GAMES)
    page.locator("[data-act=read]").click()
    expect(page.locator(".found-game")).to_have_count(2)
    page.locator(".found-game", has_text="Koffi").click()
    page.wait_for_url(re.compile("moves=Aa"))
    expect(page.locator(".seat.north .who")).to_have_text("Adjoua")


def test_a_file_opens_by_choosing_and_by_letting_it_fall(window: Open) -> None:
    page = window("/analyse")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.ogn", "mimeType": "text/plain", "buffer": b"1. F e *"}
    )
    page.wait_for_url(re.compile("moves=Fe"))
    page.goto("/analyse")
    page.locator(".three").evaluate(
        """place => { const files = new DataTransfer(); files.items.add(new File(['1. A a *'], 'game.txt'));
        place.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })); }"""
    )
    page.wait_for_url(re.compile("moves=Aa"))


def test_ones_own_games_are_listed_and_open(window: Open) -> None:
    page = window("/analyse")
    made = page.request.post(
        "/api/games",
        data={"kind": "here", "sheet": "amende", "names": ["Awa", "Jules"], "moves": ["F", "e", "B"]},
        headers={"Origin": page.evaluate("location.origin")},
    )
    assert made.status == 201, made.text()
    page.reload()
    page.locator(".games a").first.click()
    page.wait_for_url(re.compile("game=|moves="))
    expect(page.locator(".moves .move")).to_have_count(3)
    expect(page.locator(".seat.south .who")).to_have_text("Awa")


# --- walking, playing ---------------------------------------------------------------------------------------------


def test_one_walks_by_buttons_keys_record_and_graph(window: Open) -> None:
    page = window(study(START, "FeBd"))
    expect_board(page, "4-4-4-4-4-4-4-4-4-4-4-4")
    page.get_by_role("button", name="Next move").click()
    expect_board(page, "4-4-4-4-4-0-5-5-5-5-4-4")
    page.keyboard.press("ArrowRight")
    expect_board(page, "5-5-5-4-4-0-5-5-5-5-0-5")
    page.keyboard.press("End")
    expect(page.locator(".seat.south .turn")).to_contain_text("3rd move")
    page.keyboard.press("Home")
    expect_board(page, "4-4-4-4-4-4-4-4-4-4-4-4")
    page.locator(".moves .move").nth(1).click()
    expect_board(page, "4-4-4-4-4-0-5-5-5-5-4-4")
    expect(page.locator(".moves .move").nth(1)).to_have_attribute("aria-current", "step")
    box = page.locator(".whole .graph").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect(page.locator(".seat.south .turn")).to_contain_text("3rd move")
    expect(page.locator("#status")).to_contain_text("North sows d")
    page.wait_for_url(re.compile("at=4"))


def test_a_move_on_the_board_goes_beside_the_game_and_one_comes_back(window: Open) -> None:
    page = window(study(START, "FeBd"))
    page.locator(".pit.can[data-pit=A]").click()
    expect(page.locator(".variations .move")).to_have_count(1)
    expect(page.locator(".seat .aside")).to_be_visible()
    expect_board(page, "0-5-5-5-5-4-4-4-4-4-4-4")
    page.locator(".pit.can[data-pit=a]").click()
    expect(page.locator(".variations .move")).to_have_count(2)
    assert page.locator(".moves .move").count() == 4, "the game stays as it was"
    page.locator("[data-home]").click()
    expect_board(page, "4-4-4-4-4-4-4-4-4-4-4-4")
    page.locator(".pit.can[data-pit=F]").click()
    expect_board(page, "4-4-4-4-4-0-5-5-5-5-4-4")
    expect(page.locator(".variations .move")).to_have_count(2)
    page.locator(".variations .forget").click()
    expect(page.locator(".variations .move")).to_have_count(0)


def test_after_a_click_the_arrows_walk_moves_and_by_keyboard_they_walk_pits(window: Open) -> None:
    page = window(study(START, "FeBd"))
    page.locator(".pit.can[data-pit=F]").click()
    expect_board(page, "4-4-4-4-4-0-5-5-5-5-4-4")
    page.keyboard.press("ArrowRight")
    expect_board(page, "5-5-5-4-4-0-5-5-5-5-0-5")
    page.keyboard.press("Home")
    expect_board(page, "4-4-4-4-4-4-4-4-4-4-4-4")
    page.keyboard.press("e")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".pit[data-pit=F]")).to_be_focused()
    page.keyboard.press("Enter")
    expect_board(page, "4-4-4-4-4-0-5-5-5-5-4-4")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".pit[data-pit=E]")).to_be_focused()
    expect_board(page, "4-4-4-4-4-0-5-5-5-5-4-4")


def test_a_pit_that_cannot_be_played_says_why(window: Open) -> None:
    page = window(study(START))
    expect(page.locator(".pit.can")).to_have_count(6)
    page.locator(".pit[data-pit=a]").focus()
    page.keyboard.press("Enter")
    Seat(page).hears("other camp")


# --- the engine ---------------------------------------------------------------------------------------------------


def test_lines_come_with_values_on_the_pits_proved_where_they_can_be(window: Open) -> None:
    page = window(study(BLUNDER))
    expect(page.locator(".lines h2")).to_have_text("E wins by 6 seeds")
    best = page.locator(".line-list .line").first
    expect(best).to_have_attribute("data-move", "E")
    expect(best).to_have_class(re.compile("best"))
    expect(best.locator(".worth")).to_have_text("= 6")
    expect(page.locator(".line-list .line", has_text="a certain loss").locator(".worth.exact")).to_have_text("= −10")
    expect(page.locator(".board .value.exact")).to_have_count(2)
    expect(page.locator(".board .value.best")).to_have_count(1)
    expect(page.locator(".work")).to_contain_text("all is proved to the end")
    expect(page.locator("#status")).to_contain_text("E wins by 6 seeds")
    expect(page.locator(".pit[data-pit=E]")).to_have_attribute("aria-label", re.compile("Worth exactly 6"))


def test_estimates_are_marked_as_such_and_the_engine_can_be_stopped(window: Open) -> None:
    page = window(study(START))
    expect(page.locator(".line-list .line")).to_have_count(6)
    expect(page.locator(".board .value:not(.exact)")).to_have_count(6)
    expect(page.locator(".line-list .line .worth").first).to_contain_text("≈")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator(".work")).to_have_attribute("data-state", "still")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".work")).to_have_attribute("data-state", "busy")


def test_a_line_is_shown_when_pointed_at_and_played_out_when_chosen(window: Open) -> None:
    page = window(study(BLUNDER))
    line = page.locator(".line-list [data-move=D]")
    expect(page.locator(".work")).to_contain_text("all is proved")
    line.hover()
    expect(page.locator(".board .ghost.last")).to_have_count(1)
    moves = line.locator(".pv b").count()
    line.click()
    expect(page.locator(".variations .move")).to_have_count(moves)
    expect(page.locator(".variations .move").last).to_have_attribute("aria-current", "step")


def test_the_graph_is_completed_and_shows_where_the_game_turned(window: Open) -> None:
    page = window(study(BLUNDER, BLUNDERED, south="Awa", north="Jules"))
    point = page.locator(".turning-point")
    expect(point).to_have_count(1)
    expect(point).to_contain_text("Awa")
    expect(point.locator(".cost")).to_have_text("−16")
    expect(point).to_contain_text(re.compile(r"\bD\b.*\bE\b"))
    expect(page.locator(".graph .dot.bad")).to_have_count(1)
    expect(page.locator(".graph .say")).to_have_text("The turning point: Awa plays D")
    expect(page.locator(".moves .bad")).to_have_text("D")
    expect(page.locator(".whole h2 .soft")).to_be_empty()
    page.keyboard.press("End")
    expect(page.locator(".lines h2")).to_contain_text("Jules wins")
    point.click()
    expect(page.locator(".lines h2")).to_have_text("E wins by 6 seeds; Awa played D")
    expect(page.locator(".line-list [data-move=D]")).to_contain_text("the move played: 16 seeds less")


# --- other rules --------------------------------------------------------------------------------------------------


def test_the_same_move_under_the_other_sheets(window: Open) -> None:
    page = window(study(SLAM, sheet="grand-bassam"))
    page.locator(".compared").scroll_into_view_if_needed()
    page.locator(".compared").get_by_role("radio", name="F").check(force=True)
    takes = page.locator(".same-fate[data-sheets='grand-bassam']")
    expect(takes).to_contain_text("12 seeds")
    refused = page.locator(".same-fate[data-playable=false]", has_text="Penalty")
    expect(refused).to_contain_text("forbidden")
    expect(page.locator(".same-fate", has_text="Granary")).to_contain_text("takes nothing")
    page.locator(".same-fate").get_by_role("button", name="Penalty").click()
    expect(page.locator(".bar .sheet")).to_contain_text("Penalty")
    expect(page.locator(".pit[data-pit=F]")).to_have_attribute("aria-disabled", "true")


def test_under_other_rules_the_game_is_judged_again_and_says_where_it_stops(window: Open) -> None:
    page = window(study(SLAM, "F", sheet="grand-bassam"), wrong=REFUSED)
    expect(page.locator(".moves .move")).to_have_text(["F+12"])
    page.locator(".bar .sheet").click()
    dialog = page.get_by_role("dialog", name="Under which rules?")
    dialog.get_by_label("Sheet").select_option("amende")
    dialog.get_by_role("button", name="Judge it so").click()
    expect(page.locator(".stopped")).to_contain_text("Penalty")
    expect(page.locator(".stopped")).to_contain_text("forbidden")
    expect(page.locator(".moves .move")).to_have_count(0)
    page.wait_for_url(re.compile("sheet=amende"))
    page.locator(".bar .sheet").click()
    dialog.get_by_text("Change one rule at a time").click()
    dialog.get_by_label(catalogue("en")["page.rules.question.grand_slam"]).select_option("takes")
    dialog.get_by_role("button", name="Judge it so").click()
    expect(page.locator(".moves .move")).to_have_text(["F+12"])
    expect(page.locator(".stopped")).to_be_hidden()
    page.wait_for_url(re.compile("set=grand_slam:takes"))


# --- the board editor ---------------------------------------------------------------------------------------------


def test_a_position_is_set_up_by_mouse(window: Open) -> None:
    page = window("/analyse?edit")
    text = page.get_by_label("The position")
    expect(text).to_have_value(START)
    page.locator("[data-act=clear]").click()
    expect(text).to_have_value("0-0-0-0-0-0-0-0-0-0-0-0-0-0-S")
    for hollow, clicks in (("F", 2), ("a", 3), ("S", 1), ("N", 1), ("b", 4)):
        for _ in range(clicks):
            page.locator(f"[data-hollow='{hollow}']").click()
    page.locator("[data-hollow=a]").click(modifiers=["Shift"])
    page.locator("[data-hollow=F]").click(button="right")
    expect(text).to_have_value("0-0-0-0-0-1-2-4-0-0-0-0-1-1-S")
    expect(page.locator(".sum")).to_have_text("9 seeds: 39 missing.")
    expect(page.locator(".verdict-words")).to_contain_text("South may play F")
    page.locator("[data-act=undo]").click()
    expect(text).to_have_value("0-0-0-0-0-2-2-4-0-0-0-0-1-1-S")
    page.get_by_role("radio", name="removes").check(force=True)
    page.locator("[data-hollow=a]").click()
    expect(text).to_have_value("0-0-0-0-0-2-1-4-0-0-0-0-1-1-S")
    page.get_by_role("radio", name="North").check(force=True)
    expect(page.locator(".verdict-words")).to_contain_text("North may play a and b")
    page.locator("[data-act=analyse]").click()
    expect_board(page, "0-0-0-0-0-2-1-4-0-0-0-0")
    expect(page.locator(".seat.north .turn")).to_be_visible()


def test_a_finger_adds_with_a_tap_and_takes_away_when_it_stays(window: Open) -> None:
    page = window("/analyse?edit", size=(390, 844), has_touch=True, wrong=REFUSED)
    text = page.get_by_label("The position")
    page.locator("[data-hollow=A]").tap()
    expect(text).to_have_value(re.compile("^5-4-"))
    page.locator("[data-hollow=A]").dispatch_event("pointerdown", {"button": 0, "pointerType": "touch"})
    expect(text).to_have_value(re.compile("^4-4-"))


def test_a_position_is_set_up_by_keyboard_alone(window: Open) -> None:
    page = window("/analyse?edit", wrong=REFUSED)
    text = page.get_by_label("The position")
    pit = page.get_by_role("spinbutton", name="Pit A", exact=True)
    pit.focus()
    page.keyboard.type("12")
    expect(pit).to_have_attribute("aria-valuetext", "12 seeds")
    expect(page.locator(".sum")).to_have_text("56 seeds: 8 too many.")
    expect(page.locator("#position-note")).to_contain_text("48")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(text).to_have_value("12-0-0-4-4-4-4-4-4-4-4-4-0-0-S")
    expect(page.locator(".sum")).to_have_text("48 seeds: all are there.")
    page.keyboard.press("+")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("-")
    page.keyboard.press("F")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("spinbutton", name="Pit F", exact=True)).to_be_focused()
    expect(text).to_have_value("12-0-1-4-4-3-4-4-4-4-4-4-0-0-S")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("spinbutton", name="South's store", exact=True)).to_be_focused()
    page.keyboard.press("Control+z")
    expect(text).to_have_value("12-0-1-4-4-4-4-4-4-4-4-4-0-0-S")
    expect(page.locator("#status")).to_contain_text("seeds")


def test_a_position_is_set_up_as_a_text_in_any_notation(window: Open) -> None:
    page = window("/analyse?edit", wrong=REFUSED)
    text = page.get_by_label("The position")
    text.fill("3,2S,1S,2S/1S,3,2S,3S 20 17 S 50")
    expect(page.get_by_role("spinbutton", name="Pit F", exact=True)).to_have_attribute("aria-valuenow", "3")
    expect(page.get_by_role("spinbutton", name="North's store", exact=True)).to_have_attribute("aria-valuenow", "17")
    text.fill("4-4-4-S")
    expect(page.locator("#position-note")).to_be_visible()
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("spinbutton", name="Pit F", exact=True)).to_have_attribute("aria-valuenow", "3")
    text.fill("0-0-0-0-0-0-1-0-0-0-0-0-30-17-S")
    expect(page.locator(".verdict-words")).to_contain_text("South")


# --- out of it ----------------------------------------------------------------------------------------------------


def test_the_link_that_is_shared_opens_the_same(window: Open) -> None:
    page = window(
        study(BLUNDER, BLUNDERED, south="Awa", north="Jules"), permissions=["clipboard-read", "clipboard-write"]
    )
    before = "0-0-0-1-3-0-2-2-2-0-0-0"
    expect_board(page, before)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.locator("[data-act=link]").click()
    Seat(page).hears("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    again = window(link)
    expect(again.locator(".moves .move")).to_have_count(5)
    expect(again.locator(".moves .move").nth(2)).to_have_attribute("aria-current", "step")
    expect(again.locator(".seat.south .who")).to_have_text("Awa")
    assert counts(again) == counts(page) != before


def test_variations_of_a_record_are_read_and_written(window: Open) -> None:
    page = window("/analyse")
    page.locator("#paste").fill("1. F e (1... d 2. A (2. B a)) 2. C *")
    page.locator("[data-act=read]").click()
    expect(page.locator(".variations li")).to_have_count(2)
    expect(page.locator(".variations li").first).to_contain_text(re.compile(r"1…\s*d\s*2\.\s*A"))
    page.locator(".variations .move").last.click()
    page.wait_for_url(re.compile("at=1&line=dBa"))
    page.locator("[data-act=share]").click()
    record = page.get_by_role("dialog").get_by_label("The record", exact=True)
    expect(record).to_have_value(re.compile(r"1\. F e \(1\.\.\. d 2\. A \(2\. B a\)\) 2\. C \*"))
    page.reload()
    expect(page.locator(".variations .move")).to_have_text(["d", "A", "B", "a"])
    expect(page.locator(".variations .move").last).to_have_attribute("aria-current", "step")


def test_all_lines_beside_a_game_survive_a_reload_and_are_in_the_link(window: Open) -> None:
    page = window("/analyse", permissions=["clipboard-read", "clipboard-write"])
    made = page.request.post(
        "/api/games",
        data={"kind": "here", "sheet": "abapa", "moves": ["F", "e"]},
        headers={"Origin": page.evaluate("location.origin")},
    ).json()
    page.goto(f"/analyse?game={made['id']}")
    moves = page.locator(".variations .move")
    for pit in "Aa":
        page.locator(f".pit.can[data-pit={pit}]").click()
    expect(moves).to_have_text(["A", "a"])
    page.keyboard.press("ArrowLeft")
    page.locator(".pit.can[data-pit=b]").click()
    expect(moves).to_have_text(["A", "a", "b"])
    page.keyboard.press("Home")
    page.locator(".pit.can[data-pit=B]").click()
    expect(moves).to_have_text(["A", "a", "b", "B"])
    page.keyboard.press("Home")
    page.wait_for_url(re.compile("beside=0Aa.0Ab.0B$"))
    page.reload()
    expect(moves).to_have_text(["A", "a", "b", "B"])
    expect_board(page, "4-4-4-4-4-4-4-4-4-4-4-4")
    page.locator("[data-act=link]").click()
    expect(page.locator(".toast")).to_have_text("Link copied.")
    again = window(page.evaluate("navigator.clipboard.readText()"))
    expect(again.locator(".variations .move")).to_have_text(["A", "a", "b", "B"])
    again.locator(".variations .forget").last.click()
    again.wait_for_url(re.compile("beside=0Aa.0Ab(&|$)"))


def test_lines_that_no_link_has_room_for_survive_a_reload_and_that_is_said(window: Open) -> None:
    chance = random.Random(5)
    lines: set[Any] = set()
    while len(lines) < 30:
        game = awale.Game("grenier")
        while game.ply < 70 and not game.is_over:
            game.push(chance.choice(game.legal_moves))
        lines.add("0" + "".join("-" if move == "pass" else move for move in game.moves))
    some, more = sorted(lines)[:27], sorted(lines)[27:]
    page = window(study(START, sheet="grenier", beside=".".join(some)), lang="fr", permissions=["clipboard-write"])
    listed = page.locator(".variations li")
    expect(listed).to_have_count(27)
    page.goto(study(START, sheet="grenier", beside=".".join(some + more)))
    expect(listed).to_have_count(30)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("line="))
    page.locator("[data-act=link]").click()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"sans \d\svariantes.*Le relevé les garde toutes"))
    assert len(page.url) < 2100
    page.reload()
    expect(listed).to_have_count(30)


def test_values_can_be_hidden_by_those_who_want_to_find_them(window: Open) -> None:
    page = window(study(BLUNDER))
    expect(page.locator(".board .value")).to_have_count(2)
    page.keyboard.press("v")
    expect(page.locator(".board .value")).to_have_count(0)
    expect(page.locator(".line-list .line")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator(".board .value")).to_have_count(2)


def test_a_record_is_written_in_a_notation_and_a_game_goes_on_from_here(window: Open) -> None:
    page = window(study(START, "FeBd", south="Awa"))
    page.locator("[data-act=share]").click()
    record = page.get_by_role("dialog").get_by_label("The record", exact=True)
    expect(record).to_have_value(re.compile(r'\[South "Awa"\][\s\S]*1\. F e 2\. B d \*'))
    offered = page.get_by_label("The record, in the notation").locator("option")
    assert offered.evaluate_all("all => all.map(each => each.value)") == list(NOTATIONS)
    page.get_by_label("The record, in the notation").select_option("openspiel")
    expect(record).to_have_value(re.compile("5 4 1 3"))
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.locator("[data-act=play-on]").click()
    page.get_by_role("radio", name="Two, here").check(force=True)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/game/"))
    state = page.request.get("/api/games/" + page.url.rsplit("/", 1)[1]).json()
    assert [turn["move"] for turn in state["turns"]] == list("FeBd")


def test_what_an_address_says_wrongly_is_told(window: Open) -> None:
    page = window(study("4-4-S"), wrong=REFUSED)
    expect(page.locator("main")).to_contain_text("4-4-S")
    page.goto(study(START, "FF"))
    expect(page.locator(".stopped")).to_be_visible()
    page.goto("/analyse?game=nobody")
    expect(page.locator("main h1")).to_be_visible()


# --- for everyone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (820, 1180)])
def test_nothing_sticks_out_at_the_side(window: Open, size: tuple[int, int]) -> None:
    page = window(study(BLUNDER, BLUNDERED, south="Marie-Antoinette", north="Maximilien") + "&line=E", size=size)
    expect(page.locator("[data-home]")).to_be_visible()
    expect(page.locator(".turning-point")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("/analyse?edit")
    expect(page.locator(".verdict-words p").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_axe_finds_nothing_by_day_and_by_night(window: Open, size: tuple[int, int]) -> None:
    page = window(study(BLUNDER, BLUNDERED), size=size)
    expect(page.locator(".turning-point")).to_have_count(1)
    expect(page.locator(".work")).to_contain_text("all is proved")
    page.locator(".compared").scroll_into_view_if_needed()
    expect(page.locator(".same-fate").first).to_be_visible()
    assert faults_by_day_and_night(page) == []
    page.locator(".bar .sheet").click()
    expect(page.locator("dialog")).to_be_visible()
    assert faults_by_day_and_night(page) == []
    for path, ready in (("/analyse", ".three"), ("/analyse?edit", ".verdict-words p")):
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        assert faults_by_day_and_night(page) == []


def test_of_many_turning_points_those_that_mattered_are_listed_and_the_others_on_request(window: Open) -> None:
    page = window("/")

    def weak(socket: WebSocketRoute) -> None:
        def to_page(text: str | bytes) -> None:
            told = json.loads(text)
            if told["type"] == "review":
                told["turning"] = [{**told["turning"][0], "ply": ply, "mattered": ply == 1} for ply in range(3)]
            socket.send(json.dumps(told))

        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(to_page)

    page.route_web_socket(re.compile("/api/analyse"), weak)
    page.goto(study(BLUNDER, BLUNDERED))
    points, others = page.locator(".turning-point"), page.get_by_role("button", name="2 other moves")
    expect(points).to_have_count(1)
    others.click()
    expect(points).to_have_count(3)
    expect(points.first).to_be_focused()
    expect(others).to_be_hidden()
