"""The container's image: its steps are run in folders of their own, since no engine is needed for
that, and what they build is started and asked for its health as an engine would."""

import json
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.building import ROOT
from tests.server.process import PATIENCE

FILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
BUILD, FINAL = FILE.split("\n\n")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
LEFT_OUT = shutil.ignore_patterns(*(pattern.rpartition("/")[2] for pattern in IGNORED))


def instruction(name: str) -> str:
    """What this instruction of the last stage says."""
    (found,) = re.findall(rf"^{name} (.*)$", FINAL, re.MULTILINE)
    return str(found)


def command(name: str) -> Any:
    return json.loads(instruction(name).rpartition("CMD ")[2])


def test_it_is_run_by_an_ordinary_user_who_owns_the_volume() -> None:
    user = instruction("USER")
    assert int(user) >= 1000
    assert f"--owner={user} --mode=700 {instruction('VOLUME')}" in instruction("RUN")
    assert instruction("VOLUME") in command("CMD")
    assert "/data" in (ROOT / "compose.yaml").read_text(encoding="utf-8")


def test_no_registry_is_named() -> None:
    images = re.findall(r"^FROM (\S+)", FILE, re.MULTILINE)
    assert images
    assert [image for image in images if "." in image.partition(":")[0]] == []


@pytest.mark.whole
def test_the_steps_build_a_server_that_is_healthy(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    shutil.copytree(ROOT, tmp_path / "source", ignore=LEFT_OUT)

    def here(text: str) -> str:
        """In this folder instead of the image's root."""
        moved = re.sub(r"/(opt|data)\b", rf"{tmp_path}/\1", text)
        return re.sub(r"\b8000\b", port, moved).replace("0.0.0.0", "127.0.0.1")

    for step in re.findall(r"^RUN (.*)$", BUILD, re.MULTILINE):
        script = here(re.sub(r"^python ", f"{sys.executable} ", step))
        subprocess.run(["sh", "-ec", script], cwd=tmp_path / "source", check=True)
    served = [here(part) for part in [*json.loads(instruction("ENTRYPOINT")), *command("CMD")]]
    with subprocess.Popen(served, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert port in server.stdout.readline()
            check = [here(part) for part in command("HEALTHCHECK")]
            subprocess.run(check, check=True, timeout=PATIENCE)
        finally:
            server.kill()
    assert subprocess.run(check, capture_output=True).returncode == 1
