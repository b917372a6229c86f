"""After the dice of a battle: the choices to retreat, the losses, the advance (§7.0)."""

from __future__ import annotations

from ...core.asking import Table
from ...core.outcome import Decision, Name, Outcome, say
from .kinds import called, numbers, row
from .memo import eliminate, take_loss
from .position import ALLOTMENT, LOST, PLACE, RETREATED, left, memo, of

ATTACKER, DEFENDER, STAND = "attacker-retreats", "defender-retreats", "stand"

Party = tuple[str, str, int]
"""Side, piece, call."""
Parties = tuple[Party, Party]
"""The attacker, the defender."""


def settle(out: Outcome, parties: Parties, losses: dict[str, int], table: Table) -> None:
    """The attacker's choice, then the defender's; each side's loss when it is settled (§7.0)."""
    (by, piece, _), (against, target, _) = parties
    saved = numbers(out.state)["battle"]["saved_by_retreat"]
    lost = dict(losses)
    retreat = None
    if losses["att"] and _retreats(out, by, piece, ATTACKER, DEFENDER, table):
        retreat, lost["def"] = "att", 0
        lost["att"] = _lose(out, by, piece, max(losses["att"] - saved, 0))
    else:
        lost["att"] = _lose(out, by, piece, losses["att"])
        if losses["def"] and _retreats(out, against, target, DEFENDER, ATTACKER, table):
            retreat, lost["def"] = "def", max(losses["def"] - saved, 0)
        lost["def"] = _lose(out, against, target, lost["def"])
    out.result |= {"retreat": retreat, "lost": lost}
    if out.state.live and retreat:
        side, retreating = (by, piece) if retreat == "att" else (against, target)
        if side == numbers(out.state)["ending"]["withdrawal"]["side"]:
            out.set(RETREATED, retreating)
    _after(out, parties, retreat, lost)


def _retreats(out: Outcome, side: str, piece: str, key: str, closed: str, table: Table) -> bool:
    """Whether the side's piece retreats: its player's choice, for a piece that is hurt and has a hex to go to (§7.0)."""
    question = say("mukden.retreat.question", side=Name(side), piece=called(side, piece))
    return table.choose(Decision(side, (key, STAND), question, ((closed, "7.0"),)), out) == key


def _lose(out: Outcome, side: str, piece: str, n: int) -> int:
    """Takes a loss, and the piece off the map if that is known to be its last (§7.0). Returns the loss."""
    if not n:
        return 0
    n = take_loss(out, side, piece, n)
    out.tell("mukden.loses", piece=called(side, piece), n=n)
    strengths = memo(out, side) if out.state.live else None
    if strengths is not None and left(out, side, piece, strengths) == 0:
        eliminate(out, side, piece)
    return n


def _after(out: Outcome, parties: Parties, retreat: str | None, lost: dict[str, int]) -> None:
    """What the hands do: the retreat, the advance, and announcing what refcli cannot know (§6.0, §7.0, §9.0)."""
    (by, piece, _), (against, target, _) = parties
    retreating = {"att": (by, piece), "def": (against, target)}.get(retreat or "")
    if retreating and _alive(out, *retreating):
        out.tell("mukden.retreat.move", piece=called(*retreating))
        if retreating[0] == numbers(out.state)["ending"]["withdrawal"]["side"]:
            out.tell("mukden.retreat.north", piece=called(*retreating), key=retreating[1])
    for side, one, n in ((by, piece, lost["att"]), (against, target, lost["def"])):
        if n and _may_be_gone(out, side, one):
            out.tell("mukden.announce", piece=called(side, one), side=side, key=one)
    if retreat == "att" or not _alive(out, by, piece):
        return
    if retreat == "def" or not _alive(out, against, target):
        out.tell("mukden.advance", piece=called(by, piece))
    elif lost["def"] and _may_be_gone(out, against, target):
        out.tell("mukden.advance.if", piece=called(by, piece), target=called(against, target))


def _alive(out: Outcome, side: str, piece: str) -> bool:
    return out[PLACE[of(side, piece)]] != "eliminated"


def _may_be_gone(out: Outcome, side: str, piece: str) -> bool:
    """Whether a piece that was hurt may have nothing left and refcli cannot tell: not before it has lost the least that it began
    with (§3.0)."""
    if not _alive(out, side, piece) or out[ALLOTMENT[side]] not in (None, "sealed"):
        return False
    return not out.state.live or out[LOST[of(side, piece)]] >= row(out.state.tables, side)["least"]
