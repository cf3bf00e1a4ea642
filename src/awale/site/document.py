"""The page's own files, as a folder of files has them: the document names them from where it lies, and says what it
is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from awale.server.bundle import bundle, bundle_one, styles
from awale.server.gate import POLICY
from awale.server.pages import WEB
from awale.words import LANGUAGES, catalogue

#: A folder's own worker compiles WebAssembly; a document can't say who may frame it.
_POLICY: Final = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'").replace(
    "; frame-ancestors 'none'", ""
)
_HEAD: Final = '<meta charset="utf-8">\n'
_REFERRER: Final = '<meta name="referrer" content="no-referrer">\n'
_FOLDERS: Final = ("css", "fonts", "icons")
#: The board for other people's pages: where it begins, and what stands in the place of the page's own modules.
_ELEMENT: Final = "element/awale-board.js"
_INSTEAD: Final = {"location.js": "element/location.js", "settings.js": "element/settings.js"}
_ELEMENT_STYLES: Final = ("tokens", "board", "element")
_ELEMENT_WORDS: Final = ("page.board.", "page.element.", "page.shell.failed", "page.shell.offline")
_BLANK: Final = "/** @type {any} */ ({})"


def page_files() -> dict[str, bytes]:
    """All but the document and the service worker, which name the others."""
    found = {f"web/bundle/{name}": text.encode() for name, text in bundle(WEB / "js").items()}
    found["web/bundle/page.css"] = styles(WEB / "css").encode()
    for folder in _FOLDERS:
        found |= {f"web/{folder}/{path.name}": path.read_bytes() for path in sorted((WEB / folder).iterdir())}
    found["web/js/early.js"] = (WEB / "js" / "early.js").read_bytes()
    found["manifest.webmanifest"] = (WEB / "manifest.webmanifest").read_bytes()
    found |= {f"tab/{path.name}": path.read_bytes() for path in sorted((WEB / "tab").glob("*.js"))}
    found |= {f"examples/{path.name}": path.read_bytes() for path in sorted((WEB / "examples").iterdir())}
    return found


def document(about: Mapping[str, Any]) -> bytes:
    """``index.html``, with what ``web/js/location.js`` reads in it."""
    text = (WEB / "index.html").read_text(encoding="utf-8")
    text = re.sub(r'(href|src)="/', r'\1="', text)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n{_REFERRER}'
    told = json.dumps(about, sort_keys=True, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    site = f'<script type="application/json" id="site">{told}</script>\n'
    early = '<link rel="modulepreload" href="web/bundle/connection-worker.js">\n'
    return text.replace(_HEAD, _HEAD + policy, 1).replace("</head>", f"{early}{site}</head>", 1).encode()


def element(sizes: Mapping[str, int], version: str) -> bytes:
    """``awale-board.js``: ``<awale-board>`` with its words and its styles."""
    css = "\n".join((WEB / "css" / f"{name}.css").read_text(encoding="utf-8") for name in _ELEMENT_STYLES)
    words = {
        lang: {
            key.removeprefix("page."): text for key, text in catalogue(lang).items() if key.startswith(_ELEMENT_WORDS)
        }
        for lang in LANGUAGES
    }
    # In a shadow tree there is no root: the colours belong to the frame.
    about = {"version": version, "baked": {}, "sizes": sizes, "readsOnly": True, "words": words}
    told = json.dumps(about | {"css": css.replace(":root", ".frame")}, sort_keys=True, ensure_ascii=False)
    return bundle_one(WEB / "js", _ELEMENT, _INSTEAD).replace(_BLANK, told, 1).encode()


def service_worker(files: list[str], version: str) -> bytes:
    """``sw.js``, which keeps all these files, of this version."""
    text = (WEB / "sw.js").read_text(encoding="utf-8")
    return text.replace(
        "const SITE = null;", f"const SITE = {json.dumps({'version': version, 'files': files})};", 1
    ).encode()
