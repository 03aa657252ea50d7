"""What the golden records show, and old ones by their own rules."""

import msgspec
import pytest

from fusebox.core import Chance, Match, Record
from fusebox.games.fuse_discs import first, second, third
from fusebox.games.fuse_discs.model import Accepted, Chose, Options, Rejected, WentOn
from tests.games.fuse_discs.helpers import RULES, Discs
from tests.golden import kept, of_version, replayed

GAME = "fuse_discs"


def test_one_golden_record_ends_in_a_draw_and_one_replays_a_drawn_game() -> None:
    single: Discs = replayed(GAME, "single-drawn")
    assert single.outcome is not None
    assert single.outcome.reason == "drawn"
    long: Discs = replayed(GAME, "match-5-kings-1")
    assert None in [result.winner for result in long.state.results]


def test_golden_records_accept_one_ring_and_reject_another() -> None:
    matches: list[Discs] = [
        replayed(GAME, name) for name in ("match-3-agreed", "match-3-agreed-pie")
    ]
    told = [type(event) for match in matches for events in match.told for event in events]
    assert {Accepted, Rejected, WentOn} <= set(told)


def test_both_colours_are_chosen_in_the_golden_records() -> None:
    names = ("match-3-balanced-pie", "composed-pie-kings-1")
    matches: list[Discs] = [replayed(GAME, name) for name in names]
    told = [event for match in matches for events in match.told for event in events]
    assert {event.colour for event in told if isinstance(event, Chose)} == {"w", "b"}


@pytest.mark.parametrize("name", ["match-3-composed", "single-drawn"])
@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_view_by_older_rules_is_what_the_browser_of_today_draws(version: int, name: str) -> None:
    rules, record = of_version(GAME, version), Record.load(kept(GAME, name, version))
    match: Discs = Match(rules, record.header)
    for entry in record.entries:
        match.commit(match.repeated(entry))
        if match.game is not None:
            view = match.view(0)
            sent = msgspec.json.decode(msgspec.json.encode(view), type=rules.types.view)
            assert sent == view
            assert type(view.options) is Options
            assert rules.sample(view, Chance.none()) == match.state


def test_each_version_has_the_options_it_knew() -> None:
    assert of_version(GAME, 1).types.options is first.Options
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "Options", "setup": "agreed"}, first.Options)
    assert of_version(GAME, 2).types.options is second.Options
    for name, value in (("setup", "balanced"), ("pie", True)):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "Options", name: value}, second.Options)
    assert of_version(GAME, 3).types.options is third.Options
    assert of_version(GAME, 4).types.options is Options
    assert type(of_version(GAME, 1).of_version(4)) is type(RULES)


@pytest.mark.parametrize("version", [0, 5])
def test_other_versions_of_the_rules_are_not_known(version: int) -> None:
    assert RULES.of_version(version) is None
