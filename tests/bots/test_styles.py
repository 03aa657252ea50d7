"""How bots like to play: by data, the same for the same seed, seen in what they do, and nothing to
those who have no style."""

from collections.abc import Callable
from statistics import fmean
from typing import Any

import pytest

from fusebox.arena import begin, drive
from fusebox.arena.settings import single
from fusebox.bots import Choice, made, names, styles
from fusebox.bots.cast import CAST, STYLES, Style
from fusebox.bots.fuse_cards.habits import players, worth
from fusebox.bots.fuse_cards.levels import LIKING, over
from fusebox.bots.fuse_discs.tastes import liking as liked_in_discs
from fusebox.bots.fusion.person import RHYTHMS, Level, with_rhythm
from fusebox.bots.planner import sight_of
from fusebox.bots.ruse.planner import ABOUT, Planner
from fusebox.bots.ruse.prospects import prospects
from fusebox.bots.ruse.tastes import liking as liked_in_ruse
from fusebox.bots.search import Guide, Search
from fusebox.bots.styles import parted, style_of
from fusebox.core import LANGUAGES, AnyMatch, Chance, Player, Seat, copied
from fusebox.engines import is_outside
from fusebox.games import GAMES
from fusebox.games.fuse_cards.rules import THROW_BOMB
from fusebox.games.fuse_discs.board import STEPS
from fusebox.games.fuse_discs.model import Enter
from fusebox.games.fuse_discs.position import read
from fusebox.games.ruse.effects import take
from fusebox.games.ruse.play import Play
from tests.games.fuse_cards.helpers import RULES as CARDS
from tests.games.fuse_cards.helpers import dealt
from tests.games.ruse.helpers import RULES, rolled

DISCS = GAMES["fuse_discs"]
SHORT = 40
"""Nodes."""
STYLED = [
    (game, level, style) for game in GAMES for level in names(game) for style in styles(game, level)
]


def opened(game: str, level: str, style: Style) -> Choice:
    """The first choice of somebody with this style, after the deal."""
    match = begin(game, [Player("A"), Player("B")], single(GAMES[game], {}, 2), 4)
    while not match.actors():
        alarm = match.alarm()
        assert alarm is not None
        match.advance(alarm[0])
    sight = sight_of(match, match.actors()[0], match.now)._replace(style=style, budget=SHORT)
    return made(game, f"{level}-{style}").choose(sight, None, Chance.seeded(7))


def played(game: str, bots: tuple[str, ...], seed: int) -> AnyMatch:
    players = [Player(f"{name} {seat}", name) for seat, name in enumerate(bots)]
    match = begin(game, players, single(GAMES[game], {}, len(bots)), seed)
    drive(match, [made(game, name) for name in bots], seed)
    return match


def test_people_of_every_level_but_the_aimless_and_the_master_differ_in_style() -> None:
    found = {level: {one.style for one in people} for level, people in CAST.items()}
    assert [level for level, kinds in found.items() if len(kinds) < 3] == ["random", "6"]


def test_every_style_is_somebodys_and_shows_in_a_game() -> None:
    assert {one.style for people in CAST.values() for one in people} - {None} == set(STYLES)
    assert {style for _, _, style in STYLED} == set(STYLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_style_does_is_said_in_every_language(language: str) -> None:
    keys = sorted({(game, f"style.{style}") for game, _, style in STYLED})
    said = [dict(GAMES[game].catalogue[key])[language] for game, key in keys]
    assert len(set(said)) == len(said)
    assert [text for text in said if not text.endswith(".") or len(text) > 90] == []


def test_a_bots_name_may_say_its_style() -> None:
    assert parted("5-greedy") == ("5", "greedy")
    assert parted("greedy") == ("greedy", None)
    assert parted("players:Very-greedy-indeed") == ("players:Very-greedy-indeed", None)
    assert not is_outside("ruse", "3-greedy")
    assert is_outside("ruse", "9-greedy")


def test_a_style_that_makes_no_difference_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="'greedy' makes no difference to bot 3 of fuse_cards"):
        made("fuse_cards", "3-greedy")
    with pytest.raises(ValueError, match="There is no bot '9-greedy' for ruse"):
        made("ruse", "9-greedy")


def test_whoever_is_called_after_somebody_plays_as_they_do_at_their_level_alone() -> None:
    assert style_of(Player("Hugo", "3")) == "patient"
    assert style_of(Player("Hugo", "4")) is None
    assert style_of(Player("Hugo")) is None
    assert style_of(Player("3-greedy 1", "3-greedy")) == "greedy"


def test_bots_are_handed_their_style_with_what_they_see() -> None:
    match = begin("ruse", [Player("Iris", "4"), Player("Ann")], GAMES["ruse"].types.options(), 1)
    assert sight_of(match, 0, 0).style == "patient"
    assert sight_of(match, 1, 0).style is None


@pytest.mark.parametrize(("game", "level", "style"), STYLED)
def test_the_same_seed_gives_the_same_choices(game: str, level: str, style: Style) -> None:
    assert opened(game, level, style) == opened(game, level, style)


def test_the_patient_enter_discs_less_far_than_the_reckless() -> None:
    def depth(style: Style) -> float:
        matches = [played("fuse_discs", (f"3-{style}", f"3-{style}"), seed) for seed in range(2)]
        moves = [match.action_of(entry) for match in matches for entry in match.entries]
        return fmean(STEPS[move.space, move.cell] for move in moves if isinstance(move, Enter))

    assert depth("patient") + 0.2 < depth("reckless")


def test_the_greedy_look_at_the_points_on_the_board() -> None:
    state = read("wbwbwbwbwbwbwbw.wbwb..../....../..w.../..w.../...b../....../...... b 0")
    view = DISCS.view(state, 1)
    legal, liked = DISCS.legal(state, 1), liked_in_discs(view, "greedy")
    for action in legal[::5]:
        after = copied(state)
        DISCS.apply(after, 1, action, 0, Chance.none())
        white, black = DISCS.view(after, 1).points
        assert liked(action) == black - white


def test_a_choice_as_good_as_another_goes_by_what_is_liked_in_ruse() -> None:
    state = rolled(4)
    legal, view = RULES.legal(state, 0), RULES.view(state, 0)

    def spot(play: Play, seat: Seat) -> float:
        return play.board.spot

    def found(sign: int) -> float:
        planner = Planner(RULES, view, lambda play, seat: 0.0, Chance.seeded(1))
        action = planner.planned(legal, 40, 1, lambda play, seat: sign * spot(play, seat))
        play = Play(copied(state), RULES.tables, Chance.seeded(1))
        take(play, action)
        return spot(play, 0)

    assert found(-1) < found(1)


def test_the_patient_keep_what_the_reckless_spend_and_the_greedy_want_points() -> None:
    play = Play(rolled(4), RULES.tables, Chance.none())
    richer = Play(copied(play.state), RULES.tables, Chance.none())
    richer.board.players[0].gp += 1
    ahead = Play(copied(play.state), RULES.tables, Chance.none())
    ahead.board.players[0].vp += 1
    patient, greedy, reckless = map(liked_in_ruse, STYLES)
    assert patient(richer, 0) > patient(play, 0) == patient(ahead, 0)
    assert reckless(richer, 0) < reckless(play, 0)
    assert greedy(ahead, 0) > greedy(play, 0) == greedy(richer, 0)


def test_a_better_choice_is_taken_in_ruse_whatever_is_liked() -> None:
    state = rolled(4)
    legal, view = RULES.legal(state, 0), RULES.view(state, 0)
    plain = Planner(RULES, view, prospects, Chance.seeded(1)).weighed(legal, 10, 1)
    for style in STYLES:
        planner = Planner(RULES, view, prospects, Chance.seeded(1))
        found = planner.planned(legal, 10 * len(legal), 1, liked_in_ruse(style))
        worth = plain[legal.index(found)][0]
        assert worth >= max(value for (value,) in plain) - ABOUT


@pytest.mark.parametrize("style", ["patient", "reckless"])
def test_only_choices_about_as_good_go_by_what_is_liked_in_cards(style: Style) -> None:
    state = dealt(3)
    view, legal = CARDS.view(state, state.turn), CARDS.legal(state, state.turn)
    liking = LIKING[style]

    def best(about: float, liking: Callable[[Any], float] | None) -> Any:
        guide: Guide[Any, Any] = Guide(players, worth, over, 500, liking=liking, about=about)
        one: Search[Any, Any, Any, Any] = Search(CARDS, 4, guide)
        return one.best(view, state.turn, legal[:2], 0, 400, 7)

    assert best(0.0, lambda action: action == legal[1]) == best(0.0, None)
    assert best(1000.0, lambda action: action == legal[0]) == legal[0]
    assert best(1000.0, lambda action: action == legal[1]) == legal[1]
    assert liking(THROW_BOMB) > liking(legal[0]) or style == "patient"


def test_the_reckless_racer_looks_shorter_and_errs_more() -> None:
    level = Level(notice=500, compare=300, reach=600, mistakes=12, commit=200)
    patient, reckless = (with_rhythm(level, RHYTHMS[style]) for style in ("patient", "reckless"))
    assert reckless.compare < level.compare < patient.compare
    assert reckless.mistakes > level.mistakes > patient.mistakes
