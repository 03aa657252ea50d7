"""Writes what is spoken in lines as a JSON schema, from the types: `make generate`."""

import json
from pathlib import Path
from typing import Any

import msgspec

from fusebox.engines.messages import PROTOCOL, FromEngine, ToEngine
from fusebox.engines.service import SERVICE, Answer, AnyRequest, Standing

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


def files() -> dict[str, str]:
    made = {"engine.json": engine(), "service.json": service()}
    return {
        name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for name, schema in made.items()
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
