"""What goes to browsers' push services is encrypted and signed as the RFCs' examples have it."""

from base64 import urlsafe_b64decode

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from fusebox.server.sealing import encrypted, point, signed, written

# RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
PUBLIC = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)
# RFC 8292, section 2.4.
TOKEN = (
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0"
    "NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuC"
    "GSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
)
SIGNER = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
CLAIMS = {
    "aud": "https://push.example.net",
    "exp": 1453523768,
    "sub": "mailto:push@example.com",
}


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def key_of(number: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(number), ec.SECP256R1())


def check(token: str, public: bytes) -> None:
    """Raises unless the token was signed with that key."""
    text, _, signature = token.rpartition(".")
    raw = read(signature)
    assert len(raw) == 64
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
    numbers = (int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    known.verify(encode_dss_signature(*numbers), text.encode(), ec.ECDSA(SHA256()))


def test_the_example_of_the_rfc_is_encrypted_to_the_same_bytes() -> None:
    key = key_of(read(PRIVATE))
    assert written(point(key)) == PUBLIC
    assert written(encrypted(PLAIN, read(BROWSER), read(AUTH), key, read(SALT))) == SEALED


def test_each_message_has_a_key_and_a_salt_of_its_own() -> None:
    one, other = (encrypted(PLAIN, read(BROWSER), read(AUTH)) for _ in range(2))
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]


def test_a_token_says_what_that_of_the_rfc_says_and_holds() -> None:
    check(TOKEN, read(SIGNER))
    key = key_of(b"k" * 32)
    token = signed(CLAIMS, key)
    assert token.rpartition(".")[0] == TOKEN.rpartition(".")[0]
    assert msgspec.json.decode(read(token.split(".")[1])) == CLAIMS
    check(token, point(key))
