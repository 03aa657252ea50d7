"""The container's image: built and run by an engine where one is there that has its base; else its
steps are run in folders of their own, and what they build is started and asked for its health as an
engine would."""

import gzip
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
MOST_PACKED = 250_000_000
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


def test_it_is_asked_for_its_health_also_by_engines_that_forget_the_images_own() -> None:
    """podman builds images in a form that has no health check, unless it is told otherwise."""
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    (asked,) = re.findall(r"^ *test: (.*)$", compose, re.MULTILINE)
    assert json.loads(asked) == ["CMD", *command("HEALTHCHECK")]


def test_no_registry_is_named() -> None:
    images = re.findall(r"^FROM (\S+)", FILE, re.MULTILINE)
    assert images
    assert [image for image in images if "." in image.partition(":")[0]] == []


def test_building_believes_the_certificates_of_the_system() -> None:
    """As make play does: behind a company's proxy nothing could be fetched otherwise."""
    assert "export UV_SYSTEM_CERTS = 1" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "ENV UV_SYSTEM_CERTS=1" in BUILD


def engine() -> str | None:
    """The engine that can build it here: a test fetches no base."""
    (base,) = set(re.findall(r"^FROM (\S+)", FILE, re.MULTILINE))
    for name in filter(shutil.which, ("podman", "docker")):
        if subprocess.run([name, "image", "inspect", base], capture_output=True).returncode == 0:
            return name
    return None


@pytest.mark.install
@pytest.mark.long
def test_it_is_built_and_healthy(tmp_path: Path) -> None:
    found = engine()
    print(f"built by {found or 'its steps alone'}")
    if found is None:
        build_by_steps(tmp_path)
    else:
        build_by_engine(found, tmp_path)


def build_by_engine(name: str, folder: Path) -> None:
    """As compose.yaml has it run, but apart from every network."""
    image = f"fusebox-{folder.name.lower()}"
    steps = ["build", "--quiet", "--tag", image, "--file", "Containerfile", "."]
    subprocess.run([name, *steps], cwd=ROOT, check=True)
    alone = ["--rm", "--name", image, "--network", "none", "--read-only", "--tmpfs", "/tmp"]
    alone += ["--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
    try:
        with subprocess.Popen(
            [name, "run", *alone, image], stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            assert "8000" in server.stdout.readline()
            check = [name, "exec", image, *command("HEALTHCHECK")]
            subprocess.run(check, check=True, timeout=PATIENCE)
            subprocess.run([name, "stop", image], check=True, capture_output=True)
            assert server.wait(PATIENCE) == 0
        assert packed_size(name, image, folder) < MOST_PACKED
    finally:
        subprocess.run([name, "rmi", "--force", image], capture_output=True)


def packed_size(name: str, image: str, folder: Path) -> int:
    """Bytes that are fetched of it."""
    saved, packed = folder / "image.tar", folder / "image.tar.gz"
    subprocess.run([name, "save", "--output", str(saved), image], check=True)
    with saved.open("rb") as whole, gzip.open(packed, "wb", 6) as small:
        shutil.copyfileobj(whole, small)
    return packed.stat().st_size


def build_by_steps(tmp_path: Path) -> None:
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
