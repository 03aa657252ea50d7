"""What goes between a server and a thinker, as MessagePack; docs/protocol.md tells it in order."""

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from fusebox.thinkers.proofs import NONCE_BYTES, PROOF_BYTES

MOST_WORKERS: Final = 1024
MOST_ANSWER: Final = 12 * 1024
"""Bytes of an answer: a server takes no message that is much longer."""
LONGEST_ERROR: Final = 200
BEAT: Final = 1.0
"""Seconds between two signs of life of a thinker."""

Nonce: TypeAlias = Annotated[bytes, msgspec.Meta(min_length=NONCE_BYTES, max_length=NONCE_BYTES)]
Proof: TypeAlias = Annotated[bytes, msgspec.Meta(min_length=PROOF_BYTES, max_length=PROOF_BYTES)]


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """The server's first message."""

    nonce: Nonce


class Program(msgspec.Struct, frozen=True):
    """What a bot's answer follows from, apart from the question."""

    version: str
    games: dict[str, tuple[int, str]]
    """The version of each game's rules and the hash of its data."""
    weaker: dict[str, list[str]]
    """The levels of each game that think less on this machine."""


class Joining(msgspec.Struct, frozen=True, tag="joining"):
    """The thinker's answer to the challenge."""

    nonce: Nonce
    program: Program
    workers: Annotated[int, msgspec.Meta(ge=1, le=MOST_WORKERS)]
    """How many questions it can think about at once."""
    proof: Proof
    """Of all of this."""


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The thinker may think; from now on every message is sealed."""

    proof: Proof


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """It may not: why, in a sentence."""

    words: str


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """A question, in the very bytes in which a worker of the server would get it."""

    number: int
    work: bytes
    within: float
    """Seconds after which the server asks somebody else."""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """A bot's choice."""

    number: int
    action: int | None
    """Its place among the legal ones, from 0; None: it waits."""
    after: int
    memory: Any
    advice: tuple[str, dict[str, Any]] | None
    says: list[Any]
    seconds: float
    """Of processor time."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """There is no answer: the bot broke, took too long, or was not understood."""

    number: int
    error: str


class Alive(msgspec.Struct, frozen=True, tag="alive"):
    """A sign of life."""


class Leaving(msgspec.Struct, frozen=True, tag="leaving"):
    """It finishes what it was asked, and wants to be asked nothing more."""


FromServer: TypeAlias = Welcome | Refused
FromThinker: TypeAlias = Answer | Failed | Alive | Leaving
written: Final = msgspec.msgpack.Encoder().encode
challenges: Final = msgspec.msgpack.Decoder(Challenge)
joinings: Final = msgspec.msgpack.Decoder(Joining)
greetings: Final[msgspec.msgpack.Decoder[FromServer]] = msgspec.msgpack.Decoder(FromServer)
asks: Final = msgspec.msgpack.Decoder(Ask)
replies: Final[msgspec.msgpack.Decoder[FromThinker]] = msgspec.msgpack.Decoder(FromThinker)
