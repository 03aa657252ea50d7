"""Kits: their growth, the black ones, the fourth die, and leaving the den (R13, R53 to R58)."""

from typing import Final, get_args

from fusebox.core import Refusal, Seat
from fusebox.games.ruse import hunting
from fusebox.games.ruse.actions import (
    Action,
    ChooseKit,
    Develop,
    Grow,
    HandIn,
    Pay,
    Send,
)
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.data import INSTINCTS, PRINTED, TERRITORIES, Tables
from fusebox.games.ruse.events import (
    Developed,
    ExtraDie,
    Grew,
    HandedIn,
    KitCame,
    Raised,
    Sent,
)
from fusebox.games.ruse.model import (
    Exit,
    Kit,
    Payment,
    Player,
    Task,
)
from fusebox.games.ruse.packing import changed
from fusebox.games.ruse.play import (
    CHEAP_GROWTH,
    LAST_ROUND,
    Play,
    gain_gp,
    gain_vp,
    outside,
    pay_gp,
    pay_resource,
)

END: Final = 5
OUTSIDE: Final = 6
BEST: Final = 6
TRACK_OF: Final = (0, 1, 2, 1, 2)
"""The growth track of each kit; the last two are black."""
FOURTH_DIE_KITS: Final = 2
FOURTH_DIE_VP: Final = 2
HAND_IN_GP: Final = 4
KITS: Final[tuple[Kit, ...]] = get_args(Kit)
CHOOSE: Final = tuple(ChooseKit(kit) for kit in KITS)
GROW: Final = tuple(Grow(kit) for kit in KITS)
EXITS: Final[tuple[Exit, ...]] = get_args(Exit)
SEND: Final = tuple(tuple(Send(kit, exit_) for exit_ in EXITS) for kit in KITS)
HAND_IN: Final = tuple(HandIn(prey, village) for village in (False, True) for prey in hunting.PREY)
DEVELOP: Final = tuple(Develop(instinct) for instinct in INSTINCTS)
PAYMENTS: Final[tuple[Payment, ...]] = get_args(Payment)
PAY: Final = tuple(Pay(what) for what in PAYMENTS)
NOT_GROWING: Final = Refusal("R55", "kit_not_growing")
TOO_DEAR: Final = Refusal("R53", "too_dear")
TOO_FEW_OBJECTIVES: Final = Refusal("R57", "too_few_objectives")
NOT_READY: Final = tuple(Refusal("R57", "kit_not_ready", {"kit": kit}) for kit in KITS)
EXIT_USED: Final = tuple(Refusal("R57", "exit_used", {"exit": exit_}) for exit_ in EXITS)
NO_PATH: Final = tuple(Refusal("R57", "no_path", {"exit": exit_}) for exit_ in EXITS)


def raisable(play: Play, task: Task) -> list[Action]:
    """Kits on the personal board below 6 (R32)."""
    player = play.board.players[task.seat]
    values, spaces = player.values, player.spaces
    return [CHOOSE[kit] for kit in range(5) if values[kit] < BEST and 1 <= spaces[kit] <= END]


def may_raise(player: Player) -> bool:
    values, spaces = player.values, player.spaces
    return any(values[kit] < BEST and 1 <= spaces[kit] <= END for kit in range(5))


def raised(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseKit)
    raise_kit(play, task.seat, action.kit - 1)


def raise_kit(play: Play, seat: Seat, kit: int) -> None:
    player = play.board.players[seat]
    if player.values[kit] < BEST:
        player.values = changed(player.values, kit, player.values[kit] + 1)
        play.events.append(Raised(seat, KITS[kit], player.values[kit]))


def can_step(player: Player, kit: int, paid: bool = True) -> bool:
    """Whether the kit may move on, and has what the last step costs beside its GP (R53, R55)."""
    space = player.spaces[kit]
    if not 1 <= space < END:
        return False
    if kit > 2:
        leader = player.spaces[TRACK_OF[kit]]
        if leader < 3 or (leader < END and space + 1 >= leader):
            return False
    return not paid or space + 1 < END or any(player.resources) or bool(player.cache)


def cost(tables: Tables, player: Player, kit: int) -> int:
    """The next step in growth points, one less with I8 but at least 1 (R53, R58)."""
    price = tables.growth.costs[TRACK_OF[kit]][player.spaces[kit] - 1]
    return max(1, price - 1) if CHEAP_GROWTH in player.instincts else price


def growing(play: Play, seat: Seat) -> list[Action]:
    """What can be done in the growth phase (R53, R56, R57)."""
    player = play.board.players[seat]
    found: list[Action] = [
        GROW[kit] for kit in range(5) if growing_hindrance(play, player, kit) is None
    ]
    if player.cache:
        found += [HAND_IN[kind] for kind in sorted(set(player.cache))]
    found += sending(play, player)
    return found


def growing_hindrance(play: Play, player: Player, kit: int) -> Refusal | None:
    """Why a kit may not take a step that is paid (R53, R55)."""
    if not can_step(player, kit):
        return NOT_GROWING
    return None if cost(play.tables, player, kit) <= player.gp else TOO_DEAR


def growing_free(play: Play, task: Task) -> list[Action]:
    player = play.board.players[task.seat]
    paid = play.tables.readings.free_growth == "paid"
    return [CHOOSE[kit] for kit in range(5) if can_step(player, kit, paid)]


def grown_free(play: Play, task: Task, action: Action) -> None:
    """One step without growth points; the last one still has its price, or none (R86)."""
    assert isinstance(action, ChooseKit)
    if play.tables.readings.free_growth == "free":
        _stepped(play, task.seat, action.kit - 1)
    else:
        step(play, task.seat, action.kit - 1)


def grow(play: Play, seat: Seat, action: Grow) -> None:
    player, kit = play.board.players[seat], action.kit - 1
    pay_gp(play, seat, cost(play.tables, player, kit), "growth")
    step(play, seat, kit)


def step(play: Play, seat: Seat, kit: int) -> None:
    """The last step also costs a resource or a hunting tile (R53)."""
    if play.board.players[seat].spaces[kit] + 1 == END:
        play.board.pending.append(Task("pay_growth", seat, "growth", kit))
    else:
        _stepped(play, seat, kit)


def payments(play: Play, task: Task) -> list[Action]:
    player = play.board.players[task.seat]
    found: list[Action] = [PAY[kind] for kind in range(4) if player.resources[kind]]
    prey = {tile % hunting.VILLAGE for tile in player.cache}
    return found + [PAY[4 + kind] for kind in sorted(prey)]


def paid(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, Pay)
    kind = PAYMENTS.index(action.what)
    if kind < len(TERRITORIES):
        pay_resource(play, task.seat, kind)
    else:
        cache = play.board.players[task.seat].cache
        tile = next(tile for tile in cache if tile % hunting.VILLAGE == kind - 4)
        hunting.give_up(play, task.seat, tile)
        play.events.append(HandedIn(task.seat, hunting.PREY[kind - 4]))
    _stepped(play, task.seat, task.n)


def _stepped(play: Play, seat: Seat, kit: int) -> None:
    """One space on, with what stands above it (R53, R54)."""
    player, growth = play.board.players[seat], play.tables.growth
    space = player.spaces[kit] = player.spaces[kit] + 1
    play.events.append(Grew(seat, KITS[kit], space))
    if space == 2:
        gain_vp(play, seat, growth.second_vp, "growth")
    elif space == 3:
        for _ in range(growth.third_raise):
            raise_kit(play, seat, kit)
    elif space == END:
        vp = growth.black if kit > 2 else growth.coloured
        gain_vp(play, seat, vp[TRACK_OF[kit]], "growth")
    bring_black_kits(play, seat)
    fourth_die(play, seat)


def bring_black_kits(play: Play, seat: Seat) -> None:
    """A coloured kit at the end of track 1 or 2 brings a black one to the next (R55)."""
    player = play.board.players[seat]
    for kit in (3, 4):
        track = TRACK_OF[kit]
        free = player.spaces[track] != 1
        if player.spaces[kit] == 0 and player.spaces[track - 1] >= END and free:
            player.spaces[kit] = 1
            play.events.append(KitCame(seat, KITS[kit]))


def earns_die(play: Play, player: Player) -> bool:
    """Two kits have reached the last space, or by the printed text have been sent out (R13)."""
    enough = OUTSIDE if play.options.fourth_die == "printed" else END
    return sum(space >= enough for space in player.spaces) >= FOURTH_DIE_KITS


def fourth_die(play: Play, seat: Seat) -> None:
    """Two kits have earned it: from round 3 on, a die (R13)."""
    board = play.board
    player = board.players[seat]
    if board.round < 3 or player.fourth or play.options.premices:
        return
    if not earns_die(play, player):
        return
    player.fourth = True
    if board.round == LAST_ROUND and board.phase in ("scoring", "growth"):
        gain_vp(play, seat, FOURTH_DIE_VP, "fourth_die")
    else:
        player.dice += 1
        play.events.append(ExtraDie(seat))


def tile_of(action: HandIn) -> int:
    """The hunting tile that is handed in, as the cache counts."""
    return hunting.PREY.index(action.prey) + hunting.VILLAGE * action.village


def hand_in(play: Play, seat: Seat, action: HandIn) -> None:
    """A hunting tile for 4 growth points (R56)."""
    hunting.give_up(play, seat, tile_of(action))
    play.events.append(HandedIn(seat, action.prey))
    gain_gp(play, seat, HAND_IN_GP, "hunting")


def sending(play: Play, player: Player) -> list[Action]:
    """Kits that may leave the den, and where (R57)."""
    if END not in player.spaces:
        return []
    kits = [kit for kit in range(5) if staying(player, kit) is None]
    if not kits:
        return []
    exits = [exit_ for exit_ in range(5) if barred(play, player, exit_) is None]
    return [SEND[kit][exit_] for kit in kits for exit_ in exits]


def staying(player: Player, kit: int) -> Refusal | None:
    """Why a kit may not leave the den: each one needs a completed objective (R57)."""
    if player.spaces[kit] != END:
        return NOT_READY[kit]
    return TOO_FEW_OBJECTIVES if len(player.completed) <= outside(player) else None


def barred(play: Play, player: Player, exit_: int) -> Refusal | None:
    """Why an exit can't be left by; in Premices no path is needed (R57, R75)."""
    if player.exits[exit_] >= 0:
        return EXIT_USED[exit_]
    return None if player.leads[exit_] or play.options.premices else NO_PATH[exit_]


def send(play: Play, seat: Seat, action: Send) -> None:
    """The kit goes to the exit, whose cube goes to an instinct."""
    player = play.board.players[seat]
    kit, exit_ = action.kit - 1, action.exit - 1
    player.spaces[kit] = OUTSIDE
    player.exits = changed(player.exits, exit_, kit)
    play.events.append(Sent(seat, action.kit, action.exit, player.values[kit]))
    if player.leads[exit_]:
        gain_vp(play, seat, play.tables.den.exits[exit_], "exits")
    play.board.pending.append(Task("instinct", seat, "instincts"))
    bring_black_kits(play, seat)
    claim(play, seat)
    fourth_die(play, seat)


def instincts(play: Play, task: Task) -> list[Action]:
    """One cube a player on each tile; the printed areas take any number (R58)."""
    own = play.board.players[task.seat].instincts
    free = [] if play.options.premices else play.board.instincts
    tiles = [DEVELOP[tile] for tile in free if tile not in own]
    return [*tiles, DEVELOP[PRINTED], DEVELOP[PRINTED + 1]]


def developed(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, Develop)
    instinct = INSTINCTS.index(action.instinct)
    play.board.players[task.seat].instincts += (instinct,)
    play.events.append(Developed(task.seat, action.instinct))
    if instinct >= PRINTED:
        play.push(play.tables.printed[instinct - PRINTED], task.seat, "instincts")
