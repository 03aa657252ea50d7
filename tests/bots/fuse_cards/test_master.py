"""The master: a network in whole numbers, led by nothing but what its seat is shown."""

import subprocess
import sys
from array import array

import pytest

from fusebox.arena.ladder import rung
from fusebox.bots import LEVELS, made
from fusebox.bots.bot import Advice
from fusebox.bots.fuse_cards import network
from fusebox.bots.fuse_cards.master import CHOICE, Master
from fusebox.bots.fuse_cards.network import CHOICES, KEEP, MAGIC
from fusebox.bots.fuse_cards.reading import PILE, READ, SHOWN, UNIT, WORTH, read, shown, within
from fusebox.core import Chance
from fusebox.games.fuse_cards.model import PlayMatchMan, ThrowBomb
from fusebox.games.fuse_cards.notation import parse
from tests.bots.fuse_cards.test_levels import GAME, sight, windows
from tests.games.fuse_cards.helpers import PLAIN, RULES, dealt, random_states, table
from tests.support import clause

WITHOUT = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from fusebox.arena import begin, drive
from fusebox.bots import made
from fusebox.core import Player
from fusebox.games.fuse_cards.model import Options
match = begin("fuse_cards", [Player("A"), Player("B"), Player("C")], Options(), seed=1)
print(drive(match, [made("fuse_cards", "6")] * 3, seed=1).reason)
"""


def file_of(*layers: tuple[list[list[int]], list[int]]) -> bytes:
    """A network's file: what each layer makes of what it takes, and its biases."""
    widths = [len(layers[0][0]), *(len(biases) for _, biases in layers)]
    numbers = array("h", [len(widths), *widths])
    for weights, biases in layers:
        numbers.extend(weight for row in weights for weight in row)
        numbers.extend(biases)
    if sys.byteorder == "big":
        numbers.byteswap()
    return MAGIC + numbers.tobytes()


def wishing(choice: int) -> Master:
    """Somebody who wishes for this, whatever happens, and then for what comes first."""
    biases = [0] * (CHOICES + 1)
    biases[choice] = 1
    return Master(network.read(file_of(([[0] * (CHOICES + 1)] * READ, biases))))


def test_there_are_six_levels() -> None:
    assert list(LEVELS[GAME]) == ["1", "2", "3", "4", "5", "6"]


def test_a_network_multiplies_adds_and_drops_what_is_below_nothing() -> None:
    layers = network.read(
        file_of(([[1024, -1024], [2048, 512]], [256, 0]), ([[1024], [1024]], [-128]))
    )
    assert network.answers(layers, [UNIT, 0])[0] == int(1.5 * 2**18)
    assert network.answers(layers, [0, UNIT])[0] == int((3 + 0.5 - 0.5) * 2**18)


@pytest.mark.parametrize(
    "data", [b"", b"FUSE6" + bytes(20), MAGIC + bytes(3), file_of(([[1]], [1]))[:-2]]
)
def test_what_is_no_network_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a"):
        network.read(data)


def test_the_network_that_comes_along_fits_what_is_read() -> None:
    layers = network.shipped()
    assert len(layers[0].weights) == READ
    assert len(layers[-1].biases) == CHOICES + 1
    assert network.shipped() is layers


def test_what_is_shown_is_where_it_is_looked_for() -> None:
    state = table(PLAIN, PLAIN, fuse="15 10", beside="kick")
    seen = shown(RULES.view(state, 0))
    assert len(seen) == SHOWN
    assert (seen[WORTH], seen[PILE]) == (29, sum(state.pile) + 1)


@pytest.mark.parametrize("seats", range(2, 7))
def test_all_that_is_read_has_its_place_and_is_small(seats: int) -> None:
    for state in random_states(dealt(seats, seats, specials=True), Chance.seeded(seats)):
        for viewer in range(seats):
            numbers = [0] * READ
            assert read(shown(RULES.view(state, viewer)), seats, numbers) <= READ
            assert max(map(abs, numbers)) <= 4 * UNIT


def test_how_far_a_value_is_on_its_way_is_never_beyond() -> None:
    assert [within(value, 4, 8) for value in (0, 4, 6, 8, 99)] == [0, 0, UNIT // 2, UNIT, UNIT]


@pytest.mark.parametrize("text", ["3", "15", "bomb", "kick", "scissors"])
def test_what_it_wishes_for_most_is_what_it_does(text: str) -> None:
    state = table(PLAIN, PLAIN, fuse="3")
    action = parse(text)
    assert wishing(CHOICE[action]).choose(sight(state, 0), None, Chance.none()).action == action


@clause("fuse_cards", "C15")
def test_a_wish_to_defuse_lays_the_card_beside_the_match_where_nothing_burns() -> None:
    state = table("kick kick bucket bucket scissors scissors scissors", PLAIN)
    wished = wishing(CHOICE[parse("bucket")]).choose(sight(state, 0), None, Chance.none())
    assert wished.action == parse("lay bucket")


@clause("fuse_cards", "C22")
def test_the_match_man_is_played_or_kept_as_it_wishes() -> None:
    state, seat = next(windows(3))
    seen = sight(state, seat)
    assert wishing(network.MAN).choose(seen, None, Chance.none()).action == PlayMatchMan()
    kept = wishing(KEEP).choose(seen, None, Chance.none())
    assert (kept.action, kept.advice) == (None, Advice("keep_him"))


def test_luck_changes_nothing() -> None:
    state = dealt(4)
    choices = [
        made(GAME, "6").choose(sight(state, state.turn), None, Chance.seeded(seed))
        for seed in range(3)
    ]
    assert choices[0] == choices[1] == choices[2]


def test_it_throws_at_much_and_not_at_little() -> None:
    master, much = made(GAME, "6"), table(PLAIN, PLAIN, PLAIN, fuse="15 15 15 15 15 15")
    assert master.choose(sight(much, 0), None, Chance.none()).action == ThrowBomb()
    little = table(PLAIN, PLAIN, PLAIN, fuse="3")
    assert master.choose(sight(little, 0), None, Chance.none()).action != ThrowBomb()


def test_it_needs_neither_numpy_nor_numba() -> None:
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.strip() in ("last_bomb", "time_bomb")


@pytest.mark.soak
def test_it_beats_players_by_habit() -> None:
    assert rung(GAME, "6", "3", 3, {}, 1).proven
