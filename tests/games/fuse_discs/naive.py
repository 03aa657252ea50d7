"""FUSE (discs) a second time, straight from the clauses and without cleverness, to check against.

A board is a dict from (column, row) to a letter: columns and rows 1 to 6 are the area, 0 and 7 the
perimeter. Nothing here knows the bitboards or the rules of the library.
"""

from math import prod

Place = tuple[int, int]
Discs = dict[Place, str]
Position = tuple[Discs, str, int]

COLUMNS = "abcdef"
SPACES: list[tuple[str, Place]] = [
    *((f"N{COLUMNS[i]}", (i + 1, 7)) for i in range(6)),
    *((f"E{row}", (7, row)) for row in range(6, 0, -1)),
    *((f"S{COLUMNS[i]}", (i + 1, 0)) for i in range(5, -1, -1)),
    *((f"W{row}", (0, row)) for row in range(1, 7)),
]
INWARDS = {"N": (0, -1), "E": (-1, 0), "S": (0, 1), "W": (1, 0)}


def read(position: str) -> Position:
    boards, side, passes = position.split(" ")
    ring, *rows = boards.split("/")
    discs = {place: letter for (_, place), letter in zip(SPACES, ring, strict=True)}
    for row, letters in zip(range(6, 0, -1), rows, strict=True):
        for column, letter in enumerate(letters, start=1):
            discs[column, row] = letter
    return {place: letter for place, letter in discs.items() if letter != "."}, side, int(passes)


def written(discs: Discs, side: str, passes: int) -> str:
    ring = "".join(discs.get(place, ".") for _, place in SPACES)
    rows = ("".join(discs.get((c, row), ".") for c in range(1, 7)) for row in range(6, 0, -1))
    return f"{'/'.join([ring, *rows])} {side} {passes}"


def inside(place: Place) -> bool:
    return 1 <= place[0] <= 6 and 1 <= place[1] <= 6


def slide(discs: Discs, place: Place, step: Place) -> Place | None:
    """Moves a disc one cell on, and first whatever it reaches; None if one would leave the area."""
    ahead = (place[0] + step[0], place[1] + step[1])
    if not inside(ahead):
        return None
    if ahead in discs and slide(discs, ahead, step) is None:
        return None
    discs[ahead] = discs.pop(place)
    return ahead


def landing(name: str, place: Place) -> str:
    return str(place[1]) if name[0] in "NS" else COLUMNS[place[0] - 1]


def entries(discs: Discs, side: str) -> list[tuple[str, Discs]]:
    """Each way to enter a disc: its notation and the discs afterwards."""
    found = []
    for name, space in SPACES:
        if discs.get(space, ".").lower() != side:
            continue
        after, step = dict(discs), INWARDS[name[0]]
        place = slide(after, space, step)
        while place is not None:
            found.append((name + landing(name, place), dict(after)))
            place = slide(after, place, step)
    return found


def moves(position: str) -> list[tuple[str, str]]:
    """Each legal move and the position after it; a forced pass is a move."""
    discs, side, passes = read(position)
    other = "b" if side == "w" else "w"
    if passes == 2:
        return []
    found = [(name, written(after, other, 0)) for name, after in entries(discs, side)]
    return found or [("pass", written(discs, other, passes + 1))]


def perft(position: str, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1) for _, after in moves(position))


def groups(discs: Discs, side: str) -> list[list[Place]]:
    """The player's connected groups; a disc left on the perimeter never connects."""
    left = [place for place, letter in discs.items() if letter.lower() == side]
    found = []
    while left:
        group = [left.pop()]
        for column, row in group:
            for right, up in INWARDS.values():
                near = (column + right, row + up)
                if near in left and inside(near) and inside((column, row)):
                    left.remove(near)
                    group.append(near)
        found.append(group)
    return found


def score(position: str, scoring: str) -> tuple[int, int]:
    """White's and Black's points."""
    discs, _, _ = read(position)
    worth = {place: 2 if letter.isupper() else 1 for place, letter in discs.items()}
    white, black = (
        [sum(worth[place] for place in group) for group in groups(discs, side)] for side in "wb"
    )
    if scoring == "omega":
        return prod(white), prod(black)
    return max(white, default=0), max(black, default=0)
