"""What a combat comes to once the column and the die are known: points, losses, and the winner's choice (§16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...core.asking import Table
from ...core.crt import Crt
from ...core.kinds import Counts
from ...core.outcome import Decision, Name, Outcome, say
from . import record
from .chains import Chain, shown
from .crts import Reading, read
from .hands import losses
from .kinds import SIDES, other
from .netwar import election, nothing_lost, times
from .position import DONE, INDEX, INTERJECTED


class Points(NamedTuple):
    """The points of a district: the insurgents', the counterinsurgents'."""

    ins: int
    coin: int


class Engagement(NamedTuple):
    """One attack with its column and die. ``base`` is the column before an airstrike; ``units`` are counts by role.

    ``played``: the chains of chits (§20.5). ``quiet``: all attackers are unconventional. ``strike``: airstrike, pgm or None.
    ``marks``: what ``done`` keeps of it.
    """

    by: str
    district: str
    chart: Crt
    base: int
    column: int
    roll: int
    units: Mapping[str, Counts | None]
    played: Sequence[Chain] = ()
    quiet: bool = False
    infra: bool = False
    strike: str | None = None
    suicide: bool = False
    points: Points | None = None
    take: str | None = None
    marks: tuple[str, ...] = ()


def settle(out: Outcome, fight: Engagement, table: Table) -> Outcome:
    """Reads the cell and applies it; asks the winner for ``add`` or ``deduct`` unless it was said or nothing is at stake."""
    reading = read(fight.chart, fight.column, fight.roll, fight.by, fight.suicide)
    column = fight.chart.columns[fight.column]
    plainly_doubled = reading.doublings and reading.key == reading.printed
    why = "iraq.why.cell-doubles" if plainly_doubled else "iraq.why.cell"
    out.because(why, crt=Name(fight.chart.name), column=column, roll=fight.roll, code=reading.printed)
    if fight.chart.unsure(fight.column, fight.roll):
        out.warn("iraq.combat.doubtful-cell", crt=Name(fight.chart.name), column=column, roll=fight.roll, code=reading.printed)
    if reading.key != reading.printed:
        out.because("iraq.why.suicide-code", printed=reading.printed, code=reading.key)
    out.result = {
        "key": reading.key,
        "column": column,
        "base_column": fight.chart.columns[fight.base],
        "roll": fight.roll,
        "winner": reading.winner,
        "winner_side": None,
        "points": {"add": 0, "deduct": 0},
        "multiplier": {"add": 1, "deduct": 1},
        "levels": None,
        "eliminated": None,
        "advance": None,
        "capped": nothing_lost(),
        "played": [],
    }
    if reading.winner is None:
        out.result["played"] = shown(fight.played, _idle_infowar(out, fight, None, {}, 0))
        out.tell("iraq.combat.nobody")
        return _close(out, fight)
    winner = reading.side(reading.winner)
    loser = other(winner)
    values = _values(out, fight)
    doublings = _doublings(out, fight, reading, winner)
    idle = _idle_infowar(out, fight, winner, values, doublings)
    multiplier = _multiplier(out, fight, winner, doublings)
    points = {"add": values[winner] * multiplier["add"], "deduct": values[loser] * multiplier["deduct"]}
    harmless = fight.strike == "pgm" and (reading.code.get("eliminated") or {}).get("side") == "att"
    out.result |= {
        "winner_side": winner,
        "points": points,
        "multiplier": multiplier,
        "levels": reading.levels(fight.units, fight.quiet),
        "eliminated": None if harmless else reading.eliminated(fight.units),
        "played": shown(fight.played, idle),
    }
    if _opens_boxes(out, fight):
        out.result["advance"] = fight.by
        record.boxes_may_change(out, fight.district)
    losses(out, fight.district, fight.by, fight.infra, fight.strike == "pgm", fight.suicide)
    record.follow(out, fight.district, fight.by, fight.infra, fight.strike == "pgm", fight.units)
    if lost := record.stale(out, fight.district):
        out.warn("iraq.combat.stale", district=Name(fight.district), what=tuple(Name(one) for one in lost), key=fight.district)
    if not any(points.values()):
        out.tell("iraq.combat.no-points", district=Name(fight.district))
        return _close(out, fight)
    question = say("iraq.combat.take-which", side=Name(winner), enemy=Name(loser), add=points["add"], deduct=points["deduct"])
    take = fight.take or table.choose(Decision(winner, ("add", "deduct"), question), out)
    out.cite("16.33")
    if take == "add":
        out.add(INDEX[winner], points["add"])
    else:
        out.add(INDEX[loser], -points["deduct"])
    return _close(out, fight)


def _close(out: Outcome, fight: Engagement) -> Outcome:
    if out.state.live:
        out.set(INTERJECTED, ())
        out.set(DONE, tuple(dict.fromkeys((*out[DONE], *fight.marks))))
    return out


def _opens_boxes(out: Outcome, fight: Engagement) -> bool:
    """Whether the attackers may advance into boxes that were emptied, perhaps by a drop below level 1 (§15.2(4), §8.3)."""
    gone, levels = out.result["eliminated"], out.result["levels"]
    enemy = other(fight.by)
    dropped = levels and levels["side"] == enemy and levels["delta"] < 0 and levels["units"] != 0
    return bool(fight.infra and ((gone and gone["side"] == enemy) or dropped))


def _doublings(out: Outcome, fight: Engagement, reading: Reading, winner: str) -> int:
    """How often the winner's points are doubled, chits and elections apart."""
    doublings = reading.doublings
    if doublings and reading.key != reading.printed:
        out.because("iraq.why.code-doubles", code=reading.key)
    if fight.strike and winner == "ins":
        doublings += 1
        out.because(f"iraq.why.{fight.strike}-doubles")
        out.cite("27.102" if fight.strike == "pgm" else "22.4")
    if fight.suicide:
        doublings += 1
        out.because("iraq.why.suicide-points")
        out.cite("27.6")
    return doublings


def _choices(winner: str) -> dict[str, str]:
    """Whose index each choice of the winner moves."""
    return {"add": winner, "deduct": other(winner)}


def _multiples(out: Outcome, winner: str, doublings: int) -> dict[str, int]:
    """The multiple of each choice: one doubling is x2, two or more x3 (errata), for each index apart (§26.1)."""
    tables = out.state.tables
    return {choice: times(tables, doublings + election(out.state, side)) for choice, side in _choices(winner).items()}


def _idle_infowar(out: Outcome, fight: Engagement, winner: str | None, values: Mapping[str, int], doublings: int) -> list[int]:
    """The places of the InfoWar chits that stand and yet change nothing: the loser's, and where there is nothing (more) to double."""
    idle = []
    for i, one in enumerate(fight.played):
        if one.kind != "infowar" or not one.stands:
            continue
        before, after = (_multiples(out, winner, n) for n in (doublings, doublings + 1)) if winner else ({}, {})
        if one.side == winner and any(after[choice] != before[choice] and values[side] for choice, side in _choices(winner).items()):
            doublings += 1
            continue
        idle.append(i)
        lost = winner is not None and one.side != winner
        out.warn("iraq.combat.infowar-loser" if lost else "iraq.combat.infowar-idle", side=Name(one.side))
    return idle


def _multiplier(out: Outcome, fight: Engagement, winner: str, doublings: int) -> dict[str, int]:
    """The multiple of each choice, with its reasons: every doubling counts (errata)."""
    for side in SIDES:
        chits = sum(one.kind == "infowar" and one.stands and one.side == side for one in fight.played)
        if chits and side == winner:
            doublings += chits
            out.because("iraq.why.infowar", side=Name(side), n=chits)
            out.cite("20.5")
    if election(out.state, "coin"):
        out.because("iraq.why.combat-election")
        out.cite("26.1")
    multiplier = _multiples(out, winner, doublings)
    if doublings + election(out.state, "coin") > 1:
        out.because("iraq.why.most", n=max(multiplier.values()))
    return multiplier


def _values(out: Outcome, fight: Engagement) -> dict[str, int]:
    """Each side's points of the district: the players' own, or the table's with a warning where that is doubtful."""
    if fight.points is not None:
        return {"ins": fight.points.ins, "coin": fight.points.coin}
    row = out.state.tables["districts"]["district"][fight.district]
    if {"ins", "coin"} & set(row["doubt"]):
        out.warn("iraq.combat.doubtful-points", district=Name(fight.district), ins=row["ins"], coin=row["coin"])
    return {side: row[side] for side in SIDES}
