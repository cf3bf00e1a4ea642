"""The board by mouse, finger and keyboard."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from support.board_page import LETTERS, MIDDLE, Sit, holds, random_game, said, told


def focused(page: Page) -> str | None:
    return page.evaluate("() => document.activeElement.dataset?.pit ?? null")


@pytest.mark.parametrize(
    ("options", "keys", "walk"),
    [
        ({}, "Right Right Up Up Left Down Left Left Down", "BCddeBAAA"),
        ({"view": "north"}, "Right Left Down Right Up Up Left", "ABefAAB"),
        ({"form": "upright"}, "Down Right Right Down Up Left Up Up", "BeedeBAA"),
    ],
)
def test_arrows_walk_along_and_across_as_the_board_lies(
    sit: Sit, options: dict[str, str], keys: str, walk: str
) -> None:
    page = sit(options)
    page.keyboard.press("Tab")
    assert focused(page) == "A"
    steps = []
    for key in keys.split():
        page.keyboard.press(f"Arrow{key}")
        steps.append(focused(page))
    assert "".join(map(str, steps)) == walk


def test_letters_jump_within_the_camp_whose_turn_it_is(sit: Sit) -> None:
    page = sit()
    page.keyboard.press("d")
    assert focused(page) == "d", "nobody's turn: the letter itself"
    page.evaluate("() => table.mark({ turn: 'S', playable: ['F'] })")
    page.keyboard.press("f")
    assert focused(page) == "F"
    page.evaluate("() => table.mark({ turn: 'N', playable: ['b'] })")
    page.keyboard.press("B")
    assert focused(page) == "b"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert said(page) == ["point d", "point F", "point b", "choose b", "choose b"]


def test_letters_typed_into_a_field_stay_there(sit: Sit) -> None:
    page = sit()
    page.evaluate("() => document.querySelector('main').append(document.createElement('input'))")
    page.locator("input").press_sequentially("abc")
    assert (page.locator("input").input_value(), said(page)) == ("abc", [])


def test_one_pit_is_in_the_order_of_the_tab_key(sit: Sit) -> None:
    page = sit()
    page.evaluate("() => table.mark({ turn: 'S', playable: ['C', 'D'] })")
    assert page.locator(".pit[tabindex='0']").evaluate_all("all => all.map(one => one.dataset.pit)") == ["C"]
    page.keyboard.press("Tab")
    assert focused(page) == "C"
    page.keyboard.press("Tab")
    assert focused(page) is None


def test_a_finger_shows_first_and_plays_second(sit: Sit) -> None:
    page = sit(has_touch=True)
    pit = page.locator("[data-pit=F]")
    pit.tap()
    assert "choose F" not in said(page)
    pit.tap()
    assert "choose F" in said(page)
    page.locator("[data-pit=E]").tap()
    assert "choose E" not in said(page), "another pit is shown first"


def test_after_a_move_a_finger_shows_again(sit: Sit) -> None:
    page = sit(has_touch=True)
    pit = page.locator("[data-pit=F]")
    pit.tap()
    page.evaluate("board => table.deal(board)", MIDDLE)
    pit.tap()
    assert not [event for event in said(page) if event.startswith("choose")]


def test_a_mouse_shows_on_hover_and_plays_on_a_click(sit: Sit) -> None:
    page = sit()
    page.locator("[data-pit=E]").hover()
    assert said(page) == ["point E"]
    page.locator("[data-pit=E]").click()
    assert said(page)[-1] == "choose E"


def test_the_count_beside_a_pit_belongs_to_its_target(sit: Sit) -> None:
    for options, size in (({}, (1280, 720)), ({"form": "upright"}, (390, 844))):
        page = sit(options, viewport={"width": size[0], "height": size[1]})
        for pit, place in zip(LETTERS, range(12), strict=True):
            box = page.locator(".count").nth(place).bounding_box()
            assert box
            hit = page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.dataset.pit",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            assert hit == pit


def test_choosing_while_the_other_moves_brings_that_to_its_end(sit: Sit) -> None:
    turn = told(random_game("abapa", {}, random.Random(4)))[0]
    page = sit()
    page.evaluate("turn => { table.sow(turn, { speed: .1 }); }", turn)
    page.locator("[data-pit=a]").click()
    page.wait_for_function("() => said.includes('choose a')", polling=20)
    holds(page, turn["pits"], turn["stores"])


def test_a_double_click_does_not_cut_ones_own_move_short(sit: Sit) -> None:
    page = sit()
    page.evaluate("() => { table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [], fines: [] }, { speed: .1 }); }")
    page.locator("[data-pit=F]").dblclick()
    assert page.evaluate("() => table.moving")
    assert not [event for event in said(page) if event.startswith("choose")]
