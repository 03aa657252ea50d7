"""Private and common objectives: R60 to R66."""

import pytest

from fusebox.games.ruse.data import CARDS, COMMONS, PRINT
from fusebox.games.ruse.den import survey
from fusebox.games.ruse.events import Claimed
from fusebox.games.ruse.model import Options, Player
from fusebox.games.ruse.objectives import met
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import (
    RULES,
    act,
    asked,
    begun,
    dig,
    fox,
    hold,
    legal,
    mark,
    rigged,
    rolled,
    scoring,
)
from tests.support import clause

NEEDS = [
    ("PO1", {"completed": [5]}, "field farm", 5, 3),
    ("PO2", {"levels": [0, 0, 2, 0]}, "field river", 4, 2),
    ("PO3", {"levels": [0, 0, 0, 4]}, "field field", 5, 2),
    ("PO4", {"cache": [0, 0]}, "farm farm", 5, 3),
    ("PO5", {"levels": [2, 0, 0, 0]}, "river river", 4, 3),
    ("PO6", {"values": [5, 1, 1, 1, 1]}, "forest forest", 5, 3),
    ("PO7", {"levels": [2, 0, 2, 2]}, "", 5, 3),
    (
        "PO8",
        {"spaces": [6, 1, 1, 0, 0], "levels": [0, 0, 0, 2], "values": [3, 1, 1, 1, 1]},
        "",
        6,
        4,
    ),
    ("PO9", {}, "field farm forest river", 6, 4),
    ("PO10", {"levels": [0, 0, 0, 4], "values": [1, 5, 1, 1, 1]}, "river", 5, 3),
    ("PO11", {"spaces": [6, 6, 6, 0, 0]}, "", 6, 4),
]


@clause("ruse", "R60")
@pytest.mark.parametrize(("card", "has", "spends", "vp", "penalty"), NEEDS)
def test_each_private_objective_asks_for_what_the_rulebook_lists(
    card: str, has: dict[str, list[int]], spends: str, vp: int, penalty: int
) -> None:
    names = ["river", "forest", "farm", "field"]
    needed = [spends.split().count(name) for name in names]
    objective = PRINT.objectives[CARDS.index(card)]
    assert (objective.vp, objective.penalty) == (vp, penalty)
    assert met(Player(**{"resources": needed, **has}), objective.asked)  # type: ignore[arg-type]
    for name in has:
        less = {other: values for other, values in has.items() if other != name}
        assert not met(Player(**{"resources": needed, **less}), objective.asked)  # type: ignore[arg-type]
    for kind, count in enumerate(needed):
        if count:
            poorer = [n - (k == kind) for k, n in enumerate(needed)]
            player = Player(**{**has, "resources": poorer})  # type: ignore[arg-type]
            assert not met(player, objective.asked)


@clause("ruse", "R60")
def test_only_resources_are_spent_and_vp_and_bonus_are_taken() -> None:
    state = scoring(begun())
    player = fox(state)
    hold(state, 0, 3)
    player.resources, player.cache = [0, 0, 2, 1], [0, 1]
    state.board.row, state.board.stack = [-1] * 3, []
    act(state, "declare PO4")
    assert player.resources == [0, 0, 0, 1]
    assert player.cache == [0, 1]
    assert player.vp == 5
    assert player.completed == (3,)
    assert state.cards[0].hand == []


@clause("ruse", "R61")
def test_levels_and_values_mean_at_least_and_kits_outside_count() -> None:
    objective = PRINT.objectives[CARDS.index("PO10")]
    player = Player(resources=[1, 0, 0, 0], levels=(0, 0, 0, 6))
    player.values, player.spaces = (6, 1, 1, 6, 1), [6, 1, 1, 0, 0]
    assert met(player, objective.asked)
    player.values = changed(player.values, 0, 4)
    assert not met(player, objective.asked)


@clause("ruse", "R62")
def test_objectives_are_declared_one_after_another_so_that_a_bonus_may_enable_the_next() -> None:
    state = scoring(begun(2))
    player = fox(state)
    hold(state, 0, 4, 6)
    player.resources, player.levels = [2, 0, 0, 0], (2, 0, 2, 2)
    assert legal(state) == ["declare PO5", "declare PO7", "done"]
    hold(state, 0, 8, 0)
    player.resources, player.levels = [1, 1, 2, 2], (0, 0, 0, 0)
    assert legal(state) == ["declare PO9", "done"]
    act(state, "declare PO9")
    assert legal(state) == ["declare PO1", "done"]
    act(state, "declare PO1", "done")
    assert state.board.actor == 1


@clause("ruse", "R62", "R89")
def test_whoever_holds_cards_is_asked_whatever_they_are() -> None:
    state = scoring(begun(2))
    hold(state, 0, 10)
    hold(state, 1, 10)
    assert legal(state) == ["done"]
    act(state, "done")
    assert (state.board.stage, state.board.actor) == ("declare", 1)


@clause("ruse", "R63")
def test_the_first_to_declare_takes_the_leftmost_space() -> None:
    state = begun(3)
    state.board.commons = [COMMONS.index("CO8"), 0, 1]
    for seat in (2, 0):
        fox(state, seat).cache = [0, 0]
        events = asked(state, "hunting", seat)
        vp = 5 if seat == 2 else 4
        assert Claimed(seat, "CO8", vp) in events
    assert state.board.claims[0] == (2, 0)
    assert fox(state).cubes == 4


@clause("ruse", "R63", "R64")
@pytest.mark.parametrize("objective", ["CO1", "CO2", "CO4", "CO5", "CO6", "CO7", "CO9"])
def test_a_common_objective_is_declared_by_itself_as_soon_as_it_holds(objective: str) -> None:
    state = begun(2, village=True)
    number = COMMONS.index(objective)
    others = [n for n in (2, 7, 8, 3) if n != number][:2]
    state.board.commons = [number, *others]
    player = fox(state)
    if objective in ("CO1", "CO5"):
        player.completed = (0, 1, 2)[: 2 if objective == "CO1" else 3]
        scoring(state)
        hold(state, 0, 8)
        player.resources = [1, 1, 1, 1]
        events = act(state, "declare PO9")
    elif objective == "CO2":
        dig(player)
        player.cells = changed(player.cells, 4, -1)
        player.bag = changed(player.bag, 0, player.bag[0] + 1)
        survey(player, PRINT)
        rolled(6, state)
        act(state, "place den")
        act(state, "explore 1", luck=(0,))
        events = act(state, "lay I 1,5 0")
    elif objective in ("CO4", "CO6"):
        player.levels = changed(player.levels, 1, 6 if objective == "CO4" else 3)
        rolled(5, state)
        player.fox = 4
        events = act(state, "place forest", "stop 1", "do track")
    elif objective == "CO7":
        dig(player)
        player.spaces, player.completed = [6, 6, 5, 0, 0], (0, 1, 2)
        player.exits = (0, 1, *player.exits[2:])
        events = act(state, "send 3 5")
    else:
        player.paw = 5
        events = asked(state, "village_step")
    claims = [event for event in events if isinstance(event, Claimed)]
    assert [(claim.seat, claim.objective) for claim in claims] == [(0, objective)]


@clause("ruse", "R64")
def test_a_declared_objective_is_kept_and_pays_only_in_the_end() -> None:
    state = begun(2)
    state.board.commons = [COMMONS.index("CO8"), 0, 1]
    fox(state).cache = [0, 0]
    asked(state, "hunting")
    assert fox(state).vp == 0
    fox(state).cache = []
    state.board.round = 4
    hold(state, 0)
    hold(state, 1)
    scoring(state)
    while state.board.phase != "over":
        act(state, "done")
    assert fox(state).ledger["common"] == (0, 0, 0, 0, 5)


@clause("ruse", "R65")
def test_four_markers_out_at_once_in_one_territory_too() -> None:
    state = begun(2)
    state.board.commons = [COMMONS.index("CO3"), 0, 1]
    for place in (0, 1, 5):
        mark(state, 0, place)
    rolled(5, state)
    fox(state).fox = 2
    events = act(state, "place river", "stop 4", "do mark")
    assert Claimed(0, "CO3", 6) in events


@clause("ruse", "R66")
def test_each_player_completes_a_common_objective_once() -> None:
    state = begun(2)
    state.board.commons = [COMMONS.index("CO8"), 0, 1]
    fox(state).cache = [0, 0]
    for _ in range(3):
        asked(state, "hunting")
    assert state.board.claims[0] == (0,)


@clause("ruse", "R9", "R60")
def test_every_player_has_the_same_eleven_objectives() -> None:
    state = RULES.setup(Options(), 4, rigged())
    for cards in state.cards:
        assert sorted(cards.hand + cards.deck) == list(range(11))
