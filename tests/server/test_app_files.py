"""The page's files: all of them, rightly named, packed, not sent twice, and nothing that isn't theirs."""

from __future__ import annotations

import gzip
import os
import re
import socket
from pathlib import Path

import httpx
import pytest

import awale
from awale.server import pages
from awale.words import catalogue

WEB = Path(awale.__file__).parent / "web"
#: Declarations are read by whoever checks the page, not by browsers.
FILES = sorted(path for path in WEB.rglob("*") if path.is_file() and path.suffix != ".ts")
PAGES = (
    *("/", "/game/k3v9", "/join/BAOBA", "/analyse", "/rules", "/rules/amende", "/story", "/class", "/class/k3v9"),
    "/notice",
)


@pytest.fixture
def client(shared):
    with shared.client() as client:
        yield client


def raw(server, request: bytes) -> bytes:
    """The answer to a request exactly as it is written."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as plug:
        plug.sendall(request)
        answer = b""
        while more := plug.recv(65536):
            answer += more
    return answer


def test_every_file_is_served_as_what_it_is(client):
    kinds = {
        ".js": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        ".txt": "text/plain; charset=utf-8",
        ".png": "image/png",
        ".webmanifest": "application/manifest+json",
        ".html": "text/html; charset=utf-8",
    }
    for path in FILES:
        answer = client.get(f"/web/{path.relative_to(WEB)}")
        assert answer.status_code == 200, path
        assert answer.content == path.read_bytes()
        assert answer.headers["content-type"] == kinds[path.suffix]
        assert answer.headers["cache-control"] == "no-cache"
        assert "set-cookie" not in answer.headers, "files are the same for everybody"


def test_text_is_packed_for_whoever_takes_it(client):
    plain = client.get("/web/index.html", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with client.stream("GET", "/web/index.html", headers={"Accept-Encoding": "br, gzip;q=0.5"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content
    assert "content-encoding" not in client.get("/web/index.html", headers={"Accept-Encoding": "gzip;q=0"}).headers
    assert "Accept-Encoding" in plain.headers["vary"]


@pytest.mark.parametrize("path", ["/web/index.html", "/", "/words/fr.json"])
def test_what_has_not_changed_is_not_sent_again(client, path):
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = client.get(path, headers={"If-None-Match": '"0123456789abcdef"'})
    assert other.content == first.content


def test_head_has_the_headers_and_no_body(client):
    head, get = client.head("/web/index.html"), client.get("/web/index.html")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get.headers["content-length"]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_the_one_document_in_the_visitors_language(client, path):
    french = client.get(path, headers={"Accept-Language": "fr-CI,fr;q=0.9,en;q=0.8"})
    english = client.get(path, headers={"Accept-Language": "de"})
    chosen = client.get(path + "?lang=fr")
    assert '<html lang="fr"' in french.text
    assert '<html lang="en"' in english.text
    assert chosen.text == french.text
    assert "Accept-Language" in french.headers["vary"]
    assert french.headers["content-type"] == "text/html; charset=utf-8"


def test_an_unknown_page_is_not_found_and_still_a_page_for_people(client):
    seen = client.get("/nowhere", headers={"Accept": "text/html,*/*", "Accept-Language": "fr"})
    assert (seen.status_code, '<html lang="fr"' in seen.text) == (404, True)
    for path in ("/api/nowhere", "/web/nowhere.js", "/words/de.json", "/rules/", "/game/a/b", "/nowhere"):
        told = client.get(path, headers={"Accept-Language": "fr"})
        assert told.status_code == 404, path
        assert told.json() == {"error": {"code": "not-found", "text": "Il n’y a rien à cette adresse."}}


def test_the_worker_and_the_manifest_are_at_the_root(client):
    assert client.get("/sw.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_pages_words_are_its_part_of_the_catalogue(client, lang):
    parts = [client.get(f"/words/{lang}{part}.json").json() for part in ("", *(f"/{each}" for each in pages.LATER))]
    assert sum(map(len, parts)) == len({key for part in parts for key in part})
    ours = {key[5:]: text for key, text in catalogue(lang).items() if key.startswith("page.")}
    assert {key: text for part in parts for key, text in part.items()} == ours
    assert client.get(f"/words/{lang}/home.json").status_code == 404


LEADING_OUT = [
    "/web/../words/__init__.py",
    "/web/..%2fwords/__init__.py",
    "/web/%2e%2e/words/__init__.py",
    "/web/%2e%2e%2fwords%2f__init__.py",
    "/web/js/../../words/__init__.py",
    "/web//etc/passwd",
    "/web/%2fetc%2fpasswd",
    "/web/..%5cwords%5c__init__.py",
    "/web/index.html%00.js",
    "/web/%00",
    "/web/.",
    "/web/./index.html",
    "/web/js/",
    "/web/js",
    "/web/",
    "/web/index.html/",
    "/web/.hidden.js",
    "/web/%ff%fe.js",
    "/web/\u0661.js",
    "/web/" + "a" * 5000 + ".js",
    "/words/../words/fr.json",
    "/words/..%2ffr.json",
    "/words/fr%2f..%2fen.json",
]


@pytest.mark.parametrize("path", LEADING_OUT)
def test_no_path_leaves_the_folder(shared, path):
    answer = raw(shared, b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    status = answer.split(b" ", 2)[1]
    assert status in (b"404", b"400"), answer[:300]
    assert b"Sentence" not in answer
    assert b"root:" not in answer


def test_a_file_that_changes_is_seen_without_a_restart(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "WEB", tmp_path)
    (tmp_path / "a.js").write_text("one")
    first = pages._find("a.js")
    (tmp_path / "a.js").write_text("two")
    os.utime(tmp_path / "a.js", (1, 1))
    second = pages._find("a.js")
    assert (first.body, second.body) == (b"one", b"two")
    assert first.tag != second.tag


def test_the_first_load_is_small(client):
    """Everything that the first page needs, as it goes over the wire."""

    def fetch(path: str) -> httpx.Response:
        return client.get(path, headers={"Accept-Encoding": "gzip"})

    seen, waiting, total = set(), ["/", "/words/fr.json"], 0
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            total += sum(map(len, answer.iter_raw()))
        text = fetch(path).text
        if path == "/":
            waiting += re.findall(r'(?:href|src)="(/web/[^"]+)"', text)
        elif path.endswith(".js"):
            folder = path.rpartition("/")[0]
            for name in re.findall(r"""^(?:import|export)\b[^;'"]*['"]([^'"]+)['"]""", text, re.MULTILINE):
                waiting.append(str(httpx.URL(f"http://x{folder}/").join(name).path))
    assert total < 300_000, (total, sorted(seen))
