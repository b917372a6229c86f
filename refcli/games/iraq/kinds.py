"""The words of Decision: Iraq's orders: sides, districts, chits, columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.kinds import Key
from ...core.tables import Tables

SIDES = ("ins", "coin")
CHITS = ("black-ops", "infowar", "isr", "leader", "edge")
CRTS = ("civil", "guerrilla", "kinetic")

SIDE = Key("what.side", SIDES, "ins|coin")
CHIT = Key("what.chit", CHITS, "CHIT")
CRT = Key("what.crt", CRTS, "civil|guerrilla|kinetic")


def districts(tables: Tables) -> tuple[str, ...]:
    """The keys of all districts, those abroad last."""
    return tables.derived("districts", _keys)


def _keys(name: str, table: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(table["district"])


DISTRICT = Key("what.district", districts, "DISTRICT")


def other(side: str) -> str:
    """The enemy of ``side``."""
    return "coin" if side == "ins" else "ins"
