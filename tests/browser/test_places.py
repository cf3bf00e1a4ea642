"""The way from one page to every other, in a real browser: a row of links where there is room, else a menu."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

#: What a place is called, and the screen that it shows.
PLACES = {
    "Play": "home",
    "Learn": "learn",
    "Exercises": "exercises",
    "Rules": "rules",
    "Analyse": "analysis",
    "Story": "story",
    "Paper": "paper",
    "Class": "classes",
}
WIDTHS = [390, 1440]


def links(page: Page, width: int) -> Locator:
    """The links to the places; on a phone they are in a menu, which this opens."""
    if width > 1000:
        return page.get_by_role("navigation", name="Pages").get_by_role("link")
    page.get_by_role("button", name="Menu").click()
    return page.get_by_role("dialog", name="Menu").get_by_role("link")


@pytest.mark.parametrize("width", WIDTHS)
def test_every_place_is_one_step_from_every_other_and_knows_where_it_is(window, width: int) -> None:
    page = window("/story", size=(width, 900))
    for name, screen in reversed(PLACES.items()):
        links(page, width).get_by_text(name, exact=True).click()
        expect(page.locator(f"main[data-screen={screen}] h1")).to_be_attached()
        if screen != "home":
            found = links(page, width)
            expect(found).to_have_text(list(PLACES))
            expect(found.and_(page.locator("[aria-current=page]"))).to_have_text(name)
            page.keyboard.press("Escape")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_first_screen_leads_to_all_the_others_and_stays_within_its_window(window, width: int) -> None:
    page = window("/", size=(width, 900))
    expect(links(page, width)).to_have_text(list(PLACES)[1:])
    assert Axe().run(page).violations_count == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_page_of_a_sheet_is_one_of_the_rules(window) -> None:
    page = window("/rules/ecole")
    expect(links(page, 1440).and_(page.locator("[aria-current]"))).to_have_text("Rules")
    assert links(page, 1440).and_(page.locator("[aria-current=page]")).count() == 0


def test_the_places_do_not_stand_in_the_way_of_a_game(window) -> None:
    page = window("/", size=(1440, 900))
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/game/**")
    expect(page.locator("[data-pit=A]")).to_be_visible()
    expect(page.get_by_role("navigation", name="Pages")).to_have_count(0)
