"""Codecs: every action has a number, every number an action, and arrays tell what views tell."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, get_args

import numpy as np
import pytest

from fusebox.core import Chance, Value
from fusebox.games import GAMES
from fusebox.games.fuse_dice.model import Place, Reroll
from fusebox.games.fusion.model import Lay
from fusebox.positions import WAIT, AnyPosition, BadArray, NoSuchAction, Position, game
from fusebox.positions.codecs import codec_of, is_numbered
from fusebox.positions.codecs.codec import Listed
from fusebox.positions.codecs.fuse_discs import SCALARS
from tests.contract.subjects import subject
from tests.positions.playing import any_game, moments
from tests.support import seeds

every_game = pytest.mark.parametrize("name", [name for name in GAMES if is_numbered(name)])
SIZES = {"fuse_discs": 451, "fuse_cards": 15, "fusion": 633, "fuse_dice": 442, "ruse": 1474}
LISTS = {
    "discs-2": "54c7e7ec1c484435",
    "cards-1": "c93dc4cf09f1d7b7",
    "ruse-1": "6a65ae178915244b",
}
"""What the numbers of each list mean can't change under its name: this is their hash."""
BY_THE_CLOCK = {
    "Pass", "Call", "CloseWindow", "Go", "Forgive", "FillUp", "Halt", "GoOn", "Miss", "Explode",
}  # fmt: skip


@pytest.mark.parametrize("name", SIZES)
def test_a_game_has_so_many_actions(name: str) -> None:
    assert game(name).actions == SIZES[name]


@pytest.mark.parametrize("name", ["fuse_discs", "fuse_cards", "ruse"])
def test_a_list_of_actions_never_changes_under_one_name(name: str) -> None:
    codec = codec_of(GAMES[name])
    assert isinstance(codec, Listed)
    texts = [codec.text(None, 0, number) for number in range(codec.size)]
    assert sha256("\n".join(texts).encode()).hexdigest()[:16] == LISTS[codec.name]
    kinds = {kind.__name__ for kind in get_args(GAMES[name].types.action)} - BY_THE_CLOCK
    assert {type(action).__name__ for action in codec.actions} - {"Wait"} == kinds


def numbered(position: AnyPosition) -> Iterator[tuple[int, Value, int]]:
    for seat in position.actors:
        for action in position.legal(seat):
            yield seat, action, position.index(seat, action)


@every_game
@pytest.mark.parametrize("seed", seeds(3, 10_000))
def test_actions_and_numbers_lead_to_each_other(name: str, seed: int) -> None:
    for position in moments(any_game(name, seed), seed):
        found: dict[int, set[int]] = {}
        for seat, action, number in numbered(position):
            assert position.action(seat, number) == action
            assert number not in found.setdefault(seat, set())
            found[seat].add(number)
        for seat in range(position.game.seats):
            expected, wait = found.get(seat, set()), position.game.wait
            if expected and position.alarm is not None and wait is not None:
                expected = expected | {wait}
            assert set(np.flatnonzero(position.mask(seat)).tolist()) == expected


@every_game
def test_numbers_are_read_against_a_view_as_well(name: str) -> None:
    codec = game(name).codec
    for position in moments(any_game(name, 9), 9):
        for seat in position.actors:
            view, legal = position.view(seat), position.legal(seat)
            for action in Random(position.steps).sample(legal, min(4, len(legal))):
                number = codec.index(view, seat, action)
                assert number == position.index(seat, action)
                assert codec.action(view, seat, number) == action


@every_game
def test_a_number_is_written_as_the_action_is_typed(name: str) -> None:
    for position in moments(any_game(name, 2), 2):
        for seat, action, number in numbered(position):
            assert position.text(seat, number) == GAMES[name].notation(action)
            break


def may(position: AnyPosition, seat: int, number: int) -> bool:
    """Whether the seat may do this, or wait; the second of two equal dice is the first."""
    try:
        action = position.action(seat, number)
    except NoSuchAction:
        return False
    return action == WAIT or action in position.legal(seat)


@every_game
@pytest.mark.parametrize("seed", seeds(1, 200))
def test_what_stands_for_nothing_is_said_so(name: str, seed: int) -> None:
    luck = Random(seed)
    for position in moments(any_game(name, seed), seed):
        if position.done or luck.random() < 0.8:
            continue
        for number in luck.sample(range(position.game.actions), 10):
            seat, before = luck.randrange(position.game.seats), position.pack()
            if not may(position, seat, number):
                with pytest.raises(ValueError, match=r"^[A-Z][0-9]+: "):
                    position.step(seat, number)
                assert position.pack() == before


@every_game
@pytest.mark.parametrize("seed", seeds(1, 200))
def test_arrays_are_as_their_specs_say(name: str, seed: int) -> None:
    table = any_game(name, seed)
    out = table.new(0).observe(0)
    for number, position in enumerate(moments(table, seed)):
        for seat in range(table.seats if number % 9 == 0 or position.done else 0):
            arrays = position.observe(seat)
            assert list(arrays) == list(table.observations)
            for key, spec in table.observations.items():
                assert (arrays[key].shape, str(arrays[key].dtype)) == (spec.shape, spec.dtype)
                assert spec.low <= arrays[key].min() <= arrays[key].max() <= spec.high, key
            position.observe(seat, out)
            assert all(np.array_equal(out[key], arrays[key]) for key in out)


@every_game
@pytest.mark.parametrize("seed", seeds(1, 200))
def test_arrays_tell_nothing_that_the_seat_may_not_know(name: str, seed: int) -> None:
    chance, scramble = Chance.seeded("arrays", seed), subject(name).scramble
    for number, position in enumerate(moments(any_game(name, seed), seed)):
        if number % 17 or position.done:
            continue
        for seat in range(position.game.seats):
            hidden = scramble(position.state, seat, chance)
            twin = Position(position.game, hidden, b"", position.now)
            for key, array in position.observe(seat).items():
                assert np.array_equal(array, twin.observe(seat)[key]), f"{key} betrays"
            assert np.array_equal(position.mask(seat), twin.mask(seat))


def test_arrays_of_another_shape_are_refused_and_left_alone() -> None:
    position = game("fuse_discs").new(1)
    with pytest.raises(BadArray, match=r"The array mask is bool\[451\], not bool\[446\]."):
        position.mask(0, np.ones(446, bool))
    given = position.observe(0)
    given["board"] = np.ones((6, 8, 8), np.int8)
    with pytest.raises(BadArray, match=r"The array board is int8\[3, 8, 8\], not int8\[6, 8, 8\]"):
        position.observe(0, given)
    assert given["board"].all()
    with pytest.raises(BadArray, match=r"The arrays are board, scalars, not board\."):
        position.observe(0, {"board": given["board"]})


def test_the_board_of_discs_is_seen_from_ones_own_side() -> None:
    position = game("fuse_discs", white="first").new(1)
    for seat in (0, 1):
        arrays, other = position.observe(seat), position.observe(1 - seat)
        assert arrays["board"].sum() == 24
        assert np.array_equal(arrays["board"][0], other["board"][1])
        assert arrays["scalars"][SCALARS.index("my turn")] == (seat == 0)


def test_equal_dice_share_the_lowest_number() -> None:
    for position in moments(game("fuse_dice", 5), 4):
        tray: Any = position.state.tray
        for seat, action, number in numbered(position):
            if isinstance(action, Place | Reroll):
                meant: Any = position.action(seat, number)
                assert meant.die == action.die
                assert position.index(seat, position.action(seat, number)) == number
        assert len(set(tray)) <= len(tray)


def test_a_number_names_what_its_player_saw() -> None:
    """Under a delay a number is read against the observation it answers."""
    position: AnyPosition = game("fusion", 2).new(1)
    position.advance()
    seen = position.view(0)
    fitting = next(lay for lay in position.legal(1) if fits(position, lay))
    position.step(1, fitting, position.now + 100)
    number = position.game.codec.index(seen, 0, Lay(seen.hands[0][0], fitting.pile, fitting.on))
    meant: Any = position.game.codec.action(seen, 0, number)
    assert meant.on == fitting.on
    now: Any = position.action(0, number)
    assert now.on == fitting.card
    assert position.index(0, meant) >= 12


def fits(position: AnyPosition, lay: Any) -> bool:
    twin = position.copy()
    twin.step(1, lay)
    return bool(twin.state.covered != position.state.covered)


def test_numbers_by_place_that_name_nothing_have_a_clause() -> None:
    position: AnyPosition = game("fuse_dice", 1).new(1)
    position.advance()
    for number, clause in ((0, "B14"), (431, "B14"), (435, "B14"), (415, "B14"), (30, "B26")):
        with pytest.raises(ValueError, match=f"^{clause}: "):
            position.step(0, number)
    with pytest.raises(NoSuchAction, match="F6: there is no card 1 in hand"):
        game("fusion", 1).new(1).step(0, 0)
    with pytest.raises(ValueError, match="has no number in dice-1 here"):
        position.index(0, GAMES["fuse_dice"].parse("clear bomb01 bomb02"))
    wait = position.index(0, WAIT)
    assert position.action(0, wait) is WAIT
    assert position.text(0, wait) == "wait"
