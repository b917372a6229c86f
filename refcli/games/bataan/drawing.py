"""Chits drawn from the activation pool, and who acts with them (§2.4, §5.0-5.2): each activation is marked, and what it needs told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...core import keys
from ...core.answer import Answer
from ...core.asking import Table
from ...core.command import Then
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Word
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from ..bushido.kinds import SIDE, other
from . import told
from .formations import LEADING, Formation, absent, activation, find, needs, whose
from .gates import remark_phase
from .pool import chit, split
from .position import ACTIVATIONS, ACTIVE, CUP, DRAWN, FIRST, IN_POOL
from .supply import SCARCE, scarce_sections, state_of, use


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
        out.warn(UNTOLD, name=Name(leader.key))
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


def who_acts(answer: Answer, tables: Tables) -> Then | None:
    """Who acts with a corps or an army that the lot brought up (§5.1); the answer completes the draw."""
    untold = next((one for one in answer.warnings if one.key == UNTOLD), None)
    if untold is None:
        return None
    return Then(say("bataan.pool.who-acts", **untold.params), ((Others().nobody, ()),), ("amend", "--with"))


UNTOLD = "bataan.pool.with-untold"

DRAW = Command(
    "pool draw",
    Draw,
    told.reminding(draw, told.pool),
    "bataan.pool.draw.help",
    ("2.4", "5.0", "5.1"),
    (there_is_one, first_is_chosen, company),
    lookup=False,
    forecast=True,
    then=who_acts,
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
