"""How a thinker joins: both sides know the secret, and nobody in between learns or changes it."""

from typing import NamedTuple

import msgspec
import pytest

from fusebox.thinkers import proofs
from fusebox.thinkers.greeting import (
    Doorkeeper,
    Newcomer,
    Seals,
    Stranger,
    Unwelcome,
    objection,
    own_program,
)
from fusebox.thinkers.messages import MOST_WORKERS, Program, Refused, joinings, written
from fusebox.thinkers.proofs import NONCE_BYTES, Forged
from tests.support import luck

SECRET = b"a-secret-of-many-letters"
drawn = luck("greeting")


class Met(NamedTuple):
    """What was said, and what each side has of it."""

    said: list[bytes]
    server: Seals
    thinker: Seals
    workers: int


def doorkeeper(secret: bytes = SECRET, program: Program | None = None) -> Doorkeeper:
    return Doorkeeper(secret, own_program() if program is None else program, drawn(NONCE_BYTES))


def newcomer(secret: bytes = SECRET, program: Program | None = None, workers: int = 3) -> Newcomer:
    own = own_program() if program is None else program
    return Newcomer(secret, own, workers, drawn(NONCE_BYTES))


def met(host: Doorkeeper, guest: Newcomer) -> Met:
    challenge = host.challenge()
    joining, nonces = guest.joining(challenge)
    welcome, server, workers = host.welcome(joining)
    return Met([challenge, joining, welcome], server, guest.welcomed(welcome, nonces), workers)


def test_both_know_one_another_and_the_secret_is_never_said() -> None:
    said, server, thinker, workers = met(doorkeeper(), newcomer())
    assert workers == 3
    assert all(SECRET not in message for message in said)
    assert thinker.opened(server.sealed(b"a question")) == b"a question"
    assert server.opened(thinker.sealed(b"an answer")) == b"an answer"


def test_no_two_meetings_are_alike() -> None:
    one, other = met(doorkeeper(), newcomer()), met(doorkeeper(), newcomer())
    assert not {*one.said} & {*other.said}
    with pytest.raises(Forged):
        other.thinker.opened(one.server.sealed(b"again"))


def test_a_thinker_with_another_secret_is_a_stranger() -> None:
    with pytest.raises(Stranger, match="secret is not the server's"):
        met(doorkeeper(), newcomer(b"another-secret-altogether"))


def test_a_server_that_does_not_know_the_secret_gets_no_thinker() -> None:
    host, guest = doorkeeper(), newcomer()
    joining, nonces = guest.joining(host.challenge())
    other = Doorkeeper(b"another", own_program(), drawn(NONCE_BYTES))
    guess = Newcomer(b"another", own_program(), 3, nonces.thinker)
    welcome, _, _ = other.welcome(guess.joining(other.challenge())[0])
    with pytest.raises(Unwelcome, match="does not know the secret"):
        guest.welcomed(welcome, nonces)
    assert host.welcome(joining)


def test_what_was_said_in_one_meeting_is_worth_nothing_in_the_next() -> None:
    said = met(doorkeeper(), newcomer()).said
    with pytest.raises(Stranger):
        doorkeeper().welcome(said[1])


def test_neither_side_can_be_answered_with_its_own_proof() -> None:
    host, guest = doorkeeper(), newcomer()
    joining, nonces = guest.joining(host.challenge())
    echoed = {"type": "welcome", "proof": joinings.decode(joining).proof}
    with pytest.raises(Unwelcome, match="does not know the secret"):
        guest.welcomed(msgspec.msgpack.encode(echoed), nonces)


def test_what_a_thinker_says_of_itself_can_not_be_changed_on_the_way() -> None:
    host = doorkeeper()
    joining = joinings.decode(newcomer().joining(host.challenge())[0])
    changed = msgspec.structs.replace(joining, workers=MOST_WORKERS)
    with pytest.raises(Stranger):
        host.welcome(written(changed))


def test_proofs_are_compared_in_a_time_that_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bytes] = []

    def compare(given: bytes, right: bytes) -> bool:
        compared.append(given)
        return given == right

    monkeypatch.setattr(proofs, "compare_digest", compare)
    _, server, thinker, _ = met(doorkeeper(), newcomer())
    thinker.opened(server.sealed(b"a question"))
    assert len(compared) == 3


@pytest.mark.parametrize(
    "nonsense", [b"", b"\x00", b"\xff" * 40, written(Refused("no")), b"\x91" * 9000]
)
def test_nonsense_is_answered_with_a_sentence(nonsense: bytes) -> None:
    with pytest.raises(Stranger, match="not a Fusebox thinker"):
        doorkeeper().welcome(nonsense)
    with pytest.raises(Unwelcome, match="no Fusebox"):
        newcomer().joining(nonsense)


def test_a_thinker_says_why_it_is_refused() -> None:
    guest = newcomer()
    _, nonces = guest.joining(doorkeeper().challenge())
    with pytest.raises(Unwelcome, match="not today"):
        guest.welcomed(written(Refused("not today")), nonces)


def other(**more: object) -> Program:
    return msgspec.structs.replace(own_program(), **more)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (other(version="0.0.9"), r"is Fusebox [\d.]+ and the thinker 0\.0\.9"),
        (other(games={**own_program().games, "ruse": (99, "")}), "other rules of ruse"),
        (other(games={}), "other rules of fuse_cards, fuse_dice, fuse_discs, fusion, ruse"),
        (other(weaker={"fuse_discs": ["1"]}), "Only one of server and thinker has numba"),
    ],
)
def test_a_thinker_whose_bots_might_answer_otherwise_is_refused(
    program: Program, words: str
) -> None:
    with pytest.raises(Unwelcome, match=words) as refusal:
        met(doorkeeper(), newcomer(program=program))
    assert not isinstance(refusal.value, Stranger)


def test_the_same_program_has_nothing_against_itself() -> None:
    assert not objection(own_program(), own_program())
    assert own_program().games["ruse"][1]


def test_messages_come_whole_and_in_order_or_not_at_all() -> None:
    _, server, thinker, _ = met(doorkeeper(), newcomer())
    first, second = server.sealed(b"first"), server.sealed(b"second")
    assert thinker.opened(first) == b"first"
    for forged in (first, second[:-1] + b"x", b"x" + second[1:], b"", second[:10]):
        with pytest.raises(Forged):
            Met([], server, thinker, 1).thinker.opened(forged)


def test_a_message_is_not_taken_for_one_of_the_other_side() -> None:
    _, server, _, _ = met(doorkeeper(), newcomer())
    with pytest.raises(Forged):
        server.opened(server.sealed(b"to myself"))
