"""The mountains' three zones: R37 to R39."""

from fusebox.games.ruse.events import CardDiscarded, CardDrawn
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import RULES, act, begun, fox, hold, legal, rolled, turned
from tests.support import clause


@clause("ruse", "R37")
def test_exploration_offers_a_resource_a_track_and_a_kit_each_once_for_3() -> None:
    state = rolled(6)
    state.board.track_tiles = changed(state.board.track_tiles, 9, 0)
    before = state.board.players[0].resources[1]
    events = act(state, "place mountain")
    assert [type(event).__name__ for event in events] == ["Placed"]
    assert legal(state) == ["do track", "do kit", "do resource", "done"]
    act(state, "do track", "choose-track field", "choose-kit 1")
    act(state, "do resource", "choose-resource forest")
    assert fox(state).levels == (0, 0, 0, 1)
    assert fox(state).resources[1] == before + 1
    assert (state.board.die, fox(state).gp) == (0, 12)
    act(state, "do kit", "choose-kit 2")
    assert fox(state).gp == 9
    assert legal(state) == ["done"]
    assert fox(state).fox == -1


@clause("ruse", "R37")
def test_exploration_has_three_spaces_and_two_in_the_last_round() -> None:
    state = begun(4)
    for left in (6, 5, 4):
        rolled(6, state)
        act(state, "place mountain", "done")
        assert state.board.spaces[4][-1] == left
    rolled(6, state)
    assert "place mountain" not in legal(state)


@clause("ruse", "R38")
def test_the_die_is_emptied_and_a_card_drawn_then_discarded_or_exchanged() -> None:
    state = rolled(4)
    hold(state, 0, 1, 2)
    fox(state).completed, fox(state).vp = (0, 8), 3
    fox(state).ledger = {"dice": (3, 0, 0, 0, 0)}
    state.cards[0].deck = [3, 4]
    act(state, "place objectives")
    assert fox(state).gp == 12
    assert legal(state) == ["draw-card", "discard PO2", "discard PO3", "exchange PO1", "done"]
    events = act(state, "draw-card")
    assert events == [CardDrawn(0, "PO4")]
    assert "draw-card" not in legal(state)
    events = act(state, "discard PO3")
    assert events == [CardDiscarded(0, "PO3")]
    assert state.cards[0].hand == [1, 3]
    assert state.cards[0].discarded == [2]
    assert legal(state) == ["done"]


@clause("ruse", "R38")
def test_an_exchange_is_used_once_a_game_and_the_card_stays_completed() -> None:
    state = rolled(4)
    player = fox(state)
    player.completed, player.vp, player.ledger = (0,), 5, {"dice": (5, 0, 0, 0, 0)}
    act(state, "place objectives", "exchange PO1")
    assert (player.vp, player.gp) == (2, 10 + 2 + 3)
    assert player.ledger["exchange"] == (-3, 0, 0, 0, 0)
    assert player.completed == (0,)
    act(state, "done")
    player.vp, player.ledger = 9, {"dice": (9, 0, 0, 0, 0)}
    rolled(4, state)
    act(state, "place objectives")
    assert "exchange PO1" not in legal(state)


@clause("ruse", "R38")
def test_after_discarding_no_card_is_drawn_and_both_parts_may_be_left() -> None:
    state = rolled(4)
    hold(state, 0, 1, 2)
    act(state, "place objectives", "discard PO2")
    assert legal(state) == ["done"]
    act(state, "done")
    assert state.board.spaces == [[]] * 6
    assert fox(state).den_dice == []


@clause("ruse", "R39")
def test_an_open_tile_is_used_and_goes_to_its_colours_discards() -> None:
    state = rolled(5)
    board = state.board
    board.open_tiles = [12 * 0 + 4, 12 * 2 + 7]
    for territory, tile in ((0, 4), (2, 7)):
        turned(state, territory, tile)
    act(state, "place tiles")
    assert legal(state) == ["use-tile river points_a", "use-tile farm kit"]
    act(state, "use-tile farm kit", "choose-kit 3", "done")
    assert fox(state).values[2] == 2
    assert fox(state).gp == 12
    assert board.open_tiles == [4]
    assert board.piles[2].discards == 1 << 7
    rolled(5, state)
    act(state, "place tiles")
    assert fox(state).gp == 12 + 2 + 3
    act(state, "done")
    rolled(5, state)
    assert "place tiles" not in legal(state)


@clause("ruse", "R39")
def test_a_fifth_open_tile_pushes_out_the_oldest() -> None:
    state = rolled(1)
    board = state.board
    board.open_tiles = [4, 12 + 4, 24 + 4, 36 + 4]
    for territory in range(4):
        turned(state, territory, 4)
    act(state, "place river", luck=(4,))
    assert board.open_tiles == [16, 28, 40, 5]
    assert board.piles[0].discards == 1 << 4
    state = rolled(1)
    state.board.open_tiles = [16, 28, 40]
    act(state, "place river", luck=(4,))
    assert state.board.open_tiles == [16, 28, 40, 4]


@clause("ruse", "R38", "R89")
def test_others_are_not_told_which_card_was_drawn_or_discarded() -> None:
    for event in (CardDrawn(0, "PO4"), CardDiscarded(0, "PO4")):
        assert RULES.redact(event, 0) == event
        assert RULES.redact(event, 1) == type(event)(0, None)
        assert RULES.redact(event, "public") == type(event)(0, None)
        assert RULES.redact(event, "open") == event
