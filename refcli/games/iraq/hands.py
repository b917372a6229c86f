"""What the players' hands do on the map after a conflict: levels, eliminations, retreats, advances (§8, §15.2, §16)."""

from __future__ import annotations

from ...core.outcome import Name, Outcome
from .position import SUICIDE_SURGE


def losses(out: Outcome, district: str, by: str, infra: bool, pgm: bool, suicide: bool) -> None:
    """Tells what ``out.result`` means for the units: ``levels``, ``eliminated``, ``advance``."""
    if out.result["levels"]:
        _levels(out)
    if out.result["eliminated"]:
        _eliminated(out, district, pgm)
    elif pgm:
        out.tell("iraq.pgm.harmless")
    if out.result["advance"]:
        out.tell("iraq.combat.advance", side=Name(by), district=Name(district))
        out.cite("15.2")
    if suicide:
        out.tell("iraq.suicide.who-surge" if out.state[SUICIDE_SURGE] else "iraq.suicide.who")


def _levels(out: Outcome) -> None:
    levels = out.result["levels"]
    out.cite("16.34", "16.35")
    if levels["units"] == 0:
        out.tell("iraq.combat.no-levels", side=Name(levels["side"]))
        out.cite("21.2")
        return
    how = "rise" if levels["delta"] > 0 else "drop"
    params = {"side": Name(levels["side"]), "delta": abs(levels["delta"])}
    if levels["units"] is None:
        out.tell(f"iraq.combat.{levels['share']}-{how}", **params)
    else:
        out.tell(f"iraq.combat.units-{how}", n=levels["units"], **params)
    out.tell(f"iraq.combat.how-{how}")


def _eliminated(out: Outcome, district: str, pgm: bool) -> None:
    gone = out.result["eliminated"]
    params = {"side": Name(gone["side"]), "district": Name(district)}
    if pgm:
        out.tell("iraq.pgm.gone", **params)
    elif gone["percent"] == 100:
        out.tell("iraq.combat.all-gone", **params)
    elif gone["units"] is None:
        out.tell("iraq.combat.half-gone", **params)
    else:
        out.tell("iraq.combat.units-gone", n=gone["units"], **params)
    out.cite("16.42")
    if gone["retreat"]:
        for part in ("others", "red", "bases", "again"):
            out.tell(f"iraq.combat.retreat-{part}", **params)
        if out.state.option("militia-movement"):
            out.tell("iraq.combat.retreat-sect")
        out.cite("16.43", "16.44", "16.45", "16.46", "16.47", "13.7", "23.4")
