"""An upgrade reloads nobody: a page opened before it still finds the files of its own build."""

from pathlib import Path

import pytest

from fusebox.server.pages import Pages
from tests.rig import Player, Rig


def built(folder: Path, build: str) -> Path:
    """A client of this build, whose files are called after it unless they are the same in all."""
    client = folder / build
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text(f"page of {build}", encoding="utf-8")
    (client / "worker.js").write_text(f"worker of {build}", encoding="utf-8")
    (client / "BUILD").write_text(build, encoding="utf-8")
    (client / f"assets/board-{build}.js").write_text(f"board of {build}", encoding="utf-8")
    (client / "assets/shared-1.js").write_text("shared", encoding="utf-8")
    return client


def names(pages: Pages) -> set[str]:
    return set(pages.names)


def test_a_page_opened_before_an_upgrade_plays_on_with_its_own_files(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Rig(data, client=built(tmp_path, "one"), builds=data / "client") as rig:
        player = Player(rig.address)
        made = player.create("me", "me")
        player.close()
    with Rig(data, client=built(tmp_path, "two"), builds=data / "client") as rig:
        player = Player(rig.address)
        chunk = player.http.get("/assets/board-one.js")
        assert (chunk.status_code, chunk.text) == (200, "board of one")
        assert "immutable" in chunk.headers["cache-control"]
        assert player.http.get("/assets/board-two.js").text == "board of two"
        assert player.http.get("/").text == "page of two"
        assert player.http.get("/worker.js").text == "worker of two"
        with player.bare_socket(made["table"]) as line:
            line.hello(made["seats"][0]["token"], build="one", shows=0)
            assert line.hear()["type"] == "update"
        player.close()


def test_the_files_of_the_last_two_builds_are_kept(tmp_path: Path) -> None:
    kept = tmp_path / "data/client"
    clients = {build: built(tmp_path, build) for build in ("one", "two", "three")}
    for build in ("one", "two"):
        Pages(clients[build], kept)
    assert "assets/board-one.js" in names(Pages(clients["two"], kept)), "a restart forgets nothing"
    pages = names(Pages(clients["three"], kept))
    assert "assets/board-two.js" in pages
    assert "assets/board-one.js" not in pages
    assert not list(kept.glob("one*"))


def test_going_back_to_the_build_before_keeps_the_newer_ones_files(tmp_path: Path) -> None:
    kept = tmp_path / "client"
    for build in ("one", "two"):
        Pages(built(tmp_path / build, build), kept)
    assert "assets/board-two.js" in names(Pages(tmp_path / "one/one", kept))


def test_only_hashed_files_are_kept(tmp_path: Path) -> None:
    kept = tmp_path / "client"
    Pages(built(tmp_path, "one"), kept)
    found = {path.relative_to(kept).as_posix() for path in kept.rglob("*") if path.is_file()}
    assert found == {"BUILDS", "one/board-one.js", "one/shared-1.js"}


def test_what_was_left_half_copied_is_copied_again(tmp_path: Path) -> None:
    kept = tmp_path / "client"
    (kept / "one.new").mkdir(parents=True)
    (kept / "one.new/board-one.js").write_text("half of", encoding="utf-8")
    Pages(built(tmp_path, "one"), kept)
    assert (kept / "one/board-one.js").read_text(encoding="utf-8") == "board of one"
    assert not (kept / "one.new").exists()


@pytest.mark.parametrize("list_of_builds", ["", "gone\n", "../../elsewhere\n", "one\nsecret\n"])
def test_a_list_that_was_tampered_with_leads_nowhere(tmp_path: Path, list_of_builds: str) -> None:
    kept = tmp_path / "data/client"
    Pages(built(tmp_path, "one"), kept)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "key.txt").write_text("secret", encoding="utf-8")
    (kept / "secret").symlink_to(elsewhere)
    (kept / "BUILDS").write_text(list_of_builds, encoding="utf-8")
    assert "assets/key.txt" not in names(Pages(built(tmp_path, "two"), kept))


def test_a_folder_that_cannot_be_written_stops_no_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "client").write_text("no folder", encoding="utf-8")
    pages = Pages(built(tmp_path, "one"), tmp_path / "client")
    assert "assets/board-one.js" in names(pages)
    assert "could not keep this build's files" in caplog.text


def test_a_client_that_is_not_built_keeps_nothing(tmp_path: Path) -> None:
    assert Pages(tmp_path / "none", tmp_path / "client").build == "dev"
    assert not (tmp_path / "client").exists()
