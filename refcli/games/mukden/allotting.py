"""The memos: shared out in secret, kept or sealed, revealed in the end and held against all that was called (§3.0)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core import keys
from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Word
from ...core.numbers import integer, plain
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from .kinds import PIECE, SIDE, Memo, all_pieces, called, each_once, its, pieces, row
from .memo import bury, eliminate, first_false, unfair, written
from .position import ALLOTMENT, ALLOTTED, FOUGHT, LOST, MEMO, OVER, PLACE, SEAL, left, memo, of
from .seal import SALT, Seal, opens, seal

PASSPHRASE = "REFCLI_PASSPHRASE"


class Share(NamedTuple):
    """``PIECE=N``: the strength of one piece."""

    metavar: str = "PIECE=N"

    def values(self, tables: Tables) -> Sequence[str]:
        return tuple(f"{piece}=" for piece in all_pieces(tables))

    def parse(self, text: str, tables: Tables) -> tuple[str, int]:
        piece, _, n = plain(text).partition("=")
        return keys.resolve(piece, all_pieces(tables), "mukden.what.piece", tables), integer(n, 0)

    def write(self, value: tuple[str, int]) -> str:
        return f"{value[0]}={value[1]}"

    def fits(self, text: str, tables: Tables) -> bool:
        return bool(re.search(r"[=＝]", text))


class Allot(Order):
    """Share a side's strength out among its pieces, in secret."""

    side: str = fact(SIDE, "mukden.allot.side", positional=True)
    memo: tuple[tuple[str, int], ...] = fact(
        Share(), "mukden.allot.memo", rules=("3.0",), positional=True, many=True, default=(), secret=True
    )
    sealed: bool = fact(FLAG, "mukden.allot.sealed", default=False)
    passphrase: str | None = fact(Word("TEXT"), "mukden.passphrase", default=None, secret=True, twice=True, env=PASSPHRASE)
    seal: str | None = fact(Seal(), "mukden.allot.seal", default=None)
    salt: str | None = fact(Word(), "mukden.allot.salt", default=None, drawn=SALT)

    @classmethod
    def places(cls, state: State, facts: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        """Of the memo: whose, all points, and the least a piece (§3.0)."""
        if name != "memo" or "side" not in facts:
            return {}
        found = row(state.tables, facts["side"])
        return {"side": Name(facts["side"]), "points": found["points"], "least": found["least"]}

    def wants(self, state: State) -> tuple[str, ...]:
        """The memo; with ``--sealed`` a passphrase and the salt too. Nothing where the seal is made, or a memo there."""
        if self.seal is not None or state[ALLOTMENT[self.side]]:
            return ()
        if self.memo:
            each_once(state.tables, self.side, self.memo)  # BadInput if not: a terminal asks for it again
        wanted = {"memo": not self.memo, "passphrase": self.sealed and self.passphrase is None, "salt": self.sealed and self.salt is None}
        return tuple(name for name, missing in wanted.items() if missing)

    def kept(self) -> Allot:
        """Of a sealed memo the record keeps the seal alone."""
        if self.seal is not None or not self.sealed or self.passphrase is None or self.salt is None:
            return self
        return Allot(side=self.side, sealed=True, seal=seal(written(self.side, self.memo), self.passphrase, self.salt))


def not_allotted(state: State, order: Allot) -> Iterable[Fault]:
    """A side shares its strength out once (§3.0)."""
    if state[ALLOTMENT[order.side]]:
        yield hard(say("mukden.allot.done", side=Name(order.side)), "3.0", todo=say("mukden.allot.done.todo"))


def seal_alone(state: State, order: Allot) -> Iterable[Fault]:
    """BadInput where a seal comes with what it stands for, or a passphrase with nothing to seal."""
    if order.seal is not None and (order.memo or order.passphrase):
        raise BadInput(say("mukden.allot.seal-alone"))
    if order.passphrase is not None and not order.sealed:
        raise BadInput(say("mukden.allot.not-sealed"))
    return ()


def fair(state: State, order: Allot) -> Iterable[Fault]:
    """Every piece once (BadInput if not); all points, no fewer than the least a piece (§3.0)."""
    if order.seal is None and not state[ALLOTMENT[order.side]]:
        yield from unfair(state.tables, order.side, each_once(state.tables, order.side, order.memo))


def allot(state: State, order: Allot, table: Table) -> Outcome:
    """Keeps a memo where nobody sees it, or its seal alone. ``result``: key ``plain`` or ``sealed``, side; no number."""
    out = Outcome(state)
    out.cite("3.0")
    side, sealed = order.side, order.kept().seal
    out.set(ALLOTMENT[side], "sealed" if sealed else "plain")
    if sealed:
        out.set(SEAL[side], sealed)
        out.tell("mukden.allot.sealed-done", side=Name(side))
    else:
        told = each_once(state.tables, side, order.memo)
        out.set(MEMO[side], tuple(told.values()))
        out.tell("mukden.allot.plain-done", side=Name(side))
        out.warn("mukden.allot.readable")
    out.result = {"key": "sealed" if sealed else "plain", "side": side}
    return out


ALLOT = Command(
    "allot", Allot, allot, "mukden.allot.help", ("3.0",), (seal_alone, not_allotted, fair), lookup=False, rolls=False, stands=True
)


class Eliminate(Order):
    """A piece whose strength is gone leaves the map: announced by the side that sealed its memo."""

    side: str = fact(SIDE, "mukden.eliminate.side", positional=True)
    piece: str = fact(PIECE, "mukden.eliminate.piece", positional=True)


def announced_by_hand(state: State, order: Eliminate) -> Iterable[Fault]:
    """For a sealed memo only (refcli announces those of a plain one); a piece that is there, and can be gone (§3.0, §7.0)."""
    its(state.tables, order.side, order.piece)
    place = state[PLACE[of(order.side, order.piece)]]
    if place not in ("map", "off-map"):
        yield hard(say("mukden.combat.not-there", piece=called(order.side, order.piece), place=Name(place)), "7.0")
        return
    if state[ALLOTMENT[order.side]] != "sealed":
        yield soft(say("mukden.eliminate.not-sealed", side=Name(order.side)), "7.0")
    if state[LOST[of(order.side, order.piece)]] < row(state.tables, order.side)["least"]:
        least = row(state.tables, order.side)["least"]
        yield soft(say("mukden.eliminate.too-soon", piece=called(order.side, order.piece), least=least), "3.0", "7.0")


def announce(state: State, order: Eliminate, table: Table) -> Outcome:
    """Takes the piece off the map; ``reveal`` holds it against the memo (§7.0). ``result``: side, piece."""
    out = Outcome(state)
    eliminate(out, order.side, order.piece)
    out.result = {"key": order.piece, "side": order.side, "piece": order.piece}
    return out


ELIMINATE = Command(
    "eliminate", Eliminate, announce, "mukden.eliminate.help", ("7.0",), (announced_by_hand,), lookup=False, rolls=False, stands=True
)


class Reveal(Order):
    """Show a side's memo. A sealed one is told again, with its passphrase."""

    side: str = fact(SIDE, "mukden.reveal.side", positional=True)
    memo: tuple[tuple[str, int], ...] = fact(
        Share(), "mukden.reveal.memo", rules=("3.0",), positional=True, many=True, default=(), secret=True
    )
    passphrase: str | None = fact(Word("TEXT"), "mukden.passphrase", default=None, secret=True, env=PASSPHRASE)

    def wants(self, state: State) -> tuple[str, ...]:
        """Of a sealed memo the memo and its passphrase."""
        if state[ALLOTMENT[self.side]] != "sealed":
            return ()
        if self.memo:
            each_once(state.tables, self.side, self.memo)  # BadInput if not: a terminal asks for it again
        return tuple(name for name, missing in {"memo": not self.memo, "passphrase": self.passphrase is None}.items() if missing)


def there_to_reveal(state: State, order: Reveal) -> Iterable[Fault]:
    """A memo must be there, and to be known; of a sealed one every piece is told once (BadInput if not) (§3.0)."""
    kind = state[ALLOTMENT[order.side]]
    if kind is None:
        yield hard(say("mukden.reveal.nothing", side=Name(order.side)), "3.0")
    elif kind != "sealed" and (order.memo or order.passphrase):
        raise BadInput(say("mukden.reveal.known", side=Name(order.side)))
    elif kind == "sealed":
        each_once(state.tables, order.side, order.memo)


def unsealed(out: Outcome, side: str, memo: Sequence[tuple[str, int]], passphrase: str | None) -> Memo:
    """The memo that was sealed; any other, or another passphrase, is refused (§3.0)."""
    told = each_once(out.state.tables, side, memo)
    if not opens(out.state[SEAL[side]], written(side, told.items()), passphrase or ""):
        out.refuse(hard(say("mukden.reveal.false-memo", side=Name(side)), "3.0", todo=say("mukden.reveal.false-memo.todo")))
    return told


def ledger(out: Outcome, side: str, strengths: Memo, rest: Memo) -> None:
    """What each piece was given, has lost and has left, a line each."""
    for piece, given in strengths.items():
        lost = out[LOST[of(side, piece)]]
        out.because("mukden.why.ledger", piece=called(side, piece), left=rest[piece], given=given, lost=lost)


def reveal(state: State, order: Reveal, table: Table) -> Outcome:
    """Shows a memo, and holds it against every call and every elimination (§3.0, §7.0).

    ``result``: key (``true``, or what is false first), side, allotted and strength (now) by piece, false: None or what
    (``memo``, ``call``, ``elimination``, ``missed``), battle, piece.
    """
    out = Outcome(state)
    out.cite("3.0", "7.0")
    side = order.side
    strengths = unsealed(out, side, order.memo, order.passphrase) if state[ALLOTMENT[side]] == "sealed" else memo(state, side)
    if strengths is None:  # nothing leaves a trace here: a dry run
        out.refuse(hard(say("mukden.reveal.dry"), "3.0"))
    assert strengths is not None
    if not state[OVER]:
        out.warn("mukden.reveal.early")
    false = first_false(state, state.tables, side, strengths)
    if false:
        _accuse(out, side, false)
    out.set(MEMO[side], tuple(strengths.values()))
    out.set(ALLOTMENT[side], "revealed")
    for piece in pieces(state.tables, side):
        out.set(ALLOTTED[of(side, piece)], strengths[piece])
    for piece, strength in strengths.items():
        if out[LOST[of(side, piece)]] > strength:  # while it was sealed nobody knew that there was no more to lose
            out.set(LOST[of(side, piece)], strength)
    if not state[OVER]:
        bury(out)
    now = {p: 0 if out[PLACE[of(side, p)]] == "eliminated" else left(out, side, p, strengths) for p in strengths}
    ledger(out, side, strengths, now)
    out.result = {"key": false["what"] if false else "true", "side": side, "allotted": dict(strengths), "strength": now, "false": false}
    return out


def _accuse(out: Outcome, side: str, false: dict[str, Any]) -> None:
    piece = called(side, false["piece"]) if false["piece"] else None
    battle, entry = false["battle"], out[FOUGHT[str(false["battle"])]]
    which = say("mukden.battle", n=battle) if entry is None else say("mukden.battle.entry", n=battle, seq=entry)
    told = {"side": Name(side), "piece": piece, "battle": which, "call": false.get("call"), "had": false.get("had")}
    out.tell(f"mukden.false.{false['what']}", **told)


REVEAL = Command(
    "reveal", Reveal, reveal, "mukden.reveal.help", ("3.0",), (there_to_reveal,), lookup=False, rolls=False, ends=True, stands=True
)
