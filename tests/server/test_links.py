"""What a link shows before it is opened: who invites to what, how it stands, how it ended."""

import re
from html import unescape
from pathlib import Path

import httpx2
import pytest

from fusebox.games import GAMES
from fusebox.server.limits import UNLIMITED, Rate
from fusebox.table.postcard import Player as Shown
from fusebox.table.postcard import Postcard, drawn
from fusebox.tables.painting import painted
from tests.rig import PATIENCE, Player, Rig
from tests.server.playing import duel, move

PNG = b"\x89PNG\r\n\x1a\n"
META = re.compile(r'<meta property="([^"]+)" content="([^"]*)">')


def told(player: Player, path: str, language: str = "en") -> dict[str, str]:
    """What the head of a page says, by name."""
    page = player.http.get(path, headers={"accept-language": language})
    assert page.status_code == 200
    return {name: unescape(said) for name, said in META.findall(page.text)}


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(PNG)
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def picture(player: Player, place: str) -> httpx2.Response:
    """Of a table, or at an address; a busy machine takes its time to paint it."""
    address = place if "/" in place else f"/api/tables/{place}/picture.png"
    return player.http.get(address, timeout=PATIENCE)


def invitation(player: Player, name: str = "Ada") -> str:
    seats = [{"kind": "me", "name": name}, {"kind": "link"}]
    table: str = player.post("/api/tables", game="fuse_discs", seats=seats)["table"]
    return table


def test_an_invitation_says_who_invites_to_what(player: Player) -> None:
    said = told(player, f"/t/{invitation(player)}")
    assert said["og:title"] == "Ada invites you to FUSE (discs)"
    assert said["og:description"].startswith("1 seat is free.")
    assert said["og:url"].startswith("http://127.0.0.1:")


def test_it_says_so_in_the_language_of_whoever_looks(player: Player) -> None:
    said = told(player, f"/t/{invitation(player)}", "fr-CH,fr;q=0.9")
    assert said["og:title"] == "Ada vous invite à une partie de FUSE (disques)"
    assert "language=fr" in said["og:image"]
    assert said["og:locale"] == "fr"


def test_a_name_is_text_and_nothing_else(player: Player) -> None:
    table = invitation(player, "<b>\"&'")
    page = player.http.get(f"/t/{table}").text
    assert "<b>" not in page
    assert "&lt;b&gt;&quot;&amp;&#x27; invites you" in page
    assert size(picture(player, table).content) == (1200, 630)


def test_nothing_secret_is_in_it(player: Player) -> None:
    made = player.create("me", "link", game="fuse_cards")
    page = player.http.get(f"/t/{made['table']}").text
    for seat in made["seats"]:
        for secret in (seat["token"], seat["invite"], seat["code"]):
            assert not secret or secret not in page


def test_the_picture_is_the_one_the_page_names(player: Player) -> None:
    with duel(player) as game:
        address = told(player, f"/t/{game.table}")["og:image"]
        first = picture(player, address)
        assert first.headers["content-type"] == "image/png"
        assert size(first.content) == (1200, 630)
        assert picture(player, address).content == first.content
        move(game.lines[0], game.update)
        after = told(player, f"/t/{game.table}")["og:image"]
        assert after != address
        assert picture(player, after).content != first.content


def test_a_result_says_who_won(player: Player) -> None:
    with duel(player) as game:
        game.lines[0].done(game.lines[0].act({"type": "Resign"}))
        for page in ("t", "replay"):
            said = told(player, f"/{page}/{game.table}")
            assert said["og:title"] == "Player 2 wins at FUSE (discs)"
            assert said["og:description"].startswith("A player resigned.")


def test_a_hidden_name_is_in_neither(rig: Rig, player: Player) -> None:
    table = invitation(player, "Insult")
    before = picture(player, table).content
    rig.call(rig.hall.office.hide(table, 0))
    assert told(player, f"/t/{table}")["og:title"] == "Player 1 invites you to FUSE (discs)"
    assert picture(player, table).content != before


def test_a_paused_table_that_is_covered_shows_no_board(player: Player) -> None:
    made = player.create("me", game="fuse_dice")
    token = made["seats"][0]["token"]
    with player.socket(made["table"], token, shows=0) as line:
        line.ready()
        while "view" not in line.hear("update"):
            pass
        address = f"/api/tables/{made['table']}/picture.png"
        open_to_all = picture(player, address).content
        line.done(line.act({"type": "Pause"}))
        assert picture(player, address).content != open_to_all


def test_a_table_that_nobody_may_watch_says_what_is_played_and_no_more(player: Player) -> None:
    with duel(player, permits={"watchers": False}) as game:
        said = told(player, f"/t/{game.table}")
        assert said["og:title"] == "A game of FUSE (discs)"
        assert "Player" not in "".join(said.values())
        address = f"/api/tables/{game.table}/picture.png"
        before = picture(player, address).content
        move(game.lines[0], game.update)
        assert picture(player, address).content == before
        game.lines[0].done(game.lines[0].act({"type": "Resign"}))
        assert told(player, f"/t/{game.table}")["og:title"] == "Player 2 wins at FUSE (discs)"


def test_a_page_without_a_table_is_as_it_was(player: Player) -> None:
    plain = player.http.get("/").text
    assert "og:title" not in plain
    assert player.http.get("/t/nosuchtable").text == plain
    assert player.http.get("/api/tables/nosuchtable/picture.png").status_code == 404


def test_whoever_asks_for_too_many_gets_plain_pages(tmp_path: Path, client: Path) -> None:
    limits = UNLIMITED.__class__(creating=Rate(9, 0), asking=Rate(2, 0), replaying=Rate(1, 0))
    with Rig(tmp_path / "data", client=client, limits=limits) as rig:
        player = Player(rig.address)
        table = invitation(player)
        heads = ["og:title" in player.http.get(f"/t/{table}").text for _ in range(3)]
        assert heads == [True, True, False]
        asked = [picture(player, table).status_code for _ in range(2)]
        assert asked == [200, 429]
        player.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_painted_before_it_is_dealt(player: Player, game: str) -> None:
    seats = GAMES[game].seats[0]
    kinds = ["me"] if seats == 1 else ["me", "link"] + ["link"] * (seats - 2)
    table = player.create(*kinds, game=game)["table"]
    assert size(picture(player, table).content) == (1200, 630)


def test_long_titles_and_strange_letters_still_make_a_picture() -> None:
    players = tuple(Shown("李" * 9 + "W" * 15) for _ in range(6))
    card = Postcard("RUSE", "#fff", "Ünglaublich " * 40, "", players, "Free seat")
    svg = drawn(card, None)
    assert "李" not in svg
    assert "…" in svg
    assert size(painted(card, GAMES["ruse"], None)) == (1200, 630)


def test_an_invitation_counts_nothing_yet(rig: Rig, player: Player) -> None:
    """The figures of an example would be taken for a score."""

    def counted(*seats: str) -> bool:
        table = player.create(*seats)["table"]
        return 'text-anchor="end"' in rig.call(rig.hall.postcards.drawing(table, "en"))

    assert not counted("me", "link")
    assert counted("me", "random")
