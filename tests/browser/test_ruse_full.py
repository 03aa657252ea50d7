"""RUSE in browsers late in a game: full panels hold what is in them, the end shows its totals."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from fusebox.core import Chance
from fusebox.games import GAMES
from fusebox.games.ruse.data import CARDS
from fusebox.games.ruse.model import Options, State
from fusebox.games.ruse.rules import Ruse
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE
from tests.rig import Player, Rig

OUT = """([inner, outer]) => [...document.querySelectorAll(outer)].flatMap((frame) => {
    const room = frame.getBoundingClientRect();
    return [...frame.querySelectorAll(inner)]
        .filter((one) => one.checkVisibility())
        .map((one) => ({ one, at: one.getBoundingClientRect() }))
        .filter(({ at }) => at.left < room.left - 1 || at.right > room.right + 1
            || at.top < room.top - 1 || at.bottom > room.bottom + 1)
        .map(({ one }) => one.outerHTML.slice(0, 90));
})"""
"""What sticks out of what it should be in."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


class Late(Ruse):
    """The first player has a coloured and a black kit at the end of a track, a full cache and four
    objectives in hand; it is the growth of the last round."""

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        state = super().setup(options, seats, chance)
        board, player = state.board, state.board.players[0]
        player.spaces, player.values = [6, 5, 3, 5, 0], (6, 4, 5, 3, 1)
        player.exits, player.gp = (0, -1, -1, -1, -1), 6
        player.cache = [0, 1, 1, 2, 1, 0]
        own = sorted(state.cards[0].hand + state.cards[0].deck)
        hand = [CARDS.index(name) for name in ("PO1", "PO3", "PO7", "PO9")]
        state.cards[0].hand = hand
        state.cards[0].deck = [card for card in own if card not in hand]
        player.ledger = dict.fromkeys(
            (
                *("dice", "track", "growth", "objectives", "marks", "exits", "instincts", "den"),
                *("paths", "cheese", "star", "mountain"),
            ),
            (3, 0, 0, 0, 0),
        )
        player.vp = 36
        board.pending, board.round, board.acts = [], 4, 1
        board.phase, board.stage, board.order, board.at, board.actor = (
            "growth",
            "grow",
            [0, 1],
            0,
            0,
        )
        for other in board.players:
            other.used = other.dice
        return state


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    with Rig(tmp_path_factory.mktemp("late") / "data", games={**GAMES, "ruse": Late()}) as rig:
        yield rig


def late(visit: Visit, rig: Rig, player: Player, size: tuple[int, int]) -> Page:
    created = player.create("me", "1", game="ruse")
    page = visit(playing.address(created), size, **playing.seated(rig, created))
    expect(playing.yours(page)).to_be_visible()
    return page


@pytest.mark.quick
def test_full_panels_hold_their_kits_prey_and_cards(visit: Visit, rig: Rig, player: Player) -> None:
    page = late(visit, rig, player, DESK)
    expect(page.locator(".stores .prey")).to_have_count(6)
    expect(page.locator(".hand .card")).to_have_count(4)
    assert page.evaluate(OUT, [".spot, .kit", ".panel.kits"]) == []
    assert page.evaluate(OUT, [".prey, .slot, .instinct", ".panel.side"]) == []
    assert page.evaluate(OUT, [".kit", ".spot"]) == []
    assert page.evaluate(OUT, [".top > *, .need, .foot > *", ".hand .card"]) == []
    assert page.locator(".hand .card .name").all_inner_texts() == ["PO1", "PO3", "PO7", "PO9"]


def test_on_phones_the_tracks_hold_every_kit_and_the_reserve(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = late(visit, rig, player, PHONE)
    page.locator('[data-part="kits"]').click()
    expect(page.locator(".panel.kits .reserve .kit")).to_be_visible()
    for width, height in (PHONE, (360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        held = [".track, .spot, .step, .kit, .reserve", ".panel.kits"]
        assert page.evaluate(OUT, held) == [], width
        assert page.evaluate(OUT, [".end > *, .die", ".panel.kits .spot"]) == [], width


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.quick
def test_the_end_shows_the_totals_above_where_they_came_from(
    visit: Visit, rig: Rig, player: Player, size: tuple[int, int]
) -> None:
    page = late(visit, rig, player, size)
    page.locator('.bar .deed.able[data-deed="Done"]').first.click()
    expect(playing.ended(page)).to_be_visible()
    if size == PHONE:
        page.get_by_role("button", name="Result").click()
    places = page.locator(".score .places .sum")
    expect(places).to_have_count(2)
    for one in places.all():
        expect(one).to_be_in_viewport()
    expect(page.locator(".score .chart .group")).to_have_count(5)
    page.locator(".score summary").click()
    total = sum(int(text) for text in page.locator(".score .total td").all_inner_texts())
    assert total == sum(int(text) for text in places.all_inner_texts())
