"""The levels: they play every option, repeat themselves, and ask for nothing hidden."""

from collections.abc import Iterator

import pytest

from fusebox.arena import begin, drive
from fusebox.arena.ladder import rung
from fusebox.bots import LEVELS, Sight, made
from fusebox.bots.bot import Advice
from fusebox.bots.fuse_cards.habits import candidates, usual
from fusebox.bots.fuse_cards.levels import Level, Player
from fusebox.core import Chance, Language
from fusebox.core import Player as Seated
from fusebox.games.fuse_cards.cards import KINDS
from fusebox.games.fuse_cards.model import Options, PlayMatchMan, State
from fusebox.games.fuse_cards.notation import parse
from tests.games.fuse_cards.helpers import (
    PLAIN,
    RULES,
    dealt,
    draws,
    legal,
    play,
    random_states,
    table,
)
from tests.games.fuse_cards.scramble import scramble
from tests.support import clause

GAME = "fuse_cards"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
QUICK = Player(Level(nodes=150))


def players(count: int) -> list[Seated]:
    return [Seated(name, "3") for name in NAMES[:count]]


def sight(state: State, seat: int, now: int = 0) -> Sight:
    alarm = RULES.alarm(state)
    due = None if alarm is None else alarm[0]
    return Sight(RULES.view(state, seat), RULES.legal(state, seat), now, due, budget=None)


@pytest.mark.parametrize("name", LEVELS[GAME])
def test_every_level_chooses_a_legal_action(name: str) -> None:
    state = dealt(1)
    seen = sight(state, state.turn)
    assert (
        made(GAME, name).choose(seen._replace(budget=50), None, Chance.seeded(1)).action
        in seen.legal
    )


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(specials=True, reaction=1),
        Options(pace=1),
        Options(specials=True, pace=2, slow_penalty="off", time_bomb_depth=80),
    ],
)
def test_a_game_is_played_to_its_end_with_every_option(seats: int, options: Options) -> None:
    match = begin(GAME, players(seats), options, seed=seats)
    names = ["1", "6", "3", "2"]
    bots = [made(GAME, names[seat % 4]) for seat in range(seats - 1)]
    outcome = drive(match, [*bots, QUICK], seed=seats)
    assert outcome.reason in ("last_bomb", "time_bomb")


@pytest.mark.parametrize("name", LEVELS[GAME])
def test_a_bot_is_never_called_out(name: str) -> None:
    match = begin(GAME, players(3), Options(pace=1, time_bomb_depth=80), seed=4)
    drive(match, [made(GAME, name), QUICK, QUICK], seed=4)
    told = {type(event).__name__ for events in match.told for event in events}
    assert "Called" not in told


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        match = begin(GAME, players(2), Options(specials=True), seed=3)
        drive(match, [QUICK, made(GAME, "2")], seed=3)
        records.append(match.record().dump())
    assert records[0] == records[1]


@pytest.mark.parametrize("bot", [QUICK, made(GAME, "3"), made(GAME, "6")])
def test_a_bot_chooses_the_same_whatever_the_others_hold(bot: Player) -> None:
    state = dealt(8)
    twin = scramble(state, state.turn, Chance.seeded("twin"))
    assert twin != state
    choices = [bot.choose(sight(one, one.turn), None, Chance.seeded(1)) for one in (state, twin)]
    assert choices[0] == choices[1]


def window(man: str) -> State:
    state = table(PLAIN, man, fuse="15 15 15", specials=True)
    play(state, "kick", draws(state, "3"))
    return state


def test_the_match_man_saves_a_fuse_for_who_has_a_bomb() -> None:
    state = window("3 3 3 3 3 3 man")
    choice = made(GAME, "3").choose(sight(state, 1), None, Chance.seeded(1))
    assert choice.action == PlayMatchMan()
    assert choice.after < 3_000


@clause("fuse_cards", "C22")
def test_who_keeps_the_match_man_waits_and_says_so() -> None:
    state = window("3 3 3 3 3 3 man")
    state.bombs = [3, 0]
    choice = made(GAME, "3").choose(sight(state, 1), None, Chance.seeded(1))
    assert choice.action is None, "the window closes by itself"
    assert choice.advice == Advice("keep_him")


def windows(seed: int) -> Iterator[tuple[State, int]]:
    """The windows of a random game in which somebody could play the Match Man."""
    for state in random_states(dealt(seed, 4, specials=True), Chance.seeded("windows", seed)):
        if state.window is not None and state.ended is None:
            yield from ((state, seat) for seat in range(4) if RULES.legal(state, seat))


@clause("fuse_cards", "C22")
def test_in_every_window_a_hint_names_the_match_man_or_says_to_keep_him() -> None:
    """Never the one when the bot would do the other, and over real games both come up."""
    kept = played = 0
    for seed in range(40):
        for state, seat in windows(seed):
            seen = sight(state, seat)._replace(budget=20)
            choice = made(GAME, "5").choose(seen, None, Chance.seeded(seed))
            kept += (choice.action, choice.advice) == (None, Advice("keep_him"))
            played += (choice.action, choice.advice) == (PlayMatchMan(), None)
            assert choice.advice is None or choice.action is None
            assert choice.advice is not None or choice.action is not None
    assert min(kept, played) > 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_advice_has_words(language: Language) -> None:
    assert "Match Man" in RULES.catalogue.say("advice.keep_him", "en", (), {})
    assert RULES.catalogue.say("advice.keep_him", language, (), {}).endswith(".")


def test_who_looks_ahead_weighs_keeping_him_too() -> None:
    tried = candidates(PlayMatchMan(), [PlayMatchMan()])
    assert tried == [PlayMatchMan(), None]


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (table(PLAIN, PLAIN, fuse="15 15 15 15 15"), "bomb"),
        (table(PLAIN, PLAIN, fuse="3"), "15"),
        (table(PLAIN, PLAIN, fuse="15 15 15 15", bombs=[0, 1]), "kick"),
        (table("kick kick bucket bucket scissors scissors scissors", PLAIN), "lay kick"),
        (table(PLAIN, PLAIN, fuse="15 10", pile="3 3 3", bombs=[1, 1]), "bomb"),
    ],
)
def test_habit_throws_at_enough_keeps_short_fuses_and_defuses_what_others_would_win(
    state: State, action: str
) -> None:
    assert usual(state, 0) == parse(action)


def test_a_patient_player_waits_for_more() -> None:
    state = table(PLAIN, PLAIN, fuse="15 15 15 15")
    assert usual(state, 0) == parse("bomb")
    assert usual(state, 0, patience=3) != parse("bomb")


def test_only_what_makes_a_difference_is_tried() -> None:
    state = table("3 7 10 15 kick bucket scissors", PLAIN, fuse="3")
    assert len(legal(state)) == 8
    tried = candidates(parse("7"), RULES.legal(state, 0))
    assert tried == [parse(text) for text in ("7", "bomb", "3", "15", "kick")]


@pytest.mark.soak
def test_a_stronger_level_scores_more_over_the_same_deals() -> None:
    assert rung(GAME, "3", "1", 12, {}, 1).proven


def with_a_pile_of(left: int, seats: int) -> State:
    """A table late in a game: all of the pile but so many cards has left it."""
    state = table(*[PLAIN] * seats, fuse="15 15")
    for kind in KINDS:
        gone = min(state.pile[kind], sum(state.pile) - left)
        state.pile[kind] -= gone
        state.removed[kind] += gone
    return state


@clause("fuse_cards", "C7", "C17")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", ["4", "5", "6"])
def test_who_counts_cards_plays_on_however_few_cards_are_left_in_the_pile(
    name: str, seats: int
) -> None:
    bot = made(GAME, name)
    for left in range(41):
        seen = sight(with_a_pile_of(left, seats), 0)._replace(budget=1)
        assert bot.choose(seen, None, Chance.seeded(left)).action in seen.legal
