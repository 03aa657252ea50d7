"""VIXEN: her cards, her fox, her icons, her kits and her scoring: R77 to R82, R87, R88."""

from typing import Any

import pytest

from fusebox.core import Chance
from fusebox.games.ruse import vixen as automa
from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.events import (
    Event,
    GainedGp,
    VixenCard,
    VixenDid,
    VixenGained,
    VixenRolled,
)
from fusebox.games.ruse.model import (
    VIXEN,
    Automa,
    Icon,
    Options,
    Pile,
    State,
)
from fusebox.games.ruse.play import Play
from tests.games.ruse.helpers import (
    BURROW,
    CLEARING,
    FARM,
    FIELD,
    FOREST,
    RIVER,
    RULES,
    act,
    begun,
    fox,
    hold,
    legal,
    mark,
    rigged,
    rolled,
    scoring,
)
from tests.support import clause

FACES = {face.name: number for number, face in enumerate(PRINT.vixen.faces)}


def met(seats: int = 1, **chosen: Any) -> tuple[State, Automa]:
    state = begun(seats, **{"vixen": 1, **chosen})
    vixen = state.board.vixen
    assert vixen is not None
    return state, vixen


def turn(state: State, card: str, value: int, *luck: int) -> list[Event]:
    """VIXEN reveals this card and rolls this value."""
    vixen = state.board.vixen
    assert vixen is not None
    vixen.cards = [FACES[card]]
    play = Play(state, PRINT, rigged(0, *luck, value - 1, *luck))
    automa.turn(play)
    return play.events


def does(state: State, icon: Icon, here: int = RIVER, luck: tuple[int, ...] = ()) -> list[Event]:
    play = Play(state, PRINT, rigged(*luck))
    automa.act(play, icon, here)
    return play.events


@clause("ruse", "R77")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_each_level_has_13_cards_2_3_4_and_4_for_the_rounds(level: int) -> None:
    faces = [face for face in PRINT.vixen.faces if face.level == level]
    assert [sum(face.round == n for face in faces) for n in range(1, 5)] == [2, 3, 4, 4]
    state, vixen = met(vixen=level)
    assert {PRINT.vixen.faces[card].round for card in vixen.cards} == {1}
    assert {PRINT.vixen.faces[card].level for card in vixen.cards} == {level}
    assert len(vixen.cards) == 2
    assert (vixen.markers, vixen.cubes, vixen.bag) == (4, 5, 22)
    assert vixen.spaces == [1, 2, 3, 0, 0]
    assert len(state.cards) == 1


@clause("ruse", "R93")
def test_level_5_plays_the_cards_of_level_4() -> None:
    _, vixen = met(vixen=5)
    assert vixen.level == 5
    assert {PRINT.vixen.faces[card].level for card in vixen.cards} == {4}
    assert len(vixen.cards) == 2


@clause("ruse", "R93")
@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_level_5_gets_the_rounds_number_in_vp_for_every_card(round_: int) -> None:
    gained = []
    for level in (4, 5):
        state, vixen = met(vixen=level)
        state.board.round = round_
        events = turn(state, "V4-2B", 3)
        gained.append(vixen.vp)
        assert vixen.ledger["cards"][round_ - 1] == vixen.vp
    assert gained[1] == gained[0] + round_
    assert events[:2] == [VixenCard("V4-2B"), VixenGained(round_, "cards")]


@clause("ruse", "R78")
@pytest.mark.parametrize("card", FACES)
def test_every_card_of_hers_is_played_with_each_of_its_rows(card: str) -> None:
    face = PRINT.vixen.faces[FACES[card]]
    for row, value in enumerate((1, 3, 6)):
        state, vixen = met(2, vixen=face.level)
        line = face.lines[row]
        state.board.hunter = (line.territory + 2) % 4
        events = turn(state, card, value)
        assert events[0] == VixenCard(card)
        rolls = [event for event in events if isinstance(event, VixenRolled)]
        where = ("den", "river", "forest", "farm", "field")[line.territory + 1]
        assert rolls == [VixenRolled(value, where)]  # type: ignore[arg-type]
        assert events[-1] == VixenGained(line.vp, "cards")
        instant = sum(int(icon[2]) for icon in face.instant if icon.startswith("VP"))
        assert vixen.vp == line.vp + instant
        done = [event.icon for event in events if isinstance(event, VixenDid)]
        printed = [icon for icon in (*face.instant, *line.icons) if not icon.startswith("VP")]
        # The luck of this test turns the beaver over whenever she takes a territory tile.
        told = [
            told for icon in printed for told in ((icon, "BEAVER") if icon == "TT" else (icon,))
        ]
        assert done == told, "all of it, from left to right"


@clause("ruse", "R78")
def test_her_turn_is_told_step_by_step() -> None:
    state, vixen = met()
    events = turn(state, "V1-1A", 4)
    told = [RULES.words(event, "en", ["You"]) for event in events]
    assert told == [
        "VIXEN reveals card V1-1A.",
        "VIXEN rolled 4: the den.",
        "VIXEN takes two path tiles.",
        "VIXEN: +2 VP (her card).",
    ]
    assert (vixen.bag, vixen.heap) == (20, 2)


@clause("ruse", "R79")
def test_a_full_territory_sends_her_to_the_next_and_four_full_ones_to_her_den() -> None:
    state, vixen = met()
    board = state.board
    board.spaces[RIVER] = [0] * 3
    turn(state, "V1-1A", 1)
    assert board.spaces[FOREST] == [8 * VIXEN]
    for territory in range(4):
        board.spaces[territory] = [0] * 3
    vp = vixen.vp
    events = turn(state, "V1-1A", 1)
    assert VixenRolled(1, "den") in events
    assert (vixen.heap, vixen.vp) == (1, vp + 1)


@clause("ruse", "R79")
def test_her_fox_stops_where_the_row_can_be_done() -> None:
    for hunter, wolf, lying, stop in (
        (-1, -1, [1, 3], BURROW),  # the first tile with hunting and marking
        (-1, -1, [3], CLEARING),
        (-1, -1, [], 0),  # no prey: the first tile that can be marked
        (RIVER, -1, [1, 3], 3),  # neither: the last tile
        (-1, RIVER, [1, 3], 0),  # the wolf stops hunting only
    ):
        state, vixen = met()
        board = state.board
        board.hunter, board.obstacles[3] = hunter, wolf
        board.lying = [0 if place in lying else -1 for place in range(16)]
        turn(state, "V1-1A", 1)
        assert vixen.fox == stop
    state, vixen = met()
    state.board.lying = [0 if place == BURROW else -1 for place in range(16)]
    state.board.marks[BURROW], vixen.markers = VIXEN, 3
    turn(state, "V1-1A", 1)
    assert vixen.fox == BURROW  # not both on one tile: hunting comes first
    state, vixen = met()
    turn(state, "V1-3B", 1)
    assert vixen.fox == 0  # a row with neither hunting nor marking


@clause("ruse", "R79")
def test_she_is_not_limited_by_day_or_storm() -> None:
    state, vixen = met()
    board = state.board
    board.obstacles[2] = RIVER
    board.lying = [0 if place == 3 else -1 for place in range(16)]
    turn(state, "V1-1A", 1)
    assert vixen.fox == 3


@clause("ruse", "R80")
def test_she_scores_the_cheese_but_no_dice_and_catches_up_in_vp() -> None:
    state, vixen = met()
    state.board.cheese = VIXEN
    state.board.spaces[RIVER] = [8 * VIXEN]
    player = fox(state)
    player.vp, player.ledger, player.gp = 21, {"dice": (21, 0, 0, 0, 0)}, 0
    hold(state, 0)
    scoring(state)
    while state.board.round == 1:
        act(state, "done")
    assert vixen.ledger["cheese"] == (4, 0, 0, 0, 0)
    assert vixen.ledger["catch_up"] == (4, 0, 0, 0, 0)
    assert state.board.order == [0, VIXEN]


@clause("ruse", "R80")
def test_what_she_scores_in_the_end() -> None:
    state, vixen = met()
    board = state.board
    board.round, board.star = 4, VIXEN
    vixen.cache, vixen.heap, vixen.paths, vixen.tiles = [0, 1, 2], 8, [1, 2], 5
    vixen.spaces, vixen.values = [6, 3, 6, 0, 0], [4, 6, 3, 1, 1]
    board.claims[0] = (VIXEN,)
    hold(state, 0)
    scoring(state)
    while board.phase != "over":
        act(state, "done")
    column = {source: rounds[4] for source, rounds in vixen.ledger.items()}
    assert column == {"star": 4, "hunting": 6, "heap": 2, "paths": 2, "tiles": 2, "outside": 7}
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.reason == "vixen"
    assert [party.name for party in outcome.parties] == ["", "VIXEN"]


@clause("ruse", "R81")
def test_with_her_the_bonuses_come_before_destiny_and_she_takes_none() -> None:
    state, _ = met()
    state.board.bonuses = [2, 3]
    hold(state, 0)
    scoring(state)
    events: list[Event] = []
    while state.board.round == 1:
        events = act(state, "done")
    kinds = [type(event).__name__ for event in events]
    gains = [event for event in events if event == GainedGp(0, 2, "order")]
    assert len(gains) == 1
    assert kinds.index("GainedGp") < kinds.index("DestinyShown")


@clause("ruse", "R81")
def test_ending_on_her_mark_costs_2_gp_and_gives_her_a_vp_but_passing_costs_nothing() -> None:
    state, vixen = met()
    board = state.board
    board.marks[0] = board.marks[1] = VIXEN
    vixen.markers = 2
    rolled(5, state)
    act(state, "place river", "stop 2")
    assert (fox(state).gp, vixen.vp) == (8, 1)
    state, vixen = met()
    state.board.beaver, state.board.dam = VIXEN, 0
    rolled(5, state)
    act(state, "place river", "stop 2")
    assert (fox(state).gp, vixen.vp) == (8, 1)


@clause("ruse", "R81")
def test_her_fox_pays_the_usual_tolls_out_of_nothing() -> None:
    state, vixen = met(2)
    board = state.board
    mark(state, 0, 0)
    mark(state, 1, 1)
    board.beaver, board.dam = 0, 0
    turn(state, "V1-1A", 1)
    assert vixen.fox == 1
    assert [player.gp for player in board.players] == [10 + 1 + 2, 12]
    assert board.marks[1] == VIXEN
    assert fox(state, 1).slots == (True,) * 4


@clause("ruse", "R82")
@pytest.mark.parametrize(("seats", "spaces"), [(1, 3), (2, 4), (3, 4)])
def test_she_counts_as_a_player_for_the_set_up(seats: int, spaces: int) -> None:
    state = RULES.setup(Options(vixen=1), seats, Chance.seeded(1))
    assert len(RULES.view(state, 0).costs[0]) == spaces
    assert len(state.board.bonuses) == {1: 2, 2: 1, 3: 2}[seats]


@clause("ruse", "R87")
def test_she_hunts_into_one_row_of_six_without_a_bonus() -> None:
    state, vixen = met()
    vixen.fox = BURROW
    assert does(state, "H", luck=(18,)) == [VixenDid("H")]
    assert vixen.cache == [2]
    assert does(state, "H") == []
    vixen.cache, vixen.fox = [0] * 6, CLEARING
    does(state, "H", luck=(0,))
    assert vixen.cache == [0] * 6
    assert state.board.hunting.discards == [1, 0, 0]


@clause("ruse", "R87")
def test_her_territory_tile_is_kept_face_down_unless_it_is_star_cheese_or_beaver() -> None:
    state, vixen = met()
    assert does(state, "TT", FARM, luck=(3,)) == [VixenDid("TT")]
    pile = state.board.piles[FARM]
    assert (vixen.tiles, pile.aside, pile.unseen.bit_count()) == (1, 1, 12)
    does(state, "TT", FARM, luck=(0, 0))
    assert (state.board.beaver, state.board.dam) == (VIXEN, 4 * FARM + 2)
    assert does(state, "TT", FARM, luck=(0, 0)) == [VixenDid("TT"), VixenDid("CHEESE")]
    assert does(state, "TT", FARM, luck=(0, 0)) == [VixenDid("TT"), VixenDid("STAR")]
    assert (state.board.cheese, state.board.star) == (VIXEN, VIXEN)
    assert vixen.tiles == 4
    pile = state.board.piles[FARM]
    assert pile.unseen.bit_count() - pile.aside == 8


@clause("ruse", "R87")
def test_what_she_keeps_face_down_never_is_the_star_that_somebody_then_draws() -> None:
    state, vixen = met()
    state.board.piles[FARM] = Pile(1 << 11 | 1 << 4 | 1 << 5, aside=2)
    vixen.tiles = 2
    rolled(1, state)
    act(state, "place farm")
    assert state.board.star == 0


@clause("ruse", "R87")
def test_the_other_icons_do_what_they_show() -> None:
    state, vixen = met()
    board = state.board
    does(state, "K")
    does(state, "G")
    assert (vixen.values, vixen.spaces) == ([1, 1, 2, 1, 1], [1, 2, 4, 0, 0])
    row = list(board.row)
    does(state, "BP")
    assert vixen.paths == [row[0]]
    assert board.row[0] not in row
    board.hunter = FIELD
    does(state, "HM")
    assert board.hunter == RIVER
    does(state, "OB_wolf", FARM)
    assert board.obstacles[3] == FARM
    does(state, "OB_storm", FARM)
    assert board.obstacles == [-1, -1, FARM, -1]
    does(state, "CO")
    does(state, "CO")
    assert board.claims == [(VIXEN,), (VIXEN,), ()]
    assert vixen.cubes == 3
    does(state, "VP2")
    assert vixen.vp == 2
    vixen.bag = 2
    does(state, "P3")
    assert (vixen.bag, vixen.heap) == (0, 2)
    assert does(state, "P1") == []


@clause("ruse", "R87")
def test_her_beaver_goes_to_the_first_territory_her_card_names() -> None:
    state, _ = met(vixen=3)
    turn(state, "V3-2B", 1)
    assert (state.board.beaver, state.board.dam) == (VIXEN, 4 * FARM + 2)
    assert state.board.beaver_tile == -1


@clause("ruse", "R88")
def test_her_kits_move_on_each_round_and_black_ones_follow() -> None:
    state, vixen = met()
    seen = []
    for _ in range(5):
        automa.grow(Play(state, PRINT, rigged()))
        seen.append(list(vixen.spaces))
    assert seen == [
        [2, 3, 4, 1, 0],
        [3, 4, 5, 2, 1],
        [4, 5, 6, 3, 2],
        [5, 6, 6, 4, 3],
        [6, 6, 6, 5, 4],
    ]


@clause("ruse", "R77", "R15")
def test_in_each_round_she_takes_as_many_turns_as_she_has_cards() -> None:
    for seed in range(3):
        state = RULES.setup(Options(vixen=2), 2, Chance.seeded(seed))
        chance, turns = Chance.seeded("vixen", seed), [0] * 5
        while state.board.phase != "over":
            actor = state.board.actor
            events = RULES.apply(state, actor, chance.pick(RULES.legal(state, actor)), 0, chance)
            for event in events:
                if isinstance(event, VixenCard):
                    turns[int(event.card[3])] += 1
        assert turns == [0, 2, 3, 4, 4]
    assert legal(state) == []
