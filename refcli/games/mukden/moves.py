"""What players report besides battles: withdrawals, the source of supply; and who has won (§4.0, §9.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.asking import Table
from ...core.errors import BadInput
from ...core.facts import Order, fact
from ...core.game import Command
from ...core.kinds import FLAG, Number
from ...core.outcome import Fault, Name, Outcome, hard, say
from ...core.state import State
from .ending import SOURCE, TIME, WITHDRAWAL, award, finish, standing, untold
from .kinds import DECLARE, LEAVER, SIDES, called, numbers
from .position import ALLOTMENT, ENDING, OVER, PLACE, RETREATED, TOTAL, WINNER, of, placed
from .turns import act, one_act

A_TOTAL = Number(0, 999)


class Counted(Order):
    """Totals that the players tell where no memo was allotted."""

    ru: int | None = fact(A_TOTAL, "mukden.total.ru", rules=("4.0",), default=None)
    jp: int | None = fact(A_TOTAL, "mukden.total.jp", rules=("4.0",), default=None)


def memo_counts(state: State, order: Counted) -> Iterable[Fault]:
    """BadInput for a total that is the memo's to tell."""
    for side in SIDES:
        if getattr(order, side) is not None and state[ALLOTMENT[side]]:
            raise BadInput(say("mukden.total.known", side=Name(side)))
    return ()


def _count(out: Outcome, order: Counted) -> None:
    for side in SIDES:
        if getattr(order, side) is not None:
            out.set(TOTAL[side], getattr(order, side))


class Withdraw(Counted):
    """A Russian piece leaves the map; ``--declare``: the withdrawal is declared and the game ends (§9.0)."""

    piece: str | None = fact(LEAVER, "mukden.withdraw.piece", rules=("9.0",), positional=True, default=None)
    declare: bool = fact(FLAG, "mukden.withdraw.declare", rules=("4.0", "9.0"), default=False)
    retreat: bool = fact(FLAG, "mukden.withdraw.retreat", rules=("7.0", "9.0"), default=False)

    @classmethod
    def owner(cls, state: State, facts: Mapping[str, Any], name: str) -> str | None:
        """The pieces are the side's that may leave (§9.0)."""
        return numbers(state)["ending"]["withdrawal"]["side"]

    @classmethod
    def asks(cls, state: State, facts: Mapping[str, Any]) -> Mapping[str, str | None]:
        """A piece, or the declaration."""
        return {} if facts.get("declare") else {"piece": state[RETREATED]}

    @property
    def leaver(self) -> str | None:
        """The piece that leaves, if one does."""
        return None if self.piece == DECLARE else self.piece

    @property
    def declares(self) -> bool:
        """Whether the withdrawal is declared, as an option or in the place of a piece."""
        return self.declare or self.piece == DECLARE

    def kept(self) -> Withdraw:
        """The declaration as its option."""
        return Withdraw(**vars(self) | {"piece": None, "declare": True}) if self.piece == DECLARE else self

    def wants(self, state: State) -> tuple[str, ...]:
        """With a declaration the totals that no memo tells."""
        if not self.declares or state[OVER]:
            return ()
        return tuple(side for side in untold(state, self.leaver is not None) if getattr(self, side) is None)


def piece_or_declare(state: State, order: Withdraw) -> Iterable[Fault]:
    """BadInput if neither is said."""
    if order.piece is None and not order.declare:
        raise BadInput(say("mukden.withdraw.what"), say("key.one-of", keys=" ".join(LEAVER.values(state.tables))))
    return ()


def retreats(state: State, order: Withdraw) -> bool:
    """Whether the piece goes off the map by the retreat that it chose in its battle, which is no move of its side's turn (§7.0, §9.0)."""
    return order.leaver is not None and (order.retreat or (state.live and state[RETREATED] == order.leaver))


def once_a_turn(state: State, order: Withdraw) -> Iterable[Fault]:
    """To leave the map is the move of that piece; a declaration is none (§5.0, §9.0)."""
    if order.leaver is not None and not retreats(state, order):
        yield from one_act(state, numbers(state)["ending"]["withdrawal"]["side"])


def on_the_map(state: State, order: Withdraw) -> Iterable[Fault]:
    """What has left the map does not leave it again (§9.0)."""
    side = numbers(state)["ending"]["withdrawal"]["side"]
    if order.leaver is not None and (place := state[PLACE[of(side, order.leaver)]]) != "map":
        yield hard(say("mukden.combat.not-there", piece=called(side, order.leaver), place=Name(place)), "9.0")


def withdraw(state: State, order: Withdraw, table: Table) -> Outcome:
    """A piece leaves for good; a declaration ends the game, and so does the last Russian to leave (§4.0, §9.0).
    ``result``: key, piece, retreat (its battle's, no act of the turn), winner. The winner waits for the reveal of a sealed memo.
    """
    out = Outcome(state)
    side = numbers(state)["ending"]["withdrawal"]["side"]
    out.cite("9.0")
    retreat = retreats(state, order)
    if order.leaver is not None:
        if retreat:
            out.set(RETREATED, None)
        else:
            act(out, side, f"withdraw {order.leaver}")
        out.set(PLACE[of(side, order.leaver)], "withdrawn")
        out.tell("mukden.withdraw.leaves", piece=called(side, order.leaver))
    _count(out, order)
    none_left = not placed(out, side, "map", "off-map")
    if none_left and not order.declares:
        out.tell("mukden.end.none-left", side=Name(side))
    key = "declared" if order.declares else order.leaver
    out.result = {"key": key, "piece": order.leaver, "retreat": retreat, "winner": None}
    if order.declares or none_left:
        finish(out, WITHDRAWAL)
        award(out)
    return out


WITHDRAW = Command(
    "withdraw",
    Withdraw,
    withdraw,
    "mukden.withdraw.help",
    ("9.0",),
    (piece_or_declare, memo_counts, on_the_map),
    lookup=False,
    rolls=False,
    in_turn=(once_a_turn,),
)


class EnterSource(Order):
    """A Russian piece enters a Japanese source of supply (§4.0)."""


def enter_source(state: State, order: EnterSource, table: Table) -> Outcome:
    """That side wins at once (§4.0). ``result``: winner, over."""
    winner = numbers(state)["ending"]["source_of_supply"]["side"]
    out = Outcome(state, {"key": winner})
    finish(out, SOURCE, winner)
    return out


ENTER_SOURCE = Command("enter-source", EnterSource, enter_source, "mukden.source.help", ("4.0",), lookup=False, rolls=False)


class Victory(Counted):
    """Who has won (§4.0)."""

    rail: bool = fact(FLAG, "mukden.victory.rail", rules=("4.0",), default=False)
    mukden: bool = fact(FLAG, "mukden.victory.mukden", rules=("4.0",), default=False)

    def wants(self, state: State) -> tuple[str, ...]:
        """After a withdrawal that nobody has counted yet, the totals that no memo tells."""
        if state[ENDING] != WITHDRAWAL or state[WINNER]:
            return ()
        return tuple(side for side in untold(state) if getattr(self, side) is None)


def victory(state: State, order: Victory, table: Table) -> Outcome:
    """Time up: the Japanese with a piece in Mukden or on the railway north of it, else the Russians; after a withdrawal
    by the strengths; before the end nobody (§4.0). Asked again without a piece there, it tells what was settled.
    ``result``: winner, over, ending, time."""
    out = Outcome(state)
    out.cite("4.0")
    held = order.rail or order.mukden
    if state[OVER] and state[ENDING] == TIME and (held or state[WINNER] is None):
        holder = numbers(state)["ending"]["railway"]["side"]
        out.set(WINNER, holder if held else next(side for side in SIDES if side != holder))
    elif state[OVER] and state[WINNER] is None:
        _count(out, order)
        award(out)
    elif not state[OVER] and held:
        out.warn("mukden.victory.not-yet", time=numbers(state)["ending"]["time"])
    now = standing(out)
    out.result = {"key": now["winner"] or "none"} | now
    return out


VICTORY = Command(
    "victory", Victory, victory, "mukden.victory.help", ("4.0",), (memo_counts,), lookup=False, rolls=False, interjects=True, ends=True
)
