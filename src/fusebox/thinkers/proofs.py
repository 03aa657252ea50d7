"""How a server and its thinkers know one another: by a secret that neither ever sends."""

from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final, Literal, NamedTuple, TypeAlias

Side: TypeAlias = Literal["server", "thinker"]
NONCE_BYTES: Final = 32
PROOF_BYTES: Final = sha256().digest_size
NAME: Final = b"fusebox thinkers 1"
"""Proofs for anything else are worth nothing here."""


class Forged(ValueError):
    """It does not come from whoever has the secret, or not now."""


class Nonces(NamedTuple):
    """What each side has drawn afresh for this connection."""

    server: bytes
    thinker: bytes


def proof(secret: bytes, side: Side, nonces: Nonces, said: bytes = b"") -> bytes:
    """That this side has the secret, and says so in this connection."""
    return _made(secret, f"proof of the {side}".encode(), nonces, said)


def prove(given: bytes, secret: bytes, side: Side, nonces: Nonces, said: bytes = b"") -> None:
    """Forged unless the proof is right."""
    if not compare_digest(given, proof(secret, side, nonces, said)):
        raise Forged("the proof is wrong")


def _made(secret: bytes, purpose: bytes, nonces: Nonces, said: bytes) -> bytes:
    # Each part by its hash: none can run over into the next.
    parts = b"".join(sha256(part).digest() for part in (NAME, purpose, *nonces, said))
    return digest(secret, parts, "sha256")


class Seal:
    """One direction of a connection: each message carries a proof that it is the next one."""

    def __init__(self, secret: bytes, side: Side, nonces: Nonces) -> None:
        """Of what this side says."""
        self._key = _made(secret, f"messages of the {side}".encode(), nonces, b"")
        self._count = 0

    def sealed(self, message: bytes) -> bytes:
        return self._next(message) + message

    def opened(self, sealed: bytes) -> bytes:
        """The message; Forged if it is not the next one of the other side."""
        message = sealed[PROOF_BYTES:]
        if not compare_digest(sealed[:PROOF_BYTES], self._next(message)):
            raise Forged("the seal is broken")
        return message

    def _next(self, message: bytes) -> bytes:
        self._count += 1
        return digest(self._key, self._count.to_bytes(8, "big") + message, "sha256")
