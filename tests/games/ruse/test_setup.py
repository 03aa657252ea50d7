"""What is in the box, and how the game begins: R1 to R9."""

import pytest

from fusebox.core import Chance
from fusebox.games.ruse.data import COMMONS, PRINT
from fusebox.games.ruse.model import VIXEN, Options, State
from tests.games.ruse.helpers import RULES, act, fox, legal, rigged
from tests.support import clause, seeds


def dealt(seats: int = 4, seed: int = 0, **options: object) -> State:
    return RULES.setup(Options(**options), seats, Chance.seeded(seed))  # type: ignore[arg-type]


@clause("ruse", "R1")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    state = dealt()
    assert [sum(player.bag) for player in state.board.players] == [22] * 4
    assert len(PRINT.den.bonus_paths) == 12
    assert len(PRINT.sets["instincts"]) == 10
    assert len(PRINT.objectives) * 4 == 44
    assert sum(PRINT.hunting.prey) == 24
    assert sum(pile.unseen.bit_count() for pile in state.board.piles) == 48
    assert len(PRINT.track_tiles) == 14
    assert len(state.board.tiles) == 16
    assert len(PRINT.destiny) == 9
    assert len(PRINT.turn_order) == 8
    assert len(PRINT.sets["ruse"]) == 7
    assert len(PRINT.commons) == 9
    assert len(PRINT.vixen.faces) == 52
    assert len(PRINT.den.bases) + 4 == 9
    supply = sum(state.board.supply) + sum(sum(p.resources) for p in state.board.players)
    assert supply == 120


@clause("ruse", "R2")
def test_each_colours_four_tiles_lie_in_their_own_territory_in_any_order() -> None:
    orders = set()
    for seed in seeds(12, 12):
        tiles = dealt(seed=seed).board.tiles
        for territory in range(4):
            own = tiles[4 * territory : 4 * territory + 4]
            assert sorted(own) == list(range(4 * territory, 4 * territory + 4))
            orders.add(tuple(tile % 4 for tile in own))
    assert len(orders) > 8


@clause("ruse", "R3")
def test_a_hunting_tile_lies_on_each_of_the_eight_tiles_that_allow_it() -> None:
    board = dealt().board
    lying = [place for place in range(16) if board.lying[place] >= 0]
    assert lying == [place for place in range(16) if board.tiles[place] % 4 in (1, 3)]
    assert len(lying) == 8
    assert board.hunting.stack == 16


@clause("ruse", "R4")
def test_common_objectives_instincts_and_bonus_paths_are_drawn_from_the_base_set() -> None:
    for seed in range(8):
        board = dealt(seed=seed).board
        assert len(board.commons) == len(set(board.commons)) == 3
        assert len(board.instincts) == len(set(board.instincts)) == 3
        assert len(board.row) == 3
        assert sorted(board.row + board.stack) == list(range(10))
        assert max(board.instincts) < 8
        assert COMMONS.index("CO9") not in board.commons
        assert max([*board.destinies, board.destiny]) < 7


@clause("ruse", "R5")
def test_three_track_tiles_lie_on_each_track_and_an_expansions_tile_is_shuffled_in() -> None:
    assert sorted(dealt().board.track_tiles) == list(range(12))
    mixed = [dealt(seed=seed, firefox=True).board.track_tiles for seed in range(12)]
    assert all(len(set(tiles)) == 12 for tiles in mixed)
    assert any(12 in tiles for tiles in mixed)
    assert not any(13 in tiles for tiles in mixed)


@clause("ruse", "R6")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 2), (3, 1), (4, 2)])
def test_turn_order_tiles_and_a_random_first_player(seats: int, tiles: int) -> None:
    firsts = set()
    for seed in range(20):
        board = dealt(seats, seed).board
        assert len(board.bonuses) == tiles
        first = board.order[0]
        firsts.add(first)
        assert board.order == [(first + n) % seats for n in range(seats)]
    assert firsts == set(range(seats))


@clause("ruse", "R6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_saw_a_fox_last_may_be_named_and_begins(seats: int) -> None:
    for seat in range(seats):
        orders = [dealt(seats, seed, begins=seat + 1).board.order for seed in range(6)]
        assert orders == [[(seat + n) % seats for n in range(seats)]] * 6
        assert RULES.admits(Options(begins=seat + 1), seats) is None  # type: ignore[arg-type]
    with_vixen = dealt(2, begins=2, vixen=1).board.order
    assert with_vixen == [1, 0, VIXEN], "she is last all the same"


@clause("ruse", "R6")
def test_a_seat_that_nobody_has_can_not_begin() -> None:
    refusal = RULES.admits(Options(begins=3), 2)
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("R6", "no_such_seat")
    assert RULES.words(refusal, "en", ()) == "There is no such seat at this table."


@clause("ruse", "R7")
def test_each_player_starts_with_their_own_things() -> None:
    state = dealt()
    for player, cards in zip(state.board.players, state.cards, strict=True):
        assert (player.dice, player.used, player.vp) == (2, 0, 0)
        assert player.values == (1,) * 5
        assert player.spaces == [1, 1, 1, 0, 0]
        assert player.slots == (True,) * 4
        assert (len(cards.hand), len(cards.deck)) == (3, 8)
        assert player.cells == (*(-1,) * 19, 100)
        assert player.bag == (7, 8, 3, 2, 2)
    tiles = [player.ruse for player in state.board.players]
    assert len(set(tiles)) == 4
    assert set(tiles) <= set(range(6))


@clause("ruse", "R8")
@pytest.mark.parametrize("ruse_tiles", [True, False])
def test_everybody_starts_with_2_gp_and_chooses_a_resource_in_turn_order(ruse_tiles: bool) -> None:
    state = dealt(3, ruse_tiles=ruse_tiles)
    order = list(state.board.order)
    state.board.bonuses = []
    asked = []
    for resource in ("river", "farm", "farm"):
        asked.append(state.board.actor)
        assert [word.split()[0] for word in legal(state)] == ["choose-resource"] * 4
        act(state, f"choose-resource {resource}")
    assert asked == order
    owned = [state.board.players[seat].resources for seat in order]
    assert owned == [[1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 1, 0]]
    assert [player.gp for player in state.board.players] == [2, 2, 2]
    assert state.board.round == 1


@clause("ruse", "R9")
def test_a_first_game_has_start_objectives_only_and_ruse_tiles_can_be_left_out() -> None:
    for seed in range(6):
        state = dealt(seed=seed, first_game=True, ruse_tiles=False)
        for cards in state.cards:
            numbers = sorted(card + 1 for card in cards.hand + cards.deck)
            assert numbers == [2, 3, 4, 5, 6, 7, 9]
        assert {COMMONS[n] for n in state.board.commons} <= {"CO1", "CO2", "CO6", "CO8"}
        assert [player.ruse for player in state.board.players] == [-1] * 4


@clause("ruse", "R6", "R81")
def test_vixen_is_last_in_the_first_round() -> None:
    assert dealt(2, vixen=2).board.order[-1] == VIXEN
    assert fox(dealt(1)).gp == 2
    assert RULES.setup(Options(), 1, rigged()).board.vixen is not None
