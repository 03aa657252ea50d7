"""The server's signing key, and what is signed with it: records, and the head of the register."""

import secrets
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from fusebox.core import Origin, Record
from fusebox.core.record import Hexadecimal, HostName
from fusebox.store.register import Registered, digest

KEY: Final = "signing.key"
# What was signed for one purpose is never mistaken for another.
A_RECORD: Final = b"fusebox record\n"
A_HEAD: Final = b"fusebox register\n"


class Forged(ValueError):
    """It is not what was signed, or not by the key it names."""


class Unchecked(Exception):
    """Signatures can't be checked here: a browser has no library for that."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the register is, which line is its last, and who says so."""

    head: int
    line: Hexadecimal
    server: HostName
    key: Hexadecimal
    signature: bytes = b""


class Signer:
    """Signs for a server of this name."""

    def __init__(self, seed: bytes, server: str = "") -> None:
        from nacl.signing import SigningKey

        self._key = SigningKey(seed)
        self.server = server
        self.key: str = self._key.verify_key.encode().hex()
        """The public key."""

    def signed(self, record: Record, entry: Registered | None) -> str:
        """The record file, with its place in the register and a signature of all its lines."""
        place, line = (0, "") if entry is None else (entry.n, digest(entry.line))
        origin = Origin(self.server, self.key, place, line)
        header = msgspec.structs.replace(record.header, origin=origin)
        text = Record(header, record.entries, record.secret).dump()
        signature = self._signature(A_RECORD + text.encode())
        return text + msgspec.json.encode({"signature": signature}).decode() + "\n"

    def head(self, last: Registered) -> str:
        """The head of a register that ends so."""
        head = Head(last.n, digest(last.line), self.server, self.key)
        signature = self._signature(_signed_of(head))
        return msgspec.json.encode(msgspec.structs.replace(head, signature=signature)).decode()

    def _signature(self, message: bytes) -> bytes:
        return self._key.sign(message).signature


def signer_in(
    folder: Path, server: str, luck: Callable[[int], bytes] = secrets.token_bytes
) -> Signer:
    """The signer of a data folder; its key is made if there is none. Unsafe with a sentence if it
    can't be read or kept."""
    from fusebox.store.keys import secret_in

    return Signer(secret_in(folder, KEY, luck), server)


def fingerprint(key: str) -> str:
    """What people compare of a public key: 128 bits of its hash."""
    text = sha256(bytes.fromhex(key)).hexdigest()[:32]
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def origin_of(text: str, record: Record) -> Origin | None:
    """Who has signed this record file, whose key that may be; None if nobody has, Forged if it is
    not what they signed."""
    origin = record.header.origin
    if record.signature is None:
        return None
    if isinstance(origin, msgspec.UnsetType):
        raise Forged("it is signed, but does not say by whom")
    lines = text.replace("\r\n", "\n").removesuffix("\n").rpartition("\n")
    _check(origin.key, A_RECORD + f"{lines[0]}\n".encode(), record.signature)
    return origin


def read_head(line: str) -> Head:
    """The head of a register; Forged if it is not signed by the key it names."""
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.MsgspecError, RecursionError):
        raise Forged("the register has no head") from None
    _check(head.key, _signed_of(head), head.signature)
    return head


def _check(key: str, message: bytes, signature: bytes) -> None:
    try:
        from nacl.exceptions import CryptoError
        from nacl.signing import VerifyKey
    except ImportError:
        raise Unchecked from None
    try:
        VerifyKey(bytes.fromhex(key)).verify(message, signature)
    except (CryptoError, ValueError):
        raise Forged("the signature does not fit") from None


def _signed_of(head: Head) -> bytes:
    return A_HEAD + f"{head.head} {head.line} {head.server} {head.key}".encode()
