"""The page: one HTML document for all its addresses, its files, and its part of the catalogue.

Browsers may cache everything but revalidate it each time: an upgrade is seen at once, and what hasn't changed isn't
sent again.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import time
from dataclasses import dataclass
from email.utils import formatdate
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from awale.server.bundle import bundle, styles
from awale.server.qr_code import qr_svg
from awale.server.refusals import Missing
from awale.server.route_helpers import context, lang_of
from awale.words import LANGUAGES, Sentence, catalogue

WEB: Final = Path(__file__).parent.parent / "web"
#: Where the page's modules and styles are served in few files, beside the folders of the package.
BUNDLES: Final = "bundle/"
#: The addresses that the one document draws.
PAGES = (
    "/",
    "/game/{id}",
    "/game/{id}/review",
    "/join/{code}",
    "/analyse",
    "/rules",
    "/rules/{sheet}",
    "/story",
    "/notice",
    "/exercises",
    "/exercises/{id}",
    "/learn",
    "/learn/{lesson}",
    "/paper",
    "/class",
    "/class/{id}",
    "/club",
    "/club/{id}",
)
#: Tables of the page's words that only the screens that name them fetch: the first page doesn't wait for long texts.
LATER = frozenset({"story", "notice", "exercises", "review", "lessons", "paper", "class", "pupil", "club", "element"})
#: Files that must be at the root: a service worker rules over its own folder only.
AT_ROOT = ("/sw.js", "/manifest.webmanifest", "/favicon.ico")

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_PACKED = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")
#: A file's name in the folder: no part of it begins with a point, so none leads out of it.
_LONGEST = 200
_NAME = re.compile(r"\w[\w.-]*(?:/\w[\w.-]*)*", re.ASCII)
#: The code of a game has five letters, that of a class six.
_CODE = re.compile(r"[A-Za-z]{5,6}", re.ASCII)


def routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [Route(path, shell, name="page") for path in PAGES]
    found += [Route(path, _file, name="file") for path in AT_ROOT]
    found += [Route("/join/{code}/scan.svg", _scan, name="scan")]
    found += [Route("/words/{lang}.json", _words, name="words"), Route("/words/{lang}/{subject}.json", _words)]
    return [*found, Route("/web/{path:path}", _file, name="web")]


@dataclass(frozen=True)
class PackedFile:
    """A file ready to be sent, as it is and compressed."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    changed: float | None = None


def keep(body: bytes, suffix: str, changed: float | None = None) -> PackedFile:
    """Prepares a file, whose type its suffix says, to be sent often."""
    packed = gzip.compress(body, 9, mtime=0) if suffix in _PACKED else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return PackedFile(body, packed, _KINDS[suffix], tag, changed)


# --- routes -------------------------------------------------------------------------------------------------------


async def shell(request: Request) -> Response:
    """The HTML document, in the visitor's language; its script shows what the address names."""
    return send(request, _shell(lang_of(request)), languages=True)


def lost(request: HTTPConnection) -> Response:
    """The same document for an unknown address, which the script reports."""
    return send(request, _shell(lang_of(request)), languages=True, status=404)


async def _file(request: Request) -> Response:
    return send(request, _find(request.path_params.get("path", request.url.path[1:])))


async def _words(request: Request) -> Response:
    lang, subject = request.path_params["lang"], request.path_params.get("subject", "")
    if lang not in LANGUAGES or (subject and subject not in LATER):
        raise Missing(Sentence("serve.refused.not-found"))
    return send(request, _page_words(lang, subject))


async def _scan(request: Request) -> Response:
    """The address where one joins a game or a class, as a QR code."""
    code = request.path_params["code"]
    if not _CODE.fullmatch(code):
        raise Missing(Sentence("serve.refused.not-found"))
    return send(request, keep(await context(request).runner.run(qr_svg, f"{request.base_url}join/{code}"), ".svg"))


def _find(name: str) -> PackedFile:
    """A file of the folder by its name, or some of its modules as one."""
    if name.startswith(BUNDLES):
        return _find_bundle(name.removeprefix(BUNDLES))
    path = WEB / name
    if len(name) > _LONGEST or not _NAME.fullmatch(name) or path.suffix not in _KINDS or not path.is_file():
        raise Missing(Sentence("serve.refused.not-found"))
    return _read(path, path.stat().st_mtime)


def _find_bundle(name: str) -> PackedFile:
    files = _bundles(_changed(int(time.monotonic())))
    if name not in files:
        raise Missing(Sentence("serve.refused.not-found"))
    return files[name]


@lru_cache(maxsize=1)
def _changed(second: int) -> float:
    """When one of the sources was changed last; looked at once a second, since there are more than a hundred."""
    return max(path.stat().st_mtime for path in _sources())


@lru_cache(maxsize=1)
def _sources() -> list[Path]:
    return [*(WEB / "js").rglob("*.js"), *(WEB / "css").glob("*.css")]


@lru_cache(maxsize=1)
def _bundles(changed: float) -> dict[str, PackedFile]:
    """The bundles, made again when one of their sources has changed."""
    files = {name: keep(text.encode(), ".js", changed) for name, text in bundle(WEB / "js").items()}
    return files | {"page.css": keep(styles(WEB / "css").encode(), ".css", changed)}


@lru_cache(maxsize=500)
def _read(path: Path, changed: float) -> PackedFile:
    return keep(path.read_bytes(), path.suffix, changed)


def _shell(lang: str) -> PackedFile:
    return _in_language(_find("index.html"), lang)


@lru_cache(maxsize=2 * len(LANGUAGES))
def _in_language(document: PackedFile, lang: str) -> PackedFile:
    body = re.sub(rb'<html lang="[a-z]*"', f'<html lang="{lang}"'.encode(), document.body, count=1)
    return keep(body, ".html", document.changed)


@lru_cache(maxsize=len(LANGUAGES) * (1 + len(LATER)))
def _page_words(lang: str, subject: str = "") -> PackedFile:
    """What the page says of a subject; without one, all that the first screens may need."""
    words = {key.removeprefix("page."): text for key, text in catalogue(lang).items() if key.startswith("page.")}
    wanted = {key: text for key, text in words.items() if _subject(key) == subject}
    return keep(msgspec.json.encode(wanted), ".json")


def _subject(key: str) -> str:
    table = key.partition(".")[0]
    return table if table in LATER else ""


# --- sending ------------------------------------------------------------------------------------------------------


def send(request: HTTPConnection, kept: PackedFile, status: int = 200, languages: bool = False) -> Response:
    """The answer with a file, compressed if the client accepts that; 304 if it has this version."""
    headers = {
        "Cache-Control": "no-cache",
        "ETag": kept.tag,
        "Vary": "Accept-Encoding, Accept-Language" if languages else "Accept-Encoding",
    }
    if kept.changed is not None:
        headers["Last-Modified"] = formatdate(kept.changed, usegmt=True)
    if status == 200 and _has(request, kept.tag):
        return Response(status_code=304, headers=headers)
    headers["Content-Type"] = kept.kind
    if kept.packed is not None and _takes_gzip(request):
        return Response(kept.packed, status, headers | {"Content-Encoding": "gzip"})
    return Response(kept.body, status, headers)


def _has(request: HTTPConnection, tag: str) -> bool:
    known = request.headers.get("if-none-match", "")
    return tag in (one.strip().removeprefix("W/") for one in known.split(",")) or known.strip() == "*"


def _takes_gzip(request: HTTPConnection) -> bool:
    wanted = request.headers.get("accept-encoding", "").replace(" ", "").lower().split(",")
    return any(one == "gzip" or (one.startswith("gzip;q=") and one != "gzip;q=0") for one in wanted)
