"""How far a long run is: a bar with games a second and the time left, where somebody watches."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

One = TypeVar("One")


class Pace(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} games/s")


def watched(games: Iterable[One], total: int, known: int = 0) -> Iterator[One]:
    """The games as they are; `known` of them were played before, and say nothing about the pace."""
    console = Console(stderr=True)
    progress = Progress(
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,}"),
        Pace(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with progress:
        bar = progress.add_task("", total=total, completed=known)
        for number, game in enumerate(games, start=1):
            yield game
            if number > known:
                progress.advance(bar)
