"""How a thinker joins a server, told without a connection: three messages, and both know whom they
talk to."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from fusebox.bots import weaker
from fusebox.core.version import __version__
from fusebox.games import GAMES
from fusebox.thinkers.messages import (
    Challenge,
    Joining,
    Program,
    Refused,
    Welcome,
    challenges,
    greetings,
    joinings,
    written,
)
from fusebox.thinkers.proofs import Forged, Nonces, Seal, Side, proof, prove

NO_SERVER: Final = "What answers there is no Fusebox, or one of another version."


class Unwelcome(Exception):
    """A thinker can't join: why, in a sentence. Trying again would end in the same way."""


class Stranger(Unwelcome):
    """It does not know the secret."""


class Seals(NamedTuple):
    """How one side seals what it says, and opens what it hears."""

    sealed: Callable[[bytes], bytes]
    opened: Callable[[bytes], bytes]


def own_program() -> Program:
    """What bots answer by here. It is that of the package: owners' tables come with the view."""
    games = {name: (rules.version, rules.data_hash) for name, rules in GAMES.items()}
    return Program(__version__, games, {name: sorted(weaker(name)) for name in games})


def objection(server: Program, thinker: Program) -> str:
    """Why bots may answer otherwise there; empty: they answer the same."""
    if server.version != thinker.version:
        return f"The server is Fusebox {server.version} and the thinker {thinker.version}."
    if server.games != thinker.games:
        names = {*server.games, *thinker.games}
        other = sorted(name for name in names if server.games.get(name) != thinker.games.get(name))
        return f"The server and the thinker have other rules of {', '.join(other)}."
    if server.weaker != thinker.weaker:
        return "Only one of server and thinker has numba: some bots would be weaker."
    return ""


class Doorkeeper:
    """The server's side."""

    def __init__(self, secret: bytes, program: Program, nonce: bytes) -> None:
        self._secret = secret
        self._program = program
        self._nonce = nonce

    def challenge(self) -> bytes:
        return written(Challenge(self._nonce))

    def welcome(self, message: bytes) -> tuple[bytes, Seals, int]:
        """What to answer, what seals all that follows, and how many questions it can think about
        at once; Unwelcome."""
        try:
            joining = joinings.decode(message)
        except (msgspec.MsgspecError, RecursionError):
            raise Stranger("This is not a Fusebox thinker, or one of another version.") from None
        nonces = Nonces(self._nonce, joining.nonce)
        try:
            said = _said(joining.program, joining.workers)
            prove(joining.proof, self._secret, "thinker", nonces, said)
        except Forged:
            raise Stranger("The thinker's secret is not the server's.") from None
        if words := objection(self._program, joining.program):
            raise Unwelcome(words)
        answer = written(Welcome(proof(self._secret, "server", nonces)))
        return answer, _seals(self._secret, "server", "thinker", nonces), joining.workers


class Newcomer:
    """The thinker's side."""

    def __init__(self, secret: bytes, program: Program, workers: int, nonce: bytes) -> None:
        self._secret = secret
        self._program = program
        self._workers = workers
        self._nonce = nonce

    def joining(self, message: bytes) -> tuple[bytes, Nonces]:
        """The answer to the challenge; Unwelcome if it is none."""
        try:
            nonces = Nonces(challenges.decode(message).nonce, self._nonce)
        except (msgspec.MsgspecError, RecursionError):
            raise Unwelcome(NO_SERVER) from None
        said = _said(self._program, self._workers)
        given = proof(self._secret, "thinker", nonces, said)
        return written(Joining(self._nonce, self._program, self._workers, given)), nonces

    def welcomed(self, message: bytes, nonces: Nonces) -> Seals:
        """What seals all that follows; Unwelcome if it may not think, or not for this server."""
        try:
            greeting = greetings.decode(message)
        except (msgspec.MsgspecError, RecursionError):
            raise Unwelcome(NO_SERVER) from None
        if isinstance(greeting, Refused):
            raise Unwelcome(greeting.words)
        try:
            prove(greeting.proof, self._secret, "server", nonces)
        except Forged:
            raise Unwelcome("The server there does not know the secret.") from None
        return _seals(self._secret, "thinker", "server", nonces)


def _seals(secret: bytes, own: Side, other: Side, nonces: Nonces) -> Seals:
    return Seals(Seal(secret, own, nonces).sealed, Seal(secret, other, nonces).opened)


def _said(program: Program, workers: int) -> bytes:
    """What a thinker says of itself, in an order that is always the same."""
    return msgspec.msgpack.encode((program, workers), order="sorted")
