"""The document of the API: each shape has a name of its own."""

from __future__ import annotations

import msgspec
import pytest

from awale.server.schemas import Schemas


def test_two_shapes_with_one_name_are_refused() -> None:
    one = msgspec.defstruct("Join", [("name", str)])
    another = msgspec.defstruct("Join", [("code", str)])
    schemas = Schemas()
    schemas.of(one)
    with pytest.raises(TypeError, match="Join"):
        schemas.of(another)
