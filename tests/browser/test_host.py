"""The host's page: by the printed address, with a token that does not stay in it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fusebox.server.limits import Limits
from fusebox.store import SqliteStore
from fusebox.store.backup import restore
from fusebox.store.signing import fingerprint
from fusebox.tables.clock import Stalls
from tests.browser.conftest import Visit
from tests.browser.watching import Watch, faults
from tests.rig import Player, Rig


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """A server that keeps its tables in a file, as a backup needs it."""
    with Rig(tmp_path_factory.mktemp("host") / "data", store=SqliteStore) as rig:
        yield rig


def test_the_host_looks_and_takes_a_backup(
    visit: Visit, rig: Rig, player: Player, tmp_path: Path
) -> None:
    player.create("me", "me")
    page = visit(f"/host#token={rig.host.token}")
    expect(page.get_by_text("Games in progress")).to_be_visible()
    expect(page).to_have_url(f"{rig.address}/host")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all tables").click()
    file = tmp_path / "box.fusebox"
    download.value.save_as(file)
    assert restore(file, tmp_path / "new") >= 1
    assert faults(page) == []


class Joined:
    """As many machines as the test says."""

    def __init__(self, machines: int, answered: int) -> None:
        self._machines = machines
        self.answered = answered

    def __len__(self) -> int:
        return self._machines


@pytest.mark.quick
def test_the_host_finds_the_key_and_how_often_the_server_stood_still(
    visit: Visit, rig: Rig
) -> None:
    page = visit(f"/host#token={rig.host.token}")
    expect(page.get_by_text(fingerprint(rig.signer.key))).to_be_visible()
    expect(page.get_by_text("rig.example")).to_be_visible()
    expect(page.get_by_text("Not once in the last hour.")).to_be_visible()
    rig.host._stalls = lambda: Stalls(2, 6_200, 7_800)
    page.reload()
    words = page.get_by_text("2 times in the last hour, for 6.2 s at most. 7.8 s were given back")
    expect(words).to_be_visible()
    rig.host._stalls = lambda: Stalls(0, 0, 0)


@pytest.mark.quick
def test_the_host_finds_how_many_machines_think(
    visit: Visit, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit(f"/host#token={rig.host.token}")
    expect(page.get_by_text("No other machine thinks for the bots.")).to_be_visible()
    monkeypatch.setattr(rig.host, "_thinkers", Joined(2, 31))
    page.reload()
    words = "2 other machines think for the bots. 31 questions answered elsewhere since the start."
    expect(page.get_by_text(words)).to_be_visible()
    page = visit(f"/host#token={rig.host.token}", language="fr")
    expect(page.get_by_text("2 autres machines réfléchissent pour les robots.")).to_be_visible()


@pytest.mark.quick
def test_without_the_token_one_sentence_is_all_there_is(visit: Visit, watch: Watch) -> None:
    watch.forgiven.add("403")
    page = visit("/host#token=guessed", language="fr")
    expect(page.get_by_role("alert")).to_contain_text("réservée à l’hôte")
    expect(page.get_by_text("Sauvegarde")).to_have_count(0)


@pytest.mark.quick
def test_the_page_is_in_the_hosts_language(
    visit: Visit, rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fusebox.server.host._memory", lambda: 1_234)
    page = visit(f"/host#token={rig.host.token}", language="fr")
    for words in ("Nouvelles tables", "FUSE (disques)"):
        expect(page.get_by_text(words, exact=True)).to_be_visible()
    expect(page.get_by_text("1\u202f234 Mo", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d+ Mo$"))).to_have_count(1)
    for name in (re.compile("fuse_discs"), re.compile(r"\bMB\b")):
        expect(page.get_by_text(name)).to_have_count(0)
    for limit in Limits.__struct_fields__:
        expect(page.get_by_text(limit, exact=True)).to_have_count(0)


def _seated(player: Player, *names: str) -> tuple[str, list[str]]:
    kinds = [{"kind": "me", "name": names[0]}, {"kind": "link"}]
    made = player.post("/api/tables", game="fuse_discs", seats=kinds)
    invite = made["seats"][1]["invite"]
    joined = player.post("/api/join", table=made["table"], invite=invite, name=names[1])
    return made["table"], [made["seats"][0]["token"], joined["token"]]


def test_the_host_finds_a_table_hides_a_name_and_closes_it(
    visit: Visit, rig: Rig, player: Player
) -> None:
    table, tokens = _seated(player, "Hortensia", "Ignatius")
    with player.socket(table, tokens[0], shows=0) as line:
        line.hear("update")
        page = visit(f"/host#token={rig.host.token}")
        page.get_by_label("Name, game or table").fill("hortensia")
        summary = page.locator("summary").filter(has_text="Hortensia · Ignatius")
        expect(page.locator("summary")).to_have_count(1)
        summary.click()
        expect(page.get_by_text("127.0.0.1")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("button", name="Hide the name").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Hide the name").click()
        page.get_by_label("Name, game or table").fill("ignatius")
        renamed = page.locator("summary").filter(has_text="Player 1 · Ignatius")
        expect(renamed).to_be_visible()
    if page.get_by_role("button", name="Close the table").count() == 0:
        renamed.click()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("No table matches.")).to_be_visible()
    assert player.http.get(f"/api/tables/{table}/replay").status_code == 404


def test_everybody_at_a_table_reads_what_the_host_says(
    visit: Visit, rig: Rig, player: Player
) -> None:
    table, _ = _seated(player, "Ann", "Bob")
    guest = visit(f"/t/{table}")
    expect(guest.get_by_text("Ann").first).to_be_visible()
    page = visit(f"/host#token={rig.host.token}")
    page.get_by_label("Say something to everybody").fill("Cake at noon.")
    page.get_by_role("button", name="Send").click()
    expect(guest.get_by_text("Cake at noon.")).to_be_visible()
    guest.get_by_text("Cake at noon.").click()
    expect(guest.get_by_text("Cake at noon.")).to_have_count(0)
    page.get_by_role("button", name="Open no new tables").click()
    expect(guest.get_by_text("The server is about to be restarted.")).to_be_visible()
    page.get_by_role("button", name="Open tables again").click()
    expect(page.get_by_role("button", name="Open no new tables")).to_be_visible()


@pytest.mark.quick
def test_the_host_blocks_an_address_and_lets_it_in_again(visit: Visit, rig: Rig) -> None:
    page = visit(f"/host#token={rig.host.token}", language="fr")
    page.get_by_label("Adresse", exact=True).fill("192.0.2.77")
    page.get_by_role("button", name="Bloquer").click()
    expect(page.get_by_text("192.0.2.77")).to_be_visible()
    page.get_by_role("button", name="Admettre de nouveau").click()
    expect(page.get_by_text("192.0.2.77")).to_have_count(0)
    assert rig.host.blocked.all() == ()
