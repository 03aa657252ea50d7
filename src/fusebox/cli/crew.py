"""Who plays the games of a command: this machine, or a cluster that was named."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING

from fusebox.cli.parser import Mistake

if TYPE_CHECKING:
    from fusebox.arena.crews import Crew


@contextmanager
def crew_of(arguments: argparse.Namespace) -> "Iterator[Crew]":
    """As `--on` and `--jobs` say, for as long as the command runs."""
    from fusebox.arena.cluster import Cluster, NoCluster
    from fusebox.arena.crews import here

    where, colon, address = (arguments.on or "").partition(":")
    if where not in ("", "ray") or (colon and not address):
        raise Mistake(f"{arguments.on!r} is not a place to play: write ray or ray:ADDRESS.")
    try:
        crew = Cluster(address, arguments.jobs) if where else here(arguments.jobs)
    except NoCluster as error:
        raise Mistake(str(error)) from None
    try:
        # Ray prints what it has to say of lost nodes, and where results go nothing else belongs.
        with redirect_stdout(sys.stderr):
            yield crew
    except NoCluster as error:
        raise Mistake(str(error)) from None
    finally:
        crew.close()
