"""The activation pool (§2.3, §2.4, §4.0, §5.0): chits go in for supply, and lie there until they are drawn (``drawing.py``).

Chits are written ``SIDE:NAME`` in the pool; ``placed`` and ``drawn`` hold the chits of this turn, ``activations`` a mark for each
formation that has acted, ``formations`` what kind a formation of the players' naming is (``SIDE:KIND:NAME``), remembered from its
first chit on. What the formations are: ``formations.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number, Word
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ..bushido.kinds import SIDE, SIDES
from .formations import FIGHTING, LEADING, Formation, absent, chits, find, guess, price
from .gates import phase_is
from .phases import REBUILD
from .position import DONE, FORMATIONS, IN_POOL, PLACED, SUPPLY_OF
from .supply import SCARCE, pay, scarce_sections, state_of, stood, use

KIND = Key("bataan.what.kind", ("division", "corps"), "division|corps")
ALIKE = {"division": FIGHTING, "corps": LEADING}
"""The kinds that each word of ``--kind`` fits."""


def chit(side: str, name: str) -> str:
    """How a formation's chit is written."""
    return f"{side}:{name}"


def split(written: str) -> tuple[str, str]:
    """(side, name) of a chit."""
    side, _, name = written.partition(":")
    return side, name


class Add(Order):
    """Put activation chits of a formation into the pool."""

    side: str = fact(SIDE, "bataan.pool.side", positional=True)
    name: str = fact(Word("NAME"), "bataan.pool.name", positional=True)
    kind: str | None = fact(KIND, "bataan.pool.kind", rules=("3.3", "4.0"), default=None)
    chits: int = fact(Number(1, 2), "bataan.pool.chits", rules=("2.3",), default=1)


def formation(state: State, order: Add) -> Formation:
    """The formation that the order means. BadInput if it was said to be of another kind than it is."""
    one = find(state, order.side, order.name)
    if order.kind is None or one.kind in ALIKE[order.kind]:
        return one
    if one.known or any(row.split(":", 2)[::2] == [one.side, one.key] for row in state[FORMATIONS]):
        raise BadInput(say("bataan.pool.other-kind", name=Name(one.key), kind=Name(one.kind)), say("bataan.pool.other-kind.todo"))
    return one._replace(kind=order.kind)


def in_time(state: State, order: Add) -> Iterable[Fault]:
    """Until the action phase begins (§2.3); not in a turn of rebuilding (§8.0)."""
    if REBUILD in state[DONE]:
        yield soft(say("bataan.rebuild.no-action"), "8.0")
    else:
        yield from phase_is(state, ("reinforcement", "supply", "initiative"), "2.3")


def enough_chits(state: State, order: Add) -> Iterable[Fault]:
    """A division or brigade has two chits, a corps or army one (§4.0), an independent unit none (§5.0)."""
    one = formation(state, order)
    n = chits(state.tables, one.kind)
    if not n:
        yield hard(say("bataan.pool.independent", name=Name(one.key)), "5.0", todo=say("bataan.pool.independent.todo", key=one.key))
        return
    there = state[PLACED].count(chit(order.side, one.key))
    if there + order.chits > n:
        yield hard(say("bataan.pool.chits-of", name=Name(one.key), kind=Name(one.kind), n=n, there=there), "4.0")


def come(state: State, order: Add) -> Iterable[Fault]:
    """The formation is there (§8.1, §12.6)."""
    return absent(state, formation(state, order))


def scarcity(state: State, order: Add) -> Iterable[Fault]:
    """In Failing and Collapse the US put in one chit in all, none of a corps; supply counts at once (§3.2, §3.23)."""
    one = formation(state, order)
    if order.side != "us" or not chits(state.tables, one.kind):
        return
    out = Outcome(state)
    there = sum(split(mark)[0] == "us" for mark in state[PLACED])
    for n in range(order.chits):
        now = state_of(out, "us")
        if now in SCARCE:
            if one.kind in LEADING:
                yield soft(say("bataan.pool.no-corps", state=stood(now)), *scarce_sections(now))
                return
            if there + n >= state.tables["supply"]["chits"]["scarce"]:
                todo = say("bataan.pool.one-chit.todo", n=out[SUPPLY_OF["us"]]) if not there else None
                yield soft(say("bataan.pool.one-chit", state=stood(now)), *scarce_sections(now), todo=todo)
                return
        pay(out, "us", price(state.tables, one.kind))


def add(state: State, order: Add, table: Table) -> Outcome:
    """Puts the chits in and pays for them (§3.3). ``result``: side, chit, kind, chits, points, state."""
    out = Outcome(state)
    one = formation(state, order)
    put = (chit(order.side, one.key),) * order.chits
    if not one.known:
        row = f"{order.side}:{one.kind}:{one.key}"
        if row not in state[FORMATIONS]:
            out.set(FORMATIONS, (*state[FORMATIONS], row))
        near = guess(state, order.side, one.key)
        out.warn("bataan.pool.unknown" if near else "bataan.pool.unknown-alone", name=one.key, kind=Name(one.kind), near=near)
    out.set(IN_POOL, (*state[IN_POOL], *put))
    out.set(PLACED, (*state[PLACED], *put))
    cost = price(state.tables, one.kind) * order.chits
    pay(out, order.side, cost)
    now = use(out, order.side)
    out.because("bataan.pool.cost", n=cost)
    out.because("bataan.supply.stands", side=Name(order.side), n=out[SUPPLY_OF[order.side]], state=stood(now))
    out.result = {
        "side": order.side,
        "chit": one.key,
        "kind": one.kind,
        "chits": order.chits,
        "points": out[SUPPLY_OF[order.side]],
        "state": now,
    }
    out.cite("2.3", "3.3", "4.0")
    return out


ADD = Command(
    "pool add", Add, add, "bataan.pool.add.help", ("2.3", "3.3"), (in_time, enough_chits, come, scarcity), lookup=False, rolls=False
)


class Pool(Order):
    """What lies in the activation pool."""


def pool(state: State, order: Pool, table: Table) -> Outcome:
    """The chits in the pool by side. ``result``: us, jp, left."""
    out = Outcome(state)
    chits = [split(one) for one in state[IN_POOL]]
    out.result = {side: [name for owner, name in chits if owner == side] for side in reversed(SIDES)} | {"left": len(chits)}
    return out


POOL = Command("pool", Pool, pool, "bataan.pool.help", ("2.4",), lookup=False, rolls=False, ends=True, changes=False)
