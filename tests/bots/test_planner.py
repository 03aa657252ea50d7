"""Whom a planner asks, and which answers it takes."""

import fusebox
from fusebox.bots.planner import Planner


def test_after_a_table_was_read_again_an_old_answer_answers_nothing() -> None:
    match, planner = fusebox.start("fuse_discs", seed=1), Planner()
    seat = match.actors()[0]
    (asked,) = planner.look(match, [seat], match.now)
    again = planner.anew()
    (anew,) = again.look(match, [seat], match.now)
    assert again.current(asked.id) is None
    assert again.current(anew.id) is anew
