"""Writes what is spoken in lines as a JSON schema, from the types: `make generate`."""

import inspect
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from fusebox.engines.messages import PROTOCOL, FromEngine, ToEngine
from fusebox.engines.service import SERVICE, Answer, AnyRequest, Standing
from fusebox.table.messages import PROTOCOL as TABLE
from fusebox.table.messages import FromBrowser, ToBrowser
from fusebox.table.shapes import Failure
from fusebox.tables.endpoints import ENDPOINTS

FOLDER = Path(__file__).parents[1] / "docs/schemas"


def engine() -> dict[str, Any]:
    """The engine protocol: what an engine reads, and what it writes."""
    (reads, writes), parts = msgspec.json.schema_components(
        (ToEngine, FromEngine), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fusebox's engine protocol, version {PROTOCOL}: one of these a line",
        "description": "An engine reads `reads` and writes `writes`.",
        "anyOf": [{"title": "reads", **reads}, {"title": "writes", **writes}],
        "$defs": parts,
    }


def service() -> dict[str, Any]:
    """The rules as a service: what `fusebox engine` reads, and what it writes."""
    (reads, writes, standing), parts = msgspec.json.schema_components(
        (AnyRequest, Answer, Standing), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"fusebox engine, version {SERVICE}: a request a line, an answer a line",
        "description": "`done` holds a standing after new, step, advance, copy and sample.",
        "anyOf": [{"title": "reads", **reads}, {"title": "writes", **writes}, standing],
        "$defs": parts,
    }


def table() -> dict[str, Any]:
    """What browser and server say: on the socket, and in the bodies over HTTP."""
    bodies = [kind for one in ENDPOINTS for kind in (one.body, one.reply) if kind]
    # msgspec can't write the default of a field that is JSON already.
    with patch("msgspec._json_schema.to_builtins", _plain):
        (says, hears, *_), parts = msgspec.json.schema_components(
            (FromBrowser, ToBrowser, Failure, *bodies), ref_template="#/$defs/{name}"
        )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Fusebox's tables, version {TABLE} of the protocol",
        "description": "A browser sends `says` and gets `hears`; the bodies of HTTP are in $defs.",
        "anyOf": [{"title": "says", **says}, {"title": "hears", **hears}],
        "$defs": parts,
    }


def _plain(value: Any, **how: Any) -> Any:
    return msgspec.to_builtins(None if isinstance(value, msgspec.Raw) else value, **how)


def _described(schema: Any) -> Any:
    """With docstrings as Python 3.13 keeps them; before, they were indented as in the source."""
    match schema:
        case str():
            return inspect.cleandoc(schema)
        case dict():
            return {name: _described(value) for name, value in schema.items()}
        case list() | tuple():
            return [_described(value) for value in schema]
    return schema


def files() -> dict[str, str]:
    made = {"engine.json": engine(), "service.json": service(), "table.json": table()}
    return {
        name: json.dumps(_described(schema), indent=2, ensure_ascii=False) + "\n"
        for name, schema in made.items()
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
