"""Records of the repository, opened by the rules they were played by."""

from pathlib import Path

from fusebox.core import AnyRules, Record
from fusebox.games import GAMES

RECORDS = Path(__file__).parents[1] / "records"


def opened(file: str) -> tuple[AnyRules, Record]:
    record = Record.load((RECORDS / file).read_text(encoding="utf-8"))
    rules = GAMES[record.header.game].of_version(record.header.version)
    assert rules is not None
    return rules, record


def files(game: str) -> list[str]:
    return [str(path.relative_to(RECORDS)) for path in sorted((RECORDS / game).rglob("*.jsonl"))]
