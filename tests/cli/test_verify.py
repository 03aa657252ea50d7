"""`fusebox verify`: who signed a record, and whether their register has its commitment."""

import asyncio
from pathlib import Path

import pytest

from fusebox.core import Header, Player, Record
from fusebox.store import MemoryStore
from fusebox.store.signing import Signer, fingerprint
from tests.cli.running import Ran, run
from tests.rig import Player as Browser
from tests.rig import Rig
from tests.server.playing import duel
from tests.store.rows import SEATS, table
from tests.support import luck

DICE = Path(__file__).parents[1] / "records/fuse_dice/version-1/standard-4-lost.jsonl"
SERVER = "games.example.org"
COUNT = sum(len(entry.draws) for entry in Record.load(DICE.read_text(encoding="utf-8")).entries)
LINE_THREE = "Its commitment is line 3 of 4 in that server's register"
DRAWS = f"Verified: every draw ({COUNT} in all) follows from the committed bytes."


def signer(seed: str = "server") -> Signer:
    return Signer(luck(seed)(32), SERVER)


class Played:
    """A record of a server, and the register it has published since."""

    def __init__(self, folder: Path, signs: Signer) -> None:
        self.record = folder / "record.jsonl"
        self.log = folder / "register.jsonl"
        self.signer = signs
        self.store = MemoryStore(now=lambda: 1_790_000_000)
        self.plain = Record.load(DICE.read_text(encoding="utf-8"))
        asyncio.run(self._played())

    async def _played(self) -> None:
        await self.store.use_key(self.signer.key)
        for name, header in (
            ("a", _header("1" * 64)),
            ("t", self.plain.header),
            ("b", _header("2" * 64)),
        ):
            await self.store.create(table(name), SEATS)
            await self.store.begin(name, header)
        text = self.signer.signed(self.plain, await self.store.registered("t"))
        self.record.write_text(text, encoding="utf-8")
        await self.publish(self.signer)

    async def publish(self, by: Signer) -> None:
        lines = await self.store.register(1, 100)
        last = await self.store.last_registered()
        assert last is not None
        self.log.write_text("\n".join([*lines, by.head(last)]) + "\n", encoding="utf-8")


def _header(commitment: str) -> Header:
    return Header("veto", 1, "data", {}, (Player("Ann"), Player("Bot", "random")), commitment)


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played(tmp_path, signer())


def refused(ran: Ran) -> str:
    """Why it was not verified."""
    assert ran.status == 1
    (line,) = ran.lines
    assert line.startswith("Not verified: ")
    assert line.endswith(".")
    return line.removeprefix("Not verified: ")


def test_where_an_unsigned_record_was_played_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "verify", DICE)
    assert ran.status == 0
    assert ran.lines == [DRAWS, "Where it was played is unknown: nobody has signed it."]


def test_a_signature_tells_its_key_and_asks_to_compare_it(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "verify", played.record)
    key = fingerprint(played.signer.key)
    assert ran.status == 0
    assert ran.lines == [
        DRAWS,
        f"Signed by {key}, which calls itself {SERVER}: compare the key with the server's own.",
    ]


@pytest.mark.parametrize("written", [str, str.upper, lambda key: key.replace("-", " ")])
def test_a_known_key_tells_where_it_was_played(
    played: Played, capsys: pytest.CaptureFixture[str], written: type[str]
) -> None:
    key = fingerprint(played.signer.key)
    ran = run(capsys, "verify", played.record, "--key", written(key))
    assert ran.lines == [DRAWS, f"Played at {SERVER}, signed by {key}."]


def test_another_key_is_refused_whatever_it_calls_itself(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forger = signer("a forger")
    file = tmp_path / "forged.jsonl"
    file.write_text(forger.signed(played.plain, None), encoding="utf-8")
    key, other = fingerprint(played.signer.key), fingerprint(forger.key)
    ran = run(capsys, "verify", file, "--key", key)
    assert refused(ran) == f"it is signed by {other}, not by {key}."


def test_what_was_changed_after_it_was_signed_is_refused(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played.record.read_text(encoding="utf-8")
    played.record.write_text(text.replace(SERVER, "games.example.com"), encoding="utf-8")
    ran = run(capsys, "verify", played.record)
    assert refused(ran) == "it was changed after it was signed."


@pytest.mark.parametrize("wanted", ["key", "log"])
def test_who_wants_a_signature_is_not_content_without_one(
    played: Played, capsys: pytest.CaptureFixture[str], wanted: str
) -> None:
    value = fingerprint(played.signer.key) if wanted == "key" else played.log
    assert refused(run(capsys, "verify", DICE, f"--{wanted}", value)) == "nobody has signed it."


def test_a_fingerprint_that_can_not_be_one_is_a_mistake(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "verify", played.record, "--key", "abc")
    assert ran.status == 2
    assert "'abc' is not a fingerprint" in ran.err


def test_a_match_without_a_line_in_a_register_is_not_found_in_one(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    nameless = Signer(luck("server")(32))
    played.record.write_text(nameless.signed(played.plain, None), encoding="utf-8")
    key = fingerprint(nameless.key)
    ran = run(capsys, "verify", played.record, "--key", key)
    assert ran.lines[1] == f"Played at a server without a name, signed by {key}."
    ran = run(capsys, "verify", played.record)
    assert ran.lines[1] == f"Signed by {key}: compare the key with the server's own."
    ran = run(capsys, "verify", played.record, "--log", played.log)
    assert refused(ran) == "it began before its server had a register."


def test_the_register_says_when_the_commitment_was_made(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "verify", played.record, "--log", played.log)
    key = fingerprint(played.signer.key)
    assert ran.status == 0
    assert ran.lines[1:] == [
        f"Signed by {key}, which calls itself {SERVER}: compare the key with the server's own.",
        f"{LINE_THREE}, written on 2026-09-21 14:13:20 UTC.",
    ]


def test_an_earlier_key_counts_if_the_register_of_the_known_one_has_it(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = signer("a newer key")
    asyncio.run(played.store.use_key(newer.key))
    asyncio.run(played.publish(newer))
    key = fingerprint(newer.key)
    assert run(capsys, "verify", played.record, "--key", key).status == 1
    ran = run(capsys, "verify", played.record, "--key", key, "--log", played.log)
    assert ran.status == 0
    assert f"signed by {fingerprint(played.signer.key)}" in ran.lines[1]


def test_a_stranger_can_not_borrow_a_line_of_somebody_elses_register(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bytes of a finished match are known: whoever has them could play it otherwise."""
    place = asyncio.run(played.store.registered("t"))
    file = tmp_path / "forged.jsonl"
    file.write_text(signer("a forger").signed(played.plain, place), encoding="utf-8")
    ran = run(capsys, "verify", file, "--log", played.log)
    assert refused(ran) == "the register does not know the key it is signed by."


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("changed", "line 4 of the register does not follow on line 3."),
        ("no commitment", "line 3 of the register is not the one it names."),
        ("cut", "the register ends before its head."),
        ("no head", "the register has no head."),
        ("forged head", "the head of the register is not signed by the key it names."),
    ],
)
def test_a_register_that_does_not_fit_is_refused(
    played: Played, capsys: pytest.CaptureFixture[str], damage: str, why: str
) -> None:
    lines = played.log.read_text(encoding="utf-8").splitlines()
    match damage:
        case "changed":
            lines[2] = lines[2].replace("1790000000", "1790000001")
        case "no commitment":
            entry = asyncio.run(played.store.registered("a"))
            assert entry is not None
            text = played.signer.signed(played.plain, entry._replace(n=3))
            played.record.write_text(text, encoding="utf-8")
        case "cut":
            del lines[3]
        case "no head":
            del lines[4]
        case "forged head":
            lines[4] = lines[4].replace(SERVER, "games.example.com")
    played.log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert refused(run(capsys, "verify", played.record, "--log", played.log)) == why


def test_the_register_is_read_from_the_server_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fusebox.tables.archive.PAGE", 1)
    with Rig(tmp_path / "data") as rig:
        browser = Browser(rig.address)
        with duel(browser) as game:
            game.lines[0].act({"type": "Resign"})
            while "outcome" not in game.lines[0].hear("update")["table"]:
                pass
        with duel(browser):
            pass
        file = tmp_path / "record.jsonl"
        file.write_text(browser.http.get(f"/api/tables/{game.table}/record").text, encoding="utf-8")
        key = fingerprint(rig.signer.key)
        ran = run(capsys, "verify", file, "--key", key, "--log", rig.address)
        assert ran.status == 0
        assert ran.lines[1] == f"Played at rig.example, signed by {key}."
        assert ran.lines[2].startswith("Its commitment is line 2 of 3 in that server's register")
        nowhere = run(capsys, "verify", file, "--log", f"{rig.address}/api/nowhere")
        browser.close()
    assert nowhere.status == 2
    assert "can't be read" in nowhere.err


def test_a_register_that_is_not_there_is_a_mistake(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for log in (tmp_path / "nowhere", "http://127.0.0.1:1/"):
        ran = run(capsys, "verify", played.record, "--log", log)
        assert ran.status == 2
        assert f"{log} can't be read" in ran.err
