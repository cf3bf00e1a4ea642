"""No page is wider than its window: on phones, a tablet, a small window and a large one; in our typeface, in another
that stands in for it, and in letters twice as large.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from awale.coach.exercises import collection
from awale.coach.lessons.course import lessons
from support.game_page import make

Open = Callable[..., Page]

#: Each page, and something of it that is there when it has been drawn.
PAGES = {
    "/": "main h1",
    "/rules": ".differences",
    "/rules/grand-bassam": ".neighbours",
    "/exercises": ".theme",
    f"/exercises/{collection('grenier').all[0].id}": ".pit.can",
    "/learn": ".how-far",
    f"/learn/{next(iter(lessons()))}": ".pit",
    "/story": "main h2",
    "/notice": "main h2",
    "/paper": "main h2",
    "/class": "main h1",
    "/club": "main h1",
    "/analyse": "main h2",
    "/analyse?edit": ".verdict-words p",
}
WIDTHS = (320, 360, 390, 768, 1000, 1440)
#: By how much the page is wider than its window, and what of it sticks out farthest.
OVER = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const right = each => each.getBoundingClientRect().right;
    const out = [...document.querySelectorAll('main *')].sort((one, two) => right(two) - right(one))[0];
    return `${scrollWidth - clientWidth} px: ${out.outerHTML.slice(0, 120)}`;
}"""
#: What was laid out for another width has been laid out for this one: its observers were told in the frame before.
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def _blocked(page: Page) -> None:
    """Our typeface doesn't come: whatever the machine has stands in for it."""
    page.route("**/web/fonts/*", lambda route: route.abort())


def _large(page: Page) -> None:
    """Somebody's browser writes twice as large."""
    tools = page.context.new_cdp_session(page)
    tools.send("Page.enable")
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})


@pytest.mark.parametrize(
    ("change", "widths"),
    [(None, WIDTHS), (_blocked, (320, 390, 1440)), (_large, (390,))],
    ids=["own", "another", "large"],
)
def test_no_page_is_wider_than_its_window(window: Open, change: Callable[[Page], None] | None, widths) -> None:
    page = window(lang="fr", wrong=["ERR_FAILED"])  # whose words are longer
    if change:
        change(page)
    page.goto("/")
    game = make(page, moves=["F"], names=["Marie-Antoinette", "Maximilien"])
    school_class = page.request.post("/api/classes", data={"title": "CM1 B, école du Plateau"}).json()
    club = page.request.post("/api/clubs", data={"name": "Lagune"}).json()
    made = {game: ".pit.can", f"/class/{school_class['id']}": "main h2", f"/club/{club['id']}": "main h2"}
    over = {}
    for path, sign in (PAGES | made).items():
        page.goto(path)
        expect(page.locator(sign).first).to_be_attached()
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(SETTLED)
            if found := page.evaluate(OVER):
                over[path, width] = found
    assert over == {}
