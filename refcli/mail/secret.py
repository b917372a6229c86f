"""A player's secret, and what follows from it: the halves of the dice, the hidden draws, the signature.

The secret S is 32 bytes. Half number i is SHA-256 applied ``LAST - i`` times to S; half 0 is the commitment. Whoever knows half i can
reckon every half before it and none after it, so each half is checked by hashing it down to the last one known.
"""

from __future__ import annotations

import hashlib
import hmac

LAST = 10_000
"""The secret itself stands at this place of its chain."""
MOST = LAST - 1
"""The last exchange that a game by mail can have."""
SHORT = 20
"""A phrase of fewer characters is warned of: it could be guessed."""


def from_phrase(text: str, name: str, side: str, salt: str) -> bytes:
    """The secret of a phrase. ``name``: of the session as its beginner named it; ``salt``: of that side, as its first letter bears it."""
    whole = f"refcli mail 1:{name}:{side}:{salt}"
    return hashlib.scrypt(text.encode(), salt=whole.encode(), n=1 << 17, r=8, p=1, maxmem=1 << 28, dklen=32)


def from_system() -> bytes:
    """A secret that nobody has chosen."""
    import secrets

    return secrets.token_bytes(32)


def new_salt() -> str:
    """16 random bytes, as a side's first letter bears them."""
    import secrets

    return secrets.token_hex(16)


def down(half: bytes, times: int) -> bytes:
    """The half that stands ``times`` (0 or more) places before one."""
    for _ in range(times):
        half = hashlib.sha256(half).digest()
    return half


def half(secret: bytes, i: int) -> bytes:
    """Half number ``i``, 0 (the commitment) to ``MOST``. ValueError beyond."""
    if not 0 <= i <= MOST:
        raise ValueError(f"there is no half {i}")
    return down(secret, LAST - i)


def follows(later: bytes, i: int, known: bytes, at: int) -> bool:
    """Whether ``later`` is half ``i`` of the chain whose half ``at`` (at most ``i``) is ``known``."""
    return at <= i <= MOST and len(later) == 32 and hmac.compare_digest(down(later, i - at), known)


def dice_seed(beginner: bytes, joiner: bytes) -> str:
    """The seed of the dice of one exchange, from both sides' halves of it; numbers run on through the game."""
    return f"dice:{beginner.hex()}{joiner.hex()}"


def draw_half(secret: bytes, j: int) -> bytes:
    """The owner's half of hidden draw ``j``, 1 or more; its SHA-256 is the seal that goes out first."""
    return hmac.digest(secret, f"hidden {j}".encode(), "sha256")


def seal(draw: bytes) -> str:
    """What the owner of a draw binds himself to, in hex."""
    return hashlib.sha256(draw).hexdigest()


def draw_seed(draw: bytes, other: bytes) -> str:
    """The seed of a hidden draw, from its owner's half of it and the other side's half of the exchange; the die's number is the draw's."""
    return f"draw:{draw.hex()}{other.hex()}"


def sign_key(secret: bytes) -> bytes:
    """The seed of the Ed25519 key that signs this side's letters."""
    return hmac.digest(secret, b"sign", "sha256")
