"""Batteries that become infantry companies (§14.8)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.asking import Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Text
from ...core.numbers import plain
from ...core.outcome import Fault, Outcome, hard, say
from ...core.state import State
from .position import AA_UNITS, CONVERTED


class Convert(Order):
    """One battery becomes a company of infantry."""

    name: str = fact(Text("NAME"), "corregidor.convert.name", positional=True)
    forced: bool = fact(FLAG, "corregidor.convert.forced", rules=("14.8",), default=False)


def key_of(state: State, name: str) -> str:
    """The key under which a battery is known as converted: an AA company's own, else the name in small letters."""
    words = plain(name).casefold().split()
    return next((key for key in state.tables["fire"]["aa"]["units"] if key in words), " ".join(words))


def not_back(state: State, order: Convert) -> Iterable[Fault]:
    """A battery that has become infantry never becomes a battery again (§14.8)."""
    if key_of(state, order.name) in state[CONVERTED]:
        yield hard(say("corregidor.convert.done", name=order.name), "14.8")


def convert(state: State, order: Convert, table: Table) -> Outcome:
    """The battery's infantry takes its place; an AA company is turned over. When forced it arrives disrupted (§14.8).

    ``result``: key (its name), ``aa`` (whether it was an AA company), ``forced``.
    """
    out = Outcome(state)
    out.cite("14.8")
    key = key_of(state, order.name)
    gun = key in state.tables["fire"]["aa"]["units"]
    out.set(CONVERTED, (*state[CONVERTED], key))
    if gun:
        out.add(AA_UNITS, -1)
        out.tell("corregidor.convert.turn", name=order.name)
    else:
        out.tell("corregidor.convert.replace", name=order.name)
    if order.forced:
        out.tell("corregidor.convert.disrupted")
    out.result = {"key": key, "aa": gun, "forced": order.forced}
    return out


CONVERT = Command("convert", Convert, convert, "corregidor.convert.help", ("14.8",), (not_back,), lookup=False, rolls=False)
