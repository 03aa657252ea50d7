"""Rounds: destiny, turn order, dice, the end of a round, reset and catching up."""

import pytest

from fusebox.games.ruse import kits
from fusebox.games.ruse.actions import Send
from fusebox.games.ruse.events import DestinyRolled, Event
from fusebox.games.ruse.model import State
from fusebox.games.ruse.notation import read
from fusebox.games.ruse.packing import changed
from fusebox.games.ruse.play import Play
from tests.games.ruse.helpers import (
    RULES,
    act,
    asked,
    begun,
    dig,
    fox,
    growing,
    hold,
    kinds,
    legal,
    rigged,
    rolled,
    scoring,
    turned,
)
from tests.support import clause


def finish(state: State) -> list[str]:
    """Everybody says done until another round begins or the game ends; the stages passed."""
    stages: list[str] = []
    while state.board.stage in ("declare", "grow"):
        stages.append(state.board.stage)
        act(state, "done")
    return stages


@clause("ruse", "R10")
def test_a_round_is_destiny_turns_scoring_growth_and_reset() -> None:
    state = begun(2)
    events: list[Event] = []
    seen: list[str] = []
    chance = rigged()
    while state.board.round == 1:
        if not seen or seen[-1] != state.board.phase:
            seen.append(state.board.phase)
        actor = state.board.actor
        words = legal(state)
        wanted = next((w for w in ("roll", "place objectives", "done") if w in words), words[0])
        events = RULES.apply(state, actor, read(wanted), 0, chance)
    assert seen == ["turns", "scoring", "growth"]
    assert {"RoundBegan", "DestinyShown", "DestinyRolled"} <= set(kinds(events))


@clause("ruse", "R11")
def test_turn_order_is_by_vp_then_by_kit_dice_then_as_it_was() -> None:
    state = scoring(begun(4))
    for seat, (vp, kit) in enumerate([(5, 1), (9, 1), (5, 3), (5, 1)]):
        fox(state, seat).vp = vp
        fox(state, seat).ledger = {"dice": (vp, 0, 0, 0, 0)}
        fox(state, seat).values = changed(fox(state, seat).values, 0, kit)
        hold(state, seat)
    fox(state, 3).values = changed(fox(state, 3).values, 4, 6)
    state.board.order = [3, 2, 1, 0]
    finish(state)
    assert state.board.order == [1, 2, 3, 0]


@clause("ruse", "R12")
def test_the_second_round_brings_everybody_a_third_die() -> None:
    state = scoring(begun(2))
    finish(state)
    assert state.board.round == 2
    assert [player.dice for player in state.board.players] == [3, 3]


@clause("ruse", "R12", "R20")
def test_the_fourth_round_has_fewer_die_spaces() -> None:
    state = begun(4)
    assert RULES.view(state, 0).costs[0] == (0, 0, 1, 2)
    state.board.round = 4
    assert RULES.view(state, 0).costs[0] == (0, 1, 2)
    assert RULES.view(state, 0).costs[4] == (0, 1)


@clause("ruse", "R13")
def test_the_fourth_die_comes_with_the_second_kit_at_the_end_of_its_track_from_round_3() -> None:
    state = begun(2)
    player = fox(state)
    player.spaces, player.gp, player.resources = [5, 4, 1, 1, 0], 30, [2, 0, 0, 0]
    growing(state)
    act(state, "grow 2")
    assert player.dice == 2
    finish(state)
    state.board.round = 2
    scoring(state)
    finish(state)
    assert state.board.round == 3
    assert player.fourth
    assert (player.dice, fox(state, 1).dice) == (4, 3)


@clause("ruse", "R13")
@pytest.mark.parametrize("phase", ["turns", "scoring", "growth"])
def test_a_fourth_die_of_the_last_scoring_or_growth_is_2_vp(phase: str) -> None:
    state = begun(2)
    state.board.round = 4
    player = fox(state)
    player.spaces, player.gp, player.resources = [6, 4, 1, 1, 0], 30, [2, 0, 0, 0]
    if phase == "growth":
        growing(state)
        act(state, "grow 2")
    else:
        if phase == "scoring":
            scoring(state)
        asked(state, "grow_free")
        act(state, "choose-kit 2")
    assert player.fourth
    if phase == "turns":
        assert (player.dice, "fourth_die" in player.ledger) == (3, False)
    else:
        assert (player.dice, player.ledger["fourth_die"]) == (2, (0, 0, 0, 2, 0))


def ready_to_send(round_: int, outside: int, fourth_die: str = "printed") -> State:
    """Two kits wait at the end of their tracks, so many others are outside, and a path is dug."""
    state = begun(2, fourth_die=fourth_die)
    state.board.round = round_
    player = fox(state)
    player.spaces, player.completed = [5, 5, 6 if outside else 1, 0, 0], (7, 8, 9)
    player.exits = (2, -1, -1, -1, -1) if outside else (-1,) * 5
    dig(player)
    return state


@clause("ruse", "R12", "R13")
def test_by_the_printed_text_the_fourth_die_comes_with_the_second_kit_that_is_sent() -> None:
    state = ready_to_send(round_=3, outside=1)
    player = fox(state)
    assert (player.dice, player.fourth) == (2, False), "two at the end are not enough"
    events = act(state, "send 1 5")
    assert "ExtraDie" in kinds(events)
    assert (player.dice, player.fourth) == (3, True)
    state = ready_to_send(round_=3, outside=0)
    act(state, "send 1 5")
    assert (fox(state).dice, fox(state).fourth) == (2, False), "one is not enough"


@clause("ruse", "R12", "R13")
def test_by_the_printed_text_kits_sent_before_round_3_count_once_it_begins() -> None:
    state = ready_to_send(round_=2, outside=1)
    act(state, "send 1 5", "develop second")
    assert not fox(state).fourth
    scoring(state)
    finish(state)
    assert state.board.round == 3
    assert (fox(state).dice, fox(state).fourth, fox(state, 1).fourth) == (3, True, False)


@clause("ruse", "R13")
def test_by_the_printed_text_growing_to_the_end_brings_no_die() -> None:
    for reading, dice in (("printed", 2), ("faq", 3)):
        state = begun(2, fourth_die=reading)
        state.board.round = 3
        player = fox(state)
        player.spaces, player.gp, player.resources = [5, 4, 1, 1, 0], 30, [2, 0, 0, 0]
        growing(state)
        act(state, "grow 2")
        assert player.dice == dice, reading


@clause("ruse", "R13")
@pytest.mark.parametrize("phase", ["turns", "scoring", "growth"])
def test_by_the_printed_text_too_a_die_of_the_last_scoring_or_growth_is_2_vp(phase: str) -> None:
    state = ready_to_send(round_=4, outside=1)
    player = fox(state)
    if phase == "scoring":
        # Nobody sends in the scoring by themselves; what a bonus may bring is judged there too.
        scoring(state)
        kits.send(Play(state, RULES.tables, rigged()), 0, Send(1, 5))
    else:
        if phase == "growth":
            growing(state)
        act(state, "send 1 5")
    assert player.fourth
    if phase == "turns":
        assert player.dice == 3
    else:
        assert (player.dice, player.ledger["fourth_die"]) == (2, (0, 0, 0, 2, 0))


@clause("ruse", "R14")
def test_destiny_brings_the_hunter_the_die_and_the_bonuses_of_third_and_fourth() -> None:
    state = begun(4)
    state.board.bonuses = [2, 3]
    state.board.destinies = [2]
    before = [player.gp for player in state.board.players]
    scoring(state)
    for seat in range(4):
        hold(state, seat)
        fox(state, seat).vp = 40 - 10 * seat
        fox(state, seat).ledger = {"dice": (40 - 10 * seat, 0, 0, 0, 0)}
    finish(state)
    board = state.board
    assert (board.destiny, board.hunter) == (2, 2)
    assert 1 <= board.destiny_die <= 6
    third, fourth = board.order[2:]
    assert (third, fourth) == (2, 3)
    catch_up = [0, 4, 8, 12]
    gains = [fox(state, seat).gp - before[seat] - catch_up[seat] for seat in range(4)]
    assert gains == [0, 0, 2, 2]


@clause("ruse", "R14")
@pytest.mark.parametrize(("value", "night"), [(1, False), (2, True), (3, False), (6, True)])
def test_odd_is_day_and_even_is_night(value: int, night: bool) -> None:
    state = scoring(begun(2))
    events = []
    for seat in range(2):
        hold(state, seat)
    while state.board.round == 1:
        events = act(state, "done", luck=(0, value - 1))
    rolls = [event for event in events if isinstance(event, DestinyRolled)]
    assert rolls == [DestinyRolled(value, night)]
    assert RULES.view(state, 0).movement == (3 if night else 2)


@clause("ruse", "R15")
def test_turns_go_round_and_a_player_without_a_die_is_skipped() -> None:
    state = begun(3)
    fox(state, 1).dice = 1
    fox(state, 2).dice = 3
    turns = []
    while state.board.phase == "turns":
        turns.append(state.board.actor)
        act(state, "roll", luck=(1,))
        act(state, "place objectives", "done")
    assert turns == [0, 1, 2, 0, 2, 2]


@clause("ruse", "R68")
def test_the_reset_brings_foxes_home_clears_obstacles_and_refills_prey() -> None:
    state = begun(2)
    board = state.board
    board.obstacles, board.obstacle_tiles = [0, 1, 2, 3], (0, 1, 2, 3)
    for tile in range(4):
        turned(state, tile, tile)
    board.beaver, board.dam, board.beaver_tile = 1, 2, 0
    turned(state, 0, 9)
    board.lying[1] = -1
    board.hunting.unseen[0][0] -= 1
    board.hunting.discards[0] += 1
    fox(state).fox, fox(state).den_dice, board.spaces[0] = 6, [3], [8]
    scoring(state)
    finish(state)
    assert board.obstacles == [-1] * 4
    assert (board.beaver, board.dam) == (-1, -1)
    assert board.piles[0].discards == 1 | 1 << 9
    assert board.lying[1] >= 0
    assert (fox(state).fox, fox(state).den_dice, board.spaces[0]) == (-1, [], [])
    assert [player.used for player in board.players] == [0, 0]


@clause("ruse", "R69")
def test_players_behind_gain_2_gp_for_each_orange_space_up_to_the_leader() -> None:
    state = scoring(begun(3))
    for seat, vp in enumerate([15, 4, 10]):
        fox(state, seat).vp, fox(state, seat).gp = vp, 0
        fox(state, seat).ledger = {"dice": (vp, 0, 0, 0, 0)}
        hold(state, seat)
    state.board.bonuses = []
    finish(state)
    assert [fox(state, seat).gp for seat in range(3)] == [0, 6, 2]


@clause("ruse", "R68", "R10")
def test_after_the_fourth_round_there_is_no_reset() -> None:
    state = begun(2)
    state.board.round = 4
    fox(state).fox = 3
    fox(state, 1).vp, fox(state, 1).ledger = 20, {"dice": (20, 0, 0, 0, 0)}
    scoring(state)
    finish(state)
    assert state.board.phase == "over"
    assert fox(state).fox == 3
    assert fox(state).gp == 10


@clause("ruse", "R67")
def test_scoring_goes_step_by_step_for_all_players_in_turn_order() -> None:
    state = rolled(2)
    board = state.board
    hold(state, 0, 8)
    hold(state, 1, 8)
    for seat in range(2):
        fox(state, seat).resources = [1, 1, 1, 1]
    board.cheese = 1
    board.obstacles[0] = 2
    fox(state).fox = 9
    board.spaces[0] = [8 * 0 + 3, 8 * 1 + 2]
    fox(state).den_dice = [1]
    scoring(state)
    events = act(state, "declare PO9", "done", "declare PO9", "done")
    told = [(type(e).__name__, getattr(e, "seat", None), getattr(e, "source", "")) for e in events]
    first = told.index(("GainedVp", 1, "objectives"))
    steps = [entry for entry in told[first:] if entry[2] in ("cheese", "dice", "camp")]
    assert steps == [
        ("GainedVp", 1, "cheese"),
        ("GainedVp", 0, "dice"),
        ("GainedVp", 1, "dice"),
        ("GainedGp", 0, "camp"),
    ]
    assert board.cheese == -1
    assert fox(state).ledger["dice"][0] == 4
    assert fox(state, 1).ledger["cheese"][0] == 4
