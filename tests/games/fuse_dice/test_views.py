"""Who may know what; and that no die and no card is ever lost or made."""

import pytest

from fusebox.core import OPEN, PUBLIC, Chance
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS, FUSES
from fusebox.games.fuse_dice.duties import owing
from fusebox.games.fuse_dice.model import Options, Pile
from fusebox.games.fuse_dice.views import seen_cards
from tests.games.fuse_dice.golden import MODES
from tests.games.fuse_dice.helpers import RULES, every_card, everywhere, random_moments, seated
from tests.support import clause, seeds

EVERY_CARD = sorted((*BOMBS, *ADVANCED, *FUSES))


@clause("fuse_dice", "B35")
def test_everybody_sees_everything_but_the_cards_of_deck_and_box() -> None:
    match = seated(Options("elite"), 3, seed=2)
    state = match.state
    views = [RULES.view(state, viewer) for viewer in (0, 1, 2, PUBLIC)]
    for view in views:
        assert view.bag == (5, 5, 5, 5, 5)
        assert [shown.card for shown in view.bombs[1]] == [b.card for b in state.bombs[1]]
        assert view.row == tuple(state.row)
        assert view.pile == Pile(bombs=31 - 6 - 5 - 3, advanced=3, fuses=6)
        assert (view.deck, view.box) == (None, None)
    everything = RULES.view(state, OPEN)
    assert everything.deck == tuple(state.deck)
    assert everything.box == tuple(state.box)


@clause("fuse_dice", "B35")
def test_any_card_nobody_has_seen_may_be_in_the_deck() -> None:
    match = seated(Options("expert"), 2, seed=2)
    view, seen = match.view(0), set[str]()
    for luck in range(60):
        sample = RULES.sample(view, Chance.seeded("sample", luck))
        assert every_card(sample) == EVERY_CARD
        seen |= set(sample.deck)
    assert seen == {*BOMBS, *ADVANCED, *FUSES} - seen_cards(view)


@clause("fuse_dice", "B1")
@pytest.mark.parametrize("name", MODES)
@pytest.mark.parametrize("seed", seeds(2))
def test_no_die_and_no_card_is_ever_lost_or_made(name: str, seed: int) -> None:
    mode = MODES[name]
    for match in random_moments(mode.options, mode.seats, seed, mode.pace):
        assert everywhere(match.state) == 25
        assert min(match.state.bag) >= 0
        assert every_card(match.state) == EVERY_CARD
        assert all(len(match.legal(seat)) < 300 for seat in range(mode.seats))
        waiting = match.waiting()
        assert waiting == owing(match.state, RULES.deck)
        assert all(match.legal(seat) for seat in waiting)
