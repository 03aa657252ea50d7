"""What the browser's card editor exports is what the rules take."""

from pathlib import Path

from fusebox.games.fuse_dice.rules import FuseDice
from tests.games.fuse_dice.helpers import RULES
from tests.support import clause

EXPORTED = (Path(__file__).parent / "exported.toml").read_text(encoding="utf-8")
"""As web/tests/fuse_dice/editor.test.ts exports it."""


@clause("fuse_dice", "B2")
def test_a_file_from_the_card_editor_corrects_its_bombs_and_no_others() -> None:
    rules = RULES.with_data(EXPORTED)
    assert isinstance(rules, FuseDice)
    assert list(rules.corrected) == ["bomb07", "bomb10", "bomb11", "bomb12", "bomb20"]
    assert rules.deck.faces["bomb07"].points == 3
    assert rules.deck.faces["bomb07"].right(["r5", "g2", "b1"]), "5 - 2 + 1 makes 4"
    assert not rules.deck.faces["bomb07"].right(["r5", "g1", "b1"])
    assert rules.deck.faces["bomb01"] is RULES.deck.faces["bomb01"]


@clause("fuse_dice", "B2")
def test_it_says_that_its_owner_has_read_them_off_the_cards() -> None:
    rules = RULES.with_data(EXPORTED)
    assert isinstance(rules, FuseDice)
    face = rules.deck.faces["bomb20"]
    assert (face.status, face.source) == ("confirmed", "an owner's own card")
