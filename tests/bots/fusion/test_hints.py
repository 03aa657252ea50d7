"""What the strongest racer would tell somebody who asks for a hint."""

from collections import Counter

import pytest

from fusebox.bots import Advice, Choice, Sight, made
from fusebox.core import LANGUAGES, Chance, Seat
from fusebox.games.fusion.deck import flaws
from fusebox.games.fusion.model import Decline, DrawCards, Lay, Options, State
from fusebox.games.fusion.play import fitting, stop
from tests.games.fusion.helpers import DEAD, NOW, RULES, TOPS, Race, random_moments, standing
from tests.support import clause, printed

OPTIONS = [Options(), Options(draw="manual"), Options(penalty="stands", draw="manual")]


def asked(state: State, seat: Seat, now: int, seed: int | str) -> Choice:
    sight = Sight(RULES.view(state, seat), RULES.legal(state, seat), now)
    return made("fusion", "5").choose(sight, None, Chance.seeded("hint", seed))


def is_sound(action: Lay | DrawCards | Decline, state: State) -> bool:
    """Somebody who followed it would lay a card where it fits, or may lay any."""
    if not isinstance(action, Lay):
        return True
    tops = [pile[-1] for pile in state.piles]
    fits = state.stop is not None or not flaws(action.card, action.pile, action.on)
    return fits and action.on in tops


def judged(match: Race, seed: int, found: Counter[str]) -> None:
    for seat in range(match.seats):
        if match.outcome is not None or not match.legal(seat):
            continue
        choice = asked(match.state, seat, match.now, f"{seed} {match.now}")
        if choice.advice is None:
            assert choice.action in match.legal(seat)
            assert is_sound(choice.action, match.state), choice.action
        else:
            nothing = not fitting(match.state, seat)
            assert choice.advice.key == ("nothing_fits" if nothing else "look_again")
            assert match.state.stop is None, "in a stop every card will do"
        found[choice.advice.key if choice.advice else type(choice.action).__name__] += 1


@clause("fusion", "F7", "F8", "F9", "F13")
@pytest.mark.parametrize("options", OPTIONS)
def test_no_hint_names_a_card_that_does_not_fit(options: Options) -> None:
    found = Counter[str]()
    for seed in range(30):
        for match in random_moments(options, 1 + seed % 4, seed):
            judged(match, seed, found)
    assert found["Lay"] > 500
    assert found["nothing_fits"] > 100


def test_a_mistaken_choice_is_no_hint() -> None:
    state = standing(TOPS, "Bl2 Pl3 Gs5", DEAD[1])
    choices = [asked(state, 0, NOW, seed) for seed in range(2_000)]
    mistaken = [choice for choice in choices if not is_sound(choice.action, state)]
    assert mistaken
    assert all(choice.advice == Advice("look_again") for choice in mistaken)


def test_in_a_stop_any_card_is_a_good_one() -> None:
    state = standing(TOPS, DEAD[0], DEAD[1])
    stop(state, "stuck", NOW)
    choice = asked(state, 0, NOW, 0)
    assert isinstance(choice.action, Lay)
    assert choice.advice is None


def test_advice_is_given_in_both_languages() -> None:
    said = {
        key: [RULES.catalogue.say(f"advice.{key}", language, (), {}) for language in LANGUAGES]
        for key in ("nothing_fits", "look_again")
    }
    assert said["nothing_fits"] == ["Nothing fits: wait.", printed("Rien ne va : attendez.")]
    assert said["look_again"] == [
        "Look again: there is a better card to lay.",
        printed("Regardez encore : il y a mieux à poser."),
    ]
