"""OpenSpiel on a 6×6 game, as a peer: its loop from Python, its rollouts and its search in C++."""

import random
from time import process_time

import pyspiel

GAME = "breakthrough(rows=6,columns=6)"
SECONDS = 2.0


def measure() -> dict[str, float]:
    game = pyspiel.load_game(GAME)
    found = {
        "OpenSpiel breakthrough 6x6 from Python, moves/s": _moves_from_python(game),
        "OpenSpiel breakthrough 6x6 rollouts in C++, games/s": 100
        * _searched(game, 200, rollouts=100),
        "OpenSpiel breakthrough 6x6 MCTS in C++, simulations/s": _searched(
            game, 20_000, rollouts=1
        ),
    }
    for name, speed in found.items():
        print(f"{name:<60}{speed:>14,.0f}")
    return found


def _moves_from_python(game: pyspiel.Game) -> float:
    generator, moves, start = random.Random(1), 0, process_time()
    while process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(generator.random() * len(legal))])
            moves += 1
    return moves / (process_time() - start)


def _searched(game: pyspiel.Game, simulations: int, rollouts: int) -> float:
    """Simulations a second. With many rollouts to each, nearly all the time is theirs."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 200, False, 1, False)
    state, done, start = game.new_initial_state(), 0, process_time()
    while process_time() - start < SECONDS:
        bot.mcts_search(state)
        done += simulations
    return done / (process_time() - start)


if __name__ == "__main__":
    measure()
