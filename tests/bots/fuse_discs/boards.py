"""Positions in the rulebook's notation as the boards the search takes, and some to search in."""

import random

from fusebox.bots.fuse_discs.search import Board, Move
from tests.games.fuse_discs import naive

SET_UP = "bwbbwwbwbwbwwbwbbwwbbwwb/....../....../....../....../....../...... w 0"
END = "....w.................../..bbb./.w.wwb/bbbbbw/...wbw/bw.www/...bw. w 0"
NOT_FINAL = ".................w.b..../b..bwb/wbww.b/b..bbw/bww.../wwwb../wb.... w 0"
CROWNED = SET_UP.replace("bwbb", "BWbb").replace("wwb/", "Wwb/").replace("bwbbww", "bwBbww")


def board(position: str) -> Board:
    boards, side, passes = position.split(" ")
    ring, *rows = boards.split("/")
    return Board(
        ring=tuple(".wbWB".index(letter) for letter in ring),
        cells=tuple(".wbWB".index(letter) for letter in "".join(rows)),
        side=" wb".index(side),
        passes=int(passes),
    )


def notation(move: Move) -> str:
    if move is None:
        return "pass"
    space, landing = move
    name = naive.SPACES[space][0]
    lane = {"N": "654321", "E": "fedcba", "S": "123456", "W": "abcdef"}[name[0]]
    return name + lane[landing]


def after(position: Board, move: tuple[int, int]) -> Board:
    """The board after a move of the rulebook."""
    letters = [".wbWB"[disc] for disc in position.cells]
    rows = "/".join("".join(letters[start : start + 6]) for start in range(0, 36, 6))
    ring = "".join(".wbWB"[disc] for disc in position.ring)
    written = f"{ring}/{rows} {' wb'[position.side]} {position.passes}"
    return board(dict(naive.moves(written))[notation(move)])


def random_ring(seed: int, kings: int = 0) -> str:
    """Twelve discs of each colour in any order, so many of each crowned."""
    generator = random.Random(seed)
    discs = ["W"] * kings + ["w"] * (12 - kings) + ["B"] * kings + ["b"] * (12 - kings)
    generator.shuffle(discs)
    return "/".join(["".join(discs), *["......"] * 6]) + " w 0"


def later(position: str, plies: int, seed: int) -> str:
    """The position after so many random moves, or where the game ended before."""
    generator = random.Random(seed)
    for _ in range(plies):
        following = naive.moves(position)
        if not following:
            break
        position = generator.choice(following)[1]
    return position


def near_the_end(seed: int, kings: int, within: int) -> str:
    """A late position of a random game from which few lines lead to the end."""
    positions = [random_ring(seed, kings)]
    generator = random.Random(seed)
    while following := naive.moves(positions[-1]):
        positions.append(generator.choice(following)[1])
    return positions[-1 - within]
