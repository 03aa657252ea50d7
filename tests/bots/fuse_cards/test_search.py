"""The search where something is hidden: on Fuse (cards), and on a toy with an interrupt."""

from collections.abc import Sequence
from typing import Any

import pytest

from fusebox.bots.fuse_cards.habits import Policy, players, worth
from fusebox.bots.search import FEWEST, Guide, Search, lucky
from fusebox.core import Chance, Millis, Seat
from fusebox.games.fuse_cards.model import Action, Event, State, View
from fusebox.games.fuse_cards.notation import parse
from tests.games.fuse_cards.helpers import RULES, dealt, random_states
from tests.toys.veto.game import Play, Veto, VetoGame

LONGEST = 500


def over(state: State) -> bool:
    return state.ended is not None


GUIDE: Guide[State, Action] = Guide(players, worth, over, LONGEST)


def search(seats: int = 4) -> Search[State, Action, Event, View]:
    return Search(RULES, seats, GUIDE)


def rich_fuse() -> State:
    """Somewhere in a game, with a fuse nobody would leave to the others."""
    states = random_states(dealt(3), Chance.seeded("rich"))
    state = next(now for now in states if now.fuse and now.bombs[now.turn])
    for kind in (2, 3):
        moved = min(state.pile[kind], 8)
        state.pile[kind] -= moved
        state.fuse += [kind] * moved
    return state


def chosen(state: State, tried: Sequence[str], budget: int, seed: int = 1) -> Action | None:
    actions = [parse(text) for text in tried]
    return search().best(RULES.view(state, state.turn), state.turn, actions, 0, budget, seed)


def test_what_is_clearly_better_than_the_first_choice_is_found() -> None:
    state = rich_fuse()
    card = RULES.notation(RULES.legal(state, state.turn)[0])
    assert chosen(state, [card, "bomb"], 400) == parse("bomb")
    assert chosen(state, ["bomb", card], 400) == parse("bomb")


def test_the_same_seed_gives_the_same_choice_after_the_same_nodes() -> None:
    state = dealt(5)
    view, legal = RULES.view(state, state.turn), RULES.legal(state, state.turn)
    found = []
    for _ in range(2):
        one = search()
        found.append((one.best(view, state.turn, legal, 0, 600, 7), one.nodes))
    assert found[0] == found[1]


@pytest.mark.parametrize("budget", [1, 500, 2_000])
def test_the_budget_is_kept_to_within_the_last_deal(budget: int) -> None:
    state = dealt(6)
    one = search()
    legal = RULES.legal(state, state.turn)
    one.best(RULES.view(state, state.turn), state.turn, legal, 0, budget, 1)
    a_round = len(legal) * 120
    assert one.nodes <= budget + (FEWEST + 1) * a_round


def test_a_single_choice_needs_no_search() -> None:
    state = dealt(6)
    one = search()
    action = RULES.legal(state, state.turn)[0]
    assert one.best(RULES.view(state, state.turn), state.turn, [action], 0, 1_000, 1) == action
    assert one.nodes == 0


def test_nothing_is_asked_but_the_view() -> None:
    """A state that looks the same leads to the same choice, whatever lies behind it."""
    state = rich_fuse()
    twin = RULES.sample(RULES.view(state, state.turn), Chance.seeded("twin"))
    assert twin.hands != state.hands
    tried = [RULES.notation(action) for action in RULES.legal(state, state.turn)]
    assert chosen(state, tried, 600) == chosen(twin, tried, 600)


def test_time_is_played_through_alarms_and_who_is_waited_for_acts_before_them() -> None:
    """With a clock of a second the players are never called out: they think half as long."""
    state = dealt(7, pace=1)
    calls: list[int] = []

    def watched(begun: State, chance: Chance) -> Policy:
        policy = players(begun, chance)

        def play(now: State, seat: Seat, legal: list[Action]) -> Action | None:
            calls.append(now.calls)
            return policy(now, seat, legal)

        return play

    one = Search(RULES, 4, Guide(watched, worth, over, LONGEST))
    legal = RULES.legal(state, state.turn)
    one.best(RULES.view(state, state.turn), state.turn, legal[:2], 0, 300, 1)
    assert len(calls) > 100
    assert set(calls) == {0}


class Counted(VetoGame):
    """Notes the times at which something is done."""

    def __init__(self) -> None:
        self.times: list[Millis] = []

    def apply(self, state: Any, seat: Seat, action: Any, at: Millis, chance: Chance) -> list[Any]:
        self.times.append(at)
        return super().apply(state, seat, action, at, chance)


def obliging(_: Any, chance: Chance) -> Any:
    """Players who never veto, and play at random."""
    return lambda state, seat, legal: None if legal == [Veto()] else chance.pick(legal)


def test_nobody_in_the_head_throws_a_bomb_at_less_than_they_have_let_pass() -> None:
    state = rich_fuse()
    waiting = players(state, lucky(1))
    state.fuse = state.fuse[: len(state.fuse) // 2]
    fresh, legal = players(state, lucky(1)), RULES.legal(state, state.turn)
    assert fresh(state, state.turn, legal) == parse("bomb")
    assert waiting(state, state.turn, legal) != parse("bomb")


def test_a_game_with_an_interrupt_is_searched_by_its_rules_alone() -> None:
    rules = Counted()
    state = rules.setup(rules.types.options(rounds=1), 3, Chance.seeded("veto"))
    guide: Guide[Any, Any] = Guide(
        obliging, lambda state: state.points, lambda state: rules.outcome(state) is not None, 100
    )
    one: Search[Any, Any, Any, Any] = Search(rules, 3, guide)
    legal = [action for action in rules.legal(state, 0) if isinstance(action, Play)]
    assert len(legal) > 1
    best = one.best(rules.view(state, 0), 0, legal, 0, 2_000, 1)
    assert best == legal[-1], "the highest card scores most where nobody vetoes"
    assert max(rules.times) > 3_000, "the clock closed the windows"


def test_waiting_is_a_choice_like_others() -> None:
    rules = VetoGame()
    state = rules.setup(rules.types.options(), 2, Chance.seeded("wait", 1))
    state.hands = [[3], [0]]
    state.stack = [1] * 22
    rules.apply(state, 0, Play(3), 0, Chance.none())
    guide: Guide[Any, Any] = Guide(
        obliging, lambda state: state.points, lambda state: rules.outcome(state) is not None, 50
    )
    one: Search[Any, Any, Any, Any] = Search(rules, 2, guide)
    assert one.best(rules.view(state, 1), 1, [None, Veto()], 0, 400, 1) == Veto()


def test_luck_in_the_head_is_the_same_for_the_same_seed() -> None:
    one, other = lucky(3), lucky(3)
    assert [one.below(10) for _ in range(20)] == [other.below(10) for _ in range(20)]
