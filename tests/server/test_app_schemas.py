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
    with pytest.raises(TypeError, match="Join"):
        Schemas().of(tuple[one, msgspec.defstruct("Join", [("code", str)], module="elsewhere")])  # type: ignore[misc, valid-type]


def test_a_base_class_can_stand_for_its_kinds() -> None:
    either = msgspec.defstruct("Pit", [])
    kinds = [msgspec.defstruct(name, [(name.lower(), int)], bases=(either,)) for name in ("Full", "Empty")]
    schemas = Schemas({either: kinds})
    assert schemas.of(dict[str, either])["additionalProperties"] == {"$ref": "#/components/schemas/Pit"}  # type: ignore[valid-type]
    assert schemas.components["Pit"] == {
        "anyOf": [{"$ref": "#/components/schemas/Full"}, {"$ref": "#/components/schemas/Empty"}]
    }
    assert set(schemas.components) == {"Pit", "Full", "Empty"}
