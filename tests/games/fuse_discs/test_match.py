"""Matches of several games: clauses D16 to D18."""

import pytest

from fusebox.core import (
    CLOCK,
    Chance,
    Match,
    Outcome,
    Pace,
    Party,
    Player,
    Ready,
    Refusal,
    Refused,
)
from fusebox.games.fuse_discs.model import (
    GameDrawn,
    GameWon,
    NewGame,
    Next,
    Options,
    Pass,
    Result,
    WentOn,
)
from fusebox.games.fuse_discs.position import write
from tests.games.fuse_discs.helpers import (
    DRAWN_END,
    END,
    RULES,
    Discs,
    colours_swapped,
    dealt,
    end_game,
    go_on,
    random_states,
    standing,
)
from tests.support import clause, seeds

WHITE_WINS, BLACK_WINS = END, colours_swapped(END)


@clause("fuse_discs", "D16")
def test_a_drawn_game_is_played_again_with_a_new_set_up() -> None:
    state = dealt(white="first")
    first_ring = list(state.ring)
    *_, drawn = end_game(state, DRAWN_END)
    assert drawn == GameDrawn(1, (1, 1), DRAWN_END.replace(" w 0", " w 2"))
    assert go_on(state) == [WentOn(0), NewGame(2, 1, write(state))]
    assert RULES.outcome(state) is None
    assert state.ring.count("w") == 12
    assert state.ring != first_ring
    assert state.cells == ["."] * 36


@clause("fuse_discs", "D16")
def test_without_replay_a_single_game_ends_as_a_draw() -> None:
    state = dealt(replay=False)
    end_game(state, DRAWN_END)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "drawn")


@clause("fuse_discs", "D17")
@pytest.mark.parametrize("best_of", [1, 3, 5])
def test_a_match_is_over_as_soon_as_one_player_has_more_than_half(best_of: int) -> None:
    state = dealt(match=best_of, white="first")
    for game in range(best_of // 2 + 1):
        assert RULES.outcome(state) is None
        end_game(state, WHITE_WINS if state.white == 0 else BLACK_WINS)
        if game < best_of // 2:
            go_on(state, game)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == ("larger_group" if best_of == 1 else "match_won")
    assert [result.winner for result in state.results] == [0] * (best_of // 2 + 1)


@clause("fuse_discs", "D17")
def test_a_long_match_counts_games_won_and_draws_do_not_count() -> None:
    state = dealt(match=3, white="second")
    ends = [WHITE_WINS, DRAWN_END, BLACK_WINS, DRAWN_END, BLACK_WINS]
    whites = []
    for number, end in enumerate(ends):
        whites.append(state.white)
        end_game(state, end)
        if state.stage == "between":
            go_on(state, number)
    assert whites == [1, 0, 1, 0, 1], "colours alternate after every game, drawn ones too"
    assert [result.winner for result in state.results] == [1, None, 0, None, 0]
    assert state.results[0] == Result(1, (6, 7), 1)
    parties = (Party((0,), 1, 2), Party((1,), 2, 1))
    assert RULES.outcome(state) == Outcome(parties, (0,), "match_won")


@clause("fuse_discs", "D17")
@clause("table", "T11")
def test_each_game_has_a_number_and_the_next_begins_when_it_is_dealt() -> None:
    state = dealt(match=3, white="first")
    assert RULES.game_number(state) == 1
    end_game(state, WHITE_WINS)
    assert RULES.game_number(state) == 1
    go_on(state)
    assert RULES.game_number(state) == 2
    end_game(state, BLACK_WINS)
    assert RULES.outcome(state) is not None
    assert RULES.game_number(state) == 2


@clause("fuse_discs", "D17")
def test_the_events_tell_the_end_of_one_game_and_the_start_of_the_next() -> None:
    state = dealt(match=3, white="first")
    *_, won = end_game(state, WHITE_WINS)
    assert won == GameWon(1, 0, (7, 6), WHITE_WINS.replace(" w 0", " w 2"))
    assert go_on(state) == [WentOn(0), NewGame(2, 1, write(state))]
    assert RULES.waiting(state) == [1]


@clause("fuse_discs", "D17")
def test_between_two_games_the_finished_one_stays_and_nobody_is_waited_for() -> None:
    state = dealt(match=3, white="first")
    end_game(state, WHITE_WINS)
    assert write(state) == WHITE_WINS.replace(" w 0", " w 2")
    assert (state.white, state.stage) == (0, "between")
    assert RULES.waiting(state) == []
    assert [RULES.legal(state, seat) for seat in (0, 1)] == [[Next()], [Next()]]
    assert RULES.outcome(state) is None
    view = RULES.view(state, 0)
    assert (view.points, view.wins, view.asked) == ((7, 6), (1, 0), (0, 1))
    assert [[group.size for group in of if group.counts] for of in view.groups] == [[7], [6]]


@clause("fuse_discs", "D17")
@pytest.mark.parametrize("first", [0, 1])
def test_the_next_game_begins_when_both_players_have_gone_on(first: int) -> None:
    state, chance = dealt(match=3, white="first"), Chance.seeded("on")
    end_game(state, WHITE_WINS)
    assert RULES.apply(state, first, Next(), 500, chance) == [WentOn(first)]
    assert RULES.legal(state, first) == []
    assert RULES.legal(state, 1 - first) == [Next()]
    assert state.stage == "between"
    assert RULES.apply(state, 1 - first, Next(), 900, chance) == [NewGame(2, 1, write(state))]
    assert (state.stage, state.asked, state.until, state.passes) == ("playing", [], 0, 0)


@clause("fuse_discs", "D17")
@pytest.mark.parametrize("gone_on", [(), (1,)])
def test_the_clock_goes_on_for_who_does_not_within_a_minute(gone_on: tuple[int, ...]) -> None:
    state, chance = dealt(match=3, white="first"), Chance.seeded("on")
    read_at = 7_000
    state.ring, state.cells = standing(WHITE_WINS).ring, standing(WHITE_WINS).cells
    for _ in range(2):
        RULES.apply(state, CLOCK, Pass(), read_at, chance)
    for seat in gone_on:
        RULES.apply(state, seat, Next(), read_at + 10, chance)
    assert RULES.alarm(state) == (67_000, Next())
    assert RULES.apply(state, CLOCK, Next(), 67_000, chance) == [NewGame(2, 1, write(state))]
    assert (state.stage, state.asked) == ("playing", [])


@clause("fuse_discs", "D17")
def test_no_clock_runs_between_two_games() -> None:
    options = Options(match=3, white="first")
    players = [Player("Ada"), Player("Ben")]
    match: Discs = Match.new(RULES, players, options, b"", Pace(60_000, 2_000))
    for seat in range(2):
        match.play(seat, Ready(bytes(16)))
    state = match.state
    end_game(state, WHITE_WINS)
    match.stand(state, match.table, match.now)
    before = list(match.table.left or [])
    assert match.alarm() == (state.until, Next()), "no flag can fall"
    match.play(0, Next(), match.now + 30_000)
    assert match.table.left == before, "nor is a reader's time used or added to"
    match.advance(match.now + 30_000)
    assert match.state.stage == "playing"
    assert match.table.left == before


@clause("fuse_discs", "D17")
@pytest.mark.parametrize("end", [WHITE_WINS, DRAWN_END])
def test_a_single_game_that_is_won_has_nothing_between(end: str) -> None:
    state = dealt(white="first", replay=end == DRAWN_END)
    end_game(state, end)
    assert state.stage == ("over" if end == WHITE_WINS else "between")


@clause("fuse_discs", "D17")
def test_a_match_of_one_and_one_of_five_go_on_however_many_games_are_drawn() -> None:
    for best_of in (1, 5):
        state = dealt(match=best_of, white="first")
        for number in range(12):
            assert state.white == number % 2, "the colours alternate"
            end_game(state, DRAWN_END)
            assert RULES.outcome(state) is None
            go_on(state, number)
        wins_needed = best_of // 2 + 1
        for number in range(wins_needed):
            assert RULES.outcome(state) is None
            end_game(state, WHITE_WINS if state.white == 0 else BLACK_WINS)
            if number < wins_needed - 1:
                go_on(state, number)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert outcome.winners == (0,)
        assert len(state.results) == 12 + wins_needed


@clause("fuse_discs", "D17")
def test_every_game_has_its_own_set_up_and_its_own_kings() -> None:
    state = dealt(match=3, kings=1, setup="composed")
    end_game(state, WHITE_WINS)
    go_on(state)
    assert state.stage == "composing"
    assert state.ring == ["?"] * 24
    crowning = dealt(match=3, kings=1)
    end_game(crowning, WHITE_WINS)
    go_on(crowning)
    assert crowning.stage == "crowning"
    assert not {"W", "B"} & set(crowning.ring)


@clause("fuse_discs", "D17")
def test_who_has_white_first_is_drawn_unless_the_players_choose() -> None:
    whites = [dealt(seed).white for seed in range(400)]
    assert 160 < sum(whites) < 240
    assert {dealt(seed, white="first").white for seed in range(9)} == {0}
    assert {dealt(seed, white="second").white for seed in range(9)} == {1}


@clause("fuse_discs", "D17")
@pytest.mark.parametrize("best_of", [3, 5])
def test_a_longer_match_has_to_play_draws_again(best_of: int) -> None:
    refusal = Refusal("D17", "replay_needed", {"match": best_of})
    options = Options(match=best_of, replay=False)  # type: ignore[arg-type]
    assert RULES.admits(options, 2) == refusal
    with pytest.raises(Refused) as refused:
        Match.new(RULES, [Player("Ada"), Player("Ben")], options, b"")
    assert refused.value.refusal == refusal
    assert RULES.words(refusal, "en", ()) == f"A best of {best_of} has to play drawn games again."


@pytest.mark.parametrize("players", [1, 3])
def test_the_game_is_for_two(players: int) -> None:
    with pytest.raises(Refused) as refused:
        Match.new(RULES, [Player("Ada")] * players, Options(), b"")
    assert refused.value.refusal == Refusal("T4", "seat_count", {"seats": players})


@clause("fuse_discs", "D18")
def test_the_defaults_are_a_single_game_with_a_random_ring_and_no_kings() -> None:
    assert Options() == Options(
        setup="random", kings=0, scoring="standard", match=1, white="drawn", replay=True
    )
    assert RULES.admits(Options(), 2) is None


@clause("fuse_discs", "D17")
@pytest.mark.parametrize("seed", seeds(4))
def test_random_matches_end_with_a_winner_who_has_three_of_five(seed: int) -> None:
    state = dealt(seed, match=5, kings=seed % 3, scoring="omega")
    for _ in random_states(state, Chance.seeded("five", seed)):
        pass
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.score(outcome.winners[0]) == 3


def test_what_each_has_played_is_a_colour_and_in_a_match_both() -> None:
    assert RULES.sides(dealt(white="first")) == ("white", "black")
    assert RULES.sides(dealt(white="second")) == ("black", "white")
    assert RULES.sides(dealt(match=3)) == ()
