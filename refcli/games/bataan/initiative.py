"""Who has the initiative (§2.3, §4.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...core.asking import Done, Table
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import Number
from ...core.outcome import Fault, Name, Outcome, say, soft
from ...core.state import State
from ...core.worth import won
from ..bushido.kinds import SIDES
from .gates import mark, once, remark_phase
from .ledgers import fires, flies, fly, shoot
from .phases import REBUILD
from .pool import split
from .position import DONE, FIRST, PLACED
from .supply import SCARCE, pay, scarce_sections, state_of, stood, use

COUNT = Number(0, 99)


class Initiative(Order):
    """Throw for the initiative."""

    us_air: int = fact(COUNT, "bataan.initiative.us-air", rules=("4.0",), default=0)
    jp_air: int = fact(COUNT, "bataan.initiative.jp-air", rules=("4.0",), default=0)
    us_fired: int = fact(COUNT, "bataan.initiative.us-fired", rules=("4.0",), default=0)
    jp_fired: int = fact(COUNT, "bataan.initiative.jp-fired", rules=("4.0",), default=0)
    jp_beach: int = fact(COUNT, "bataan.initiative.jp-beach", rules=("3.1", "4.0"), default=0)
    us_chits: int | None = fact(COUNT, "bataan.initiative.us-chits", rules=("4.0",), default=None)
    jp_chits: int | None = fact(COUNT, "bataan.initiative.jp-chits", rules=("4.0",), default=None)


def aircraft(state: State, order: Initiative) -> Iterable[Fault]:
    """The Japanese use six aircraft at most, the US none (§4.0)."""
    if order.jp_air > (most := state.tables["guns"]["initiative"]["most-air"]):
        yield soft(say("bataan.initiative.most-air", n=most), "2.3", "4.0")
    if order.us_air:
        yield soft(say("bataan.initiative.no-us-air"), "4.0")


def unmodified(state: State, order: Initiative) -> Iterable[Fault]:
    """In a turn of rebuilding it is thrown for the reduced phase, with no modifier (§8.0)."""
    if REBUILD in state[DONE] and any(getattr(order, name) for name in order.declared):
        yield soft(say("bataan.initiative.rebuilding"), "8.0")


def there(state: State, order: Initiative) -> Iterable[Fault]:
    """Aircraft and guns that are there (§5.5); where supply fails no gun counts, checked or not (§3.23)."""
    yield from flies(state, "jp", order.jp_air)
    for side in SIDES:
        fired = getattr(order, f"{side}_fired")
        if fired and (now := state_of(state, side)) in SCARCE:
            yield soft(say("bataan.initiative.no-guns", state=stood(now)), *scarce_sections(now))
        else:
            yield from fires(state, side, fired)


def not_twice(state: State, order: Initiative) -> Iterable[Fault]:
    """Once a turn (§2.3)."""
    return once(state, "initiative", say("bataan.initiative.twice", side=Name(state[FIRST])), "2.3")


def placed(state: State, side: str) -> int:
    """The chits that a side has put into the pool this turn."""
    return sum(split(one)[0] == side for one in state[PLACED])


def _modifiers(out: Outcome, order: Initiative, side: str) -> int:
    """What is added to a side's die, each with its reason (§4.0)."""
    if REBUILD in out.state[DONE]:
        return 0
    rule: Mapping[str, int] = out.state.tables["guns"]["initiative"]
    told = getattr(order, f"{side}_chits")
    there = placed(out.state, side)
    if told is not None and out.state.live and told != there:
        out.warn("bataan.initiative.chits", side=Name(side), told=told, there=there)
    counted = {
        "chit": there if told is None else told,
        "air": getattr(order, f"{side}_air"),
        "fired": getattr(order, f"{side}_fired"),
        "beach": order.jp_beach if side == "jp" else 0,
    }
    for key, n in counted.items():
        if n:
            out.because(f"bataan.initiative.{key}", side=Name(side), n=f"{n * rule[key]:+d}")
    return sum(n * rule[key] for key, n in counted.items())


def initiative(state: State, order: Initiative, table: Table) -> Outcome:
    """Both throw, both again while the modified dice are equal; the higher has the initiative (§2.3, §4.0).

    Each gun turned to Fired costs its side a point of supply, in a session. ``result``: key and winner (a side), us, jp
    (the modified dice).
    """
    out = Outcome(state)
    remark_phase(out, "reduced" if REBUILD in state[DONE] else "initiative")
    us, jp = (_modifiers(out, order, side) for side in ("us", "jp"))
    for side in SIDES:
        if fired := getattr(order, f"{side}_fired"):
            fire(out, side, fired)
        fly(out, side, getattr(order, f"{side}_air"))

    def step(table: Table, at: None) -> object:
        thrown = table.one("initiative-us") + us, table.one("initiative-jp") + jp
        return None if thrown[0] == thrown[1] else Done(thrown)

    ours, theirs = table.rounds(step, None)
    winner = "us" if ours > theirs else "jp"
    if state.live:
        out.set(FIRST, winner)
    mark(out, "initiative")
    out.result = {"key": winner, "us": ours, "jp": theirs, "winner": winner}
    out.tell("bataan.initiative.first", side=Name(winner))
    out.cite("2.3", "4.0", *(("8.0",) if REBUILD in state[DONE] else ()))
    return out


def fire(out: Outcome, side: str, guns: int) -> None:
    """Turns a side's guns to Fired: a point each in a session (§3.3), where each has passed its check if supply is short
    (§3.22, §3.23: ``ledgers.fires``)."""
    if (state := use(out, side)) in SCARCE:
        out.cite(*scarce_sections(state))
    elif state != "normal":
        out.cite("3.22")
    if out.state.live:
        shoot(out, side, guns)
        cost = guns * out.state.tables["supply"]["cost"]["fire"]
        pay(out, side, cost)
        out.because("bataan.fire.cost", side=Name(side), n=cost)
        out.cite("3.3")


INITIATIVE = Command(
    "initiative",
    Initiative,
    initiative,
    "bataan.initiative.help",
    ("2.3", "4.0"),
    (aircraft, unmodified, there, not_twice),
    worth=won(),
)
