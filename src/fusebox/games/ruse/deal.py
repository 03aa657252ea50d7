"""The set-up: the board, the boxes' tiles, the players and VIXEN (R1 to R9, R71 to R77)."""

from typing import Final

from fusebox.core import Begins, Chance, first_seat
from fusebox.games.ruse import den, hunting
from fusebox.games.ruse.data import CARDS, Tables
from fusebox.games.ruse.model import (
    NOBODY,
    VIXEN,
    Automa,
    Board,
    Cards,
    Fire,
    Hamlet,
    Heap,
    Options,
    Pile,
    Player,
    State,
    Task,
)
from fusebox.games.ruse.packing import FACES, bit, places_of
from fusebox.games.ruse.play import Play

SUPPLY: Final = 30
START_GP: Final = 2
IN_HAND: Final = 3
IN_HAND_PREMICES: Final = 2
OPEN_PATHS: Final = 3
INSTINCT_TILES: Final = 3
COMMON_TILES: Final = 3
VILLAGE_TILES: Final = 3
TRACK_TILES: Final = 12
ADVANCED_DENS: Final = 5


def vixen_level(options: Options, seats: int) -> int:
    """One player alone always meets her (R90)."""
    return options.vixen or (1 if seats == 1 else 0)


def sets(options: Options) -> list[str]:
    """What is in the game: tiles of an expansion only with it (R4)."""
    chosen = {"base": True, "firefox": options.firefox, "village": options.village}
    return [name for name, is_in in chosen.items() if is_in]


def starting(options: Options) -> bool:
    """Only objectives with the start icon are used (R9, R75)."""
    return options.first_game or options.premices


def deal(options: Options, seats: int, tables: Tables, chance: Chance) -> State:
    """Everything before the first choice: the resource that each player starts with (R8)."""
    level = vixen_level(options, seats)
    board = _board(options, seats, level, tables, chance)
    state = State(options, board, [_cards(options, tables, chance) for _ in range(seats)])
    play = Play(state, tables, chance)
    hunting.refill(play)
    if level:
        board.vixen = Automa(level, [])
    _first_tasks(play)
    return state


def _board(options: Options, seats: int, level: int, tables: Tables, chance: Chance) -> Board:
    def drawn(kind: str, count: int) -> list[int]:
        return chance.shuffled(tables.members(kind, sets(options)))[:count]

    paths = drawn("bonus_paths", len(tables.den.bonus_paths))
    commons = tables.members("common", sets(options))
    if starting(options):
        commons = [objective for objective in commons if tables.commons[objective].start]
    return Board(
        players=_players(options, seats, tables, chance),
        supply=[SUPPLY] * 4,
        tiles=tuple(_exploration(options, chance)),
        marks=[NOBODY] * 16,
        lying=[-1] * 16,
        hunting=_heap(tables.hunting.prey),
        piles=[Pile(bit(FACES) - 1) for _ in range(4)],
        order=_order(options.begins, seats, level, chance),
        bonuses=drawn("turn_order", 1 if seats + bool(level) == 3 else 2),
        destinies=tables.members("destiny", sets(options)),
        commons=chance.shuffled(commons)[:COMMON_TILES],
        claims=[()] * COMMON_TILES,
        track_tiles=tuple(drawn("track_tiles", TRACK_TILES)),
        row=paths[:OPEN_PATHS],
        stack=sorted(paths[OPEN_PATHS:]),
        under=[],
        instincts=[] if options.premices else drawn("instincts", INSTINCT_TILES),
        spaces=[[] for _ in range(6)],
        fire=_fire(tables, chance) if options.firefox else None,
        hamlet=_hamlet(tables, chance) if options.village else None,
    )


def _exploration(options: Options, chance: Chance) -> list[int]:
    """Each colour's four in its own territory; in winter anywhere (R2, R72)."""
    if options.winter:
        return chance.shuffled(range(16))
    return [tile for colour in range(4) for tile in chance.shuffled(places_of(colour))]


def _order(begins: Begins, seats: int, level: int, chance: Chance) -> list[int]:
    """The first player, who was named or is drawn, then clockwise; VIXEN last (R6, R81)."""
    first = first_seat(begins, seats, chance) if seats > 1 else 0
    order = [(first + seat) % seats for seat in range(seats)]
    return [*order, VIXEN] if level else order


def _players(options: Options, seats: int, tables: Tables, chance: Chance) -> list[Player]:
    ruse = [-1] * seats
    if options.ruse_tiles and not options.premices:
        ruse = chance.shuffled(tables.members("ruse", sets(options)))[:seats]
    dens = [-1] * seats
    if options.advanced_dens:
        dens = chance.shuffled(range(ADVANCED_DENS))[:seats]
    return [_player(tables, ruse[seat], dens[seat]) for seat in range(seats)]


def _player(tables: Tables, ruse: int, base: int) -> Player:
    player = Player(
        cells=(den.EMPTY,) * 19 + (den.BASE,),
        bag=tuple(tables.den.path_counts),
        ruse=ruse,
        base=base,
    )
    den.survey(player, tables)
    return player


def _cards(options: Options, tables: Tables, chance: Chance) -> Cards:
    """Each player's own objectives, some of them in hand (R7)."""
    only_start = starting(options)
    own = [n for n in range(len(CARDS)) if tables.objectives[n].start or not only_start]
    shuffled = chance.shuffled(own)
    count = IN_HAND_PREMICES if options.premices else IN_HAND
    return Cards(hand=sorted(shuffled[:count]), deck=sorted(shuffled[count:]))


def _fire(tables: Tables, chance: Chance) -> Fire:
    tiles = chance.shuffled(range(len(tables.firefox.tiles)))
    return Fire(ring=tiles[:6], pile=sorted(tiles[6:]))


def _hamlet(tables: Tables, chance: Chance) -> Hamlet:
    tiles = chance.shuffled(range(len(tables.village.tiles)))[:VILLAGE_TILES]
    heap = _heap(tables.village.prey)
    return Hamlet(tiles=tiles, marks=[NOBODY] * 6, lying=[-1, -1], heap=heap)


def _heap(prey: tuple[int, int, int]) -> Heap:
    """All hunting tiles of a box, face down."""
    return Heap([list(prey)], sum(prey), [0, 0, 0])


def _first_tasks(play: Play) -> None:
    """2 GP and a resource for everybody, then the bonus of advanced dens (R8, R76)."""
    board = play.board
    seats = [seat for seat in board.order if seat != VIXEN]
    tasks = []
    for seat in seats:
        tasks.append(Task("gp", seat, "start", START_GP))
        tasks.append(Task("resource_any", seat, "start"))
    for seat in seats:
        base = board.players[seat].base
        if base >= 0:
            op, number = play.tables.den.bases[base][1]
            tasks.append(Task(op, seat, "start", number))
    board.pending = list(reversed(tasks))
