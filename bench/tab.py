"""The engine in a browser's tab beside the same one here: speed, tables, a level's answer, memory.

    python bench/tab.py dist/site          the folder that ``make site`` makes

Both take turns, and processor time is counted, so that other work on the machine matters little.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: The same code runs in both: it leaves what it has found, as JSON, in ``found``.
SEARCH = """
import json
from awale.engine.engine import Engine, SearchLimits
from awale.engine.signature import POSITIONS
from awale.rules.game import Game
seen = []
for sheet in ('abapa', 'grenier'):
    engine = Engine(sheet, megabytes=4)
    for position in POSITIONS[:3]:
        engine.new_game()
        got = engine.search(Game(sheet, position), SearchLimits(depth=22, nodes=10**12))
        seen.append([got.nodes, *(line.score for line in got.lines)])
found = json.dumps(seen)
"""
TABLES = """
import json, tempfile, zlib
from pathlib import Path
from awale import endgame
with tempfile.TemporaryDirectory() as folder:
    list(endgame.build('abapa', 12, folder))
    found = json.dumps([zlib.crc32(path.read_bytes()) for path in sorted(Path(folder).rglob('*.awt'))])
"""
LEVEL = """
import json
from awale.engine.levels import LEVELS, level_move
from awale.engine.engine import Engine
from awale.rules.game import Game
game = Game('abapa', '5-5-0-6-6-1-6-0-6-1-5-1-2-4-S')
found = json.dumps(level_move(LEVELS[{level} - 1], game, seed=1, engine=lambda: Engine('abapa', megabytes=4)))
"""
#: A worker that runs code; only in one can Python fetch what it imports later.
WORKER = """
import { load, unpack } from './python.js';
const python = load().then(([loaded, packages]) => { unpack(loaded, packages); return loaded; });
onmessage = async ({ data }) => postMessage((await python).runPython(data));
"""
RUN = """code => new Promise(told => {
    window.worker ??= new Worker('tab/run.js', { type: 'module' });
    worker.onmessage = ({ data }) => told(data);
    worker.postMessage(code);
})"""
#: Runs some code; gives what it has found.
Run = Callable[[str], Any]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *values: object) -> None:  # noqa: A002 - its own name
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def here(code: str) -> Any:
    names: dict[str, Any] = {}
    exec(code, names)
    return json.loads(names["found"])


def there(page: Page) -> Run:
    return lambda code: json.loads(page.evaluate(RUN, f"{code}\nfound"))


def renderers(profile: str) -> list[int]:
    """The processes of the browser with this profile that show pages."""
    words, parents = {}, {}
    for entry in filter(lambda path: path.name.isdecimal(), Path("/proc").iterdir()):
        with suppress(OSError):
            words[int(entry.name)] = (entry / "cmdline").read_text()
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])

    def is_ours(pid: int) -> bool:
        return f"--user-data-dir={profile}" in words.get(pid, "") or (pid in parents and is_ours(parents[pid]))

    return [pid for pid, told in words.items() if "--type=renderer" in told and is_ours(pid)]


def processor_seconds(pids: list[int]) -> float:
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def own_megabytes(pids: list[int]) -> float:
    """The memory that these processes have to themselves; the browser's own program, which any page needs, isn't."""
    kilobytes = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Anonymous:"):
                kilobytes += int(line.split()[1])
    return kilobytes / 1024


def timed(run: Run, code: str, clock: Callable[[], float]) -> tuple[float, float, Any]:
    """What some code takes of the processor and by the clock, and what it finds."""
    cpu, wall = clock(), time.perf_counter()
    found = run(code)
    return clock() - cpu, time.perf_counter() - wall, found


def compare(name: str, code: str, tab: Run, clock: Callable[[], float], rounds: int) -> None:
    """Runs the same here and in the tab, in turns; the best of each."""
    ours, theirs = [], []
    for _ in range(rounds):
        native, in_tab = timed(here, code, time.process_time), timed(tab, code, clock)
        assert native[2] == in_tab[2], f"{name}: the tab comes to something else"
        ours.append(native[0])
        theirs.append(in_tab[0])
    found, best, best_tab = native[2], min(ours), min(theirs)
    print(
        f"{name}: {best:.2f} s here, {best_tab:.2f} s in the tab, the same result; speed {best / best_tab:.2f} of ours"
    )
    if name == "search":
        million = sum(each[0] for each in found) / 1e6
        print(f"  {million / best:.1f} million positions a second here, {million / best_tab:.1f} in the tab")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    found = next(filter(None, map(shutil.which, CHROMIUMS)))
    with served(options.site) as address, sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        browser = playwright.chromium.launch_persistent_context(profile, executable_path=found)
        a_game(browser.pages[0], address, lambda: own_megabytes(renderers(profile)))
        browser.close()
    with served(options.site) as address, sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        browser = playwright.chromium.launch_persistent_context(profile, executable_path=found)
        page = browser.pages[0]
        page.route("**/empty.html", lambda route: route.fulfill(body="", content_type="text/html"))
        page.route("**/run.js", lambda route: route.fulfill(body=WORKER, content_type="text/javascript"))
        page.goto(f"{address}empty.html")
        pids = renderers(profile)
        empty = own_megabytes(pids)
        begun = time.perf_counter()
        tab = there(page)
        tab("found = 'null'")
        print(f"Python and the package are there after {time.perf_counter() - begun:.1f} s")

        def clock() -> float:
            return processor_seconds(pids)

        begun = time.perf_counter()
        while time.perf_counter() - begun < 1.0:  # a second of warming up
            tab(SEARCH)
        print(f"the tab has {own_megabytes(pids) - empty:.0f} MB more than an empty page")
        for name, code in (("search", SEARCH), ("12 seeds", TABLES)):
            compare(name, code, tab, clock, options.rounds)
        for level in (3, 7, 12, 16, 17):
            code = LEVEL.format(level=level)
            _, native, _ = timed(here, code, time.process_time)
            _, in_tab, _ = timed(tab, code, clock)
            print(f"level {level}: {native * 1000:.0f} ms here, {in_tab * 1000:.0f} ms in the tab (by the clock)")
        print(f"in the end {own_megabytes(pids) - empty:.0f} MB more than an empty page")
        browser.close()


def a_game(page: Page, address: str, memory: Callable[[], float]) -> None:
    """Plays some moves against a level that needs the engine, and its answers' time."""
    settings = json.dumps({"last": {"kind": "level", "level": 16, "sheet": "abapa"}})
    page.add_init_script(f"localStorage.setItem('awale.settings', '{settings}')")
    page.goto(address)
    page.locator(".go .main").click()
    most, times = 0.0, []
    for count in range(1, 12, 2):
        page.wait_for_selector(".pit.can", timeout=120_000)
        begun = time.perf_counter()
        page.locator(".pit.can").first.click()
        page.wait_for_function(
            "n => document.querySelectorAll('.moves .move').length > n", arg=count, timeout=120_000, polling=20
        )
        times.append(time.perf_counter() - begun)
        most = max(most, memory())
    print(
        f"a game against level 16: answers after {', '.join(f'{each:.1f}' for each in times)} s; at most {most:.0f} MB"
    )
    time.sleep(10)
    print(f"  and {memory():.0f} MB ten seconds later: all that the page's process has to itself")


if __name__ == "__main__":
    main()
