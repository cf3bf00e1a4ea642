"""How long the page takes to a first game that can be played: requests, time, processor time of the browser's page.

    python bench/first_game.py --beside ../other-checkout [--rounds 8]

Two servers, this checkout's and the other's, are visited by turns, each time by a browser that has seen neither.
Without ``--beside`` this one's modules are taken one by one for comparison, as they would be without bundles.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from support.server_process import Server  # noqa: E402

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: In the place of the first bundle: the module that everything begins with, as a file of its own.
ONE_BY_ONE = "await import('/web/js/app.js');"


@dataclass
class Visit:
    """One way to a first game: times in milliseconds."""

    requests: int
    home: float
    game: float
    processor: float


def visit(browser: Browser, url: str, one_by_one: bool = False) -> Visit:
    context = browser.new_context(locale="en-GB", service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    if one_by_one:
        script = {"content_type": "text/javascript", "body": ONE_BY_ONE}
        page.route("**/web/bundle/app.js", lambda route: route.fulfill(**script))
    measuring = context.new_cdp_session(page)
    measuring.send("Performance.enable")
    begun = time.perf_counter()
    page.goto(url)
    page.wait_for_selector(".go .main")
    seen = time.perf_counter()
    page.click(".go .main")
    page.wait_for_selector(".board .pit.can")
    done = time.perf_counter()
    told = {each["name"]: each["value"] for each in measuring.send("Performance.getMetrics")["metrics"]}
    context.close()
    return Visit(len(asked), (seen - begun) * 1000, (done - seen) * 1000, told["TaskDuration"] * 1000)


def report(name: str, visits: list[Visit], other: list[Visit] | None = None) -> None:
    parts = []
    for what in ("requests", "home", "game", "processor"):
        value = statistics.median(getattr(each, what) for each in visits)
        ratio = f" ({value / statistics.median(getattr(each, what) for each in other):.2f})" if other else ""
        parts.append(f"{what} {value:.0f}{ratio}")
    print(f"{name}: " + ", ".join(parts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout, with its library built")
    parser.add_argument("--rounds", type=int, default=8)
    asked = parser.parse_args()
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        sys.exit("there is no chromium here")
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        servers = [Server(Path(folder) / "this", PYTHONPATH=str(ROOT / "src"))]
        if asked.beside:
            servers.append(Server(Path(folder) / "other", PYTHONPATH=str(asked.beside / "src")))
        for server in servers:
            stack.callback(server.stop)
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=found)
        stack.callback(browser.close)
        visits: tuple[list[Visit], list[Visit]] = ([], [])
        for number in range(asked.rounds + 1):
            now = visit(browser, servers[0].url), visit(browser, servers[-1].url, one_by_one=not asked.beside)
            for one, kept in zip(now, visits, strict=True):
                if number:  # the first round is for the caches
                    kept.append(one)
    report("before" if asked.beside else "module by module", visits[1])
    report("now", visits[0], visits[1])


if __name__ == "__main__":
    main()
