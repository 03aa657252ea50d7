"""A table's id, codes and secrets, all derived from one key: the same key gives the same table. A
browser that sends its own key can repeat a request without using up a seat."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final, TypeAlias

from fusebox.core import Seat
from fusebox.table.model import SeatRow

Luck: TypeAlias = Callable[[int], bytes]
"""Returns that many bytes that nobody can guess; tests bring their own."""
KEY_BYTES: Final = 32
ID_LENGTH: Final = 12
OFFLINE: Final = "offline-"
"""What the ids of tables begin with that are played without a server; those of servers have no
hyphen."""
CODE_LENGTH: Final = 9
"""44 bits: too many to guess, few enough to read aloud in groups of three."""
# No letter or digit that is easily mistaken for another.
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


def derived(key: bytes, *purpose: str | int) -> bytes:
    """32 bytes for this purpose; they reveal nothing about the key or about other purposes."""
    return hmac.digest(key, " ".join(map(str, purpose)).encode(), "sha256")


def table_id(key: bytes) -> str:
    """The id of a new table, short enough for an address."""
    return _lettered(derived(key, "table"), ID_LENGTH, LETTERS.lower())


def code_for(key: bytes) -> str:
    """A code to type by hand."""
    return _lettered(derived(key, "code"), CODE_LENGTH, LETTERS)


def seat_secret(key: bytes, seat: Seat) -> str:
    """The token that holds a seat, or the invite to it: 32 bytes in 43 characters."""
    return text_of(derived(key, "seat", seat))


def text_of(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def hashed(secret: str) -> bytes:
    """What is stored of a secret."""
    return sha256(secret.encode()).digest()


def code_hashed(code: str) -> bytes:
    """What is stored of a code, however it was typed."""
    return hashed("code " + "".join(code.split()).replace("-", "").upper())


def same(one: bytes | None, other: bytes) -> bool:
    """Compares in constant time."""
    return one is not None and hmac.compare_digest(one, other)


def held(rows: Iterable[SeatRow], tokens: Iterable[str]) -> dict[Seat, str]:
    """The seats these tokens hold, each with its token."""
    hashes = [(hashed(token), token) for token in tokens]
    return {row.seat: token for row in rows for known, token in hashes if same(row.token, known)}


def sitting(rows: Iterable[SeatRow], known: Iterable[bytes]) -> frozenset[Seat]:
    """The seats held by the tokens with these hashes."""
    return frozenset(row.seat for row in rows for token in known if same(row.token, token))


def _lettered(source: bytes, length: int, letters: str) -> str:
    """That many letters; 32 bytes are far more than needed, so no letter is favoured."""
    number, found = int.from_bytes(source, "big"), []
    for _ in range(length):
        number, letter = divmod(number, len(letters))
        found.append(letters[letter])
    return "".join(found)
