"""What players report besides battles: the third army, withdrawals, the source of supply; and who has won (§4.0, §8.0, §9.0)."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Key, Number
from ...core.outcome import Fault, Name, Outcome, hard, say, soft
from ...core.state import State
from ...core.tables import Tables
from .ending import SOURCE, TIME, WITHDRAWAL, award, finish, standing, untold
from .kinds import LEAVER, SIDES, called
from .position import placed
from .turns import pass_to


def choices(tables: Tables) -> tuple[str, ...]:
    """Every choice for the third army, at whatever time."""
    return tuple(dict.fromkeys(choice for row in tables["third-army"]["choices"] for choice in row))


def open_now(state: State) -> tuple[str, ...]:
    """The choices for the third army at this time (§8.0)."""
    rows = state.tables["third-army"]["choices"]
    return tuple(rows[min(state["third_army_waits"], len(rows) - 1)])


def hexes_now(state: State) -> tuple[str, ...]:
    """The hexes to which the third army may come at this time (§8.0)."""
    return tuple(choice for choice in open_now(state) if choice != state.tables["third-army"]["wait"])


class ThirdArmy(Order):
    """The third army was chosen: it comes to a hex, or goes on waiting (§8.0)."""

    where: str = fact(Key("what.decision", choices, "A|B|C|wait"), "mukden.third-army.where", rules=("8.0",), positional=True)


def choice_open(state: State, order: ThirdArmy) -> Iterable[Fault]:
    """It comes once: B after one wait, C after two, and no third wait (§8.0)."""
    rule = state.tables["third-army"]
    place = state[f"pieces.{rule['side']}.{rule['piece']}.place"]
    if place != rule["off_map"]:
        yield hard(say("mukden.third-army.there", piece=called(rule["side"], rule["piece"]), place=Name(place)), "8.0")
    elif order.where not in open_now(state):
        todo = say("mukden.third-army.now", keys=open_now(state))
        yield soft(say("mukden.third-army.closed", where=Name(order.where), n=state["third_army_waits"]), "8.0", todo=todo)


def third_army(state: State, order: ThirdArmy, table) -> Outcome:
    """Puts the third army on its hex, where it may attack but not move on, or counts a wait (§8.0). ``result``: key, waits."""
    out = Outcome(state)
    rule = state.tables["third-army"]
    out.cite("8.0")
    pass_to(out, rule["side"])
    if order.where == rule["wait"]:
        out.add("third_army_waits", 1)
        out.tell("mukden.third-army.waits")
    else:
        out.set("third_army", order.where)
        out.set(f"pieces.{rule['side']}.{rule['piece']}.place", "map")
        out.tell("mukden.third-army.comes", where=order.where)
    out.result = {"key": order.where, "waits": out["third_army_waits"]}
    return out


THIRD_ARMY = Command("third-army", ThirdArmy, third_army, "mukden.third-army.help", ("8.0",), (choice_open,), lookup=False, rolls=False)

TOTAL = Number(0, 999)


class Counted(Order):
    """Totals that the players tell where no memo was allotted."""

    ru: int | None = fact(TOTAL, "mukden.total.ru", rules=("4.0",), default=None)
    jp: int | None = fact(TOTAL, "mukden.total.jp", rules=("4.0",), default=None)


def memo_counts(state: State, order: Counted) -> Iterable[Fault]:
    """BadInput for a total that is the memo's to tell."""
    for side in SIDES:
        if getattr(order, side) is not None and state[f"allotment.{side}"]:
            raise BadInput(say("mukden.total.known", side=Name(side)))
    return ()


def _count(out: Outcome, order: Counted) -> None:
    for side in SIDES:
        if getattr(order, side) is not None:
            out.set(f"totals.{side}", getattr(order, side))


class Withdraw(Counted):
    """A Russian piece leaves the map; ``--declare``: the withdrawal is declared and the game ends (§9.0)."""

    piece: str | None = fact(LEAVER, "mukden.withdraw.piece", rules=("9.0",), positional=True, default=None)
    declare: bool = fact(FLAG, "mukden.withdraw.declare", rules=("4.0", "9.0"), default=False)

    def wants(self, state: State) -> tuple[str, ...]:
        """With ``--declare`` the totals that no memo tells."""
        if not self.declare or state["over"]:
            return ()
        return tuple(side for side in untold(state, self.piece is not None) if getattr(self, side) is None)


def piece_or_declare(state: State, order: Withdraw) -> Iterable[Fault]:
    """BadInput if neither is said."""
    if order.piece is None and not order.declare:
        raise BadInput(say("mukden.withdraw.what"), say("key.one-of", keys=" ".join((*LEAVER.values(state.tables), "--declare"))))
    return ()


def on_the_map(state: State, order: Withdraw) -> Iterable[Fault]:
    """What has left the map does not leave it again (§9.0)."""
    side = state.tables["ending"]["withdrawal"]["side"]
    if order.piece is not None and (place := state[f"pieces.{side}.{order.piece}.place"]) != "map":
        yield hard(say("mukden.combat.not-there", piece=called(side, order.piece), place=Name(place)), "9.0")


def withdraw(state: State, order: Withdraw, table) -> Outcome:
    """A piece leaves for good; a declaration ends the game, and so does the last Russian to leave (§4.0, §9.0).
    ``result``: key, piece, winner. The winner waits for the reveal of a sealed memo.
    """
    out = Outcome(state)
    side = state.tables["ending"]["withdrawal"]["side"]
    out.cite("9.0")
    pass_to(out, side)
    if order.piece is not None:
        out.set(f"pieces.{side}.{order.piece}.place", "withdrawn")
        out.tell("mukden.withdraw.leaves", piece=called(side, order.piece))
    _count(out, order)
    none_left = not placed(out, side, "map", "off-map")
    if none_left and not order.declare:
        out.tell("mukden.end.none-left", side=Name(side))
    if order.declare or none_left:
        finish(out, WITHDRAWAL)
        award(out)
    out.result = {"key": "declared" if order.declare else order.piece, "piece": order.piece, "winner": out["winner"]}
    return out


WITHDRAW = Command(
    "withdraw", Withdraw, withdraw, "mukden.withdraw.help", ("9.0",), (piece_or_declare, memo_counts, on_the_map), lookup=False, rolls=False
)


class EnterSource(Order):
    """A Russian piece enters a Japanese source of supply (§4.0)."""


def enter_source(state: State, order: EnterSource, table) -> Outcome:
    """That side wins at once (§4.0). ``result``: winner."""
    out = Outcome(state)
    winner = state.tables["ending"]["source_of_supply"]["side"]
    finish(out, SOURCE, winner)
    out.result = {"key": winner, "winner": winner}
    return out


ENTER_SOURCE = Command("enter-source", EnterSource, enter_source, "mukden.source.help", ("4.0",), lookup=False, rolls=False)


class Victory(Counted):
    """Who has won (§4.0)."""

    rail: bool = fact(FLAG, "mukden.victory.rail", rules=("4.0",), default=False)
    mukden: bool = fact(FLAG, "mukden.victory.mukden", rules=("4.0",), default=False)

    def wants(self, state: State) -> tuple[str, ...]:
        """After a withdrawal that nobody has counted yet, the totals that no memo tells."""
        if state["ending"] != WITHDRAWAL or state["winner"]:
            return ()
        return tuple(side for side in untold(state) if getattr(self, side) is None)


def victory(state: State, order: Victory, table) -> Outcome:
    """Time up: the Japanese with a piece in Mukden or on the railway north of it, else the Russians; after a withdrawal
    by the strengths; before the end nobody (§4.0). Asked again without a piece there, it tells what was settled.
    ``result``: winner, over, ending, time."""
    out = Outcome(state)
    out.cite("4.0")
    held = order.rail or order.mukden
    if state["over"] and state["ending"] == TIME and (held or state["winner"] is None):
        holder = state.tables["ending"]["railway"]["side"]
        out.set("winner", holder if held else next(side for side in SIDES if side != holder))
    elif state["over"] and state["winner"] is None:
        _count(out, order)
        award(out)
    elif not state["over"] and held:
        out.warn("mukden.victory.not-yet", time=state.tables["ending"]["time"])
    now = standing(out)
    out.result = {"key": now["winner"] or "none"} | now
    return out


VICTORY = Command(
    "victory", Victory, victory, "mukden.victory.help", ("4.0",), (memo_counts,), lookup=False, rolls=False, interjects=True, ends=True
)
