"""A whole round as a player can read it: what was typed, and what the table said to it."""

from pathlib import Path

from fusebox.core import Language, Match, Player, Ready
from fusebox.games.ruse.model import Options
from tests.games.ruse.helpers import RULES, RuseMatch
from tests.support import clause

ROUND = Path(__file__).parent / "round.txt"
NAMES = ("Ann", "Ben")


def retold(text: str, language: Language = "en") -> str:
    """Plays the typed lines again, and writes down what is said to each."""
    match: RuseMatch = Match.new(RULES, map(Player, NAMES), Options(), b"ruse" * 8)
    for seat in range(len(NAMES)):
        match.play(seat, Ready(bytes(16)))
    lines = []
    for typed in (line for line in text.splitlines() if line[:1].strip()):
        name, _, action = typed.partition("> ")
        events = match.play(NAMES.index(name.strip()), match.parse(action))
        lines += [typed, *(f"    {match.words(event, language)}" for event in events)]
    return "\n".join(lines) + "\n"


@clause("ruse", "R10", "R24", "R67")
def test_a_round_reads_as_it_was_played() -> None:
    text = ROUND.read_text(encoding="utf-8")
    assert retold(text) == text


def test_the_round_can_be_told_in_french_too() -> None:
    told = retold(ROUND.read_text(encoding="utf-8"), "fr")
    assert "La manche 2 commence." in told
    assert "Le dé du destin" in told
