"""The activation pool (§2.3, §2.4, §4.0, §5.0): chits go in for supply, and are drawn until none is left; who acts with them.

Chits are written ``SIDE:NAME`` in the pool; ``placed`` and ``drawn`` hold the chits of this turn, ``activations`` a mark for each
formation that has acted, ``formations`` what kind a formation of the players' naming is (``SIDE:KIND:NAME``), remembered from its
first chit on. What the formations are: ``formations.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core import keys
from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Key, Number, Word
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from ..bushido.kinds import SIDE, SIDES, other
from . import told
from .formations import FIGHTING, LEADING, Formation, absent, activation, chits, find, guess, needs, price, whose
from .gates import phase_is, remark_phase
from .phases import REBUILD
from .position import ACTIVATIONS, ACTIVE, CUP, DONE, DRAWN, FIRST, FORMATIONS, IN_POOL, PLACED, SUPPLY_OF
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


class Others(NamedTuple):
    """``16d,65b``: formations; ``none`` for none of them."""

    metavar: str = "A,B|none"
    nobody: str = "none"

    def values(self, tables: Tables) -> Sequence[str]:
        return (self.nobody,)

    def parse(self, text: str, tables: Tables) -> tuple[str, ...]:
        parts = [part.strip() for part in text.replace("、", ",").replace("，", ",").split(",")]
        if not all(parts):
            raise BadInput(say("bataan.pool.with-unreadable", text=text))
        return () if [part.casefold() for part in parts] == [self.nobody] else tuple(parts)

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value) or self.nobody

    def fits(self, text: str, tables: Tables) -> bool:
        return True


class Draw(Order):
    """Draw a chit from the pool; it activates its own side's formation."""

    chit: str | None = fact(Word("NAME"), "bataan.pool.draw.chit", rules=("5.0",), default=None)
    with_: tuple[str, ...] | None = fact(Others(), "bataan.pool.draw.with", rules=("5.1",), default=None)

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> dict[str, str | None]:
        """Who acts with a corps or an army, where that is not told (§5.1)."""
        named = _named(state, facts["chit"]) if facts.get("chit") else None
        return {"with_": Others().nobody} if named is not None and _of(state, named).kind in LEADING else {}


def _of(state: State, mark: str) -> Formation:
    side, name = split(mark)
    return find(state, side, name)


def _named(state: State, word: str) -> str | None:
    """The chit in the pool that the word means: a name, or ``SIDE:NAME``; None if none does. BadInput if two sides' do."""
    there = dict.fromkeys(state[IN_POOL])
    if word in there:
        return word
    found = [one for one in there if split(one)[1].casefold() == word.casefold()]
    if not found:
        found = [one for one in there if (known := find(state, split(one)[0], word)).known and known.key == split(one)[1]]
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


def companions(state: State, drawn: str, words: Iterable[str]) -> list[Formation]:
    """The formations that act with the one drawn. BadInput for one of the other side."""
    side, _ = split(drawn)
    found = []
    for word in words:
        one = find(state, side, word)
        if not one.known and whose(state.tables, word) == other(side):
            raise BadInput(say("bataan.pool.with-enemy", name=Name(word.casefold()), side=Name(side)))
        if one not in found:
            found.append(one)
    return found


def together(state: State, drawn: str, words: Iterable[str]) -> Iterable[Fault]:
    """With a corps or army two divisions or brigades act and one independent unit (§5.1), with a division the latter alone (§5.2);
    corps troops act with their corps until US supply fails (§3.23, §13.1). All of them must be there."""
    leader = _of(state, drawn)
    those = companions(state, drawn, words)
    formations = [one for one in those if one.kind != "independent"]
    own = state_of(state, leader.side) not in SCARCE
    beside = [one for one in those if one.kind == "independent" and not (own and one.follows == leader.key)]
    for one in those:
        yield from absent(state, one)
    if leader.kind not in LEADING and formations:
        yield soft(say("bataan.pool.with-own", name=Name(leader.key)), "5.2")
    elif any(one.kind in LEADING for one in formations):
        yield soft(say("bataan.pool.with-corps"), "5.1")
    elif len(formations) > MOST:
        yield soft(say("bataan.pool.with-two", n=MOST), "5.1")
    if len(beside) > 1:
        yield soft(say("bataan.pool.with-one"), "5.1" if leader.kind in LEADING else "5.2")


MOST = 2
"""Divisions or brigades that a corps or army moves (§5.1)."""


def company(state: State, order: Draw) -> Iterable[Fault]:
    """Who acts with a chit that is named."""
    named = _named(state, order.chit) if order.chit else None
    return together(state, named, order.with_) if named is not None and order.with_ else ()


def draw(state: State, order: Draw, table: Table) -> Outcome:
    """Takes a chit out of the pool: the one that was named (the first of a turn, or from a real cup), else one by lot. Its
    formation and those that act with it are marked as activated.

    ``result``: key (the chit), chit, side, activation (the how-manieth of that formation this turn), needs (free, check, none),
    with (a list: name, activation, needs), left.
    """
    out = Outcome(state)
    remark_phase(out, "action")
    if state[FIRST] is None:
        out.warn("bataan.pool.no-initiative")
    if order.chit is None and state[CUP] == "real":
        raise BadInput(say("bataan.pool.real"), say("bataan.pool.real.todo"))
    drawn = _named(state, order.chit) if order.chit else table.pick(state[IN_POOL], "pool")
    assert drawn is not None
    if order.chit is None and order.with_:
        for fault in together(state, drawn, order.with_):
            out.refuse(fault)
    side, name = split(drawn)
    leader = _of(state, drawn)
    rest = list(state[IN_POOL])
    rest.remove(drawn)
    out.set(IN_POOL, tuple(rest))
    out.set(DRAWN, (*state[DRAWN], drawn))
    out.set(ACTIVE, drawn)
    nth = _mark(out, drawn)
    out.result = {"key": name, "chit": name, "side": side, "activation": nth, "needs": needs(out, side, nth)}
    _told(out, leader, nth)
    out.result["with"] = _with(out, leader, drawn, order.with_)
    out.result["left"] = len(rest)
    out.cite("2.4", "5.0")
    return out


def _mark(out: Outcome, mark: str) -> int:
    """Notes an activation; which it is of that formation this turn."""
    out.set(ACTIVATIONS, (*out[ACTIVATIONS], mark))
    return activation(out, mark)


def _with(out: Outcome, leader: Formation, drawn: str, words: tuple[str, ...] | None) -> list[dict[str, object]]:
    """Marks who acts with a corps or army, and tells which activation it is; independent units are not counted (§5.1)."""
    if leader.kind not in LEADING:
        return []
    if words is None:
        out.warn("bataan.pool.with-untold", name=Name(leader.key))
        return []
    rows: list[dict[str, object]] = []
    for one in companions(out.state, drawn, words):
        if one.kind == "independent":
            continue
        nth = _mark(out, chit(leader.side, one.key))
        rows.append({"name": one.key, "activation": nth, "needs": needs(out, leader.side, nth)})
        _told_of(out, one, nth)
    out.cite("5.1")
    return rows


def _told(out: Outcome, one: Formation, nth: int) -> None:
    """What the formation may do, in its side's state of supply now (§3.2, §3.21-3.24)."""
    state = use(out, one.side)
    out.tell("bataan.pool.corps" if one.kind in LEADING else "bataan.pool.division", side=Name(one.side), name=Name(one.key))
    _told_of(out, one, nth)
    if state in SCARCE:
        if one.kind in LEADING:
            out.tell("bataan.pool.corps-apart")
        out.cite(*scarce_sections(state))
    else:
        out.cite("3.22" if state == "reduced" else "3.21")


def _told_of(out: Outcome, one: Formation, nth: int) -> None:
    need = needs(out, one.side, nth)
    if need == "free":
        out.tell("bataan.pool.free", name=Name(one.key), n=nth)
    elif need == "check" and state_of(out, one.side) in SCARCE:
        out.tell("bataan.pool.scarce", name=Name(one.key))
    else:
        out.tell(f"bataan.pool.{need}", name=Name(one.key), n=nth)


DRAW = Command(
    "pool draw",
    Draw,
    told.reminding(draw, told.pool),
    "bataan.pool.draw.help",
    ("2.4", "5.0", "5.1"),
    (there_is_one, first_is_chosen, company),
    lookup=False,
    forecast=True,
)


class Mark(Order):
    """A formation acts without a chit: its third activation, unit by unit."""

    side: str = fact(SIDE, "bataan.pool.side", positional=True)
    name: str = fact(Word("NAME"), "bataan.pool.name", positional=True)


def may_act(state: State, order: Mark) -> Iterable[Fault]:
    """It is there, and a formation (§5.0)."""
    one = find(state, order.side, order.name)
    if one.kind == "independent":
        yield hard(say("bataan.pool.independent", name=Name(one.key)), "5.0")
    yield from absent(state, one)


def marked(state: State, order: Mark, table: Table) -> Outcome:
    """Counts an activation that no chit gave (§5.0). ``result``: side, name, activation, needs (free, check, none)."""
    out = Outcome(state)
    remark_phase(out, "action", "reduced")
    one = find(state, order.side, order.name)
    nth = _mark(out, chit(order.side, one.key))
    out.result = {"side": order.side, "name": one.key, "activation": nth, "needs": needs(out, order.side, nth)}
    use(out, order.side)
    _told_of(out, one, nth)
    out.cite("5.0")
    return out


MARK = Command(
    "pool mark", Mark, told.reminding(marked, told.pool), "bataan.pool.mark.help", ("5.0",), (may_act,), lookup=False, rolls=False
)
