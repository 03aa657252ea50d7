"""The effects, and what is pending: R83, R84, R91, R92."""

import msgspec
import pytest

from fusebox.core import Chance, copied
from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.effects import EFFECTS, QUESTIONS
from fusebox.games.ruse.model import Op, Options, Task
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import RULES, act, asked, begun, fox, legal, rolled
from tests.support import clause


@clause("ruse", "R83")
def test_every_effect_is_either_done_or_asked() -> None:
    ops = set(msgspec.inspect.type_info(Op).values)  # type: ignore[attr-defined]
    assert set(EFFECTS) | set(QUESTIONS) == ops
    assert not set(EFFECTS) & set(QUESTIONS)


@clause("ruse", "R83")
def test_points_resources_tokens_and_prey_come_as_the_codes_say() -> None:
    state = begun()
    player = fox(state)
    before = list(player.resources)
    asked(state, "gp", n=3)
    asked(state, "vp", n=2)
    asked(state, "resource", n=1)
    asked(state, "star")
    asked(state, "cheese")
    asked(state, "hunting")
    assert (player.gp, player.vp) == (13, 2)
    assert player.resources[1] == before[1] + 1
    assert (state.board.star, state.board.cheese) == (0, 0)
    assert player.cache == [0]


@clause("ruse", "R83")
def test_a_hunting_tile_from_the_stack_is_not_stopped_by_hunter_or_wolf() -> None:
    state = begun()
    state.board.hunter, state.board.obstacles[3] = 0, 1
    asked(state, "hunting")
    assert len(fox(state).cache) == 1


@clause("ruse", "R83")
def test_a_drawn_path_tile_is_placed_or_returned_without_ending_the_turn() -> None:
    state = begun()
    asked(state, "draw_path")
    assert legal(state)[-1] == "refuse"
    act(state, "refuse")
    assert sum(fox(state).bag) == 22
    assert (state.board.actor, state.board.stage) == (0, "roll")


@clause("ruse", "R84")
def test_a_nested_bonus_is_carried_out_before_anything_else_goes_on() -> None:
    state = rolled(6)
    board = state.board
    board.track_tiles = changed(board.track_tiles, 0, 8)
    board.row[0] = 3
    board.cheese = 0
    act(state, "place den", "explore 6", "take path4", "lay path4 4,4 0")
    assert legal(state)[0].startswith("choose-track")
    assert "eat-cheese" not in legal(state)
    act(state, "choose-track river")
    assert legal(state)[0].startswith("choose-resource")
    act(state, "choose-resource farm")
    assert "eat-cheese" in legal(state)


@clause("ruse", "R84")
def test_what_cannot_be_done_is_lost_and_one_way_is_taken_by_itself() -> None:
    state = begun()
    player = fox(state)
    player.levels = (7, 7, 7, 7)
    asked(state, "track_any")
    assert legal(state) == ["roll"]
    player.levels = (7, 7, 6, 7)
    asked(state, "track_any")
    assert player.levels == (7, 7, 7, 7)
    player.values = (6,) * 5
    asked(state, "kit")
    assert legal(state) == ["roll"]


@clause("ruse", "R84")
def test_a_resource_out_of_supply_is_not_gained_and_a_free_choice_takes_another() -> None:
    state = begun()
    board = state.board
    board.supply[1] = 0
    before = list(fox(state).resources)
    asked(state, "resource", n=1)
    assert fox(state).resources == before
    asked(state, "resource_any")
    assert "choose-resource forest" not in legal(state)


@clause("ruse", "R84")
def test_a_paid_action_must_have_an_effect() -> None:
    state = begun()
    fox(state).levels = changed(fox(state).levels, 0, 7)
    rolled(5, state)
    act(state, "place river", "stop 1")
    assert "do track" not in legal(state)
    state = begun()
    fox(state).values = (6,) * 5
    rolled(5, state)
    act(state, "place mountain")
    assert "do kit" not in legal(state)


@clause("ruse", "R84")
@pytest.mark.parametrize("seed", range(4))
def test_a_pending_choice_is_plain_data_saved_and_resumed_at_any_point(seed: int) -> None:
    chance = Chance.seeded("saved", seed)
    state = RULES.setup(Options(firefox=True, village=True), 3, chance)
    resumed = 0
    while state.board.phase != "over":
        if state.board.pending:
            state = copied(state)
            resumed += 1
        actor = state.board.actor
        RULES.apply(state, actor, chance.pick(RULES.legal(state, actor)), 0, chance)
    assert resumed > 20


@clause("ruse", "R91", "R92")
def test_there_is_one_hunter_and_only_track_symbols_move_him() -> None:
    state = begun()
    state.board.hunter = 1
    for op in ("gp", "vp", "hunting", "star", "cheese", "resource"):
        asked(state, op)
    assert state.board.hunter == 1
    fox(state).levels = changed(fox(state).levels, 0, 3)
    asked(state, "track", n=0)
    assert state.board.hunter == 2
    assert PRINT.track.hunter == (4, 6)
    assert len(state.board.supply) == 4  # the mountain has no resource of its own


def test_no_list_of_choices_is_longer_than_200() -> None:
    state = begun()
    player = fox(state)
    player.reach = (*(15,) * 19, 0)
    state.board.pending = [Task("lay", 0, "explore", 1, (1, 2))]
    assert len(legal(state)) == 19 * 8 + 1
    state.board.pending = [Task("lay_bonus", 0, "explore", 0)]
    assert len(legal(state)) == 19 * 4 + 1
