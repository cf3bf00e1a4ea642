"""Writes the protocol's types for the page and for readers, from the server's types.

    python tools/contract.py

``src/awale/web/wire.d.ts`` has every shape, both sides of every socket and the type of every request's answer: the page
is checked against it. ``docs/protocol.md`` gets the shapes that it names between marks:

    <!-- shapes: StateView GameView -->
    <!-- /shapes -->

Both are made from the OpenAPI document. A test compares them.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from awale.server.app import routes
from awale.server.openapi import document

ROOT = Path(__file__).parents[1]
WIRE = ROOT / "src" / "awale" / "web" / "wire.d.ts"
PROTOCOL = ROOT / "docs" / "protocol.md"

_HEAD = """\
/* What goes over the wire, both ways: written by tools/contract.py from the server's types. Don't change it by hand. */

"""
_MARKS = re.compile(r"^<!-- shapes: ([\w ]+) -->\n.*?^<!-- /shapes -->$", re.MULTILINE | re.DOTALL)
_SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_METHODS = {"get": "get", "post": "post", "delete": "remove"}
_WIDTH = 120

Schema = Mapping[str, Any]


# --- shapes -------------------------------------------------------------------------------------------------------


def typed(schema: Schema) -> str:
    """A schema as a type of TypeScript.

    >>> typed({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}})
    '(string | null)[]'
    >>> typed({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False})
    '[string, number]'
    >>> typed({"type": "object", "additionalProperties": {"enum": ["S", "N"]}})
    '{ [key: string]: "S" | "N" }'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return _SCALARS[kind] if kind else "unknown"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        parts = [typed(one) for one in schema["prefixItems"]]
        # Two names, or two stores: whoever has a list of them needn't prove its length.
        return f"{parts[0]}[]" if len(set(parts)) == 1 else f"[{', '.join(parts)}]"
    inside = typed(schema["items"]) if schema.get("items") else "unknown"
    return f"({inside})[]" if " | " in inside and inside[0] not in "[{" else f"{inside}[]"


def _object(schema: Schema) -> str:
    inside = schema.get("additionalProperties")
    return f"{{ [key: string]: {typed(inside) if isinstance(inside, Mapping) else 'unknown'} }}"


def shape(name: str, schema: Schema) -> str:
    """One named shape: an interface with its description, or a union of others."""
    if "properties" not in schema and schema.get("type") != "object":
        return f"type {name} =\n  | " + "\n  | ".join(typed(schema).split(" | ")) + ";\n"
    needed = schema.get("required", ())
    fields = [
        f"  {field}{'' if field in needed else '?'}: {typed(inside)};"
        for field, inside in schema.get("properties", {}).items()
    ]
    return "\n".join([*_comment(schema.get("description", "")), f"interface {name} {{", *fields, "}", ""])


def _comment(text: str) -> Iterator[str]:
    plain = " ".join(text.replace("``", "`").split())
    if plain and len(plain) <= _WIDTH - 7:
        yield f"/** {plain} */"
    elif plain:
        yield from ("/**", *(f" * {line}" for line in textwrap.wrap(plain, _WIDTH - 3)), " */")


# --- the page's side of it ----------------------------------------------------------------------------------------


def wire(told: Mapping[str, Any]) -> str:
    """The declarations that the page is checked against."""
    shapes = told["components"]["schemas"]
    declared = [re.sub(r"^(interface|type)", r"export \1", shape(*each), flags=re.MULTILINE) for each in shapes.items()]
    unions = {typed(schema): name for name, schema in shapes.items() if "anyOf" in schema}
    return _HEAD + "\n".join([*declared, *_api(told["paths"], unions)])


def _api(paths: Mapping[str, Any], unions: Mapping[str, str]) -> Iterator[str]:
    """A method for each request. Those with more words of their own come first: theirs is the nearest type."""
    yield "/** The requests that the page may make: `get` asks, `post` does something, `remove` deletes. */"
    yield "export interface Api {"
    for path, operations in sorted(paths.items(), key=lambda each: _own_words(each[0]), reverse=True):
        for method, operation in operations.items():
            if method in _METHODS and (answer := _answer(operation)):
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
                taken = f", body: {unions.get(typed(body), typed(body))}" if body else ""
                yield f"  {_METHODS[method]}(path: {_pattern(path)}{taken}): Promise<{unions.get(answer, answer)}>;"
    yield "}\n"


def _own_words(path: str) -> tuple[int, int]:
    parts = path.split("/")
    return len(parts), sum(not part.startswith("{") for part in parts)


def _pattern(path: str) -> str:
    spelled = re.sub(r"\{\w+\}", "${string}", path)
    exact = f"`{spelled}`" if "${" in spelled else f"'{spelled}'"
    return exact if spelled.endswith("}") else f"{exact} | `{spelled}?${{string}}`"


def _answer(operation: Mapping[str, Any]) -> str | None:
    """What is answered when it is done, as the page reads it; none for what is a file to be saved."""
    done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    ((media, content),) = done["content"].items()
    return {"application/json": typed(content["schema"]), "text/plain": "string", "image/svg+xml": "string"}.get(media)


# --- the protocol's page ------------------------------------------------------------------------------------------


def protocol(text: str, told: Mapping[str, Any]) -> str:
    """The page with the shapes that it names written anew."""
    shapes = told["components"]["schemas"]

    def filled(found: re.Match[str]) -> str:
        inside = "\n".join(shape(name, shapes[name]) for name in found[1].split())
        return f"<!-- shapes: {found[1]} -->\n```ts\n{inside}```\n<!-- /shapes -->"

    return _MARKS.sub(filled, text)


def named(text: str) -> list[str]:
    """The shapes that a page names."""
    return [name for found in _MARKS.finditer(text) for name in found[1].split()]


if __name__ == "__main__":
    told = document(routes())
    WIRE.write_text(wire(told), encoding="utf-8")
    PROTOCOL.write_text(protocol(PROTOCOL.read_text(encoding="utf-8"), told), encoding="utf-8")
