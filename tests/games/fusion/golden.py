"""The golden records of Fusion: whole races, one for each way to play by each version.

Those of the present version are written anew by `python -m tests.games.fusion.golden`. A change in
them means that old records replay differently: raise Fusion.version with it, and keep them.
"""

from pathlib import Path

from fusebox.games.fusion.model import Options
from tests.games.fusion.helpers import RULES, random_race

RECORDS = Path(__file__).parents[2] / "records" / "fusion"
FOLDERS = {2: RECORDS, 3: RECORDS / "version-3", 4: RECORDS / "version-4"}
MODES = {
    "default": (Options(), 2),
    "manual-three": (Options(draw="manual"), 3),
    "four-penalty-3": (Options(penalty=3), 4),
    "no-penalty-unfair": (Options(penalty=0, fair="off"), 2),
    "manual-four-penalty-2": (Options(draw="manual", penalty=2), 4),
    "alone": (Options(), 1),
    "nobody-lays": (Options(), 3),
    "relaxed-by-hand": (Options(draw="manual", tempo="relaxed"), 2),
    "just-keep-going": (Options(penalty="stands"), 3),
}
SINCE = {"just-keep-going": 3}
"""Ways to play that older versions don't know."""
SEED = 1


def modes(version: int) -> list[str]:
    return [name for name in MODES if SINCE.get(name, 0) <= version]


def kept(name: str, version: int) -> str:
    return (FOLDERS[version] / f"{name}.jsonl").read_text(encoding="utf-8")


def text(name: str, version: int) -> str:
    """The record of this mode as the rules of that version play it now."""
    options, seats = MODES[name]
    rules = RULES.of_version(version)
    assert rules is not None
    idle = name == "nobody-lays"
    return random_race(options, seats, SEED, idle, rules).record().dump()


def main() -> None:
    folder = FOLDERS[RULES.version]
    folder.mkdir(parents=True, exist_ok=True)
    for name in modes(RULES.version):
        (folder / f"{name}.jsonl").write_text(text(name, RULES.version), encoding="utf-8")


if __name__ == "__main__":
    main()
