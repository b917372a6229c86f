"""The sides of Bushido Denied."""

from __future__ import annotations

from ...core.kinds import Key

SIDES = ("jp", "us")
SIDE = Key("what.side", SIDES, "jp|us")


def other(side: str) -> str:
    """The enemy of ``side``."""
    return "us" if side == "jp" else "jp"
