"""The locks: every package is pinned by hash, and none says where it came from."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NODE_FOLDERS = ("web", "tools/browser", "bench/server")
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
NODE_LOCKS = sorted(ROOT / folder / "package-lock.json" for folder in NODE_FOLDERS)
HOST = re.compile(
    r"://|--(extra-)?index-url|--find-links|--trusted-host|^-[if]\b| @ ", re.MULTILINE
)
REQUIREMENT = re.compile(r"[\w.-]+==[^\s;]+( ; [^\\]+)?( --hash=sha256:[0-9a-f]{64})+")


def requirements(lock: Path) -> list[str]:
    """The lock's entries, each joined to one line."""
    text = re.sub(r"\s*\\\n\s*", " ", lock.read_text(encoding="utf-8"))
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pins(lock: Path) -> set[str]:
    """Each package with its version; for which platforms it is may differ from lock to lock."""
    return {re.split(r" --hash| ;", line)[0].strip() for line in requirements(lock)}


def test_there_is_a_lock_for_each_set_up() -> None:
    assert [lock.stem for lock in LOCKS] == [
        "bench",
        "client",
        "dev",
        "docs",
        "kernel",
        "ray",
        "run",
        "setup",
        "train",
    ]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_entry_of_a_lock_is_pinned_with_hashes(lock: Path) -> None:
    assert requirements(lock)
    assert [line for line in requirements(lock) if not REQUIREMENT.fullmatch(line)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_no_lock_names_a_host(lock: Path) -> None:
    assert HOST.findall(lock.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", ["bench", "dev", "docs", "ray", "train"])
def test_the_larger_locks_hold_the_versions_that_play_uses(name: str) -> None:
    assert pins(ROOT / "locks/run.txt") <= pins(ROOT / f"locks/{name}.txt")


def test_every_python_is_checked_with_the_same_numpy() -> None:
    entries = requirements(ROOT / "locks/dev.txt")
    assert len([entry for entry in entries if entry.startswith("numpy==")]) == 1


def test_every_declared_dependency_is_locked() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {
        "run": declared["project"]["dependencies"],
        **declared["dependency-groups"],
    }
    extras = declared["project"]["optional-dependencies"]
    wanted["ray"] = extras["ray"]
    wanted["train"] = wanted["train"] + extras["train"]
    wanted["dev"] = wanted["dev"] + extras["data"] + extras["envs"] + extras["spiel"]
    for name, dependencies in wanted.items():
        named = [dependency for dependency in dependencies if isinstance(dependency, str)]
        locked = {pin.split("==")[0] for pin in pins(ROOT / f"locks/{name}.txt")}
        assert {re.split(r"[<>=~!\[; ]", dependency)[0] for dependency in named} <= locked


def packages(lock: Path) -> dict[str, dict[str, Any]]:
    """What a lock of npm installs, by the folder it goes to."""
    found: dict[str, dict[str, Any]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return found


def name_of(lock: Path) -> str:
    return lock.parent.name


@pytest.mark.parametrize("lock", NODE_LOCKS, ids=name_of)
def test_no_lock_of_npm_names_a_host(lock: Path) -> None:
    assert [path for path, package in packages(lock).items() if "resolved" in package] == []


@pytest.mark.parametrize("lock", NODE_LOCKS, ids=name_of)
def test_every_package_of_npm_is_pinned_with_a_hash(lock: Path) -> None:
    installed = {path: package for path, package in packages(lock).items() if path}
    assert [path for path, package in installed.items() if "integrity" not in package] == []


@pytest.mark.parametrize("lock", NODE_LOCKS, ids=name_of)
def test_no_lock_of_npm_lacks_a_package_for_another_platform(lock: Path) -> None:
    locked = packages(lock)
    lacking = [
        f"{wanted} of {path}"
        for path, package in locked.items()
        for wanted in package.get("optionalDependencies", {})
        if not {f"node_modules/{wanted}", f"{path}/node_modules/{wanted}"} & locked.keys()
    ]
    assert lacking == []


def dependencies() -> list[str]:
    """What the program and its extras need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return [*project["dependencies"], *(one for extra in extras for one in extra)]


@pytest.mark.parametrize("dependency", dependencies(), ids=lambda one: one.split(">")[0])
def test_each_dependency_ends_where_the_version_that_is_locked_and_run_does(
    dependency: str,
) -> None:
    """At the next number that may change everything: the first, or the second after a nought."""
    name, bounds = re.fullmatch(r"([a-z0-9-]+)>=[0-9.]+,<([0-9.]+)(?:;.*)?", dependency).groups()  # type: ignore[union-attr]
    versions = [
        pin.partition("==")[2]
        for lock in LOCKS
        for pin in pins(lock)
        if pin.startswith(f"{name}==")
    ]
    bound = [int(part) for part in bounds.split(".")]
    newest = max([int(part) for part in version.split(".")[:2]] for version in versions)
    assert newest < bound
    if name not in ("uvicorn", "websockets", "starlette"):
        ends = [newest[0] + 1] if newest[0] else [0, newest[1] + 1]
        assert bound == ends
