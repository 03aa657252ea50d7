"""Why an action is refused: the clause and the sentence."""

from collections.abc import Callable

import pytest

from fusebox.core import LANGUAGES
from fusebox.games.ruse.model import Options, State
from fusebox.games.ruse.notation import read
from tests.games.ruse.helpers import (
    RULES,
    act,
    asked,
    begun,
    dig,
    fox,
    growing,
    hold,
    rolled,
    scoring,
)
from tests.support import refusal_of


def placed(spot: str, value: int = 5, stop: str = "") -> State:
    state = rolled(value)
    act(state, f"place {spot}", *([stop] if stop else []))
    return state


def at_the_river(**changes: int) -> State:
    """The fox stands on the clearing of the river."""
    state = begun()
    fox(state).fox = 2
    rolled(5, state)
    act(state, "place river", "stop 4")
    state.board.hunter = changes.get("hunter", -1)
    state.board.obstacles[3] = changes.get("wolf", -1)
    return state


def ready() -> State:
    """Kit 1 stands at the end of its track, and nothing else is there."""
    state = begun()
    fox(state).spaces[0] = 5
    return state


def with_objective() -> State:
    state = ready()
    fox(state).completed = (8,)
    return state


def pending(op: str) -> State:
    state = begun()
    asked(state, op)
    return state


def without(state: State, name: str, value: object) -> State:
    setattr(fox(state), name, value)
    return state


def poor() -> State:
    state = placed("mountain", 1)
    fox(state).gp = state.board.die = 0
    return state


REASONS: list[tuple[Callable[[], State], str, str, str]] = [
    (begun, "place river", "R16", "roll_first"),
    (lambda: rolled(3), "roll", "R18", "place_first"),
    (lambda: placed("river"), "do hunt", "R26", "move_first"),
    (lambda: placed("river"), "stop 4", "R26", "out_of_reach"),
    (lambda: placed("mountain"), "place river", "R18", "placed_already"),
    (lambda: rolled(3), "place tiles", "R39", "no_open_tile"),
    (lambda: rolled(3), "place hand", "R40", "no_lesson"),
    (lambda: rolled(3), "place firefox", "R18", "not_in_this_game"),
    (lambda: rolled(3), "place village", "R18", "not_in_this_game"),
    (lambda: without(rolled(3), "den_dice", [1, 1, 1]), "place den", "R20", "no_space"),
    (lambda: placed("den"), "do hunt", "R24", "not_now"),
    (lambda: placed("mountain"), "do hunt", "R30", "no_such_act"),
    (poor, "do kit", "R19", "too_dear"),
    (lambda: at_the_river(hunter=0), "do hunt", "R35", "hunter_there"),
    (lambda: at_the_river(hunter=0), "do mark", "R35", "hunter_there"),
    (lambda: at_the_river(wolf=0), "do hunt", "R35", "wolf_there"),
    (lambda: without(at_the_river(), "slots", [False] * 4), "do mark", "R33", "no_marker"),
    (lambda: without(at_the_river(), "values", [6] * 5), "do kit", "R32", "kit_not_raisable"),
    (lambda: placed("mountain"), "explore 3", "R48", "explore_once"),
    (lambda: placed("den"), "explore 2", "R48", "no_such_cost"),
    (lambda: without(placed("den"), "reach", [0] * 20), "explore 1", "R48", "nothing_to_lay"),
    (begun, "eat-cheese", "R44", "no_cheese"),
    (begun, "send 1 1", "R57", "kit_not_ready"),
    (ready, "send 1 1", "R57", "too_few_objectives"),
    (with_objective, "send 1 1", "R57", "no_path"),
    (lambda: without(with_objective(), "exits", [2, 0, 0, 0, 0]), "send 1 1", "R57", "exit_used"),
    (lambda: placed("mountain"), "grow 1", "R53", "not_now"),
    (lambda: without(growing(begun()), "gp", 0), "grow 1", "R53", "too_dear"),
    (lambda: growing(ready()), "grow 1", "R55", "kit_not_growing"),
    (lambda: growing(begun()), "hand-in gp2 true", "R56", "not_owned"),
    (lambda: growing(begun()), "roll", "R53", "growing"),
    (lambda: scoring(begun()), "grow 1", "R62", "declaring"),
    (lambda: placed("mountain"), "declare PO9", "R62", "not_now"),
    (lambda: placed("mountain"), "draw-card", "R38", "not_now"),
    (lambda: placed("objectives"), "exchange PO1", "R38", "not_completed"),
    (lambda: pending("track_any"), "roll", "R84", "answer_first"),
    (lambda: pending("draw_path"), "lay X 1,1 0", "R49", "does_not_fit"),
    (lambda: pending("bonus_path"), "take path12", "R85", "not_on_offer"),
    (lambda: pending("kit"), "choose-kit 5", "R32", "kit_not_raisable"),
]


@pytest.mark.parametrize(("made", "text", "clause", "key"), REASONS)
def test_a_refusal_names_its_clause_and_says_why(
    made: Callable[[], State], text: str, clause: str, key: str
) -> None:
    state = made()
    action = read(text)
    assert action not in RULES.legal(state, 0)
    refusal = refusal_of(RULES, state, 0, action)
    assert (refusal.clause, refusal.key) == (clause, key)
    for language in LANGUAGES:
        assert RULES.words(refusal, language, ["Ann", "Ben"])


def test_cards_that_are_not_held_not_met_or_spent() -> None:
    state = scoring(begun())
    hold(state, 0, 10)
    assert refusal_of(RULES, state, 0, read("declare PO9")).key == "not_in_hand"
    assert refusal_of(RULES, state, 0, read("declare PO11")).key == "not_met"
    state = placed("objectives")
    hold(state, 0, 9, 10)
    act(state, "discard PO10")
    assert refusal_of(RULES, state, 0, read("discard PO11")).key == "spent"
    assert refusal_of(RULES, state, 0, read("draw-card")).key == "no_card"
    fox(state).completed = (0,)
    assert refusal_of(RULES, state, 0, read("exchange PO1")).key == "spent"
    state = placed("objectives")
    fox(state).completed, fox(state).exchanged = (0,), (0,)
    assert refusal_of(RULES, state, 0, read("exchange PO1")).key == "too_few_vp"
    state.options = Options(premices=True)
    assert refusal_of(RULES, state, 0, read("exchange PO1")).key == "not_in_this_game"


def test_whoever_is_not_asked_is_told_who_is() -> None:
    state = begun()
    refusal = refusal_of(RULES, state, 1, read("roll"))
    assert (refusal.clause, refusal.key) == ("R15", "not_your_turn")
    assert RULES.words(refusal, "en", ["Ann", "Ben"]) == "It is Ann's turn to decide."


def test_marking_twice_and_hunting_without_prey() -> None:
    state = at_the_river()
    act(state, "do mark")
    assert refusal_of(RULES, state, 0, read("do mark")).key == "done_already"
    state.board.acts = 0
    assert refusal_of(RULES, state, 0, read("do mark")).key == "marked_already"
    state.board.lying[3] = -1
    assert refusal_of(RULES, state, 0, read("do hunt")).key == "no_prey"
    dig(fox(state))
    state.board.phase = "over"
    assert refusal_of(RULES, state, 0, read("done")).key == "game_over"
