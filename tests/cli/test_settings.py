"""What a server is told when it starts: flags, a TOML file, and which of them counts."""

from pathlib import Path
from typing import Any

import pytest

from fusebox.cli import main
from fusebox.engines.hosted import Hosted
from fusebox.server import serve
from fusebox.server.limits import Limits, Rate
from fusebox.server.settings import Place, Settings

ENGINE = Path(__file__).parents[1] / "engines/engine.sh"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    found: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, say: found.append(settings))
    return found


def _file(folder: Path, text: str) -> str:
    file = folder / "fusebox.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_without_a_word_it_is_the_usual_server(asked: list[Settings]) -> None:
    assert (main([]), main(["serve"])) == (0, 0)
    assert asked == [Settings(), Settings()]


def test_every_option_can_stand_in_a_file(tmp_path: Path, asked: list[Settings]) -> None:
    token = tmp_path / "token"
    token.write_text("a-secret-of-24-letters_x\n", encoding="utf-8")
    text = f"""
        host = "0.0.0.0"
        port = 8443
        data = "/srv/fusebox"
        name = ["Games.example.org", "play.example.org"]
        trust-proxy = ["10.0.0.0/8", "::1"]
        keep-finished = 30
        no-open = true
        lan = false
        lobby = true
        no-chat = true
        log = "json"
        metrics = "[::1]:9100"
        processes = 3
        ratings = true
        bot = ["fuse_discs:First=cmd:sh {ENGINE}"]
        push = "mailto:me@example.org"
        push-service = ["https://push.example.org"]
        host-token-file = "{token}"
        thinkers-secret-file = "{token}"
    """
    assert main(["serve", "--config", _file(tmp_path, text)]) == 0
    assert asked == [
        Settings(
            host="0.0.0.0",
            port=8443,
            data=Path("/srv/fusebox"),
            browser=False,
            names=("games.example.org", "play.example.org"),
            proxies=("10.0.0.0/8", "::1/128"),
            keep_finished=30,
            lobby=True,
            no_chat=True,
            log="json",
            metrics=Place("::1", 9100),
            processes=3,
            bots=(Hosted("First", f"cmd:sh {ENGINE}", ("fuse_discs",)),),
            ratings=True,
            push="mailto:me@example.org",
            push_services=("https://push.example.org",),
            host_token="a-secret-of-24-letters_x",
            thinkers_secret="a-secret-of-24-letters_x",
        )
    ]


def test_what_is_typed_counts_more_than_the_file(tmp_path: Path, asked: list[Settings]) -> None:
    file = _file(tmp_path, 'port = 1\nname = "a.example"\nkeep-finished = 2')
    assert main(["serve", "--config", file, "--port", "9", "--name", "b.example"]) == 0
    assert (asked[0].port, asked[0].names, asked[0].keep_finished) == (9, ("b.example",), 2)


def test_every_limit_is_a_line_of_the_file(tmp_path: Path, asked: list[Settings]) -> None:
    rate = "{ burst = 7, each_second = 0.5 }"
    usual = Limits()
    names = Limits.__struct_fields__
    rates = [name for name in names if isinstance(getattr(usual, name), Rate)]
    lines = [f"{name} = {rate if name in rates else 7}" for name in names]
    assert main(["serve", "--config", _file(tmp_path, "\n".join(["[limits]", *lines]))]) == 0
    for name in names:
        known = getattr(usual, name)
        wanted: Any = Rate(7, 0.5, known.overall) if name in rates else 7
        assert getattr(asked[0].limits, name) == wanted


def test_a_part_of_a_limit_leaves_the_rest_as_usual(tmp_path: Path, asked: list[Settings]) -> None:
    file = _file(tmp_path, "[limits]\njoining.overall = 500\nsockets = 5000")
    assert main(["serve", "--config", file]) == 0
    joining = Limits().joining
    assert asked[0].limits.joining == Rate(joining.burst, joining.each_second, 500)
    assert (asked[0].limits.sockets, asked[0].limits.creating) == (5000, Limits().creating)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 1", "There is no setting 'prot'."),
        ("config = 'x'", "There is no setting 'config'."),
        ("port = 70000", "Argument --port: '70000' is not a port: they go up to 65535."),
        ("port = [1, 2]", "'port' must be one value, not a list."),
        ("port = true", "'port' must be a text or a number."),
        ("lan = 1", "'lan' must be true or false."),
        ("trust-proxy = 'all'", "Argument --trust-proxy: 'all' is not an address or a network"),
        ("push = 'me'", "Argument --push: 'me' is not an address like mailto:you@example.org"),
        ("push-service = 'x'", "Argument --push-service: 'x' is not an origin like https://push"),
        ("[limits]\nspeed = 1", "There is no limit 'speed'."),
        ("[limits]\njoining.brust = 1", "The limit 'joining' has no 'brust'."),
        ("[limits]\nsockets = -1", "These limits are not valid: Expected `int` >= 1"),
        ("[limits]\ncreating.burst = -1", "These limits are not valid: Expected `float` >= 0.0"),
        ("limits = 3", "Limits must be a table, [limits]."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    tmp_path: Path,
    asked: list[Settings],
    capsys: pytest.CaptureFixture[str],
    text: str,
    sentence: str,
) -> None:
    file = _file(tmp_path, text)
    assert main(["serve", "--config", file]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"fusebox: {file}: {sentence}")
    assert (asked, told.count("\n"), told[-2:]) == ([], 1, ".\n")


def test_a_file_that_is_no_toml_or_not_there_is_refused(
    tmp_path: Path, asked: list[Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--config", _file(tmp_path, "port 8000")]) == 2
    assert "is not TOML" in capsys.readouterr().err
    assert main(["serve", "--config", str(tmp_path / "gone")]) == 2
    assert "can't be read" in capsys.readouterr().err
    assert asked == []


@pytest.mark.parametrize("option", ["--host-token-file", "--thinkers-secret-file"])
@pytest.mark.parametrize("text", ["", "short", "with a space in the middle", "à-la-carte-1234567"])
def test_a_token_that_could_be_guessed_or_not_be_written_is_refused(
    tmp_path: Path,
    asked: list[Settings],
    capsys: pytest.CaptureFixture[str],
    text: str,
    option: str,
) -> None:
    file = tmp_path / "token"
    file.write_text(text, encoding="utf-8")
    assert main(["serve", option, str(file)]) == 2
    told = capsys.readouterr().err
    assert "holds no token" in told
    assert not text or text not in told
    assert asked == []


@pytest.mark.parametrize("place", ["9100", ":9100", "127.0.0.1:", "127.0.0.1:x", "h:70000"])
def test_metrics_need_an_address_and_a_port(
    asked: list[Settings], capsys: pytest.CaptureFixture[str], place: str
) -> None:
    assert main(["serve", "--metrics", place]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert asked == []
