"""What a server tells of itself, in Prometheus' form, at a port of its own that the world needn't reach.

No name, code, address or key is in it: numbers alone.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from awale import __version__
from awale.server.asking import Context
from awale.server.counting import BOUNDS, Spread
from awale.words import AwaleError, Sentence


class _Told(Collector):
    """Reads the numbers when they are asked for."""

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
            ("awale_socket_bytes_held", "Bytes that sockets have not taken yet", context.limits.backlog.total),
            ("awale_games_in_memory", "Games in memory", len(context.rooms)),
            ("awale_meetings_in_memory", "Classes and evenings in memory", len(context.halls)),
            ("awale_loop_lag_seconds", "How late the event loop was at the last look", counts.lag),
            ("awale_engine_ready", "1 if the engine is ready", context.mind.state == "ready"),
            ("awale_memory_bytes", "The most memory that the process has had", _memory()),
        ):
            yield GaugeMetricFamily(name, text, value=float(value))
        yield CounterMetricFamily("awale_cpu_seconds", "Processor time of the process", value=_processor())


def serve_metrics(context: Context, host: str, port: int) -> Callable[[], None]:
    """Answers at its own port from now on; what comes back ends it."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Told(context))
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as error:
        raise AwaleError(Sentence("serve.error.metrics", port=port, why=error.strerror or str(error))) from None

    def close() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return close


def _spread(name: str, text: str, spread: Spread) -> HistogramMetricFamily:
    buckets = [(str(bound), float(count)) for bound, count in zip(BOUNDS, spread.up_to, strict=True)]
    return HistogramMetricFamily(name, text, buckets=[*buckets, ("+Inf", float(spread.count))], sum_value=spread.total)


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _processor() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
