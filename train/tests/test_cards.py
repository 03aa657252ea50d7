"""The training for Fuse (cards): its games are those of the rules; what learns is what plays."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from fusebox.arena import begin, drive
from fusebox.bots.fuse_cards import habits as plain
from fusebox.bots.fuse_cards import network as whole
from fusebox.bots.fuse_cards.master import CHOICE, Master
from fusebox.bots.fuse_cards.network import CHOICES, KEEP
from fusebox.bots.fuse_cards.reading import READ, SHOWN, read, shown
from fusebox.core import CLOCK, Chance, Player
from fusebox.envs.batches import cards_numba as cards
from fusebox.games.fuse_cards.cards import heap
from fusebox.games.fuse_cards.inference.past import SIGNS
from fusebox.games.fuse_cards.model import Options, State
from tests.envs.test_batches import scripted
from tests.games.fuse_cards.helpers import RULES, dealt, random_states
from train.cards import games, habits, network
from train.cards.learn import came_of
from train.cards.run import main

TABLES = [
    pytest.param(2, {}, id="two"),
    pytest.param(5, {"time_bomb_depth": 70}, id="five"),
    pytest.param(3, {"specials": True}, id="specials"),
    pytest.param(4, {"specials": True, "pace": 1, "slow_penalty": "on"}, id="called"),
]
SELDOM = 0.02
"""So often a bomb is thrown by chance: games are to be long."""
SMALL = "--games 24 --batch 8 --minibatch 256 --widths 8 4 --measure 6"


def row_of(state: State) -> Any:
    """The state as the compiled games have it."""
    row, seats = np.zeros(games.ROW, np.int16), len(state.hands)
    parts = [(cards.HANDS, state.hands), (cards.WON, state.won)]
    parts.append((cards.PLAYED, [[past.count(sign) for sign in SIGNS] for past in state.past]))
    for first, heaps in parts:
        row[first : first + 9 * seats] = np.concatenate(heaps)
    lies = (state.pile, state.left_out, heap(state.fuse), heap(state.beside), state.removed)
    row[cards.PILE : cards.BOMBS] = np.concatenate(lies)
    row[cards.BOMBS : cards.BOMBS + seats] = state.bombs
    row[cards.TURN], row[games.SEATS] = state.turn, seats
    row[games.DEPTH], row[games.SPECIAL] = state.options.time_bomb_depth, state.options.specials
    row[games.CALLED] = games.ALWAYS if state.options.pace == 1 else 0
    row[games.ASKED] = games.NOBODY
    if state.window is not None:
        others = [seat for seat in range(seats) if RULES.legal(state, seat)]
        row[games.ASKED], row[games.DEFUSER] = (*others, games.NOBODY)[0], state.window.seat
        row[cards.TURN] = (state.turn + 1) % seats
    return row


def readings(state: State, row: Any) -> tuple[list[int], list[int]]:
    """What the player reads of its view, and what the training reads of the row."""
    seen, compiled = np.zeros(SHOWN, np.int16), np.zeros(READ, np.int64)
    games.show(row, seen)
    games.read(seen, len(state.hands), compiled)
    numbers = [0] * READ
    read(shown(RULES.view(state, games.chooser(row))), len(state.hands), numbers)
    return numbers, compiled.tolist()


def choices(row: Any) -> list[int]:
    mask = np.zeros(CHOICES, bool)
    games.choices(row, mask, np.zeros(15, bool))
    return [int(choice) for choice in np.flatnonzero(mask)]


def clock(state: State, chance: Chance) -> None:
    alarm = RULES.alarm(state)
    assert alarm is not None
    RULES.apply(state, CLOCK, alarm[1], alarm[0], chance)


def by_the_rules(state: State, seat: int, choice: int, chance: Chance) -> None:
    """The choice, and what the clock does before somebody has to choose again."""
    answered = state.window is not None
    legal = {CHOICE[action]: action for action in RULES.legal(state, seat)}
    if choice == KEEP:
        clock(state, chance)
    else:
        RULES.apply(state, seat, legal[choice], 0, chance)
    if state.window is not None and row_of(state)[games.ASKED] == games.NOBODY:
        clock(state, chance)
    going_on = state.window is None and state.ended is None and not answered
    if state.options.pace == 1 and going_on:
        clock(state, chance)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_step_is_that_of_the_rules(seats: int, options: dict[str, Any]) -> None:
    luck, drawn, asked = np.array([7], np.uint64), np.zeros(128, np.int32), 0
    for seed in range(12):
        random, state = Random(seed), dealt(seed, seats, **options)
        row = row_of(state)
        while state.ended is None:
            seat, may = games.chooser(row), choices(row)
            legal = {CHOICE[action] for action in RULES.legal(state, seat)}
            assert set(may) == legal | ({KEEP} if state.window else set())
            expected, found = readings(state, row)
            assert expected == found
            asked += state.window is not None
            choice = random.choice([one for one in may if one != whole.BOMB] or may)
            if whole.BOMB in may and random.random() < SELDOM:
                choice = whole.BOMB
            over = games.take(row, choice, luck, 0, drawn)
            draws = drawn[1 : 1 + drawn[0]].tolist()
            script = scripted(draws)
            by_the_rules(state, seat, choice, script)
            assert [value for _, value in script.draws] == draws
            assert over == (state.ended is not None)
            if not over:
                assert row[: cards.WIDTH].tolist() == row_of(state)[: cards.WIDTH].tolist()
        scores = np.zeros(6, np.float32)
        games.scores(row, scores)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert scores[:seats].tolist() == [party.score for party in outcome.parties]
    assert bool(asked) == bool(options.get("specials"))


@pytest.mark.parametrize("seats", [2, 4])
def test_a_deal_has_all_cards(seats: int) -> None:
    row, drawn = np.zeros(games.ROW, np.int16), np.zeros(128, np.int32)
    games.begin(row, seats, 30, 1, 0, np.array([3], np.uint64), 0, drawn)
    state = dealt(1, seats, specials=True)
    fresh = row_of(state)
    assert row[: 9 * seats].sum() == 7 * seats
    every = [part[: cards.BOMBS].reshape(-1, 9).sum(0).tolist() for part in (row, fresh)]
    assert every[0] == every[1]
    assert row[cards.BOMBS :].tolist()[:seats] == state.bombs


@pytest.mark.parametrize("patience", [1.0, 1.6])
def test_players_by_habit_are_those_of_the_bots(patience: float) -> None:
    kinds = set()
    for seed in range(30):
        options: dict[str, Any] = {"specials": seed % 2 == 0}
        for state in random_states(dealt(seed, 2 + seed % 5, **options), Chance.seeded(seed)):
            row = row_of(state)
            seat = games.chooser(row)
            if state.ended is None and RULES.legal(state, seat):
                action = plain.usual(state, seat, patience)
                choice = KEEP if action is None else CHOICE[action]
                assert habits.usual(row, patience) == choice
                kinds.add(choice)
    assert kinds >= {0, 3, 4, whole.BOMB, whole.MAN, KEEP}


def trained(folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> bytes:
    monkeypatch.setattr("sys.argv", ["run", str(folder), *SMALL.split(), "--seed", str(seed)])
    main()
    return (folder / "network.bin").read_bytes()


def test_the_same_run_gives_the_same_network_which_can_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, same, other = (
        trained(tmp_path / str(number), monkeypatch, seed) for number, seed in enumerate((1, 1, 2))
    )
    assert one == same != other
    log = (tmp_path / "0" / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["games"] for line in log] == [8, 16, 24]
    master = Master(whole.read(one))
    match = begin("fuse_cards", [Player("Ann"), Player("Ben")], Options(specials=True), seed=1)
    assert drive(match, [master, master], seed=1).reason in ("last_bomb", "time_bomb")


def test_what_learns_is_what_plays() -> None:
    luck = np.random.default_rng(1)
    weights = network.fresh((16, 8), 1)
    weights = [part + luck.normal(0, 0.1, part.shape).astype(np.float32) for part in weights]
    numbers = luck.integers(0, 128, READ)
    learned = network.forward(weights, (numbers / 64).astype(np.float32)[None])[-1][0]
    played = whole.answers(whole.read(network.written(weights)), numbers.tolist())
    np.testing.assert_allclose(np.array(played) / 2**18, learned, 0, 0.02)


def test_the_slopes_are_those_of_the_answers() -> None:
    """In double precision, in which small differences can be seen."""
    luck = np.random.default_rng(2)
    weights: Any = [part.astype(np.float64) for part in network.fresh((6, 5), 3)]
    taken: Any = luck.random((4, READ))
    error: Any = luck.random((4, CHOICES + 1))
    slopes = network.backward(weights, network.forward(weights, taken), error)
    for part, slope in zip(weights, slopes, strict=True):
        at = tuple(luck.integers(size) for size in part.shape)
        told = []
        for step in (1e-4, -2e-4):
            part[at] += step
            told.append((network.forward(weights, taken)[-1] * error).sum())
        part[at] += 1e-4
        assert (told[0] - told[1]) / 2e-4 == pytest.approx(slope[at], abs=1e-6)


def test_what_came_of_a_choice_is_told_seat_by_seat_from_the_end() -> None:
    better, target = np.zeros((2, 3), np.float32)
    seats, expected = np.array([0, 1, 0]), np.array([1, 5, 2], np.float32)
    came_of(seats, expected, np.array([4, 3], np.float32), 0.5, better, target)
    assert better.tolist() == [2, -2, 2]
    assert target.tolist() == [3, 3, 4]
