"""A turn: rolling, collecting, placing and paying: R16 to R23."""

import pytest

from fusebox.games.ruse.events import GainedGp
from tests.games.ruse.helpers import act, begun, dig, fox, legal, rolled
from tests.support import clause


@clause("ruse", "R16")
@pytest.mark.parametrize(("value", "gp"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_a_low_roll_collects_more_growth_points(value: int, gp: int) -> None:
    state = begun()
    assert legal(state) == ["roll"]
    events = act(state, "roll", luck=(value - 1,))
    assert GainedGp(0, gp, "roll") in events
    assert fox(state).gp == 10 + gp
    assert state.board.die == value


@clause("ruse", "R17")
def test_a_roll_equal_to_the_destiny_die_brings_the_destiny_bonus() -> None:
    for value, gain in ((3, 5), (4, 3)):
        state = begun()
        state.board.destiny, state.board.destiny_die = 4, 3
        act(state, "roll", luck=(value - 1,))
        assert fox(state).gp == 10 + gain


@clause("ruse", "R18")
def test_the_die_goes_to_a_territory_the_mountains_the_den_or_a_tile_in_hand() -> None:
    state = rolled(4)
    everywhere = ["river", "forest", "farm", "field", "mountain", "objectives", "den"]
    assert legal(state) == [f"place {spot}" for spot in everywhere]
    fox(state).lessons, state.board.open_tiles = (2,), [12 + 4]
    assert [text for text in legal(state) if text not in map("place {}".format, everywhere)] == [
        "place tiles",
        "place hand",
    ]
    state = rolled(4, firefox=True, village=True)
    assert {"place firefox", "place village"} <= set(legal(state))


@clause("ruse", "R19")
def test_the_die_pays_first_and_growth_points_only_once_it_is_empty() -> None:
    state = rolled(3)
    act(state, "place mountain", "do kit", "choose-kit 1")
    assert (state.board.die, fox(state).gp) == (0, 12)
    act(state, "do resource", "choose-resource farm")
    assert (state.board.die, fox(state).gp) == (0, 9)
    assert "do kit" not in legal(state)
    fox(state).gp = 2
    assert legal(state) == ["done"]


@clause("ruse", "R19")
def test_growth_points_stop_at_99() -> None:
    state = begun()
    fox(state).gp = 98
    act(state, "roll", luck=(0,))
    assert fox(state).gp == 99


@clause("ruse", "R20")
def test_die_spaces_are_taken_from_the_left_at_their_cost() -> None:
    state = begun(4)
    for seat, (die, left) in enumerate([(5, 5), (5, 5), (5, 4), (5, 3)]):
        rolled(die, state, seat)
        act(state, "place river", "choose-kit 1" if die in (3, 4) else "stop 1", "done")
        assert state.board.spaces[0][-1] == 8 * seat + left
    rolled(5, state, 0)
    assert "place river" not in legal(state)


@clause("ruse", "R20")
def test_the_own_den_has_three_spaces() -> None:
    state = begun()
    for left in (6, 5, 4):
        fox(state).used = 0
        rolled(6, state)
        act(state, "place den", "done")
        assert fox(state).den_dice[-1] == left
    rolled(6, state)
    assert "place den" not in legal(state)


@clause("ruse", "R21")
@pytest.mark.parametrize(
    ("spot", "gains"), [("mountain", True), ("objectives", True), ("den", False)]
)
def test_an_emptied_die_brings_2_gp_in_territories_and_mountains(spot: str, gains: bool) -> None:
    state = rolled(3)
    act(state, f"place {spot}")
    if spot == "mountain":
        act(state, "do resource", "choose-resource farm")
    if spot == "den":
        act(state, "explore 3")
    assert state.board.die == 0
    assert fox(state).gp == 10 + 2 * gains


@clause("ruse", "R21")
def test_the_2_gp_of_an_emptied_die_may_pay_the_rest_of_the_same_cost() -> None:
    state = rolled(1)
    fox(state).gp = 0
    act(state, "place mountain")
    assert "do kit" in legal(state)
    act(state, "do kit", "choose-kit 1")
    assert fox(state).gp == 0
    state = rolled(1)
    fox(state).gp = 0
    act(state, "place den")
    assert legal(state) == ["explore 1", "done"]


@clause("ruse", "R22")
def test_a_die_may_be_placed_without_any_action_and_scores_what_is_left() -> None:
    for spot in ("mountain", "den", "river"):
        state = rolled(5)
        act(state, f"place {spot}")
        if spot == "river":
            act(state, "stop 2")
            assert fox(state).fox == 1
        assert "done" in legal(state)
        act(state, "done")
        left = [die % 8 for dice in state.board.spaces for die in dice] + fox(state).den_dice
        assert left == [5]


@clause("ruse", "R22", "R38")
def test_the_objective_zone_never_fills() -> None:
    state = begun(2)
    for number in range(12):
        rolled(2, state, number % 2)
        fox(state, number % 2).used = 1
        act(state, "place objectives", "done")


@clause("ruse", "R23", "R44")
def test_the_cheese_can_be_handed_in_between_any_two_steps_of_ones_own_turn() -> None:
    state = begun()
    state.board.cheese = 0
    for step in ("roll", "place river", "stop 1", "done"):
        assert "eat-cheese" in legal(state)
        if step == "done":
            act(state, "eat-cheese")
        act(state, step, luck=(4,))
    assert fox(state).gp == 10 + 2 + 4
    assert state.board.cheese == -1


@clause("ruse", "R23", "R57")
def test_a_ready_kit_can_be_sent_before_the_roll_and_not_in_anothers_turn() -> None:
    state = begun()
    player = fox(state)
    dig(player)
    player.spaces[0], player.completed = 5, (8,)
    assert legal(state) == ["roll", "send 1 5"]
    state.board.actor = state.board.at = 1
    assert legal(state) == ["roll"]
