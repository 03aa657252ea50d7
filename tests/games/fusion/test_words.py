"""Actions, events, options and outcomes in words, and the race as a picture."""

import pytest

from fusebox.core import LANGUAGES, OPEN, PUBLIC, Outcome
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import (
    Action,
    Began,
    Decline,
    Declined,
    DrawCards,
    Drew,
    Event,
    FillUp,
    Forgive,
    Forgiven,
    GaveUp,
    Go,
    GoOn,
    Halt,
    Laid,
    Late,
    Lay,
    Missed,
    Options,
    Stood,
    Stopped,
    WentOn,
    WentOut,
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


@pytest.mark.parametrize(
    ("thing", "english", "french"),
    [
        (Lay("Kr2", "C", "Ps4"), "Lay the pink rabbit 2 on pile C, on the purple sun 4",
         "Poser le lapin rose 2 sur la pile C, sur le soleil violet 4"),
        (DrawCards(), "Draw cards", "Piocher"),
        (Decline(), "Lay no card", "Ne poser aucune carte"),
        (Go(), "Give the signal", "Donner le signal"),
        (Forgive(1), "End a penalty", "Lever une pénalité"),
        (FillUp(), "Fill the hands if nothing fits", "Compléter les mains si rien ne va"),
        (Halt(), "Stop play", "Interrompre la partie"),
        (GoOn(), "Go on", "Reprendre"),
        (Began(), "Go!", "C’est parti !"),
        (Drew(0, 2, ("Bl2", "Gh6")), "Ada draws blue light bulb 2, green hand 6.",
         "Ada pioche : ampoule bleue 2, main verte 6."),
        (Drew(1, 1, None), "Ben draws 1 card.", "Ben pioche 1 carte."),
        (Drew(1, 3, None), "Ben draws 3 cards.", "Ben pioche 3 cartes."),
        (Laid(0, "Pc2", "A", "Bc1"), "Ada lays the purple crown 2 on pile A.",
         "Ada pose la couronne violette 2 sur la pile A."),
        (Late(0, "Yk4", "B", 1), "Ben was first on pile B: the yellow shark 4 goes back to Ada.",
         "Ben a été plus rapide sur la pile B : le requin jaune 4 revient à Ada."),
        (Late(0, "Yk4", "B", 0), "Ada had covered pile B already: the yellow shark 4 goes back.",
         "Ada avait déjà recouvert la pile B : le requin jaune 4 revient en main."),
        (Missed(0, NOW, "Pr5", "C", ("same_colour", "near_number")),
         ("On pile C, the purple rabbit 5 does not fit (same colour, number too close)"
         " and goes back to Ada."),
         ("Sur la pile C, le lapin violet 5 ne va pas (même couleur, nombre trop proche)"
         " et revient à Ada.")),
        (Missed(0, NOW, "Oh3", "A", ("unlike",)),
         ("On pile A, the orange hand 3 does not fit (neither colour nor shape in common)"
         " and goes back to Ada."),
         ("Sur la pile A, la main orange 3 ne va pas (ni couleur ni forme en commun)"
         " et revient à Ada.")),
        (Missed(0, NOW, "Oh3", "B", ("not_next",)),
         ("On pile B, the orange hand 3 does not fit (not one higher or lower)"
         " and goes back to Ada."),
         ("Sur la pile B, la main orange 3 ne va pas (ni un de plus ni un de moins)"
         " et revient à Ada.")),
        (Stood(0, "Ks6", "C", ("same_shape",)),
         "That does not fit (same shape), but it stays: play goes on.",
         "Elle ne va pas (même forme), mais elle reste : le jeu continue."),
        (Missed(0, NOW, "Oh3", "A"),
         "On pile A, the orange hand 3 does not fit and goes back to Ada.",
         "Sur la pile A, la main orange 3 ne va pas et revient à Ada."),
        (Missed(1, NOW, None, None), "Ben tries a card that does not fit.",
         "Ben essaie une carte qui ne va pas."),
        (Forgiven(1), "Ben may lay cards again.", "Ben peut de nouveau poser des cartes."),
        (Stopped("stuck"), "Stop! Nobody can play. Everyone may lay any one card.",
         "Stop ! Personne ne peut jouer. Chacun peut poser une carte de son choix."),
        (Stopped("quiet"), "Stop! Nobody has played for a while. Everyone may lay any one card.",
         "Stop ! Personne n’a joué depuis un moment. Chacun peut poser une carte de son choix."),
        (Declined(0), "Ada lays no card.", "Ada ne pose aucune carte."),
        (WentOn(1), "Play goes on; 1 card was laid.",
         "Le jeu reprend ; 1 carte a été posée."),
        (WentOn(2), "Play goes on; 2 cards were laid.",
         "Le jeu reprend ; 2 cartes ont été posées."),
        (WentOut(0, 42_678), "Ada has no card left, 42.6 seconds after the signal.",
         "Ada n’a plus de carte, 42,6 secondes après le signal."),
        (GaveUp(), "Nobody laid a card, twice in a row.",
         "Personne n’a posé de carte, deux fois de suite."),
        (Outcome((), (), "first_out"), "The first without a card has won.",
         "Le premier à ne plus avoir de carte a gagné."),
        (Outcome((), (), "nobody_lays"), "Nobody lays a card any more: the fewest cards win.",
         "Plus personne ne pose de carte : qui en a le moins l’emporte."),
        (Outcome((), (), "first_out_alone"), "All cards are laid.",
         "Toutes les cartes sont posées."),
        (Outcome((), (), "nobody_lays_alone"), "No card was laid any more.",
         "Plus aucune carte n’a été posée."),
    ],
)  # fmt: skip
def test_everything_is_told_in_both_languages(
    thing: Action | Event | Outcome, english: str, french: str
) -> None:
    assert RULES.words(thing, "en", NAMES) == english
    assert RULES.words(thing, "fr", NAMES) == printed(french)


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
