"""Whatever is sent to the documented API, valid or not, gets what the document promises, and never a 500."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import awale
from awale.server.app import build
from awale.server.settings import Settings
from support.many import many

#: What most of the bodies are filled with, so that requests come further than the first check; the rest is noise.
CONFIG = """
[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "409", "413", "415"]
[dictionaries.games]
values = {games}
[dictionaries.sheets]
values = {sheets}
[dictionaries.moves]
values = ["A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f", "pass"]
[dictionaries.starts]
values = ["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "0-0-0-0-0-1-1-0-0-0-0-0-23-23-N", "4-4-4"]
[dictionaries.texts]
values = ["1. F f 2. B e", "FfBe", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "[Event \\"?\\"]", "1. F"]
[dictionaries.numbers]
values = [0, 1, 2, 3]
[dictionaries.lessons]
values = ["sowing", "taking", "first-game", "threats"]
[parameters]
"path.lesson" = {{ dictionary = "lessons", probability = 0.8 }}
"path.name" = {{ dictionary = "games", probability = 0.8 }}
"path.id" = {{ dictionary = "sheets", probability = 0.8 }}
"body.sheet" = {{ dictionary = "sheets", probability = 0.8 }}
"body.move" = {{ dictionary = "moves", probability = 0.8 }}
"body.moves[*]" = {{ dictionary = "moves", probability = 0.8 }}
"body.start" = {{ dictionary = "starts", probability = 0.5 }}
"body.text" = {{ dictionary = "texts", probability = 0.5 }}
"body.n" = {{ dictionary = "numbers", probability = 0.8 }}
"""
#: A body that fits its schema may still be refused: the referee knows more than a schema can say.
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,"
    "negative_data_rejection,unsupported_method,allow_header_conformance"
)


#: Parts of the API that several processors take in turn: some by their paths, and all that have no part of their own.
PARTS = {"games": "^/api/games", "classes": "^/api/classes", "clubs": "^/api/clubs"}


@pytest.mark.parametrize("part", [*PARTS, "all else"])
def test_the_api_keeps_its_promises_under_fire(part, serve, tmp_path):
    server = serve()
    with server.client() as client:
        kinds: list[dict[str, Any]] = [{"kind": "here"}, {"kind": "far"}, {"kind": "level", "level": 1, "seat": "S"}]
        made = [client.post("/api/games", json={"sheet": "abapa", **kind}).json() for kind in kinds]
        names = [game["id"] for game in made] + [game["code"] for game in made if game["code"]]
        cookie = client.cookies["awale"]
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(games=json.dumps(names), sheets=json.dumps(list(awale.sheet_ids()))))
    which = ("include", PARTS[part]) if part in PARTS else ("exclude", "|".join(PARTS.values()))
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
            *("run", f"{server.url}/api/openapi.json", f"--{which[0]}-path-regex", which[1], "--seed", "48"),
            *("--max-examples", str(many(8)), "--phases", "coverage,fuzzing", "--checks", CHECKS, "--warnings", "off"),
            *("-H", f"Cookie: awale={cookie}", "--suppress-health-check", "all", "--request-timeout", "60"),
            *("--continue-on-failure", "--no-shrink"),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"NO_COLOR": "1", "COLUMNS": "120"},
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "Traceback" not in server.errors
    with server.client() as client:
        assert client.get("/api/health").json()["ok"]


def test_the_document_is_valid_openapi(shared):
    # Here and not above: it takes seconds to import, in every process that only gathers the tests.
    from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

    with shared.client() as client:
        document = client.get("/api/openapi.json").json()
    assert OPENAPI_31_VALIDATOR.is_valid(document)
    for schema in document["components"]["schemas"].values():
        jsonschema_rs.meta.validate({**schema, "components": document["components"]})


def test_the_document_tells_of_every_route_of_the_api(shared):
    routes: list[Any] = build(Settings(data=Path())).routes
    api = {(route.path_format, one) for route in routes if route.path.startswith("/api/") for one in methods(route)}
    with shared.client() as client:
        paths = client.get("/api/openapi.json").json()["paths"]
    told = {(path, method.upper()) for path, operations in paths.items() for method in operations}
    assert told == api


def methods(route) -> set[str]:
    return (getattr(route, "methods", None) or set()) - {"HEAD"}
