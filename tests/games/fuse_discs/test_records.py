"""The golden records replay, and would be played again alike; old ones by their own rules."""

import msgspec
import pytest

from fusebox.core import AnyRules, Chance, Damaged, Match, Record
from fusebox.games.fuse_discs import first, second
from fusebox.games.fuse_discs.model import Accepted, Chose, Options, Rejected, WentOn
from tests.games.fuse_discs.golden import FIRST, FOLDER, MODES, SECOND, text
from tests.games.fuse_discs.helpers import RULES, Discs

OF_VERSION_1 = (
    "composed-kings-2",
    "default",
    "match-3-composed",
    "match-5-kings-1",
    "omega",
    "omega-kings-1",
    "single-drawn",
)
OF_VERSION_2 = (*OF_VERSION_1, "match-3-agreed")


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def of_version(version: int) -> AnyRules:
    rules = RULES.of_version(version)
    assert rules is not None
    return rules


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_would_be_played_again_alike(name: str) -> None:
    assert text(name) == kept(name), "the rules have changed: see golden.py"


def test_the_golden_records_are_these_and_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(MODES)
    assert sorted(path.stem for path in FIRST.glob("*.jsonl")) == sorted(OF_VERSION_1)
    assert sorted(path.stem for path in SECOND.glob("*.jsonl")) == sorted(OF_VERSION_2)


def test_one_golden_record_ends_in_a_draw_and_one_replays_a_drawn_game() -> None:
    single: Discs = Match.replayed(RULES, Record.load(kept("single-drawn")))
    assert single.outcome is not None
    assert single.outcome.reason == "drawn"
    long: Discs = Match.replayed(RULES, Record.load(kept("match-5-kings-1")))
    assert None in [result.winner for result in long.state.results]


def test_one_golden_record_accepts_a_ring_and_rejects_another() -> None:
    match: Discs = Match.replayed(RULES, Record.load(kept("match-3-agreed")))
    told = [type(event) for events in match.told for event in events]
    assert {Accepted, Rejected, WentOn} <= set(told)


def test_both_colours_are_chosen_in_the_golden_records() -> None:
    matches: list[Discs] = [
        Match.replayed(RULES, Record.load(kept(name)))
        for name in ("match-3-balanced-pie", "composed-pie-kings-1")
    ]
    told = [event for match in matches for events in match.told for event in events]
    assert {event.colour for event in told if isinstance(event, Chose)} == {"w", "b"}


@pytest.mark.parametrize("name", ["match-3-composed", "single-drawn"])
@pytest.mark.parametrize("version", [1, 2])
def test_a_view_by_older_rules_is_what_the_browser_of_today_draws(version: int, name: str) -> None:
    rules, folder = of_version(version), {1: FIRST, 2: SECOND}[version]
    record = Record.load((folder / f"{name}.jsonl").read_text(encoding="utf-8"))
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
    assert of_version(1).types.options is first.Options
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "Options", "setup": "agreed"}, first.Options)
    assert of_version(2).types.options is second.Options
    for name, value in (("setup", "balanced"), ("pie", True)):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"type": "Options", name: value}, second.Options)
    assert of_version(3).types.options is Options
    assert type(of_version(1).of_version(3)) is type(RULES)


@pytest.mark.parametrize("version", [0, 4])
def test_other_versions_of_the_rules_are_not_known(version: int) -> None:
    assert RULES.of_version(version) is None


def test_another_version_of_the_rules_does_not_replay_it() -> None:
    later = kept("default").replace('"version":3', '"version":4', 1)
    with pytest.raises(Damaged, match="played by version 4"):
        Match.replayed(RULES, Record.load(later))
