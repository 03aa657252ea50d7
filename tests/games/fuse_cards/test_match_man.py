"""The Match Man's window: C22."""

import pytest

from fusebox.core import PUBLIC, Chance
from fusebox.games.fuse_cards.model import (
    Call,
    CloseWindow,
    Defused,
    Drew,
    FuseRemoved,
    Relit,
    Window,
    WindowOpened,
)
from tests.games.fuse_cards.helpers import (
    PLAIN,
    RULES,
    clock,
    dealt,
    draws,
    held,
    legal,
    play,
    random_states,
    table,
)
from tests.support import clause, seeds

WITH_MAN = "3 3 3 3 3 3 man"


@clause("fuse_cards", "C22")
@pytest.mark.parametrize("reaction", range(1, 11))
def test_after_a_defuse_card_play_stands_still_for_the_reaction_time(reaction: int) -> None:
    state = table(PLAIN, WITH_MAN, PLAIN, fuse="15 7", specials=True, reaction=reaction)
    closes = 500 + 1000 * reaction
    assert play(state, "kick", draws(state, "3"), at=500) == [
        Defused(0, "kick"), Drew(0, "fuse_3"), WindowOpened(0, closes)
    ]  # fmt: skip
    assert RULES.view(state, 2).fuse == ("fuse_15", "fuse_7"), "the fuse leaves later"
    assert RULES.alarm(state) == (closes, CloseWindow())
    assert RULES.waiting(state) == []
    assert [legal(state, seat) for seat in range(3)] == [[], ["match man"], []]


@clause("fuse_cards", "C22")
def test_when_the_window_closes_unused_the_fuse_goes_and_the_next_player_starts() -> None:
    state = table(PLAIN, WITH_MAN, PLAIN, fuse="15 7", specials=True)
    play(state, "kick", draws(state, "3"))
    assert clock(state, Chance.none()) == [FuseRemoved(22)]
    assert (state.fuse, state.turn, state.window) == ([], 1, None)
    view = RULES.view(state, 0)
    assert (view.removed, view.out) == (("fuse_7", "fuse_15"), 22)


@clause("fuse_cards", "C22")
def test_the_match_man_saves_the_fuse_and_the_player_after_the_defuser_goes_on() -> None:
    state = table(PLAIN, PLAIN, WITH_MAN, fuse="15 7", specials=True)
    play(state, "kick", draws(state, "3"))
    assert play(state, "match man", draws(state, "10"), seat=2) == [Relit(2), Drew(2, "fuse_10")]
    view = RULES.view(state, 0)
    assert (view.fuse, view.beside, view.turn) == (("fuse_15", "fuse_7"), ("kick",), 1)
    assert view.removed == ("match_man",)
    assert held(state, 2) == {"fuse_3": 6, "fuse_10": 1}
    assert RULES.alarm(state) is None
    assert "bomb" in legal(state)


@clause("fuse_cards", "C22")
def test_the_defuser_may_not_light_the_fuse_again() -> None:
    state = table("3 3 3 3 3 kick man", PLAIN, fuse="15", specials=True)
    play(state, "kick")
    assert legal(state, seat=0) == []


@clause("fuse_cards", "C22")
def test_the_window_opens_whoever_has_the_match_man_until_he_was_played() -> None:
    in_the_pile = table(PLAIN, PLAIN, fuse="15", specials=True)
    play(in_the_pile, "kick", draws(in_the_pile, "3"))
    assert in_the_pile.window == Window(0, 3000)
    played = table(PLAIN, PLAIN, fuse="15", specials=True)
    played.pile[8], played.removed[8] = 0, 1
    events = play(played, "kick", draws(played, "3"))
    assert events == [Defused(0, "kick"), FuseRemoved(15), Drew(0, "fuse_3")]
    assert played.turn == 1


@clause("fuse_cards", "C22")
def test_without_the_special_cards_there_is_no_window() -> None:
    state = table(PLAIN, PLAIN, fuse="15")
    play(state, "kick")
    assert (state.window, state.turn) == (None, 1)


@clause("fuse_cards", "C22")
def test_the_table_looks_the_same_to_all_others_whoever_could_react() -> None:
    tables = [
        table(PLAIN, WITH_MAN, "3 3 3 3 3 3 3", fuse="15", specials=True),
        table(PLAIN, "3 3 3 3 3 3 3", WITH_MAN, fuse="15", specials=True),
    ]
    for state in tables:
        play(state, "kick", Chance.scripted([(sum(state.pile), 0)]))
    one, other = tables
    for viewer in (0, PUBLIC):
        assert RULES.view(one, viewer) == RULES.view(other, viewer)
    assert RULES.waiting(one) == RULES.waiting(other)
    assert RULES.alarm(one) == RULES.alarm(other)


@clause("fuse_cards", "C22", "C15")
def test_a_card_laid_beside_opens_no_window() -> None:
    hand = "kick kick bucket bucket scissors scissors scissors"
    state = table(hand, WITH_MAN, specials=True)
    play(state, "lay kick", draws(state, "3"))
    assert (state.window, state.turn) == (None, 1)


@clause("fuse_cards", "C22", "C21")
def test_a_penalty_opens_no_window() -> None:
    state = table(PLAIN, WITH_MAN, fuse="15", specials=True, pace=3, slow_penalty="on")
    clock(state, draws(state, "3"))
    assert state.window is None
    assert RULES.view(state, 0).fuse == ("fuse_15",)


@clause("fuse_cards", "C22", "C21")
def test_the_pace_clock_waits_for_the_window_and_runs_from_its_end() -> None:
    closing = table(PLAIN, WITH_MAN, fuse="15", specials=True, pace=2)
    play(closing, "kick", draws(closing, "3"), at=100)
    assert RULES.alarm(closing) == (3100, CloseWindow())
    clock(closing)
    assert RULES.alarm(closing) == (5100, Call())
    saved = table(PLAIN, WITH_MAN, fuse="15", specials=True, pace=2)
    play(saved, "kick", draws(saved, "3"), at=100)
    play(saved, "match man", draws(saved, "3"), seat=1, at=900)
    assert RULES.alarm(saved) == (2900, Call())


@clause("fuse_cards", "C22")
def test_a_defuse_card_that_the_table_plays_opens_the_window_too() -> None:
    hand = "kick kick bucket bucket scissors scissors scissors"
    state = table(hand, WITH_MAN, fuse="15", specials=True, pace=1)
    clock(state), clock(state)
    clock(state, draws(state, "3"))
    assert state.window == Window(0, 6000)


@clause("fuse_cards", "C22")
@pytest.mark.parametrize("seed", seeds(6))
def test_every_window_of_a_random_game_lasts_the_same_time(seed: int) -> None:
    state = dealt(seed, 5, specials=True, reaction=4)
    for now in random_states(state, Chance.seeded("windows", seed), hurried=False):
        if now.window:
            assert RULES.alarm(now) == (now.window.closes, CloseWindow())
            assert now.window.closes % 4000 == 0, "game time passes in these windows alone"
