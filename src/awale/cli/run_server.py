"""Runs the server in this process: start, requests, shutdown."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial

import uvicorn
from starlette.applications import Starlette
from uvicorn.server import HANDLED_SIGNALS

from awale.server.app import build
from awale.server.http_protocol import HttpProtocol
from awale.server.limits import ANALYSIS_MESSAGE
from awale.server.logs import LimitedLog
from awale.server.settings import Settings
from awale.server.websocket_protocol import WebSocketProtocol

#: Seconds of silence after which a socket is pinged.
_PING = 20.0
#: Seconds that running requests may take when the server ends.
_GRACE = 3
#: How often the log reports dropped lines, in uvicorn's ticks of a tenth of a second.
_TICKS = 50
#: How many files may be open, if the system allows as many.
_MOST_FILES = 65_536
#: The switch interval: seconds after which a computing thread releases Python's global lock. With several threads, and
#: Python's usual five milliseconds each, the event loop would wait for all of them at every step.
_SWITCH = 0.0005


class _AppServer(uvicorn.Server):
    """A server that calls ``ready``, and doesn't raise the signal that ended it again: the store must be closed yet."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], log: LimitedLog) -> None:
        super().__init__(config)
        self.ready, self.log = ready, log

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS == 0:
            self.log.tell_repeats()
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run_server(
    settings: Settings, listener: socket.socket, ready: Callable[[], None], log_requests: bool = False
) -> None:
    """Serves until Ctrl-C or a request to end, then closes what was open. ``ready`` is called when it answers."""
    log = LimitedLog()
    logging.basicConfig(level=logging.WARNING, handlers=[log])
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # not a line for every port scanner
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    if log_requests:
        logging.getLogger("uvicorn.access").setLevel(logging.INFO)
    _allow_many_files()
    sys.setswitchinterval(_SWITCH)
    app = build(settings)
    config = configured(app, settings, log_requests)
    server = _AppServer(config, ready, log)

    async def serve() -> None:
        # Not left to uvicorn: a store that can't be opened is an error with a sentence.
        async with app.router.lifespan_context(app):
            await server.serve(sockets=[listener])

    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serve())


def configured(app: Starlette, settings: Settings, log_requests: bool = False) -> uvicorn.Config:
    """How our application is served."""
    return uvicorn.Config(
        app,
        http=partial(HttpProtocol, limits=app.state.limits),  # type: ignore[arg-type]  # whatever makes a protocol
        ws=partial(WebSocketProtocol, limits=app.state.limits),  # type: ignore[arg-type]
        ws_max_size=ANALYSIS_MESSAGE,
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        ws_per_message_deflate=False,  # the messages are small; a thousand compressors aren't
        lifespan="off",
        log_config=None,
        access_log=log_requests,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )


def _is_ours(record: logging.LogRecord) -> bool:
    """Drops the lines that any stranger can cause at will: a refused socket, a text that can't be decoded."""
    return not str(record.msg).startswith(("ASGI callable returned without", "Invalid UTF-8 sequence received"))


def _allow_many_files() -> None:
    """Every socket is an open file, and many systems begin with a thousand of them."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
