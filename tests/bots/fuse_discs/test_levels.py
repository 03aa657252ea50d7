"""The levels: they play every stage, repeat themselves, and load their search late."""

import msgspec
import pytest

from fusebox.arena import begin, drive
from fusebox.arena.ladder import rung
from fusebox.bots import LEVELS, Choice, Sight, made
from fusebox.bots.fuse_discs.boards import action_of, arranged, board_of
from fusebox.bots.fuse_discs.levels import Level, Searcher
from fusebox.bots.fuse_discs.search import uct
from fusebox.bots.fuse_discs.setups import ringed
from fusebox.core import Chance, Player
from fusebox.games.fuse_discs import balanced
from fusebox.games.fuse_discs.model import (
    Accept,
    Choose,
    Crown,
    Enter,
    Lay,
    Next,
    Options,
    Pass,
    Reject,
    Swap,
)
from fusebox.games.fuse_discs.ring import TURNS, drawn, numbered, turned

GAME = "fuse_discs"
BOTH = [Player("Ann", "3"), Player("Ben", "3")]


@pytest.mark.parametrize("name", LEVELS[GAME])
def test_every_level_chooses_a_legal_action(name: str) -> None:
    match = begin(GAME, BOTH, Options(white="first"), seed=1)
    legal = match.legal(0)
    sight = Sight(match.view(0), legal, match.now, budget=500)
    assert made(GAME, name).choose(sight, None, Chance.seeded(1)).action in legal


def test_a_composed_game_with_kings_is_played_to_its_end() -> None:
    options = Options(setup="composed", kings=2, scoring="omega")
    match = begin(GAME, BOTH, options, seed=2)
    outcome = drive(match, [Searcher(Level(200, 0)), Searcher(Level(200, 0, 5_000))], seed=2)
    assert outcome.reason == "larger_product"


@pytest.mark.parametrize("name", LEVELS[GAME])
def test_every_level_accepts_a_ring_and_goes_on_at_once_and_spends_no_luck_on_it(name: str) -> None:
    match = begin(GAME, BOTH, Options(setup="agreed", white="first"), seed=1)
    assert match.legal(0)[-1] == Reject(), "moving agrees"
    drawn = Sight(match.view(0), match.legal(0), match.now, budget=20)
    agreeing = Sight(match.view(0), [Accept(), Reject()], match.now)
    between = Sight(match.view(0), [Next()], match.now)
    bot = made(GAME, name)
    assert isinstance(bot.choose(drawn, None, Chance.seeded(1)).action, Enter)
    assert bot.choose(agreeing, None, Chance.none()) == Choice(Accept())
    assert bot.choose(between, None, Chance.none()) == Choice(Next())


def test_a_match_of_several_games_is_played_to_its_end_without_a_pause() -> None:
    match = begin(GAME, BOTH, Options(setup="agreed", match=3), seed=6)
    drive(match, [Searcher(Level(50, 0)), Searcher(Level(50, 0))], seed=6)
    assert match.outcome is not None
    assert match.outcome.reason == "match_won"
    assert match.now == 0


BRIEF = {"3": 600, "4": 2_000, "5": 6_000}
"""Games in the head: the full number at level 3, fewer than usual above."""
LOST_FOR_WHITE = "wbwwbwwbwbbwbwbbwbbwwbbw"
WON_FOR_WHITE = "bwwbwbbwbwwbbwwbwbbwbwwb"


@pytest.mark.parametrize("name", LEVELS[GAME])
def test_every_level_chooses_a_colour(name: str) -> None:
    match = begin(GAME, BOTH, Options(pie=True, white="first"), seed=1)
    sight = Sight(match.view(1), match.legal(1), match.now, budget=200)
    assert made(GAME, name).choose(sight, None, Chance.seeded(1)).action in match.legal(1)


def test_the_master_takes_the_colour_that_is_ahead() -> None:
    match = begin(GAME, BOTH, Options(pie=True, white="first"), seed=1)
    answers = ((LOST_FOR_WHITE, Choose("b")), (WON_FOR_WHITE, Choose("w")))
    for ring, colour in answers:
        view = msgspec.structs.replace(match.view(1), ring=ring)
        sight = Sight(view, match.legal(1), match.now, budget=60)
        assert made(GAME, "6").choose(sight, None, Chance.none()) == Choice(colour)


@pytest.mark.parametrize("name", ["3", "4", "5"])
def test_levels_that_don_t_slip_choose_a_colour_by_search(name: str) -> None:
    match = begin(GAME, BOTH, Options(pie=True, white="first"), seed=1)
    for ring, colour in ((LOST_FOR_WHITE, "b"), (WON_FOR_WHITE, "w")):
        view = msgspec.structs.replace(match.view(1), ring=ring)
        sight = Sight(view, match.legal(1), match.now, budget=BRIEF[name])
        found = made(GAME, name).choose(sight, None, Chance.seeded(1)).action
        assert isinstance(found, Choose)
        assert found.colour == colour


@pytest.mark.parametrize("name", ["3", "4", "5"])
def test_levels_that_don_t_slip_compose_a_ring_that_is_good_for_white(name: str) -> None:
    match = begin(GAME, BOTH, Options(setup="composed", white="first"), seed=2)
    bot, memory = made(GAME, name), None
    while match.view(0).stage == "composing":
        sight = Sight(match.view(0), match.legal(0), match.now, budget=BRIEF[name])
        choice = bot.choose(sight, memory, Chance.seeded(len(match.entries)))
        memory = choice.memory
        match.play(0, choice.action)
    rings = ["".join(match.view(0).ring), *(drawn(Chance.seeded(seed)) for seed in range(9))]
    own, *others = (uct(ringed(ring), "standard", 3_000, 1).value for ring in rings)
    assert own > sorted(others)[6]


def test_a_ring_that_was_begun_by_somebody_else_is_completed() -> None:
    match = begin(GAME, BOTH, Options(setup="composed", white="first"), seed=2)
    match.play(0, Lay("w"))
    sight = Sight(match.view(0), match.legal(0), match.now)
    choice = made(GAME, "3").choose(sight, "bbw", Chance.seeded(1))
    assert choice.action in match.legal(0)
    assert choice.memory.startswith("w")


def test_a_crown_is_looked_for_among_all_discs() -> None:
    match = begin(GAME, BOTH, Options(kings=1, white="first"), seed=3)
    legal = match.legal(0)
    board = board_of(match.view(0))
    sight = Sight(match.view(0), legal, match.now)
    found = made(GAME, "4").choose(sight, None, Chance.seeded(1)).action
    values = {crown: uct(arranged(board, crown), "standard", 5_000, 9).value for crown in legal}
    assert values[found] > sorted(values.values())[len(legal) // 2]


@pytest.mark.parametrize("name", ["3", "6"])
def test_a_ring_that_another_chooses_from_is_composed_to_be_even(name: str) -> None:
    match = begin(GAME, BOTH, Options(setup="composed", pie=True, white="first"), seed=2)
    bot, memory = made(GAME, name), None
    while match.view(0).stage == "composing":
        sight = Sight(match.view(0), match.legal(0), match.now)
        choice = bot.choose(sight, memory, Chance.seeded(len(match.entries)))
        memory = choice.memory
        match.play(0, choice.action)
    rings = {turned(match.view(0).ring, turn) for turn in range(TURNS)}
    assert rings & {numbered(even.number) for even in balanced.listed()["standard"]}


def test_the_master_leaves_no_lopsided_ring_to_anothers_choice() -> None:
    match = begin(GAME, BOTH, Options(setup="agreed", pie=True, white="first"), seed=1)
    even = numbered(balanced.listed()["standard"][0].number)
    for ring, answer in ((LOST_FOR_WHITE, Reject()), (WON_FOR_WHITE, Reject()), (even, Accept())):
        view = msgspec.structs.replace(match.view(0), ring=ring)
        sight = Sight(view, match.legal(0), match.now)
        assert made(GAME, "6").choose(sight, None, Chance.none()) == Choice(answer)
        asked = msgspec.structs.replace(view, side="b")
        sight = Sight(asked, match.legal(0), match.now)
        assert made(GAME, "6").choose(sight, None, Chance.none()) == Choice(Accept())


@pytest.mark.parametrize(
    "options",
    [
        Options(setup="balanced", pie=True, match=3),
        Options(setup="agreed", pie=True, kings=1),
        Options(setup="composed", pie=True, kings=1, scoring="omega"),
    ],
)
def test_a_game_by_the_pie_rule_is_played_to_its_end(options: Options) -> None:
    match = begin(GAME, BOTH, options, seed=6)
    drive(match, [Searcher(Level(50, 0)), Searcher(Level(50, 5))], seed=6)
    assert match.outcome is not None


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        match = begin(GAME, BOTH, Options(), seed=3)
        drive(match, [made(GAME, "3"), made(GAME, "2")], seed=3)
        records.append(match.record().dump())
    assert records[0] == records[1]


def test_a_set_up_is_judged_with_white_to_begin() -> None:
    match = begin(GAME, BOTH, Options(white="first"), seed=4)
    board = board_of(match.view(0))._replace(side=2)
    swapped = arranged(board, Swap("Na", "E3"))
    crowned = arranged(board, Crown("W2"))
    assert (swapped.ring[0], swapped.ring[9]) == (board.ring[9], board.ring[0])
    assert crowned.ring[19] == 4
    assert swapped.side == crowned.side == 1


def test_a_level_does_not_slip_into_a_lost_endgame_it_can_solve() -> None:
    match = begin(GAME, BOTH, Options(white="first", replay=False), seed=5)
    drive(match, [Searcher(Level(400, 0, 100_000)), made(GAME, "random")], seed=5)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.soak
def test_a_stronger_level_scores_more_over_the_same_deals() -> None:
    result = rung(GAME, "3", "1", 10, {"white": "first", "replay": False}, 1)
    assert result.proven


def test_what_the_search_found_is_an_action_of_the_rules() -> None:
    assert action_of((0, 2)) == Enter("Na", "a4")
    assert action_of((20, 2)) == Enter("W3", "c3")
    assert action_of(None) == Pass()
