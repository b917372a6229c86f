"""A battle: two calls, two dice, losses, time (§7.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

from ...core.asking import Table
from ...core.crt import Crt
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number
from ...core.outcome import Decision, Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from ...core.worth import Measure
from .kinds import PIECE, SIDE, SIDES, called, its, most, numbers, other, pieces
from .memo import note_call
from .position import BATTLES, ELAPSED, FOUGHT, MAIL, PLACE, left, memo, of
from .retreat import Parties, settle
from .third_army import hexes_now
from .turns import act, one_act, to_play

CALL = Number(0)
TERRAIN: tuple[Literal["river", "mountain"], ...] = ("river", "mountain")


class Combat(Order):
    """One attack: the two pieces, what each player calls, and what lies between them."""

    bare: ClassVar[tuple[str, ...]] = ("piece:target", "att:def_", "dice")

    by: str = fact(SIDE, "mukden.combat.by", rules=("7.0",), default=PHASE_SIDE)
    piece: str = fact(PIECE, "mukden.combat.piece", rules=("7.0",))
    target: str = fact(PIECE, "mukden.combat.target", rules=("7.0",))
    att: int = fact(CALL, "mukden.combat.att", rules=("7.0",))
    def_: int | None = fact(CALL, "mukden.combat.def", rules=("7.0",), default=None)
    river: bool = fact(FLAG, "mukden.combat.river", rules=("7.0",), default=False)
    mountain: bool = fact(FLAG, "mukden.combat.mountain", rules=("7.0",), default=False)
    fortress: bool = fact(FLAG, "mukden.combat.fortress", rules=("7.0",), default=False)
    mukden: bool = fact(FLAG, "mukden.combat.mukden", rules=("7.0",), default=False, letter="k")

    @classmethod
    def side_in(cls, state: State, facts: Mapping[str, Any], side: str | None) -> str | None:
        """The side that alone has a piece that is named; else, in a session, the one that is to play (§5.0)."""
        for name, whose in (("piece", str), ("target", other)):
            owners = [one for one in SIDES if facts.get(name) in pieces(state.tables, one)]
            if len(owners) == 1:
                return whose(owners[0])
        return (to_play(state) or side) if state.live else None

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        """Whose attack it is, where no piece that is named is one army's alone."""
        named = [facts[name] for name in ("piece", "target") if name in facts]
        settled = [piece for piece in named if sum(piece in pieces(state.tables, one) for one in SIDES) == 1]
        return {} if settled else {"by": cls.side_in(state, facts, None)}

    @classmethod
    def owner(cls, state: State, facts: Mapping[str, Any], name: str) -> str | None:
        """The attacker's piece is his, the target his enemy's."""
        side = facts.get("by") or cls.side_in(state, facts, None)
        return other(side) if side is not None and name in ("target", "def_") else side

    def wants(self, state: State) -> tuple[str, ...]:
        """The defender's call, but by mail, where he makes it himself when he has heard the attack."""
        return ("def_",) if self.def_ is None and not (state.live and state[MAIL]) else ()

    def answered(self, call: int) -> Combat:
        """The attack with the defender's call."""
        return type(self)(**{**vars(self), "def_": call})

    def parties(self) -> Parties:
        """(side, piece, call) of the attacker and of the defender; a call that is not made yet is the least."""
        return (self.by, self.piece, self.att), (other(self.by), self.target, self.def_ if self.def_ is not None else 1)


# What forbids it.


def both_there(state: State, order: Combat) -> Iterable[Fault]:
    """Each side has the piece named for it (BadInput if not), and in a session it stands on the map (§3.0, §7.0)."""
    for side, name in ((order.by, "piece"), (other(order.by), "target")):
        piece = its(state.tables, side, getattr(order, name))
        place = state[PLACE[of(side, piece)]]
        if state.live and place != "map":
            todo = say("mukden.combat.comes", keys=hexes_now(state)) if place == "off-map" else None
            yield hard(say("mukden.combat.not-there", piece=called(side, piece), place=Name(place)), "3.0", "7.0", todo=todo)


def calls_possible(state: State, order: Combat) -> Iterable[Fault]:
    """At least 1; no more than any piece of that side can have, unless the side's memo says more (§3.0, §7.0)."""
    least = numbers(state)["battle"]["least_call"]
    for side, name, told in ((order.by, "piece", "att"), (other(order.by), "target", "def_")):
        call = getattr(order, told)
        if call is None:  # by mail he has not called yet
            continue
        if call < least:
            yield soft(say("mukden.call.least", piece=called(side, getattr(order, name)), least=least), "7.0")
        if call > (limit := most(state.tables, side)):
            yield hard(say("mukden.call.most", side=Name(side), call=call, most=limit), "3.0", "7.0")


def heard_first(state: State, order: Combat) -> Iterable[Fault]:
    """By mail the attacker cannot call for the defender (§7.0)."""
    if state.live and state[MAIL] and order.def_ is not None:
        yield hard(say("mukden.combat.by-mail"), "7.0", todo=say("mukden.combat.by-mail.todo"))


def once_a_turn(state: State, order: Combat) -> Iterable[Fault]:
    """One piece a turn, and the third army alone where it has come (§5.0, §8.0)."""
    yield from one_act(state, order.by, order.piece)


def _within_memos(out: Outcome, order: Combat) -> None:
    """Refuses a call above what the piece has left. Only a real battle comes here with a memo to look at (§7.0)."""
    for side, piece, call in order.parties():
        strengths = memo(out, side)
        if strengths is not None and call > left(out, side, piece, strengths):
            out.refuse(hard(say("mukden.call.above", piece=called(side, piece), call=call), "7.0", todo=say("mukden.call.above.todo")))


# The calls and the dice.


def attack_strength(out: Outcome, order: Combat) -> int:
    """The attacker's call after river, mountain and, last of all, the halving of §7.0 (once, whatever calls for it)."""
    rule = numbers(out.state)["battle"]
    strength = order.att
    for ground in TERRAIN:
        if getattr(order, ground):
            strength += rule["modifier"][ground]
            out.because(f"mukden.why.{ground}", n=rule["modifier"][ground], strength=strength)
    for name in ("fortress", "mukden"):
        if getattr(order, name) and order.by != rule["halving"]["side"]:
            out.warn("mukden.combat.not-halved", what=say(f"mukden.what.{name}"), side=Name(rule["halving"]["side"]))
    if halved := halvings(out.state, order):
        strength = -(-strength // rule["halving"]["divisor"])
        named = tuple(say(f"mukden.what.{name}") for name in halved)
        out.because("mukden.why.halved", what=named, n=rule["halving"]["divisor"], strength=strength)
    return strength


def halvings(state: State, order: Combat) -> list[str]:
    """What halves the attacker's call, once in all: the fortress line, Mukden; nothing where it is not that side's attack (§7.0)."""
    if order.by != numbers(state)["battle"]["halving"]["side"]:
        return []
    return [name for name in ("fortress", "mukden") if getattr(order, name)]


def combat(state: State, order: Combat, table: Table) -> Outcome:
    """One battle (§7.0).

    ``result``: key (``A-1 D-1``: losses before retreats), by, att_total, def_total, difference (as added), halved (by what),
    losses, time; once all is decided retreat (``att``, ``def`` or None) and lost (after it). Losses of a side are taken when it
    has chosen.
    """
    out = Outcome(state)
    out.cite("7.0")
    if state.live:
        _within_memos(out, order)
        act(out, order.by, f"combat {order.piece}")
        out.stamp(FOUGHT[str(out.add(BATTLES, 1) + state[BATTLES])])
    if order.def_ is None:
        order = order.answered(_defenders_call(out, order, table))
    if state.live:
        for side, piece, call in order.parties():
            note_call(out, side, piece, call)
    assert order.def_ is not None
    rule = numbers(state)["battle"]
    strength = attack_strength(out, order)
    difference = max(-rule["most_difference"], min(rule["most_difference"], strength - order.def_))
    gains = {"n": abs(difference), "side": Name("def" if difference < 0 else "att")}
    out.because("mukden.why.difference" if difference else "mukden.why.even", att=strength, against=order.def_, **gains)
    dice = {"att": table.one("attacker"), "def": table.one("defender")}
    totals = {"att": dice["att"] + max(difference, 0), "def": dice["def"] + max(-difference, 0)}
    losses = _losses(state, totals)
    spent = out.add(ELAPSED, sum(die == rule["time_face"] for die in dice.values()))
    out.result = {
        "key": f"A-{losses['att']} D-{losses['def']}",
        "by": order.by,
        "att_total": totals["att"],
        "def_total": totals["def"],
        "difference": difference,
        "halved": halvings(state, order),
        "losses": losses,
        "time": sum(die == rule["time_face"] for die in dice.values()),
    }
    if spent:
        out.tell("mukden.time", n=spent, elapsed=out[ELAPSED])
    settle(out, order.parties(), losses, table)
    return out


def _defenders_call(out: Outcome, order: Combat, table: Table) -> int:
    """What the defender calls when he has heard the attack (§7.0): his own decision."""
    side = other(order.by)
    out.result = {"key": "declared", "by": order.by}
    calls = tuple(str(n) for n in range(numbers(out.state)["battle"]["least_call"], most(out.state.tables, side) + 1))
    question = say("mukden.call.question", side=Name(side), piece=called(side, order.target), call=order.att)
    return int(table.choose(Decision(side, calls, question), out))


def _losses(state: State, totals: dict[str, int]) -> dict[str, int]:
    """What each side loses by how far the totals are apart (§7.0)."""
    chart = state.tables.derived("combat", Crt.of)
    code = chart.codes[chart.cell(chart.apart(abs(totals["att"] - totals["def"])), 0)]
    higher = "att" if totals["att"] >= totals["def"] else "def"
    return {role: code["higher" if role == higher else "lower"] for role in ("att", "def")}


def _gained(result: Mapping[str, Any], order: Combat, tables: Tables) -> int:
    """What the defender loses, retreats left aside, less what the attacker does."""
    losses = result["losses"]
    return int(losses["def"]) - int(losses["att"])


COMBAT = Command(
    "combat",
    Combat,
    combat,
    "mukden.combat.help",
    ("7.0",),
    (both_there, calls_possible, heard_first),
    in_turn=(once_a_turn,),
    worth=Measure(_gained),
)
