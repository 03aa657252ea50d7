"""A relaxed tempo: the table waits three times as long. Clause F17."""

from fusebox.games.fusion.model import FillUp, Forgive, Go, GoOn, Halt, Options, Stopped
from tests.games.fusion.helpers import DEAD, NOW, RULES, TOPS, clock, dealt, play, standing
from tests.support import clause


@clause("fusion", "F17")
def test_a_table_is_brisk_unless_it_was_chosen_otherwise() -> None:
    assert Options().tempo == "brisk"
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0])
    assert RULES.alarm(state) == (NOW + 20_000, Halt())


@clause("fusion", "F17")
def test_a_relaxed_table_stops_after_a_minute_without_a_card_and_for_half_a_minute() -> None:
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0], tempo="relaxed")
    assert RULES.alarm(state) == (NOW + 60_000, Halt())
    assert clock(state) == [Stopped("quiet")]
    assert RULES.alarm(state) == (NOW + 90_000, GoOn())


@clause("fusion", "F17")
def test_a_relaxed_table_is_in_no_hurry_to_fill_hands() -> None:
    state = standing(
        TOPS, "Bl2 Kl4", DEAD[0], draw=["Gc3 Kr1", "Yl6"], by_hand=True, tempo="relaxed"
    )
    assert RULES.alarm(state) == (NOW + 9_000, FillUp())


@clause("fusion", "F17")
def test_the_count_and_the_penalties_stay_as_they_are() -> None:
    assert RULES.alarm(dealt(tempo="relaxed")) == (3_000, Go())
    state = standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0], tempo="relaxed")
    play(state, 0, "Bl2 B Br5")
    assert RULES.alarm(state) == (NOW + 1_000, Forgive(0))
