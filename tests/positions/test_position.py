"""Positions: they play as matches do, are copied and kept, and refuse with one clear sentence."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import fusebox
from fusebox.core import Outcome, Party, Refused
from fusebox.games import GAMES
from fusebox.positions import WAIT, AnyPosition, Game, game
from fusebox.positions.returns import returns_of
from tests.positions.playing import any_game, chosen, go_on, moments
from tests.support import seeds
from tests.toys.pig.model import Options as PigOptions
from tests.toys.pig.rules import Pig

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
@pytest.mark.parametrize("seed", seeds(2))
def test_a_position_goes_the_way_of_the_match_with_the_same_seed(name: str, seed: int) -> None:
    for seats in (GAMES[name].seats[0], GAMES[name].seats[-1]):
        position, match = game(name, seats).new(seed), fusebox.start(name, seats, seed)
        luck = Random(seed)
        while not position.done:
            assert position.state == match.state
            alarm = match.alarm()
            due = None if alarm is None else alarm[0]
            assert (position.alarm, position.now) == (due, match.now)
            choice = chosen(position, luck)
            if choice is None:
                assert due is not None
                assert position.advance() == match.advance(due)
            else:
                assert position.step(*choice) == match.play(*choice)
        assert (position.outcome, position.steps) == (match.outcome, len(match.entries) - seats - 1)


def again(position: AnyPosition) -> AnyPosition:
    return position.game.unpack(position.pack())


@every_game
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, again, lambda one: pickle.loads(pickle.dumps(one))],
    ids=["copy", "deepcopy", "pack", "pickle"],
)
def test_a_copy_goes_on_alike_and_by_itself(name: str, copied: Any) -> None:
    for position in moments(any_game(name, 3), 3):
        if position.steps % 25 or position.done:
            continue
        before, twin, luck = position.pack(), copied(position), Random(position.steps)
        assert twin == position
        assert twin.game == position.game
        plan = chosen(twin, luck)
        events = [] if plan is None else twin.step(*plan)
        assert position.pack() == before
        third = copied(position)
        if plan is not None:
            assert third.step(*plan) == events
            assert third == twin


@every_game
def test_a_sample_is_what_the_seat_may_know_and_has_luck_of_its_own(name: str) -> None:
    luck = Random(5)
    for number, position in enumerate(moments(any_game(name, 5), 5)):
        if number % 20 or position.done:
            continue
        for seat in range(position.game.seats):
            sample = position.sample(seat, luck)
            assert sample.view(seat) == position.view(seat)
            assert sample.key(seat) == position.key(seat)
            assert sample.legal(seat) == position.legal(seat)
            assert sample._key != position._key


def test_information_sets_differ_where_views_do() -> None:
    cards = game("fuse_cards", 3)
    keys = {cards.new(seed).key(seat) for seed in range(5) for seat in range(3)}
    assert len(keys) == 15


def test_numpy_draws_samples_too() -> None:
    position = game("fuse_cards", 2).new(1)
    assert position.sample(0, np.random.default_rng(1)).view(0) == position.view(0)


def test_a_game_is_a_value() -> None:
    one, two = game("fuse_discs", kings=2), game("fuse_discs", 2, kings=2)
    assert (one, hash(one)) == (two, hash(two))
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != game("fuse_discs")
    assert repr(one) == "game('fuse_discs', seats=2, kings=2)"


def test_a_game_that_can_not_be_is_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="fuse_discs is for 2 to 2 seats, not 3"):
        game("fuse_discs", 3)
    with pytest.raises(ValueError, match="has no option 'hats'"):
        game("fuse_discs", hats=1)
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        game("chess")
    with pytest.raises(Refused, match="D17"):
        game("fuse_discs", match=3, replay=False)


def test_positions_print_what_they_are() -> None:
    position = game("fuse_discs", white="first").new(1)
    start = "<Position of fuse_discs: 2 seats, 0 steps, at 0 ms, seats [0] may act>"
    assert repr(position) == start
    assert "White: Player 1" in str(position)
    *_, last = moments(game("fuse_cards", 2), 1)
    assert "over: " in repr(last)


def refused(position: AnyPosition, *step: Any) -> str:
    """What is said, and that nothing changed."""
    before = position.pack()
    with pytest.raises(ValueError, match=r":|\.") as found:
        position.step(*step)
    assert position.pack() == before
    return str(found.value)


def test_what_may_not_be_done_is_refused_with_its_clause_and_changes_nothing() -> None:
    position = game("fuse_discs", white="first", replay=False).new(1)
    action = position.legal(0)[0]
    assert refused(position, 1, action) == "D6: not_your_turn"
    assert refused(position, 5, action) == "T4: no_such_seat"
    assert refused(position, 0, 144).startswith("D5: ")
    assert refused(position, 0, 451) == "discs-2 has no action 451: they go from 0 to 450."
    assert refused(position, 0, -1) == "discs-2 has no action -1: they go from 0 to 450."
    assert refused(position, 0, "a4") == "An action or its number is asked for, not 'a4'."
    with pytest.raises(ValueError, match="No clock runs in fuse_discs now"):
        position.advance()
    assert "No clock runs" in refused(position, 0, WAIT)
    *_, position = moments(position.game, 1)
    assert refused(position, 0, action) == "T3: over"
    assert refused(position, 0, 3) == "T3: over"
    assert refused(position, 0, WAIT) == "T3: over"
    with pytest.raises(Refused, match="T3: over"):
        position.advance()


def test_who_waits_lets_the_clock_act() -> None:
    position = game("fuse_cards", 2, pace=3).new(1)
    (seat,) = position.actors
    position.step(seat, WAIT)
    assert (position.now, position.steps) == (3_000, 1)
    position.step(seat, position.index(seat, WAIT), 4_000)
    assert (position.now, position.steps) == (4_000, 1)


def test_bytes_that_are_no_position_are_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="These bytes are not a position of fuse_discs"):
        game("fuse_discs").unpack(b"nothing")


def test_returns_come_to_nothing_where_seats_play_against_each_other() -> None:
    parties = tuple(Party((seat,), 1) for seat in range(3))

    def won(*winners: int) -> Outcome:
        return Outcome(parties, winners, "test")

    assert returns_of(None, 3, False) == (0, 0, 0)
    assert returns_of(won(1), 3, False) == (-0.5, 1, -0.5)
    assert returns_of(won(0, 1), 3, False) == (0.5, 0.5, -1)
    assert returns_of(won(), 3, False) == returns_of(won(0, 1, 2), 3, False) == (0, 0, 0)
    assert returns_of(won(0, 1, 2), 3, True) == (1, 1, 1)
    assert returns_of(won(), 3, True) == (-1, -1, -1)
    assert (returns_of(won(0), 1, False), returns_of(won(), 1, False)) == ((1,), (-1,))


def test_a_game_without_a_codec_is_played_by_its_actions_and_says_so_of_numbers() -> None:
    position = Game(Pig(), 2, PigOptions()).new(1)
    for asked in (
        lambda: position.step(0, 0),
        lambda: position.mask(0),
        lambda: position.observe(0),
        lambda: position.game.actions,
    ):
        with pytest.raises(ValueError, match=r"^pig has no codec: its actions have no numbers"):
            asked()
    *_, last = moments(position.game, 1)
    assert last.outcome is not None


def test_time_that_passes_with_nobody_acting_lets_the_clock_act() -> None:
    position: AnyPosition = game("fusion", 2).new(4)
    assert not position.actors
    assert position.alarm == 3_000
    position.advance(2_000)
    assert (position.now, position.steps) == (2_000, 0)
    position.advance()
    assert position.actors == (0, 1)
    go_on(position, (0, position.legal(0)[0], 3_500))
    assert position.now == 3_500
