"""The end and the score: C16 to C20."""

import pytest

from fusebox.core import Chance, Outcome, Party
from fusebox.games.fuse_cards.model import Drew, Ended, Score, State, TimeBombDrawn
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

THREES = "3 3 3 3 3 3 3"


def ended(won: list[str], hands: list[str]) -> State:
    """A last bomb takes a fuse of 3 that seat 0 wins."""
    state = table(*hands, fuse="3", won=won, bombs=[1, *[0] * (len(hands) - 1)])
    play(state, "bomb", Chance.none())
    return state


def outcome_of(won: list[str], hands: list[str]) -> Outcome:
    """How it ends then."""
    outcome = RULES.outcome(ended(won, hands))
    assert outcome is not None
    return outcome


@clause("fuse_cards", "C16")
def test_the_game_ends_at_once_when_the_last_bomb_of_all_has_taken_its_cards() -> None:
    state = table(PLAIN, PLAIN, PLAIN, fuse="15 15", beside="kick", bombs=[0, 1, 0], turn=1)
    assert RULES.outcome(state) is None
    events = play(state, "bomb", Chance.none())
    scores = (Score(0, 0, 42, -42), Score(30, 4, 42, -8), Score(0, 0, 42, -42))
    assert events[-1] == Ended("last_bomb", scores)
    assert RULES.view(state, 0).thrown == 6
    assert RULES.outcome(state) == Outcome(
        (Party((0,), 2, -42), Party((1,), 1, -8), Party((2,), 2, -42)), (1,), "last_bomb"
    )
    assert RULES.waiting(state) == []
    assert [legal(state, seat) for seat in range(3)] == [[], [], []]


@clause("fuse_cards", "C16")
def test_a_bomb_that_another_still_has_keeps_the_game_going() -> None:
    state = table(PLAIN, PLAIN, fuse="3", bombs=[1, 1])
    play(state, "bomb")
    assert RULES.outcome(state) is None


@clause("fuse_cards", "C17")
def test_the_time_bomb_ends_the_game_and_what_lies_at_the_match_scores_for_nobody() -> None:
    state = table(PLAIN, PLAIN, fuse="10", beside="kick", pile="3 3 3")
    events = play(state, "15", draws(state, "bomb", "3"))
    assert TimeBombDrawn(0) in events
    assert state.ended == "time_bomb"
    assert RULES.view(state, 1).fuse == ("fuse_10", "fuse_15")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert [outcome.score(seat) for seat in range(2)] == [-30, -42]


@clause("fuse_cards", "C17")
@pytest.mark.parametrize("length", range(9))
def test_however_long_the_fuse_is_the_time_bomb_gives_it_to_nobody(length: int) -> None:
    fuse = " ".join(["15", "10", "7", "3", "15", "10", "7", "3"][:length])
    state = table(PLAIN, PLAIN, fuse=fuse, beside="kick bucket", pile="3 3 3")
    play(state, "15", draws(state, "bomb", "3"))
    assert [sum(won) for won in state.won] == [0, 0]
    scores = RULES.view(state, 0).scores
    assert scores is not None
    assert [(score.fuse, score.defuse) for score in scores] == [(0, 0), (0, 0)]
    assert len(state.fuse) == length + 1, "it lies where it lay"


@clause("fuse_cards", "C17")
def test_the_draw_after_a_defuse_card_may_be_the_time_bomb() -> None:
    state = table(PLAIN, PLAIN, fuse="10", pile="3 3 3")
    play(state, "kick", draws(state, "bomb", "3"))
    assert state.ended == "time_bomb"


@clause("fuse_cards", "C17", "C15")
def test_the_draw_after_a_card_laid_beside_may_be_the_time_bomb() -> None:
    hand = "kick kick bucket bucket scissors scissors scissors"
    state = table(hand, PLAIN, pile="3 3 3")
    play(state, "lay kick", draws(state, "bomb", "3"))
    assert state.ended == "time_bomb"


@clause("fuse_cards", "C17", "C21")
def test_the_draw_after_a_penalty_may_be_the_time_bomb() -> None:
    state = table(PLAIN, PLAIN, pile="3 3 3", pace=3, slow_penalty="on")
    clock(state, draws(state, "bomb", "3"))
    assert state.ended == "time_bomb"
    assert RULES.alarm(state) is None


@clause("fuse_cards", "C17", "C22")
def test_the_draws_around_the_match_man_may_be_the_time_bomb() -> None:
    first = table(PLAIN, PLAIN, fuse="10", pile="3 3 3", specials=True)
    play(first, "kick", draws(first, "bomb", "3"))
    assert (first.ended, first.window) == ("time_bomb", None)
    assert RULES.alarm(first) is None
    second = table(PLAIN, "3 3 3 3 3 3 man", fuse="10", pile="3 3 3", specials=True)
    play(second, "kick", draws(second, "3"))
    play(second, "match man", draws(second, "bomb", "3"), seat=1)
    assert second.ended == "time_bomb"
    assert RULES.view(second, 0).fuse == ("fuse_10",)


@clause("fuse_cards", "C18")
def test_who_draws_the_time_bomb_draws_the_next_card_instead() -> None:
    state = table("3 3 3 3 3 3 15", PLAIN, pile="10 10")
    events = play(state, "15", draws(state, "bomb", "10"))
    assert events[1:3] == [TimeBombDrawn(0), Drew(0, "fuse_10")]
    assert held(state, 0) == {"fuse_3": 6, "fuse_10": 1}
    assert RULES.view(state, 0).pile == 1


@clause("fuse_cards", "C18")
def test_with_nothing_left_in_the_pile_the_hand_stays_short() -> None:
    state = table("3 3 3 3 3 3 15", PLAIN, pile="")
    events = play(state, "15", draws(state, "bomb"))
    assert not any(isinstance(event, Drew) for event in events)
    assert sum(state.hands[0]) == 6
    assert RULES.view(state, 0).pile == 0


@clause("fuse_cards", "C18")
def test_every_hand_short_of_seven_is_filled_before_the_count() -> None:
    state = table(PLAIN, "3 3 3 3", "3 3 3 3 3 3", fuse="3", pile="15 15 15", bombs=[1, 0, 0])
    play(state, "bomb", Chance.scripted([(3, 0), (2, 0), (1, 0)]))
    assert held(state, 1) == {"fuse_3": 4, "fuse_15": 3}
    assert held(state, 2) == {"fuse_3": 6}, "the pile lasts no longer"
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.score(1) == -57


@clause("fuse_cards", "C18")
def test_the_player_who_ended_the_game_draws_first_then_the_others_to_the_left() -> None:
    short = "3 3 3 3 3 3"
    state = table(short, short, short, fuse="3", pile="15 10", bombs=[0, 1, 0], turn=1)
    play(state, "bomb", Chance.scripted([(2, 0), (1, 0)]))
    assert [sum(hand) for hand in state.hands] == [6, 7, 7]
    assert held(state, 1) == {"fuse_3": 6, "fuse_10": 1}
    assert held(state, 2) == {"fuse_3": 6, "fuse_15": 1}


@clause("fuse_cards", "C19")
def test_the_score_is_what_was_won_less_the_fuse_cards_in_hand() -> None:
    outcome = outcome_of(["15 10 scissors kick", "7"], ["15 7 3 kick bucket scissors kick", THREES])
    assert [outcome.score(seat) for seat in range(2)] == [3 + 25 + 10 - 25, 7 - 21]


@clause("fuse_cards", "C19")
@pytest.mark.parametrize("seed", seeds(5))
def test_the_scores_of_a_random_game_add_up(seed: int) -> None:
    state = dealt(seed, seats=3)
    for _ in random_states(state, Chance.seeded("scores", seed)):
        pass
    view = RULES.view(state, 0)
    assert view.scores is not None
    values = {"fuse_3": 3, "fuse_7": 7, "fuse_10": 10, "fuse_15": 15, "kick": 4, "bucket": 5}
    values["scissors"] = 6
    for seat, score in enumerate(view.scores):
        hand = view.hands[seat]
        assert hand is not None
        won = sum(values[card] for card in view.won[seat])
        kept = sum(values[card] for card in hand if card.startswith("fuse"))
        assert (score.fuse + score.defuse, score.hand, score.total) == (won, kept, won - kept)


@clause("fuse_cards", "C20")
def test_the_most_points_win() -> None:
    outcome = outcome_of(["15 15", "10"], [THREES, THREES])
    assert outcome.winners == (0,)
    assert [party.rank for party in outcome.parties] == [1, 2]


@clause("fuse_cards", "C20")
def test_in_a_tie_the_fewest_points_from_defuse_cards_win() -> None:
    # 3 + 7 + 3 against 3 + 4 + 6: both 13 points won, of which 0 and 10 from defuse cards.
    outcome = outcome_of(["7 3", "3 kick scissors", "3"], [THREES] * 3)
    assert [outcome.score(seat) for seat in range(3)] == [-8, -8, -18]
    assert outcome.winners == (0,)
    assert [party.rank for party in outcome.parties] == [1, 2, 3]


@clause("fuse_cards", "C20")
def test_if_that_ties_too_the_victory_is_shared() -> None:
    outcome = outcome_of(["7", "10", "3"], [THREES] * 3)
    assert outcome.winners == (0, 1)
    assert [party.rank for party in outcome.parties] == [1, 1, 3]


@clause("fuse_cards", "C20")
@pytest.mark.parametrize(
    ("won", "ranks", "broken"),
    [
        (["7 3", "3 kick scissors", "3"], (1, 2, 3), True),
        (["7", "10", "3"], (1, 1, 3), False),
        (["7", "10", "3 3 kick"], (1, 1, 3), True),
        (["15", "kick scissors", "10"], (1, 3, 2), False),
    ],
)
def test_the_view_tells_the_ranks_and_whether_defuse_cards_had_to_decide(
    won: list[str], ranks: tuple[int, ...], broken: bool
) -> None:
    view = RULES.view(ended(won, [THREES] * 3), 1)
    assert (view.ranks, view.tie_broken) == (ranks, broken)
