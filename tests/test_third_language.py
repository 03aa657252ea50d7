"""A third language is a matter of files: what they have is said, and English says the rest."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fusebox.games import GAMES

ROOT = Path(__file__).parents[1]
VERSION = GAMES["fuse_discs"].version
RECORD = ROOT / f"tests/records/fuse_discs/version-{VERSION}/default.jsonl"
LITERAL = re.compile(r"""["']fr["']""")
FILES = {
    "core/languages/zz.toml": 'name = "Zzz"\nplural = "n > 2"\ndecimal = ";"\n'
    'print = [["~", "\\u00a0"]]\n',
    "core/table/words.zz.toml": '[table.event]\nStart = "Zim~zum."\n',
    "server/words.zz.toml": '[server]\nnothing_here = "Nix~da."\n',
    "cli/words.zz.toml": '[terminal]\nyour_turn = "Du!"\n',
    "games/fuse_discs/words.zz.toml": '[game]\nname = "ZUSE"\n\n[space]\nW = "Z{line}"\n\n'
    '[event]\nEntered = "{seat:name}: {disc:term} {space} {cell}."\n'
    '[outcome]\nfinished = "Zend."\n',
    "games/fuse_discs/help.zz.toml": '[aim]\ntitle = "Zil"\nguide = []\n',
}


pytestmark = pytest.mark.whole


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a copy of Fusebox says to which only these files were added."""
    folder = tmp_path_factory.mktemp("third")
    skipped = shutil.ignore_patterns("_client", "_runtime", "__pycache__")
    shutil.copytree(ROOT / "src/fusebox", folder / "fusebox", ignore=skipped)
    for name, text in FILES.items():
        (folder / "fusebox" / name).write_text(text, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tests/third_language.py")],
        input=RECORD.read_text(encoding="utf-8"),
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
    )
    return json.loads(ran.stdout)


def test_the_files_alone_make_the_language(heard: Any) -> None:
    assert heard["languages"] == ["en", "fr", "zz"]
    assert heard["asked"] == "zz"


def test_the_server_speaks_it(heard: Any) -> None:
    assert heard["page"] == "Nix\u00a0da."
    assert heard["missing"] == "Request too large."
    assert heard["title"]["zz"] == "ZUSE"
    assert heard["about"]["zz"] == heard["about"]["en"]


def test_the_games_and_the_table_speak_it(heard: Any) -> None:
    story = heard["story"]
    assert "Zim\u00a0zum." in story
    entered = [
        line for line in story if re.search(r": a (white|black) disc [NESZ]\w [a-f]\d\.$", line)
    ]
    pushing = [line for line in story if "and pushes" in line]
    assert entered
    assert any(" Z" in line for line in entered)
    assert pushing
    assert not any(re.search(r"\bZ\d", line) for line in pushing), "an English sentence is English"


def test_the_terminal_speaks_it(heard: Any) -> None:
    assert "Du!" in heard["terminal"]
    assert "Type help for the commands." in heard["terminal"]
    assert "Goodbye." in heard["terminal"]


def test_no_code_asks_which_language_it_is() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tools").glob("*.py")]
    asking = [path.name for path in sources if LITERAL.search(path.read_text(encoding="utf-8"))]
    assert asking == []
