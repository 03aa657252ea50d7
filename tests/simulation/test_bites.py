"""Bugs that are planted in a table on purpose: the simulation finds each of them."""

from collections.abc import Callable, Generator
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from fusebox.core import Damaged, Millis, Seat
from fusebox.table import desk, floor, judge, updates
from fusebox.table.audience import Listener
from fusebox.table.chat import new_line
from fusebox.table.core import TableCore
from fusebox.table.desk import Desk
from fusebox.table.effects import Append
from fusebox.table.inputs import Kept, Unknown
from fusebox.table.livematch import LiveMatch
from fusebox.table.model import Line
from fusebox.table.outbox import Outbox, ToldTooSoon
from tests.simulation.store import Broken
from tests.simulation.world import World

WORLDS = 40
OUTBOXES: WeakKeyDictionary[LiveMatch, Outbox] = WeakKeyDictionary()
Plant = Callable[[pytest.MonkeyPatch], None]


def told_before_it_is_kept(patch: pytest.MonkeyPatch) -> None:
    def keep(self: Any, steps: Any, stamp: Millis, by: Any = None, nonce: str = "") -> Any:
        self._live.commit(steps, stamp)
        self._out.durable = self._live.version
        told = self._happened(steps, by, nonce)
        lines = tuple(Line(step.entry) for step in steps)
        yield Append(steps[0].entry.n, lines)
        return told

    patch.setattr(Desk, "_keep", keep)


def told_without_a_check(patch: pytest.MonkeyPatch) -> None:
    """The match takes a step before it is kept; the outbox is asked to tell of it."""
    keep = Desk._keep

    def early(self: Any, steps: Any, stamp: Millis, by: Any = None, nonce: str = "") -> Any:
        work = keep(self, steps, stamp, by, nonce)
        effect = next(work)
        self._live.commit(steps, stamp)
        self._out.show_all(self._floor.state())
        yield effect
        return False

    patch.setattr(Desk, "_keep", early)


def an_alarm_is_lost(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveMatch, "wake_at", lambda self: None)


def a_nonce_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    def judged(self: Any, seat: Seat, nonce: str) -> int | None:
        return None

    patch.setattr(LiveMatch, "answered", judged)


def a_lost_answer_counts_as_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def reload(self: Any, unsure: bool) -> Generator[Any, Any, None]:
        return
        yield

    patch.setattr(Desk, "reload", reload)


def an_unknown_append_counts_as_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(desk, "Kept", (Kept, Unknown))


def what_comes_meanwhile_is_dropped(patch: pytest.MonkeyPatch) -> None:
    queue = TableCore._queue

    def dropped(self: Any, given: Any, stamp: Millis | None = None) -> None:
        if self._working is None or not isinstance(given, desk.Judged):
            queue(self, given, stamp)

    patch.setattr(TableCore, "_queue", dropped)


def the_next_seat_is_shown(patch: pytest.MonkeyPatch) -> None:
    view = updates.UpdateWriter._view

    def shown(self: Any, match: Any, shows: Any) -> Any:
        other = (shows + 1) % match.seats if isinstance(shows, int) else shows
        return view(self, match, other)

    patch.setattr(updates.UpdateWriter, "_view", shown)


def everything_is_told_again(patch: pytest.MonkeyPatch) -> None:
    update = Listener.update

    def again(self: Any, *given: Any, **named: Any) -> bytes | None:
        self.sent.clear()
        return update(self, *given, **named)

    patch.setattr(Listener, "update", again)


def the_clock_is_not_let_act_first(patch: pytest.MonkeyPatch) -> None:
    def advance(self: Any, stamp: Millis) -> Generator[Any, Any, bool]:
        if self._live.match is None:
            begun: bool = yield from self._begin()
            return begun
        return True

    patch.setattr(Desk, "_advance", advance)


def a_secret_is_shown(patch: pytest.MonkeyPatch) -> None:
    def picture(self: Any, match: Any, key: Any) -> str:
        return str(self._state.kept.secret.hex())

    patch.setattr(updates.UpdateWriter, "_picture", picture)


def time_never_goes_on(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveMatch, "unpark", lambda self, stamp: None)


def the_table_wakes_itself_for_ever(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableCore, "_next", lambda self: self._floor.now)


def an_answer_is_never_sent(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Outbox, "disallow", lambda self, *given: None)


def chat_is_told_before_it_is_kept(patch: pytest.MonkeyPatch) -> None:
    def early(live: Any, seat: Seat, message: Any, at: Millis) -> Any:
        row = new_line(live, seat, message, at)
        out = OUTBOXES[live]
        out.keep_chat(row)
        out.chat([row])
        live.chat.pop()
        return row

    def remembered(self: Any, live: Any, audience: Any) -> None:
        built(self, live, audience)
        OUTBOXES[live] = self

    built = Outbox.__init__
    patch.setattr(Outbox, "__init__", remembered)
    patch.setattr(desk, "new_line", early)


def a_line_of_chat_is_said_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(desk, "known_line", lambda *given: None)


def chat_goes_to_nobody_else(patch: pytest.MonkeyPatch) -> None:
    def whispered(self: Any, rows: Any, by: Any = None, nonce: str = "") -> None:
        if by is not None:
            self.chat_again(by, rows, nonce)

    patch.setattr(Outbox, "chat", whispered)


def what_is_forbidden_is_done(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(judge, "_forbidden", lambda *given: None)


def everybody_may_watch(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(floor, "watch_refusal", lambda *given: None)


PLANTED: tuple[Plant, ...] = (
    told_before_it_is_kept,
    told_without_a_check,
    an_alarm_is_lost,
    a_nonce_is_forgotten,
    a_lost_answer_counts_as_a_refusal,
    an_unknown_append_counts_as_kept,
    what_comes_meanwhile_is_dropped,
    the_next_seat_is_shown,
    everything_is_told_again,
    the_clock_is_not_let_act_first,
    a_secret_is_shown,
    time_never_goes_on,
    the_table_wakes_itself_for_ever,
    an_answer_is_never_sent,
    chat_is_told_before_it_is_kept,
    a_line_of_chat_is_said_twice,
    chat_goes_to_nobody_else,
    what_is_forbidden_is_done,
    everybody_may_watch,
)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_the_planted_bug_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises((Broken, ToldTooSoon, Damaged, ValueError)):
        live(WORLDS)


def test_without_a_bug_nothing_is_found() -> None:
    live(10)


def live(worlds: int) -> None:
    for seed in range(worlds):
        for game in ("fuse_cards", "fuse_dice", "fuse_discs"):
            World(game, seed).run()
