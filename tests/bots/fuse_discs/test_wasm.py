"""The kernel of WebAssembly finds what the compiled searches find: move for move, node for node."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from fusebox.arena import begin, drive
from fusebox.bots import Bot, Sight, made, weaker
from fusebox.bots.fuse_discs import accelerate, accelerator, led
from fusebox.bots.fuse_discs.accelerator import Kernel, Task
from fusebox.bots.fuse_discs.levels import Level, Searcher
from fusebox.bots.fuse_discs.master import Master, Strength
from fusebox.bots.fuse_discs.search import SCORINGS, Board, alpha_beta, perft, playouts, uct
from fusebox.core import Chance, Player
from fusebox.games.fuse_discs.model import Options
from tests.bots.fuse_discs.answers import answers
from tests.bots.fuse_discs.boards import CROWNED, END, NOT_FINAL, SET_UP, board, later, random_ring
from tests.bots.fuse_discs.engine import KERNEL, NETWORK, opened
from tests.bots.fuse_discs.test_compiled import run
from tests.support import seeds
from tools import kernel as building

GAME = "fuse_discs"
BOTH = [Player("Ann"), Player("Ben")]
OVER = board(END)._replace(passes=2)
STUCK = board(END.replace("....w.", "......").replace(" w ", " b "))
KNOWN = [*map(board, (SET_UP, CROWNED, NOT_FINAL, END)), STUCK, OVER]
Game = tuple[Bot, Options, int]
SHORT: list[Game] = [
    (Searcher(Level(1_500, 0)), Options(), 1),
    (Searcher(Level(1_000, 0, 20_000)), Options(scoring="omega", kings=2), 2),
    (Master(Strength(30, 8, 20_000)), Options(setup="composed", kings=1, pie=True), 3),
    (Master(Strength(30, 8, 20_000)), Options(scoring="omega", setup="agreed"), 4),
]
WHOLE: list[Game] = [
    (made(GAME, level), options, 5)
    for level in ("4", "5", "6")
    for options in (Options(), Options(scoring="omega", kings=1))
]


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return opened()


@contextmanager
def accelerated(kernel: Kernel) -> Iterator[None]:
    accelerate(kernel)
    try:
        yield
    finally:
        accelerate(None)


@cache
def scattered(count: int) -> list[Board]:
    """Positions of random games from the first move to the last, without kings and with some."""
    return [
        board(later(random_ring(seed, kings=seed % 3), seed % 25, seed)) for seed in seeds(count)
    ]


def agree(kernel: Kernel, boards: list[Board], think: Callable[[Board], object]) -> None:
    alone = [think(position) for position in boards]
    with accelerated(kernel):
        assert [think(position) for position in boards] == alone


def test_the_kernel_in_the_package_was_made_of_these_sources() -> None:
    assert KERNEL.endswith(building.section(building.digest())), "run make kernel"


@pytest.mark.install
def test_compiling_the_sources_gives_the_kernel_in_the_package() -> None:
    assert building.compiled() == KERNEL


def test_perft_counts_the_same_leaves(kernel: Kernel) -> None:
    for depth in range(4):
        agree(kernel, [*KNOWN, *scattered(25)], lambda position: perft(position, depth))  # noqa: B023


def test_random_games_go_the_same_way(kernel: Kernel) -> None:
    agree(kernel, [*KNOWN, *scattered(25)], lambda position: playouts(position, 50, 2**64 - 3))


@pytest.mark.parametrize("nodes", [0, 1, 300, 20_000])
def test_alpha_beta_finds_the_same_move_value_and_line(kernel: Kernel, nodes: int) -> None:
    for scoring in SCORINGS:
        agree(kernel, [*KNOWN, *scattered(25)], lambda at: alpha_beta(at, scoring, nodes))  # noqa: B023


@pytest.mark.parametrize("simulations", [0, 7, 1_500])
def test_uct_finds_the_same_move_value_and_line(kernel: Kernel, simulations: int) -> None:
    for scoring in SCORINGS:
        agree(kernel, [*KNOWN, *scattered(25)], lambda at: uct(at, scoring, simulations, 5))  # noqa: B023


def test_the_network_judges_alike(kernel: Kernel) -> None:
    for scoring in SCORINGS:
        agree(kernel, scattered(25), lambda position: led.judged([position], scoring))  # noqa: B023


@pytest.mark.parametrize("simulations", [0, 60])
def test_the_masters_search_finds_the_same_move(kernel: Kernel, simulations: int) -> None:
    for scoring in SCORINGS:
        agree(kernel, [*KNOWN, *scattered(25)], lambda at: led.puct(at, scoring, simulations))  # noqa: B023


def test_what_the_masters_search_holds_a_position_to_be_worth_is_the_same(kernel: Kernel) -> None:
    for scoring in SCORINGS:
        agree(kernel, scattered(25)[:6], lambda position: led.valued(position, scoring, 60))  # noqa: B023


@pytest.mark.parametrize("level", ["4", "5", "6"])
def test_a_level_makes_the_same_first_move(kernel: Kernel, level: str) -> None:
    """Of the master a twentieth of what it thinks, which takes a second and more."""
    match = begin(GAME, BOTH, Options(white="first"), seed=1)
    budget = 400 if level == "6" else None
    sight = Sight(match.view(0), match.legal(0), match.now, budget=budget)
    alone = made(GAME, level).choose(sight, None, Chance.seeded(1))
    with accelerated(kernel):
        assert made(GAME, level).choose(sight, None, Chance.seeded(1)) == alone


def played(bot: Bot, options: Options, seed: int) -> str:
    match = begin(GAME, BOTH, options, seed)
    drive(match, [bot, bot], seed)
    return match.record().dump()


@pytest.mark.parametrize(("bot", "options", "seed"), SHORT)
def test_whole_games_have_the_same_record(
    kernel: Kernel, bot: Bot, options: Options, seed: int
) -> None:
    alone = played(bot, options, seed)
    with accelerated(kernel):
        assert played(bot, options, seed) == alone


@pytest.mark.whole
@pytest.mark.parametrize(("bot", "options", "seed"), WHOLE)
@pytest.mark.long
def test_levels_4_to_6_play_whole_games_with_the_same_record(
    kernel: Kernel, bot: Bot, options: Options, seed: int
) -> None:
    alone = played(bot, options, seed)
    with accelerated(kernel):
        assert played(bot, options, seed) == alone


def test_where_there_is_no_compiler_the_kernel_gives_the_same_answers() -> None:
    command = ("-m", "tests.bots.fuse_discs.answers", "kernel")
    compiled, found = json.loads(run(*command, FUSEBOX_NUMBA="off"))
    assert not compiled
    assert found == json.loads(json.dumps(answers()))


def test_with_a_kernel_no_level_thinks_less(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FUSEBOX_NUMBA", "off")
    assert weaker(GAME)
    with accelerated(kernel):
        assert not weaker(GAME)


def test_a_kernel_without_a_network_says_so_and_searches_all_the_same() -> None:
    with accelerated(opened(network=None)):
        assert uct(board(SET_UP), "standard", 5, seed=1).nodes == 5
        with pytest.raises(
            ValueError, match=r"^The kernel has no answer to MASTER: it was given no network\.$"
        ):
            led.puct(board(SET_UP), "standard", 5)


@pytest.mark.parametrize("data", [b"", b"FUSE6", NETWORK[:-1], NETWORK + b"0", b"X" + NETWORK[1:]])
def test_a_kernel_refuses_bytes_that_are_no_network(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a whole network"):
        opened(data)


def test_without_a_kernel_none_is_asked() -> None:
    with pytest.raises(LookupError, match=r"^There is no kernel to ask\.$"):
        accelerator.ask(Task.PERFT, (0, 0, 0), 0, 0, 1)
