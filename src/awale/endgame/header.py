"""The header of a table's file: 4,096 bytes that a person can read (``head -c 4096 17.awt``).

    AWALE ENDGAME TABLE 1                               what it is
    {"boards": 21474180, "checks": "...", "dead": 0,    one line of JSON: the rules in words and their fingerprint,
     "fingerprint": "...", "form": "raw", ...}          seeds, counts, and a checksum of the checksums behind it
    (empty lines)
    (64 hexadecimal digits)                             SHA-256 of everything above

The same table gives the same bytes wherever and whenever it is made.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from math import comb
from typing import Any

from awale.endgame.fingerprint import fingerprint_of
from awale.words import AwaleError, Sentence

SIZE = 4096
_MAGIC = b"AWALE ENDGAME TABLE "
_VERSION = b"1"
_DIGEST = 64
_ROOM = SIZE - _DIGEST

RAW, PACKED = "raw", "zlib"
#: How a file's name ends, by its form.
SUFFIX = {RAW: ".awt", PACKED: ".awz"}


class TableError(AwaleError):
    """A file that is no endgame table, is damaged, or belongs to other rules; or a table that can't be made."""


class MissingTableError(TableError, KeyError):
    """A position that no table here covers."""


@dataclass(frozen=True)
class Header:
    """One level of one set of rules."""

    form: str
    rules: dict[str, str]
    fingerprint: str
    seeds: int
    boards: int
    #: How many boards have each value, and how many of them are dead.
    values: dict[int, int]
    dead: int
    #: SHA-256 of the checksums of the pieces.
    checks: str


def encode(header: Header) -> bytes:
    text = json.dumps(asdict(header), sort_keys=True, separators=(", ", ": ")).encode()
    page = _MAGIC + _VERSION + b"\n" + text + b"\n"
    assert len(page) <= _ROOM, "a header has room for every value there can be"
    page = page.ljust(_ROOM, b"\n")
    return page + hashlib.sha256(page).hexdigest().encode()


def decode(page: bytes, name: str) -> Header:
    """The header of a file, or a :exc:`TableError` that says what is wrong with it."""
    if not page.startswith(_MAGIC):
        raise TableError(Sentence("endgame.foreign", file=name))
    if hashlib.sha256(page[:_ROOM]).hexdigest().encode() != page[_ROOM:SIZE]:
        raise TableError(Sentence("endgame.damaged", file=name))
    version, text, *_ = page[len(_MAGIC) : _ROOM].split(b"\n")
    if version != _VERSION:
        raise TableError(Sentence("endgame.version", file=name, version=version.decode("ascii", "replace")))
    return _from_data(json.loads(text), name)


def _from_data(data: dict[str, Any], name: str) -> Header:
    data["values"] = {int(value): count for value, count in data["values"].items()}
    header = Header(**data)
    consistent = (
        header.form in SUFFIX
        and header.fingerprint == fingerprint_of(header.rules)
        and header.boards == comb(header.seeds + 11, 11) == sum(header.values.values())
    )
    if not consistent:
        raise TableError(Sentence("endgame.damaged", file=name))
    return header


def check_place(header: Header, fingerprint: str, seeds: int, form: str, name: str) -> None:
    """Refuses a file that was put or renamed where another belongs."""
    if (header.seeds, header.form) != (seeds, form):
        right = f"{header.seeds}{SUFFIX[header.form]}"
        raise TableError(Sentence("endgame.renamed", file=name, seeds=header.seeds, right=right))
    if header.fingerprint != fingerprint:
        rules = ", ".join(f"{field}={value}" for field, value in header.rules.items())
        raise TableError(Sentence("endgame.other-rules", file=name, rules=rules, folder=header.fingerprint))
