"""Accessibility faults by axe: all rules in the light theme, and in the dark one those that look at colours."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

#: The rules that look at colours. All others find the same by night as by day.
COLOURS = ("color-contrast", "link-in-text-block")
#: The drawing of a board is a thousand paths that screen readers ignore; it has tests of its own.
DRAWN = ".board svg"


def faults(page: Page, *, rules: tuple[str, ...] = (), drawn: bool = False) -> list[str]:
    """What is wrong with the page as it stands; nothing is ``[]``. ``rules`` asks for these alone, ``drawn`` looks at
    the drawings of boards too.
    """
    page.wait_for_function("() => !('start' in document.documentElement.dataset)")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    where = {"include": [["html"]], "exclude": [] if drawn else [[DRAWN]]}
    how: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("([where, how]) => axe.run(where, how)", [where, how])["violations"]
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes']]}" for each in found]


def faults_by_day_and_night(page: Page) -> list[str]:
    """What is wrong with the page in either theme. It is left in the dark.

    One visit does for both: ``assert faults_by_day_and_night(window("/story", size=PHONE)) == []``.
    """
    return _under(page, "light", ()) + _under(page, "dark", COLOURS)


def _under(page: Page, theme: Literal["light", "dark"], rules: tuple[str, ...]) -> list[str]:
    page.emulate_media(color_scheme=theme)
    page.wait_for_selector(f"html[data-theme={theme}]", state="attached")
    return [f"{theme}: {each}" for each in faults(page, rules=rules)]
