"""Luck: it follows from a key or a script, every draw is recorded, and anyone can check it."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fusebox.core import (
    AnyMatch,
    Chance,
    Damaged,
    Done,
    OffScript,
    Ready,
    Record,
    Resign,
    commitment,
    verified,
)
from fusebox.core.chance import WORDS, key_of, seeded_secret, seeded_share
from fusebox.core.match import Match
from fusebox.core.record import line_of
from fusebox.core.table import SHARE_BYTES
from tests.core.tables import SECRET, begun, laid, refused, share
from tests.support import clause
from tests.toys.veto.game import Options, VetoGame


@given(bound=st.integers(1, WORDS), seed=st.integers())
def test_a_draw_lies_below_its_bound_and_is_remembered(bound: int, seed: int) -> None:
    chance = Chance.seeded(seed)
    value = chance.below(bound)
    assert 0 <= value < bound
    assert chance.draws == [(bound, value)]


@pytest.mark.parametrize("bound", [0, -1, WORDS + 1])
def test_a_bound_that_cannot_be_met_is_an_error(bound: int) -> None:
    with pytest.raises(ValueError, match="bound from 1 to"):
        Chance.seeded(0).below(bound)


def test_no_value_is_favoured_by_the_size_of_a_word() -> None:
    bound = WORDS // 2 + 1
    chance = Chance.seeded(1)
    assert sum(chance.below(bound) < bound // 2 for _ in range(2_000)) in range(920, 1_080)


def test_the_same_seed_gives_the_same_luck_and_entries_have_their_own() -> None:
    key = key_of(SECRET, [b"a", b"b"])
    first, again, other = (Chance.keyed(key, entry) for entry in (1, 1, 2))
    drawn = [first.below(1_000) for _ in range(20)]
    assert drawn == [again.below(1_000) for _ in range(20)]
    assert drawn != [other.below(1_000) for _ in range(20)]


@pytest.mark.parametrize(
    ("drawn", "place"), [(0, 1), (1, 1), (2, 3), (4, 3), (5, 4)], ids=lambda value: str(value)
)
def test_a_draw_from_counts_finds_where_the_thing_lies(drawn: int, place: int) -> None:
    chance = Chance.scripted([(6, drawn)])
    assert chance.weighted([0, 2, 0, 3, 1, 0]) == place
    assert chance.draws == [(6, drawn)]


def test_nothing_can_be_drawn_where_nothing_is_counted() -> None:
    with pytest.raises(ValueError, match="bound from 1 to"):
        Chance.seeded(0).weighted([0, 0])


def test_dice_picks_bags_and_shuffles_draw_from_it() -> None:
    chance = Chance.scripted([(6, 5), (2, 1), (3, 0), (3, 0), (2, 1)])
    bag = ["a", "b", "c"]
    assert chance.roll() == 6
    assert chance.pick("xy") == "y"
    assert chance.take(bag) == "a"
    assert bag == ["b", "c"]
    assert chance.shuffled("abc") == ["c", "b", "a"]


@pytest.mark.parametrize("script", [[], [(5, 1)], [(6, 6)], [(6, -1)]])
def test_a_draw_off_the_script_is_an_error(script: list[tuple[int, int]]) -> None:
    with pytest.raises(OffScript):
        Chance.scripted(script).below(6)
    with pytest.raises(OffScript):
        Chance.none().below(6)


@clause("table", "T12")
def test_the_luck_follows_from_the_servers_bytes_and_each_devices_share() -> None:
    match = begun(options=Options())
    shares = [bytes([seat]) * 16 for seat in range(2)]
    key = sha256(SECRET + shares[0] + shares[1]).digest()
    chance = Chance.keyed(key, 2)
    dealt = match.entries[2]
    assert dealt.draws
    assert all(chance.below(bound) == value for bound, value in dealt.draws)


def test_a_seed_settles_all_bytes_of_a_match() -> None:
    assert seeded_secret(7) == seeded_secret(7) != seeded_secret(8)
    shares = {seeded_share(seed, seat) for seed in (7, 8) for seat in (0, 1)}
    assert len(shares) == 4
    assert {len(share) for share in shares} == {SHARE_BYTES}


@clause("table", "T12")
def test_a_person_gives_sixteen_bytes_and_a_bot_none() -> None:
    match = laid(bots=[1])
    assert refused(match, 0, Ready(b"short")) == ("T12", "share")
    assert refused(match, 0, Ready()) == ("T12", "share")
    assert refused(match, 1, Ready(bytes(16))) == ("T12", "share")
    match.play(1, Ready())
    match.play(0, share(match, 0))
    assert match.running


@clause("table", "T12")
def test_nobody_hears_of_a_share_and_the_servers_bytes_are_shown_after_the_end() -> None:
    match = laid()
    assert match.header.commitment == commitment(SECRET)
    events = match.play(0, share(match, 0))
    match.play(1, share(match, 1))
    assert b"\x00" * 16 not in repr(events).encode()
    assert match.record().secret is None
    match.play(0, Resign())
    assert match.record().secret == SECRET


def test_a_record_with_the_secret_goes_on_with_the_luck_that_was_committed_to() -> None:
    match = begun(options=Options())
    saved: AnyMatch = Match.replayed(VetoGame(), match.record(secret=True))
    shown: AnyMatch = Match.replayed(VetoGame(), match.record())
    assert (saved.holds_luck, shown.holds_luck) == (True, False)
    assert drawn_out(saved).record() == drawn_out(match).record()


def drawn_out(match: AnyMatch) -> AnyMatch:
    while match.outcome is None:
        match.play(match.actors()[0], Done())
    return match


@clause("table", "T12")
def test_anyone_can_check_a_finished_match() -> None:
    match = drawn_out(begun(options=Options()))
    checked: AnyMatch = verified(VetoGame(), match.record())
    assert checked.outcome == match.outcome


@clause("table", "T12")
def test_bytes_that_are_not_shown_or_not_those_committed_to_are_found() -> None:
    record = drawn_out(begun(options=Options())).record()
    for secret in (None, bytes(32)):
        with pytest.raises(Damaged, match="line 1: the committed bytes"):
            verified(VetoGame(), Record(record.header, record.entries, secret))


@clause("table", "T12")
def test_a_changed_die_is_found_with_its_line() -> None:
    honest = begun(options=Options())
    honest.play(0, Done())
    changed = len(honest.entries)
    cheat: AnyMatch = Match(VetoGame(), honest.header)
    cheat._key = sha256(b"another secret").digest()
    for entry in honest.entries:
        cheat.commit(cheat.repeated(entry))
    record = drawn_out(cheat).record()
    forged = Record(record.header, record.entries, SECRET)
    assert Match.replayed(VetoGame(), forged).outcome
    with pytest.raises(Damaged, match="does not follow from the committed bytes") as found:
        verified(VetoGame(), forged)
    assert found.value.line == line_of(changed)


def test_a_match_replayed_without_its_secret_has_none_to_show() -> None:
    record = drawn_out(begun(options=Options())).record()
    bare = Record(record.header, record.entries)
    assert Match.replayed(VetoGame(), bare).record() == bare
