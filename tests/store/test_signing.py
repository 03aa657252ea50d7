"""The server's key and its signatures: what is signed can't be changed, or claimed by others."""

import stat
from pathlib import Path

import msgspec
import pytest

from fusebox.core import Record
from fusebox.store import Unsafe
from fusebox.store.register import Registered
from fusebox.store.signing import KEY, Forged, Signer, fingerprint, origin_of, read_head, signer_in
from tests.support import luck

DICE = Path(__file__).parents[1] / "records/fuse_dice/version-1/standard-4-lost.jsonl"
ENTRY = Registered(17, '{"n":17}')


def record() -> Record:
    return Record.load(DICE.read_text(encoding="utf-8"))


def signer(name: str = "games.example.org", seed: str = "one") -> Signer:
    return Signer(luck(seed)(32), name)


def signed(by: Signer | None = None) -> str:
    return (by or signer()).signed(record(), ENTRY)


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    first = signer_in(tmp_path, "games.example.org")
    assert stat.S_IMODE((tmp_path / KEY).stat().st_mode) == 0o600
    assert signer_in(tmp_path, "games.example.org").key == first.key
    assert [path.name for path in tmp_path.iterdir()] == [KEY]
    (tmp_path / KEY).unlink()
    assert signer_in(tmp_path, "games.example.org").key != first.key


def test_a_key_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    signer_in(tmp_path, "")
    (tmp_path / KEY).chmod(0o644)
    signer_in(tmp_path, "")
    assert stat.S_IMODE((tmp_path / KEY).stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "00", "x" * 64, "ab" * 32 + "\nmore\n"])
def test_a_damaged_key_is_refused_with_a_sentence_and_left_alone(
    tmp_path: Path, content: str
) -> None:
    (tmp_path / KEY).write_text(content, encoding="ascii")
    with pytest.raises(Unsafe, match=f"{KEY} is damaged: .*"):
        signer_in(tmp_path, "")
    assert (tmp_path / KEY).read_text(encoding="ascii") == content


def test_a_key_that_can_not_be_written_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unsafe, match=f"{KEY} can't be used: No such file or directory."):
        signer_in(tmp_path / "nowhere", "")


def test_a_signed_record_says_who_signed_it_and_where_its_commitment_stands() -> None:
    text = signed()
    origin = origin_of(text, Record.load(text))
    assert origin is not None
    assert (origin.server, origin.place) == ("games.example.org", 17)
    assert origin.key == signer().key
    assert signed() == text


def test_a_record_is_the_same_but_for_its_origin_and_signature() -> None:
    loaded = Record.load(signed())
    header = msgspec.structs.replace(loaded.header, origin=msgspec.UNSET)
    plain = msgspec.structs.replace(loaded, header=header, signature=None)
    assert plain.dump() == DICE.read_text(encoding="utf-8")


def test_a_record_that_nobody_signed_has_no_origin() -> None:
    text = DICE.read_text(encoding="utf-8")
    assert origin_of(text, Record.load(text)) is None
    first, *lines = signed().splitlines()
    unsigned = "\n".join([first, *lines[:-1]]) + "\n"
    assert origin_of(unsigned, Record.load(unsigned)) is None


def test_line_ends_of_another_system_change_nothing() -> None:
    text = signed().replace("\n", "\r\n")
    assert origin_of(text, Record.load(text)) is not None


def test_whoever_changes_anything_breaks_the_signature() -> None:
    lines = signed().splitlines()
    for number in range(len(lines)):
        changed = list(lines)
        # A blank changes no value, and still it is not what was signed.
        changed[number] = lines[number].replace(":", ": ", 1)
        if number == len(lines) - 1:
            changed[number] = lines[number].replace('"signature":"', '"signature":"AAAA', 1)
        text = "\n".join(changed) + "\n"
        with pytest.raises(Forged):
            origin_of(text, Record.load(text))
    for text in (
        "\n".join(lines[:2] + lines[3:]) + "\n",
        "\n".join(lines[:-2] + lines[-1:]) + "\n",
    ):
        with pytest.raises(Forged):
            origin_of(text, Record.load(text))


def test_another_name_or_key_in_the_header_breaks_it_too() -> None:
    for old, new in (
        ("games.example.org", "games.example.com"),
        (signer().key, signer(seed="two").key),
        ('"place":17', '"place":18'),
    ):
        text = signed().replace(old, new, 1)
        with pytest.raises(Forged):
            origin_of(text, Record.load(text))


def test_a_signature_without_an_origin_is_none() -> None:
    whole = record()
    text = Record(whole.header, whole.entries, whole.secret, bytes(64)).dump()
    with pytest.raises(Forged):
        origin_of(text, Record.load(text))


def test_a_cheat_who_signs_anew_shows_a_key_of_their_own() -> None:
    text = signed(signer("games.example.org", "a cheat"))
    origin = origin_of(text, Record.load(text))
    assert origin is not None
    assert origin.key != signer().key
    assert fingerprint(origin.key) != fingerprint(signer().key)


def test_a_record_signed_twice_is_signed_by_the_last() -> None:
    again = signer(seed="two").signed(Record.load(signed()), None)
    origin = origin_of(again, Record.load(again))
    assert origin is not None
    assert (origin.key, origin.place) == (signer(seed="two").key, 0)


def test_a_fingerprint_is_short_and_can_be_read_aloud() -> None:
    groups = fingerprint(signer().key).split("-")
    assert [len(group) for group in groups] == [4] * 8


def test_the_head_of_a_register_is_signed() -> None:
    line = signer().head(ENTRY)
    head = read_head(line)
    assert (head.head, head.server, head.key) == (17, "games.example.org", signer().key)
    for old, new in (("17", "18"), ("example.org", "example.com"), (head.line, "0" * 64)):
        with pytest.raises(Forged):
            read_head(line.replace(old, new, 1))
    with pytest.raises(Forged):
        read_head("something else")


def test_a_signed_record_is_no_head_and_the_other_way_round() -> None:
    """What is signed for one purpose can't be used for another."""
    text = signed()
    signature = Record.load(text).signature
    head = msgspec.json.decode(signer().head(ENTRY))
    forged = msgspec.json.encode(head | {"signature": signature}).decode()
    with pytest.raises(Forged):
        read_head(forged)
