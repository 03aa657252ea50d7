"""What is said and typed: every action and event, in both languages."""

import pytest

from fusebox.core import LANGUAGES, Match, Record
from fusebox.games.ruse.actions import Develop, Lay, Take
from fusebox.games.ruse.model import VIXEN, State
from fusebox.games.ruse.notation import WORDS, read
from fusebox.games.ruse.rules import Ruse
from tests.games.ruse.golden import FOLDER, MODES
from tests.games.ruse.helpers import RULES, RuseMatch, begun, fox, hold, random_match
from tests.games.ruse.test_data import TEXT
from tests.support import clause, printed

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
    assert RULES.words(Take("path3"), "en", NAMES) == "Take bonus path 3: ┴ with kit +1"
    assert RULES.words(Take("stack"), "fr", NAMES) == (
        "Prendre la galerie bonus du dessus de la pile"
    )
    assert RULES.words(Lay("T", "1,1", 1), "en", NAMES) == "Lay ├ on 1,1 (3 VP)"
    assert RULES.words(Develop("second"), "fr", NAMES) == printed("Développer : 5 PC")
    other = Ruse().with_data(TEXT.replace('effects = ["vp3", "gp5"]', 'effects = ["vp4", "gp5"]'))
    assert other.words(Develop("first"), "en", NAMES) == "Develop: 4 VP"


def test_everything_that_happens_in_whole_games_can_be_told() -> None:
    told = set()
    for mode in MODES.values():
        match = random_match(mode.options, mode.seats, mode.seed)
        for event in (event for events in match.told for event in events):
            told.add(type(event).__name__)
            for language in LANGUAGES:
                assert match.words(event, language).strip()
    assert len(told) > 40


def test_the_picture_shows_the_round_the_territories_and_ones_own_cards() -> None:
    state = begun(2, vixen=1)
    hold(state, 0, 3)
    fox(state, 1).ledger, fox(state, 1).vp = {"track": [2, 0, 0, 0, 0]}, 2
    text = RULES.picture(RULES.view(state, 0), "en", NAMES)
    assert "PO4: farm 2, 2 hunting tiles → 5 VP and a bonus path (else −3)" in text
    assert text.count("objectives in hand") == 1
    assert "VP: a track 2" in text
    assert "burrow: hunt 2, mark 1" in text
    assert "VIXEN, level 1: 0 VP" in text
    assert "⌂" in text


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
    record = Record.load((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8"))
    match: RuseMatch = Match.replayed(RULES, Record(record.header, [], record.secret))
    for entry in record.entries:
        match.commit(match.repeated(entry))
        if match.game is not None and entry.n % 7 == 0:
            for language in LANGUAGES:
                assert RULES.picture(match.view(0), language, match.header.names)
