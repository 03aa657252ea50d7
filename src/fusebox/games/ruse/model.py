"""The data of RUSE: options, state, view. No logic lives here; what may be done and what happens
are in `actions.py` and `events.py`.

Territories, resources and tracks are numbered in the order river, forest, farm, field. A place is
4 × territory + tile, tiles counting from 0 at the base; a cell of the den is 5 × row + column from
the top left. Whoever owns something is a seat, or VIXEN.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from fusebox.core import Seat, Value, Viewer

VIXEN: Final = 4
"""VIXEN among the seats: she has none, but owns and takes turns like a player."""
NOBODY: Final = -1

Territory: TypeAlias = Literal["river", "forest", "farm", "field"]
Spot: TypeAlias = Literal[
    "river",
    "forest",
    "farm",
    "field",
    "mountain",
    "village",
    "objectives",
    "tiles",
    "den",
    "hand",
    "firefox",
]
"""Where a die goes: a territory, the mountains' three zones (exploration is `mountain`), the den,
a tile in hand, Firefox or the Village."""
Act: TypeAlias = Literal["track", "kit", "hunt", "mark", "resource"]
Tile: TypeAlias = Literal[1, 2, 3, 4]
Kit: TypeAlias = Literal[1, 2, 3, 4, 5]
"""1 to 3 are the coloured kits of the three growth tracks, 4 and 5 the black ones."""
Exit: TypeAlias = Literal[1, 2, 3, 4, 5]
Shape: TypeAlias = Literal["I", "L", "T", "X", "D"]
# fmt: off
BonusPath: TypeAlias = Literal[
    "path1", "path2", "path3", "path4", "path5", "path6",
    "path7", "path8", "path9", "path10", "path11", "path12",
]
Path: TypeAlias = Literal[
    "I", "L", "T", "X", "D",
    "path1", "path2", "path3", "path4", "path5", "path6",
    "path7", "path8", "path9", "path10", "path11", "path12",
]
Cell: TypeAlias = Literal[
    "1,1", "1,2", "1,3", "1,4", "1,5", "2,1", "2,2", "2,3", "2,4", "2,5",
    "3,1", "3,2", "3,3", "3,4", "3,5", "4,1", "4,2", "4,3", "4,4",
]
Quarter: TypeAlias = Literal[0, 1, 2, 3]
"""By how many quarters a path tile is turned clockwise."""
Card: TypeAlias = Literal[
    "PO1", "PO2", "PO3", "PO4", "PO5", "PO6", "PO7", "PO8", "PO9", "PO10", "PO11",
]
Common: TypeAlias = Literal["CO1", "CO2", "CO3", "CO4", "CO5", "CO6", "CO7", "CO8", "CO9"]
Instinct: TypeAlias = Literal[
    "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "first", "second",
]
"""An instinct tile, or one of the two printed areas."""
TerritoryTile: TypeAlias = Literal[
    "camp", "bear", "storm", "wolf", "points_a", "path", "points_b", "kit",
    "lesson", "beaver", "cheese", "star",
]
OpenTile: TypeAlias = Literal["points_a", "path", "points_b", "kit"]
Obstacle: TypeAlias = Literal["camp", "bear", "storm", "wolf"]
Prey: TypeAlias = Literal["failed", "gp2", "gp2_resource"]
"""A hunting tile."""
Payment: TypeAlias = Literal["river", "forest", "farm", "field", "failed", "gp2", "gp2_resource"]
Token: TypeAlias = Literal["star", "cheese"]
Source: TypeAlias = Literal[
    "start", "order", "destiny", "roll", "empty_die", "territory", "bear", "toll", "beaver", "camp",
    "explore", "track", "marks", "hunting", "mountain", "exchange", "tiles", "den", "paths",
    "growth", "exits", "instincts", "objectives", "common", "penalties", "cheese", "star", "dice",
    "fourth_die", "outside", "catch_up", "ruse", "firefox", "village", "cards", "heap",
]
"""What something was gained, lost or paid for; the sources of the VP ledger are among them."""
Phase: TypeAlias = Literal["start", "turns", "scoring", "growth", "over"]
Stage: TypeAlias = Literal[
    "new_round", "next_turn", "roll", "place", "enter", "move", "act", "explore", "objectives",
    "finish", "declare", "count", "grow", "reset", "over",
]
"""What comes once nothing is pending: a choice of the player whose turn it is, or the next step."""
Op: TypeAlias = Literal[
    "gp", "vp", "resource", "resource_any", "resource_here", "kit", "track", "track_any", "hunting",
    "bonus_path", "draw_path", "grow_free", "star", "cheese", "firefox_roll", "village_step",
    "territory_tile", "camp", "bear", "lay", "lay_bonus", "open_tile", "pay_resource", "pay_growth",
    "instinct", "shift", "destiny", "destiny_die",
]
Icon: TypeAlias = Literal[
    "H", "M", "TT", "K", "G", "P1", "P2", "P3", "BP", "HM", "OB_storm", "OB_wolf", "CHEESE", "STAR",
    "CO", "VP1", "VP2", "BEAVER",
]
# fmt: on


class Options(Value, frozen=True):
    """How the game is played (R90)."""

    first_game: bool = False
    ruse_tiles: bool = True
    winter: bool = False
    firefox: bool = False
    village: bool = False
    premices: bool = False
    advanced_dens: bool = False
    vixen: Literal[0, 1, 2, 3, 4, 5] = 0
    """Her level, or 0 for none; one player alone always meets her, at level 1 if none is named. The
    fifth is not in the box (R93)."""
    fourth_die: Literal["faq", "printed"] = "faq"
    """What earns it: two kits at the end of their tracks, or two that were sent out (R13)."""
    begins: Literal["drawn", 1, 2, 3, 4] = "drawn"
    """The seat of the last to have seen a fox, counted from 1, or whichever is drawn (R6)."""


class Task(Value, frozen=True):
    """Something that has still to be carried out for a player: an effect, or a choice."""

    op: Op
    seat: Seat
    source: Source
    n: int = 0
    """How much, which territory, kit or place."""
    drawn: tuple[int, ...] = ()
    """Path tiles that were drawn and wait to be placed."""


class Heap(msgspec.Struct):
    """Face-down hunting tiles and what became of them. A stack that was made anew is a new
    generation: of each, everybody knows how many tiles of each kind have not been turned over."""

    unseen: list[list[int]]
    stack: int
    """How many tiles of the last generation are in the stack; the others lie on the board."""
    discards: list[int]


class Pile(msgspec.Struct, frozen=True):
    """A territory's tiles, as sets of bits: those not seen since it was made, and the discards."""

    unseen: int
    discards: int = 0
    aside: int = 0
    """So many of the unseen ones VIXEN keeps face down; star, cheese, beaver are not among them."""


class Player(msgspec.Struct):
    """What everybody sees of a player."""

    gp: int = 0
    vp: int = 0
    resources: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    dice: int = 2
    """Action dice in play, and how many of them have been used this round."""
    used: int = 0
    fourth: bool = False
    den_dice: list[int] = []
    values: tuple[int, ...] = (1, 1, 1, 1, 1)
    spaces: list[int] = msgspec.field(default_factory=lambda: [1, 1, 1, 0, 0])
    """Each kit's growth space: 0 in reserve, 1 to 5 on its track, 6 outside."""
    exits: tuple[int, ...] = (-1, -1, -1, -1, -1)
    """Which kit is at each exit."""
    slots: tuple[bool, ...] = (True, True, True, True)
    """Where a territory marker lies on the personal board."""
    paid: tuple[bool, ...] = (False, False, False, False)
    levels: tuple[int, ...] = (0, 0, 0, 0)
    paw: int = 0
    """How far on the Village track."""
    fox: int = -1
    """The place of the standing fox, or -1 in the centre."""
    cache: list[int] = []
    """Hunting tiles by kind; those of the Village are numbered from 3."""
    completed: tuple[int, ...] = ()
    exchanged: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    """Path tiles as 4 × tile + quarters, tiles numbered as shapes and then bonus paths; -1: none.
    The base is 100."""
    reach: tuple[int, ...] = ()
    """For each empty cell the sides on which a joined path waits, as bits N, E, S, W."""
    leads: tuple[bool, ...] = (False, False, False, False, False)
    """To which exits a complete path leads."""
    bag: tuple[int, ...] = ()
    base: int = -1
    """Which advanced den tile is the base, or -1."""
    ruse: int = -1
    instincts: tuple[int, ...] = ()
    """Instinct tiles, numbered from 0, that have this player's cube; the printed areas are 10 and
    11."""
    cubes: int = 5
    """Cubes beside the boards; two more count growth points, and one lies at each unused exit."""
    lessons: tuple[int, ...] = ()
    """Territories whose tile `lesson` is held."""
    ledger: dict[str, tuple[int, ...]] = {}
    """VP by source, for each of the four rounds and for the end of the game."""


class Automa(msgspec.Struct):
    """VIXEN."""

    level: int
    cards: list[int]
    """Cards of this round that have not been revealed."""
    revealed: list[int] = []
    """Cards of this round in the order they came, and what was rolled for each."""
    rolls: list[int] = []
    vp: int = 0
    values: list[int] = msgspec.field(default_factory=lambda: [1, 1, 1, 1, 1])
    spaces: list[int] = msgspec.field(default_factory=lambda: [1, 2, 3, 0, 0])
    markers: int = 4
    cubes: int = 5
    fox: int = -1
    cache: list[int] = []
    bag: int = 22
    heap: int = 0
    paths: list[int] = []
    """Bonus path tiles."""
    tiles: int = 0
    """Territory tiles, mostly face down."""
    kept: list[int] = []
    """Those of them that showed themselves, as 12 × territory + tile."""
    ledger: dict[str, tuple[int, ...]] = {}


class Fire(msgspec.Struct):
    """The Firefox board."""

    ring: list[int]
    pile: list[int]
    pawn: int = 0


class Hamlet(msgspec.Struct):
    """The Village board."""

    tiles: list[int]
    marks: list[int]
    lying: list[int]
    heap: Heap


class Board(msgspec.Struct):
    """Everything that lies open to all (R89)."""

    players: list[Player]
    supply: list[int]
    tiles: tuple[int, ...]
    """The exploration tile at each place, as 4 × colour + kind."""
    marks: list[int]
    lying: list[int]
    """The generation of the hunting tile at each place, or -1."""
    hunting: Heap
    piles: list[Pile]
    order: list[int]
    bonuses: list[int]
    """The turn order tiles."""
    destinies: list[int]
    """Destiny tiles that have not been revealed; some of them never will."""
    commons: list[int]
    claims: list[tuple[int, ...]]
    """Who has a cube on each common objective, from the left."""
    track_tiles: tuple[int, ...]
    """By territory, those of levels 1, 3 and 5."""
    row: list[int]
    """Bonus path tiles that lie open; -1: none."""
    stack: list[int]
    """Those of the stack that nobody has seen, in the order of the box."""
    under: list[int]
    """Those that were put under the stack, the next to come first."""
    instincts: list[int]
    spaces: list[list[int]]
    """Dice in the four territories, the mountains and the Village, as 8 × seat + value left."""
    vixen: Automa | None = None
    fire: Fire | None = None
    hamlet: Hamlet | None = None
    open_tiles: list[int] = []
    """Territory tiles open to all, as 12 × territory + tile, the oldest first."""
    obstacles: list[int] = msgspec.field(default_factory=lambda: [-1, -1, -1, -1])
    """Where camp, bear, storm and wolf are."""
    obstacle_tiles: tuple[int, ...] = (-1, -1, -1, -1)
    """The territories whose tiles brought them."""
    hunter: int = -1
    star: int = NOBODY
    cheese: int = NOBODY
    beaver: int = NOBODY
    dam: int = -1
    """Where the beaver is."""
    beaver_tile: int = -1
    round: int = 0
    destiny: int = -1
    destiny_die: int = 0
    phase: Phase = "start"
    stage: Stage = "new_round"
    at: int = -1
    """How far in turn order the phase has come."""
    actor: Seat = 0
    pending: list[Task] = []
    """What has to be carried out before the stage goes on; the last one first."""
    rolled: int = 0
    die: int = 0
    spot: int = -1
    """Where the die of this turn lies."""
    acts: int = 0
    """Which acts were done this turn, as bits."""


class Cards(msgspec.Struct):
    """A player's private objectives that the others do not see, each in the order of the box."""

    hand: list[int]
    deck: list[int]
    discarded: list[int] = []


class State(msgspec.Struct):
    """A game: what lies open, and what is hidden."""

    options: Options
    board: Board
    cards: list[Cards]


class Held(Value, frozen=True):
    """A player's private objectives: which they are, or only how many."""

    hand: int
    deck: int
    discarded: int
    hand_cards: tuple[int, ...] | None
    deck_cards: tuple[int, ...] | None
    discarded_cards: tuple[int, ...] | None


class Prices(Value, frozen=True):
    """What things cost a player now, and what they would bring."""

    acts: tuple[tuple[int, ...], ...]
    """Each act on a trail, burrow, dam and clearing, in the mountains and in the Village; -1: none
    there."""
    growth: tuple[int, ...]
    """The next step of each kit in growth points, -1 where there is none."""
    reach: tuple[int, ...]
    """How many tiles the fox may go in each territory."""
    brings: tuple[tuple[str, ...], ...]
    """What the rolled value brings in each territory; nothing before a roll."""
    cache: int
    """What the hunting tiles would score now."""


class View(Value, frozen=True):
    """What lies open to all, and the viewer's own private objectives."""

    options: Options
    seats: int
    viewer: Viewer
    board: Board
    held: tuple[Held, ...]
    costs: tuple[tuple[int, ...], ...]
    """The die spaces of the four territories, the mountains, the Village and a den, this round."""
    movement: int
    """How many tiles foxes move this round, before what changes it."""
    prices: tuple[Prices, ...]
    """For each player."""
    corrected: dict[str, Any]
    """The tables by which this match is played where they are not the shipped ones."""
