"""What follows from a secret, and letters as mail programs leave them."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.core.dice import seeded_value
from refcli.mail import envelope, secret, signing

S = bytes(range(32))


def test_a_half_is_hashed_down_to_the_commitment_and_to_no_other():
    assert secret.half(S, 9_999) == hashlib.sha256(S).digest()
    assert secret.follows(secret.half(S, 7), 7, secret.half(S, 0), 0)
    assert secret.follows(secret.half(S, 7), 7, secret.half(S, 7), 7)
    assert not secret.follows(secret.half(S, 8), 7, secret.half(S, 0), 0)
    assert not secret.follows(secret.half(S, 3), 3, secret.half(S, 4), 4), "none goes back"
    for wrong in (-1, 10_000):
        with pytest.raises(ValueError, match="no half"):
            secret.half(S, wrong)


def test_a_phrase_gives_the_same_secret_again_and_another_with_another_salt():
    mine = secret.from_phrase("the long road to the old city gate", "a", "german", "0")
    theirs = secret.from_phrase("snow falls early on the birch wood", "a", "soviet", "1")
    assert mine == hashlib.scrypt(
        b"the long road to the old city gate", salt=b"refcli mail 1:a:german:0", n=2**17, r=8, p=1, maxmem=2**28, dklen=32
    )
    assert secret.from_phrase("the long road to the old city gate", "a", "german", "1") != mine
    seed = "dice:" + secret.half(mine, 1).hex() + secret.half(theirs, 1).hex()
    assert secret.dice_seed(secret.half(mine, 1), secret.half(theirs, 1)) == seed
    assert [seeded_value(seed, n, 6) for n in range(2)] == [1, 6]


def test_a_hidden_draw_has_a_seal_and_a_seed_of_its_own():
    half = secret.draw_half(S, 3)
    assert half == hmac.new(S, b"hidden 3", "sha256").digest() != secret.draw_half(S, 4)
    assert secret.seal(half) == hashlib.sha256(half).hexdigest()
    assert secret.draw_seed(half, S) == "draw:" + half.hex() + S.hex()


# RFC 8032, 7.1: the second and third test vectors
VECTORS = [
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("seed", "public", "message", "signature"), VECTORS)
def test_signatures_are_those_of_the_standard(seed, public, message, signature):
    assert signing.public(bytes.fromhex(seed)).hex() == public
    assert signing.sign(bytes.fromhex(seed), bytes.fromhex(message)).hex() == signature
    assert signing.holds(bytes.fromhex(public), bytes.fromhex(signature), bytes.fromhex(message))


ORDER = 2**252 + 27742317777372353535851937790883648493
SMALL_ORDER = ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"]


def test_signatures_are_checked_strictly():
    _, public, message, signature = VECTORS[0]
    key, signed, said = bytes.fromhex(public), bytes.fromhex(signature), bytes.fromhex(message)
    assert not signing.holds(key, signed, said + b"x")
    assert not signing.holds(key, signed[:-1], said)
    assert not signing.holds(key[:-1], signed, said)
    s = int.from_bytes(signed[32:], "little")
    assert not signing.holds(key, signed[:32] + (s + ORDER).to_bytes(32, "little"), said), "S is not the one that the standard writes"
    for small in SMALL_ORDER:
        assert not signing.holds(bytes.fromhex(small), bytes.fromhex(small) + b"\0" * 32, said), small


CONTENT = envelope.Content("game", b"[[entry]]\n" * 40, {"tables/mine/game.toml": b"x = 1\n"})


@given(st.sampled_from(["> ", ">> ", "    ", "| ", ""]), st.sampled_from(["\n", "\r\n", "\n\n"]), st.booleans())
def test_a_letter_survives_mail_programs(quote, end, headers):
    text = envelope.wrap(CONTENT, "refcli: friday, 3, german -> soviet")
    lines = (["From: a@b", "Subject: Re: our game", "", "Hello,", ""] if headers else []) + text.split("\n") + ["--", "sig"]
    assert envelope.unwrap(end.join(quote + line for line in lines)) == CONTENT


def test_a_letter_survives_being_wrapped_anew():
    text = envelope.wrap(CONTENT, "refcli: friday, 3, german -> soviet")
    narrow = "\n".join(part for line in text.split("\n") for part in ([line[i : i + 40] for i in range(0, len(line), 40)] or [""]))
    assert envelope.unwrap(narrow.replace("-----BEGIN REFCLI LETTER\n-----", "-----BEGIN REFCLI LETTER-----")) == CONTENT
    assert all(len(line) <= 72 for line in text.split("\n"))


@pytest.mark.parametrize("cut", [3, -3])
def test_a_torn_letter_is_told_from_none(cut):
    lines = envelope.wrap(CONTENT, "x").split("\n")
    lines[cut if cut > 0 else len(lines) + cut] += "A"
    with pytest.raises(envelope.Torn):
        envelope.unwrap("\n".join(lines))
    with pytest.raises(envelope.NoLetter):
        envelope.unwrap("Hello, how are you?")


def test_a_letter_that_unpacks_to_too_much_is_torn():
    big = envelope.Content("game", b"\0" * (envelope.MOST_BYTES + 1))
    with pytest.raises(envelope.Torn):
        envelope.unwrap(envelope.wrap(big, "x"))
