"""A page with one board on it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from support.board_page import PACKAGE, START, Sit, Table


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Table, directory=str(PACKAGE))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def sit(browser: Browser, address: str) -> Iterator[Sit]:
    """Opens the page with a board on it. Whatever it complains about in the console fails the test."""
    contexts, complaints = [], []

    def open_page(options: dict[str, Any] | None = None, lang: str = "en", **context: Any) -> Page:
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 720}, **context}))
        page = contexts[-1].new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}?lang={lang}")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate("options => lay(options)", {**START, **(options or {})})
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
