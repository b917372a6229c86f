"""What a combat comes to once the column and the die are known: points, losses, and the winner's choice (§16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...core.asking import Table
from ...core.crt import Crt
from ...core.kinds import Counts
from ...core.outcome import Decision, Name, Outcome, say
from .crts import Reading, read
from .kinds import SIDES, other
from .netwar import election, times


class Points(NamedTuple):
    """The points of a district: the insurgents', the counterinsurgents'."""

    ins: int
    coin: int


class Engagement(NamedTuple):
    """One attack with its column and die. ``base`` is the column before an airstrike; ``units`` are counts by role.

    ``strike``: airstrike, pgm or None. ``infowar``: the sides that declared a chit with the order. ``mark``: what ``done``
    keeps of it, None for nothing.
    """

    by: str
    district: str
    chart: Crt
    base: int
    column: int
    roll: int
    units: Mapping[str, Counts | None]
    infra: bool = False
    strike: str | None = None
    suicide: bool = False
    infowar: tuple[str, ...] = ()
    points: Points | None = None
    take: str | None = None
    mark: str | None = None


def settle(out: Outcome, fight: Engagement, table: Table) -> Outcome:
    """Reads the cell and applies it; asks the winner for ``add`` or ``deduct`` unless it was said or nothing is at stake."""
    reading = read(fight.chart, fight.column, fight.roll, fight.by, fight.suicide)
    column = fight.chart.columns[fight.column]
    out.because("iraq.why.cell", crt=Name(fight.chart.name), column=column, roll=fight.roll, code=reading.printed)
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
    }
    if reading.winner is None:
        out.tell("iraq.combat.nobody")
        return _close(out, fight)
    winner = reading.side(reading.winner)
    loser = other(winner)
    multiplier = _multiplier(out, fight, reading, winner)
    values = _values(out, fight)
    points = {"add": values[winner] * multiplier["add"], "deduct": values[loser] * multiplier["deduct"]}
    harmless = fight.strike == "pgm" and (reading.code.get("eliminated") or {}).get("side") == "att"
    out.result |= {
        "winner_side": winner,
        "points": points,
        "multiplier": multiplier,
        "levels": reading.levels(fight.units),
        "eliminated": None if harmless else reading.eliminated(fight.units),
    }
    _hands(out, fight, reading)
    if not any(points.values()):
        out.tell("iraq.combat.no-points", district=Name(fight.district))
        return _close(out, fight)
    question = say("iraq.combat.take-which", side=Name(winner), enemy=Name(loser), add=points["add"], deduct=points["deduct"])
    take = fight.take or table.choose(Decision(winner, ("add", "deduct"), question), out)
    out.cite("16.33")
    if take == "add":
        out.add(f"netwar.{winner}", points["add"])
    else:
        out.add(f"netwar.{loser}", -points["deduct"])
    return _close(out, fight)


def _close(out: Outcome, fight: Engagement) -> Outcome:
    if out.state.live:
        out.set("interjected", ())
        if fight.mark is not None and fight.mark not in out["done"]:
            out.set("done", (*out["done"], fight.mark))
    return out


def _infowar(out: Outcome, fight: Engagement) -> dict[str, int]:
    """The InfoWar chits in effect by side: declared or played since, less those that Black Ops cancelled (§20.5)."""
    played = out["interjected"] or ()
    return {side: fight.infowar.count(side) + played.count(f"infowar:{side}") - played.count(f"cancelled-infowar:{side}") for side in SIDES}


def _multiplier(out: Outcome, fight: Engagement, reading: Reading, winner: str) -> dict[str, int]:
    """The multiple of each choice: every doubling counts, one is x2, two or more x3 (errata), for each index apart."""
    doublings = reading.doublings
    if doublings:
        out.because("iraq.why.code-doubles", code=reading.key)
    if fight.strike and winner == "ins":
        doublings += 1
        out.because(f"iraq.why.{fight.strike}-doubles")
        out.cite("27.102" if fight.strike == "pgm" else "22.4")
    if fight.suicide:
        doublings += 1
        out.because("iraq.why.suicide-points")
        out.cite("27.6")
    for side, chits in _infowar(out, fight).items():
        if chits > 0 and side == winner:
            doublings += chits
            out.because("iraq.why.infowar", side=Name(side), n=chits)
            out.cite("20.5")
        elif chits > 0:
            out.warn("iraq.combat.infowar-loser", side=Name(side))
    indices = {"add": winner, "deduct": other(winner)}
    total = {choice: doublings + election(out.state, side) for choice, side in indices.items()}
    if election(out.state, "coin"):
        out.because("iraq.why.combat-election")
        out.cite("26.1")
    multiplier = {choice: times(out.state.tables, n) for choice, n in total.items()}
    if max(total.values()) > 1:
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


def _hands(out: Outcome, fight: Engagement, reading: Reading) -> None:
    """What the players do on the map."""
    levels, eliminated = out.result["levels"], out.result["eliminated"]
    if levels:
        how = "rise" if levels["delta"] > 0 else "drop"
        params = {"side": Name(levels["side"]), "delta": abs(levels["delta"])}
        if levels["units"] is None:
            out.tell(f"iraq.combat.{levels['share']}-{how}", **params)
        else:
            out.tell(f"iraq.combat.units-{how}", n=levels["units"], **params)
        if levels["units"] != 0:
            out.tell(f"iraq.combat.how-{how}")
        out.cite("16.34", "16.35")
    if eliminated:
        params = {"side": Name(eliminated["side"]), "district": Name(fight.district)}
        if fight.strike == "pgm":
            out.tell("iraq.pgm.gone", **params)
        elif eliminated["percent"] == 100:
            out.tell("iraq.combat.all-gone", **params)
        elif eliminated["units"] is None:
            out.tell("iraq.combat.half-gone", **params)
        else:
            out.tell("iraq.combat.units-gone", n=eliminated["units"], **params)
        out.cite("16.42")
        if eliminated["retreat"]:
            out.tell("iraq.combat.retreat", **params)
            if out.state.option("militia-movement"):
                out.tell("iraq.combat.retreat-sect")
            out.cite("16.43", "16.47", "23.4")
        if fight.infra and eliminated["side"] != fight.by:
            out.tell("iraq.combat.advance", side=Name(fight.by))
            out.cite("15.2")
    if fight.strike == "pgm" and not eliminated:
        out.tell("iraq.pgm.harmless")
    if fight.suicide:
        out.tell("iraq.suicide.who-surge" if out.state["suicide_surge"] else "iraq.suicide.who")
