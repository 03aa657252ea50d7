"""Words: every table action can be said, typed and read, and sentences agree with their numbers."""

from pathlib import Path

import pytest

from fusebox.core import (
    CLOCK,
    LANGUAGES,
    Abort,
    Abstain,
    Acted,
    Answer,
    Catalogue,
    Done,
    Draw,
    Flag,
    Hint,
    Language,
    Offer,
    Outcome,
    Party,
    Pause,
    Ready,
    Resign,
    Resume,
    Rules,
    SitIn,
    Start,
    TableAction,
    Undo,
    Wording,
)
from fusebox.core.words import gathered
from tests.core.tables import begun, race, refused
from tests.support import clause
from tests.toys.veto.game import Play, Scored, Staked, VetoGame

WRITTEN: dict[str, TableAction] = {
    "ready": Ready(),
    "ready 00ff": Ready(b"\x00\xff"),
    "start": Start(),
    "resign": Resign(),
    "draw": Draw(),
    "abort": Abort(),
    "pause": Pause(),
    "resume": Resume(),
    "undo 12": Undo(12),
    "sit-in 1": SitIn(1),
    "return 1": SitIn(1, back=True),
    "offer draw": Offer(Draw()),
    "offer undo 12": Offer(Undo(12)),
    "offer sit-in 0": Offer(SitIn(0)),
    "yes": Answer(True),
    "no": Answer(False),
    "abstain": Abstain(),
    "hint": Hint(),
    "flag 1": Flag(1),
}
SAID: dict[TableAction, tuple[str, str]] = {
    Ready(): ("Ada is ready.", "Ada est prêt."),
    Resign(): ("Ada resigns.", "Ada abandonne."),
    Undo(12): ("Ada takes the game back to entry 12.", "Ada revient avant le coup 12."),
    SitIn(1): ("A bot sits in for Blaise.", "Un robot remplace Blaise."),
    SitIn(0, back=True): ("Ada is back.", "Ada est de retour."),
    Offer(Draw()): ("Ada offers: Draw.", "Ada propose\u00a0: Partie nulle."),
    Answer(True): ("Ada accepts.", "Ada accepte."),
    Answer(False): ("Ada declines.", "Ada refuse."),
    Flag(1): ("The clock of Blaise has run out.", "Le temps de Blaise est écoulé."),
}

LABELS: dict[TableAction, tuple[str, str]] = {
    Undo(12): ("Take back", "Revenir en arrière"),
    Offer(Undo(12)): ("Ask to take back", "Demander à revenir en arrière"),
    Offer(Draw()): ("Offer a draw", "Proposer la nulle"),
    SitIn(1): ("Let a bot sit in for Blaise", "Laisser un robot remplacer Blaise"),
    Offer(SitIn(1)): (
        "Ask the others to let a bot sit in for Blaise",
        "Proposer aux autres qu’un robot remplace Blaise",
    ),
    SitIn(0, back=True): ("Take your seat back", "Reprendre votre place"),
}


@pytest.mark.parametrize(("text", "action"), WRITTEN.items(), ids=WRITTEN)
def test_each_table_action_is_written_and_read(text: str, action: TableAction) -> None:
    match = begun()
    assert match.notation(action) == text
    assert match.parse(text) == action


@pytest.mark.parametrize("action", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_table_action_can_be_said_before_and_after(
    action: TableAction, language: Language
) -> None:
    match = begun()
    for thing in (action, Acted(0, action)):
        text = match.words(thing, language)
        assert text
        assert "{" not in text


@pytest.mark.parametrize("action", SAID, ids=repr)
def test_a_table_action_is_told_with_names(action: TableAction) -> None:
    match = begun()
    assert tuple(match.words(Acted(0, action), language) for language in LANGUAGES) == SAID[action]


@pytest.mark.parametrize("action", LABELS, ids=repr)
def test_a_table_action_has_a_label_for_menus(action: TableAction) -> None:
    match = begun()
    assert tuple(match.words(action, language) for language in LANGUAGES) == LABELS[action]


def test_the_games_own_actions_are_written_beside_the_tables() -> None:
    match = begun()
    assert match.parse("play 3") == Play(3)
    assert match.notation(Done()) == "done"
    assert match.words(Done(), "fr") == "Finir le tour"
    assert match.words(Staked(1), "en") == "Blaise plays for double."


@pytest.mark.parametrize("text", ["offer hint", "offer", "undo", "undo x", "sit-in -1", "", "jump"])
def test_what_is_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no action of this game"):
        begun().parse(text)


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0 points", "0 point"),
        (1, "1 point", "1 point"),
        (-1, "-1 point", "-1 point"),
        (2, "2 points", "2 points"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, english: str, french: str) -> None:
    match = begun()
    scored = Scored(0, number)
    assert match.words(scored, "en") == f"Ada scores {english}."
    assert match.words(scored, "fr") == f"Ada marque {french}."


def test_a_sentence_may_name_a_term_the_table_and_a_plain_number() -> None:
    catalogue = Catalogue(
        {
            "term.disc": Wording(en="a disc", fr="un disque"),
            "term.table": Wording(en="the table", fr="la table"),
            "told": Wording(
                en="{seat:name}: {what:term} {n:03}", fr="{seat:name} : {what:term} {n}"
            ),
        }
    )
    values = {"seat": CLOCK, "what": "disc", "n": 7}
    assert catalogue.say("told", "en", [], values) == "the table: a disc 007"
    assert catalogue.say("told", "fr", [], values) == "la table : un disque 7"


def test_an_outcome_knows_the_score_of_a_seat() -> None:
    outcome = Outcome((Party((0, 2), 1, 5.0), Party((), 2, 3.0, "automa")), (0, 2), "rounds")
    assert (outcome.score(2), outcome.score(1)) == (5.0, None)
    assert begun().words(outcome, "fr") == "Le dernier tour est joué."


def test_a_game_without_a_picture_of_its_own_shows_its_view_and_sets_no_alarm() -> None:
    match = race()
    picture = match.rules.picture(match.view(0), "en", match.header.names)
    assert '"piles"' in picture
    assert match.rules.drawing(match.view(0)) is None
    assert match.rules.sides(match.state) == ()
    assert Rules.alarm(match.rules, match.state) is None
    assert match.rules.admits(match.options, 2) is None


@pytest.mark.parametrize(
    ("name", "bot", "called"),
    [
        ("Calm", "1", "Calme"),
        ("Calm (2)", "1", "Calme (2)"),
        ("Calme", "1", "Calme"),
        ("Calm", "2", "Calm"),
        ("Calm", "", "Calm"),
        ("Calm down", "1", "Calm down"),
    ],
)
def test_a_bot_is_called_by_its_level_in_every_language(name: str, bot: str, called: str) -> None:
    catalogue = Catalogue({"level.1": Wording(en="Calm", fr="Calme")})
    assert catalogue.called(name, bot, "fr") == called


class Shadowing(VetoGame):
    """Has sentences of its own under the table's keys, which name what the table can't know."""

    catalogue = Catalogue(
        VetoGame.catalogue
        | {
            "refusal.not_your_seat": Wording(
                en="{card} is not yours.", fr="{card} est à un autre."
            ),
            "outcome.resigned": Wording(en="{seat} fled.", fr="{seat} a fui."),
        }
    )


@clause("table", "T10", "T5")
def test_what_the_table_refuses_or_ends_it_says_in_its_own_words() -> None:
    match = begun(Shadowing())
    assert refused(match, 0, SitIn(0, back=True)) == ("T10", "not_your_seat")
    match.play(0, Resign())
    assert match.outcome is not None
    assert match.words(match.outcome, "en") == "A player resigned."


def test_a_language_need_not_have_every_text(tmp_path: Path) -> None:
    for language, text in (("en", 'one = "one"\ntwo = ["a", "b"]\n'), ("fr", 'two = ["c"]\n')):
        (tmp_path / f"words.{language}.toml").write_text(text, encoding="utf-8")
    found = gathered(tmp_path, "words")
    assert found["one"] == {"en": "one"}
    assert found["two"] == [{"en": "a", "fr": "c"}, {"en": "b"}]
