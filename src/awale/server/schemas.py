"""JSON schemas of our types, for the OpenAPI document and all that is made from it.

msgspec writes those of structs. Some of what goes out are plain dictionaries (``TypedDict``), which may be one of
several shapes; msgspec never reads such a value and so has no schema for it, nor for a struct that holds one: those are
written here.

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
from functools import cache
from typing import Any

import msgspec

_REF = "#/components/schemas/{name}"
_UNIONS = (typing.Union, types.UnionType)


class Schemas:
    """The schemas of types; those that have a name are gathered in ``components``. Two of one name are refused."""

    def __init__(self) -> None:
        self.components: dict[str, Any] = {}
        #: The types whose schema was written here, by name.
        self._written: dict[str, Any] = {}

    def of(self, shape: Any) -> dict[str, Any]:
        """The schema of a type."""
        origin, inside = typing.get_origin(shape), typing.get_args(shape)
        if not _holds_dictionary(shape):
            return self._plain(shape)
        if typing.is_typeddict(shape) or _is_struct(shape):
            return self._named(shape)
        if origin in _UNIONS:
            return {"anyOf": [self.of(one) for one in inside if one is not msgspec.UnsetType]}
        if origin is list:
            return {"type": "array", "items": self.of(inside[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(inside[1])}
        raise TypeError(f"no schema is written here for {shape}")

    def _plain(self, shape: Any) -> dict[str, Any]:
        (schema,), components = msgspec.json.schema_components([shape], ref_template=_REF)
        for name, component in components.items():
            if name in self._written or self.components.setdefault(name, component) != component:
                raise TypeError(f"two shapes are called {name}: the document would know only one of them")
        return schema

    def _named(self, shape: Any) -> dict[str, Any]:
        name: str = shape.__name__
        is_new = name not in self._written
        if self._written.setdefault(name, shape) is not shape or (is_new and name in self.components):
            raise TypeError(f"two shapes are called {name}: the document would know only one of them")
        if is_new:
            self.components[name] = {}
            made = self._dictionary(shape) if typing.is_typeddict(shape) else self._struct(shape)
            self.components[name].update({"title": name, "type": "object", **made, **_described(shape)})
        return {"$ref": _REF.format(name=name)}

    def _dictionary(self, shape: Any) -> dict[str, Any]:
        fields = typing.get_type_hints(shape)
        properties = {field: self.of(kind) for field, kind in fields.items()}
        return {"properties": properties, "required": sorted(shape.__required_keys__)}

    def _struct(self, shape: Any) -> dict[str, Any]:
        config = shape.__struct_config__
        fields = msgspec.structs.fields(shape)
        properties = {each.encode_name: self.of(each.type) for each in fields}
        required = [each.encode_name for each in fields if each.required]
        if config.tag is not None:
            properties = {config.tag_field: {"enum": [config.tag]}, **properties}
            required.append(config.tag_field)
        closed = {"additionalProperties": False} if config.forbid_unknown_fields else {}
        return {"properties": properties, "required": sorted(required), **closed}


def _described(shape: Any) -> dict[str, str]:
    return {"description": inspect.cleandoc(shape.__doc__)} if shape.__doc__ else {}


def _is_struct(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _holds_dictionary(shape: Any) -> bool:
    """Whether a type holds one of the dictionaries that msgspec can't write."""
    if typing.is_typeddict(shape):
        return True
    if _is_struct(shape):
        return _struct_holds_dictionary(shape)
    return any(_holds_dictionary(one) for one in typing.get_args(shape))


@cache
def _struct_holds_dictionary(shape: type[msgspec.Struct]) -> bool:
    return any(_holds_dictionary(each.type) for each in msgspec.structs.fields(shape))
