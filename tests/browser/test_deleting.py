"""One's own games are deleted from the first screen and from their menu, by keyboard too, after a question."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from support.class_client import School
from support.game_page import make

ENDED = list("FcEdDfCeAaBbDfFaEdF")


def games(page: Page) -> list[dict[str, Any]]:
    return page.request.get("/api/games").json()["games"]


def test_a_game_that_waits_is_deleted_from_the_first_screen_by_keyboard(window) -> None:
    page = window("/")
    for names in (["Awa", "Jules"], ["Zoé", "Bo"]):
        make(page, kind="here", names=names, moves=["F"])
    page.reload()
    button = page.get_by_role("button", name="Delete the game: Awa and Jules")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("That can't be undone")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(games(page)) == 2
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Delete", exact=True).press("Enter")
    expect(page.locator(".resume li")).to_have_count(1)
    expect(page.get_by_role("heading", name="Go on with a game")).to_be_focused()
    assert [game["names"] for game in games(page)] == [["Zoé", "Bo"]]
    page.get_by_role("button", name="Delete the game: Zoé and Bo").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".resume")).to_have_count(0)
    assert games(page) == []


def test_a_finished_game_is_deleted_from_its_menu(window) -> None:
    page = window("/", lang="fr")
    path = make(page, kind="here", sheet="ecole", moves=ENDED)
    page.goto(path)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Supprimer la partie").click()
    expect(page.get_by_role("dialog")).to_contain_text("Supprimer cette partie")
    page.get_by_role("button", name="Supprimer", exact=True).click()
    page.wait_for_url("**/")
    assert games(page) == []
    assert page.request.get(path.replace("/game/", "/api/games/")).status == 404


def test_where_a_class_is_made_and_where_pupils_join_it_is_said_how_long_it_is_kept(
    window, shared, people, serve
) -> None:
    with School(shared) as school:
        code = school.teacher().code
        page = window("/class")
        expect(page.locator(".kept")).to_contain_text("nothing has happened in it for 180 days")
        page = window(f"/join/{code}", lang="fr", wrong=["403"])
        expect(page.locator(".kept")).to_contain_text("pendant 180 jours")
    server = serve("--forget-after", "0")
    page = people(server.url).new_page()
    page.goto("/class")
    expect(page.locator(".kept")).to_have_text("The class stays on this server until you delete it.")
