"""A training in small: it plays, learns, solves ends, saves, and goes on where it ended."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from bench.discs_match import entered, set_up
from fusebox.bots.fuse_discs import led, network, search
from train import exact
from train.run import main
from train.tests.test_rules import moves, seen

SMALL = (
    "--minutes 0 --least 2 --channels 4 --blocks 1 --games 8 --simulations 3"
    " --later-simulations 3 --most 4 --batch 16 --steps 2 --window 2 --solvers 1 --tell 0"
    " --marks 0 --grace 0 --plan 1000"
)


def trained(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, float]]:
    monkeypatch.setattr("sys.argv", ["train.run", str(folder), *SMALL.split()])
    main()
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def test_a_run_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = trained(tmp_path, monkeypatch)
    steps = float(np.load(tmp_path / "state.npz")["steps"])
    both = trained(tmp_path, monkeypatch)
    assert (len(first), len(both)) == (2, 4)
    assert [line["games"] for line in both] == [8, 16, 24, 32]
    assert both[2]["minutes"] > first[-1]["minutes"]
    assert float(np.load(tmp_path / "state.npz")["steps"]) == 2 * steps
    assert any(line["solved"] == 1 for line in both)


def test_what_a_run_leaves_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trained(tmp_path, monkeypatch)
    net = network.read((tmp_path / "network.bin").read_bytes())
    assert led.puct(set_up(1, random.Random(1)), "omega", 8, net) is not None


def test_a_solved_end_is_what_the_search_of_the_endgame_finds() -> None:
    luck = random.Random(2)
    boards = []
    for game in range(4):
        board = set_up(game % 3, luck)
        for _ in range(exact.PLY):
            board = entered(board, divmod(luck.choice(sorted(moves(board))), 6))
        boards.append(board)
    cells, ring = zip(*map(seen, boards), strict=True)
    for scoring, name in enumerate(search.SCORINGS):
        found = exact.solved(cells, ring, [scoring] * len(boards))
        assert found == [search.alpha_beta(board, name, 10**7).value for board in boards]
