"""Actions, events, options and outcomes in words, and the race as a picture."""

import pytest

from fusebox.core import LANGUAGES, OPEN, PUBLIC
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import (
    Options,
)
from fusebox.games.fusion.telling import named
from tests.games.fusion.helpers import (
    DEAD,
    NOW,
    RULES,
    TOPS,
    clock,
    dealt,
    play,
    random_moments,
    standing,
)
from tests.support import printed

NAMES = ("Ada", "Ben")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["card", "face"])
def test_no_two_cards_have_one_name(language: str, kind: str) -> None:
    called = [named(card, kind) for card in CARDS]
    names = {RULES.catalogue.say(key, language, (), values) for key, values in called}
    assert len(names) == 72


def test_the_picture_shows_the_rulebooks_example() -> None:
    state = standing(TOPS, "Kr1 Gh6 Bl2", DEAD[0], draw=["Gc3", "Ol6 Yl6"])
    play(state, 1, "Pl3 A Bc1")
    assert (
        RULES.picture(RULES.view(state, 0), "en", NAMES)
        == """\
  A  same colour or shape     │ Bc1 blue crown 1
  B  one higher or one lower  │ Br5 blue rabbit 5
  C  everything different     │ Ps4 purple sun 4

  Ada  ▮▮▮  4 cards left
  Ben  ▮▮▮  5 cards left · waits for the end of a penalty

  Ada holds  Kr1 pink rabbit 1 │ Gh6 green hand 6 │ Bl2 blue light bulb 2

The race is on."""
    )


def test_the_picture_is_drawn_in_french_and_tells_who_has_chosen_in_a_stop() -> None:
    state = standing(TOPS, "Kr1", DEAD[0], draw=["", "Ol6"])
    clock(state)
    play(state, 1, "decline", NOW + 20_100)
    lines = RULES.picture(RULES.view(state, PUBLIC), "fr", NAMES).splitlines()
    assert lines[0] == "  A  même couleur ou même forme  │ Bc1 couronne bleue 1"
    assert lines[4:6] == ["  Ada  ▮    encore 1 carte", "  Ben  ▮▮▮  encore 4 cartes · a choisi"]
    assert lines[-1] == printed(
        "Stop : personne n’a joué depuis un moment. Chacun peut poser une carte de son choix."
    )


def test_the_picture_tells_the_time_at_the_end() -> None:
    state = standing(TOPS, "Bl2", DEAD[0])
    play(state, 0, "Bl2 A Bc1", 45_678)
    picture = RULES.picture(RULES.view(state, 1), "en", NAMES)
    assert picture.endswith("The race is over, 42.6 seconds after the signal.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_has_a_picture(language: str) -> None:
    stages = {"starting"}
    assert RULES.picture(RULES.view(dealt(1), OPEN), language, NAMES[:1])
    for match in random_moments(Options(), 2, 5):
        stages.add(match.state.stage)
        for viewer in (0, 1, PUBLIC, OPEN):
            assert RULES.picture(match.view(viewer), language, NAMES)
    assert stages == {"starting", "racing", "stopped", "over"}
