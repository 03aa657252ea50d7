"""What has happened, told again: the same as it was told, and put into words once."""

import random
from typing import Any

import msgspec
import pytest

import fusebox
from fusebox.core import PUBLIC, Viewer
from fusebox.core.replay import seen
from fusebox.table import chronicle as chronicles
from fusebox.table.chronicle import Chronicle, happened

BLOCK = 8


def long_match(game: str) -> Any:
    """Played at random until everybody has heard of two short blocks."""
    luck = random.Random(7)
    match = fusebox.start(game, seed=7)
    while len(Chronicle(match).entries(PUBLIC)) < 2 * BLOCK:
        seat = luck.choice(match.actors())
        match.play(seat, luck.choice(match.legal(seat)))
    return match


@pytest.fixture(autouse=True)
def short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicles, "BLOCK", BLOCK)


@pytest.fixture(scope="module", params=["fuse_discs", "ruse"])
def match(request: pytest.FixtureRequest) -> Any:
    return long_match(request.param)


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1])
@pytest.mark.parametrize("begin", [0, BLOCK])
def test_a_block_tells_each_viewer_what_its_entries_told_them(
    match: Any, viewer: Viewer, begin: int
) -> None:
    chronicle = Chronicle(match)
    entries = chronicle.entries(viewer)
    told = [
        happened(match, n, seen(match, n, viewer), "fr", number)
        for number, n in enumerate(entries[begin : begin + BLOCK], begin)
    ]
    assert b"[%b]" % chronicle.block(viewer, "fr", begin) == msgspec.json.encode(told)


def test_a_block_is_put_into_words_once(match: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    chronicle = Chronicle(match)
    first = chronicle.block(0, "en", 0)
    monkeypatch.setattr(chronicles, "happened", None)
    assert chronicle.block(0, "en", 0) is first


def test_a_table_keeps_only_so_much_and_first_what_was_asked_for_last(
    match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    chronicle = Chronicle(match)
    first = chronicle.block(0, "en", 0)
    monkeypatch.setattr(chronicles, "MOST_KEPT", int(len(first) * 2.5))
    for language in ("fr", "en", "fr", "en"):
        for begin in (0, BLOCK):
            chronicle.block(0, language, begin)
            assert chronicle.block(0, "en", 0) is first
    assert sum(map(len, chronicle._blocks.values())) <= chronicles.MOST_KEPT
    assert chronicle._size == sum(map(len, chronicle._blocks.values()))
