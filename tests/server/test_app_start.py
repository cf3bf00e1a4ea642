"""``awale`` and ``awale serve``: the page is there, others find it, and what can't be is said in a sentence."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import segno
from websockets.sync.client import connect

from awale.cli import main
from awale.cli.listen_address import own_addresses
from awale.cli.serve import qr_code
from support.optional import not_none
from support.polling import eventually
from support.server_process import PATIENCE, PLAIN


@pytest.fixture
def run(tmp_path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """``awale`` with these arguments, for what ends by itself."""

    def run(*arguments: str, lang: str = "en", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "awale.cli", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=_environment(tmp_path, AWALE_LANG=lang, **environment),
            timeout=PATIENCE,
            check=False,
        )

    return run


def _environment(home: Path, **more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "AWALE", "XDG"))}
    return clean | {"HOME": str(home), "PYTHONUTF8": "1", "LANG": "en_GB.UTF-8", **more}


# --- what can't be ---


def test_a_port_in_use_is_said(run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--no-browser", "--port", str(port))
        french = run("serve", "--no-browser", "--port", str(port), lang="fr")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Port {port} is in use by another program")
    assert french.stderr.startswith(f"Le port {port} est pris")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "--port"),
        (["--port", "many"], "--port"),
        (["--workers", "0"], "--workers"),
        (["--per-address", "-1"], "--per-address"),
        (["--host", "203.0.113.77"], "203.0.113.77 is not an address of this machine"),
        (["--host", "no such host"], "no such host is not an address of this machine"),
        (["--database", "mysql://localhost/awale"], "postgresql://user@host/name is"),
        (["--data", "/dev/null/games"], "/dev/null/games can't be written"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], ""),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(run, arguments, sentence):
    done = run("serve", "--no-browser", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


def test_postgresql_without_its_package_is_said(capsys, monkeypatch):
    monkeypatch.setattr("awale.cli.serve.find_spec", lambda name: None)
    assert main(["serve", "--database", "postgresql://localhost/awale", "--lang", "en"]) == 2
    assert 'pip install "awale[postgres]"' in capsys.readouterr().err


def test_two_servers_of_the_same_games_are_one_too_many(run, server):
    done = run("serve", "--no-browser", "--port", "0", "--data", str(server.data))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"A server has these games open already, at {server.url}/" in done.stderr


def test_a_server_that_was_killed_holds_nothing(server):
    server.kill()
    server.start()
    assert httpx.get(server.url + "/api/health", **PLAIN).json()["ok"]


# --- what it shows ---


def test_a_server_for_the_network_shows_its_address_and_a_code(serve):
    server = serve("--host", "0.0.0.0")
    assert server.stop() == 0
    addresses = own_addresses()
    for address in addresses:
        assert f"Others on this network open http://{address}:{server.port}/" in server.said
    if addresses:
        assert qr_code(f"http://{addresses[0]}:{server.port}/") in server.said
    else:
        assert f"port {server.port} is open to others" in server.said
    assert server.errors == ""


def test_the_code_in_the_terminal_is_the_address():
    text = "http://192.168.1.20:8653/"
    matrix = [list(row)[2:-2] for row in segno.make(text, micro=False).matrix_iter(border=4)][2:-2]
    drawn = qr_code(text).split("\n")
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    read = []
    for line in drawn:
        read += [[halves[mark][0] for mark in line], [halves[mark][1] for mark in line]]
    assert read[: len(matrix)] == [list(row) for row in matrix]


def test_a_local_server_shows_one_line(server):
    assert server.stop() == 0
    assert server.said == f"Awalé is open at http://127.0.0.1:{server.port}/ (Ctrl-C ends it).\n"
    assert server.errors == ""


def test_a_request_to_end_is_heard_too(server):
    process = server.process
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def test_requests_are_logged_when_asked_for_and_never_the_cookie(serve):
    server = serve("--log")
    with server.client() as client:
        client.get("/api/health")
        cookie = client.cookies["awale"]
        client.get("/api/health")
    server.stop()
    assert "GET /api/health" in server.errors
    assert cookie not in server.errors
    assert cookie.partition(".")[0] not in server.errors


# --- awale, and nothing else ---


def _at_a_terminal(home: Path, *arguments: str, **environment: str) -> tuple[subprocess.Popen[bytes], int]:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "awale.cli", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=_environment(home, **environment),
        start_new_session=True,
    )
    os.close(theirs)
    return process, ours


def _until(terminal: int, pattern: str) -> str:
    seen = b""
    while not re.search(pattern, seen.decode("utf-8", "replace")):
        try:
            more = os.read(terminal, 4096)
        except OSError:  # the other side is closed
            more = b""
        assert more, seen
        seen += more
    return seen.decode("utf-8", "replace")


def test_awale_alone_opens_the_browser_and_once_more_opens_it_again(tmp_path):
    opened = tmp_path / "opened"
    browser = tmp_path / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    process, terminal = _at_a_terminal(tmp_path, BROWSER=str(browser))
    try:
        seen = _until(terminal, r"http://127\.0\.0\.1:\d+/")
        address = not_none(re.search(r"http://127\.0\.0\.1:\d+/", seen))[0]
        assert httpx.get(address, **PLAIN).status_code == 200
        again, other = _at_a_terminal(tmp_path, BROWSER=str(browser))
        assert f"running already, at {address}" in _until(other, r"http://127\.0\.0\.1:\d+/")
        assert again.wait(PATIENCE) == 0
        os.close(other)
        eventually(lambda: opened.exists() and opened.read_text().split() == [address, address], "it is opened twice")
        os.write(terminal, b"\x03")
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
    assert (tmp_path / ".local" / "share" / "awale" / "games.sqlite").exists()


def test_nothing_heavy_is_imported_to_serve_the_first_page():
    code = (
        "import sys; from pathlib import Path; import awale.cli.serve, awale.cli.run_server;"
        "from awale.server.app import build; from awale.server.settings import Settings;"
        "build(Settings(data=Path('.')));"
        "print(sorted({'numba', 'numpy', 'textual', 'asyncpg', 'segno', 'webbrowser'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_it_ends_quietly_in_the_middle_of_games_and_analyses(server):
    base = server.url.replace("http", "ws")
    with server.client() as client:
        game = client.post("/api/games", json={"kind": "level", "level": 1, "sheet": "abapa", "seat": "N"}).json()["id"]
        cookie = {"Cookie": f"awale={client.cookies['awale']}"}
    with (
        connect(f"{base}/api/games/{game}/play", additional_headers=cookie, open_timeout=PATIENCE) as playing,
        connect(f"{base}/api/analyse", open_timeout=PATIENCE) as analysing,
    ):
        playing.recv(PATIENCE)
        analysing.send('{"do": "look", "id": 1, "sheet": "abapa", "seconds": 60}')
        analysing.recv(PATIENCE)
        assert server.stop() == 0
    assert server.errors == ""
