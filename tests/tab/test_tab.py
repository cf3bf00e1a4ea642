"""The whole program as a folder of files: from ``python -m http.server``, under a path, with no other host in reach."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, expect

from support.game_page import Seat

#: What one chose the last time, as the page keeps it.
LEVEL = json.dumps({"last": {"kind": "level", "level": 1, "sheet": "ecole"}})


def choose(page: Page, kept: str) -> None:
    page.add_init_script(f"localStorage.getItem('awale.settings') ?? localStorage.setItem('awale.settings', '{kept}')")


def release(page: Page, held: list[Route]) -> None:
    """Lets go what was held, and whatever is asked for then."""
    page.route("**/python/pyodide.asm.*", lambda route: route.continue_())
    for route in held:
        route.continue_()


def test_the_first_page_stands_before_python_and_a_click_meanwhile_is_not_lost(host: str, people: Any) -> None:
    page = people("fr").new_page()
    held: list[Route] = []
    page.route("**/python/pyodide.asm.*", lambda route: held.append(route))  # Python's own code is the last to come
    page.goto(host)
    expect(page.locator("form.setup")).to_be_visible()
    expect(page.locator(".loading")).to_contain_text("Le jeu se charge")
    page.locator(".go .main").click()
    release(page, held)
    Seat(page).ready()
    expect(page.locator(".board .pit.can").first).to_be_visible()
    expect(page.locator(".loading")).to_be_hidden()


def test_a_whole_game_against_a_level_which_is_there_after_a_reload(host: str, people: Any) -> None:
    page = people().new_page()
    choose(page, LEVEL)
    page.goto(host)
    page.locator(".go .main").click()
    seat = Seat(page).ready()
    seat.sow(seat.playable[0])
    page.wait_for_function("() => document.querySelectorAll('.moves .move').length > 1", polling=50)
    before = seat.moves
    # Its address is that of the folder, which knows no game: it is read from behind the question mark.
    assert page.url.startswith(f"{host}?/game/")
    page.reload()
    Seat(page).ready()
    expect(page.locator(".moves .move")).to_have_count(len(before))
    while page.locator("[data-screen=end]").count() == 0:
        page.wait_for_selector(".pit.can, [data-screen=end], .voice .acts .main")
        count = len(seat.moves)
        for act in (page.locator(".voice .acts .main"), page.locator(".pit.can")):
            if act.count():
                act.first.click()
                break
        page.wait_for_function(
            "n => document.querySelectorAll('.moves .move').length > n || document.querySelector('[data-screen=end]')",
            arg=count,
            polling=50,
        )
    expect(page.locator(".verdict")).to_be_visible()


def test_links_lead_on_under_a_path_and_the_rules_need_no_python(host: str, people: Any) -> None:
    page = people("fr").new_page()
    page.route("**/tab/application.*", lambda route: None)
    page.goto(f"{host}?/rules/ecole")
    expect(page.locator("main h1")).to_be_visible()
    page.locator("nav.places a", has_text="Histoire").first.click()
    expect(page.locator("main[data-screen=story] h1")).to_be_visible()
    assert page.url == f"{host}?/story"
    page.go_back()
    expect(page.locator("main[data-screen=sheet] h1")).to_be_visible()
