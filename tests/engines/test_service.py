"""`fusebox engine`: the rules for programs in any language."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from fusebox.engines.service import Service
from fusebox.games import GAMES


class Program:
    """Speaks to the service as a program of any language would."""

    def __init__(self, game: str) -> None:
        self.service = Service(game)

    def answer(self, **request: Any) -> dict[str, Any]:
        line = self.service.answered(json.dumps(request).encode())
        assert b"\n" not in line
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __call__(self, do: str, **request: Any) -> Any:
        answer = self.answer(do=do, id=7, **request)
        assert answer["id"] == 7
        assert "error" not in answer, answer
        return answer["done"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_program_plays_a_whole_game_through_the_service(game: str) -> None:
    ask, luck = Program(game), random.Random(1)
    at = ask("new", seed=3)
    number, told = at["position"], 0
    while not at["done"]:
        if not at["actors"] or (game == "fusion" and luck.random() < 0.2 and "alarm" in at):
            at = ask("advance", position=number)
            continue
        seat = luck.choice(at["actors"])
        legal = ask("legal", position=number, seat=seat)
        chosen = luck.randrange(len(legal["actions"]))
        named = "numbers" if "numbers" in legal and luck.random() < 0.5 else "actions"
        action = legal[named][chosen]
        at = ask("step", position=number, seat=seat, action=action)
        told += len(at.get("events", []))
    assert at["outcome"]["reason"]
    assert told
    assert "legal" not in ask.answer(do="drop", position=number)


def test_a_copy_goes_its_own_way_and_has_the_same_luck() -> None:
    ask = Program("fuse_cards")
    first = ask("new", seed=1)
    second = ask("copy", position=first["position"])
    seat = first["actors"][0]
    action = ask("legal", position=1, seat=seat)["numbers"][0]
    one = ask("step", position=1, seat=seat, action=action)
    assert ask("legal", position=second["position"], seat=seat)["numbers"]
    two = ask("step", position=second["position"], seat=seat, action=action)
    assert one["events"] == two["events"]


def test_a_sample_shows_the_seat_the_same_and_hides_something_else_behind_it() -> None:
    ask = Program("fuse_cards")
    seat = ask("new", seed=5)["actors"][0]
    views = [ask("observe", position=1, viewer=seat)["view"]]
    hidden = [ask("observe", position=1, viewer="open")["view"]]
    for seed in range(3):
        number = ask("sample", position=1, seat=seat, seed=seed)["position"]
        views.append(ask("observe", position=number, viewer=seat)["view"])
        hidden.append(ask("observe", position=number, viewer="open")["view"])
    assert views == [views[0]] * 4
    assert len({json.dumps(view) for view in hidden}) == 4


def test_arrays_have_the_shape_they_name() -> None:
    ask = Program("fuse_discs")
    ask("new", seed=5)
    arrays = ask("observe", position=1, viewer=0, arrays=True)["arrays"]
    assert arrays
    for array in arrays.values():
        size = 1
        for side in array["shape"]:
            size *= side
        assert len(array["values"]) == size


def test_a_position_is_put_into_words_in_every_language() -> None:
    ask = Program("fuse_discs")
    seat = ask("new", seed=5)["actors"][0]
    english = ask("words", position=1, viewer=seat)
    french = ask("words", position=1, viewer=seat, language="fr")
    assert len(english["actions"]) == len(french["actions"]) > 0
    assert english["actions"] != french["actions"]
    assert "picture" in english


def test_what_can_not_be_done_is_told_in_a_sentence_and_changes_nothing() -> None:
    ask = Program("fuse_discs")
    seat = ask("new", seed=5)["actors"][0]
    before = ask("observe", position=1, viewer="open")
    other = ask("legal", position=1, seat=seat)["actions"][0]
    for request, why, clause in (
        ({"do": "step", "position": 1, "seat": 1 - seat, "action": other}, "turn", True),
        ({"do": "step", "position": 1, "seat": 9, "action": other}, "seat", True),
        ({"do": "step", "position": 1, "seat": seat, "action": 10**6}, "no action", False),
        ({"do": "step", "position": 1, "seat": seat, "action": {"type": "Fly"}}, "Fly", False),
        ({"do": "legal", "position": 8, "seat": 0}, "There is no position 8.", False),
        ({"do": "new", "seats": 5}, "fuse_discs is for", False),
        ({"do": "new", "options": {"kings": 7}}, "kings", False),
        ({"do": "words", "position": 1, "viewer": 0, "language": "xx"}, "no language", False),
        ({"do": "fly"}, "No request", False),
    ):
        answer = ask.answer(**request)
        assert why.lower() in answer["error"].lower(), answer
        assert bool(answer.get("clause")) == clause, answer
    assert ask.service.answered(b"nonsense").startswith(b'{"error":"No request')
    assert ask("observe", position=1, viewer="open") == before


def test_the_command_answers_line_by_line() -> None:
    command = [sys.executable, "-m", "fusebox", "engine", "fuse_discs"]
    lines = [{"do": "new", "seed": 4}, {"do": "legal", "position": 1, "seat": 0}]
    said = "\n".join(map(json.dumps, lines))
    ran = subprocess.run(command, input=said, capture_output=True, text=True, check=True)
    standing, legal = map(json.loads, ran.stdout.splitlines())
    assert standing["done"]["position"] == 1
    assert len(legal["done"]["actions"]) in (0, len(legal["done"]["texts"]))
