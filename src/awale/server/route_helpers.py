"""Helpers for routes: the player and language of a request, its body and query, answers and refusals.

>>> from awale.words import Sentence
>>> refused = Missing(Sentence("serve.refused.not-found"))
>>> status_of(refused), refusal(refused, "en")
(404, Problem(code='not-found', text='There is nothing at this address.'))
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from awale.server.openapi import Problem, Problems
from awale.server.refusals import (
    Conflict,
    Fault,
    Forbidden,
    Invalid,
    Missing,
    NoSpace,
    Refused,
    TooMany,
    Unavailable,
)
from awale.server.settings import Settings
from awale.words import LANGUAGES, AwaleError, Listing, Sentence, shown

if TYPE_CHECKING:
    from awale.server.classes.classrooms import Classrooms
    from awale.server.codes import Guesses
    from awale.server.disk import DiskBudget
    from awale.server.engine_service import EngineService
    from awale.server.fair_queue import FairQueue
    from awale.server.games.rooms import Rooms
    from awale.server.limits import RateLimits
    from awale.server.press.printer import Printer
    from awale.server.request_counters import Counts
    from awale.server.review.reviews import Reviews
    from awale.server.runner import Runner

T = TypeVar("T")

#: How many bytes a request's body may have (a file of records more), and how many seconds it may take.
BODY = 64 * 1024
BODIES: Mapping[str, int] = {"/api/read": 512 * 1024}
SECONDS = 30.0


#: The HTTP status of each kind of refusal.
STATUSES: Mapping[str, int] = {
    Invalid.kind: 400,
    Forbidden.kind: 403,
    Missing.kind: 404,
    Conflict.kind: 409,
    TooMany.kind: 429,
    Fault.kind: 500,
    Unavailable.kind: 503,
    NoSpace.kind: 507,
}


class BadRequest(Refused):
    """A request that is refused for its form, with an HTTP status of its own."""

    kind = "http"

    def __init__(self, status: int, sentence: Sentence, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status, self.headers = status, dict(headers or {})


@dataclass
class Context:
    """The services that the routes of one application share."""

    settings: Settings
    limits: RateLimits
    rooms: Rooms
    engine: EngineService
    reviews: Reviews
    classrooms: Classrooms
    counts: Counts
    guesses: Guesses
    disk: DiskBudget
    runner: Runner
    study: FairQueue
    printer: Printer


def context(connection: HTTPConnection) -> Context:
    """The services of this connection's application."""
    found: Context = connection.app.state.context
    return found


def player_of(connection: HTTPConnection) -> str:
    """The player's id, from the signed cookie. It is always there: visitors without one have just been given one."""
    found: str = connection.scope["awale.player"]
    return found


def lang_of(connection: HTTPConnection) -> str:
    """The language to answer in: that of the query, else the first supported one that the browser prefers."""
    asked = connection.query_params.get("lang", "")
    return asked if asked in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The supported language that an ``Accept-Language`` header prefers; English if none.

    >>> preferred("de;q=0.9, en;q=0.5, fr-CI;q=0.7"), preferred("*"), preferred("")
    ('fr', 'en', 'en')
    """
    best, liking = "en", 0.0
    for part in header[:500].split(","):
        name, _, weight = part.partition(";")
        lang = name.strip().lower().partition("-")[0]
        found = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", weight) if weight else None
        liked = float(found[1]) if found else float(not weight)
        if lang in LANGUAGES and liked > liking:
            best, liking = lang, liked
    return best


# --- requests -----------------------------------------------------------------------------------------------------


async def read(request: Request, shape: type[T]) -> T:
    """Decodes the body of a request to this type. Raises ``Refused``, which says what is wrong."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise BadRequest(415, Sentence("serve.refused.not-json"))
    most, body = BODIES.get(request.url.path, BODY), bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise too_large(most)
    except TimeoutError:
        raise BadRequest(408, Sentence("serve.refused.too-slow")) from None
    return decode(bytes(body), shape)


def too_large(most: int) -> Refused:
    return BadRequest(413, Sentence("serve.refused.too-large", most=most // 1024))


def decode(data: bytes | str, shape: type[T]) -> T:
    """Decodes JSON to this type. Raises ``Invalid``, which says what is wrong.

    >>> decode('{"name": 3}', dict[str, str])
    Traceback (most recent call last):
    awale.server.refusals.Invalid: "[...]" must be a text.
    """
    try:
        return msgspec.json.decode(data, type=shape)
    except msgspec.ValidationError as error:
        raise Invalid(_wrong(str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Invalid(Sentence("serve.refused.bad-json")) from None


def query(connection: HTTPConnection, shape: type[T]) -> T:
    """Decodes the query of an address to this type. Raises ``Refused``, which says what is wrong."""
    try:
        return msgspec.convert(dict(connection.query_params), shape, strict=False)
    except msgspec.ValidationError as error:
        raise Invalid(_wrong(str(error))) from None


_FIELD = re.compile(r"(?P<what>.*?)(?: - at `(?P<where>[^`]*)`)?", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<field>[^`]*)`.*", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>[^`]*)`.*", re.DOTALL)
_EXPECTED = re.compile(r"Expected `(?P<types>[^`]*)`(?:, got .*| (?P<length>of length )?(?P<bound>[<>]?=? ?-?[\d.]+))?")
_SPOKEN = ("int", "float", "str", "bool", "array", "object", "null")
_SIGNS = {"<=": "≤", ">=": "≥"}


def _wrong(told: str) -> Sentence:
    """An error of msgspec's, as a sentence of the catalogue."""
    if found := _MISSING.fullmatch(told):
        return Sentence("serve.refused.missing-field", field=shown(found["field"]))
    if found := _UNKNOWN.fullmatch(told):
        return Sentence("serve.refused.unknown-field", field=shown(found["field"]))
    parts = _FIELD.fullmatch(told)
    what, where = (parts["what"], parts["where"]) if parts else (told, None)
    field = shown((where or "$").removeprefix("$").removeprefix(".") or "JSON")
    expected = _EXPECTED.fullmatch(what)
    types = expected["types"].split(" | ") if expected else []
    if expected and types and all(name in _SPOKEN for name in types):
        right: Sentence = Listing([Sentence(f"serve.type.{name}") for name in types], "or")
        if expected["bound"]:
            kind = "length" if expected["length"] else "bound"
            bound = "".join(_SIGNS.get(word, word) for word in re.split(r"([<>]=?)", expected["bound"])).strip()
            right = Sentence(f"serve.type.{kind}", what=right, bound=bound)
        return Sentence("serve.refused.wrong-type", field=field, right=right)
    return Sentence("serve.refused.wrong-value", field=field)


# --- answers ------------------------------------------------------------------------------------------------------


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer with anything that msgspec can encode, as JSON."""
    return Response(msgspec.json.encode(data), status, headers, media_type="application/json")


def answer_json(text: str) -> Response:
    """An answer with JSON that is encoded already."""
    return Response(text, media_type="application/json")


def answer_file(text: str, media_type: str, name: str) -> Response:
    """An answer with a text to be saved under this name."""
    return Response(text, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def refusal(error: AwaleError, lang: str) -> Problem:
    """The body of a refusal: a code for programs and a sentence for people."""
    return Problem(code=error.sentence.code, text=error.sentence.text(lang))


def status_of(error: AwaleError) -> int:
    """The HTTP status of an error. Errors of the library itself are the client's: what it sent was invalid."""
    if isinstance(error, BadRequest):
        return error.status
    return STATUSES[error.kind] if isinstance(error, Refused) else STATUSES[Invalid.kind]


def refuse(connection: HTTPConnection, error: AwaleError) -> Response:
    """The answer to a refused request, or to a WebSocket that is refused before it is open."""
    headers = dict(error.headers) if isinstance(error, BadRequest) else {}
    if isinstance(error, Refused) and error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    return answer(Problems(error=refusal(error, lang_of(connection))), status_of(error), headers)
