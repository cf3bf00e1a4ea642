"""Engine workers in a real browser, as a ``Device`` for the application in this process: the page in between hands
every message on.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from playwright.async_api import Page

from awale.tab.engine import Posted

#: A page of the folder that has nothing but the engine's workers. What Python lends to JavaScript has ``copy``,
#: ``toJs`` and ``destroy`` in the tab; here they are made of what they stand for.
DOCUMENT = """<!doctype html><title>Engine</title><script type="module">
import { engine, gigabytes, processors } from './tab/engine.js';
const lent = call => Object.assign(call, { copy: () => call, destroy() {} }),
  wires = new Map();
window.device = { gigabytes, processors };
window.begin = id => {
  const heard = data => tell(id, btoa(Array.from(data, each => String.fromCharCode(each)).join('')));
  wires.set(id, engine(lent(heard), lent(() => tell(id, null))));
};
const bytes = text => Uint8Array.from(atob(text), each => each.charCodeAt(0));
window.post = (id, text) => wires.get(id).post({ toJs: () => bytes(text) });
window.end = id => wires.get(id).end();
</script>"""


class Message:
    """A message as the browser has it."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def to_bytes(self) -> bytes:
        return self._data


class BrowserDevice:
    """Lends the workers of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._heard: dict[int, tuple[Callable[[Posted], None], Callable[[], None]]] = {}
        self._calls: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
        self._calling: asyncio.Task[None] | None = None
        self.processors, self.gigabytes = 2, 4.0

    async def open(self, address: str) -> None:
        """Opens the page, which is served with the folder."""

        async def document(route: Any) -> None:
            await route.fulfill(body=DOCUMENT, content_type="text/html")

        await self._page.route("**/engine.html", document)
        await self._page.expose_function("tell", self._told)
        await self._page.goto(f"{address}engine.html")
        await self._page.wait_for_function("window.device")
        self._calling = asyncio.create_task(self._call())

    async def close(self) -> None:
        assert self._calling, "it was opened"
        self._calling.cancel()
        await asyncio.gather(self._calling, return_exceptions=True)

    def engine(self, heard: Callable[[Posted], None], failed: Callable[[], None]) -> Wire:
        number = len(self._heard)
        self._heard[number] = heard, failed
        self._do("begin", number)
        return Wire(
            lambda message: self._do("post", number, b64encode(message).decode()), lambda: self._do("end", number)
        )

    async def flush(self) -> None:
        pass

    # --- inside ---

    def _do(self, *call: Any) -> None:
        self._calls.put_nowait(call)

    async def _call(self) -> None:
        while True:
            name, *values = await self._calls.get()
            await self._page.evaluate("([name, values]) => { window[name](...values); }", [name, values])

    def _told(self, number: int, text: str | None) -> None:
        heard, failed = self._heard[number]
        if text is None:
            failed()
        else:
            heard(Message(b64decode(text)))


class Wire:
    def __init__(self, post: Callable[[bytes], None], end: Callable[[], None]) -> None:
        self._post, self._end = post, end

    def post(self, message: bytes) -> None:
        self._post(message)

    def end(self) -> None:
        self._end()
