"""What a browser needs to play without a server is served, and only its worker may compile."""

import gzip
import io
import json
import re
import tarfile
from pathlib import Path

import pytest

from fusebox.cli import main
from fusebox.server import runtime
from fusebox.server.pages import CLIENT
from tests.rig import Player


@pytest.mark.parametrize("name", runtime.names())
def test_every_file_of_the_runtime_is_served_as_it_is(player: Player, name: str) -> None:
    assert player.http.get(f"/runtime/{name}").content == runtime.content(name)
    plain = player.http.get(f"/runtime/{name}", headers={"accept-encoding": "identity"})
    assert plain.content == runtime.content(name)


@pytest.mark.parametrize(
    "path", ["/runtime/none.js", "/runtime/../signing.key", "/runtime/a/VERSION"]
)
def test_nothing_else_is(player: Player, path: str) -> None:
    assert player.http.get(path).status_code == 404


def test_a_runtime_that_has_not_changed_is_not_sent_again(player: Player) -> None:
    tag = player.http.get("/runtime/VERSION").headers["etag"]
    again = player.http.get("/runtime/VERSION", headers={"if-none-match": tag})
    assert again.status_code == 304


def test_only_the_script_of_the_worker_may_compile(player: Player) -> None:
    allowed = "script-src 'self' 'wasm-unsafe-eval'"
    assets = [f"/assets/{path.name}" for path in (CLIENT / "assets").glob("*.js")]
    compiling = [
        path
        for path in ["/", "/worker.js", "/runtime/pyodide.mjs", *assets]
        if allowed in player.http.get(path).headers["content-security-policy"]
    ]
    assert len(compiling) == 1
    assert re.fullmatch(r"/assets/python\.worker-[\w-]+\.js", compiling[0])


def unpacked(program: bytes) -> dict[str, int]:
    with tarfile.open(fileobj=io.BytesIO(program)) as archive:
        return {member.name: member.size for member in archive.getmembers()}


def test_the_program_is_the_same_bytes_each_time_and_holds_no_more_than_it_needs() -> None:
    packed = runtime.program()
    runtime.program.cache_clear()
    assert runtime.program() == packed
    names = set(unpacked(packed))
    assert {"fusebox/games/ruse/words.fr.toml", "msgspec/__init__.pyc"} <= names
    assert {"fusebox/worker/house.py", "fusebox/worker/house.pyc"} & names
    unneeded = re.compile(r"/(cli|arena|envs|_client|postgres)/|\.md$")
    assert not [name for name in names if unneeded.search(name)]


def test_a_module_is_sent_compiled_unless_it_was_changed_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed = {"fusebox/worker/house.py": b"changed = True\n"}
    files = {**dict(runtime.sources()), **changed, "fusebox/worker/new.py": b""}
    monkeypatch.setattr(runtime, "sources", lambda: iter(files.items()))
    runtime.program.cache_clear()
    names = unpacked(runtime.program())
    runtime.program.cache_clear()
    assert names["fusebox/worker/house.py"] == len(b"changed = True\n")
    assert "fusebox/worker/new.py" in names
    assert "fusebox/worker/house.pyc" not in names
    assert "fusebox/__init__.pyc" in names


def marked(program: bytes) -> str:
    with tarfile.open(fileobj=io.BytesIO(program)) as archive:
        file = archive.extractfile(runtime.MARK)
        assert file is not None
        return file.read().decode()


def test_the_memory_that_is_kept_is_of_this_very_program(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = gzip.decompress(runtime.content("fusebox.memory"))
    length = int.from_bytes(kept[:4])
    assert json.loads(kept[4 : 4 + length])["mark"] == marked(runtime.program())
    files = {**dict(runtime.sources()), "fusebox/worker/new.py": b""}
    with monkeypatch.context() as patched:
        patched.setattr(runtime, "sources", lambda: iter(files.items()))
        runtime.program.cache_clear()
        other = marked(runtime.program())
    runtime.program.cache_clear()
    assert other != marked(runtime.program())


def test_a_page_can_ask_how_large_everything_is(player: Player) -> None:
    sizes = player.http.get("/runtime/sizes.json").json()
    assert sizes == json.loads(runtime.sizes())
    assert sizes["fusebox.pack"] == len(runtime.program())
    assert sizes["pyodide.asm.wasm"] == len(runtime.content("pyodide.asm.wasm"))


def test_without_a_runtime_there_are_no_files_of_it(tmp_path: Path) -> None:
    assert runtime.names(tmp_path / "none") == []


def test_a_site_has_every_file_and_a_policy_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site"
    for _ in range(2):
        assert main(["site", str(folder)]) == 0
    assert "plain files" in capsys.readouterr().out
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert '<meta name="fusebox" content="site" />' in page
    assert "default-src 'self'" in page
    assert "frame-ancestors" not in page
    assert (folder / "404.html").read_text(encoding="utf-8") == page
    assert '"reach":"device"' in (folder / "api/box").read_text(encoding="utf-8")
    assert {path.name for path in (folder / "runtime").iterdir()} == set(runtime.names())


def test_a_site_is_not_written_over_anything_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear", encoding="utf-8")
    assert main(["site", str(tmp_path)]) == 2
    assert "other files" in capsys.readouterr().err
    file = tmp_path / "letter.txt"
    assert main(["site", str(file)]) == 2
    assert "can't be written" in capsys.readouterr().err
