"""Writes what tests compare with: golden records that are missing, what games say and how bots
begin. `make generate` does it."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from fusebox.games import GAMES
from tests import choices, golden, said


def main(games: Sequence[str]) -> None:
    """Records that are there are left alone: they are what the rules of today are measured by."""
    for game in games:
        _write(golden.missing(game))
        _write(said.files(game, said.listed(game)))
        _write([(choices.path(game), choices.written(game))])


def _write(files: Iterable[tuple[Path, str]]) -> None:
    for path, text in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:] or [*GAMES])
