"""Where the rulebook can be read in two ways: each switch of `[readings]` in both positions."""

import pytest

from fusebox.core import Chance, copied
from fusebox.games.owners import BadFile
from fusebox.games.ruse.actions import Lay
from fusebox.games.ruse.data import load
from fusebox.games.ruse.effects import run
from fusebox.games.ruse.model import State
from fusebox.games.ruse.notation import read, written
from fusebox.games.ruse.packing import changed
from fusebox.games.ruse.play import Play
from fusebox.games.ruse.rules import Ruse
from tests.games.ruse.helpers import (
    BURROW,
    RULES,
    act,
    asked,
    begun,
    dig,
    fox,
    growing,
    hold,
    lay,
    mark,
    rigged,
    rolled,
    scoring,
)
from tests.games.ruse.test_data import TEXT, line_of
from tests.support import clause


def by(reading: str, other: str) -> Ruse:
    """The game with one reading turned over."""
    changed = TEXT.replace(f"\n{reading}\n", f"\n{other}\n")
    assert changed != TEXT
    return Ruse().with_data(changed)


def marked_again(rules: Ruse) -> int:
    """Marks a tile with the third marker, whose slot has been emptied before; what it pays."""
    state = rolled(6)
    player = fox(state)
    for place in (4, 8):
        mark(state, 0, place)
    player.paid = changed(player.paid, 2, True)
    act(state, "place river", "stop 1", "do mark", rules=rules)
    return player.vp


@clause("ruse", "R33")
def test_a_marker_slot_pays_once_a_game_or_each_time_it_is_emptied() -> None:
    assert marked_again(RULES) == 0
    assert marked_again(by('slot_vp = "once"', 'slot_vp = "always"')) == 2


def in_the_zone(rules: Ruse) -> State:
    state = rolled(3)
    hold(state, 0, 9, 10)
    act(state, "place objectives", rules=rules)
    return state


@clause("ruse", "R38")
def test_drawing_leaves_the_discard_or_is_instead_of_it() -> None:
    state = in_the_zone(RULES)
    act(state, "draw-card")
    assert any(written(action).startswith("discard") for action in RULES.legal(state, 0))
    one = by('objective_zone = "both"', 'objective_zone = "one"')
    state = in_the_zone(one)
    assert {written(action) for action in one.legal(state, 0)} >= {"draw-card", "discard PO10"}
    act(state, "draw-card", rules=one)
    assert [written(action) for action in one.legal(state, 0)] == ["done"]
    for more in ("discard PO10", "draw-card"):
        refusal = one.hindrance(state, 0, read(more))
        assert refusal is not None
        assert (refusal.clause, refusal.key) == ("R38", "one_of_three")


def star_after_a_round(rules: Ruse) -> tuple[int, int]:
    """How far its owner may go by day, and who has the star in the next round."""
    state = rolled(6)
    state.board.star = 0
    act(state, "place river", rules=rules)
    stops = len(rules.legal(state, 0))
    state = scoring(begun(2))
    state.board.star = 0
    chance = Chance.seeded("star")
    while state.board.round == 1:
        actor = state.board.actor
        rules.apply(state, actor, rules.legal(state, actor)[-1], 0, chance)
    return stops, state.board.star


@clause("ruse", "R43", "R27")
def test_the_star_is_kept_and_adds_a_step_or_goes_back_after_the_round() -> None:
    assert star_after_a_round(RULES) == (3, 0)
    by_round = by('star = "kept"', 'star = "round"')
    assert star_after_a_round(by_round) == (3, -1)
    state = rolled(6)
    state.board.star, state.board.destiny_die = 0, 2
    act(state, "place river", rules=by_round)
    assert len(by_round.legal(state, 0)) == 3, "night is as day, and no step is added"
    state = rolled(6)
    state.board.star, state.board.destiny_die = 0, 2
    act(state, "place river")
    assert len(RULES.legal(state, 0)) == 4


@clause("ruse", "R43", "R70")
def test_whoever_holds_the_star_at_the_end_of_the_game_has_4_vp_by_either_reading() -> None:
    for rules in (RULES, by('star = "kept"', 'star = "round"')):
        state = scoring(begun(2))
        state.board.round, state.board.star = 4, 1
        while state.board.phase != "over":
            act(state, "done", rules=rules)
        assert fox(state, 1).ledger["star"][4] == 4


@clause("ruse", "R64")
def test_a_common_objective_gives_vp_only_or_also_its_bonus() -> None:
    fourth = RULES.of_version(4)
    assert fourth is not None
    before_the_switch = fourth.data_text.replace(
        "CO8 = { needs = { hunting = 3 }, vp",
        'CO8 = { needs = { hunting = 3 }, bonus = "gp4", vp',
    )
    assert before_the_switch != fourth.data_text
    with_bonus = by('common_objective = "vp"', 'common_objective = "bonus"')
    by_an_older_file = fourth.with_data(before_the_switch)
    by_it_today = RULES.with_data(before_the_switch)
    expected = ((RULES, 0), (fourth, 0), (with_bonus, 2), (by_an_older_file, 4), (by_it_today, 0))
    for rules, gp in expected:
        state = rolled(6)
        board = state.board
        board.commons, board.claims = [7, 0, 1], [(), (), ()]
        board.tiles = changed(board.tiles, 0, BURROW)
        board.lying[0] = 0
        player = fox(state)
        player.cache = [0, 0]
        act(state, "place river", "stop 1", rules=rules)
        before = player.gp
        act(state, "do hunt", rules=rules)
        assert board.claims[0] == (0,)
        assert player.gp - before == gp
        assert player.vp == 0, "its VP come at the end of the game"


def bonus_of(state: State, objective: int, *actions: str) -> int:
    """What the bonus of this common objective adds to what these actions bring in GP."""
    found = []
    for rules in (RULES, by('common_objective = "vp"', 'common_objective = "bonus"')):
        played = copied(state)
        played.board.commons, played.board.claims = [objective], [()]
        if played.board.stage == "new_round":
            run(Play(played, rules.tables, rigged()))
        act(played, *actions, rules=rules)
        assert played.board.claims == [(0,)]
        found.append(fox(played).gp)
    return found[1] - found[0]


@clause("ruse", "R64")
def test_the_bonus_of_a_common_objective_comes_in_the_scoring_of_a_round() -> None:
    state = scoring(begun(2))
    player = fox(state)
    player.completed, player.resources = (0, 1), [1, 1, 1, 1]
    hold(state, 0, 8)
    assert bonus_of(state, 0, "declare PO9") == 2


@clause("ruse", "R64")
def test_the_bonus_of_a_common_objective_comes_while_kits_grow() -> None:
    state = growing(begun(2))
    player = fox(state)
    player.completed, player.spaces = (0, 1, 2), [5, 6, 6, 0, 0]
    player.exits = (1, 2, -1, -1, -1)
    dig(player)
    assert bonus_of(state, 6, "send 1 5") == 2


@clause("ruse", "R64")
def test_the_bonus_of_a_common_objective_comes_with_destiny() -> None:
    state = begun(2)
    board = state.board
    board.bonuses, board.stage, board.phase = [5, 1], "new_round", "growth"
    fox(state).levels = (3, 0, 0, 0)
    assert bonus_of(state, 5, "choose-track river") == 2


@clause("ruse", "R64")
def test_the_bonus_of_a_common_objective_stands_on_the_board_where_it_is_given() -> None:
    state = begun(2)
    state.board.commons, state.board.claims = [7, 0, 1], [(1,), (), ()]
    for rules, points in (
        (RULES, "4/3/2"),
        (by('common_objective = "vp"', 'common_objective = "bonus"'), "4/3/2 + 2 GP"),
    ):
        picture = rules.picture(rules.view(state, 0), "en", ["Ada", "Ben"])
        assert f" {points} 2 ·" in picture


def replaced(rules: Ruse) -> State:
    """A bonus path is laid in place of another one, path7."""
    state = rolled(6)
    board = state.board
    board.row, board.stack, board.under = [0, 1, 2], [3], []
    lay(fox(state), "path7", "3,5")
    act(state, "place den", "explore 6", "take path1", "lay path1 3,5 0", rules=rules)
    return state


@clause("ruse", "R85", "R50")
def test_a_replaced_bonus_path_goes_under_the_stack() -> None:
    state = replaced(RULES)
    assert state.board.under == [6]
    assert fox(state).bag == (7, 8, 3, 2, 2)


@clause("ruse", "R85", "R50")
def test_a_replaced_bonus_path_may_go_to_the_bag_from_which_it_is_drawn_and_laid_again() -> None:
    rules = by('replaced_bonus = "stack"', 'replaced_bonus = "bag"')
    state = replaced(rules)
    player = fox(state)
    assert state.board.under == []
    assert (sum(player.bag), player.bag[:5]) == (23, (7, 8, 3, 2, 2))
    last = sum(player.bag) - 1
    state.board.stage, state.board.die, state.board.acts = "explore", 6, 0
    state.board.spot, state.board.rolled = 8, 6
    player.den_dice = [6]
    act(state, "explore 1", luck=(last,), rules=rules)
    assert Lay("path7", "4,4", 0) in rules.legal(state, 0)
    before = player.vp
    act(state, "lay path7 4,4 0", rules=rules)
    assert player.vp == before + 2, "its own bonus"
    assert (sum(player.bag), player.bag[:5]) == (22, (7, 8, 3, 2, 2))


@clause("ruse", "R86")
def test_free_growth_costs_nothing_or_its_last_step_a_resource() -> None:
    paid = by('free_growth = "free"', 'free_growth = "paid"')
    for rules, resources in ((RULES, [0, 2, 0, 0]), (paid, [0, 1, 0, 0])):
        state = begun()
        player = fox(state)
        player.gp, player.spaces, player.resources = 0, [4, 1, 1, 0, 0], [0, 2, 0, 0]
        asked(state, "grow_free")
        act(state, "choose-kit 1", rules=rules)
        assert (player.spaces[0], player.resources) == (5, resources)


@clause("ruse", "R86")
def test_free_growth_needs_no_resource_and_takes_no_prey() -> None:
    paid = by('free_growth = "free"', 'free_growth = "paid"')
    for rules, kits in ((RULES, ["1", "2", "3"]), (paid, ["2", "3"])):
        state = begun()
        player = fox(state)
        player.spaces, player.resources, player.cache = [4, 1, 1, 0, 0], [0] * 4, []
        asked(state, "grow_free")
        offered = [written(action) for action in rules.legal(state, 0)]
        assert offered == [f"choose-kit {kit}" for kit in kits]
    state = begun()
    player = fox(state)
    player.spaces, player.resources, player.cache = [4, 1, 1, 0, 0], [0] * 4, [1]
    asked(state, "grow_free")
    act(state, "choose-kit 1")
    assert player.cache == [1]


@clause("ruse", "R86")
def test_the_last_step_of_free_growth_that_is_paid_asks_with_what() -> None:
    paid = by('free_growth = "free"', 'free_growth = "paid"')
    state = begun()
    player = fox(state)
    player.gp, player.spaces, player.resources, player.cache = 0, [4, 1, 1, 0, 0], [1, 1, 0, 0], []
    asked(state, "grow_free")
    act(state, "choose-kit 1", rules=paid)
    assert [written(action) for action in paid.legal(state, 0)] == ["pay river", "pay forest"]
    act(state, "pay river", rules=paid)
    assert (player.spaces[0], player.gp) == (5, 0)


@clause("ruse", "R86")
def test_until_version_5_the_last_step_of_free_growth_had_its_price() -> None:
    for version in range(1, 6):
        rules = RULES.of_version(version)
        assert rules is not None
        state = begun()
        player = fox(state)
        player.spaces, player.resources = [4, 1, 1, 0, 0], [0, 2, 0, 0]
        asked(state, "grow_free")
        act(state, "choose-kit 1", rules=rules)
        assert player.resources == [0, 1, 0, 0], "its only payment is taken"


@clause("ruse", "R53")
def test_growth_that_is_paid_has_its_last_price_by_either_reading() -> None:
    for rules in (RULES, by('free_growth = "free"', 'free_growth = "paid"')):
        state = growing(begun())
        player = fox(state)
        player.spaces, player.resources, player.cache = [4, 1, 1, 0, 0], [0] * 4, []
        assert read("grow 1") not in rules.legal(state, 0)


def test_a_reading_that_does_not_exist_is_refused_with_its_line() -> None:
    with pytest.raises(BadFile) as refused:
        load(TEXT.replace('slot_vp = "once"', 'slot_vp = "twice"'))
    assert refused.value.line == line_of("slot_vp")


@clause("ruse", "R33", "R38", "R43", "R64", "R85", "R86")
@pytest.mark.parametrize("missing", [*range(6), "all"])
def test_a_reading_that_an_owners_file_leaves_out_is_the_documented_one(
    missing: int | str,
) -> None:
    start, end = TEXT.index("[readings]"), TEXT.index("[firefox]")
    row = TEXT[start:end]
    lines = row.splitlines(keepends=True)
    left = "" if missing == "all" else row.replace(lines[3 + 2 * int(missing)], "")
    assert left != row
    rules = Ruse().with_data(TEXT.replace(row, left))
    assert rules.tables.readings == RULES.tables.readings
    assert rules.tables.commons == RULES.tables.commons
    assert rules.corrected == {}


@pytest.mark.parametrize(
    ("reading", "other"),
    [
        ('slot_vp = "once"', 'slot_vp = "always"'),
        ('objective_zone = "both"', 'objective_zone = "one"'),
        ('star = "kept"', 'star = "round"'),
        ('common_objective = "vp"', 'common_objective = "bonus"'),
        ('replaced_bonus = "stack"', 'replaced_bonus = "bag"'),
        ('free_growth = "free"', 'free_growth = "paid"'),
    ],
)
def test_games_by_another_reading_come_to_their_end(reading: str, other: str) -> None:
    rules = by(reading, other)
    chance = Chance.seeded(reading)
    state = rules.setup(rules.types.options(), 2, chance)
    while state.board.phase != "over":
        legal = rules.legal(state, state.board.actor)
        rules.apply(state, state.board.actor, chance.pick(legal), 0, chance)
    assert rules.outcome(state)
