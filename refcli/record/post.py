"""What the letters of a game by mail have said so far, kept up entry by entry: who wrote last, whose halves are shown how far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Hand(NamedTuple):
    """One side, as its letters show it: its commitment, public key and salt in hex, and the last half that it has shown."""

    commit: str
    key: str
    salt: str
    shown: int
    half: str


class Post(NamedTuple):
    """``number``, ``by``, ``seq``, ``digest``: of the last letter and its entry (0 and empty before the first). ``exchange``: the last
    one that a letter has opened. ``orders``: what the last letter has due."""

    number: int = 0
    by: str = ""
    seq: int = 0
    digest: str = ""
    exchange: int = 0
    orders: tuple[str, ...] = ()
    hands: Mapping[str, Hand] = {}

    def after(self, entry: Mapping[str, Any], digest: str) -> Post:
        """With one letter more."""
        by, exchange, half = entry["by"], entry.get("exchange", 0), entry.get("half")
        hand = self.hands.get(by) or Hand(entry.get("commit", ""), entry.get("key", ""), entry.get("salt", ""), 0, entry.get("commit", ""))
        if half is not None:
            hand = hand._replace(shown=exchange, half=half)
        orders = tuple(entry.get("orders", ()))
        if entry["number"] == 1 and entry.get("seals"):  # it bears no half, and what it seals is decided by the other side's first
            exchange = 1
        return Post(entry["number"], by, entry["seq"], digest, max(self.exchange, exchange), orders, {**self.hands, by: hand})

    def table(self) -> dict[str, Any]:
        """As the checkpoint keeps it."""
        return self._asdict() | {"hands": {side: hand._asdict() for side, hand in self.hands.items()}}

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Post:
        """From the checkpoint."""
        hands = {side: Hand(**hand) for side, hand in table["hands"].items()}
        return cls(**{**table, "orders": tuple(table["orders"]), "hands": hands})
