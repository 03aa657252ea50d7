"""Refusals: the clause, and a sentence that says why."""

from typing import Any

import pytest

from fusebox.core import Refusal, Seat
from fusebox.games.fuse_cards.model import State
from fusebox.games.fuse_cards.notation import parse
from tests.games.fuse_cards.helpers import PLAIN, RULES, draws, legal, play, table
from tests.support import refusal_of

NAMES = ("Ada", "Ben", "Cleo")
NO_FUSE_CARD = "kick kick bucket bucket scissors scissors man"


def window() -> State:
    state = table("3 3 3 3 3 kick man", PLAIN, PLAIN, fuse="15", specials=True)
    play(state, "kick", draws(state, "3"))
    return state


def over(ending: str) -> State:
    if ending == "last_bomb":
        state = table(PLAIN, PLAIN, PLAIN, fuse="3", bombs=[1, 0, 0])
        play(state, "bomb")
        return state
    state = table(PLAIN, PLAIN, PLAIN, pile="3")
    play(state, "3", draws(state, "bomb", "3"))
    return state


def beginning(**options: Any) -> State:
    return table("3 7 kick kick scissors scissors scissors", PLAIN, PLAIN, **options)


@pytest.mark.parametrize(
    ("state", "seat", "action", "clause", "sentence"),
    [
        (over("last_bomb"), 0, "3", "C16", "The last bomb has exploded: the game is over."),
        (over("time_bomb"), 0, "3", "C17", "The time bomb has gone off: the game is over."),
        (beginning(), 1, "3", "C9", "It is the turn of Ada."),
        (beginning(), 0, "15", "C9", "You don't hold a 15-point fuse."),
        (beginning(fuse="3"), 0, "bucket", "C9", "You don't hold a bucket of water."),
        (beginning(), 0, "kick", "C14", "There is no fuse to defuse."),
        (beginning(), 0, "bomb", "C11", "A bomb needs a fuse of one card at least."),
        (beginning(fuse="3", bombs=[0, 1, 1]), 0, "bomb", "C12", "You have no bomb left."),
        (beginning(), 0, "lay kick", "C15", "Start the fuse with a fuse card: you hold one."),
        (
            beginning(fuse="3"), 0, "lay kick", "C15",
            "A fuse lies there: a defuse card would destroy it.",
        ),
        (
            table(NO_FUSE_CARD, PLAIN, specials=True), 0, "lay extinguisher", "C15",
            "You don't hold the fire extinguisher.",
        ),
        (
            beginning(), 0, "match man", "C22",
            "The Match Man is played only when another player has just defused.",
        ),
        (
            window(), 0, "match man", "C22",
            "You have defused this fuse yourself: only the others may light it again.",
        ),
        (window(), 1, "match man", "C22", "You don't hold the Match Man."),
        (
            window(), 1, "3", "C22",
            "Ada has defused: play stands still until the fuse is gone or alight again.",
        ),
        (beginning(), 0, "slow fuse", "C21", "The table's clock calls out who is slow."),
        (window(), 0, "close", "C22", "The time for the Match Man runs out by itself."),
    ],
)  # fmt: skip
def test_a_refusal_names_its_clause_and_says_why(
    state: State, seat: Seat, action: str, clause: str, sentence: str
) -> None:
    assert action not in legal(state, seat)
    refusal = refusal_of(RULES, state, seat, parse(action))
    assert refusal.clause == clause
    assert RULES.words(refusal, "en", NAMES) == sentence
    assert RULES.words(refusal, "fr", NAMES) not in ("", sentence)


def test_a_refusal_holds_no_sentence_but_what_the_sentence_needs() -> None:
    assert refusal_of(RULES, beginning(), 1, parse("3")) == Refusal(
        "C9", "not_your_turn", {"player": 0}
    )
