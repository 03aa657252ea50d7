"""The build of the browser's client: when it is stale, and what the package holds of it."""

import shutil
from pathlib import Path

import pytest

from hatch_build import ROOT, Client, Runtime


@pytest.fixture
def client(tmp_path: Path) -> Client:
    sources = tmp_path / "web/src"
    sources.mkdir(parents=True)
    (tmp_path / "web/package.json").write_text("{}", encoding="utf-8")
    (sources / "main.ts").write_text("1", encoding="utf-8")
    client = Client(tmp_path)
    client.out.mkdir(parents=True)
    return client


def stamp(client: Client) -> None:
    client.stamp.write_text(client.digest(), encoding="utf-8")


def test_a_client_is_stale_until_it_is_built_and_again_when_a_source_changes(
    client: Client,
) -> None:
    assert client.stale()
    stamp(client)
    assert not client.stale()
    (client.web / "src/main.ts").write_text("2", encoding="utf-8")
    assert client.stale()


def test_a_new_a_renamed_or_a_removed_source_makes_it_stale(client: Client) -> None:
    stamp(client)
    extra = client.web / "src/extra.ts"
    extra.write_text("1", encoding="utf-8")
    assert client.stale()
    stamp(client)
    extra = extra.rename(client.web / "src/other.ts")
    assert client.stale()
    stamp(client)
    extra.unlink()
    assert client.stale()


def test_touching_a_source_without_changing_it_builds_nothing(client: Client) -> None:
    stamp(client)
    (client.web / "src/main.ts").touch()
    assert not client.stale()


def test_without_sources_the_client_that_came_with_the_package_is_taken(tmp_path: Path) -> None:
    assert not Client(tmp_path).stale()


def test_the_runtime_is_stale_until_it_is_built_and_again_when_a_lock_or_a_module_changes(
    client: Client,
) -> None:
    lock, own = client.root / "locks/run.txt", client.web / "package-lock.json"
    lock.parent.mkdir()
    lock.write_text("msgspec==1 \\\n    --hash=sha256:aa\n", encoding="utf-8")
    own.write_text('{"packages": {"node_modules/pyodide": {"version": "1"}}}', encoding="utf-8")
    runtime = Runtime(client)
    assert not runtime.stale()
    runtime.pyodide.mkdir(parents=True)
    assert runtime.stale()
    runtime.out.mkdir()
    runtime.stamp.write_text(runtime.version(), encoding="utf-8")
    assert not runtime.stale()
    lock.write_text("msgspec==2 \\\n    --hash=sha256:aa\n", encoding="utf-8")
    assert runtime.stale()
    runtime.stamp.write_text(runtime.version(), encoding="utf-8")
    assert not runtime.stale()
    server = client.root / "src/fusebox/server"
    server.mkdir(parents=True)
    shutil.copy(ROOT / "src/fusebox/server/runtime.py", server)
    assert runtime.stale()
