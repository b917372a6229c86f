"""The three CRTs, and what a cell means for the two sides of a combat (§16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.crt import Crt
from ...core.kinds import Counts
from ...core.tables import Tables
from .kinds import other

NOBODY = "-"
"""An empty cell: nobody gains (no code of the rulebook has this meaning; a chart typed in may)."""


def crt(tables: Tables, name: str) -> Crt:
    """The CRT of that name."""
    return tables.derived(name, Crt.of)


def part(n: int, percent: int) -> int:
    """``percent`` of ``n`` units; fractions round up (§16.21, §19.3)."""
    return -(-n * percent // 100)


class Reading(NamedTuple):
    """A cell as it reads for a combat of ``by`` against the other side. ``winner`` is att, def, or None for nobody."""

    key: str
    code: Mapping[str, Any]
    by: str
    printed: str

    @property
    def winner(self) -> str | None:
        return self.code.get("winner")

    def side(self, role: str) -> str:
        """The side that attacks (``att``) or defends (``def``)."""
        return self.by if role == "att" else other(self.by)

    @property
    def doublings(self) -> int:
        """How often the code itself doubles the winner's points."""
        result: int = self.code.get("doublings", 0)
        return result

    def levels(self, units: Mapping[str, Counts | None], quiet: bool = False) -> dict[str, Any] | None:
        """Whose conventional units change level, how many, by how much (§16.34); ``units`` by role, None if not told. ``quiet``:
        all attackers are unconventional, so none of theirs does (§21.2)."""
        change = self.code.get("levels")
        if change is None:
            return None
        counts = units[self.code["winner"]]
        if quiet and self.code["winner"] == "att":
            counts = Counts(0)
        percent = 50 if change["share"] == "half" else 100
        return {
            "side": self.side(self.code["winner"]),
            "share": change["share"],
            "delta": change["delta"],
            "units": None if counts is None else part(counts.conventional, percent),
        }

    def eliminated(self, units: Mapping[str, Counts | None]) -> dict[str, Any] | None:
        """Whose units, of both kinds, are eliminated, and whether those that are left retreat (§16.42, §16.43)."""
        loss = self.code.get("eliminated")
        if loss is None:
            return None
        counts = units[loss["side"]]
        whole = None if counts is None else sum(counts)
        gone = None if whole is None else part(whole, loss["percent"])
        return {
            "side": self.side(loss["side"]),
            "percent": loss["percent"],
            "units": gone,
            "retreat": loss["retreat"] and (gone is None or gone != whole),
        }


def read(chart: Crt, column: int, roll: int, by: str, suicide: bool = False) -> Reading:
    """The cell at a column and a die; under a suicide attack as that reads it (AR# as AL#, §27.6)."""
    printed = chart.cell(column, roll)
    key = printed
    if suicide and printed != NOBODY:
        key = chart.codes[printed].get("suicide", printed)
    return Reading(key, {} if key == NOBODY else chart.codes[key], by, printed)
