"""What is wrong with what was sent is said in words, in both languages; a fault of ours is told to us only."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import MutableMapping
from typing import Annotated, Any, Literal

import msgspec
import pytest

from awale.server.gate import HEADERS, HeadersAndFaults
from awale.server.refusals import Refused
from awale.server.route_helpers import decode, preferred, refusal
from awale.words import LANGUAGES


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["here", "far"]
    names: Annotated[list[str], msgspec.Meta(max_length=2)] = []
    level: int | None = None
    loud: bool = False
    clock: Clock | None = None
    note: Annotated[str, msgspec.Meta(max_length=3)] = ""


@pytest.mark.parametrize(
    ("sent", "code", "text"),
    [
        ("", "bad-json", "This can't be read as JSON in UTF-8."),
        ("{", "bad-json", "This can't be read as JSON in UTF-8."),
        (b'{"kind": "\xff"}', "bad-json", "This can't be read as JSON in UTF-8."),
        ("{}", "missing-field", 'The field "kind" is missing.'),
        ('{"kind": "here", "x": 1}', "unknown-field", 'There is no field "x" here; /api/openapi.json says'),
        ("[]", "wrong-type", '"JSON" must be an object.'),
        ('{"kind": "near"}', "wrong-value", '"kind" can\'t have this value; /api/openapi.json says'),
        ('{"kind": "far", "level": "two"}', "wrong-type", '"level" must be a whole number or null.'),
        ('{"kind": "far", "loud": 1}', "wrong-type", '"loud" must be true or false.'),
        ('{"kind": "far", "names": "Awa"}', "wrong-type", '"names" must be a list.'),
        ('{"kind": "far", "names": [1]}', "wrong-type", '"names[0]" must be a text.'),
        ('{"kind": "far", "names": ["", "", ""]}', "wrong-type", '"names" must be a list (length ≤ 2).'),
        ('{"kind": "far", "note": "long"}', "wrong-type", '"note" must be a text (length ≤ 3).'),
        ('{"kind": "far", "clock": {"minutes": 0}}', "wrong-type", '"clock.minutes" must be a whole number (≥ 1).'),
        ('{"kind": "far", "clock": {}}', "missing-field", 'The field "minutes" is missing.'),
    ],
)
def test_what_is_wrong_is_said(sent, code, text):
    with pytest.raises(Refused) as error:
        decode(sent, Wish)
    assert error.value.kind == "invalid"
    told = refusal(error.value, "en")
    assert told.code == code
    assert told.text.startswith(text)
    french = refusal(error.value, "fr").text
    assert french != told.text
    assert "Expected" not in french


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("fr", "fr"),
        ("fr-FR,fr;q=0.9,en-US;q=0.8", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("de, fr;q=0.3", "fr"),
        ("fr;q=0, en;q=0.1", "en"),
        ("fr;q=many", "en"),
        ("*;q=0.5", "en"),
        ("fr" * 10_000, "en"),
        (",;,;q=,", "en"),
        ("FR-ci", "fr"),
    ],
)
def test_the_language_that_is_liked_best(header, lang):
    assert preferred(header) == lang


# --- a fault of ours ---


async def _broken(scope: Any, receive: Any, send: Any) -> None:
    raise KeyError("a secret of the house")


async def _broken_when_open(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})
    raise KeyError("a secret of the house")


def _sent(app: Any, kind: str, lang: str = "en") -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        said.append(dict(message))

    async def receive() -> dict[str, Any]:
        raise AssertionError("nothing is read")

    headers = [(b"accept-language", lang.encode())]
    scope = {"type": kind, "path": "/api/x", "method": "GET", "headers": headers, "query_string": b""}
    asyncio.run(HeadersAndFaults(app)(scope, receive, send))
    return said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_fault_is_answered_with_a_sentence_and_told_to_the_log(caplog, kind, lang):
    with caplog.at_level(logging.ERROR):
        start, body = _sent(_broken, kind, lang)
    assert start["status"] == 500
    assert {name.lower().encode() for name in HEADERS} <= {name for name, _ in start["headers"]}
    told = json.loads(body["body"])["error"]
    assert told["code"] == "failed"
    assert "secret" not in body["body"].decode()
    assert ("fault" if lang == "en" else "vous n’y êtes pour rien") in told["text"]
    assert "a secret of the house" in caplog.text
    assert "Traceback" in caplog.text


def test_a_fault_in_an_open_socket_ends_it(caplog):
    with caplog.at_level(logging.ERROR):
        said = _sent(_broken_when_open, "websocket")
    assert [message["type"] for message in said] == ["websocket.accept", "websocket.close"]
    assert said[1]["code"] == 1011
    assert "Traceback" in caplog.text
