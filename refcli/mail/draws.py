"""Hidden draws by mail: which chit each draw of a side was, as far as somebody can know.

A draw stands on the record at once, as one more that a side holds. Its owner's next letter bears its seal, the SHA-256 of the owner's
half of it. The exchange that this letter opens decides it, with the other side's half: so it was bound before anybody could know it. The
face is taken over the side's cup less its hand of that moment, kinds by alphabet. At home its owner reckons every draw; everybody else
knows those that letters have opened, and checks each opening as far as the rest of the hand is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.dice import seeded_value
from ..core.hidden import Hidden
from ..core.outcome import Change
from ..record.journal import ACTS, read_changes
from . import letters, secret

if TYPE_CHECKING:
    from ..core.tables import Tables


class Opening(NamedTuple):
    """What a letter says of a draw that it opens: its number, its kind, its owner's half of it in hex. Written ``3:edge:HEX``."""

    number: int
    kind: str
    half: str

    @classmethod
    def read(cls, word: str) -> Opening | None:
        """None where the word is no opening."""
        number, _, rest = word.partition(":")
        kind, _, half = rest.rpartition(":")
        whole = number.isascii() and number.isdigit() and len(number) < 6 and bool(kind)
        return cls(int(number), kind, half) if whole and len(half) == 64 and set(half) <= set("0123456789abcdef") else None

    def word(self) -> str:
        return f"{self.number}:{self.kind}:{self.half}"


class Draw:
    """One draw: its number, the act that it stands in, the seal, the exchange that decides it, and what opened it."""

    __slots__ = ("number", "act", "before", "seal", "exchange", "opening", "kind")

    def __init__(self, number: int, act: int, before: int):
        self.number, self.act, self.before = number, act, before
        """``before``: how many draws of the same act come before it."""
        self.seal: str | None = None
        self.exchange: int | None = None
        self.opening: Opening | None = None
        self.kind: str | None = None
        """Where it is known for certain."""


class Hand:
    """The draws of one side, in the order of the record, also those that were taken back; what it has to prove, by act."""

    def __init__(self, side: str, hidden: Hidden, cup: Mapping[str, int]):
        self.side, self.cup = side, cup
        self._hidden = hidden
        self.draws: list[Draw] = []
        self._parent: dict[int, int] = {}
        self._proofs: dict[int, tuple[str, ...]] = {}
        self.sealed = 0
        self.head = 0

    # Following the record

    def act(self, entry: Mapping[str, Any]) -> None:
        """One act more."""
        seq, parent = entry["seq"], entry.get("parent", {"seq": 0})["seq"]
        changes = read_changes(entry["changes"])
        if entry["kind"] == "amend":
            first = entry["taken"]
            base = self._above(entry["amends"])
            changes, parent = changes[first:], base if base is not None else parent
        self._parent[seq] = parent
        self._proofs[seq] = self._proofs.get(parent, ())
        drawn = 0
        for change in changes:
            if change.path == self._hidden.of(self._hidden.draws, self.side):
                for _ in range((change.new or 0) - (change.old or 0)):
                    self.draws.append(Draw(len(self.draws) + 1, seq, drawn))
                    drawn += 1
            elif change.path == self._hidden.of(self._hidden.proofs, self.side):
                self._proofs[seq] = tuple(change.new or ())
        self.head = seq

    def _above(self, amended: Sequence[int]) -> int | None:
        """The act before the first of those that an amendment takes the place of."""
        return self._parent.get(min(amended)) if amended else None

    def letter(self, entry: Mapping[str, Any], exchange: int) -> str | None:
        """One letter of this side. ``exchange``: the last one that is opened with it. What is wrong with its seals and openings, as
        ``seals`` or ``opens``; None where they are as they must be."""
        wrong = None
        seals = entry.get("seals", ())
        if len(seals) != len(self.draws) - self.sealed or not all(_hex(one) for one in seals):
            wrong = "seals"
        for new, seal in zip(self.draws[self.sealed :], seals, strict=False):
            new.seal, new.exchange = seal, exchange
        self.sealed = min(self.sealed + len(seals), len(self.draws))
        for word in entry.get("opens", ()):
            opening = Opening.read(word)
            draw = self.draws[opening.number - 1] if opening is not None and 0 < opening.number <= len(self.draws) else None
            if opening is None or draw is None or draw.opening is not None or opening.kind not in self.cup:
                return "opens"
            if draw.seal is None or secret.seal(bytes.fromhex(opening.half)) != draw.seal:
                return "opens"
            draw.opening = opening
        return wrong

    # What is in force

    def _chain(self, act: int | None = None) -> set[int]:
        at, found = self.head if act is None else act, set()
        while at and at not in found:
            found.add(at)
            at = self._parent.get(at, 0)
        return found

    def in_force(self) -> list[Draw]:
        """The draws that stand, in their order."""
        chain = self._chain()
        return [draw for draw in self.draws if draw.act in chain]

    def proofs(self) -> tuple[str, ...]:
        """What the side has to prove, as it stands."""
        return self._proofs.get(self.head, ())

    def _held_before(self, draw: Draw) -> tuple[list[Draw], Counter[str]]:
        """The draws that the side had made when it drew, and what it had played of them."""
        parent = self._parent.get(draw.act, 0)
        chain = self._chain(parent)
        drawn = [one for one in self.draws if one.act in chain or (one.act == draw.act and one.before < draw.before)]
        return drawn, Counter(kind for kind in self._proofs.get(parent, ()) if kind != self._hidden.look)

    # Who knows what

    def known(self, mine: bytes, theirs: Mapping[int, bytes]) -> None:
        """Reckons every draw that is decided, with the owner's secret. ``theirs``: the other side's halves by exchange."""
        for draw in self.draws:
            drawn, played = self._held_before(draw)
            half = theirs.get(draw.exchange or 0)
            if half is None or any(one.kind is None for one in drawn):
                continue
            left = Counter(self.cup) - (Counter(one.kind or "" for one in drawn) - played)
            items = sorted(left.elements())
            if items:
                draw.kind = items[self._face(draw, secret.draw_half(mine, draw.number), half, len(items)) - 1]

    @staticmethod
    def _face(draw: Draw, mine: bytes, theirs: bytes, n: int) -> int:
        return seeded_value(secret.draw_seed(mine, theirs), draw.number, n)

    def due(self, known: bool = False) -> tuple[list[Draw], list[str]]:
        """The draws that the side's next letter has to open, by the kinds that were played and where all was looked at; the kinds that
        it cannot open, for it never held them. With ``known`` by what only its owner can reckon, else only the second is told."""
        drawn = self.in_force()
        opened = Counter(draw.opening.kind for draw in drawn if draw.opening is not None)
        owed: list[Draw] = []
        lacking: list[str] = []
        closed = [draw for draw in drawn if draw.opening is None]
        for kind in self.proofs():
            if kind == self._hidden.look:
                continue
            if opened[kind] > 0:
                opened[kind] -= 1
                continue
            draw = next((one for one in closed if known and one.kind == kind and one not in owed), None)
            if draw is None:
                lacking.append(kind)
            else:
                owed.append(draw)
        looked = self._looked()
        owed += [draw for draw in closed if draw.act in looked and draw not in owed and (draw.kind is not None or not known)]
        return sorted(owed, key=lambda draw: draw.number), lacking

    def _looked(self) -> set[int]:
        """The acts before the last one in which all that the side held was looked at."""
        at, look = self.head, self._hidden.look
        while at:
            parent = self._parent.get(at, 0)
            if self._proofs.get(at, ()).count(look) > self._proofs.get(parent, ()).count(look):
                return self._chain(parent) if parent else set()
            at = parent
        return set()

    def unopened(self, theirs: Mapping[int, bytes]) -> bool:
        """Whether something was not opened that the letters up to now had to open: to be asked behind a letter of the side."""
        owed, lacking = self.due()
        return bool(lacking) or any((draw.exchange or 0) in theirs for draw in owed)

    def false(self, theirs: Mapping[int, bytes]) -> bool:
        """Whether an opened draw cannot have been what its opening says."""
        return any(draw.opening is not None and not self._may_be(draw, draw.opening, theirs) for draw in self.draws)

    def _may_be(self, draw: Draw, opening: Opening, theirs: Mapping[int, bytes]) -> bool:
        half = theirs.get(draw.exchange or 0)
        if half is None:
            return False
        drawn, played = self._held_before(draw)
        named = Counter(one.opening.kind for one in drawn if one.opening is not None)
        unnamed = len(drawn) - sum(named.values())
        hand = named - played
        unknown = max(unnamed - (sum(played.values()) - (sum(named.values()) - sum(hand.values()))), 0)
        left = Counter(self.cup) - hand
        n = sum(left.values()) - unknown
        if n < 1 or not left[opening.kind]:
            return False
        face = self._face(draw, bytes.fromhex(opening.half), half, n)
        before = sum(count for kind, count in left.items() if kind < opening.kind)
        after = sum(count for kind, count in left.items() if kind > opening.kind)
        for a in range(min(unknown, before) + 1):
            for same in range(min(unknown - a, left[opening.kind] - 1) + 1):
                if unknown - a - same <= after and before - a < face <= before - a + left[opening.kind] - same:
                    return True
        return False

    def shown(self, own: bool) -> tuple[str, ...]:
        """What is known of the chits that the side holds, by alphabet: at its owner's home all, those not decided as ``unknown``; anywhere
        else what was opened and not played."""
        drawn = self.in_force()
        kinds = [(draw.kind if own else draw.opening.kind if draw.opening is not None else None) for draw in drawn]
        held = Counter(kind for kind in kinds if kind is not None) - Counter(kind for kind in self.proofs() if kind != self._hidden.look)
        unknown = [self._hidden.unknown] * kinds.count(None) if own else []
        return (*sorted(held.elements()), *unknown)


def hands(entries: Iterable[Mapping[str, Any]], hidden: Hidden, tables: Tables, sides: Sequence[str]) -> dict[str, Hand]:
    """Every side's draws by a record; the openings in it are taken as they stand."""
    found = {side: Hand(side, hidden, hidden.cup(tables, side)) for side in sides}
    exchange = 0
    for entry in entries:
        exchange = follow(found, entry, exchange)[0]
    return found


def follow(found: Mapping[str, Hand], entry: Mapping[str, Any], exchange: int) -> tuple[int, str | None]:
    """One entry more: the last exchange that is opened then, and what is wrong with a letter's seals and openings."""
    if entry["kind"] == "letter":
        exchange = letters.opened(entry, exchange)
        return exchange, found[entry["by"]].letter(entry, exchange) if "replaces" not in entry else None
    for hand in found.values():
        if entry["kind"] in ACTS:
            hand.act(entry)
        elif entry["kind"] in ("undo", "redo"):
            hand.head = entry["head"]["seq"]
    return exchange, None


def not_own(changes: Iterable[Change], hidden: Hidden, acting: str, sides: Iterable[str]) -> bool:
    """Whether changes play what another side holds."""
    theirs = {hidden.of(hidden.proofs, side) for side in sides if side != acting}
    return any(
        change.path in theirs and any(kind != hidden.look for kind in tuple(change.new or ())[len(change.old or ()) :])
        for change in changes
    )


def _hex(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")
