"""Letters as entries of the record: how one is made and signed, and whether one may stand where it stands.

A letter closes its side's part. It opens the next exchange where it has orders due or seals, answers the last one where the other side
has opened it, and bears its side's half of that exchange. Its signature covers the hash before it and all that it says, and so the
whole record up to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..record import codec
from ..record.post import Post
from . import secret, signing

HEADING = b"refcli letter 1\n"


def message(before: str, text: str) -> bytes:
    """What is signed: ``before`` is the hash of the entry before, ``text`` the letter's own without hash and signature."""
    return HEADING + before.encode() + b"\n" + text.encode()


def opened(entry: Mapping[str, Any], before: int) -> int:
    """The last exchange that is opened with a letter, ``before`` being the last one until then. Letter 1 bears no half: what it seals is
    decided by the first half of the other side."""
    exchange: int = entry.get("exchange", 0)
    return max(before, exchange, 1 if entry["number"] == 1 and entry.get("seals") else 0)


def composed(
    mine: bytes, post: Post, me: str, salt: str, orders: Sequence[str], seals: Sequence[str] = (), opens: Sequence[str] = ()
) -> dict[str, Any]:
    """The letter that ``me`` writes now, but for what the session adds to every entry, and the signature. ``seals`` of its new hidden
    draws, ``opens`` of those that it has played."""
    entry: dict[str, Any] = {"kind": "letter", "number": post.number + 1, "by": me}
    hand = post.hands.get(me)
    exchange = post.exchange + 1 if orders or (seals and post.number) else post.exchange
    if exchange > (hand.shown if hand else 0):
        entry |= {"exchange": exchange, "half": secret.half(mine, exchange).hex()}
    if hand is None:
        entry |= {"commit": secret.half(mine, 0).hex(), "key": signing.public(secret.sign_key(mine)).hex(), "salt": salt}
    entry |= {name: list(found) for name, found in (("orders", orders), ("seals", seals), ("opens", opens)) if found}
    return entry


def signed(mine: bytes, before: str, text: str) -> str:
    """The signature of a letter, in hex."""
    return signing.sign(secret.sign_key(mine), message(before, text)).hex()


def wrong(entry: Mapping[str, Any], before: str, post: Post, sides: Sequence[str], beginner: str, form: int) -> str | None:
    """What is not as it must be of a letter that follows ``post`` and the hash ``before``; None where all holds.

    The word names the matter: number, by, first, exchange, half, sign.
    """
    number, by = entry["number"], entry["by"]
    again = entry.get("replaces") is not None
    pen = beginner if post.number == 0 else next(side for side in sides if side != post.by)
    if number != post.number + (not again) or (again and entry["replaces"] != post.digest):
        return "number"
    if by != (post.by if again else pen):
        return "by"
    hand = post.hands.get(by)
    bears = [name in entry for name in ("commit", "key", "salt")]
    if (hand is None and not all(bears)) or (hand is not None and any(bears)):
        return "first"
    if (fault := _exchange(entry, post, again)) is not None:
        return fault
    return None if bears_name(entry, before, entry["key"] if hand is None else hand.key, form) else "sign"


def bears_name(entry: Mapping[str, Any], before: str, key: str, form: int) -> bool:
    """Whether a letter that follows the hash ``before`` is signed with a key (in hex)."""
    text = codec.body({name: value for name, value in entry.items() if name != "sign"}, form)
    known = bytes.fromhex(key) if _hex(key) else b""
    return _hex(entry["sign"]) and signing.holds(known, bytes.fromhex(entry["sign"]), message(before, text))


def _exchange(entry: Mapping[str, Any], post: Post, again: bool) -> str | None:
    """Whether a letter opens or answers the exchange that it must, with its side's half of it."""
    by, exchange, half = entry["by"], entry.get("exchange"), entry.get("half")
    hand = post.hands.get(by)
    shown = hand.shown if hand else 0
    opens = bool(entry.get("orders")) or bool(entry.get("seals") and post.number)
    due = post.exchange + 1 if opens and not again else post.exchange
    if (exchange is None) != (half is None):
        return "exchange"
    if again:
        return None if (exchange or shown) == shown and (half is None or (hand is not None and half == hand.half)) else "exchange"
    if due == shown or (post.number == 0 and not opens):
        return None if exchange is None else "exchange"
    if post.number == 0 or exchange != due or due > secret.MOST:
        return "exchange"
    known, at = (bytes.fromhex(hand.half), shown) if hand else (bytes.fromhex(entry["commit"]), 0)
    return None if secret.follows(bytes.fromhex(half or ""), due, known, at) else "half"


def _hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(c in "0123456789abcdef" for c in text)


def halves(letters: Sequence[Mapping[str, Any]]) -> dict[int, dict[str, bytes]]:
    """By exchange, each side's half of it as far as the letters show it: what stands at a later exchange is hashed down."""
    last: dict[str, tuple[int, bytes]] = {}
    for entry in letters:
        if "half" in entry:
            last[entry["by"]] = (entry["exchange"], bytes.fromhex(entry["half"]))
    found: dict[int, dict[str, bytes]] = {}
    for side, (i, half) in last.items():
        for exchange in range(i, 0, -1):
            found.setdefault(exchange, {})[side] = half
            half = secret.down(half, 1)
    return found


def keys_word(post: Post) -> str | None:
    """30 digits, in six groups, of SHA-256 over both sides' keys and commitments: compared by voice. None before both are known."""
    import hashlib

    if len(post.hands) < 2:
        return None
    whole = hashlib.sha256("".join(f"{side}:{hand.key}:{hand.commit}\n" for side, hand in sorted(post.hands.items())).encode())
    digits = f"{int.from_bytes(whole.digest(), 'big') % 10**30:030d}"
    return "-".join(digits[i : i + 5] for i in range(0, 30, 5))
