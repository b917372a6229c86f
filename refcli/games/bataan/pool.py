"""The activation pool (§2.3, §2.4, §4.0, §5.0): chits go in for supply, and are drawn until none is left.

Chits are written ``SIDE:NAME`` in the pool; ``placed`` and ``drawn`` hold the chits of this turn, ``formations`` what kind
each formation is (``SIDE:KIND:NAME``), remembered from its first chit on.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core import keys
from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number, Word
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ..bushido.kinds import SIDE, SIDES
from .gates import phase_is, remark_phase
from .phases import REBUILD
from .supply import SCARCE, pay, scarce_sections, state_of, stood, use
from .position import CUP, DONE, DRAWN, FIRST, FORMATIONS, IN_POOL, PLACED, SUPPLY_OF

COST = {"division": "chit", "corps": "corps"}
"""The reason for which the chits of each kind are paid (§3.3)."""
KIND = Key("bataan.what.kind", tuple(COST), "division|corps")


def chit(side: str, name: str) -> str:
    """How a formation's chit is written."""
    return f"{side}:{name}"


def split(written: str) -> tuple[str, str]:
    """(side, name) of a chit."""
    side, _, name = written.partition(":")
    return side, name


def _known(state: State, side: str, name: str) -> tuple[str, str | None]:
    """The formation's name as it was first written, and its kind if it is remembered."""
    for row in state[FORMATIONS]:
        owner, kind, known = row.split(":", 2)
        if owner == side and known.casefold() == name.casefold():
            return known, kind
    return name, None


class Add(Order):
    """Put activation chits of a formation into the pool."""

    side: str = fact(SIDE, "bataan.pool.side", positional=True)
    name: str = fact(Word("NAME"), "bataan.pool.name", positional=True)
    kind: str | None = fact(KIND, "bataan.pool.kind", rules=("3.3", "4.0"), default=None)
    chits: int = fact(Number(1, 2), "bataan.pool.chits", rules=("2.3",), default=1)


def kind_of(state: State, order: Add) -> str:
    """What the formation is: as remembered, as told, or a division. BadInput if it was said to be another before."""
    name, remembered = _known(state, order.side, order.name)
    if order.kind and remembered and order.kind != remembered:
        raise BadInput(say("bataan.pool.other-kind", name=name, kind=Name(remembered)), say("bataan.pool.other-kind.todo"))
    return remembered or order.kind or "division"


def in_time(state: State, order: Add) -> Iterable[Fault]:
    """Until the action phase begins (§2.3); not in a turn of rebuilding (§8.0)."""
    if REBUILD in state[DONE]:
        yield soft(say("bataan.rebuild.no-action"), "8.0")
    else:
        yield from phase_is(state, ("reinforcement", "supply", "initiative"), "2.3")


def enough_chits(state: State, order: Add) -> Iterable[Fault]:
    """A division or brigade has two chits, a corps or army one (§4.0)."""
    kind = kind_of(state, order)
    name, _ = _known(state, order.side, order.name)
    there = state[PLACED].count(chit(order.side, name))
    if there + order.chits > (n := state.tables["supply"]["chits"][kind]):
        yield hard(say("bataan.pool.chits-of", name=name, kind=Name(kind), n=n, there=there), "4.0")


def scarcity(state: State, order: Add) -> Iterable[Fault]:
    """In Failing and Collapse the US put in one chit in all, none of a corps; supply counts at once (§3.2, §3.23)."""
    if order.side != "us":
        return
    kind = kind_of(state, order)
    out = Outcome(state)
    there = sum(split(one)[0] == "us" for one in state[PLACED])
    for n in range(order.chits):
        now = state_of(out, "us")
        if now in SCARCE:
            if kind == "corps":
                yield soft(say("bataan.pool.no-corps", state=stood(now)), *scarce_sections(now))
                return
            if there + n >= state.tables["supply"]["chits"]["scarce"]:
                todo = say("bataan.pool.one-chit.todo", n=out[SUPPLY_OF["us"]]) if not there else None
                yield soft(say("bataan.pool.one-chit", state=stood(now)), *scarce_sections(now), todo=todo)
                return
        pay(out, "us", state.tables["supply"]["cost"][COST[kind]])


def add(state: State, order: Add, table: Table) -> Outcome:
    """Puts the chits in and pays for them (§3.3). ``result``: side, chit, kind, chits, points, state."""
    out = Outcome(state)
    kind = kind_of(state, order)
    name, remembered = _known(state, order.side, order.name)
    put = (chit(order.side, name),) * order.chits
    if remembered is None:
        out.set(FORMATIONS, (*state[FORMATIONS], f"{order.side}:{kind}:{name}"))
    out.set(IN_POOL, (*state[IN_POOL], *put))
    out.set(PLACED, (*state[PLACED], *put))
    cost = state.tables["supply"]["cost"][COST[kind]] * order.chits
    pay(out, order.side, cost)
    now = use(out, order.side)
    out.because("bataan.pool.cost", n=cost)
    out.because("bataan.supply.stands", side=Name(order.side), n=out[SUPPLY_OF[order.side]], state=stood(now))
    out.result = {
        "side": order.side,
        "chit": name,
        "kind": kind,
        "chits": order.chits,
        "points": out[SUPPLY_OF[order.side]],
        "state": now,
    }
    out.cite("2.3", "3.3", "4.0")
    return out


ADD = Command("pool add", Add, add, "bataan.pool.add.help", ("2.3", "3.3"), (in_time, enough_chits, scarcity), lookup=False, rolls=False)


class Pool(Order):
    """What lies in the activation pool."""


def pool(state: State, order: Pool, table: Table) -> Outcome:
    """The chits in the pool by side. ``result``: us, jp, left."""
    out = Outcome(state)
    chits = [split(one) for one in state[IN_POOL]]
    out.result = {side: [name for owner, name in chits if owner == side] for side in reversed(SIDES)} | {"left": len(chits)}
    return out


POOL = Command("pool", Pool, pool, "bataan.pool.help", ("2.4",), lookup=False, rolls=False, ends=True, changes=False)


class Draw(Order):
    """Draw a chit from the pool; it activates its own side's formation."""

    chit: str | None = fact(Word("NAME"), "bataan.pool.draw.chit", rules=("5.0",), default=None)


def _named(state: State, word: str) -> str | None:
    """The chit in the pool that the word means: a name, or ``SIDE:NAME``; None if none does. BadInput if two sides' do."""
    there = dict.fromkeys(state[IN_POOL])
    if word in there:
        return word
    found = [one for one in there if split(one)[1].casefold() == word.casefold()]
    if not found:
        by_name = {split(one)[1]: one for one in there}
        found = [by_name[key] for key in keys.matches(word, by_name)]
    if len(found) > 1:
        raise BadInput(say("key.ambiguous", word=word, what=say("bataan.what.chit"), keys=", ".join(found)))
    return found[0] if found else None


def _sides(state: State) -> set[str]:
    return {split(one)[0] for one in state[IN_POOL]}


def there_is_one(state: State, order: Draw) -> Iterable[Fault]:
    """A chit that lies in the pool (§2.4)."""
    if not state[IN_POOL]:
        yield hard(say("bataan.pool.empty"), "2.4", todo=say("bataan.pool.empty.todo"))
    elif order.chit and _named(state, order.chit) is None:
        there = tuple(dict.fromkeys(split(one)[1] for one in state[IN_POOL]))
        yield hard(say("bataan.pool.not-there", chit=order.chit), "2.4", todo=say("bataan.pool.not-there.todo", chits=there))


def first_is_chosen(state: State, order: Draw) -> Iterable[Fault]:
    """The first formation of a turn is the choice of the side that has the initiative (§5.0)."""
    if state[DRAWN] or state[FIRST] not in _sides(state):
        return
    named = _named(state, order.chit) if order.chit else None
    if order.chit is None or (named is not None and split(named)[0] != state[FIRST]):
        yield soft(say("bataan.pool.first", side=Name(state[FIRST])), "5.0", todo=say("bataan.pool.first.todo"))


def draw(state: State, order: Draw, table: Table) -> Outcome:
    """Takes a chit out of the pool: the one that was named (the first of a turn, or from a real cup), else one by lot.

    ``result``: key (the chit), chit, side, activation (1 or 2 of that formation this turn), left.
    """
    out = Outcome(state)
    remark_phase(out, "action")
    if state[FIRST] is None:
        out.warn("bataan.pool.no-initiative")
    if order.chit is None and state[CUP] == "real":
        raise BadInput(say("bataan.pool.real"), say("bataan.pool.real.todo"))
    drawn = _named(state, order.chit) if order.chit else table.pick(state[IN_POOL], "pool")
    assert drawn is not None
    side, name = split(drawn)
    rest = list(state[IN_POOL])
    rest.remove(drawn)
    out.set(IN_POOL, tuple(rest))
    out.set(DRAWN, (*state[DRAWN], drawn))
    activation = out[DRAWN].count(drawn)
    out.result = {"key": name, "chit": name, "side": side, "activation": activation, "left": len(rest)}
    _told(out, side, name, activation)
    out.cite("2.4", "5.0")
    return out


def _told(out: Outcome, side: str, name: str, activation: int) -> None:
    """What the formation may do, in its side's state of supply now (§3.2, §3.22-3.24)."""
    state = use(out, side)
    _, kind = _known(out.state, side, name)
    out.tell("bataan.pool.corps" if kind == "corps" else "bataan.pool.division", side=Name(side), name=name)
    if state in SCARCE:
        out.tell("bataan.pool.scarce" if activation == 1 else "bataan.pool.scarce-second", name=name)
        if kind == "corps":
            out.tell("bataan.pool.corps-apart")
        out.cite(*scarce_sections(state))
    elif state == "reduced":
        out.tell("bataan.pool.reduced" if activation == 1 else "bataan.pool.reduced-second", name=name)
        out.cite("3.22")
    else:
        out.tell("bataan.pool.normal" if activation == 1 else "bataan.pool.normal-second", name=name)
        out.cite("3.21")


DRAW = Command(
    "pool draw", Draw, draw, "bataan.pool.draw.help", ("2.4", "5.0"), (there_is_one, first_is_chosen), lookup=False, forecast=True
)
