"""The Ruse tiles: R59."""

from fusebox.games.ruse.events import GainedGp
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import act, asked, begun, fox, growing, legal, rolled
from tests.support import clause


@clause("ruse", "R59")
def test_ruse_tile_1_makes_any_step_on_a_track_of_choice() -> None:
    state = begun()
    fox(state).ruse = 0
    fox(state).levels = changed(fox(state).levels, 0, 7)
    rolled(5, state)
    act(state, "place river", "stop 1", "do track")
    assert legal(state) == ["choose-track forest", "choose-track farm", "choose-track field"]


@clause("ruse", "R59")
def test_ruse_tile_2_chooses_the_resource_collected() -> None:
    state = begun()
    fox(state).ruse = 1
    rolled(5, state)
    act(state, "place river")
    assert len(legal(state)) == 4
    before = fox(state).resources[3]
    act(state, "choose-resource field")
    assert fox(state).resources[3] == before + 1


@clause("ruse", "R59")
def test_ruse_tile_3_gains_2_gp_for_each_6() -> None:
    for value, gain in ((6, 4), (5, 2)):
        state = begun()
        fox(state).ruse = 2
        act(state, "roll", luck=(value - 1,))
        assert fox(state).gp == 10 + gain


@clause("ruse", "R59", "R69")
def test_ruse_tile_4_gains_1_gp_for_each_orange_space_crossed_forward() -> None:
    state = begun()
    player = fox(state)
    player.ruse, player.vp, player.ledger = 3, 4, {"dice": (4, 0, 0, 0, 0)}
    asked(state, "vp", n=6)
    assert player.gp == 12
    asked(state, "vp", n=4)
    assert player.gp == 12
    asked(state, "vp", n=1)
    assert player.gp == 13


@clause("ruse", "R59", "R69")
def test_ruse_tile_4_does_not_work_in_the_final_scoring() -> None:
    state = begun()
    state.board.round, state.board.star = 4, 0
    fox(state).ruse, fox(state).gp = 3, 0
    fox(state).vp, fox(state).ledger = 4, {"dice": (4, 0, 0, 0, 0)}
    fox(state, 1).gp = 0
    growing(state)
    act(state, "done")
    assert state.board.phase == "over"
    assert fox(state).ledger["star"][4] == 4
    assert fox(state).gp == 0


@clause("ruse", "R59")
def test_ruse_tile_5_gains_2_gp_with_each_hunting_tile_failed_or_not() -> None:
    state = begun()
    fox(state).ruse = 4
    rolled(5, state)
    act(state, "place river", "stop 2")
    events = act(state, "do hunt", luck=(0,))
    assert GainedGp(0, 2, "ruse") in events
    asked(state, "hunting")
    assert fox(state).gp == 14


@clause("ruse", "R59", "R73")
def test_ruse_tile_7_shifts_the_firefox_pawn() -> None:
    state = begun(firefox=True)
    fox(state).ruse = 6
    fire = state.board.fire
    assert fire is not None
    fire.ring = [0, 1, 0, 1, 0, 1]
    rolled(4, state)
    act(state, "place firefox")
    assert legal(state) == ["shift -1", "shift 0", "shift 1"]
    act(state, "shift -1")
    assert fire.pawn == 3
    asked(state, "firefox_roll")
    assert legal(state) == ["shift -1", "shift 0", "shift 1"]
