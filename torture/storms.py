"""All storms: how much of the time each gets, and what it has to reach."""

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from torture import churn, cuts, siege
from torture.fuzz import fuzz_sockets
from torture.ground import costly_record, prepared
from torture.inside import fuzz_inside
from torture.kills import Result, kill_storm
from torture.points import POINTS
from torture.report import Line
from torture.servers import Servers

WITHOUT_END = 10**9
TABLES_A_SECOND = 1.0
ROUNDS = 3
MOST_LYING = 120.0
"""Seconds; usually the first or second cut shows a loss."""


class Order(NamedTuple):
    """Where a storm works, with which luck and for how long."""

    room: Path
    luck: random.Random
    seconds: float

    @property
    def until(self) -> float:
        return time.monotonic() + self.seconds


Storm = Callable[[Order], list[Line]]


def survived(name: str, what: str, result: Result) -> list[Line]:
    """Nothing that was acknowledged may be lost or doubled, and nothing else be wrong."""
    kinds = [fault.kind for fault in result.faults]
    lost, doubled = kinds.count("lost"), kinds.count("doubled")
    others = len(kinds) - lost - doubled + len(result.wrongs)
    counts = result.counts
    told = f"{counts['acknowledged']} acknowledged, {lost} lost, {doubled} doubled"
    rest = f"{others} other faults, {result.tracebacks} tracebacks"
    return [
        Line(name, what, told, "0 lost, 0 doubled", lost == doubled == 0),
        Line(name, "logs as they were told", rest, "0", others == result.tracebacks == 0),
    ]


def kills(order: Order) -> list[Line]:
    result = kill_storm(order.room, order.luck, WITHOUT_END, order.until)
    return survived("kills", f"{result.kills} kills", result)


def points(order: Order) -> list[Line]:
    result = cuts.crash_points(order.room, order.luck, WITHOUT_END, order.until)
    reached = result.counts["crashes"] - result.counts["not reached"]
    return survived("points", f"{reached} crashes at {len(POINTS)} points", result)


def power(order: Order) -> list[Line]:
    try:
        cuts.built(order.room)
    except cuts.NoShim as reason:
        return [Line("power", str(reason), "", "", True)]
    room = order.room / "lying"
    room.mkdir()
    lying = cuts.power_cuts(room, order.luck, 20, time.monotonic() + MOST_LYING, lies=True)
    lost = len(lying.faults) + len(lying.wrongs)
    result = cuts.power_cuts(order.room, order.luck, WITHOUT_END, order.until)
    what = f"{result.counts['cuts']} power cuts, {result.torn} torn writes and crashes"
    noticed = f"{lost} losses noticed"
    return [
        *survived("power", what, result),
        Line("power", "a disk that lies about syncing", noticed, "at least 1", lost > 0),
    ]


def fuzz(order: Order) -> list[Line]:
    found = fuzz_sockets(order.room, order.luck, WITHOUT_END, order.until)
    before, after = found.descriptors
    what = f"{found.counts['messages']} over sockets, {found.counts['requests']} of them HTTP"
    left = f"{found.megabytes:.0f} MB, {after - before} descriptors more"
    small = found.megabytes < siege.MOST_MEGABYTES and after - before < 10
    return [
        Line("fuzz", what, f"{found.tracebacks} tracebacks", "0", found.tracebacks == 0),
        Line("fuzz", "still there afterwards", left, "< 200 MB, < 10", found.alive and small),
    ]


def inside(order: Order) -> list[Line]:
    until = order.until
    file = order.room / "faults.txt"
    counts, faults = fuzz_inside(file, order.luck, WITHOUT_END, lambda: time.monotonic() > until)
    what = f"{counts['messages']} in the process, {counts['requests']} of them HTTP"
    if faults:
        print(file.read_text(encoding="utf-8"), flush=True)
    found = f"{faults.total()} tracebacks"
    return [Line("inside", what, found, "0", not faults)]


def attacks(order: Order) -> list[Line]:
    """Each attack is tried on a server of its own, with an honest player before and during it."""
    lines: list[Line] = []
    with Servers() as servers:
        folder, record = order.room / "ground", order.room / "record.jsonl"
        ground = prepared(servers, folder, order.luck)
        record.write_text(costly_record(), encoding="utf-8")
        each = order.seconds / len(siege.names()) / ROUNDS / 2
        for name in siege.names():
            found = siege.besieged(servers, folder, ground, record, name, ROUNDS, max(each, 3.0))
            lines += _siege(found)
        found = siege.besieged(
            servers, folder, ground, record, "farm", ROUNDS, max(each, 10.0), player="sparring"
        )
        return [*lines, _opponent(found)]


def _opponent(found: siege.Siege) -> Line:
    """Somebody's own opponent does not wait for what others let think."""
    quiet, attacked = siege.median(found.quiet), siege.median(found.attacked)
    times = f"median {quiet:.0f} -> {attacked:.0f} ms"
    patient = bool(found.attacked) and attacked <= siege.MOST_TIMES * quiet
    return Line("attacks", "farm: a bot's answer to a person", times, "3x", patient)


def _siege(found: siege.Siege) -> list[Line]:
    quiet, attacked = siege.p99(found.quiet), siege.p99(found.attacked)
    times = f"p99 {quiet:.0f} -> {attacked:.0f} ms, {found.megabytes:.0f} MB"
    turns = f"p99 {siege.p99(found.turns):.0f} ms, longest {max(found.turns, default=0.0):.0f} ms"
    name, held = found.attack, found.held and found.small
    replay = f"{len(found.replays)}, at most {max(found.replays, default=0.0):.1f} s"
    return [
        Line("attacks", name, times, "50 ms or 3x, 200 MB", held),
        Line("attacks", f"{name}: turns of the server", turns, "p99 50 ms", found.prompt),
        Line("attacks", f"{name}: an honest replay", replay, "3 s", found.replayed),
    ]


def churning(order: Order) -> list[Line]:
    with Servers() as servers:
        server = servers.start(order.room / "churn")
        work = churn.churned(server, order.seconds, TABLES_A_SECOND, order.luck)
        samples, counts = asyncio.run(work)
        return churn.judged(samples, counts, server.tracebacks())


STORMS: dict[str, tuple[float, Storm]] = {
    "kills": (0.2, kills),
    "points": (0.1, points),
    "power": (0.2, power),
    "fuzz": (0.1, fuzz),
    "inside": (0.1, inside),
    "attacks": (0.2, attacks),
    "churn": (0.1, churning),
}
"""By name, their shares of the time."""
