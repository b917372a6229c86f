"""A player's own ledger: what each piece was given, has lost and has left (§3.0, §7.0)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Word
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from .allotting import PASSPHRASE, Share, ledger, unsealed
from .kinds import SIDE, each_once
from .position import ALLOTMENT, LOST, left, memo, of


class Look(Order):
    """Look at one's own memo. A sealed one is told again, with its passphrase."""

    side: str = fact(SIDE, "mukden.memo.side", positional=True)
    memo: tuple[tuple[str, int], ...] = fact(
        Share(), "mukden.memo.again", rules=("3.0",), positional=True, many=True, default=(), secret=True
    )
    passphrase: str | None = fact(Word("TEXT"), "mukden.passphrase", default=None, secret=True, env=PASSPHRASE)

    def wants(self, state: State) -> tuple[str, ...]:
        """Of a sealed memo the memo and its passphrase."""
        if state[ALLOTMENT[self.side]] != "sealed":
            return ()
        if self.memo:
            each_once(state.tables, self.side, self.memo)  # BadInput if not: a terminal asks for it again
        return tuple(name for name, missing in {"memo": not self.memo, "passphrase": self.passphrase is None}.items() if missing)

    def looks(self) -> bool:
        """Always: nothing changes."""
        return True


def there_to_see(state: State, order: Look) -> Iterable[Fault]:
    """A memo must be there, and to be known; of a sealed one every piece is told once (BadInput if not) (§3.0)."""
    kind = state[ALLOTMENT[order.side]]
    if kind is None:
        yield hard(say("mukden.memo.none", side=Name(order.side)), "3.0", todo=say("mukden.memo.none.todo", key=order.side))
    elif kind == "sealed":
        each_once(state.tables, order.side, order.memo)
    elif order.memo or order.passphrase:
        raise BadInput(say("mukden.reveal.known", side=Name(order.side)))


def look(state: State, order: Look, table: Table) -> Outcome:
    """What a side's memo comes to now. Whoever looks at one that refcli keeps leaves a remark on the record; a sealed one is
    held against its seal.

    ``result``: side, allotted, lost and left by piece, and what is left in all (total).
    """
    out = Outcome(state)
    out.cite("3.0", "7.0")
    side = order.side
    strengths = unsealed(out, side, order.memo, order.passphrase) if state[ALLOTMENT[side]] == "sealed" else memo(state, side)
    if strengths is None:  # nothing leaves a trace here: a dry run
        out.refuse(hard(say("mukden.memo.dry"), "3.0"))
    assert strengths is not None
    rest = {piece: left(out, side, piece, strengths) for piece in strengths}
    lost = {piece: state[LOST[of(side, piece)]] for piece in strengths}
    total = sum(rest.values())
    ledger(out, side, strengths, rest)
    out.result = {"key": str(total), "side": side, "allotted": dict(strengths), "lost": lost, "left": rest, "total": total}
    if state[ALLOTMENT[side]] == "plain":
        out.warn("mukden.memo.seen", side=Name(side))
    return out


MEMO = Command("memo", Look, look, "mukden.memo.help", ("3.0", "7.0"), (there_to_see,), lookup=False, rolls=False)
