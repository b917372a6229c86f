"""Playing netwar chits, and an airstrike, into a declared attack or outside one (§20.5, §22.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import PHASE_SIDE, Order, fact
from ...core.game import Command
from ...core.kinds import FLAG
from ...core.outcome import Fault, Name, Outcome, hard, say, soft, texts
from ...core.state import State
from .chains import STRIKE, Chain, answerable, fitting, kinds_of, open_attack, played_alone, seen, shown, strikes
from .chits import LOOK, lacking, spend
from .combat import COLUMN, fly
from .gates import phase_is
from .kinds import CHIT, SIDE, other
from .position import AIRSTRIKES, ALONE, HANDS, HELD, INTERJECTED, MAIL, PENDING, PHASE, PROOFS
from .restrictions import isr, strike


class Play(Order):
    """Play one chit. Black Ops may name what it cancels; ISR may look at the enemy's chits."""

    side: str = fact(SIDE, "iraq.chit.side", positional=True, default=PHASE_SIDE)
    kind: str = fact(CHIT, "iraq.chit.kind", positional=True)
    cancels: str | None = fact(CHIT, "iraq.chit.cancels", rules=("20.5",), default=None)
    look: bool = fact(FLAG, "iraq.chit.look", rules=("20.5", "25.2"), default=False)


def _makes_sense(state: State, order: Play) -> Iterable[Fault]:
    """BadInput for words that do not belong to the chit, and for Black Ops that fits several chains."""
    row = state.tables["chits"]["kind"][order.kind]
    if order.look and not row.get("looks"):
        raise BadInput(say("iraq.chit.looks", kind=Name(order.kind)))
    if order.cancels and not row.get("cancels"):
        raise BadInput(say("iraq.chit.cancels-not", kind=Name(order.kind)))
    if row.get("cancels") and len(found := fitting(state, order.side, order.cancels)) > 1:
        raise BadInput(say("iraq.chit.cancels-what"), say("iraq.chit.cancels-what.hint", kinds=" ".join(kinds_of(found))))
    return ()


def _held(state: State, order: Play) -> Iterable[Fault]:
    return lacking(state, order.side, [order.kind], "20.5")


def _in_time(state: State, order: Play) -> Iterable[Fault]:
    """When the kind may be played (§20.5); while an attack is open, only what may be played into it."""
    row = state.tables["chits"]["kind"][order.kind]
    if row.get("cancels"):
        yield from _something_to_cancel(state, order)
    elif state[PENDING]:
        yield from _into(state, order, row)
    elif order.kind == "edge":
        yield soft(say("iraq.edge.undeclared"), "20.5", todo=say("iraq.edge.undeclared.todo", key=order.side))
    elif row.get("decision"):
        yield soft(say("iraq.chit.after-result", kind=Name(order.kind)), "20.5", todo=say("iraq.chit.after-result.todo", key=order.side))
    elif phases := row.get("phases"):
        yield from phase_is(state, [phase.format(side=order.side) for phase in phases], "20.5")


def _something_to_cancel(state: State, order: Play) -> Iterable[Fault]:
    if fitting(state, order.side, order.cancels):
        return
    enemy = other(order.side)
    told = say("iraq.chit.nothing-to-cancel", enemy=Name(enemy))
    if order.cancels:
        told = say("iraq.chit.no-such-to-cancel", kind=Name(order.cancels), enemy=Name(enemy))
    thrown = (attack := open_attack(state)) is not None and attack.thrown
    after_the_die = thrown or state[PHASE].startswith("conflict-")
    yield hard(told, "20.5", todo=say("iraq.chit.nothing-to-cancel.todo") if after_the_die and not answerable(state) else None)


def _into(state: State, order: Play, row: Any) -> Iterable[Fault]:
    """What may be played into the open attack: Edge and the attacker's ISR before its die, InfoWar after it."""
    attack = open_attack(state)
    if attack is None or order.look or (order.kind != "infowar" and (attack.thrown or order.kind not in ("edge", "isr"))):
        yield hard(say("decide.open", question=state[PENDING]["command"]), "20.5", todo=say("decide.first"))
        return
    chains = attack.chains(state)
    if order.kind == "infowar" and not attack.thrown:
        yield soft(say("iraq.chit.after-result", kind=Name(order.kind)), "20.5", todo=say("iraq.chit.after-result.into"))
    if order.kind == "edge":
        yield from _edge(order, attack.order, attack.command.name, chains)
    if order.kind == "isr":
        yield from phase_is(state, [phase.format(side=order.side) for phase in row["phases"]], "20.5")
        if attack.command.name == "combat":
            yield from isr(state, _with_isr(attack.order))


def _edge(order: Play, attack: Any, command: str, chains: list[Chain]) -> Iterable[Fault]:
    """One Tactical Edge a side in one combat, and none beside another doubling of strength (§20.5)."""
    if command == "pgm":
        yield soft(say("iraq.edge.no-strength"), "20.5", "27.101")
    elif any(one.kind == "edge" and one.side == order.side for one in chains):
        yield soft(say("iraq.edge.twice", side=Name(order.side)), "20.5")
    elif attack.suicide and order.side == attack.by:
        yield soft(say("iraq.edge.other-doubling"), "20.5", "27.6")


def _with_isr(attack: Any) -> Any:
    """The attack as if it had been given with an ISR chit."""
    return type(attack)(**{**vars(attack), "isr": True})


def play(state: State, order: Play, table: Table) -> Outcome:
    """Spends one chit and says what it does (§20.5). Into an open attack it is shown how that stands now.

    ``result``: ``key``, ``held``, ``cancels``, ``played``; before the die of a declared attack its ``key``, ``column``,
    ``base_column``, ``strength`` and ``played``.
    """
    out = Outcome(state)
    row = state.tables["chits"]["kind"][order.kind]
    spend(out, order.side, order.kind)
    out.result = {"key": order.kind, "held": out[HELD[order.side]]}
    attack = open_attack(state)
    chain = None
    if row.get("cancels"):
        ((place, chain),) = fitting(state, order.side, order.cancels)
        out.result["cancels"] = chain.last_kind
        if attack is None:
            out.set(ALONE, chain._replace(ops=chain.ops + 1).word())
        else:
            out.set(INTERJECTED, (*out[INTERJECTED], f"{order.side}:{order.kind}:{place}"))
    elif attack is None:
        out.set(ALONE, Chain(order.side, order.kind).word())
    else:
        out.set(INTERJECTED, (*out[INTERJECTED], f"{order.side}:{order.kind}"))
    if order.look:
        enemy = other(order.side)
        out.result["look"] = {"held": state[HELD[enemy]], "kinds": list(state[HANDS[enemy]])}
        out.tell("iraq.chit.look-at", side=Name(order.side), enemy=Name(enemy))
        if out[MAIL] is not None and state[HELD[enemy]]:
            out.set(PROOFS[enemy], (*(out[PROOFS[enemy]] or ()), LOOK))
        out.cite("25.2")
    elif order.kind == "isr" and attack is not None:
        out.tell("iraq.chit.isr-opens", side=Name(order.side))
    else:
        effect = {"en": row["en"], "ja": row["ja"]}
        out.instructions.append(texts(effect, side=Name(order.side), cancels=Name(chain.last_kind if chain else "")))
    if chain is not None and chain.ops:
        stands = "iraq.chit.stands-again" if chain.ops % 2 else "iraq.chit.stopped-again"
        out.tell(stands, side=Name(chain.side), kind=Name(chain.kind))
    _stands_now(out)
    out.cite("20.5")
    return out


def _stands_now(out: Outcome) -> None:
    """``result.played``, and how the declared attack stands, after what was played."""
    attack = open_attack(out.state)
    if attack is None:
        alone = played_alone(out)
        out.result["played"] = shown([alone] if alone else [])
        return
    now = seen(attack, out)
    if attack.thrown:
        out.result["played"] = now.result["played"]
        out.warnings += [one for one in now.warnings if one.key.startswith("iraq.combat.infowar")]
    else:
        out.result |= now.result
        out.reasons += now.reasons


PLAY = Command(
    "chit play", Play, play, "iraq.chit.play.help", ("20.5",), (_makes_sense, _held, _in_time), lookup=False, rolls=False, interjects=True
)


class Airstrike(Order):
    """Fly an airstrike into the declared attack."""

    column: str = fact(COLUMN, "iraq.combat.airstrike", rules=("22.3",), positional=True)


def _declared(state: State, order: Airstrike) -> Iterable[Fault]:
    """Only into a declared attack, before its die, once, and where ``combat`` could have flown it (§22.1, §22.2)."""
    attack = open_attack(state)
    if state[PENDING] and (attack is None or attack.thrown):
        yield hard(say("decide.open", question=state[PENDING]["command"]), "22.1", todo=say("decide.first"))
    elif attack is None:
        yield soft(say("iraq.airstrike.undeclared"), "22.1", todo=say("iraq.airstrike.undeclared.todo"))
        if state[AIRSTRIKES] < 1:
            yield hard(say("iraq.airstrike.none"), "22.1")
    else:
        pgm = attack.command.name == "pgm"
        if pgm or attack.order.airstrike is not None or strikes(state[INTERJECTED]):
            yield soft(say("iraq.airstrike.second"), "22.1")
        yield from () if pgm else strike(state, attack.order)


def airstrike(state: State, order: Airstrike, table: Table) -> Outcome:
    """Moves a declared attack to a column of coin's choice; that column stays, whatever is played after it (§22.3).

    ``result``: how the attack stands now, as ``combat --declare`` tells it.
    """
    out = Outcome(state)
    fly(out)
    out.result = {"key": order.column}
    if state[PENDING]:
        out.set(INTERJECTED, (*out[INTERJECTED], f"{STRIKE}:{order.column}"))
        _stands_now(out)
    return out


AIRSTRIKE = Command(
    "airstrike", Airstrike, airstrike, "iraq.airstrike.help", ("22.1", "22.3"), (_declared,), lookup=False, rolls=False, interjects=True
)
