"""Golden records replay by the rules they were played by, and would be played again alike."""

from pathlib import Path

import pytest

from fusebox.core import Damaged, Match, Record, verified
from fusebox.games import GAMES
from tests.golden import RECORDS, files, goldens, kept, known, of_version, text

GOLDENS = goldens()
PLAYED = [
    (game, version, name)
    for game, golden in GOLDENS.items()
    for version in (*golden.again, GAMES[game].version)
    for name in known(golden, version)
]
KEPT = [(game, path) for game in GAMES for path in files(game)]


@pytest.mark.parametrize(("game", "version", "name"), PLAYED)
def test_a_golden_record_would_be_played_again_alike(game: str, version: int, name: str) -> None:
    again = text(game, name, version)
    assert again == kept(game, name, version), "the rules have changed: raise their version"


@pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(*one, id=one[1].relative_to(RECORDS).as_posix()) for one in KEPT],
)
def test_a_golden_record_replays_by_the_version_it_was_played_by(game: str, path: Path) -> None:
    old = path.read_text(encoding="utf-8")
    record = Record.load(old)
    rules = of_version(game, record.header.version)
    assert path.parent.name == f"version-{record.header.version}" == f"version-{rules.version}"
    match = verified(rules, record)
    assert match.outcome
    assert match.record().dump() == old


@pytest.mark.parametrize("game", GOLDENS)
def test_the_golden_records_are_these_and_no_others(game: str) -> None:
    numbers = [n for n in range(GAMES[game].version + 2) if GAMES[game].of_version(n)]
    assert max(numbers) == GAMES[game].version
    expected = {f"version-{n}/{name}" for n in numbers for name in known(GOLDENS[game], n)}
    folder = RECORDS / game
    there = (path.relative_to(folder).with_suffix("") for path in files(game))
    assert {place.as_posix() for place in there} == expected


@pytest.mark.parametrize("game", GAMES)
def test_it_has_golden_records_of_its_present_version(game: str) -> None:
    assert f"version-{GAMES[game].version}" in {path.parent.name for path in files(game)}


@pytest.mark.parametrize("game", GOLDENS)
def test_rules_of_another_version_or_with_other_data_do_not_replay_it(game: str) -> None:
    rules = GAMES[game]
    record = kept(game, known(GOLDENS[game], rules.version)[0])
    named, data = f'"version":{rules.version}', f'"data":"{rules.data_hash}"'
    assert record.count(named, 0, 1000) == record.count(data) == 1
    with pytest.raises(Damaged, match=f"played by version {rules.version + 1}"):
        Match.replayed(
            rules, Record.load(record.replace(named, f'"version":{rules.version + 1}', 1))
        )
    with pytest.raises(Damaged, match="other data"):
        Match.replayed(rules, Record.load(record.replace(data, f'"data":"{"0" * 64}"')))
