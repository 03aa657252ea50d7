"""`fusebox discs`: moves, perft, score and best."""

import re

import pytest

from tests.cli.running import run
from tests.games.fuse_discs import naive

SET_UP = "bwbbwwbwbwbwwbwbbwwbbwwb/....../....../....../....../....../...... w 0"
END = "....w.................../..bbb./.w.wwb/bbbbbw/...wbw/bw.www/...bw. w 0"
NOT_FINAL = ".................w.b..../b..bwb/wbww.b/b..bbw/bww.../wwwb../wb.... w 0"
AFTER_PASS = NOT_FINAL.replace(" w 0", " b 1")
OVER = END.replace(" w 0", " w 2")


def test_moves_are_printed_with_the_position_after_them(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "discs", "moves", SET_UP)
    assert sorted(ran.lines) == sorted(f"{move} {after}" for move, after in naive.moves(SET_UP))
    assert any(line.startswith("W4d ") for line in ran.lines)


def test_a_position_may_come_as_three_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "discs", "moves", *SET_UP.split()) == run(capsys, "discs", "moves", SET_UP)


def test_a_forced_pass_is_printed_as_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "discs", "moves", NOT_FINAL).lines == [f"pass {AFTER_PASS}"]


def test_the_end_has_no_moves(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "discs", "moves", OVER)
    assert (ran.status, ran.out) == (0, "")


def test_perft_counts_the_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "discs", "perft", 0, SET_UP).out == "1\n"
    first = len(naive.moves(SET_UP))
    assert run(capsys, "discs", "perft", 1, SET_UP).out == f"{first}\n"
    second = sum(len(naive.moves(after)) for _, after in naive.moves(SET_UP))
    assert run(capsys, "discs", "perft", 2, SET_UP).out == f"{second}\n"


def test_score_prints_white_and_black(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "discs", "score", END).out == "7 6\n"
    assert run(capsys, "discs", "score", END, "--scoring", "omega").out == "14 18\n"


def test_best_prints_a_legal_move_its_value_and_a_line_that_can_be_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run(capsys, "discs", "best", "--seconds", "0", SET_UP)
    found = dict(line.split(maxsplit=1) for line in ran.lines)
    line = found["line"].split()
    assert line[0] == found["move"]
    assert "for White" in found["value"]
    position = SET_UP
    for move in line:
        position = dict(naive.moves(position))[move]


def test_best_knows_that_a_pass_is_forced(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "discs", "best", NOT_FINAL)
    assert ran.lines[0] == "move  pass"
    assert ran.lines[1].endswith("certain")


def test_best_says_when_the_game_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "discs", "best", OVER, "--scoring", "omega")
    assert ran.lines[:2] == ["move  none: the game is over", "value -4 for White, certain"]


@pytest.mark.parametrize("question", [["moves"], ["perft", "2"], ["score"], ["best"]])
@pytest.mark.parametrize(
    "position",
    [
        "",
        "nonsense",
        SET_UP.replace("w 0", "x 0"),
        SET_UP[1:],
        SET_UP.replace("b", "w"),
        SET_UP + " 0",
    ],
)
def test_a_bad_position_is_one_sentence_and_status_2(
    question: list[str], position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "discs", *question, position)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith(".\n")


def test_a_ring_that_is_not_composed_yet_is_not_searched(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = f"{'?' * 24}/....../....../....../....../....../...... w 0"
    ran = run(capsys, "discs", "best", position)
    assert (ran.status, ran.err) == (
        2,
        "fusebox: The ring is not composed yet: there is nothing to search.\n",
    )


def test_random_games_are_counted_and_the_same_seed_gives_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran, again, other = (
        run(capsys, "discs", "random", "--games", 2_500, "--seed", seed) for seed in (1, 1, 2)
    )
    assert re.match(r"White \d+\.\d\d%, Black .*, drawn .*: 2500 games, 2\d\.\d moves", ran.out)
    assert ran.out == again.out != other.out
    assert "games a second" in ran.err


def test_random_games_begin_where_they_are_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "discs", "random", "--games", 10, END)
    assert ran.lines == ["White 100.00%, Black 0.00%, drawn 0.00%: 10 games, 0.0 moves a game"]
