"""Paper from the page: every card makes its PDF, what can't be made is said, and games and sheets print too."""

from __future__ import annotations

import io

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from awale.words import say
from support.axe import faults_by_day_and_night
from support.game_page import Seat

NARROW_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"


def printed(page: Page, press) -> tuple[str, str]:
    """What is saved when something is pressed: its name and its text."""
    with page.expect_download() as waiting:
        press()
    path = waiting.value.path()
    pages = PdfReader(io.BytesIO(path.read_bytes())).pages
    return waiting.value.suggested_filename, "".join(each.extract_text() for each in pages)


def make(page: Page, kind: str) -> tuple[str, str]:
    return printed(page, page.locator(f"#paper-{kind} .button.main").click)


def test_the_cards_print_what_was_chosen_in_both_languages(window) -> None:
    page = window("/paper?sheet=ecole", lang="fr")
    expect(page.locator("h1")).to_have_text(say("page.paper.title", "fr"))
    name, told = make(page, "rules")
    assert name == "awale-regle-ecole.pdf"
    assert "École" in told
    card = page.locator("#paper-worksheet")
    card.get_by_label(say("page.paper.worksheet.count", "fr")).select_option("6")
    name, told = make(page, "worksheet")
    assert name.startswith("awale-exercices-ecole-")
    assert say("press.worksheet.answers", "fr") in told
    page.get_by_role("radio", name="English").check()
    page.locator("#paper-names").fill("Awa\nJules\nKoffi")
    name, told = make(page, "bracket")
    assert name == "awale-tournament.pdf"
    assert "Koffi" in told


def test_what_the_press_refuses_is_said_and_the_button_can_be_pressed_again(window) -> None:
    page = window("/paper", lang="fr", wrong=["400"])
    page.locator("#paper-names").fill("Awa\nAwa")
    button = page.locator("#paper-bracket .button.main")
    button.focus()
    page.keyboard.press("Enter")
    Seat(page).hears(say("press.error.same-name", "fr", name="Awa"))
    expect(button).not_to_have_attribute("aria-busy", "true")
    expect(button).to_be_focused()
    page.locator("#paper-names").fill("Awa\nJules")
    assert make(page, "bracket")[0] == "awale-tournoi.pdf"


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_axe_finds_nothing_by_day_or_by_night_and_it_fits_its_window(window, size) -> None:
    page = window("/paper", lang="fr", size=size)
    assert faults_by_day_and_night(page) == []
    assert page.evaluate(NARROW_ENOUGH)


def test_a_sheet_set_otherwise_prints_its_own_booklet(window) -> None:
    page = window("/rules/amende?grand_slam=penalty", lang="en")
    name, told = printed(page, page.get_by_role("button", name=say("page.rules.sheet.print", "en")).click)
    assert name == "awale-rules-amende.pdf"
    assert say("press.rules.changed", "en") in told


def test_a_game_is_printed_from_its_menu_and_from_its_card(window) -> None:
    page = window("/", lang="en")
    wish = {"kind": "here", "sheet": "ecole", "names": ["Awa", "Jules"], "moves": ["F", "e", "B"]}
    made = page.evaluate(
        "async wish => (await fetch('/api/games', {method: 'POST', headers: {'Content-Type': 'application/json'},"
        " body: JSON.stringify(wish)})).json()",
        wish,
    )
    page.goto(made["path"])
    page.get_by_role("button", name=say("page.shell.menu", "en")).click()
    name, told = printed(
        page,
        page.get_by_role("menuitem", name=say("page.print.game", "en"))
        .or_(page.get_by_role("button", name=say("page.print.game", "en")))
        .click,
    )
    assert name == "awale-game.pdf"
    assert "Awa" in told
    page.goto(f"/paper?game={made['id']}")
    assert "Jules" in make(page, "game")[1]
