"""Signatures of letters: Ed25519 (RFC 8032), checked strictly. The library is imported here alone, when a letter is at hand."""

from __future__ import annotations


def public(seed: bytes) -> bytes:
    """The public key, 32 bytes, of a signing key's 32 bytes."""
    from nacl.signing import SigningKey

    return bytes(SigningKey(seed).verify_key)


def sign(seed: bytes, message: bytes) -> bytes:
    """The signature, 64 bytes."""
    from nacl.signing import SigningKey

    return SigningKey(seed).sign(message).signature


def holds(key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the signature is that key's over the message. False too for a key of small order, and for any encoding but the one that
    the standard gives (libsodium refuses both)."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    if len(key) != 32 or len(signature) != 64:
        return False
    try:
        VerifyKey(key).verify(message, signature)
    except (CryptoError, ValueError):
        return False
    return True
