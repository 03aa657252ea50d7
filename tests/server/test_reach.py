"""Who can reach the server, and what a host is told about it."""

import io

import pytest
import segno

from fusebox.games import GAMES
from fusebox.server.listening import bound, listening_socket
from fusebox.server.reach import announced, reach_of
from fusebox.server.settings import Settings, Unservable
from fusebox.tables.box import Reach, box

HOME = ("192.168.1.20", "10.0.0.7")


def test_on_the_loopback_only_this_machine_can_reach_it() -> None:
    assert reach_of("127.0.0.1", 8000, HOME) == Reach("machine", ())


def test_on_all_addresses_everybody_in_the_network_can() -> None:
    origins = ("http://192.168.1.20:8000", "http://10.0.0.7:8000")
    assert reach_of("0.0.0.0", 8000, HOME) == Reach("network", origins)


def test_on_one_address_only_that_one_is_handed_out() -> None:
    assert reach_of("10.0.0.7", 80, HOME) == Reach("network", ("http://10.0.0.7",))


def test_an_address_of_the_new_kind_stands_in_brackets() -> None:
    assert reach_of("fd00::7", 8000, HOME) == Reach("network", ("http://[fd00::7]:8000",))


def test_behind_a_proxy_the_page_knows_its_own_address() -> None:
    assert reach_of("0.0.0.0", 8000, HOME, named=True) == Reach("named", ())


def test_without_a_network_there_is_nobody_to_come() -> None:
    assert reach_of("0.0.0.0", 8000, ()) == Reach("machine", ())


def test_on_this_machine_alone_it_says_how_to_let_others_in() -> None:
    (line,) = announced(Reach("machine", ()), picture=True)
    assert "only this machine" in line.lower()
    assert "--lan" in line


def test_in_a_network_every_address_is_said_with_a_picture_to_scan() -> None:
    reach = reach_of("0.0.0.0", 8000, HOME)
    lines = announced(reach, picture=True)
    assert "  http://192.168.1.20:8000/" in lines
    assert "  http://10.0.0.7:8000/" in lines
    drawn = io.StringIO()
    segno.make("http://192.168.1.20:8000/", micro=False).terminal(drawn, compact=True)
    assert lines[-1] == drawn.getvalue().rstrip("\n")
    assert announced(reach, picture=False) == lines[:-1]


def test_the_page_is_told_who_can_reach_it() -> None:
    told = box("build", GAMES, Reach("network", ("http://192.168.1.20:8000",)))
    assert (told.reach, told.origins) == ("network", ("http://192.168.1.20:8000",))


def test_a_taken_port_gives_way_to_the_next_one_unless_it_was_asked_for() -> None:
    with bound("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listening_socket(Settings(), first=port) as found:
            assert port < found.getsockname()[1] < port + 100
        with pytest.raises(Unservable, match="is taken"):
            listening_socket(Settings(port=port))


def test_for_the_network_it_listens_on_every_address() -> None:
    assert Settings(lan=True).address == "0.0.0.0"
    assert Settings().address == "127.0.0.1"
