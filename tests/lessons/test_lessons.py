"""Every lesson of every game, on its deal and by the real rules: what a step asks for can be done,
and whoever does something else is not told anything that can't."""

from importlib import resources

import msgspec
import pytest

from fusebox.core import LANGUAGES
from fusebox.games import GAMES
from fusebox.games.lessons import LEARNER, lessons, said
from fusebox.table.lessons import named, place_of, script_of
from fusebox.table.messages import NOTHING
from tests.lessons.course import EVERY, SCRIPTED, begun, moments


def test_every_game_with_a_file_of_lessons_has_some() -> None:
    files = resources.files("fusebox.games")
    written = {game for game in GAMES if files.joinpath(game, "lessons.toml").is_file()}
    assert {game for game, _ in EVERY} == written


@pytest.mark.parametrize(("game", "name"), SCRIPTED)
def test_a_lesson_played_through_asks_at_every_step_for_what_the_position_offers(
    game: str, name: str
) -> None:
    *steps, last = [
        (course.view(), list(course.match.offered(LEARNER))) for course in moments(game, name)
    ]
    assert [view.step for view, _ in steps] == list(range(len(steps)))
    for view, offered in steps:
        assert view.state == "asks"
        asked = msgspec.json.decode(view.asked, type=GAMES[game].types.action)
        assert asked in offered
    assert last[0].state == "done"
    assert last[0].step == last[0].steps == len(steps)


@pytest.mark.parametrize(("game", "name"), SCRIPTED)
def test_after_another_legal_move_no_step_asks_for_anything_and_the_step_can_be_gone_back_to(
    game: str, name: str
) -> None:
    for course in moments(game, name):
        before = course.view()
        if before.state == "done":
            continue
        asked = course.script.line[place_of(course.script, course.match).moves][1]
        for other in course.match.offered(LEARNER):
            if other == asked:
                continue
            view = course.after(other).view()
            assert (view.state, view.asked) == ("strayed", NOTHING)
            assert view.step == before.step
            assert view.heading
            assert view.words


@pytest.mark.parametrize(("game", "name"), SCRIPTED)
def test_a_lesson_ends_with_a_step_and_what_the_others_do_then(game: str, name: str) -> None:
    """What is made for whoever learns leads to a step."""
    script = script_of(GAMES[game], named(name, 0))
    assert script is not None
    own = [at for at, (seat, _) in enumerate(script.line) if seat == LEARNER]
    assert own[-1] == script.steps[-1][0]


def test_a_coach_asks_for_nothing_while_the_other_plays() -> None:
    course = begun("ruse", "coached")
    own = course.view()
    assert [note.kind for note in own.notes] == ["ChooseResource"]
    assert own.heading == "Your move"
    waits = course.after(course.match.offered(LEARNER)[0])
    assert not waits.match.legal(LEARNER)
    assert waits.view().words == "Now somebody else plays. Watch what happens."
    assert waits.view().notes == ()


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_says_all_it_has_to_say_in_every_language(game: str, name: str) -> None:
    lesson = next(one for one in lessons(game) if one.name == name)
    script = script_of(GAMES[game], named(name, 0))
    assert script is not None
    steps = [*(step for _, step in script.steps), *lesson.notes, "done"]
    assert len(set(steps)) == len(steps)
    for key in [("title",), *((step, part) for step in steps for part in ("title", "words"))]:
        words = said(game, name, *key)
        assert words is not None, key
        assert set(words) == set(LANGUAGES), key


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_lesson_is_dealt_the_same_every_time(game: str, name: str) -> None:
    one, other = begun(game, name).match, begun(game, name).match
    assert one.current.check() == other.current.check()
