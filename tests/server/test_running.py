"""A second server in a data folder: it names the one that runs, and shows its page to whoever only
wanted to play."""

from pathlib import Path

import pytest

from fusebox.server.host import LINK, remove_link
from fusebox.server.running import Running, address_in
from fusebox.server.settings import Settings
from fusebox.store.schema import locked
from tests.server.process import Process


def test_a_second_one_names_and_opens_the_page_of_the_first_and_tells_no_secret(
    tmp_path: Path,
) -> None:
    data, opened, browser = tmp_path / "data", tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    with Process(data) as first:
        second = Process(data, port=None, browser=browser)
        assert second.ended() == (0, "")
        assert second.rest == (
            f"Fusebox is already at {first.address}/; its tables are kept in {data}.\n"
        )
        assert opened.read_text(encoding="utf-8") == f"{first.address}/\n"


@pytest.mark.whole
def test_after_a_kill_the_next_one_serves_as_if_nothing_had_been(tmp_path: Path) -> None:
    with Process(tmp_path):
        pass
    assert (tmp_path / LINK).exists()
    with Process(tmp_path) as server:
        assert address_in(tmp_path) == f"{server.address}/"


def test_what_else_has_the_folder_is_not_taken_for_the_server_of_an_old_link(
    tmp_path: Path,
) -> None:
    with Process(tmp_path) as server:
        server.interrupt()
    with locked(tmp_path):
        status, complaint = Process(tmp_path, port=None).ended()
    assert status == 2
    assert complaint == f"fusebox: Another Fusebox server already works in {tmp_path}.\n"


def test_a_link_that_says_nothing_useful_is_no_address(tmp_path: Path) -> None:
    assert address_in(tmp_path) == ""
    for text in ("", "nonsense", "http://127.0.0.1:nonsense/host#token=a", "http://[/host#"):
        remove_link(tmp_path).write_text(text, encoding="utf-8")
        assert address_in(tmp_path) == ""


@pytest.mark.parametrize(
    "asked",
    [
        {"port": 9000},
        {"lan": True},
        {"names": ("games.example.org",)},
        {"browser": False},
        {"lobby": True},
    ],
)
def test_it_does_for_nobody_who_asked_for_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: dict[str, object]
) -> None:
    monkeypatch.setattr("fusebox.server.running.address_in", lambda _: "http://127.0.0.1:8000/")
    running = Running("It works.", tmp_path)
    assert str(running) == "It works: http://127.0.0.1:8000/ is its address."
    assert running.suits(Settings(data=tmp_path, says_token=True))
    assert not running.suits(Settings(data=tmp_path, **asked))  # type: ignore[arg-type]
