"""Replays a record in a process of its own, and prints a digest of all that can be asked of it."""

import sys
from hashlib import sha256
from importlib import import_module
from typing import Any

import msgspec

from fusebox.core import PUBLIC, AnyRules, Chance, Match, Record


def main() -> None:
    module, name = sys.argv[1].split(":")
    rules: AnyRules = getattr(import_module(module), name)()
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    record = Record.load(sys.stdin.read())
    match: Match[Any, Any, Any, Any] = Match(rules, record.header)
    for entry in record.entries:
        match.commit(match.repeated(entry))
        if match.game is not None:
            print(entry.n, entry.check, _digest(match))


def _digest(match: Match[Any, Any, Any, Any]) -> str:
    views = [match.view(viewer) for viewer in (*range(match.seats), PUBLIC)]
    asked = (
        views,
        [match.rules.sample(view, Chance.seeded(match.now)) for view in views],
        [match.legal(seat) for seat in range(match.seats)],
        match.waiting(),
        match.alarm(),
        match.told[-1],
    )
    return sha256(msgspec.msgpack.encode(asked)).hexdigest()[:16]


if __name__ == "__main__":
    main()
