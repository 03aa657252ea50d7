"""The machines of a Ray cluster as a crew. Nothing else imports Ray, which is the extra `ray`."""

import os
import secrets
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from fusebox.arena.crews import Share
from fusebox.arena.game import Task, Timed, all_played
from fusebox.core.version import __version__

RETRIES: Final = 20
"""How often a batch is played again whose machine was lost, before the run gives up."""


class NoCluster(RuntimeError):
    """The cluster can't be had, or can't play these games: a sentence."""


class Cluster:
    """All nodes of a cluster; without an address and without one in RAY_ADDRESS, one that is
    started here for as long as the games last. A batch whose node is lost is played again."""

    span: float = 1.0

    def __init__(self, address: str = "", count: int | None = None) -> None:
        """`count`: processes of a cluster that is started here."""
        known = address or os.environ.get("RAY_ADDRESS", "")
        if known and count is not None:
            raise NoCluster("A cluster plays as many games as it has cores: leave out --jobs.")
        if not known:
            _keep_private()
        try:
            import ray
        except ImportError:
            raise NoCluster("Ray is not installed: pip install 'fusebox-games[ray]'.") from None
        own = {"address": "local", "num_cpus": count, "include_dashboard": False}
        where = {"address": known} if known else own
        try:
            ray.init(**where, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
            why = str(error).partition("\n")[0]
            raise NoCluster(f"Ray at {known or 'this machine'} is not to be had: {why}") from None
        self._ray: Any = ray
        self._play = ray.remote(max_retries=RETRIES)(_versioned)
        self._count, self._counted = 1, float("-inf")

    def count(self) -> int:
        """Looked up every second: nodes come and go."""
        if monotonic() - self._counted > 1:
            cores = self._ray.cluster_resources().get("CPU", 1)
            self._count, self._counted = max(1, int(cores)), monotonic()
        return self._count

    def hand(self, tasks: Sequence[Task]) -> Share:
        return Handed(self._ray, self._play.remote(list(tasks)))

    def close(self) -> None:
        self._ray.shutdown()


class Handed:
    """A batch that is somewhere in the cluster."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self._ray = ray
        self._reference = reference

    def result(self) -> list[Timed]:
        errors = self._ray.exceptions
        try:
            theirs, games = self._ray.get(self._reference)
        except errors.RayTaskError:
            raise
        except errors.RayError as error:
            why = str(error).partition("\n")[0]
            raise NoCluster(f"The cluster has lost games {RETRIES} times over: {why}") from None
        if theirs != __version__:
            raise NoCluster(
                f"The node {games[0].host} has Fusebox {theirs}, and this is {__version__}: "
                "install the same version everywhere."
            )
        found: list[Timed] = games
        return found

    def cancel(self) -> None:
        self._ray.cancel(self._reference)


def _keep_private() -> None:
    """A cluster of our own tells nobody that it is there, and obeys whoever has its token alone."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if "RAY_AUTH_MODE" not in os.environ:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))


def _versioned(tasks: Sequence[Task]) -> tuple[str, list[Timed]]:
    """On a node: the games, and by which version they were played."""
    return __version__, all_played(tasks)
