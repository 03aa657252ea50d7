"""Matches between bots in simulated time."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from fusebox.arena import BotFailed, Driver, begin, drive
from fusebox.arena.game import Task, played
from fusebox.arena.sketch import sketched
from fusebox.bots import Bot, Choice, RandomBot, Sight
from fusebox.core import CLOCK, AnyMatch, Chance, Match, Player
from fusebox.games import GAMES
from fusebox.games.fusion.model import Lay as FusionLay
from fusebox.games.fusion.model import Options as FusionOptions
from tests.arena.bots import Broken, Cheat, Greedy, Slow
from tests.toys.rush.game import Options as RushOptions
from tests.toys.veto.game import Options as VetoOptions


def rush(seed: int = 1, seats: int = 2) -> AnyMatch:
    return begin(
        "rush", [Player(f"bot {seat}", "test") for seat in range(seats)], RushOptions(), seed
    )


def veto(seed: int = 1) -> AnyMatch:
    return begin("veto", [Player(name, "test") for name in "ab"], VetoOptions(), seed)


@pytest.mark.parametrize("make", [rush, veto])
def test_random_bots_play_a_game_to_its_end(make: Callable[[], AnyMatch]) -> None:
    match = make()
    assert drive(match, [RandomBot(), RandomBot()], 1) == match.outcome


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    def played(seed: int) -> str:
        match = rush(seed)
        drive(match, [RandomBot(), RandomBot()], seed)
        return match.record().dump()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_what_bots_played_replays_from_its_record() -> None:
    match = rush()
    drive(match, [Slow(300), Slow(500)], 1)
    assert Match.replayed(GAMES["rush"], match.record()).outcome == match.outcome


def test_the_quicker_of_two_bots_acts_first() -> None:
    match = rush(seed=3)
    seats: list[int] = []
    driver = Driver(match, {0: Slow(700), 1: Slow(200)}, 0)
    dealt = len(match.entries)
    while match.outcome is None and len(seats) < 2:
        driver.step()
        seats = [entry.seat for entry in match.entries[dealt:] if entry.seat != CLOCK]
    assert seats[0] == 1


def test_a_bot_is_asked_again_only_when_its_seat_sees_something_new() -> None:
    match = rush(seed=3)
    slow = Slow(100_000)
    driver = Driver(match, {0: slow}, 0)
    driver.coming()
    driver.coming()
    assert len(slow.asked) <= 1
    driver.step()
    driver.coming()
    views = [sight.view for sight in slow.asked]
    assert all(old != new for old, new in pairwise(views))


def test_a_plan_that_the_alarm_overtakes_is_dropped_and_never_refused() -> None:
    match = rush(seed=3)
    drive(match, [Slow(5_000), Slow(5_000)], 0)
    assert {entry.seat for entry in match.entries[3:]} == {CLOCK}


def test_a_bot_takes_the_game_time_it_asked_for() -> None:
    match = rush(seed=3)
    driver = Driver(match, {0: Slow(300), 1: Slow(300)}, 0)
    due = driver.coming()
    driver.step()
    assert match.now == due


def test_the_bot_hears_when_the_clock_acts_but_not_how() -> None:
    match = rush(seed=3)
    bots = {0: Slow(0), 1: Slow(0)}
    Driver(match, bots, 0).coming()
    assert {sight.alarm for bot in bots.values() for sight in bot.asked} == {2_000}


def test_a_bot_that_breaks_down_is_named_and_the_match_stands_as_it_stood() -> None:
    match = veto()
    before = match.record().dump()
    with pytest.raises(BotFailed, match=r"The bot test in seat 0 of veto broke down: ZeroDivision"):
        drive(match, [Broken(), RandomBot()], 1)
    assert match.record().dump() == before


def test_a_bot_that_may_not_do_what_it_chose_is_told_so() -> None:
    match = rush(seed=3)
    with pytest.raises(BotFailed, match=r"seat \d of rush chose Lay\(card=99"):
        drive(match, [Cheat(), Cheat()], 1)


def test_a_bot_may_spoil_the_list_it_is_shown() -> None:
    bots: list[Bot] = [Greedy(), Greedy()]
    assert drive(rush(), bots, 1) is not None


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="2 seats need as many bots, not 1"):
        drive(rush(), [RandomBot()], 1)


def test_a_match_in_which_nothing_can_happen_is_an_error_and_not_a_loop() -> None:
    with pytest.raises(RuntimeError, match="nobody can act in veto"):
        Driver(veto(), {}, 1).step()


class Idle:
    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(None)


def test_a_bot_that_waits_for_ever_has_failed() -> None:
    options = GAMES["fuse_discs"].types.options()
    match = begin("fuse_discs", [Player("A", "a"), Player("B", "b")], options, 1)
    with pytest.raises(BotFailed, match="waits, although nothing else can happen"):
        drive(match, [Idle(), Idle()], 1)


def test_persons_bring_their_share_of_the_luck_and_bots_bring_none() -> None:
    match = begin("veto", [Player("person"), Player("bot", "test")], VetoOptions(), 1)
    person, bot = match.table.shares
    assert person is not None
    assert (len(person), bot) == (16, b"")


@pytest.mark.parametrize("game", ["fuse_dice", "fusion"])
def test_where_time_counts_nobody_acts_faster_than_a_hand_can(game: str) -> None:
    rules = GAMES[game]
    match = begin(game, [Player(name, "test") for name in "ab"], rules.types.options(), 1)
    dealt = len(match.entries)
    drive(match, [Slow(0), Slow(0)], 1)
    for seat in range(match.seats):
        acted = [entry.at for entry in match.entries[dealt:] if entry.seat == seat]
        assert len(acted) > 10
        assert all(later - at >= rules.arena_pace > 0 for at, later in pairwise(acted))


@pytest.mark.parametrize(("game", "bot"), [("fuse_dice", "3"), ("fuse_dice", "5"), ("fusion", "5")])
def test_our_own_levels_are_slower_than_that(
    game: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(game, (bot, bot), {}, 1)
    found = played(task).record
    monkeypatch.setattr(type(GAMES[game]), "arena_pace", 0)
    assert played(task).record == found


def test_chance_does_not_save_the_ship() -> None:
    games = [played(Task("fuse_dice", ("random", "random"), {}, seed)) for seed in range(4)]
    assert not any(game.winners for game in games)


class Dawdler:
    """Means its card for one that was just covered, and takes too long; else any on top."""

    def __init__(self) -> None:
        self.asked: list[Sight] = []

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        self.asked.append(sight)
        tops = [pile[-1] for pile in sight.view.piles]
        covered = [one for one in sight.legal if isinstance(one, FusionLay) and one.on not in tops]
        return Choice(covered[0], 2_500) if covered else Choice(chance.pick(sight.legal), 100)

    def anew(self) -> int:
        """How often it was asked again because time alone had taken its choice away."""
        return sum(one.view == two.view and one.now < two.now for one, two in pairwise(self.asked))


@pytest.mark.parametrize("make", [begin, sketched])
def test_who_is_too_slow_for_a_list_cut_by_time_is_asked_anew(
    make: Callable[..., AnyMatch],
) -> None:
    players = [Player(name, "test") for name in ("Ada", "Ben")]
    match, bot = make("fusion", players, FusionOptions(), 1), Dawdler()
    driver = Driver(match, {0: bot, 1: Slow(2_700)}, 1)
    while not bot.anew():
        driver.step()
    assert match.outcome is None
