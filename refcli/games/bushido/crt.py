"""The CRT, and what a cell means for the two sides (§7.3)."""

from __future__ import annotations

from typing import NamedTuple

from ...core.crt import Crt
from ...core.outcome import Name, Outcome
from ...core.tables import Tables

EXCHANGE = "X"
NUMBER = "#"


class Effect(NamedTuple):
    """What befalls one side: ``none``, ``loss`` of ``n`` (hexes or steps), ``eliminated``, ``exchange``, ``disrupt``."""

    kind: str
    n: int = 0


def crt(tables: Tables) -> Crt:
    """The CRT of both games."""
    return tables.derived("combat", Crt.of)


def _half(chart: Crt, code: str, more: int) -> Effect:
    if code.isdigit():
        n = max(int(code) + more, 0)
        return Effect(chart.codes[NUMBER]["kind"], n) if n else Effect("none")
    return Effect(chart.codes[code]["kind"])


def effects(chart: Crt, key: str, below: bool = False) -> tuple[Effect, Effect]:
    """What a cell does to attacker and defender; below the table a number is one more for the one, one less for the other.

    Only numbers change there, and never below 0 (§7.3).
    """
    if key == EXCHANGE:
        both = Effect(chart.codes[key]["kind"], 1)
        return both, both
    att, _, against = key.partition("/")
    return _half(chart, att, int(below)), _half(chart, against, -int(below))


def warn_stand_in(out: Outcome, chart: Crt) -> None:
    """Says that the chart is not the printed one, where it is not."""
    if chart.source == "stand-in":
        out.warn("bushido.stand-in", table=Name(chart.name), game=out.state.tables.game, key=chart.name)
