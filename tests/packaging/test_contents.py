"""What the wheel and the source distribution hold and say."""

import re
import tarfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

import fusebox
from tests.packaging.building import ROOT, built
from tools.pythons import NAMES

RELATIVE = re.compile(r"\]\((?!https?://)[^)]*\)|<img")
INFO = f"fusebox_games-{fusebox.__version__}.dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    with ZipFile(built("wheel", tmp_path_factory.mktemp("wheel"))) as opened:
        yield opened


@pytest.fixture(scope="module")
def metadata(wheel: ZipFile) -> Message:
    return message_from_bytes(wheel.read(f"{INFO}/METADATA"))


def test_the_licenses_go_wherever_the_code_and_the_font_go(wheel: ZipFile) -> None:
    names = set(wheel.namelist())
    assert {f"{INFO}/licenses/LICENSE", f"{INFO}/licenses/NOTICE"} <= names
    (font,) = (name for name in names if name.endswith(".woff2"))
    beside = wheel.read(f"{Path(font).parent.as_posix()}/figtree-OFL.txt").decode()
    assert "SIL OPEN FONT LICENSE Version 1.1" in beside
    assert "fusebox/_runtime/pyodide.asm.wasm.gz" in names
    assert "## svelte" in wheel.read("fusebox/_client/licenses.md").decode()


def test_the_package_says_whose_it_is_and_for_whom(metadata: Message) -> None:
    assert metadata["Version"] == fusebox.__version__
    assert metadata["License-Expression"] == (
        "MIT AND OFL-1.1 AND MPL-2.0 AND PSF-2.0 AND BSD-3-Clause"
    )
    assert metadata["Author"] == "Fusebox contributors"
    assert metadata["Keywords"]
    said = re.findall(r"Python :: (3\.\d+)", " ".join(metadata.get_all("Classifier", [])))
    assert said == [name for name in NAMES if name != "3.14"], "3.14 has not been run yet"
    assert metadata["Requires-Python"] == f">={NAMES[0]}"


def test_what_an_index_shows_links_to_nothing_that_only_a_checkout_has(metadata: Message) -> None:
    shown = metadata.get_payload()
    assert isinstance(shown, str)
    assert shown.startswith("# Fusebox")
    assert RELATIVE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert RELATIVE.findall(shown) == []


def test_the_sources_hold_what_every_command_of_the_makefile_needs(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as sources:
        names = {Path(*Path(name).parts[1:]).as_posix() for name in sources.getnames()}
    wanted = {"LICENSE", "NOTICE", "SECURITY.md", "Makefile", "bench/run.py", "bench/bars.py"}
    wanted |= {"tools/chromium.py", "locks/run.txt", "web/package-lock.json", "tests/conftest.py"}
    wanted |= {"Containerfile", "compose.yaml", ".dockerignore"}
    assert wanted - names == set()
