"""The library as its readers meet it: the README's ten lines, and the bot of the docs."""

import re
from pathlib import Path
from typing import Any

import pytest

import fusebox
from fusebox import Damaged, Refused

ROOT = Path(__file__).parent.parent


def code(document: str) -> str:
    """All the Python of a document, put together."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return "\n\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


def test_the_ten_lines_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    source = code("README.md")
    for block in source.split("\n\n\n"):
        assert len([line for line in block.splitlines() if line]) <= 10
    exec(compile(source, "README.md", "exec"), {})
    assert "View(" in capsys.readouterr().out


def test_what_the_docs_say_to_researchers_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code("docs/research.md"), "docs/research.md", "exec"), {})
    assert "(64, 3, 8, 8)" in capsys.readouterr().out


def test_the_bot_of_the_docs_wins_most_of_ten_games() -> None:
    names: dict[str, Any] = {}
    exec(compile(code("docs/writing-a-bot.md"), "docs/writing-a-bot.md", "exec"), names)
    assert names["wins"](10) > 5


@pytest.mark.soak
def test_the_bot_of_the_docs_beats_random_in_60_percent_of_200_games() -> None:
    names: dict[str, Any] = {}
    exec(compile(code("docs/writing-a-bot.md"), "docs/writing-a-bot.md", "exec"), names)
    won = names["wins"](200)
    assert won >= 120
    text = (ROOT / "docs/writing-a-bot.md").read_text(encoding="utf-8")
    assert f"`wins(200)` is {won}" in text


def test_documents_link_only_to_what_is_there() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


def test_all_that_is_offered_is_there() -> None:
    assert all(hasattr(fusebox, name) for name in fusebox.__all__)


def test_the_same_seed_gives_the_same_match_and_none_gives_a_fresh_one() -> None:
    assert fusebox.start("fuse_discs", seed=1).state == fusebox.start("fuse_discs", seed=1).state
    commitments = {fusebox.start("fuse_discs").header.commitment for _ in range(3)}
    assert len(commitments) == 3


def test_players_are_a_number_or_names() -> None:
    assert fusebox.start("fuse_discs").header.names == ("Player 1", "Player 2")
    assert fusebox.start("fuse_discs", 2).header.names == ("Player 1", "Player 2")
    assert fusebox.start("fuse_discs", ["Ann", "Ben"]).header.names == ("Ann", "Ben")


def test_options_are_named_as_the_game_names_them() -> None:
    assert fusebox.start("fuse_discs", seed=1, kings=2).options.kings == 2
    with pytest.raises(ValueError, match="The option kings of fuse_discs is 0, 1 or 2, not 3"):
        fusebox.start("fuse_discs", kings=3)
    with pytest.raises(ValueError, match="fuse_discs has no option 'hats'"):
        fusebox.start("fuse_discs", hats=3)


def test_what_does_not_go_together_is_refused_with_its_clause() -> None:
    with pytest.raises(Refused, match="T4"):
        fusebox.start("fuse_discs", 3)
    with pytest.raises(Refused, match="D17"):
        fusebox.start("fuse_discs", match=3, replay=False)


def test_an_unknown_game_or_bot_is_told_in_a_sentence() -> None:
    for ask in (fusebox.start, lambda game: fusebox.bot(game, "1")):
        with pytest.raises(ValueError, match="There is no game 'chess': choose fuse_discs"):
            ask("chess")
    with pytest.raises(ValueError, match="There is no bot '9' for fuse_discs"):
        fusebox.bot("fuse_discs", "9")


def test_a_record_rebuilds_its_match_at_any_point() -> None:
    match = fusebox.start("fuse_discs", seed=3)
    for _ in range(4):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[-1])
        loaded = fusebox.load(match.record().dump())
        assert loaded.state == match.state
        assert loaded.told == match.told


def test_a_damaged_record_is_refused_with_the_line() -> None:
    text = fusebox.start("fuse_discs", seed=3).record().dump()
    with pytest.raises(Damaged, match="line 1: the game 'chess' is not known here"):
        fusebox.load(text.replace("fuse_discs", "chess"))
    with pytest.raises(Damaged, match="line 4: the line is cut off"):
        fusebox.load(text[:-1])


def test_a_seat_that_is_none_may_do_nothing_whatever_was_asked_before() -> None:
    match = fusebox.start("fusion", seed=3)
    match.advance(20_000)
    match.legal(-1)
    refusals = [match.refusal(-1, action) for action in match.legal(1)]
    assert {refusal.clause for refusal in refusals if refusal} == {"T4"}
    assert all(refusals)
