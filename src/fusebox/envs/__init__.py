"""The games as environments of other people's libraries: PettingZoo, Gymnasium, OpenSpiel and pgx.

Nothing of this is needed to play. `pip install 'fusebox-games[envs]'` has the first two,
`fusebox-games[spiel]` the third and `fusebox-games[train]` the last.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fusebox.bots import Bot
from fusebox.core import Millis, Seat
from fusebox.envs.needing import needing
from fusebox.games import GAMES
from fusebox.games.brought import brought
from fusebox.positions import AnyGame

if TYPE_CHECKING:
    import gymnasium
    import pettingzoo
    import pgx as its_pgx
    import pyspiel

    from fusebox.envs.alone import Illegal

__all__ = ["aec", "gym", "parallel", "pgx", "spiel"]


def aec(
    game: AnyGame,
    *,
    thinking: Millis | None = None,
    limit: int = 10_000,
    flat: bool = False,
    render_mode: str | None = None,
) -> "pettingzoo.AECEnv[str, Any, int]":
    """PettingZoo's environment of agents that act one after the other. An action takes `thinking`
    ms of game time, which in races and countdowns is half a second unless something else is said;
    who waits lets the clock act once all others have waited too. After `limit` steps the game is
    cut off. `flat`: one vector in place of named arrays."""
    with needing("envs"):
        from fusebox.envs.agents import Agents

    return Agents(game, thinking, limit, flat, render_mode)


def parallel(
    game: AnyGame,
    *,
    tick: Millis = 100,
    reaction: Millis | Sequence[Millis] = 0,
    limit: int = 100_000,
    flat: bool = False,
    render_mode: str | None = None,
) -> "pettingzoo.ParallelEnv[str, Any, int]":
    """PettingZoo's environment of agents that act at once, every `tick` ms of game time. Each sees
    what there was to see `reaction` ms ago, for all alike or seat by seat, and means what it saw by
    what it does; what comes too late is not done, and said so in `infos`."""
    with needing("envs"):
        from fusebox.envs.ticks import Ticks

    delays = [reaction] * game.seats if isinstance(reaction, int) else list(reaction)
    return Ticks(game, tick, delays, limit, flat, render_mode)


def gym(
    game: AnyGame,
    others: Sequence[str | Bot] = (),
    *,
    seat: Seat = 0,
    illegal: "Illegal" = "lose",
    tick: Millis = 500,
    limit: int = 10_000,
    flat: bool = False,
    render_mode: str | None = None,
) -> "gymnasium.Env[Any, Any]":
    """Gymnasium's environment of one agent against bots, by level or of one's own, in the order of
    the seats; random ones where none are named. What may not be done loses the game, or raises."""
    with needing("envs"):
        from fusebox.envs.alone import Alone

    return Alone(game, others, seat, illegal, tick, limit, flat, render_mode)


def pgx(game: AnyGame) -> "its_pgx.Env":
    """pgx's environment, for FUSE (discs) from random set-ups without kings: functions of one state
    that `jax.jit` and `jax.vmap` take. What may not be done ends the game and loses it."""
    module = brought("fusebox.envs.batches", game.name, "PGX")
    if module is None:
        known = [name for name in GAMES if brought("fusebox.envs.batches", name, "PGX")]
        raise ValueError(
            f"There is no environment of {game.name} for pgx: there is {', '.join(known)}."
        )
    with needing("train"):
        made: its_pgx.Env = import_module(f"{__name__}.{module}").ENVIRONMENT(game)
    return made


def spiel(game: AnyGame, *, tick: Millis = 500) -> "pyspiel.Game":
    """OpenSpiel's game, in which all luck is drawn at chance nodes. Races and countdowns are
    simultaneous games of so many ms a turn. The games of the registry that have a codec are also
    loaded by name:
    `pyspiel.load_game("fusebox_discs(options=replay:false)")`, once this module has been asked."""
    with needing("spiel"):
        from fusebox.envs.openspiel import Played, register

    register()
    return Played(game, tick)
