"""What the server says, as a client has it once the JSON is read."""

from __future__ import annotations

from typing import Any

import msgspec


def as_json(view: msgspec.Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))
