"""Who may know what: everybody everything, so a view holds the whole state."""

import pytest

from fusebox.core import OPEN, PUBLIC, Chance, Viewer, copied
from fusebox.games.fuse_discs.board import entries, mover
from fusebox.games.fuse_discs.model import Enter, Entered, Passed
from tests.games.fuse_discs.helpers import (
    END,
    RULES,
    START,
    clock,
    dealt,
    end_game,
    go_on,
    play,
    random_states,
    standing,
)
from tests.games.fuse_discs.scramble import scramble
from tests.support import clause, seeds

RING = START.split("/")[0]

VIEWERS: tuple[Viewer, ...] = (0, 1, PUBLIC, OPEN)


@pytest.mark.parametrize("seed", seeds(3))
def test_a_view_rebuilds_the_very_state(seed: int) -> None:
    state = dealt(seed, setup="agreed", kings=seed % 3, match=3)
    for now in random_states(state, Chance.seeded("views", seed)):
        for viewer in VIEWERS:
            view = RULES.view(now, viewer)
            sampled = RULES.sample(view, Chance.none())
            assert sampled == now
            assert RULES.view(sampled, viewer) == view
            assert (view.seats, view.viewer, view.options) == (2, viewer, now.options)


def test_a_sample_shares_nothing_with_the_state() -> None:
    state = dealt()
    sampled = RULES.sample(RULES.view(state, 0), Chance.none())
    before = copied(state)
    for _ in random_states(sampled, Chance.seeded("apart")):
        pass
    assert state == before


def test_the_view_names_the_last_entry_of_the_game_on_the_board() -> None:
    state = dealt(match=3, setup="composed", white="first")
    play(state, *RING, "swap Na Nc")
    assert RULES.view(state, PUBLIC).last is None
    play(state, "W4d", "Nd3")
    assert RULES.view(state, PUBLIC).last == Enter("Nd", "d3")
    end_game(state, END)
    assert RULES.view(state, PUBLIC).last == Enter("Nd", "d3"), "passes and the end keep it"
    go_on(state)
    assert RULES.view(state, PUBLIC).last is None


@clause("fuse_discs", "D8")
def test_the_view_says_what_each_entry_would_push() -> None:
    text = f"{'.' * 20}w.../....../....../....../.w.b../....../...... w 0"
    view = RULES.view(standing(text), PUBLIC)
    assert view.pushes == {
        "W3b3": "b3c3",
        "W3c3": "b3d3d3e3",
        "W3d3": "b3e3d3f3",
    }
    assert RULES.view(standing(text.replace(" w 0", " b 0")), 0).pushes == {}
    assert RULES.view(standing(START), 0).pushes == {}


@clause("fuse_discs", "D8")
@pytest.mark.parametrize("seed", seeds(2))
def test_an_entry_pushes_what_the_view_said_it_would(seed: int) -> None:
    state, chance = dealt(seed, replay=False), Chance.seeded("pushes", seed)
    pushing = 0
    while state.stage == "playing":
        told = RULES.view(state, 0).pushes
        choices = RULES.legal(state, mover(state))
        assert set(told) <= {action.space + action.cell for action in entries(state)}
        if not choices:
            clock(state)
            continue
        for action in choices:
            (event,) = RULES.apply(copied(state), mover(state), action, 0, Chance.none())
            assert isinstance(event, Entered)
            moved = "".join(push.start + push.end for push in event.pushed)
            assert told.get(event.space + event.cell, "") == moved
            pushing += bool(moved)
        play(state, RULES.notation(chance.pick(choices)))
    assert pushing > 100
    assert RULES.view(state, 0).pushes == {}


def test_events_are_for_everybody() -> None:
    for viewer in VIEWERS:
        assert RULES.redact(Passed(0), viewer) == Passed(0)


def test_the_twin_of_a_state_is_the_same_again_and_another_object() -> None:
    state = dealt()
    twin = scramble(state, 0, Chance.none())
    assert twin == state
    assert twin.ring is not state.ring
