"""Writes what tests compare with: golden records that are missing, what games say and how bots
begin. `make generate` does it."""

from fusebox.games import GAMES
from tests import choices, golden, said


def main() -> None:
    """Records that are there are left alone: they are what the rules of today are measured by."""
    for path, text in golden.missing():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)
    for game in GAMES:
        for path, text in (
            *said.files(game, said.listed(game)),
            (choices.path(game), choices.written(game)),
        ):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main()
