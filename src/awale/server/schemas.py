"""JSON schemas of our structs, for the OpenAPI document and all that is made from it.

>>> class Seed(msgspec.Struct):
...     "One seed."
...     colour: str | None
>>> schemas = Schemas()
>>> schemas.of(list[Seed])
{'type': 'array', 'items': {'$ref': '#/components/schemas/Seed'}}
>>> schemas.components["Seed"]["properties"]
{'colour': {'anyOf': [{'type': 'string'}, {'type': 'null'}]}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

_REF = "#/components/schemas/{name}"


class Schemas:
    """The schemas of types; those that have a name are gathered in ``components``. Two of one name are refused.

    ``either`` has the base classes that stand for one of their subclasses: msgspec has no unions of structs without a
    tag.
    """

    def __init__(self, either: Mapping[type, Sequence[type]] | None = None) -> None:
        self.components: dict[str, Any] = {}
        self._either = {base.__name__: subclasses for base, subclasses in (either or {}).items()}

    def of(self, shape: Any) -> dict[str, Any]:
        """The schema of a type."""
        (schema,), components = msgspec.json.schema_components([shape], ref_template=_REF)
        for name, component in components.items():
            if name in self._either:
                component = {"anyOf": [self.of(each) for each in self._either[name]]}
            # Of two shapes with one name in the same type, msgspec gives each a longer one.
            if component.get("title", name) != name or self.components.setdefault(name, component) != component:
                raise TypeError(f"two shapes are called {name}: the document would know only one of them")
        return schema
