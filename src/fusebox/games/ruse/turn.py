"""A turn: roll, collect, place the die, act, end (R15 to R23, R37 to R39)."""

from typing import Final, get_args

from fusebox.core import Done, Seat
from fusebox.games.ruse import den, firefox, hunting, kits, objectives, territories, village
from fusebox.games.ruse.actions import (
    Action,
    ChooseResource,
    Declare,
    Discard,
    Do,
    DrawCard,
    EatCheese,
    Exchange,
    Explore,
    Grow,
    HandIn,
    Place,
    Roll,
    Send,
    Stop,
    UseTile,
)
from fusebox.games.ruse.data import ACTS, DEAREST, TERRITORIES, TERRITORY_TILES
from fusebox.games.ruse.events import (
    Placed,
    Rolled,
    TileUsed,
    TurnEnded,
)
from fusebox.games.ruse.model import (
    NOBODY,
    Player,
    Spot,
    Task,
)
from fusebox.games.ruse.play import (
    CHEAP_HUNT,
    CHEAP_TRACK,
    CHEAP_VILLAGE,
    MORE_GP,
    RUSE_SIX,
    Play,
    gain_gp,
    gain_resource,
    pay_gp,
    pay_resource,
    spaces,
)

EMPTY_GP: Final = 2
CHEESE_GP: Final = 4
SIX_GP: Final = 2
TRACK, KIT, HUNT, MARK, RESOURCE = range(5)
SPOTS: Final[tuple[Spot, ...]] = get_args(Spot)
MOUNTAIN, VILLAGE, OBJECTIVES, TILES, DEN, HAND, FIREFOX = range(4, 11)
REWARDED: Final = (0, 1, 2, 3, MOUNTAIN, OBJECTIVES, TILES)
"""Where an emptied die brings growth points (R21)."""
ROLL: Final = Roll()
DONE: Final = Done()
CHEESE: Final = EatCheese()
PLACES: Final = tuple(Place(spot) for spot in SPOTS)
DOES: Final = tuple(Do(act) for act in ACTS)
EXPLORES: Final = tuple(Explore(cost) for cost in range(DEAREST))
RESOURCES: Final = tuple(ChooseResource(name) for name in TERRITORIES)
USES: Final = {
    12 * territory + tile: UseTile(name, TERRITORY_TILES[tile])  # type: ignore[arg-type]
    for territory, name in enumerate(TERRITORIES)
    for tile in range(4, 8)
}


def choices(play: Play, seat: Seat) -> list[Action]:
    """What the player whose turn it is may do, between two steps (R23)."""
    board = play.board
    stage = board.stage
    found: list[Action]
    if stage == "roll":
        found = [ROLL]
    elif stage == "place":
        found = placing(play, seat)
    elif stage == "act":
        found = acting(play, seat)
        found.append(DONE)
    elif stage == "move":
        found = territories.stops(play, seat)
    elif stage == "explore":
        found = exploring(play, seat)
        found.append(DONE)
    elif stage == "objectives":
        found = objectives.zone(play, seat)
        found.append(DONE)
    else:
        found = [DONE]
    player = board.players[seat]
    if board.cheese == seat:
        found.append(CHEESE)
    if 5 in player.spaces:
        found += kits.sending(play, player)
    return found


def placing(play: Play, seat: Seat) -> list[Action]:
    """Where the die may go (R18); the objective zone never fills (R22)."""
    board = play.board
    player = board.players[seat]
    purse = board.die + player.gp
    found: list[Action] = []
    for spot in range(6 if board.hamlet is not None else 5):
        costs, taken = spaces(play, spot), len(board.spaces[spot])
        if taken < len(costs) and costs[taken] <= purse + _reward(board.die, spot, costs[taken]):
            found.append(PLACES[spot])
    found.append(PLACES[OBJECTIVES])
    if board.open_tiles and not play.options.premices:
        found.append(PLACES[TILES])
    taken, costs = len(player.den_dice), play.tables.spaces.den
    if taken < len(costs) and costs[taken] <= purse:
        found.append(PLACES[DEN])
    if player.lessons and any(player.resources) and kits.may_raise(player):
        found.append(PLACES[HAND])
    if board.fire is not None:
        found.append(PLACES[FIREFOX])
    return found


def _reward(die: int, spot: int, cost: int) -> int:
    """What the die brings if this cost empties it there (R21)."""
    return EMPTY_GP if 0 < die <= cost and spot in REWARDED else 0


def costs_of(play: Play, player: Player) -> list[int]:
    """What each act costs where the die lies, -1 where there is none (R30, R37, R58, R74)."""
    board, tables, own = play.board, play.tables, player.instincts
    if board.spot < 4:
        costs = list(tables.costs[play.options.winter][board.tiles[player.fox] % 4])
    elif board.spot == MOUNTAIN:
        cost = tables.mountain
        costs = [cost, cost, -1, -1, cost]
    else:
        less = CHEAP_VILLAGE in own
        costs = [max(0, cost - less) if cost >= 0 else -1 for cost in tables.village_costs]
    if CHEAP_HUNT in own and costs[HUNT] > 0:
        costs[HUNT] -= 1
    if CHEAP_TRACK in own and costs[TRACK] > 0:
        costs[TRACK] -= 1
    return costs


def acting(play: Play, seat: Seat) -> list[Action]:
    """The acts that are allowed, have an effect, can be paid and were not done yet."""
    board = play.board
    player = board.players[seat]
    return [
        DOES[act]
        for act, cost in enumerate(costs_of(play, player))
        if cost >= 0
        and not board.acts >> act & 1
        and payable(play, player, cost)
        and not hindered(play, seat, act)
    ]


def payable(play: Play, player: Player, cost: int) -> bool:
    """From the die first, then in growth points, those of the emptied die included (R19, R21)."""
    board = play.board
    purse = board.die + player.gp
    return cost <= purse or cost <= purse + _reward(board.die, board.spot, cost)


def hindered(play: Play, seat: Seat, act: int) -> bool:
    """Whether the act is forbidden here or would have no effect (R31 to R35, R84)."""
    board = play.board
    player, spot = board.players[seat], board.spot
    if act == KIT:
        return not kits.may_raise(player)
    if act == RESOURCE:
        return not any(board.supply)
    if spot == MOUNTAIN:
        return min(player.levels) == territories.TOP
    if spot == VILLAGE:
        return _hindered_in_village(play, seat, act)
    hunter, wolf = board.hunter == spot, board.obstacles[territories.WOLF] == spot
    if act == TRACK:
        return wolf or not territories.may_advance(player, spot)
    if act == HUNT:
        return hunter or wolf or board.lying[player.fox] < 0
    return hunter or board.marks[player.fox] == seat or True not in player.slots


def _hindered_in_village(play: Play, seat: Seat, act: int) -> bool:
    player, hamlet = play.board.players[seat], play.board.hamlet
    if hamlet is None or act == HUNT:
        return not village.lies(play)
    return hamlet.marks[player.paw - 1] == seat or True not in player.slots


def exploring(play: Play, seat: Seat) -> list[Action]:
    """Once a turn, where something could be placed (R48, R84)."""
    board, tables = play.board, play.tables
    player = board.players[seat]
    found: list[Action] = []
    if board.acts:
        return found
    if any(player.bag) and any(player.reach):
        found += [EXPLORES[cost] for cost in tables.draws if payable(play, player, cost)]
    if payable(play, player, tables.bonus_cost) and (
        max(board.row) >= 0 or board.stack or board.under
    ):
        found.append(EXPLORES[tables.bonus_cost])
    return found


def act(play: Play, seat: Seat, action: Action) -> None:
    """Carries out what was chosen between two steps."""
    match action:
        case Roll():
            roll(play, seat)
        case Place():
            place(play, seat, SPOTS.index(action.spot))
        case Do():
            do(play, seat, ACTS.index(action.act))
        case Done():
            done(play, seat)
        case Stop():
            territories.move(play, seat, action.tile)
            play.board.stage = "act"
        case Explore():
            explore(play, seat, action.cost)
        case EatCheese():
            play.board.cheese = NOBODY
            gain_gp(play, seat, CHEESE_GP, "cheese")
        case Send():
            kits.send(play, seat, action)
        case Grow():
            kits.grow(play, seat, action)
        case HandIn():
            kits.hand_in(play, seat, action)
        case DrawCard():
            objectives.draw(play, seat)
        case Discard():
            objectives.discard(play, seat, action)
        case Exchange():
            objectives.exchange(play, seat, action)
        case Declare():
            objectives.declare(play, seat, action)


def roll(play: Play, seat: Seat) -> None:
    """Roll and collect (R16, R17, R59)."""
    board = play.board
    player = board.players[seat]
    value = play.chance.roll()
    player.used += 1
    board.rolled = board.die = value
    play.events.append(Rolled(seat, value))
    gain_gp(play, seat, play.tables.die_gp[value] + (MORE_GP in player.instincts), "roll")
    if value == 6 and player.ruse == RUSE_SIX:
        gain_gp(play, seat, SIX_GP, "ruse")
    if value == board.destiny_die and board.destiny >= 0:
        play.push(play.tables.destiny[board.destiny], seat, "destiny")
    board.stage = "place"


def place(play: Play, seat: Seat, spot: int) -> None:
    """The die goes there; what follows depends on where (R24, R37 to R40, R48, R73, R74)."""
    board = play.board
    player = board.players[seat]
    board.spot, board.acts = spot, 0
    cost = 0
    if spot <= VILLAGE:
        cost = spaces(play, spot)[len(board.spaces[spot])]
        board.spaces[spot].append(8 * seat + board.die)
    elif spot == DEN:
        cost = play.tables.spaces.den[len(player.den_dice)]
        player.den_dice.append(board.die)
    play.events.append(Placed(seat, SPOTS[spot], cost))
    if spot < 4:
        board.stage = "enter"
        territories.collect(play, seat, spot)
        return
    pay(play, seat, cost)
    board.stage = "finish"
    if spot == MOUNTAIN:
        board.stage = "act"
    elif spot == VILLAGE:
        board.stage = "act"
        board.pending.append(Task("village_step", seat, "village"))
    elif spot == DEN:
        board.stage = "explore"
    else:
        _emptied(play, seat, spot)


def _emptied(play: Play, seat: Seat, spot: int) -> None:
    """Where the die is emptied whatever it showed."""
    board = play.board
    pay(play, seat, board.die)
    if spot == OBJECTIVES:
        board.stage = "objectives"
    elif spot == TILES:
        board.pending.append(Task("open_tile", seat, "tiles"))
    elif spot == HAND:
        territory = board.players[seat].lessons.pop(0)
        territories.discard(play, territory, territories.LESSON)
        play.events.append(TileUsed(seat, TERRITORIES[territory], "lesson"))
        board.pending.append(Task("kit", seat, "tiles"))
        board.pending.append(Task("pay_resource", seat, "tiles"))
    else:
        firefox.act(play, seat)


def enter(play: Play, seat: Seat) -> None:
    """The value bonus is taken: pay the space, then move (R24)."""
    board = play.board
    pay(play, seat, spaces(play, board.spot)[len(board.spaces[board.spot]) - 1])
    board.stage = "move"


def pay(play: Play, seat: Seat, cost: int) -> None:
    """The die's value goes first; an emptied one brings 2 GP at once (R19, R21)."""
    board = play.board
    if cost <= 0:
        return
    used = min(board.die, cost)
    board.die -= used
    if used and not board.die and board.spot in REWARDED:
        gain_gp(play, seat, EMPTY_GP, "empty_die")
    if cost > used:
        pay_gp(play, seat, cost - used, "dice")


def do(play: Play, seat: Seat, act: int) -> None:
    """Pays for an act and carries it out (R31 to R34, R37)."""
    board = play.board
    player = board.players[seat]
    pay(play, seat, costs_of(play, player)[act])
    board.acts |= 1 << act
    if act == KIT:
        board.pending.append(Task("kit", seat, "territory"))
    elif act == RESOURCE:
        board.pending.append(Task("resource_any", seat, "mountain"))
    elif act == TRACK:
        op = "track_any" if board.spot == MOUNTAIN else "track"
        board.pending.append(Task(op, seat, "track", board.spot))  # type: ignore[arg-type]
    elif act == HUNT:
        _hunt(play, seat)
    elif board.hamlet is not None and board.spot == VILLAGE:
        territories.mark(play, seat, board.hamlet.marks, player.paw - 1)
    else:
        territories.mark(play, seat, board.marks, player.fox)


def _hunt(play: Play, seat: Seat) -> None:
    board = play.board
    if board.spot == VILLAGE:
        village.hunt(play, seat)
        return
    place = board.players[seat].fox
    generation, board.lying[place] = board.lying[place], -1
    hunting.resolve(play, seat, board.hunting, generation)


def explore(play: Play, seat: Seat, cost: int) -> None:
    """Draw and place path tiles, or take a bonus one (R48)."""
    board = play.board
    pay(play, seat, cost)
    board.acts, board.stage = 1, "finish"
    if cost == play.tables.bonus_cost:
        board.pending.append(Task("bonus_path", seat, "explore"))
        return
    count, places = play.tables.draws[cost]
    drawn = den.draw(play, seat, count)
    board.pending.append(Task("lay", seat, "explore", places, drawn))


def done(play: Play, seat: Seat) -> None:
    """Ends a turn, or a player's part of scoring or growth."""
    board = play.board
    if board.phase != "turns":
        board.at, board.acts = board.at + 1, 0
        return
    end(play, seat)


def end(play: Play, seat: Seat) -> None:
    """What is left on the die stays there for the scoring (R67)."""
    board = play.board
    if 0 <= board.spot <= VILLAGE:
        board.spaces[board.spot][-1] = 8 * seat + board.die
    elif board.spot == DEN:
        board.players[seat].den_dice[-1] = board.die
    play.events.append(TurnEnded(seat, board.die))
    board.spot, board.die, board.rolled, board.acts = -1, 0, 0, 0
    board.stage = "next_turn"


def gainable(play: Play, _task: Task) -> list[Action]:
    """Resources that are left in the supply (R84)."""
    supply = play.board.supply
    return [RESOURCES[kind] for kind in range(4) if supply[kind]]


def gained(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseResource)
    gain_resource(play, task.seat, TERRITORIES.index(action.resource), task.source)


def owned(play: Play, task: Task) -> list[Action]:
    resources = play.board.players[task.seat].resources
    return [RESOURCES[kind] for kind in range(4) if resources[kind]]


def spent(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseResource)
    pay_resource(play, task.seat, TERRITORIES.index(action.resource))


def usable(play: Play, _task: Task) -> list[Action]:
    """Territory tiles that lie open to all (R39)."""
    return [USES[tile] for tile in play.board.open_tiles]


def used(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, UseTile)
    territory, tile = TERRITORIES.index(action.territory), TERRITORY_TILES.index(action.tile)
    play.board.open_tiles.remove(12 * territory + tile)
    territories.discard(play, territory, tile)
    play.events.append(TileUsed(task.seat, action.territory, action.tile))
    effect = play.tables.tile_effects[tile]
    if effect is not None:
        play.push(effect, task.seat, "tiles")
