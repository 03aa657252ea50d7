"""VIXEN, the solo opponent: her cards, her fox, her icons and her kits (R77 to R81, R87, R88,
R93)."""

from typing import Final

from msgspec.structs import replace

from fusebox.games.ruse import den, hunting, territories, tiles
from fusebox.games.ruse.data import TERRITORIES, TERRITORY_TILES, VixenFace, VixenLine
from fusebox.games.ruse.events import (
    VixenCard,
    VixenDid,
    VixenGrew,
    VixenMoved,
    VixenRolled,
)
from fusebox.games.ruse.model import (
    NOBODY,
    VIXEN,
    Automa,
    Icon,
)
from fusebox.games.ruse.packing import (
    BEAVER,
    CHEESE,
    FACES,
    HUNT,
    MARK,
    STAR,
    STORM,
    WOLF,
    bit,
    die_of,
    kind_of,
    members,
    next_clockwise,
    place_at,
    territory_of,
    tile_from,
    tile_of,
)
from fusebox.games.ruse.play import (
    LAST_ROUND,
    MARKS_PAY,
    Play,
    gain_gp,
    outside,
    spaces,
    vixen_gains,
)

END, BEST = 5, 6
TOKENS: Final[dict[int, Icon]] = {
    BEAVER: "BEAVER",
    CHEESE: "CHEESE",
    STAR: "STAR",
}
FULL_DEN: Final[tuple[Icon, ...]] = ("P1",)
TOLL: Final = 2
HARDEST: Final = 4
"""Her last level in the box."""


def automa(play: Play) -> Automa:
    vixen = play.board.vixen
    assert vixen is not None
    return vixen


def new_round(play: Play) -> None:
    """Her cards of this round, whose order nobody knows (R77)."""
    vixen, board = automa(play), play.board
    vixen.fox, vixen.revealed, vixen.rolls = -1, [], []
    vixen.cards = [
        number
        for number, face in enumerate(play.tables.vixen.faces)
        if face.level == min(vixen.level, HARDEST) and face.round == board.round
    ]


def turn(play: Play) -> None:
    """Reveal a card, take its instant, roll, and do what the row says (R78)."""
    vixen = automa(play)
    card = play.chance.take(vixen.cards)
    vixen.revealed.append(card)
    face = play.tables.vixen.faces[card]
    play.events.append(VixenCard(face.name))
    if vixen.level > HARDEST:
        vixen_gains(play, play.board.round, "cards")
    for icon in face.instant:
        instant(play, icon, face)
    value = play.chance.roll()
    vixen.rolls.append(value)
    line = face.lines[(value - 1) // 2]
    territory = _where(play, line)
    play.events.append(VixenRolled(value, "den" if territory < 0 else TERRITORIES[territory]))
    if territory < 0:
        icons = line.icons if line.territory < 0 else FULL_DEN
    else:
        icons = line.icons
        play.board.spaces[territory].append(die_of(VIXEN, 0))
        move(play, territory, icons)
    for icon in icons:
        act(play, icon, territory)
    vixen_gains(play, line.vp, "cards")


def _where(play: Play, line: VixenLine) -> int:
    """The next territory clockwise with a free space, or her den (R79)."""
    if line.territory < 0:
        return -1
    size = len(spaces(play, line.territory))
    for step in range(4):
        territory = next_clockwise(line.territory, step)
        if len(play.board.spaces[territory]) < size:
            return territory
    return -1


def move(play: Play, territory: int, icons: tuple[Icon, ...]) -> None:
    """From the base to the first tile that suits the row (R79, R81)."""
    board, vixen = play.board, automa(play)
    base = place_at(territory, 0)
    place = base + _stop(play, territory, icons)
    vixen.fox = place
    play.events.append(VixenMoved(TERRITORIES[territory], tile_of(place)))
    for passed in range(base, place + 1):
        owner = board.marks[passed]
        if owner not in (NOBODY, VIXEN):
            extra = MARKS_PAY in board.players[owner].instincts
            gain_gp(play, owner, TOLL if passed == place else 1 + extra, "toll")
        if board.dam == passed and board.beaver not in (NOBODY, VIXEN):
            gain_gp(play, board.beaver, TOLL, "beaver")


def _stop(play: Play, territory: int, icons: tuple[Icon, ...]) -> int:
    wanted = [icon for icon in ("H", "M") if icon in icons]
    if not wanted:
        return 0
    tests = {"H": may_hunt, "M": may_mark}
    for some in (wanted, *([icon] for icon in wanted if len(wanted) > 1)):
        for tile in range(4):
            if all(tests[icon](play, place_at(territory, tile)) for icon in some):
                return tile
    return 3


def may_hunt(play: Play, place: int) -> bool:
    board = play.board
    territory = territory_of(place)
    allowed = play.tables.exploration.costs[0][kind_of(board.tiles[place])][HUNT] >= 0
    stopped = territory in (board.hunter, board.obstacles[WOLF])
    return allowed and board.lying[place] >= 0 and not stopped


def may_mark(play: Play, place: int) -> bool:
    board = play.board
    allowed = play.tables.exploration.costs[0][kind_of(board.tiles[place])][MARK] >= 0
    free = board.marks[place] != VIXEN and board.hunter != territory_of(place)
    return allowed and free and automa(play).markers > 0


def instant(play: Play, icon: Icon, face: VixenFace) -> None:
    """The icons above the rows; the beaver goes to the first territory they name (R87)."""
    if icon == "BEAVER":
        territory = next(line.territory for line in face.lines if line.territory >= 0)
        tiles.take_beaver(play, VIXEN, territory, -1)
        play.events.append(VixenDid(icon))
    else:
        act(play, icon, -1)


def act(play: Play, icon: Icon, here: int) -> None:
    """One icon; what cannot be done is skipped (R87)."""
    if icon[:2] == "VP":
        vixen_gains(play, int(icon[2:]), "cards")
        return
    before = len(play.events)
    if not _act(play, icon, here):
        return
    play.events.insert(before, VixenDid(icon))


def _act(play: Play, icon: Icon, here: int) -> bool:
    vixen = automa(play)
    match icon:
        case "H":
            return _hunt(play, vixen)
        case "M":
            return _mark(play, vixen)
        case "TT":
            return _territory_tile(play, vixen, here)
        case "K":
            return _raise(vixen)
        case "G":
            return _grow_one(vixen)
        case "P1" | "P2" | "P3":
            return _paths(vixen, int(icon[1:]))
        case "BP":
            return _bonus_path(play, vixen)
        case "HM":
            territories.hunter_moves(play)
        case "OB_storm" | "OB_wolf":
            kind = STORM if icon == "OB_storm" else WOLF
            tiles.set_obstacle(play, kind, here, -1)
        case "CHEESE" | "STAR":
            tiles.take_token(play, VIXEN, icon.lower())
        case _:
            return _claim(play, vixen)
    return True


def _hunt(play: Play, vixen: Automa) -> bool:
    board = play.board
    if vixen.fox < 0 or not may_hunt(play, vixen.fox):
        return False
    generation, board.lying[vixen.fox] = board.lying[vixen.fox], -1
    kind = hunting.turned(play, board.hunting, generation)
    if len(vixen.cache) < play.tables.hunting.row:
        vixen.cache.append(kind)
    else:
        board.hunting.discards[kind] += 1
    return True


def _mark(play: Play, vixen: Automa) -> bool:
    board = play.board
    if vixen.fox < 0 or not may_mark(play, vixen.fox):
        return False
    if board.marks[vixen.fox] != NOBODY:
        territories.give_back(play, board.marks[vixen.fox])
    board.marks[vixen.fox] = VIXEN
    vixen.markers -= 1
    return True


def _territory_tile(play: Play, vixen: Automa, here: int) -> bool:
    """Kept face down for the scoring; star, cheese and beaver also give their token."""
    if not tiles.ready_stack(play, here):
        return False
    pile = play.board.piles[here]
    telling = pile.unseen & tiles.TELLING
    vixen.tiles += 1
    if play.chance.below(tiles.stack_size(play, here)) >= telling.bit_count():
        play.board.piles[here] = replace(pile, aside=pile.aside + 1)
        return True
    tile = play.chance.pick([*members(telling, FACES)])
    play.board.piles[here] = replace(pile, unseen=pile.unseen & ~bit(tile))
    vixen.kept.append(tile_from(here, tile))
    if tile == BEAVER:
        tiles.take_beaver(play, VIXEN, here, -1)
    else:
        tiles.take_token(play, VIXEN, TERRITORY_TILES[tile])
    play.events.append(VixenDid(TOKENS[tile]))
    return True


def _front(vixen: Automa, below: int) -> int:
    """Her most advanced kit on the track whose value is below this, or -1."""
    on_track = [
        kit for kit in range(5) if 1 <= vixen.spaces[kit] <= END and vixen.values[kit] < below
    ]
    return max(on_track, key=lambda kit: vixen.spaces[kit], default=-1)


def _raise(vixen: Automa) -> bool:
    kit = _front(vixen, BEST)
    if kit >= 0:
        vixen.values[kit] += 1
    return kit >= 0


def _grow_one(vixen: Automa) -> bool:
    kit = _front(vixen, BEST + 1)
    if kit >= 0:
        vixen.spaces[kit] += 1
        _enter(vixen)
    return kit >= 0


def _enter(vixen: Automa) -> None:
    """A black kit enters space 1 whenever it is empty (R88)."""
    if 1 not in vixen.spaces and 0 in vixen.spaces:
        vixen.spaces[vixen.spaces.index(0)] = 1


def _paths(vixen: Automa, count: int) -> bool:
    drawn = min(count, vixen.bag)
    vixen.bag -= drawn
    vixen.heap += drawn
    return drawn > 0


def _bonus_path(play: Play, vixen: Automa) -> bool:
    row = play.board.row
    place = next((place for place, path in enumerate(row) if path >= 0), -1)
    if place < 0:
        return False
    vixen.paths.append(row[place])
    den.refill(play, place)
    return True


def _claim(play: Play, vixen: Automa) -> bool:
    """A cube on the first common objective where she has none: she only blocks the space."""
    board = play.board
    for number, claims in enumerate(board.claims):
        if VIXEN not in claims and len(claims) < LAST_ROUND and vixen.cubes:
            board.claims[number] = (*claims, VIXEN)
            vixen.cubes -= 1
            return True
    return False


def grow(play: Play) -> None:
    """All her kits move one space at the end of a round, the front one first (R80, R88)."""
    vixen = automa(play)
    for kit in range(5):
        if 1 <= vixen.spaces[kit] <= END:
            vixen.spaces[kit] += 1
    _enter(vixen)
    play.events.append(VixenGrew(outside(vixen)))
