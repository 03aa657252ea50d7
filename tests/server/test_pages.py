"""The client's files: how long browsers keep them, and that nothing else is served."""

from pathlib import Path

import msgspec
import pytest

from fusebox.server.headers import HEADERS
from fusebox.server.pages import Pages
from tests.rig import Player, Rig
from tests.server.conftest import ADDRESSES


@pytest.mark.parametrize("path", ["/", "/t/abc", "/replay/abc", "/gallery", "/new/fuse_discs"])
def test_every_page_is_the_one_page_and_is_asked_for_anew(player: Player, path: str) -> None:
    answer = player.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_files_are_kept_for_good_and_sent_packed(player: Player, client: Path) -> None:
    answer = player.http.get("/assets/main-abc123.js")
    assert answer.text == (client / "assets/main-abc123.js").read_text(encoding="utf-8")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert "javascript" in answer.headers["content-type"]


def test_a_file_that_did_not_change_is_not_sent_again(player: Player) -> None:
    tag = player.http.get("/icon.svg").headers["etag"]
    assert player.http.get("/icon.svg", headers={"if-none-match": tag}).status_code == 304


@pytest.mark.parametrize(
    "path",
    ["/assets/gone.js", "/BUILD.txt", "/..%2f..%2fetc%2fpasswd.txt", "/%2e%2e/pyproject.toml"],
)
def test_what_is_not_the_clients_is_not_there(player: Player, path: str) -> None:
    assert player.http.get(path).status_code == 404


def test_without_a_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    with Rig(tmp_path / "data", client=tmp_path / "none") as rig:
        player = Player(rig.address)
        answer = player.http.get("/")
        player.close()
    assert (answer.status_code, player.build) == (503, "dev")
    assert "make client" in answer.text


def test_the_stamp_of_the_build_is_not_a_page(client: Path) -> None:
    assert Pages(client).build == "0123456789abcdef"


@pytest.mark.parametrize("path", ["/", "/api/box", "/api/nothing", "/assets/gone.js"])
def test_every_answer_carries_every_header(player: Player, path: str) -> None:
    answer = player.http.get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in answer.headers


def test_an_answer_to_what_failed_carries_them_too(
    player: Player, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: object, __: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(rig.hall.archive, "mine", fails)
    answer = player.http.post("/api/mine", json={"tokens": []})
    assert answer.status_code == 500
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "ZeroDivision" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/.git/config",
        "/BUILD",
    ],
)
def test_no_path_leads_out_of_the_client(player: Player, path: str) -> None:
    """What has no ending may be the address of a page, and every page is the same, also the one
    that says there is none."""
    answer = player.http.get(path)
    assert (answer.status_code, answer.text) == (404, player.http.get("/").text)


@pytest.mark.parametrize("address", msgspec.json.decode(ADDRESSES.read_bytes()))
def test_every_page_the_client_has_is_there(player: Player, address: str) -> None:
    assert player.http.get(f"/{address.replace('*', 'a_name-1')}").status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/health", "/metrics", "/wp-login", "/t", "/t/a/b", "/t/%61%3C", "/new", "/gallery/more"],
)
def test_an_address_without_a_page_is_answered_by_the_page_that_says_so(
    player: Player, path: str
) -> None:
    answer = player.http.get(path, headers={"if-none-match": player.http.get("/").headers["etag"]})
    assert answer.status_code == 404
    assert answer.text == player.http.get("/").text
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/t/nothing", "/api/host/nothing"])
def test_an_unknown_request_is_told_so_in_a_sentence(player: Player, path: str) -> None:
    answer = player.http.get(path, headers={"accept-language": "fr"})
    assert (answer.status_code, answer.json()["words"]) == (404, "Il n’y a rien ici.")


def test_the_policy_allows_no_inline_script_or_style_and_no_foreign_host() -> None:
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
