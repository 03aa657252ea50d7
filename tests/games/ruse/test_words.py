"""What is said and typed: every action and event, in both languages."""

import pytest

from fusebox.core import LANGUAGES, Match, Record
from fusebox.games.ruse.actions import Develop
from fusebox.games.ruse.model import VIXEN, State
from fusebox.games.ruse.notation import WORDS, read
from fusebox.games.ruse.rules import Ruse
from tests.games.ruse.golden import MODES
from tests.games.ruse.helpers import (
    RULES,
    RuseMatch,
    act,
    begun,
    fox,
    growing,
    hold,
    rolled,
    scoring,
)
from tests.games.ruse.test_data import TEXT
from tests.golden import kept
from tests.support import clause

NAMES = ["Ann", "Ben", "Cid", "Dot"]


@pytest.mark.parametrize(
    "text", ["lay T 3,5 1", "hand-in gp2 true", "draw-card", "shift -1", "done"]
)
def test_what_is_typed_is_written_again_alike(text: str) -> None:
    assert RULES.notation(read(text)) == text


@pytest.mark.parametrize("text", ["", "lay", "lay T 4,5 1", "place moon", "kit 1", "choose-kit 6"])
def test_what_is_no_action_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no action"):
        read(text)


def test_every_action_has_a_word_of_its_own() -> None:
    assert len(WORDS) == 25


def test_an_action_tells_what_the_tables_promise() -> None:
    assert RULES.words(Develop("first"), "en", NAMES) == "Develop: 1 VP"
    other = Ruse().with_data(TEXT.replace('effects = ["vp1", "gp2"]', 'effects = ["vp4", "gp5"]'))
    assert other.words(Develop("first"), "en", NAMES) == "Develop: 4 VP"


def test_the_picture_shows_the_round_the_territories_and_ones_own_cards() -> None:
    state = begun(2, vixen=1)
    hold(state, 0, 3)
    fox(state, 1).ledger, fox(state, 1).vp = {"track": (2, 0, 0, 0, 0)}, 2
    text = RULES.picture(RULES.view(state, 0), "en", NAMES)
    assert "PO4: farm 2, 2 hunting tiles → 5 VP and a bonus path (else −3)" in text
    assert text.count("objectives in hand") == 1
    assert "VP: a track 2" in text
    assert "burrow: hunt 2, mark 1" in text
    assert "VIXEN, level 1: 0 VP" in text
    assert "⌂" in text


def test_the_picture_shows_all_that_lies_open() -> None:
    state = rolled(4)
    board, player = state.board, fox(state)
    board.track_tiles = (10, 0, 7, *(0,) * 9)
    board.bonuses = [2, 0]
    player.cache, player.slots, player.levels = [0, 1, 1], (False, True, True, True), (3, 0, 0, 0)
    text = _unfolded(state)
    assert "1 the cheese · 2 2 VP · 3 kit +1 @1 · 4 3 VP ! · 5 a resource of choice" in text
    assert "Each round brings by position: 1 2 GP · 2 the cheese" in text
    assert "track 2: steps of 3-4-4-5 GP, then 4 VP (6 for a black kit)" in text
    assert "kits: 1: 1 (space 1, next step 3 GP)" in text
    assert "markers left: 3 (the next one brings 1 VP)" in text
    assert "cache: 1 × a failed hunt, 2 × prey (" in text
    assert "The die of this turn shows 4. Placed in a territory it brings: kit +1." in text
    assert "exploration [0 1 2]: resource, track and kit, 3 each" in text
    assert "7 6 5 4 4" in text, "the exits"
    assert "3v r k 2g r" in text, "the top row of the den"
    act(state, "place mountain")
    assert "Possible there: track 3, kit 3, resource 3." in _unfolded(state)


def test_the_picture_says_that_a_round_is_scored_and_that_kits_grow() -> None:
    assert "Round 1 is being scored" in _unfolded(scoring(begun()))
    state = growing(begun())
    assert "Growth of round 1" in _unfolded(state)
    assert RULES.words(read("hand-in gp2 false"), "en", NAMES) == "Hand in prey for 4 GP"


@clause("ruse", "R75")
def test_in_premices_the_picture_knows_no_penalty() -> None:
    state = begun(2, premices=True)
    hold(state, 0, 3)
    text = RULES.picture(RULES.view(state, 0), "en", NAMES)
    assert "PO4: farm 2, 2 hunting tiles → 5 VP and a bonus path\n" in text


@clause("ruse", "R75")
def test_an_exit_promises_its_points_for_a_complete_path_only() -> None:
    told = RULES.words(read("send 1 1"), "en", NAMES)
    assert told.endswith("VP with a complete path)")


@clause("ruse", "R87", "R89")
def test_the_picture_shows_what_tokens_vixen_holds() -> None:
    state = begun(2, vixen=1)
    before = _unfolded(state).count("star")
    state.board.star = VIXEN
    assert _unfolded(state).count("star") == before + 1


def _unfolded(state: State) -> str:
    return " ".join(RULES.picture(RULES.view(state, 0), "en", NAMES).split())


@pytest.mark.parametrize("name", MODES)
def test_every_moment_of_a_golden_game_can_be_drawn_in_both_languages(name: str) -> None:
    record = Record.load(kept("ruse", name))
    match: RuseMatch = Match.replayed(RULES, Record(record.header, [], record.secret))
    for entry in record.entries:
        match.commit(match.repeated(entry))
        if match.game is not None and entry.n % 7 == 0:
            for language in LANGUAGES:
                assert RULES.picture(match.view(0), language, match.header.names)
