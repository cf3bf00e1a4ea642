"""The server's metrics in Prometheus' format, at a port of their own, which needn't be public.

They are numbers alone: no name, code, address or key is in them.
"""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import uvicorn
from prometheus_client import CollectorRegistry, make_asgi_app
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from awale import __version__
from awale.server.http_protocol import HttpProtocol
from awale.server.request_counters import BOUNDS, Spread
from awale.server.route_helpers import Context
from awale.words import AwaleError, Sentence

#: How many connections there may be at once, and after how many seconds each is closed, even if it is idle or doesn't
#: read its answer.
MOST, LIFE = 16, 30.0


class _Metrics(Collector):
    """Collects the numbers when they are requested."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def collect(self) -> Iterator[Metric]:
        context, counts = self._context, self._context.counts
        info = GaugeMetricFamily("awale_info", "The version that runs", labels=["version"])
        info.add_metric([__version__], 1)
        yield info
        requests = CounterMetricFamily("awale_requests", "HTTP requests answered", labels=["method", "status"])
        for (method, status), count in counts.requests.copy().items():
            requests.add_metric([method, status], count)
        yield requests
        yield _spread("awale_request_seconds", "How long HTTP requests took", counts.request_seconds)
        yield _spread("awale_act_seconds", "From what a player sent to the disk and back", context.rooms.act_seconds)
        for name, text, value in (
            ("awale_sockets", "Sockets that are open", counts.sockets),
            ("awale_bytes_held", "Bytes that connections have not taken yet", context.limits.backlog.total),
            ("awale_games_in_memory", "Games in memory", len(context.rooms)),
            ("awale_classes_in_memory", "Classes in memory", len(context.classrooms)),
            ("awale_loop_lag_seconds", "How late the event loop was at the last look", counts.lag),
            ("awale_engine_ready", "1 if the engine is ready", context.engine.state == "ready"),
            ("awale_stored_bytes", "What games and classes take on disk", context.disk.stored),
            ("awale_memory_bytes", "The most memory that the process has had", _memory()),
        ):
            yield GaugeMetricFamily(name, text, value=float(value))
        if context.disk.free is not None:
            yield GaugeMetricFamily("awale_disk_free_bytes", "What is free on the disk", value=float(context.disk.free))
        yield CounterMetricFamily("awale_cpu_seconds", "Processor time of the process", value=_processor())


@asynccontextmanager
async def metrics_server(context: Context, host: str, port: int) -> AsyncIterator[None]:
    """Serves the metrics at their own port while the context is open."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Metrics(context))
    server = _MetricsServer(
        uvicorn.Config(
            make_asgi_app(registry),
            http=partial(MetricsProtocol, limits=context.limits),  # type: ignore[arg-type]  # whatever makes a protocol
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
    listener = _bound(host, port)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await task


class MetricsProtocol(HttpProtocol):
    """A connection to the metrics, limited in number and time."""

    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > MOST:
            transport.abort()
        else:
            self._end = self.loop.call_later(LIFE, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._end:
            self._end.cancel()
        super().connection_lost(exc)


class _MetricsServer(uvicorn.Server):
    """A second server in the process: signals are handled by the first."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        return nullcontext()


def _bound(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        return socket.create_server((host, port), family=family, backlog=MOST)
    except OSError as error:
        raise AwaleError(Sentence("serve.error.metrics", port=port, why=error.strerror or str(error))) from None


def _spread(name: str, text: str, spread: Spread) -> HistogramMetricFamily:
    buckets = [(str(bound), float(count)) for bound, count in zip(BOUNDS, spread.up_to, strict=True)]
    return HistogramMetricFamily(name, text, buckets=[*buckets, ("+Inf", float(spread.count))], sum_value=spread.total)


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _processor() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
