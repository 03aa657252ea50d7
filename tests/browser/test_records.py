"""Records: opened in the page for every game, seen through a seat, and their luck checked there."""

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from fusebox.core import Record
from fusebox.games import GAMES
from fusebox.store.signing import Signer, fingerprint
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE, Watch, faults
from tests.rig import Player, Rig

RECORDS = Path(__file__).parents[1] / "records"
CARDS = RECORDS / "fuse_cards/version-2/default.jsonl"
DICE = RECORDS / "fuse_dice/version-1/standard-4-lost.jsonl"


def several(folder: Path) -> Path:
    """The first record of a game with several players."""
    records = sorted(folder.rglob("*.jsonl"))
    return next(path for path in records if Record.load(path.read_text("utf-8")).header.seats > 1)


def choose(page: Page, text: str) -> None:
    """Chooses a file with this text."""
    file = FilePayload(name="record.jsonl", mimeType="application/jsonl", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(file)


def check_luck(page: Page) -> str:
    page.get_by_role("button", name="Check the luck").click()
    verdict = page.locator(".verdict")
    expect(verdict).to_be_visible()
    return verdict.locator("> p").inner_text()


def draws(text: str) -> int:
    return sum(len(json.loads(line).get("draws", ())) for line in text.splitlines())


def forged(text: str) -> tuple[str, int]:
    """The record with dice of its own that fit together, but were never promised; where."""
    record = [json.loads(line) for line in text.splitlines()]
    other = b"bytes that were shown to nobody!"
    record[0]["commitment"] = sha256(other).hexdigest()
    record[-1]["secret"] = b64encode(other).decode()
    lines = [json.dumps(line, separators=(",", ":")) for line in record]
    return "\n".join(lines) + "\n", next(n for n, line in enumerate(record, 1) if line.get("draws"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.quick
def test_a_record_of_every_game_is_opened_stepped_through_and_proven(
    visit: Visit, game: str
) -> None:
    text = several(RECORDS / game).read_text(encoding="utf-8")
    page = visit("/record")
    choose(page, text)
    count = page.locator(".controls .count").first
    expect(count).to_have_text(re.compile(r"^0 / \d+"))
    last = int(count.inner_text().split("/")[1])
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"1 / {last}")
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} / {last}")
    expect(page.locator(".result h2")).to_be_visible()
    assert f"{draws(text)} draw" in check_luck(page)
    if GAMES[game].sharing == "open":  # everybody has seen the same
        expect(page.get_by_label("Seen by")).to_have_count(0)
        return
    with page.expect_response("**/api/records") as answer:
        playing.pick(page, "Seen by", 1)
    expect(page).to_have_url(re.compile(r"#at=\d+&as=0$"))
    steps = answer.value.json()["replay"]["steps"]
    known = sum(step.get("view") is not None for step in steps) - 1
    expect(count).to_have_text(f"{known} / {known}")
    assert known <= last, "of what is hidden from it, a seat hears nothing"


@pytest.mark.quick
def test_through_a_seat_only_its_own_cards_are_open(visit: Visit) -> None:
    page = visit("/record")
    choose(page, CARDS.read_text(encoding="utf-8"))
    expect(page.locator(".controls .count").first).to_be_visible()
    seen = [page.locator(".board").inner_html()]
    for eyes in (1, 2):
        playing.pick(page, "Seen by", eyes)
        page.wait_for_function(
            "before => document.querySelector('.board').innerHTML !== before", arg=seen[-1]
        )
        seen.append(page.locator(".board").inner_html())
    assert len(set(seen)) == 3
    page.reload()
    expect(page.get_by_role("heading", name="Open a record")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a photograph", "Line 1 of this file can't be read"),
        (
            CARDS.read_text(encoding="utf-8").replace('"n":9,', '"n":8,'),
            "Line 11 of this record does not follow",
        ),
    ],
)
@pytest.mark.quick
def test_a_file_that_does_not_hold_is_refused_in_a_sentence(
    visit: Visit, watch: Watch, text: str, words: str
) -> None:
    watch.forgiven.add("status of 400")
    page = visit("/record")
    choose(page, text)
    expect(page.get_by_role("alert")).to_contain_text(words)
    assert faults(page) == []
    choose(page, CARDS.read_text(encoding="utf-8"))
    expect(page.locator(".controls .count").first).to_be_visible()


def test_dice_that_were_not_promised_are_found_by_the_page(visit: Visit) -> None:
    text, line = forged(DICE.read_text(encoding="utf-8"))
    page = visit("/record")
    choose(page, text)
    expect(page.locator(".controls .count").first).to_be_visible()
    assert f"Line {line} " in check_luck(page)
    expect(page.locator(".verdict.proven")).to_have_count(0)


def test_a_table_promises_its_luck_and_shows_it_after_the_end(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link")
    page = visit(playing.address(created), **playing.seated(rig, created))
    summary = page.get_by_text("Sealed luck")
    summary.click()
    promise = page.locator(".whole code").inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", promise)
    friend = visit(playing.invitation(created))
    playing.join(friend, "Blaise")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_text("Sealed luck")).to_be_visible()
    assert page.locator(".whole code").text_content() == promise
    page.keyboard.press("Escape")
    playing.resign(page)
    assert check_luck(page).startswith("Proven:")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="Result").click()
    expect(page.locator(".verdict.proven")).to_be_visible()
    assert faults(page) == []
    page.get_by_text("Fingerprint and seed").click()
    promised, seed, key = page.locator(".verdict code").all_inner_texts()
    assert (promised, key) == (promise, fingerprint(rig.signer.key))
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.get_by_role("link", name="Replay").click()
    assert check_luck(page).startswith("Proven:")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert bytes.fromhex(seed) == b64decode(json.loads(text.splitlines()[-2])["secret"])
    page.goto("/record")
    choose(page, text)
    origin = page.locator(".origin")
    expect(origin).to_contain_text("Played at rig.example and signed there.")
    origin.get_by_text("Signature", exact=True).click()
    expect(origin.get_by_text(key)).to_be_visible()
    expect(origin.get_by_text(" of the server's register")).to_be_visible()
    assert check_luck(page).startswith("Proven:")
    assert faults(page) == []


def test_where_an_unsigned_record_was_played_is_unknown(visit: Visit) -> None:
    page = visit("/record")
    choose(page, CARDS.read_text(encoding="utf-8"))
    words = "The luck follows from its seed. Where it was played is unknown: nobody has signed it."
    expect(page.locator(".origin")).to_have_text(words)
    assert check_luck(page).startswith("Every draw follows from the seed in this record")
    expect(page.locator(".verdict")).not_to_contain_text("before the deal, and")
    text, _ = forged(DICE.read_text(encoding="utf-8"))
    page.goto("/record")
    choose(page, text)
    words = "Where it was played is unknown: nobody has signed it."
    expect(page.locator(".origin")).to_have_text(words)


def test_a_forger_does_not_become_the_server_and_a_changed_record_is_refused(
    visit: Visit, watch: Watch, rig: Rig
) -> None:
    watch.forgiven.add("status of 400")
    forger = Signer(bytes(32), rig.signer.server)
    signed = forger.signed(Record.load(CARDS.read_text(encoding="utf-8")), None)
    page = visit("/record")
    choose(page, signed.replace("rig.example", "rig.sample"))
    expect(page.get_by_role("alert")).to_contain_text("was changed after it was signed")
    choose(page, signed)
    origin = page.locator(".origin")
    expect(origin).to_contain_text("Signed with a key this server doesn't know.")
    expect(origin).to_contain_text(fingerprint(forger.key))
    expect(origin).not_to_contain_text("Played at")
    assert faults(page) == []


def test_a_promise_that_was_changed_later_is_found(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "random")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    other = json.dumps({created["table"]: "0" * 64})
    page.evaluate("text => localStorage.setItem('fusebox.luck', text)", other)
    playing.resign(page)
    assert "not the one promised" in check_luck(page)


def test_where_the_page_can_not_reckon_the_server_does_and_the_page_says_so(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "random")
    page = visit(playing.address(created), **playing.seated(rig, created))
    playing.resign(page)
    page.evaluate("() => Object.defineProperty(crypto, 'subtle', { value: undefined })")
    words = check_luck(page)
    assert words.startswith("The server finds that every draw follows")
    assert "secure connection" in words


def test_the_page_for_records_is_for_everybody_and_speaks_french(visit: Visit) -> None:
    page = visit("/record", language="fr")
    expect(page.get_by_role("heading", name="Ouvrir un enregistrement")).to_be_visible()
    assert faults(page) == []
    choose(page, CARDS.read_text(encoding="utf-8"))
    page.get_by_role("button", name="Plus").click()
    expect(page.get_by_role("button", name="Vérifier le hasard")).to_be_visible()
    assert faults(page) == []
