"""The engine in a real worker of a real browser, asked by the service of this process; and what the rules and the
machine code come to in that browser's Python. Each of the two is one page.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import zipfile
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright

from awale import endgame
from awale.endgame.fingerprint import table_fingerprint
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.engine_service import EngineService
from awale.server.engine_service.backend import inline_backend
from awale.server.engine_service.messages import Reviewed
from awale.tab.engine_backend import megabytes, tab_backend
from support.chromium import AT_HOME, chromium
from support.engine_page import BrowserDevice
from support.expected_results import compute
from support.game_page import Seat

TESTS = Path(__file__).parents[1]
SUPPORT = TESTS / "support"
CARRIED = TESTS / "data" / "conformance"
BESIDE = Path(os.environ.get("AWALE_CONFORMANCE") or TESTS.parents[1] / "shared" / "conformance")
#: Generous: the machine may be busy with other tests.
PATIENCE = 240.0
#: A family's own rules, which no table is made for beforehand.
OWN = sheet("abapa", grand_slam="forbidden")

#: A worker that loads Python as the engine's does, and runs some code with the files of an archive.
WORKER = """
import { load, unpack } from './python.js';
onmessage = async ({ data: [archive, code] }) => {
    try {
        const [python, packages] = await load();
        unpack(python, packages);
        const bytes = Uint8Array.from(atob(archive), each => each.charCodeAt(0));
        python.unpackArchive(bytes.buffer, 'zip', { extractDir: '/packages' });
        postMessage(python.runPython(code));
    } catch (error) {
        postMessage(String(error));
    }
};
"""
RUN = """message => new Promise(told => {
    const worker = new Worker('tab/run.js', { type: 'module' });
    worker.onmessage = ({ data }) => told(data);
    worker.postMessage(message);
})"""
CODE = """
import json
from pathlib import Path
from conformance_lines import hold_file
from expected_results import compute
json.dumps([compute(), sum(map(hold_file, Path('/packages/conformance').glob('*.jsonl')))])
"""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    found = chromium()
    async with asyncio.timeout(PATIENCE), async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=found, args=[AT_HOME])
        yield opened
        await opened.close()


@pytest.mark.anyio
async def test_the_signature_the_tables_and_every_conformance_line_are_the_same_in_the_tab(host):
    lines = sorted((BESIDE if BESIDE.is_dir() else CARRIED).glob("*.jsonl"))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in (SUPPORT / "expected_results.py", SUPPORT / "conformance_lines.py"):
            archive.write(path, path.name)
        for path in lines:
            archive.write(path, f"conformance/{path.name}")
    async with browser() as opened:
        page = await opened.new_page()
        await page.route("**/empty.html", lambda route: route.fulfill(body="", content_type="text/html"))
        await page.route("**/run.js", lambda route: route.fulfill(body=WORKER, content_type="text/javascript"))
        await page.goto(f"{host}empty.html")
        found = await page.evaluate(RUN, [b64encode(made.getvalue()).decode(), CODE])
    counted = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in lines)
    assert json.loads(found) == [compute(), counted]


async def _answers(engine: EngineService, game: Game) -> dict[str, object]:
    found: dict[str, object] = {str(level): await engine.level_move(game, level, 5) for level in (3, 10, 16)}
    async with aclosing(engine.review(game)) as told:
        [found["review"]] = [each.review async for each in told if isinstance(each, Reviewed)]
    return found


@pytest.mark.anyio
async def test_levels_reviews_lines_and_tables_of_a_worker(host, tmp_path, monkeypatch):
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path / "none"))
    game = Game(OWN)
    game.play(["C", "f", "E"])
    async with browser() as opened:
        device = BrowserDevice(await opened.new_page())
        await device.open(host)
        engine = EngineService(1, backend=tab_backend(device), folder=tmp_path / "kept", table_seeds=8)
        here = EngineService(1, backend=inline_backend(), tables=False, megabytes=megabytes(device))
        await engine.start()
        await here.start()
        assert await _answers(engine, game) == await _answers(here, game)
        # Lines come, better and better; whoever asks next needn't wait for what is left of a minute.
        depths = []
        async with aclosing(engine.look(game, 60)) as lines:
            async for each in lines:
                depths.append(each.depth)
                if len(depths) == 3:
                    break
        assert depths == sorted(set(depths))
        assert (await engine.hint(game)).move in game.legal_moves
        # The sheet's tables were built meanwhile: the same as those that are built here.
        folder = tmp_path / "kept" / table_fingerprint(OWN)
        while not (folder / "8.awt").exists():
            await asyncio.sleep(0.05)
        list(endgame.build(OWN, 8, tmp_path / "ours"))
        assert contents(folder) == contents(tmp_path / "ours" / folder.name)
        ending = Game(OWN, "0-0-0-1-0-1-0-1-0-1-0-0-22-22-S")
        assert all(line.exact for line in await engine.glance(ending))
        await engine.close()
        await here.close()
        await device.close()


def contents(folder: Path) -> dict[str, Any]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


#: Whether a file of this name is kept on the device: the application's folder is a database of the browser.
KEPT = """name => new Promise((told, failed) => {
    const asked = indexedDB.open('/data');
    asked.onerror = failed;
    asked.onsuccess = () => {
        const keys = asked.result.transaction('FILE_DATA').objectStore('FILE_DATA').getAllKeys();
        keys.onsuccess = () => { asked.result.close(); told(keys.result.includes(name)); };
    };
})"""


def test_a_level_that_needs_the_engine_answers_and_its_sheet_s_tables_are_kept(host: str, people: Any) -> None:
    page = people().new_page()
    settings = json.dumps({"last": {"kind": "level", "level": 12, "sheet": "ecole"}})
    page.add_init_script(f"localStorage.setItem('awale.settings', '{settings}')")
    page.goto(host)
    page.locator(".go .main").click()
    seat = Seat(page).ready()
    seat.sow(seat.playable[0])
    page.wait_for_function("() => document.querySelectorAll('.moves .move').length > 1", polling=50)
    page.wait_for_function(KEPT, arg=f"/data/endgame/{table_fingerprint(sheet('ecole'))}/12.awt", polling=200)
