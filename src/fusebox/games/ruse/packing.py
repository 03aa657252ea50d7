"""How small facts are packed into the numbers of the state, and the numbers that have names: made
and read here and nowhere else."""

from collections.abc import Iterator
from typing import Final, TypeVar, cast, get_args

from fusebox.games.ruse.model import Spot, Tile

T = TypeVar("T")
LANDS: Final = 4
"""Territories, and as many tiles in each."""
ROWS, COLUMNS = 4, 5
"""Of the den."""
FACES: Final = 12
"""Different tiles in a territory's stack."""
SPOTS: Final[tuple[Spot, ...]] = get_args(Spot)
MOUNTAIN, VILLAGE, OBJECTIVES, TILES, DEN, HAND, FIREFOX = range(LANDS, 11)
"""Where a die goes, after the four territories."""
TRACK, KIT, HUNT, MARK, RESOURCE = range(5)
"""What is done with a die."""
CAMP, BEAR, STORM, WOLF = range(4)
"""Obstacles, as the first tiles of a stack."""
LESSON, BEAVER, CHEESE, STAR = range(8, FACES)
"""The last tiles of a stack; those open to all are between them."""


def changed(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same with another one in this place: what seldom changes is made anew then, so that
    copies of a state share it."""
    return (*items[:at], item, *items[at + 1 :])


def place_at(territory: int, tile: int) -> int:
    """A place on the board; tiles count from 0 at the base."""
    return LANDS * territory + tile


def places_of(territory: int) -> range:
    return range(LANDS * territory, LANDS * territory + LANDS)


def territory_of(place: int) -> int:
    return place // LANDS


def step_of(place: int) -> int:
    """How far from the base a place is, from 0."""
    return place % LANDS


def tile_of(place: int) -> Tile:
    """A place's tile as people count, from 1."""
    return cast(Tile, place % LANDS + 1)


def kind_of(exploration: int) -> int:
    """Trail, burrow, dam or clearing."""
    return exploration % LANDS


def next_clockwise(territory: int, steps: int = 1) -> int:
    return (territory + steps) % LANDS


def die_of(owner: int, value: int) -> int:
    """A die that lies on the board."""
    return 8 * owner + value


def owner_of(die: int) -> int:
    return die // 8


def value_of(die: int) -> int:
    return die % 8


def tile_from(territory: int, face: int) -> int:
    """A territory tile that lies somewhere, with the stack it came from."""
    return FACES * territory + face


def stack_of(tile: int) -> int:
    return tile // FACES


def face_of(tile: int) -> int:
    return tile % FACES


def laid_path(path: int, quarters: int) -> int:
    """A path tile in a cell of the den, and how it is turned."""
    return 4 * path + quarters


def path_of(laid: int) -> int:
    return laid // 4


def quarters_of(laid: int) -> int:
    return laid % 4


def cell_at(row: int, column: int) -> int:
    return COLUMNS * row + column


def bit(number: int) -> int:
    """A set of numbers with only this one."""
    return 1 << number


def has(bits: int, number: int) -> int:
    """Whether a number is in a set."""
    return bits >> number & 1


def members(bits: int, size: int) -> Iterator[int]:
    """The numbers of a set, below this size."""
    return (number for number in range(size) if bits >> number & 1)
