"""The master: its network is whole and small, its search solves ends, and it plays every stage."""

from importlib import resources

import pytest

from fusebox.arena import begin, drive
from fusebox.bots import Choice, Sight, made
from fusebox.bots.fuse_discs import led, network, puct
from fusebox.bots.fuse_discs._jit import zeros
from fusebox.bots.fuse_discs.boards import board_of
from fusebox.bots.fuse_discs.levels import Level, Searcher
from fusebox.bots.fuse_discs.master import Master, Strength
from fusebox.bots.fuse_discs.search import SCORINGS, Board, Scoring, alpha_beta
from fusebox.core import Chance, Player
from fusebox.games.fuse_discs.model import Enter, Options
from tests.bots.fuse_discs.boards import END, SET_UP, after, board, near_the_end

GAME = "fuse_discs"
BOTH = [Player("Ann", "6"), Player("Ben", "6")]
QUICK = Strength(simulations=40, endgame=8, endgame_nodes=20_000)


def shipped() -> bytes:
    return resources.files("fusebox.bots.fuse_discs").joinpath(network.FILE).read_bytes()


def test_the_network_takes_at_most_a_megabyte_and_a_half() -> None:
    assert 100_000 < len(shipped()) <= 1_500_000


@pytest.mark.parametrize(
    "data", [b"", b"FUSE6", b"something else", shipped()[:-1], shipped() + b"0"]
)
def test_bytes_that_are_no_network_are_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(
        ValueError, match=r"^These bytes are not a( whole)? network of FUSE \(discs\)\.$"
    ):
        network.read(data)


def test_a_position_is_worth_something_between_a_loss_and_a_win() -> None:
    values = led.judged([board(SET_UP), board(SET_UP)._replace(side=2)], "standard")
    assert all(-1 <= value <= 1 for value in values)
    assert values[0] != values[1]


def test_the_scoring_is_part_of_what_is_judged() -> None:
    assert led.judged([board(SET_UP)], "standard") != led.judged([board(SET_UP)], "omega")


def margin_after(late: Board, move: tuple[int, int], scoring: Scoring) -> float:
    """What is left to the mover after a move, if both then play perfectly."""
    entered = after(late, move)
    return -alpha_beta(entered, scoring, 1_000_000).value


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("seed", range(4))
def test_with_few_discs_outside_the_search_keeps_the_best_result(
    seed: int, scoring: Scoring
) -> None:
    late = board(near_the_end(seed, seed % 3, 7))
    exact, found = alpha_beta(late, scoring, 1_000_000), led.puct(late, scoring, 600)
    assert exact.certain
    assert found is not None
    left = margin_after(late, found, scoring)
    assert (left > 0, left < 0) == (exact.value > 0, exact.value < 0)


def test_where_nobody_can_enter_there_is_no_move() -> None:
    assert led.puct(board(END)._replace(passes=2), "standard", 10) is None


def test_the_same_position_gives_the_same_move_and_spends_no_luck() -> None:
    match = begin(GAME, BOTH, Options(white="first"), seed=1)
    sight = Sight(match.view(0), match.legal(0), match.now, budget=60)
    first, second = (made(GAME, "6").choose(sight, None, Chance.none()) for _ in range(2))
    assert first == second
    assert isinstance(first.action, Enter)


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_composed_game_with_kings_is_played_to_its_end(scoring: Scoring) -> None:
    options = Options(setup="composed", kings=2, scoring=scoring, replay=False)
    match = begin(GAME, BOTH, options, seed=2)
    outcome = drive(match, [Master(QUICK), Master(QUICK)], seed=2)
    assert outcome.parties


def test_black_swaps_to_what_is_worst_for_white() -> None:
    match = begin(GAME, BOTH, Options(setup="composed", white="first"), seed=3)
    while match.view(0).stage == "composing":
        match.play(0, match.legal(0)[0], 0)
    before = led.judged([board_of(match.view(0))._replace(side=1)], "standard")
    chosen = Master(QUICK).choose(Sight(match.view(1), match.legal(1), 0), None, Chance.none())
    match.play(1, chosen.action, 0)
    assert led.judged([board_of(match.view(0))], "standard") <= before


@pytest.mark.soak
def test_the_master_beats_a_medium_level_with_a_hundredth_of_its_simulations() -> None:
    won = 0
    for seed in range(3):
        for white in ("first", "second"):
            match = begin(GAME, BOTH, Options(white=white, replay=False), seed=seed)
            master, medium = Master(QUICK), Searcher(Level(simulations=600, slips=0))
            outcome = drive(match, [master, medium], seed=seed)
            won += outcome.winners == (0,)
    assert won >= 5


def test_a_choice_without_alternatives_is_made_at_once() -> None:
    match = begin(GAME, BOTH, Options(white="first"), seed=1)
    only = match.legal(0)[:1]
    sight = Sight(match.view(0), only, match.now)
    assert Master().choose(sight, None, Chance.none()) == Choice(only[0])


@pytest.mark.parametrize("seed", range(6))
def test_a_search_that_stops_when_its_move_is_certain_finds_the_same_move(seed: int) -> None:
    late = board(near_the_end(seed, seed % 3, 14))
    patient = led.grown(late, "standard", 300, None, hasty=False)
    hasty = led.grown(late, "standard", 300, None, hasty=True)
    assert led.best_move(*hasty) == led.best_move(*patient)
    assert patient[0][puct.VISITS] == 300
    assert hasty[0][puct.VISITS] <= 300


def test_a_lead_that_cannot_be_caught_up_ends_the_search() -> None:
    tree = zeros(4 * puct.FIELDS, "int32")
    tree[puct.FIRST], tree[puct.COUNT] = 1, 3
    for child, visits in ((1, 5), (2, 12), (3, 6)):
        tree[child * puct.FIELDS + puct.VISITS] = visits
    assert puct.decided(5, tree)
    assert not puct.decided(6, tree), "the second could draw level, and be worth more"
