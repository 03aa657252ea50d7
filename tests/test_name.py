"""Nobody is told to install `fusebox`: on the Python index that is a stranger's package, and ours
is `fusebox-games`. No code looks either of them up."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (
    "src",
    "tests",
    "tools",
    "bench",
    "torture",
    "train",
    "examples",
    "docs",
    "deploy",
    "locks",
)
SKIPPED = {"node_modules", "__pycache__", "_client", "_runtime", "fixtures", "league", "bin"}
KINDS = {".py", ".md", ".toml", ".txt", ".ipynb", ".yaml", ".yml", ".cfg", ".sh", ".html", ""}
EXTRA = re.compile(r"\bfusebox\\*\[(?=[a-z{])")
INSTALLED = re.compile(
    r"\b(?:pip3?|uv|poetry|conda) (?:\S+ )*?(?:install|download|add|run|inject|upgrade)\b[^`\n]*"
    r"[ '\"]fusebox(?=[\s'\"`=<>~!;@,]|$)"
    r"|\b(?:pipx|uvx|uv tool)\b[^`\n]*[ '\"]fusebox(?=[\s'\"`=<>~!;@,]|$)",
    re.MULTILINE,
)
BUILT = re.compile(r"\bfusebox-[\w.*+-]*\.(?:whl|tar\.gz)")
LOOKED_UP = re.compile(r"\b(?:version|metadata|distribution|requires|files)\([\"']fusebox[\"']\)")
PROJECT = re.compile(r"^name = \"fusebox\"$", re.MULTILINE)
OLD = (EXTRA, INSTALLED, BUILT, LOOKED_UP, PROJECT)
ABOUT = {"tests/test_name.py", "tests/packaging/test_installing.py", "tests/cli/test_beside.py"}
"""Files that are about the other package."""


def texts() -> Iterator[Path]:
    waiting = [ROOT / folder for folder in FOLDERS]
    yield from (
        path for path in sorted(ROOT.glob("[!.]*")) if path.suffix in KINDS and path.is_file()
    )
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            if path.is_dir():
                waiting += [] if path.name in SKIPPED else [path]
            elif path.suffix in KINDS:
                yield path


def old_lines(text: str) -> list[str]:
    return [found[0] for pattern in OLD for found in pattern.finditer(text)]


def test_no_line_installs_or_looks_up_the_old_name() -> None:
    found = {
        name: lines
        for path in texts()
        if (name := path.relative_to(ROOT).as_posix()) not in ABOUT
        if (lines := old_lines(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "pip install 'fusebox[envs]'",
        "pip install fusebox",
        'python3 -m pip install --upgrade "fusebox>=0.1"',
        "RUN pip install 'fusebox[ray]'",
        "install it as fusebox[push].",
        "uvx fusebox",
        "uvx --from fusebox fusebox-games",
        "pipx run fusebox",
        "pipx install fusebox",
        "uv tool install fusebox",
        "uv add fusebox",
        r"match=r'pip install \'fusebox\[envs\]'",
        "uvx --from dist/fusebox-*.whl fusebox-games",
        "f'is not installed: pip install fusebox[{extra}]'",
        'importlib.metadata.version("fusebox")',
    ],
)
def test_an_old_line_would_be_found(line: str) -> None:
    assert old_lines(line)


@pytest.mark.parametrize(
    "line",
    [
        "pip install 'fusebox-games[envs]'",
        "uvx fusebox-games",
        "uvx --from dist/fusebox_games-*.whl fusebox-games",
        "RUN /opt/build/bin/uv pip install --python /opt/fusebox/bin/python -r locks/run.txt",
        "@.venv/bin/uv pip uninstall --quiet --python .venv/bin/python fusebox",
        "`pip install .`, then `fusebox serve`",
        'version("fusebox-games")',
    ],
)
def test_a_line_with_the_new_name_is_let_pass(line: str) -> None:
    assert old_lines(line) == []
