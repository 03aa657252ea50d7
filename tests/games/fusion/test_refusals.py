"""Every refusal: its clause, and its sentence in English and French."""

import re
from importlib import resources

import pytest

from fusebox.core import LANGUAGES, Chance, Refusal
from fusebox.games.fusion.deck import CARDS, PILES
from fusebox.games.fusion.model import Action, Lay, Options, State
from fusebox.games.fusion.notation import PLAIN
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
from tests.support import clause, printed, refusal_of, seeds

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def said(refusal: Refusal) -> list[str]:
    return [RULES.words(refusal, language, NAMES) for language in LANGUAGES]


def race(by_hand: bool = False) -> State:
    return standing(TOPS, "Bl2 Kl4 Kr1", DEAD[0], draw=["Gc3", "Ol6"], by_hand=by_hand)


def played(*plays: tuple[int, str, int], by_hand: bool = False) -> State:
    state = race(by_hand)
    for seat, text, after in plays:
        play(state, seat, text, NOW + after)
    return state


def halted(by_hand: bool = False) -> State:
    state = standing(TOPS, "Bl2 Kl4", DEAD[0], draw=["Gc3", "Ol6"], by_hand=by_hand)
    while state.stage == "racing":
        clock(state)
    return state


def answered() -> State:
    state = halted()
    play(state, 0, "decline", NOW + 20_001)
    return state


def over() -> State:
    state = standing(TOPS, "Bl2", DEAD[0])
    play(state, 0, "Bl2 A Bc1")
    return state


def given_up() -> State:
    state = race()
    while state.reason is None:
        clock(state)
    return state


CASES: list[tuple[str, State, int, str, str, str, str]] = [
    ("F5", dealt(), 0, "Bl2 A Bc1", "not_yet",
     "Wait for the signal.",
     "Attendez le signal."),
    ("F12", over(), 1, "Pl3 A Bc1", "race_over",
     "The race is over.",
     "La course est terminée."),
    ("F13", given_up(), 1, "decline", "race_over",
     "The race is over.",
     "La course est terminée."),
    ("F5", dealt(), 0, "go", "by_itself",
     "The table does that by itself.",
     "La table s’en charge elle-même."),
    ("F10", played((0, "Bl2 B Br5", 0)), 0, "forgive 0", "by_itself",
     "The table does that by itself.",
     "La table s’en charge elle-même."),
    ("F14", race(), 0, "halt", "by_itself",
     "The table does that by itself.",
     "La table s’en charge elle-même."),
    ("F6", race(), 0, "fill up", "by_itself",
     "The table does that by itself.",
     "La table s’en charge elle-même."),
    ("F13", halted(), 0, "go on", "by_itself",
     "The table does that by itself.",
     "La table s’en charge elle-même."),
    ("F13", answered(), 0, "Bl2 A Bc1", "one_card",
     "You have had your one choice in this stop.",
     "Vous avez déjà fait votre choix pendant cet arrêt."),
    ("F13", race(), 0, "decline", "no_stop",
     "Play has not stopped: there is nothing to decline.",
     "Le jeu n’est pas interrompu : il n’y a rien à refuser."),
    ("F13", halted(by_hand=True), 0, "draw cards", "no_drawing",
     "Nobody draws until play goes on.",
     "Personne ne pioche avant la reprise."),
    ("F6", race(), 0, "draw cards", "drawn_for_you",
     "The table draws for you.",
     "La table pioche pour vous."),
    ("F6", race(by_hand=True), 0, "draw cards", "hand_full",
     "A hand holds at most three cards.",
     "Une main compte au plus trois cartes."),
    ("F6", standing(TOPS, "Bl2", DEAD[0], by_hand=True), 0, "draw cards", "draw_pile_empty",
     "Your draw pile is empty.",
     "Votre pioche est vide."),
    ("F10", played((0, "Bl2 B Br5", 0)), 0, "Bl2 A Bc1", "penalty",
     "Your last card did not fit: you wait for 1 second.",
     "Votre dernière carte n’allait pas : vous attendez 1 seconde."),
    ("F10", race(), 0, "Gc3 A Bc1", "not_held",
     "You don't hold the green crown 3.",
     "Vous n’avez pas la couronne verte 3 en main."),
    ("F10", race(), 0, "Bl2 A Kl4", "not_there",
     "Pile A does not show the pink light bulb 4.",
     "La pile A ne montre pas l’ampoule rose 4."),
    ("F10", race(), 0, "Bl2 B Bc1", "not_there",
     "Pile B does not show the blue crown 1.",
     "La pile B ne montre pas la couronne bleue 1."),
    ("F10", played((0, "Bl2 A Bc1", 0), (0, "Kl4 B Br5", 2_001)), 0, "Kr1 A Bc1", "long_covered",
     "On pile A, the blue crown 1 was covered too long ago.",
     "Sur la pile A, la couronne bleue 1 n’est plus visible depuis trop longtemps."),
]  # fmt: skip


@clause("fusion", "F5", "F6", "F10", "F12", "F13", "F14")
@pytest.mark.parametrize(
    ("clause_id", "state", "seat", "text", "key", "english", "french"),
    CASES,
    ids=[f"{number} {case[4]}" for number, case in enumerate(CASES)],
)
def test_a_refusal_names_its_clause_and_says_why(
    clause_id: str, state: State, seat: int, text: str, key: str, english: str, french: str
) -> None:
    action = RULES.parse(text)
    assert action not in RULES.legal(state, seat)
    refusal = refusal_of(RULES, state, seat, action)
    assert (refusal.clause, refusal.key) == (clause_id, key)
    assert said(refusal) == [english, printed(french)]


def some_actions(chance: Chance) -> list[Action]:
    lays = [Lay(chance.pick(CARDS), chance.pick(PILES), chance.pick(CARDS)) for _ in range(20)]
    return [*PLAIN.values(), *lays]


@pytest.mark.parametrize("seed", seeds(4))
def test_whatever_is_not_legal_is_refused_with_a_clause_that_stands_in_the_rules(seed: int) -> None:
    text = resources.files("fusebox.games.fusion").joinpath("RULES.md").read_text("utf-8")
    clauses = set(re.findall(r"^- (F\d+) ", text, re.MULTILINE))
    chance = Chance.seeded("refused", seed)
    options = Options(draw="manual" if seed % 2 else "auto")
    for match in random_moments(options, 1 + seed % 4, seed):
        for seat in range(match.seats):
            legal = match.legal(seat)
            for action in some_actions(chance):
                if action not in legal:
                    refusal = refusal_of(RULES, match.state, seat, action)
                    assert refusal.clause in clauses
                    assert all(sentence.endswith(".") for sentence in said(refusal))
