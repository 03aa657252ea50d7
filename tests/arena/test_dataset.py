"""Data sets: every decision of a game with what was known, and what it brought."""

from pathlib import Path

import numpy as np
import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest

from fusebox.arena import Task, simulate
from fusebox.arena.dataset import Dataset, read, written
from fusebox.cli import main
from fusebox.games import GAMES
from fusebox.positions import game

SEATS = {"fuse_discs": 2, "fuse_cards": 3, "fusion": 2, "fuse_dice": 2, "ruse": 2}


def made(name: str, path: Path, games: int = 1) -> Dataset:
    bots = ("random",) * SEATS[name]
    tasks = [Task(name, bots, {}, seed) for seed in range(games)]
    results = list(written(path, GAMES[name], simulate(tasks, workers=1)))
    assert len(results) == games
    return read(path)


@pytest.mark.parametrize("name", ["fuse_discs", "fuse_cards", "fusion"])
def test_a_data_set_holds_every_decision_as_its_card_says(name: str, tmp_path: Path) -> None:
    data = made(name, tmp_path / "games.parquet")
    table = game(name, SEATS[name])
    assert (data.card.game, data.card.codec) == (name, table.codec.name)
    assert data.card.bots == ("random",) * SEATS[name]
    assert {name: a.shape[1:] for name, a in data.observations.items()} == {
        name: spec.shape for name, spec in table.observations.items()
    }
    rows = np.arange(len(data.action))
    assert data.mask[rows, data.action].all()
    assert set(data.seat.tolist()) <= set(range(SEATS[name]))
    assert np.abs(data.returns).max() <= 1


def test_the_decisions_of_discs_play_the_game_again(tmp_path: Path) -> None:
    data = made("fuse_discs", tmp_path / "games.parquet", games=2)
    for seed in (0, 1):
        rows = np.flatnonzero(data.seed == seed)
        boards = data.observations["board"][rows]
        assert [board.sum() for board in boards] == [24] * len(rows)
        assert data.returns[rows][0] in (-1.0, 0.0, 1.0)
        assert len({data.returns[row] for row in rows if data.seat[row] == 0}) == 1


def test_batches_hold_every_decision_once(tmp_path: Path) -> None:
    data = made("fuse_cards", tmp_path / "games.parquet")
    seen = [batch["action"] for batch in data.batches(16, np.random.default_rng(1))]
    assert sorted(np.concatenate(seen)) == sorted(data.action)
    assert max(map(len, seen)) == 16


def test_the_command_writes_one(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    command = ["simulate", "fuse_discs", "--games", "1", "--dataset", str(path)]
    assert main(command) == 0
    assert len(read(path).action) > 20
    assert main([*command[:-1], str(tmp_path / "nowhere" / "games.parquet")]) == 2


def test_another_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "other.parquet"
    parquet.write_table(arrow.table({"a": [1]}), path)
    with pytest.raises(ValueError, match="is not a Fusebox data set"):
        read(path)


def test_a_game_without_a_codec_has_no_data_set_and_says_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.parquet"
    assert main(["simulate", "rush", "--games", "1", "--dataset", str(path)]) == 2
    assert "rush has no codec: its actions have no numbers" in capsys.readouterr().err
    assert not path.exists()
