"""HTTP and sockets as an attacker writes them: bytes that are ready, from an address of one's own, without a library's
own care.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import struct
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

#: Stands for another number in each request that is sent: what is kept by its question has to be made anew.
NUMBER = "900000000"
#: How long an answer may take, in seconds.
PATIENCE = 60.0
TEXT, CLOSE, PING = 1, 8, 9


@dataclass
class Answer:
    """What came back: nothing more is read of it than is needed."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        """The cookie that was given, as it is to be sent."""
        return self.headers.get("set-cookie", "").partition(";")[0]


def request(method: str, path: str, body: Any = None, cookie: str = "", **headers: str) -> bytes:
    """A request, ready to be sent; a body that isn't bytes is sent as JSON."""
    content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: fr"]
    if content:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    elif method != "GET":
        lines += ["Content-Length: 0"]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


class Wire:
    """One connection, kept open. ``buffer`` is how much of what comes the system itself may hold for us, in bytes."""

    def __init__(self, port: int, address: str, buffer: int | None = None) -> None:
        self.port, self.address, self.buffer = port, address, buffer
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, text: bytes) -> Answer:
        """Sends a request and reads its answer. Connects anew where the connection is closed."""
        if self._writer is None or self._writer.is_closing():
            await self.connect()
        assert self._writer
        self._writer.write(text)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._read(is_head=text.startswith(b"HEAD"))
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            self.close()
            return Answer(0, {}, b"")

    async def connect(self) -> None:
        made = socket.socket()
        made.setblocking(False)
        made.bind((self.address, 0))
        if self.buffer:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.buffer)
        async with asyncio.timeout(PATIENCE):
            await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", self.port))
            self._reader, self._writer = await asyncio.open_connection(sock=made, limit=2**22)

    async def _read(self, is_head: bool) -> Answer:
        head = ["HTTP/1.1 100"]
        while head[0].startswith("HTTP/1.1 100"):  # "go on": the answer is still to come
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split()[1])
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = b""
        if is_head or status in (101, 204, 304):
            pass
        elif "content-length" in headers:
            body = await self._reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            body = await self._chunks()
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, body)

    async def _chunks(self) -> bytes:
        found = b""
        while size := int((await self._reader.readline()).strip(), 16):
            found += await self._reader.readexactly(size)
            await self._reader.readexactly(2)
        await self._reader.readexactly(2)
        return found

    def close(self) -> None:
        if self._writer:
            self._writer.close()
            self._writer = None

    # --- as a socket ---

    async def upgrade(self, path: str, cookie: str = "") -> int:
        """Makes it a WebSocket; the status of the answer, 101 if it is one now."""
        key = base64.b64encode(os.urandom(16)).decode()
        more = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
        answer = await self.ask(request("GET", path, cookie=cookie, Sec_WebSocket_Key=key, **more))
        return answer.status

    def send(self, data: bytes) -> None:
        """Never waits; raises where the other has hung up."""
        if self._writer is None or self._writer.is_closing():
            raise ConnectionResetError
        self._writer.write(data)

    async def flush(self) -> None:
        assert self._writer
        await self._writer.drain()

    async def read_some(self) -> bytes:
        """Whatever came; nothing if the other has hung up."""
        with suppress(ConnectionResetError):
            return await self._reader.read(2**16)
        return b""

    def stop_reading(self) -> None:
        """From now on nothing is taken from the system's own buffer."""
        assert self._writer
        transport: Any = self._writer.transport
        transport.pause_reading()


@asynccontextmanager
async def wire(port: int, address: str) -> AsyncIterator[Wire]:
    """A connection that is closed with the block."""
    made = Wire(port, address)
    try:
        yield made
    finally:
        made.close()


def frame(payload: str | bytes, kind: int = TEXT) -> bytes:
    """A message of a socket. Its mask is of noughts: the payload stands as it is."""
    data = payload if isinstance(payload, bytes) else payload.encode()
    if len(data) < 126:
        size = bytes([0x80 | len(data)])
    elif len(data) < 2**16:
        size = bytes([0x80 | 126]) + struct.pack("!H", len(data))
    else:
        size = bytes([0x80 | 127]) + struct.pack("!Q", len(data))
    return bytes([0x80 | kind]) + size + bytes(4) + data


# --- as much as goes ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Flood:
    """Requests that are sent again and again, each as soon as the one before is answered. With ``path``, that of a
    socket, they are messages, sent as fast as they are taken.
    """

    port: int
    address: str
    requests: Sequence[bytes]
    seconds: float
    connections: int = 6
    path: str = ""
    cookies: Sequence[str] = ("",)

    def __call__(self) -> Counter[int]:
        """What was answered how often, by status; messages are counted as 101. For a process of its own: whoever is
        measured meanwhile must not wait for us.
        """
        os.nice(5)
        return asyncio.run(self._run())

    async def _run(self) -> Counter[int]:
        counts: Counter[int] = Counter()
        until = time.perf_counter() + self.seconds
        one = self._talk if self.path else self._ask
        tasks = [asyncio.create_task(one(number, until, counts)) for number in range(self.connections)]
        # What is under way at the end isn't waited for.
        await asyncio.wait(tasks, timeout=self.seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return counts

    async def _ask(self, number: int, until: float, counts: Counter[int]) -> None:
        turn = number
        async with wire(self.port, self.address) as line:
            while time.perf_counter() < until:
                text = self.requests[turn % len(self.requests)]
                varied = str(int(NUMBER) - turn).encode()
                with suppress(OSError, TimeoutError):
                    counts[(await line.ask(text.replace(NUMBER.encode(), varied))).status] += 1
                turn += self.connections

    async def _talk(self, number: int, until: float, counts: Counter[int]) -> None:
        async with wire(self.port, self.address) as line:
            status = await line.upgrade(self.path, self.cookies[number % len(self.cookies)])
            if status != 101:
                counts[status] += 1
                return
            listening = asyncio.create_task(_hear_all(line))
            with suppress(OSError):
                while time.perf_counter() < until and not listening.done():
                    line.send(b"".join(self.requests))
                    counts[101] += len(self.requests)
                    await line.flush()
                    await asyncio.sleep(0)
            listening.cancel()


async def _hear_all(line: Wire) -> None:
    with suppress(OSError):
        while await line.read_some():
            pass
