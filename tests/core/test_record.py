"""Records: what is saved rebuilds the match, and what is damaged is refused with its line."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fusebox.core import (
    Answer,
    AnyMatch,
    Damaged,
    Done,
    Match,
    Offer,
    Origin,
    Pace,
    Pause,
    Player,
    Record,
    Resign,
)
from fusebox.core.table import Resume
from tests.core.tables import QUIET, SECRET, begun, plays, share
from tests.support import clause
from tests.toys.veto.game import WINDOW, Options, Stake, VetoGame

# Lines of the record below: the header is 1, then two are ready, then the deal on line 4.
DEAL, STAKE, DONE, SECOND, PLAY, CLOSE = 4, 5, 6, 7, 8, 9
Lines = list[dict[str, Any]]


def played() -> AnyMatch:
    match = begun(options=Options(), pace=Pace(60_000))
    match.play(0, Stake(), at=100, nonce="one")
    match.play(0, Done(), at=200)
    match.play(1, Done(), at=300)
    match.play(0, plays(match, 0), at=400)
    match.advance(400 + WINDOW)
    match.play(1, Resign(), at=4_000)
    return match


def lines() -> Lines:
    return [msgspec.json.decode(line) for line in played().record().dump().splitlines()]


def replayed(damaged: Lines) -> AnyMatch:
    text = "".join(msgspec.json.encode(line).decode() + "\n" for line in damaged)
    match: AnyMatch = Match.replayed(VetoGame(), Record.load(text))
    return match


def swap(damaged: Lines) -> None:
    damaged[STAKE - 1], damaged[DONE - 1] = damaged[DONE - 1], damaged[STAKE - 1]


def change(line: int, **values: Any) -> Callable[[Lines], None]:
    return lambda damaged: damaged[line - 1].update(values)


def drop(line: int) -> Callable[[Lines], None]:
    return lambda damaged: damaged.__delitem__(line - 1)


def option(**values: Any) -> Callable[[Lines], None]:
    return lambda damaged: damaged[0]["options"].update(values)


DAMAGES: dict[str, tuple[Callable[[Lines], None], int, str]] = {
    "swapped lines": (swap, STAKE, "out of order"),
    "a line is missing": (drop(DONE), DONE, "out of order"),
    "time runs back": (change(DONE, at=50), DONE, "out of order"),
    "time passes before the deal": (change(2, at=1), 2, "out of order"),
    "a wrong check": (change(DONE, check="0" * 16), DONE, "state it names"),
    "a die too many": (change(STAKE, draws=[[6, 1]]), STAKE, "state it names"),
    "a die too few": (change(DONE, draws=[]), DONE, "a draw below"),
    "another bound": (change(DEAL, draws=[[6, 1]]), DEAL, "a draw below 24"),
    "no action of this game": (change(STAKE, action={"type": "Fly"}), STAKE, "Invalid value 'Fly'"),
    "an illegal action": (
        change(DONE, action={"type": "Stake"}),
        DONE,
        "You have staked already.",
    ),
    "a wrong seat": (change(DONE, seat=1), DONE, "It is the turn of Ada."),
    "no such seat": (change(DONE, seat=5), DONE, "no such seat"),
    "a seat does the clock's work": (change(CLOSE, seat=1), CLOSE, "clock should have acted"),
    "the clock does a seat's work": (change(DONE, seat=-1), DONE, "nothing of this kind"),
    "the clock acts too early": (change(CLOSE, at=500), CLOSE, "nothing of this kind"),
    "the clock acts too late": (drop(CLOSE), CLOSE, "out of order"),
    "a line of something else": (change(DONE, colour="red"), DONE, "unknown field `colour`"),
    "another version": (change(1, version=2), 1, "version 2 of veto"),
    "another game": (change(1, game="rush"), 1, "version 1 of rush"),
    "other data": (change(1, data="0"), 1, "other data"),
    "another format": (change(1, format=9), 1, "format 9 is not known"),
    "options of the wrong kind": (option(hand="many"), 1, "Expected `int`, got `str`"),
    "options out of range": (option(rounds=9), 1, "Expected `int` <= 4"),
    "too few players": (change(1, players=[{"name": "Ada"}]), 1, "be played by 1 player"),
}


def test_the_record_of_these_tests_is_sound() -> None:
    match = played()
    assert replayed(lines()).record() == match.record()
    assert match.answered(0, "one") == replayed(lines()).answered(0, "one")


@pytest.mark.parametrize(("damage", "line", "reason"), DAMAGES.values(), ids=DAMAGES)
def test_damage_is_refused_with_its_line(
    damage: Callable[[Lines], None], line: int, reason: str
) -> None:
    damaged = lines()
    damage(damaged)
    with pytest.raises(Damaged) as found:
        replayed(damaged)
    assert found.value.line == line
    assert reason in found.value.reason
    assert str(found.value) == f"line {line}: {found.value.reason}"


def test_options_that_do_not_go_together_are_damage() -> None:
    header = msgspec.json.decode(begun(seats=4).record().dump().splitlines()[0])
    header["options"]["hand"] = 6
    with pytest.raises(Damaged, match="line 1: There are not enough cards for 4 players"):
        replayed([header])


def test_time_that_passes_in_a_pause_is_damage() -> None:
    match = begun()
    match.play(0, Offer(Pause()))
    match.play(1, Answer(True))
    match.play(1, Offer(Resume()))
    damaged = [msgspec.json.decode(line) for line in match.record().dump().splitlines()]
    damaged[-1]["at"] = 10
    with pytest.raises(Damaged, match=f"line {len(damaged)}: the entry is out of order"):
        replayed(damaged)


def test_a_record_cut_at_any_byte_is_refused_or_a_shorter_one() -> None:
    text = played().record().dump()
    whole = text.splitlines()
    for cut in range(len(text)):
        if text[:cut].endswith("\n"):
            assert len(Record.load(text[:cut]).entries) == text[:cut].count("\n") - 1
        else:
            with pytest.raises(Damaged, match="the line is cut off") as found:
                Record.load(text[:cut])
            assert found.value.line == min(text[:cut].count("\n") + 1, len(whole))


def test_what_is_no_json_is_refused_with_its_line() -> None:
    good = played().record().dump().splitlines()
    for number in range(1, len(good)):
        broken = [*good[: number - 1], good[number - 1][:-2], *good[number:]]
        with pytest.raises(Damaged) as found:
            Record.load("\n".join(broken) + "\n")
        assert found.value.line == number
    for nothing in ("\n", "{}\n"):
        with pytest.raises(Damaged, match="line 1"):
            Record.load(nothing)


def test_a_header_alone_is_a_match_that_nobody_is_ready_for() -> None:
    match: AnyMatch = Match.new(VetoGame(), [Player("A"), Player("B")], QUIET, SECRET)
    again: AnyMatch = Match.replayed(VetoGame(), Record.load(match.record().dump()))
    assert (again.game, again.entries) == (None, [])


def test_a_name_may_hold_what_some_take_for_the_end_of_a_line() -> None:
    players = [Player("A\u2028da"), Player("B\x85\nlaise")]
    match: AnyMatch = Match.new(VetoGame(), players, QUIET, SECRET)
    for seat in range(2):
        match.play(seat, share(match, seat))
    record = Record.load(match.record().dump())
    assert record == match.record()


def test_a_record_that_nobody_signed_does_not_speak_of_it() -> None:
    text = played().record().dump()
    assert "origin" not in text
    assert "signature" not in text
    assert Record.load(text).signature is None


def test_who_signed_a_record_stands_in_its_header_and_the_signature_in_its_last_line() -> None:
    record = played().record()
    origin = Origin("games.example.org", "ab" * 32, 17, "cd" * 32)
    header = msgspec.structs.replace(record.header, origin=origin)
    signed = Record(header, record.entries, record.secret, b"signature")
    first, *_, last = signed.dump().splitlines()
    assert msgspec.json.decode(first)["origin"] == msgspec.to_builtins(origin)
    assert list(msgspec.json.decode(last)) == ["signature"]
    assert Record.load(signed.dump()) == signed
    match: AnyMatch = Match.replayed(VetoGame(), signed)
    assert len(match.entries) == len(record.entries)


@pytest.mark.parametrize(
    "wrong",
    [
        {"server": "a" * 101},
        {"server": "games.example.org\u202e"},
        {"key": "ab"},
        {"key": "AB" * 32},
        {"place": -1},
        {"line": "here"},
    ],
)
def test_an_origin_that_no_server_writes_is_damage(wrong: dict[str, Any]) -> None:
    damaged = lines()
    origin = Origin("games.example.org", "ab" * 32, 17, "cd" * 32)
    damaged[0]["origin"] = msgspec.to_builtins(origin) | wrong
    with pytest.raises(Damaged, match="line 1"):
        replayed(damaged)


def test_an_entry_of_a_state_of_another_shape_is_retold_if_it_tells_the_same() -> None:
    first, again = played(), Match(VetoGame(), played().header, SECRET)
    for entry, events in zip(first.entries, first.told, strict=True):
        older = msgspec.structs.replace(entry, check="0" * 16)
        with pytest.raises(Damaged, match="the entry does not tell what it told"):
            again.retold(older, [*events, *events])
        again.commit(again.retold(older, events))
    assert again.current.check() == first.current.check()
    assert {entry.check for entry in again.entries} == {"0" * 16}


@clause("table", "T13")
def test_an_action_sent_again_is_answered_as_before_and_not_taken_twice() -> None:
    match = begun()
    events = match.play(0, Stake(), nonce="a")
    entries = len(match.entries)
    assert match.play(0, Stake(), nonce="a") == events
    assert len(match.entries) == entries
    match.play(0, Done(), nonce="b")
    assert match.play(0, Stake(), nonce="a") == events
    match.play(1, Stake(), nonce="a")
    assert match.state.staked


@clause("table", "T13")
def test_a_refused_action_leaves_its_nonce_free() -> None:
    match = begun()
    with pytest.raises(ValueError, match="V1: not_your_turn"):
        match.play(1, Stake(), nonce="a")
    assert match.answered(1, "a") is None
    match.play(0, Done())
    match.play(1, Stake(), nonce="a")
    assert match.answered(1, "a") == match.told[-1]
