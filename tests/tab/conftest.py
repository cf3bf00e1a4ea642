"""The folder of files, made once for all tests, and a browser that reaches no other host."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from awale.files import lock
from awale.site.folder import make_site
from awale.site.parts import MissingPart, find_parts
from awale.words import Sentence
from support.chromium import AT_HOME, chromium
from support.polling import eventually

#: Generous: the machine may be busy with other tests. In milliseconds.
PATIENCE = 120_000
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
#: The folder lies under a path, as on most hosts.
PLACE = "awale"

Host = Callable[[], str]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that has the site in it, made by the first process that comes; the others wait for it.

    While one works on these tests, ``AWALE_SITE`` names one that was made before.
    """
    if made := os.environ.get("AWALE_SITE"):
        return Path(made)
    try:
        find_parts()
    except MissingPart as error:
        pytest.skip(f"{error}: tools/site_parts.py fetches it")
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "site.lock").open("ab") as file:
        eventually(lambda: lock(file), "the folder is being made for ever", 600)
        if not (shared / "site" / PLACE).exists():
            (shared / "site").mkdir(exist_ok=True)
            make_site(shared / "site" / PLACE, _quiet)
    return shared / "site"


def _quiet(step: Sentence) -> None:
    """Nobody looks on."""


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The simplest host that there is."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout
            told = process.stdout.readline()  # Serving HTTP on 127.0.0.1 port 40001 (http://127.0.0.1:40001/) ...
            yield told.partition("(")[2].partition(")")[0] + PLACE + "/", process
        finally:
            process.kill()


@pytest.fixture
def host(folder: Path) -> Iterator[str]:
    """The address of the site."""
    with serving(folder) as (url, _):
        yield url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[AT_HOME])
        yield browser
        browser.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Somebody with a browser of their own; nothing may go wrong on any of their pages."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def someone(lang: str = "en", size: tuple[int, int] = (1440, 900)) -> BrowserContext:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=LOCALES[lang], reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        contexts.append(context)
        return context

    yield someone
    for context in contexts:
        with suppress(Exception):
            context.close()
    assert not faults
