"""The five levels: they play every mode, repeat themselves, and ask for nothing hidden."""

from importlib import resources

import pytest

from fusebox.arena import begin, drive
from fusebox.arena.ladder import rung
from fusebox.bots import LEVELS, Sight, made
from fusebox.bots.ruse.levels import Fox, Level
from fusebox.bots.ruse.prospects import promising, prospects
from fusebox.core import Chance, Player
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.model import Options, State
from fusebox.games.ruse.notation import read
from fusebox.games.ruse.packing import changed
from tests.games.ruse.helpers import RULES, act, begun, dig, fox, growing, hold, rolled, scoring
from tests.games.ruse.scramble import scramble

GAME = "ruse"
QUICK = Fox(Level(prospects, nodes=40, samples=2))
BRIEF = Fox(Level(promising, nodes=40))


def sight(state: State) -> Sight:
    seat = state.board.actor
    return Sight(RULES.view(state, seat), RULES.legal(state, seat), 0)


def chosen(name: str, state: State) -> Action:
    action: Action = made(GAME, name).choose(sight(state), None, Chance.seeded(1)).action
    return action


def players(count: int) -> list[Player]:
    return [Player(f"Fox {seat}", "3") for seat in range(count)]


@pytest.mark.parametrize("name", LEVELS[GAME])
@pytest.mark.parametrize("value", [1, 4, 6])
def test_every_level_chooses_a_legal_action(name: str, value: int) -> None:
    state = rolled(value, seats=4)
    assert chosen(name, state) in sight(state).legal


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options()),
        (3, Options(ruse_tiles=False)),
        (4, Options(first_game=True)),
        (4, Options(winter=True, advanced_dens=True)),
        (2, Options(firefox=True)),
        (3, Options(village=True, winter=True)),
        (4, Options(firefox=True, village=True)),
        (2, Options(premices=True)),
        (4, Options(premices=True, winter=True)),
        (1, Options(vixen=4)),
        (1, Options(vixen=1, winter=True, advanced_dens=True)),
        (2, Options(vixen=2)),
        (3, Options(vixen=3)),
    ],
)
def test_a_game_is_played_to_its_end_in_every_mode(seats: int, options: Options) -> None:
    match = begin(GAME, players(seats), options, seed=seats)
    bots = [QUICK, made(GAME, "2"), BRIEF, made(GAME, "1")]
    outcome = drive(match, bots[:seats], seed=seats)
    assert outcome.reason in ("points", "tied", "vixen")


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        match = begin(GAME, players(3), Options(), seed=3)
        drive(match, [QUICK, made(GAME, "3"), made(GAME, "1")], seed=3)
        records.append(match.record().dump())
    assert records[0] == records[1]


@pytest.mark.parametrize("bot", [QUICK, BRIEF, made(GAME, "3")])
def test_a_bot_chooses_the_same_whatever_the_others_hold(bot: Fox) -> None:
    state = rolled(3, seats=4)
    twin = scramble(state, 0, Chance.seeded("twin"))
    assert twin != state
    choices = [bot.choose(sight(one), None, Chance.seeded(1)) for one in (state, twin)]
    assert choices[0] == choices[1]


def test_a_bot_plays_on_by_tables_it_does_not_know() -> None:
    text = resources.files("fusebox.games.ruse").joinpath("data.toml").read_text()
    other = text.replace("[[1, 1, 1], [3, 2, 1], [5, 2, 2]]", "[[2, 1, 1], [4, 2, 1], [5, 2, 2]]")
    assert other != text
    match = begin(GAME, players(2), Options(), seed=1, data=other)
    assert drive(match, [QUICK, BRIEF], seed=1).reason == "points"


@pytest.mark.parametrize("name", ["3", "4", "5"])
def test_who_never_slips_lets_a_ready_kit_out_before_the_turn_ends(name: str) -> None:
    state = rolled(1)
    player = fox(state)
    dig(player)
    player.spaces[0], player.completed = 5, (8,)
    player.values = changed(player.values, 0, 6)
    while state.board.actor == 0 and state.board.stage != "roll":
        RULES.apply(state, 0, chosen(name, state), 0, Chance.seeded(1))
    assert fox(state).exits == (-1, -1, -1, -1, 0)


@pytest.mark.parametrize("name", ["3", "4", "5"])
def test_an_objective_that_is_met_is_declared(name: str) -> None:
    state = begun()
    hold(state, 0, 8)
    fox(state).resources = [1, 1, 1, 1]
    state.board.round = 4
    assert chosen(name, scoring(state)) == read("declare PO9")


@pytest.mark.parametrize("name", ["4", "5"])
def test_growth_points_that_nothing_else_will_be_made_of_are_spent_on_growing(name: str) -> None:
    state = growing(begun())
    state.board.round = 4
    fox(state).gp = 3
    assert chosen(name, state) in (read("grow 1"), read("grow 2"))


@pytest.mark.parametrize("name", ["3", "4", "5"])
def test_who_never_slips_takes_the_resource_that_an_objective_asks_for(name: str) -> None:
    state = rolled(6, seats=4)
    hold(state, 0, 8)
    fox(state).resources = [1, 1, 1, 0]
    act(state, "place mountain", "do resource")
    assert chosen(name, state) == read("choose-resource field")


@pytest.mark.soak
def test_a_stronger_level_scores_more_over_the_same_deals() -> None:
    assert rung(GAME, "2", "random", 6, {}, 1).proven
