"""Writes what is spoken in lines as a JSON schema, from the types: `make generate`."""

import json
from pathlib import Path
from typing import Any

import msgspec

from fusebox.engines.messages import PROTOCOL, FromEngine, ToEngine

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


def files() -> dict[str, str]:
    return {"engine.json": json.dumps(engine(), indent=2, ensure_ascii=False) + "\n"}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
