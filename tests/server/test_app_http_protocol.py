"""The gate: cookies that can't be forged, no page of another host, only the right host names; headers of answers."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import stat
import threading
from contextlib import ExitStack, suppress

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from awale.server import http_protocol, route_helpers
from awale.server.codes import WRONG_AT_ONCE
from awale.server.limits import RateLimits
from awale.server.settings import Settings
from awale.server.visitor import Cookies, secret_of
from awale.words import AwaleError
from support.asgi_client import inside
from support.server_process import PLAIN

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
GAME = {"kind": "here", "sheet": "abapa"}


@pytest.fixture
def client(shared):
    with shared.client() as client:
        yield client


# --- headers ---


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api/health", 200),
        ("GET", "/web/index.html", 200),
        ("GET", "/nowhere", 404),
        ("PATCH", "/api/health", 405),
        ("POST", "/api/games", 415),
    ],
)
def test_every_answer_has_the_headers_that_protect_the_page(client, method, path, status):
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "server" not in answer.headers


def test_what_is_personal_is_not_kept_by_the_browser(client):
    assert client.get("/api/health").headers["cache-control"] == "no-store"


def test_a_method_that_is_not_taken_says_which_are(client):
    answer = client.delete("/api/health", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}
    assert "doesn't take DELETE" in answer.json()["error"]["text"]


# --- who one is ---


def player(answer: httpx.Response) -> str:
    found = re.fullmatch(r"awale=([\w-]{22}\.[\w-]+); (.*)", answer.headers["set-cookie"])
    assert found
    return found[1]


def test_the_first_answer_names_the_visitor_and_the_next_leave_it(shared):
    with shared.client() as client:
        first = client.get("/api/health")
        rules = first.headers["set-cookie"].partition("; ")[2]
        assert set(rules.split("; ")) == {"HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"}
        assert "set-cookie" not in client.get("/api/health").headers
        renewed = client.get("/")
        assert player(renewed) == player(first), "a page renews the year"


def test_two_visitors_are_two(shared):
    with shared.client() as one, shared.client() as other:
        assert player(one.get("/")) != player(other.get("/"))


@pytest.mark.parametrize(
    "forge",
    [
        # The last letter but one: of the last, two bits mean nothing.
        lambda value: value[:-2] + ("A" if value[-2] != "A" else "B") + value[-1],
        lambda value: ("A" if value[0] != "A" else "B") + value[1:],
        lambda value: value.partition(".")[0],
        lambda value: "",
        lambda value: "." + value.partition(".")[2],
        lambda value: value * 50,
        lambda value: Cookies(b"another secret of thirty-two byt").write("somebody"),
        lambda value: "\xe9\xff",
        lambda value: '"; Path=/',
    ],
)
def test_a_forged_or_damaged_cookie_is_replaced(shared, forge):
    with shared.client() as client:
        value = player(client.get("/api/health"))
    forged = "awale=" + forge(value)
    answer = httpx.get(shared.url + "/api/health", headers={"Cookie": forged.encode("latin-1")}, **PLAIN)
    assert answer.status_code == 200
    assert player(answer) not in (value, forged)


@pytest.mark.parametrize("found", [b"", b"short"])
def test_a_secret_that_anybody_could_guess_is_not_used(tmp_path, found):
    (tmp_path / "secret").write_bytes(found)
    with pytest.raises(AwaleError, match="secret"):
        secret_of(tmp_path)


def test_the_secret_is_made_once_and_is_ours_alone(tmp_path):
    made: list[bytes] = []
    threads = [threading.Thread(target=lambda: made.append(secret_of(tmp_path))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(made)) == 1
    assert len(made[0]) == 32
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_a_cookie_outlives_the_server(server):
    with server.client() as client:
        client.get("/api/health")
        server.restart()
        assert "set-cookie" not in client.get("/api/health").headers


def test_behind_a_proxy_that_speaks_https_the_cookie_is_for_https_only(serve):
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
    with serve("--proxy").client(headers=told) as client:
        assert "Secure" in client.get("/api/health").headers["set-cookie"]


def test_without_a_proxy_nobody_may_say_who_they_are(shared):
    with shared.client(headers={"X-Forwarded-Proto": "https"}) as client:
        assert "Secure" not in client.get("/api/health").headers["set-cookie"]


# --- from where ---


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://127.0.0.1", "http://[", "file://", ""])
def test_a_page_of_another_host_changes_nothing(client, origin):
    answer = client.post("/api/games", json=GAME, headers={"Origin": origin, "Accept-Language": "en"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "other-origin")
    assert client.get("/api/games").json()["games"] == []


def test_our_own_page_and_programs_may(shared, client):
    for headers in ({}, {"Origin": shared.url}):
        assert client.post("/api/games", json=GAME, headers=headers).status_code == 201


@pytest.mark.parametrize("path", ["/api/analyse", "/api/games/k3v9/play"])
def test_a_socket_of_another_host_is_refused_with_a_sentence(shared, path):
    url = shared.url.replace("http", "ws") + path
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, origin=Origin("http://elsewhere.example"), open_timeout=60),
    ):
        pass
    answer = refused.value.response
    assert answer.status_code == 403
    assert json.loads(answer.body)["error"]["code"] == "other-origin"
    assert answer.headers["Content-Security-Policy"] == POLICY


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ("elsewhere.example", "other-host"),
        ("127.0.0.1.elsewhere.example", "other-host"),
        ("a b", "no-host"),
        ("<script>", "no-host"),
        ("", "no-host"),
        ("localhost:123456", "no-host"),
    ],
)
def test_a_server_for_this_machine_answers_to_its_names_only(client, host, code):
    answer = client.get("/api/health", headers={"Host": host})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize("host", ["localhost", "localhost:8653", "127.0.0.1:1", "[::1]:8653", "awale.localhost"])
def test_the_names_of_this_machine(client, host):
    assert client.get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    ("host", "is_local"),
    [("127.0.0.1", True), ("127.0.0.2", True), ("LOCALHOST", True), ("::1", True), ("", False), ("::", False)],
)
def test_a_server_that_only_this_machine_can_reach_knows_it(host, is_local):
    assert Settings(host=host).is_local == is_local


def test_a_server_for_others_answers_to_any_name(serve):
    with serve("--host", "0.0.0.0").client() as client:
        answer = client.get("/api/health", headers={"Host": "school.example:8653"})
        assert answer.status_code == 200
        assert "cross-origin-opener-policy" not in answer.headers, "browsers complain about it without https"
        assert client.get("/api/health", headers={"Host": "a b"}).status_code == 400


# --- how much ---


def test_the_document_of_the_api_is_made_once(tmp_path, monkeypatch):
    async def ask() -> None:
        async with inside(tmp_path) as app:
            first = await app.visitor().get("/api/openapi.json")
            assert first.json["openapi"]
            monkeypatch.setattr("awale.server.app.document", None)
            again = await app.visitor().get("/api/openapi.json")
            assert (again.status, again.body) == (200, first.body)
            known = {"if-none-match": first.headers["etag"]}
            assert (await app.visitor().get("/api/openapi.json", **known)).status == 304

    asyncio.run(ask())


def test_a_body_that_is_too_large_is_refused(client):
    for body in (b'{"kind": "' + b"x" * 70_000 + b'"}', b"[" * 1_000_000):
        answer = client.post("/api/games", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_a_body_that_hides_its_length_is_refused_likewise(client):
    def parts():
        for _ in range(100):
            yield b" " * 1024

    answer = client.post("/api/games", content=parts(), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_who_goes_on_trying_wrong_codes_is_refused_and_ones_own_games_are_not(serve):
    """A slow machine is forgiven a few more: they go on until they are refused."""
    with serve().client() as client:
        game = client.post("/api/games", json=GAME).json()["id"]
        tries = 1
        while (answer := client.get("/api/games/ZZZZZ")).status_code == 404:
            tries += 1
        assert tries > WRONG_AT_ONCE
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many-codes")
        assert int(answer.headers["retry-after"]) > 0
        while (answer := client.post("/api/games/ZZZZZ/join", json={"name": "Awa"})).status_code == 404:
            pass
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many-codes")
        assert client.get(f"/api/games/{game}").status_code == 200


def test_one_address_holds_so_many_sockets_and_no_more(serve):
    server = serve("--per-address", "3")
    url = server.url.replace("http", "ws") + "/api/analyse"
    with ExitStack() as held:
        for _ in range(3):
            held.enter_context(connect(url, open_timeout=60))
        with pytest.raises(InvalidStatus) as refused, connect(url, open_timeout=60):
            pass
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["error"]["code"] == "too-many-sockets"


def test_endless_headers_are_not_listened_to(shared):
    with socket.create_connection(("127.0.0.1", shared.port), timeout=60) as plug:
        plug.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        with suppress(OSError):  # it may hang up while we still talk
            for number in range(200_000):
                plug.sendall(b"X-%d: x\r\n" % number)
        answer = b""
        with suppress(OSError):
            while more := plug.recv(65536):
                answer += more
    assert not answer or answer.startswith(b"HTTP/1.1 400 ")
    with shared.client() as client:
        assert client.get("/api/health").status_code == 200


def test_requests_that_are_sent_ahead_are_answered_in_turn_and_too_many_of_them_are_refused(shared):
    one = f"GET /api/sheets HTTP/1.1\r\nHost: localhost:{shared.port}\r\n\r\n".encode()

    def answers(count: int) -> list[bytes]:
        with socket.create_connection(("127.0.0.1", shared.port), timeout=60) as plug:
            plug.sendall(one * (count - 1) + one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            answer = b""
            with suppress(OSError):
                while more := plug.recv(65536):
                    answer += more
        return re.findall(rb"HTTP/1.1 (\d+)", answer)

    assert answers(http_protocol.AHEAD) == [b"200"] * http_protocol.AHEAD
    refused = answers(500)
    assert refused[-1:] in ([], [b"400"])
    assert len(refused) <= http_protocol.AHEAD + 2


def test_a_connection_that_says_nothing_is_given_up(monkeypatch):
    async def connect_and_wait() -> bytes:
        monkeypatch.setattr(http_protocol, "PATIENCE", 0.01)
        config = uvicorn.Config(lambda scope: None, log_config=None)
        loop, state = asyncio.get_running_loop(), ServerState()
        server = await loop.create_server(
            lambda: http_protocol.HttpProtocol(config, state, {}, limits=RateLimits(600)), "127.0.0.1", 0
        )
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            answer = await reader.read()
            writer.close()
            await writer.wait_closed()
            return answer

    assert asyncio.run(connect_and_wait()).startswith(b"HTTP/1.1 400 ")


def test_a_body_that_never_comes_is_given_up(monkeypatch):
    async def nothing() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(route_helpers, "SECONDS", 0.01)
    headers = [(b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/look", "headers": headers, "server": ("localhost", 1)}
    with pytest.raises(route_helpers.BadRequest) as refused:
        asyncio.run(route_helpers.read(Request(scope, nothing), dict))
    assert refused.value.status == 408
