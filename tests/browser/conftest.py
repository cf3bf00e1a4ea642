"""A real browser for these tests, and real servers to look at with it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from serving import Serve, Server, serving

#: Generous: the machine may be busy with other tests. In milliseconds.
PATIENCE = 60_000
#: The same browser with its windows and without: without them a page costs half as much.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: No other host is to be had. Whatever asks one fails, and says so in the console, where it is a fault: listening to
#: every request would take longer.
AT_HOME = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's chromium. One a module and not one for all: while it is open, the process has a running event loop."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        pytest.skip("there is no chromium here: 'make test' installs it where it may, else 'apt install chromium'")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[AT_HOME])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that neither kill it nor fill it."""
    with serving(tmp_path_factory.mktemp("shared")) as start:
        yield start("--per-address", "1000")


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
