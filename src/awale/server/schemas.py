"""JSON schemas of our types, for the OpenAPI document.

msgspec writes those of what comes in. What goes out are plain dictionaries (``TypedDict``), which may be one of several
shapes; msgspec never reads such a value and so has no schema for it: those are written here.

>>> from typing import TypedDict
>>> class Seed(TypedDict):
...     "One seed."
...     colour: str | None
>>> schemas = Schemas()
>>> schemas.of(list[Seed])
{'type': 'array', 'items': {'$ref': '#/components/schemas/Seed'}}
>>> schemas.components["Seed"]["properties"]
{'colour': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}
"""

from __future__ import annotations

import inspect
import types
import typing
from typing import Any

import msgspec

_REF = "#/components/schemas/{name}"
_UNIONS = (typing.Union, types.UnionType)


class Schemas:
    """The schemas of types; those that have a name are gathered in ``components``."""

    def __init__(self) -> None:
        self.components: dict[str, Any] = {}

    def of(self, shape: Any) -> dict[str, Any]:
        """The schema of a type."""
        origin, inside = typing.get_origin(shape), typing.get_args(shape)
        if typing.is_typeddict(shape):
            return self._dictionary(shape)
        if not _holds_dictionary(shape):
            return self._plain(shape)
        if origin in _UNIONS:
            return {"anyOf": [self.of(one) for one in inside]}
        if origin is list:
            return {"type": "array", "items": self.of(inside[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(inside[1])}
        raise TypeError(f"no schema is written here for {shape}")

    def _plain(self, shape: Any) -> dict[str, Any]:
        (schema,), components = msgspec.json.schema_components([shape], ref_template=_REF)
        for name, component in components.items():
            if self.components.setdefault(name, component) != component:
                raise TypeError(f"two shapes are called {name}: the document would know only one of them")
        return schema

    def _dictionary(self, shape: Any) -> dict[str, Any]:
        name: str = shape.__name__
        if name not in self.components:
            made: dict[str, Any] = {"title": name, "type": "object"}
            self.components[name] = made
            fields = typing.get_type_hints(shape)
            made["properties"] = {field: self.of(kind) for field, kind in fields.items()}
            made["required"] = sorted(shape.__required_keys__)
            if shape.__doc__:
                made["description"] = inspect.cleandoc(shape.__doc__)
        return {"$ref": _REF.format(name=name)}


def _holds_dictionary(shape: Any) -> bool:
    """Whether a type holds one of the dictionaries that msgspec can't write."""
    return typing.is_typeddict(shape) or any(_holds_dictionary(one) for one in typing.get_args(shape))
