"""A club on the page: made, an evening counted from its class, names put right, papers saved, all of it deleted."""

from __future__ import annotations

import io
import secrets
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from awale.words import say
from support.game_page import Seat

NARROW_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"


def evening(page: Page, *games: tuple[str, str, list[int]]) -> str:
    """An evening on real boards, made by this window over HTTP; its id. South is the first who was added."""
    made = asked(page, "/api/classes", {"title": "Mardi"})
    for one, another, seeds in games:
        people: dict[str, str] = {}
        for name in (one, another):
            state = acts(page, made["id"], "add", name=name)
            people[name] = state["shared"]["people"][-1]["id"]
        acts(page, made["id"], "begin", kind="free")
        table = acts(page, made["id"], "round", boards="real")["shared"]["contest"]["rounds"][0]["tables"][0]
        acts(
            page, made["id"], "result", round=1, table=1, seeds=seeds if table["south"] == people[one] else seeds[::-1]
        )
        acts(page, made["id"], "end")
        for person in people.values():
            acts(page, made["id"], "person", person=person, away=True)
    return made["id"]


def acts(page: Page, class_id: str, do: str, **what: Any) -> Any:
    return asked(page, f"/api/classes/{class_id}/acts", {"do": do, "act": secrets.token_hex(8), **what})


def asked(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=body, headers={"Origin": page.url.split("/club")[0].split("/class")[0]})
    assert answer.ok, answer.text()
    return answer.json()


def test_a_club_counts_an_evening_from_its_class_and_puts_a_name_right(window) -> None:
    page = window("/club", lang="fr")
    page.get_by_label(say("page.club.make.name", "fr")).fill("La <b>Lagune")
    page.get_by_role("button", name=say("page.club.make.do", "fr")).click()
    expect(page.locator("h1")).to_have_text("La <b>Lagune")
    club = page.url
    class_id = evening(page, ("Awa", "Jule", [30, 18]), ("Jules", "Bo", [30, 18]))

    page.goto(f"/class/{class_id}")
    page.get_by_role("button", name=say("page.club.keep.count", "fr")).click()
    Seat(page).hears("La <b>Lagune")
    with page.expect_download() as waiting:
        page.get_by_role("button", name=say("page.club.keep.certificates", "fr")).click()
    assert waiting.value.suggested_filename == "awale-certificats.pdf"
    assert len(PdfReader(io.BytesIO(waiting.value.path().read_bytes())).pages) == 2

    page.goto(club)
    rows = page.locator(".club-table tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("1662")
    page.get_by_role("button", name=say("page.club.member.open", "fr", name="Jule"), exact=True).click()
    page.locator("dialog").get_by_label(say("page.club.member.name", "fr")).fill("Jules")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(3)
    page.get_by_role("button", name=say("page.club.renamed.label", "fr", old="jule", name="Jules")).click()
    expect(rows).to_have_count(4)

    page.get_by_role("button", name=say("page.club.undo.do", "fr")).click()
    page.locator("dialog").get_by_role("button", name=say("page.club.undo.do", "fr")).click()
    expect(rows).to_have_count(0)
    page.get_by_role("button", name=say("page.club.delete.do", "fr")).click()
    page.locator("dialog").get_by_role("button", name=say("page.club.delete.do", "fr")).click()
    page.wait_for_url("**/club")
    expect(page.locator(".again")).to_have_count(0)


def test_the_link_makes_another_device_run_the_club_and_leaves_the_address(window) -> None:
    page = window("/club", lang="en")
    page.get_by_label(say("page.club.make.name", "en")).fill("Lagoon")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Lagoon")
    page.get_by_role("button", name=say("page.club.key.title", "en")).click()
    link = page.locator("dialog .secret").text_content()
    stranger = window(page.url, lang="en", wrong=["403"])
    expect(stranger.locator("body")).to_contain_text(say("serve.clubs.teachers-only", "en"))
    other = window(link, lang="en")
    expect(other.locator("h1")).to_have_text("Lagoon")
    assert "key" not in other.url


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_axe_finds_nothing_and_it_fits_its_window(window, size) -> None:
    page = window("/club", lang="fr", size=size)
    page.get_by_label(say("page.club.make.name", "fr")).fill("Lagune")
    assert Axe().run(page).violations_count == 0
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Lagune")
    class_id = evening(page, ("Awa", "Jean-Baptiste-Emmanuel", [30, 18]), ("Zoé", "Bo", [30, 18]))
    asked(page, f"/api/clubs/{page.url.rpartition('/')[2]}/evenings", {"class_id": class_id})
    page.reload()
    expect(page.locator(".club-table tbody tr")).to_have_count(4)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert Axe().run(page).violations_count == 0
    assert page.evaluate(NARROW_ENOUGH)
    page.goto(f"/class/{class_id}")
    expect(page.locator(".keep")).to_be_visible()
    assert Axe().run(page, ".keep").violations_count == 0
    assert page.evaluate(NARROW_ENOUGH)
