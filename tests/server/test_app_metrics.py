"""The metrics: in Prometheus' format, with nothing personal in them."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
from contextlib import suppress
from types import SimpleNamespace

import httpx
import pytest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.parser import text_string_to_metric_families

from awale.server.limits import RateLimits
from awale.server.metrics import MOST, metrics_server
from support.class_client import School
from support.optional import not_none
from support.server_process import PATIENCE, PLAIN


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_it_counts_requests_acts_games_and_classes_and_names_nobody(serve) -> None:
    port = free_port()
    server = serve("--metrics", str(port))
    with School(server) as school:
        teacher = school.teacher(title="Secret title")
        pupils = [school.pupil(teacher.code, name) for name in ("Awa", "Zoé")]
        teacher.do("begin", kind="free")
        teacher.do("round")
        assert any(pupil.move(not_none(pupil.game), random.Random(1)) for pupil in pupils)
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", **PLAIN).text
        found = {sample.name: sample.value for each in text_string_to_metric_families(text) for sample in each.samples}
        assert found["awale_act_seconds_count"] == 1
        assert found["awale_games_in_memory"] == 1
        assert found["awale_classes_in_memory"] == 1
        assert found["awale_request_seconds_count"] >= 8
        assert found["awale_memory_bytes"] > 1_000_000
        for word in ("Awa", "Secret", teacher.code, teacher.key, teacher.id, "127.0.0.1"):
            assert word not in text


def test_without_being_asked_it_tells_nothing(server) -> None:
    with server.client() as client:
        assert client.get("/metrics").status_code == 404


def test_a_port_that_is_taken_is_said(tmp_path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        options = ["--port", "0", "--no-browser", "--metrics", port, "--data", str(tmp_path), "--lang", "en"]
        command = [sys.executable, "-m", "awale.cli", "serve", *options]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2
    assert f"port {port}" in ended.stderr


@pytest.fixture
def context(monkeypatch) -> SimpleNamespace:
    """The connections are what is tried, not what is told: one number will do."""

    class Metrics:
        def __init__(self, context: SimpleNamespace) -> None:
            pass

        def collect(self):
            yield GaugeMetricFamily("awale_engine_ready", "1 if the engine is ready", value=1.0)

    monkeypatch.setattr("awale.server.metrics._Metrics", Metrics)
    return SimpleNamespace(limits=RateLimits(600))


@pytest.mark.anyio
async def test_a_connection_to_the_metrics_that_says_nothing_is_closed(context, monkeypatch) -> None:
    monkeypatch.setattr("awale.server.metrics.LIFE", 0.05)
    port = free_port()
    async with metrics_server(context, "127.0.0.1", port):
        for said in (b"", b"GET /metrics HTTP/1.1\r\nHost: x\r\n"):
            reader, writer = await _connected(port)
            writer.write(said)
            async with asyncio.timeout(PATIENCE):
                with suppress(ConnectionError):
                    assert await reader.read() == b""
            writer.close()


@pytest.mark.anyio
async def test_there_are_few_connections_to_the_metrics_at_once(context) -> None:
    port = free_port()
    async with metrics_server(context, "127.0.0.1", port):
        open_ones = [await _connected(port) for _ in range(MOST)]
        reader, writer = await _connected(port)
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                assert await reader.read() == b""
        writer.close()
        reader, writer = open_ones[0]
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert b"awale_engine_ready 1.0" in await reader.read()
        for _, each in open_ones:
            each.close()


async def _connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Listening has begun by the time that the metrics are told; answering begins a moment later."""
    async with asyncio.timeout(PATIENCE):
        return await asyncio.open_connection("127.0.0.1", port)
