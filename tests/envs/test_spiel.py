"""OpenSpiel: its own checks, and its Python searches on our games."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough

from examples.cfr_two_cards import solved
from fusebox import envs, game
from tests.envs.tables import TABLES


def dealt(played: Any, luck: Random) -> Any:
    """The state after the deal, or at the first chance that is not the deal's."""
    state = played.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.randrange(len(state.chance_outcomes())))
    return state


def played_out(state: Any, luck: Random) -> Any:
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.randrange(len(state.chance_outcomes())))
        elif state.is_simultaneous_node():
            seats = range(state.num_players())
            state.apply_actions([luck.choice(state.legal_actions(seat)) for seat in seats])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", TABLES)
def test_random_games_end_and_are_worth_what_positions_say(name: str) -> None:
    state = played_out(envs.spiel(TABLES[name]).new_initial_state(), Random(1))
    assert state.returns() == list(state.position.returns)
    assert state.position.done


def test_games_are_loaded_by_name_with_options() -> None:
    envs.spiel(TABLES["fuse_discs"])
    loaded = pyspiel.load_game("fusebox_discs(options=replay:false;kings:2)")
    state = dealt(loaded, Random(1))
    assert state.position.game == game("fuse_discs", replay=False, kings=2)
    assert loaded.num_distinct_actions() == 451
    assert {f"fusebox_{name}" for name in ("cards", "dice", "fusion", "ruse")} <= set(
        pyspiel.registered_names()
    )


def test_discs_pass_the_checks_of_openspiel() -> None:
    envs.spiel(TABLES["fuse_discs"])
    loaded = pyspiel.load_game("fusebox_discs(options=replay:false)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["cards", "dice", "fusion", "ruse"])
def test_the_others_pass_the_checks_of_openspiel(name: str) -> None:
    envs.spiel(TABLES["fuse_discs"])
    loaded = pyspiel.load_game(f"fusebox_{name}")
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


@pytest.mark.whole
def test_a_playthrough_is_written() -> None:
    envs.spiel(TABLES["fuse_discs"])
    told = playthrough("fusebox_cards(seats=2)", None, seed=1)
    assert 'GameType.short_name = "fusebox_cards"' in told
    assert "IsTerminal() = True" in told


def test_luck_is_drawn_at_chance_nodes_alone() -> None:
    state = envs.spiel(game("fuse_discs", replay=False)).new_initial_state()
    assert [len(state.chance_outcomes()), state.returns()] == [2, [0.0, 0.0]]
    state.apply_action(1)
    assert len(state.chance_outcomes()) == 40_158
    state.apply_action(7)
    assert not state.is_chance_node()
    assert state.position.state.white == 1
    assert str(state) == str(state.clone())


def test_a_search_of_trees_plays_discs() -> None:
    played = envs.spiel(TABLES["fuse_discs"])
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(played, 1.4, 8, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = dealt(played, Random(1))
    assert bot.step(state) in state.legal_actions()


def test_a_search_of_information_sets_plays_cards() -> None:
    played = envs.spiel(game("fuse_cards", 2))
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(game=played, uct_c=1.4, max_simulations=8, evaluator=evaluator,
                           random_state=luck)  # fmt: skip
    state = dealt(played, Random(1))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.whole
def test_regret_minimisation_gets_better_at_a_game_cut_down() -> None:
    gaps = solved(2)
    assert gaps[-1] < gaps[0]
