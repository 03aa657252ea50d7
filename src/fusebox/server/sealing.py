"""Encrypts and signs what goes to browsers' push services: RFC 8291 and RFC 8292."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096
"""The one record that a message is has to be shorter; push services take no longer ones."""
LAST: Final = b"\x02"
"""Ends the last record, and so the text."""


def encrypted(
    content: bytes,
    browser: bytes,
    auth: bytes,
    key: "EllipticCurvePrivateKey | None" = None,
    salt: bytes | None = None,
) -> bytes:
    """The content for a browser with this public key and secret, as aes128gcm has it. Key and salt
    are new for each message; tests name those of the RFC."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own = ec.generate_private_key(ec.SECP256R1()) if key is None else key
    salt = secrets.token_bytes(SALT_BYTES) if salt is None else salt
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    shared, public = own.exchange(ec.ECDH(), theirs), point(own)
    about = b"WebPush: info\0" + browser + public
    secret = _derived(_digest(auth, shared), about, 32)
    pseudorandom = _digest(salt, secret)
    cipher = AESGCM(_derived(pseudorandom, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(pseudorandom, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + cipher.encrypt(nonce, content + LAST, b"")


def signed(claims: dict[str, Any], key: "EllipticCurvePrivateKey") -> str:
    """A token that says who sends, by ES256."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    text = ".".join(written(msgspec.json.encode(part)) for part in parts)
    numbers = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(SHA256())))
    return f"{text}.{written(b''.join(number.to_bytes(32, 'big') for number in numbers))}"


def point(key: "EllipticCurvePrivateKey") -> bytes:
    """The public key, uncompressed."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def written(content: bytes) -> str:
    """Bytes in base64 as browsers write it."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def _digest(key: bytes, content: bytes) -> bytes:
    return hmac.digest(key, content, sha256)


def _derived(pseudorandom: bytes, about: bytes, length: int) -> bytes:
    """One block is always enough."""
    return _digest(pseudorandom, about + b"\x01")[:length]
