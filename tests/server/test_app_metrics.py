"""What a server tells of itself: in the form that Prometheus reads, and nothing of anybody."""

from __future__ import annotations

import random
import socket
import subprocess
import sys

import httpx
from prometheus_client.parser import text_string_to_metric_families

from schooling import School
from serving import PATIENCE, PLAIN


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
        assert any(pupil.move(pupil.game, random.Random(1)) for pupil in pupils)
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", **PLAIN).text
        found = {sample.name: sample.value for each in text_string_to_metric_families(text) for sample in each.samples}
        assert found["awale_act_seconds_count"] == 1
        assert found["awale_games_in_memory"] == 1
        assert found["awale_meetings_in_memory"] == 1
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
