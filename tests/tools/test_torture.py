"""The storms' own judgement: what they would notice, and that they say the same from a seed."""

import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import Entry
from fusebox.store import Line, SqliteStore
from fusebox.store.schema import DATABASE
from fusebox.table.messages import FromBrowser
from tests.store.rows import SEATS, table, with_store
from torture import churn, report, siege
from torture.logbook import Fault, Logbook, read
from torture.mutations import frame, message, request, strange_frame
from torture.people import Person, Wrong
from torture.points import POINTS, STATEMENTS
from torture.pulse import felt


def entry(n: int, nonce: str, seat: int = 0) -> Entry:
    return Entry(n, n, seat, msgspec.Raw(b"{}"), nonce)


def person(*acknowledged: str, refused: tuple[str, ...] = ()) -> Person:
    found = Person("t", 0, "token", random.Random(1))
    found.acknowledged, found.refused = set(acknowledged), set(refused)
    found.sent = dict.fromkeys((*acknowledged, *refused))
    return found


def kinds(faults: list[Fault]) -> list[str]:
    return [fault.kind for fault in faults]


def test_a_log_that_holds_what_was_acknowledged_is_sound() -> None:
    somebody = person("a", "b")
    somebody.sent["c"] = None  # sent, and never answered
    log = [entry(0, "a"), entry(1, ""), entry(2, "b"), entry(3, "c")]
    assert Logbook().faults({"t": log}, [somebody]) == []


@pytest.mark.parametrize(
    ("log", "kind"),
    [
        ([entry(0, "a")], "lost"),
        ([entry(0, "a"), entry(1, "b", seat=1)], "lost"),
        ([entry(0, "a"), entry(1, "b"), entry(2, "b")], "doubled"),
        ([entry(0, "a"), entry(1, "b"), entry(2, "r")], "refused but kept"),
        ([entry(0, "a"), entry(1, "b"), entry(2, "x")], "nobody's"),
        ([entry(0, "a"), entry(2, "b")], "out of order"),
    ],
)
def test_whatever_is_wrong_with_a_log_is_noticed(log: list[Entry], kind: str) -> None:
    assert kinds(Logbook().faults({"t": log}, [person("a", "b", refused=("r",))])) == [kind]


@pytest.mark.parametrize("later", [[], [entry(0, "x")], [entry(0, "x"), entry(1, "a")]])
def test_history_that_is_written_anew_is_noticed(later: list[Entry]) -> None:
    logbook, log = Logbook(), [entry(0, "a"), entry(1, "x")]
    assert logbook.faults({"t": log}, []) == []
    assert logbook.faults({"t": [*log, entry(2, "y")]}, []) == []
    assert kinds(logbook.faults({"t": later}, [])) == ["rewritten"]


def test_logs_are_read_as_the_next_server_would_find_them(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, Line(entry(0, "a"), b"[]"))
        shutil.copytree(tmp_path / "live", tmp_path / "crashed")

    with_store(tmp_path / "live", scenario)
    before = (tmp_path / "crashed" / f"{DATABASE}-wal").read_bytes()
    logs, state = read(tmp_path / "crashed")
    assert ([one.nonce for one in logs["t"]], state) == (["a"], "ok")
    assert (tmp_path / "crashed" / f"{DATABASE}-wal").read_bytes() == before


def test_each_crash_point_is_a_statement_that_the_store_makes(tmp_path: Path) -> None:
    said: list[str] = []

    class Heard(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            said.append(statement)
            return super().execute(statement, *values)

        def executemany(self, statement: str, *values: Any) -> sqlite3.Cursor:
            said.append(statement)
            return super().executemany(statement, *values)

    async def scenario(store: SqliteStore) -> None:
        await store.create(table("t"), SEATS)
        await store.append("t", 0, Line(entry(0, "a"), b"[]"))
        await store.save_notes({}, 7)

    with_store(tmp_path, scenario, Heard)
    made = {
        name for name, words in STATEMENTS.items() if any(one.startswith(words) for one in said)
    }
    assert made == {"transaction", "entry", "commit", "table", "note", "clock"}
    assert len(POINTS) == 2 * len(STATEMENTS) + 3


def test_a_person_notices_that_what_was_taken_is_called_refused() -> None:
    somebody = person("a")
    with pytest.raises(Wrong, match="acknowledged"):
        somebody._drop("a")


def test_the_fuzzer_says_the_same_from_the_same_seed() -> None:
    def said(seed: int) -> list[bytes]:
        luck = random.Random(seed)
        known = [{"type": "Enter", "space": "Na", "cell": "a6"}]
        return [
            part
            for _ in range(200)
            for part in (message(luck, known), request(luck, ["t"]), strange_frame(b"x", luck))
        ]

    assert said(7) == said(7)
    assert said(7) != said(8)


def test_the_fuzzer_says_what_is_understood_and_what_is_not() -> None:
    luck, understood = random.Random(1), 0
    decoder: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)
    for _ in range(1_000):
        try:
            decoder.decode(message(luck, []).decode())
            understood += 1
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
    assert 300 < understood < 900


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_as_browsers_send_it(size: int) -> None:
    payload, luck = b"a" * size, random.Random(1)
    framed = frame(payload, luck)
    head = 2 + (0 if size < 126 else 2 if size < 65_536 else 8)
    mask, hidden = framed[head : head + 4], framed[head + 4 :]
    assert framed[0] == 0x81
    assert framed[1] & 0x80
    assert bytes(one ^ mask[at % 4] for at, one in enumerate(hidden)) == payload


def test_bars_are_fifty_milliseconds_or_three_times_the_quiet_value() -> None:
    def held(quiet: float, attacked: float, failed: int = 0) -> bool:
        return siege.Siege("x", [quiet] * 100, [attacked] * 100, failed, 50, [], []).held

    assert held(2, 49)
    assert not held(2, 51)
    assert held(100, 299)
    assert not held(100, 301)
    assert not held(2, 2, failed=1)


def test_a_server_that_takes_long_turns_is_not_prompt(tmp_path: Path) -> None:
    file = tmp_path / "pulse"
    file.write_text("1.0 2.0\n2.0 60.0\n3.0 70.0\n4.", encoding="ascii")
    turns = felt(file, 1.0, 3.0)
    assert turns == [2.0, 60.0]
    assert not siege.Siege("x", [1.0], [1.0], 0, 50, turns, []).prompt
    assert siege.Siege("x", [1.0], [1.0], 0, 50, [2.0] * 99 + turns, []).prompt
    assert felt(tmp_path / "none", 0, 9) == []


def test_memory_that_grows_without_end_is_not_flat() -> None:
    assert churn.is_flat([50.0 + min(n, 30) for n in range(90)], 8.0)
    assert not churn.is_flat([50.0 + 2 * n for n in range(90)], 8.0)


def test_the_report_says_which_bar_was_missed() -> None:
    lines = [
        report.Line("kills", "9 kills", "0 lost", "0 lost", True),
        report.Line("churn", "memory", "50 -> 250 MB", "flat", False),
    ]
    told = report.table(lines)
    assert told.splitlines()[2] == "kills  9 kills  0 lost        0 lost  passed"
    assert told.splitlines()[3] == "churn  memory   50 -> 250 MB  flat    FAILED"
    assert told.endswith("1 of 2 bars were missed.")


def test_whoever_waits_for_a_replay_too_long_or_gets_none_is_noticed() -> None:
    def seen(*seconds: float) -> bool:
        return siege.Siege("x", [1.0], [1.0], 0, 50, [], list(seconds)).replayed

    assert seen(0.2, 2.9)
    assert not seen(0.2, 3.1)
    assert not seen()
