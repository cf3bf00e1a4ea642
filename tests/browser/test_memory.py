"""What a screen leaves behind when one goes: nothing that grows from game to game."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page, expect

from support.game_page import Seat, make

#: One move before the end.
LAST = "0-0-0-0-0-1-1-0-0-0-0-1-23-22-S"
ROUNDS = 2


def held(devtools: CDPSession) -> dict[str, float]:
    """The nodes and the listeners that the page still holds, in the document and out of it."""
    devtools.send("HeapProfiler.collectGarbage")
    found = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return {name: found[name] for name in ("Nodes", "JSEventListeners")}


def follow(page: Page, path: str) -> None:
    """Goes to an address as a link does, without loading the page again."""
    page.evaluate("path => { const link = document.createElement('a'); link.href = path; "
                  "document.body.append(link); link.click(); link.remove(); }", path)  # fmt: skip


def one_round(page: Page, path: str) -> None:
    """From the first screen through a whole game and back. No handles to nodes here: they would hold them."""
    follow(page, path)
    seat = Seat(page)
    expect(seat.pit("F")).to_have_class("pit can")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Facing").check()
    page.get_by_role("group", name="Board", exact=True).get_by_label("Auto").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The rules").click()
    expect(page.locator("dialog.panel .rules-inside")).not_to_be_empty()
    page.locator("dialog.panel .close").click()
    page.locator("[data-act=hint]").click()
    expect(page.locator(".voice[data-kind=hint] .button")).to_be_visible()
    seat.pit("F").click()
    expect(page.locator(".verdict h1")).to_be_visible()
    page.locator(".bar .home").click()
    expect(page.locator(".go .main")).to_be_visible()


def test_games_that_were_left_leave_nothing_behind(window) -> None:
    page = window("/")
    games = [make(page, sheet="abapa", start=LAST) for _ in range(2 * ROUNDS)]
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    devtools.send("HeapProfiler.enable")
    after = []
    for path in games:
        one_round(page, path)
        after.append(held(devtools))
    assert after[-1] == after[ROUNDS - 1], after
