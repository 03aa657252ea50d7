"""The server's log: a line for everything that happened, for people or for programs, and never a
secret, a name or an address in it."""

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TextIO

from fusebox.server.settings import Journal
from fusebox.server.watch import Asked, Event, Left

log = logging.getLogger(__name__)


class Lines(logging.Formatter):
    """A record as a line; of an error its kind and where it was raised. What it says is left out,
    because it may quote what somebody sent."""

    def __init__(self, kind: Journal) -> None:
        super().__init__()
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
            **_error(record),
        }
        if self._kind == "json":
            return json.dumps(facts, ensure_ascii=False)
        head = [facts.pop(key) for key in ("time", "level", "what")]
        return " ".join([*head, *(f"{key}={value}" for key, value in facts.items())])


def _error(record: logging.LogRecord) -> dict[str, Any]:
    if record.exc_info is None or record.exc_info[0] is None:
        return {}
    kind, _, trace = record.exc_info
    frames = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
    return {"error": kind.__name__, "raised": frames}


@contextmanager
def journal(kind: Journal | None, stream: TextIO | None = None) -> Iterator[None]:
    """Within it, what Fusebox says is written to the stream (standard error), a line each."""
    if kind is None:
        yield
        return
    ours = logging.getLogger("fusebox")
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(Lines(kind))
    before = ours.level, ours.propagate
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    ours.propagate = False
    try:
        yield
    finally:
        ours.removeHandler(handler)
        ours.setLevel(before[0])
        ours.propagate = before[1]


def write(event: Event) -> None:
    """What happened, as a line of the log."""
    match event:
        case Asked(method, path, status, seconds, table):
            facts = {"method": method, "path": path, "status": status, "ms": _millis(seconds)}
            log.info("request", extra={"facts": {**facts, **({"table": table} if table else {})}})
        case Left(table, seconds):
            log.info("left", extra={"facts": {"table": table, "seconds": round(seconds)}})


def _millis(seconds: float) -> float:
    return round(seconds * 1000, 1)
