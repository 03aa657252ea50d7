"""Who sees what: R89; and how large a view is."""

import zlib

import msgspec

from fusebox.core import OPEN, PUBLIC, Chance
from fusebox.games.ruse.model import Options, State
from tests.games.ruse.helpers import RULES, act, begun, hold, random_match, rolled, scoring
from tests.support import clause

MOST_BYTES = 16_000


@clause("ruse", "R89")
def test_objectives_in_hand_are_shown_to_their_player_only() -> None:
    state = begun(2)
    hold(state, 0, 1, 2)
    hold(state, 1, 3, 4)
    own = RULES.view(state, 0)
    assert own.held[0].hand_cards == (1, 2)
    assert own.held[0].deck_cards is not None
    assert own.held[1].hand_cards is None
    assert own.held[1].deck_cards is None
    assert (own.held[1].hand, own.held[1].deck) == (2, 9)
    assert [held.hand_cards for held in RULES.view(state, PUBLIC).held] == [None, None]
    assert [held.hand_cards for held in RULES.view(state, OPEN).held] == [(1, 2), (3, 4)]


@clause("ruse", "R89")
def test_hands_are_shown_once_their_penalties_are_counted() -> None:
    state = begun(2)
    state.board.round = 4
    hold(state, 1, 3, 4)
    scoring(state)
    while state.board.phase != "over":
        act(state, "done")
    view = RULES.view(state, 0)
    assert view.held[1].hand_cards == (3, 4)
    assert view.held[1].deck_cards is None


@clause("ruse", "R89")
def test_no_view_tells_the_order_of_stacks_bags_or_decks() -> None:
    state = begun(2, vixen=1)
    board = RULES.view(state, 0).board
    assert board.stack == sorted(board.stack)
    assert board.destinies == sorted(board.destinies)
    assert board.vixen is not None
    assert board.vixen.cards == sorted(board.vixen.cards)
    assert all(len(player.bag) == 5 for player in board.players)
    assert board.hunting.unseen == [[8, 10, 6]]


@clause("ruse", "R89")
def test_a_sample_keeps_what_is_known_and_mixes_the_rest() -> None:
    state = begun(3)
    hold(state, 1, 3, 4, 5)
    state.board.players[2].completed = (0,)
    hold(state, 2, 1)
    view = RULES.view(state, 0)
    hands = set()
    for seed in range(30):
        sample = RULES.sample(view, Chance.seeded(seed))
        assert sample.cards[0] == state.cards[0]
        assert len(sample.cards[1].hand) == 3
        assert 0 not in sample.cards[2].hand + sample.cards[2].deck
        hands.add(tuple(sample.cards[1].hand))
    assert len(hands) > 10


def test_a_view_stays_below_16000_bytes_and_what_changes_below_1000() -> None:
    match = random_match(Options(firefox=True, village=True, advanced_dens=True), 4, 3)
    state = RULES.setup(match.options, 4, Chance.seeded(1))
    chance = Chance.seeded("sizes")
    packer = zlib.compressobj(wbits=-15)
    sizes, updates = [], []
    while state.board.phase != "over":
        actor = state.board.actor
        RULES.apply(state, actor, chance.pick(RULES.legal(state, actor)), 0, chance)
        text = msgspec.json.encode(RULES.view(state, 0))
        sizes.append(len(text))
        updates.append(len(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)))
    assert max(sizes) < MOST_BYTES
    assert sorted(updates)[len(updates) // 2] < 1_000


def on_the_board(state: State, spot: int) -> int:
    """What the last die of a place shows to everybody."""
    view = RULES.view(state, PUBLIC)
    again = RULES.view(RULES.sample(view, Chance.seeded("die")), PUBLIC)
    assert again == view
    return view.board.spaces[spot][-1] % 8


@clause("ruse", "R19", "R67")
def test_the_die_on_the_board_shows_what_is_left_of_it_during_the_turn() -> None:
    state = rolled(5)
    act(state, "place mountain")
    assert on_the_board(state, 4) == 5
    act(state, "do kit")
    assert on_the_board(state, 4) == 2
    assert state.board.pending, "the kit has still to be chosen"
    act(state, "choose-kit 1", "done")
    assert on_the_board(state, 4) == 2


@clause("ruse", "R19", "R67")
def test_a_die_in_the_den_shows_what_is_left_of_it_during_the_turn() -> None:
    state = rolled(5)
    act(state, "place den")
    assert RULES.view(state, PUBLIC).board.players[0].den_dice == [5]
    act(state, "explore 3")
    assert RULES.view(state, PUBLIC).board.players[0].den_dice == [2]
