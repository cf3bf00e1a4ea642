"""The examples of docs/running.md, tried: a class through nginx and two processes, the metrics that are told."""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import subprocess
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from support.class_client import School, heard, listening
from support.polling import eventually
from support.server_process import PATIENCE, PLAIN

PAGE = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
CHANCE = random.Random(5)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Front:
    """nginx as the page has it, seen by a class as a server."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.log = folder / "access.log"
        self._certify()
        example = re.search(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
        assert example
        text = example[1]
        for told, ours in (
            ("listen 443", f"listen 127.0.0.1:{self.port}"),
            ("/etc/ssl/awale", str(folder)),
            ("/var/log/nginx/awale.log", str(self.log)),
            ("127.0.0.1:8653", f"127.0.0.1:{ports[0]}"),
            ("127.0.0.1:8654", f"127.0.0.1:{ports[1]}"),
        ):
            assert text.count(told) >= 1, told
            text = text.replace(told, ours)
        paths = "".join(
            f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;" if os.geteuid() == 0 else ""
        whole = f"{user} daemon off; pid {folder}/pid; events {{}}\nhttp {{\n{paths}{text}}}\n"
        (folder / "nginx.conf").write_text(whole, encoding="utf-8")

    def _certify(self) -> None:
        where = ["-keyout", str(self.folder / "key.pem"), "-out", str(self.folder / "fullchain.pem")]
        asked = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
        subprocess.run(["openssl", "req", *asked, *where], check=True, capture_output=True, timeout=PATIENCE)

    @contextmanager
    def running(self):
        assert NGINX
        folder = str(self.folder)
        command = [NGINX, "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        try:
            self._wait(process)
            yield self
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        def answers() -> bool:
            try:
                return httpx.get(f"{self.url}/api/health", **PLAIN).raise_for_status().is_success
            except httpx.TransportError:
                assert process.poll() is None, log()
                return False

        def log() -> str:
            return (self.folder / "error.log").read_text(encoding="utf-8")

        eventually(answers, log)

    def client(self, **settings) -> httpx.Client:
        return httpx.Client(base_url=self.url, **PLAIN, **settings)


@pytest.fixture
def front(serve, postgres, tmp_path):
    """Two processes on one database, and nginx before them."""
    if not (NGINX and shutil.which("openssl")):
        pytest.skip("nginx or openssl is not installed (Debian: apt install nginx-light openssl)")
    address = postgres.database()
    servers = [serve("--database", address, "--proxy") for _ in range(2)]
    folder = tmp_path / "nginx"
    folder.mkdir()
    with Front(folder, [server.port for server in servers]).running() as found:
        yield found, servers


def test_a_class_is_held_through_nginx_and_two_processes_and_its_log_tells_nothing_of_it(front) -> None:
    proxy, servers = front
    with School(proxy) as school:
        teacher = school.teacher(title="CM1 B")
        pupils = {
            pupil.id: pupil for pupil in (school.pupil(teacher.code, name) for name in ("Awa", "Bo", "Zoé", "Ki"))
        }
        assert "Secure" in str(school.visitor().client.get("/").headers["set-cookie"])
        with listening(teacher, teacher.id) as screen, listening(pupils["p2"], teacher.id) as tablet:
            teacher.do("begin", kind="swiss", rounds=1)
            teacher.do("round")
            told = heard(tablet, lambda each: each.get("play") and each["play"][0]["path"], "where Bo plays")
            assert told["you"] == ["p2"]
            tables = teacher.contest["rounds"][0]["tables"]
            for table in tables:
                game = table["path"].rpartition("/")[2]
                for person in (table["south"], table["north"]):
                    eventually(lambda who=pupils[person], game=game: who.move(game, CHANCE), "the other's move arrives")  # type: ignore[misc]
            games = {table["path"].rpartition("/")[2] for table in tables}
            seen: set[str] = set()
            while seen != games:
                boards = heard(screen, lambda each: each["type"] == "boards", "the boards")["boards"]
                seen |= {board["game"] for board in boards if board["turns"] == 2}
            # Wherever they are, the other process goes on with them.
            servers[0].kill()
            teacher.do("bell")
        results = [table["result"]["how"] for table in teacher.contest["rounds"][0]["tables"]]
        assert results == ["bell", "bell"]
        key = school.visitor()
        key.post(f"/api/classes/{teacher.id}/teach", {"key": teacher.key})
        assert key.get(f"/api/classes/{teacher.id}")["teacher"] is True
    told = proxy.log.read_text(encoding="utf-8")
    assert " POST 201 " in told
    for word in (teacher.key, teacher.code, teacher.id, "Awa", "127.0.0.1", "classes"):
        assert word not in told


def test_the_page_has_every_metric_that_is_told_and_no_other(serve) -> None:
    port = free_port()
    serve("--metrics", str(port))
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", **PLAIN).text
    told = {
        family.name + ("_total" if family.type == "counter" else "") for family in text_string_to_metric_families(text)
    }
    assert set(re.findall(r"^\| `(awale_\w+)` \|", PAGE, re.MULTILINE)) == told
