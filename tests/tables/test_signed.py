"""Signed records: told from invented ones, from changed ones and from those of other servers."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import Ready, Record, Resign
from fusebox.store.register import promise_of
from fusebox.store.signing import Signer, fingerprint
from fusebox.table.messages import ActionRefused, Update
from fusebox.table.sentences import Declined
from tests.support import luck, printed
from tests.tables.room import SHARE, Room, in_room, room

SERVER = "games.example.org"


def signer(seed: str = "this server", server: str = SERVER) -> Signer:
    return Signer(luck(seed)(32), server)


async def record(room: Room) -> str:
    """The record file of a match that was played here."""
    created, ann, _ = await room.pair()
    await ann.act(Resign())
    return await room.hall.archive.record(created.table)


async def origin(room: Room, text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await room.hall.archive.opened(text, "en"))["origin"]
    return found


def test_a_record_that_was_played_here_says_so(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        text = await record(room)
        found = await origin(room, text)
        assert (found["kind"], found["server"]) == ("here", SERVER)
        assert found["key"] == fingerprint(signer().key)
        entry = (await room.store.register(found["place"], 1))[0]
        assert promise_of(entry).commitment == Record.load(text).header.commitment
        assert found["at"] == promise_of(entry).at

    in_room(tmp_path, scenario, signer=signer())


def test_an_invented_match_is_not_taken_for_one_that_was_played(tmp_path: Path) -> None:
    """With bytes, shares and names of one's own the luck follows, and proves nothing else."""

    async def scenario(room: Room) -> None:
        found = await origin(room, await invented(tmp_path / "home"))
        assert found == {"kind": "unsigned", "server": "", "key": "", "place": 0, "at": 0}

    in_room(tmp_path, scenario, signer=signer())


async def invented(folder: Path) -> str:
    """The record of a match that was played nowhere but at a forger's home."""
    async with room(folder) as home:
        return await record(home)


def test_a_forger_who_signs_with_a_key_of_their_own_does_not_become_this_server(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        genuine = Record.load(await record(room))
        place = await room.store.last_registered()
        text = signer("a forger").signed(genuine, place)
        found = await origin(room, text)
        assert (found["kind"], found["server"]) == ("elsewhere", SERVER)
        assert found["key"] == fingerprint(signer("a forger").key)
        assert found["at"] == 0

    in_room(tmp_path, scenario, signer=signer())


@pytest.mark.parametrize("old", ['"name":"', '"at":', '"commitment":"', SERVER])
def test_a_record_that_was_changed_is_refused_with_a_sentence(tmp_path: Path, old: str) -> None:
    async def scenario(room: Room) -> None:
        text = await record(room)
        changed = {'"at":': '"at": ', SERVER: "games.example.com"}.get(old, f"{old}0")
        with pytest.raises(Declined) as refused:
            await room.hall.archive.opened(text.replace(old, changed, 1), "en")
        assert refused.value.words("en") == (
            "This record was changed after it was signed: it is not what the server wrote."
        )
        assert refused.value.words("fr") == printed(
            "Cet enregistrement a été modifié après sa signature : "
            "ce n’est plus ce que le serveur a écrit."
        )

    in_room(tmp_path, scenario, signer=signer())


def test_a_record_signed_here_whose_commitment_was_never_registered_is_told_apart(
    tmp_path: Path,
) -> None:
    """As after an older backup was restored, or by somebody who has stolen the key."""

    async def scenario(room: Room) -> None:
        text = await record(room)
        stolen = Record.load(text)
        header = msgspec.structs.replace(stolen.header, commitment="f" * 64)
        invented = Record(header, stolen.entries, stolen.secret)
        place = await room.store.last_registered()
        assert place is not None
        for entry in (place, place._replace(n=99), place._replace(line=f"{place.line} ")):
            kind = (await origin(room, signer().signed(invented, entry)))["kind"]
            assert kind == "unlisted"

    in_room(tmp_path, scenario, signer=signer())


def test_records_of_an_earlier_key_are_still_known(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        return await record(room)

    async def second(room: Room) -> None:
        found = await origin(room, old)
        assert (found["kind"], found["key"]) == ("here", fingerprint(signer().key))
        newer = await origin(room, await record(room))
        assert (newer["kind"], newer["key"]) == ("here", fingerprint(signer("new").key))
        lines = [promise_of(line) for line in await room.store.register(1, 10)]
        assert [line.key for line in lines if line.key] == [signer().key, signer("new").key]

    old = in_room(tmp_path, first, signer=signer())
    in_room(tmp_path, second, signer=signer("new"))


def test_a_match_that_began_before_there_was_a_register_is_signed_but_not_listed(
    tmp_path: Path,
) -> None:
    """Or whoever has stolen the key could invent as many as they like."""

    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        room.store._places.clear()
        await ann.act(Resign())
        found = await origin(room, await room.hall.archive.record(created.table))
        assert (found["kind"], found["place"], found["at"]) == ("unlisted", 0, 0)

    in_room(tmp_path, scenario, signer=signer())


def test_the_commitment_is_registered_before_anybody_brings_their_share(tmp_path: Path) -> None:
    """And so before anything of the deal is settled or told."""

    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        ann = await room.come(created, 0, shows=0)
        (line,) = [line for line in await room.store.register(1, 9) if "commitment" in line]
        assert promise_of(line).commitment == ann.last(Update).table.commitment
        bob = await room.come(created, 1, shows=1)
        await ann.act(Ready(SHARE))
        await bob.act(Ready(SHARE))
        assert len(await room.store.register(1, 9)) == 2

    in_room(tmp_path, scenario, signer=signer())


def test_nobody_brings_a_share_to_what_could_not_be_registered(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        room.store.fails = "database or disk is full"
        ann = await room.come(created, 0, shows=0)
        assert isinstance(await ann.act(Ready(SHARE)), ActionRefused)
        assert len(await room.store.register(1, 9)) == 1
        assert await room.store.read(created.table) == []

    in_room(tmp_path, scenario, signer=signer())


def test_without_a_key_records_are_as_they_always_were(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        text = await record(room)
        assert "signature" not in text
        assert (await origin(room, text))["kind"] == "unsigned"

    in_room(tmp_path, scenario)
