"""Who may know what: C23."""

import pytest

from fusebox.core import OPEN, PUBLIC, Chance, Viewer, copied
from fusebox.games.fuse_cards.model import Drew, FuseLaid
from tests.games.fuse_cards.helpers import (
    PLAIN,
    RULES,
    clock,
    dealt,
    draws,
    play,
    random_states,
    table,
)
from tests.games.fuse_cards.scramble import scramble
from tests.support import clause, seeds


@clause("fuse_cards", "C23")
def test_what_lies_open_is_the_same_to_everybody() -> None:
    state = table(PLAIN, PLAIN, fuse="15 3", beside="kick", won=("7 bucket", "10"), bombs=[1, 2])
    for viewer in (0, 1, PUBLIC, OPEN):
        view = RULES.view(state, viewer)
        assert view.fuse == ("fuse_15", "fuse_3")
        assert (view.beside, view.worth) == (("kick",), 22)
        assert view.won == (("fuse_7", "bucket"), ("fuse_10",))
        assert (view.points, view.bombs, view.sizes) == ((12, 10), (1, 2), (7, 7))
        assert view.pile == sum(state.pile) + 1


@clause("fuse_cards", "C23")
def test_removed_cards_stay_known_to_everybody() -> None:
    state = table(PLAIN, PLAIN, fuse="15 3")
    play(state, "kick")
    assert RULES.view(state, PUBLIC).removed == ("fuse_3", "fuse_15")


@clause("fuse_cards", "C23")
def test_a_hand_is_shown_to_its_player_alone() -> None:
    state = dealt(seats=3)
    for seat in range(3):
        hands = RULES.view(state, seat).hands
        assert [hand is not None for hand in hands] == [other == seat for other in range(3)]
    assert RULES.view(state, PUBLIC).hands == (None, None, None)
    assert None not in RULES.view(state, OPEN).hands


@clause("fuse_cards", "C23")
def test_neither_the_pile_nor_the_cards_left_out_are_shown() -> None:
    state = dealt(seats=3)
    for viewer in (0, 1, 2, PUBLIC):
        view = RULES.view(state, viewer)
        assert (view.pile_cards, view.left_out) == (None, None)
    everything = RULES.view(state, OPEN)
    assert everything.pile_cards is not None
    assert everything.left_out is not None
    assert (len(everything.pile_cards), len(everything.left_out)) == (100, 9)


@clause("fuse_cards", "C23", "C19")
def test_after_the_end_all_hands_are_shown_and_counted() -> None:
    state = table(PLAIN, "3 3 3 3 3 3 3", fuse="3", bombs=[1, 0])
    play(state, "bomb")
    view = RULES.view(state, PUBLIC)
    assert view.hands[1] == ("fuse_3",) * 7
    assert view.scores is not None
    assert [score.total for score in view.scores] == [3 - 42, -21]


@clause("fuse_cards", "C23")
def test_a_drawn_card_is_told_to_its_player_alone() -> None:
    drew = Drew(1, "fuse_15")
    assert RULES.redact(drew, 1) == drew
    assert RULES.redact(drew, OPEN) == drew
    assert RULES.redact(drew, 0) == Drew(1, None)
    assert RULES.redact(drew, PUBLIC) == Drew(1, None)
    assert RULES.redact(FuseLaid(1, "fuse_15"), 0) == FuseLaid(1, "fuse_15")


@clause("fuse_cards", "C23", "C21")
def test_the_past_keeps_what_a_penalty_has_shown() -> None:
    state = table(PLAIN, "3 3 3 7 7 10 15", pace=1, slow_penalty="on")
    clock(state, draws(state, "3"))
    play(state, "15", draws(state, "3"))
    clock(state)
    assert RULES.view(state, 0).past == ("k<+V*+", "-")
    clock(state)
    assert RULES.view(state, 0).past[1] == "-", "the same is not told twice"


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", seeds(2))
def test_a_sample_looks_the_same_and_can_be_played_on(seats: int, seed: int) -> None:
    chance = Chance.seeded("views", seed)
    state = dealt(seed, seats, specials=True, pace=3, slow_penalty="on")
    viewers: tuple[Viewer, ...] = (*range(seats), PUBLIC, OPEN)
    for number, now in enumerate(random_states(state, chance)):
        if number % 6:
            continue
        for viewer in viewers:
            view = RULES.view(now, viewer)
            sample = RULES.sample(view, chance)
            assert RULES.view(sample, viewer) == view
        for _ in random_states(sample, chance):
            pass
        assert RULES.view(now, viewer) == view, "the sample shares nothing with the state"


def test_everything_open_leaves_nothing_to_guess() -> None:
    state = dealt(seats=3, specials=True)
    assert RULES.sample(RULES.view(state, OPEN), Chance.none()) == state


@pytest.mark.parametrize("seed", seeds(3))
def test_a_twin_differs_in_what_is_hidden_alone(seed: int) -> None:
    state = dealt(seed, seats=3)
    twin = scramble(state, 1, Chance.seeded("twin", seed))
    assert twin != state
    assert RULES.view(twin, 1) == RULES.view(state, 1)
    assert twin.hands[1] == state.hands[1]
    assert copied(state) == state


@clause("fuse_cards", "C23", "C22")
@pytest.mark.parametrize("seed", seeds(3))
def test_nobody_sees_another_hand_before_the_end_not_even_in_a_window(seed: int) -> None:
    state, windows = dealt(seed, 4, specials=True), 0
    for now in random_states(state, Chance.seeded("hands", seed)):
        if now.ended is None:
            windows += now.window is not None
            for viewer in range(4):
                hands = RULES.view(now, viewer).hands
                assert [hand is not None for hand in hands] == [seat == viewer for seat in range(4)]
            assert RULES.view(now, PUBLIC).hands == (None,) * 4
    assert windows > 0
