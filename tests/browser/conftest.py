"""A real browser for these tests, and real servers to look at with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from support.chromium import AT_HOME, chromium
from support.server_process import Serve, Server, serving

#: Generous: the machine may be busy with other tests. In milliseconds.
PATIENCE = 60_000
ABROAD = "ERR_NAME_NOT_RESOLVED"
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
#: Keeps what is put into the live region, for a test to read what a screen reader would have said.
LISTEN = """addEventListener('DOMContentLoaded', () => {
    window.said = [];
    const region = document.querySelector('#status');
    const all = {childList: true, characterData: true, subtree: true};
    new MutationObserver(() => said.push(region.textContent)).observe(region, all);
});"""

Open = Callable[..., Page]


#: What is to be closed when the last test of the browser in a row is done.
open_now = ExitStack()
opened: list[Browser] = []


@pytest.fixture(scope="module")
def browser() -> Browser:
    """Debian's chromium, open from one test of this folder to the next, whatever module it is in."""
    if not opened:
        found = chromium()
        expect.set_options(timeout=PATIENCE)
        playwright = open_now.enter_context(sync_playwright())
        opened.append(playwright.chromium.launch(executable_path=found, args=[AT_HOME]))
        open_now.callback(opened[0].close)
    return opened[0]


#: How a page stood when its test failed: what is where, and which styles it has.
STANDING = """() => ({
    url: location.href,
    window: [innerWidth, innerHeight, scrollX, scrollY, visualViewport.scale, visualViewport.pageTop],
    styles: [...document.styleSheets].map(sheet => sheet.href && new URL(sheet.href).pathname),
    parts: [...document.querySelectorAll('main, main > *, dialog[open]')].map(part => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.tagName, part.className, ...[x, y, width, height].map(Math.round)].join(' ');
    }),
})"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Tells of each page that a failed test has open how it stood."""
    report = yield
    if report.when == "call" and report.failed and opened:
        for page in [page for context in opened[0].contexts for page in context.pages]:
            with suppress(Error):
                report.sections.append(("page", json.dumps(page.evaluate(STANDING), indent=1)))
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """While the browser is open the process has a running event loop, which tests of other folders can't have."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        opened.clear()
        open_now.close()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that neither kill it nor fill it."""
    with serving(tmp_path_factory.mktemp("shared")) as start:
        yield start()


@pytest.fixture
def serve(tmp_path: Any) -> Iterator[Serve]:
    """Starts servers with options of the test's choice."""
    with serving(tmp_path) as start:
        yield start


@pytest.fixture
def server(serve: Serve) -> Server:
    """One server, for this test alone."""
    return serve()


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Somebody with a browser of their own: cookies, settings, size, language. Nothing may go wrong on any of their
    pages (but what ``wrong`` names), and nothing may be asked of another host.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    allowed: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)

    def someone(
        url: str,
        *,
        lang: str = "en",
        size: tuple[int, int] = (1440, 900),
        wrong: Sequence[str] = (),
        **more: Any,
    ) -> BrowserContext:
        allowed.extend(wrong)
        context = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[lang],
            **{"reduced_motion": "reduce", "service_workers": "block", **more},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(LISTEN)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield someone
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if ABROAD in fault or not any(each in fault for each in allowed)]


@pytest.fixture
def window(people: Callable[..., BrowserContext], shared: Server) -> Open:
    """Opens an address of the shared server as a new person, or nothing yet: ``Seat.new(window())`` opens a game."""

    def at(path: str | None = None, **more: Any) -> Page:
        page = people(shared.url, **more).new_page()
        if path:
            page.goto(path)
            page.wait_for_selector("main h1", state="attached")
        return page

    return at
