"""Paths that both games have: steps lost, what rulings owe, how it ended."""

from __future__ import annotations

from ...core.state import At, Family, Path
from .kinds import SIDES

STEPS_OF: Family[int] = Family("steps.*")
"""Steps lost and not come back (§11.0, §14.16.1)."""
TANKS_OF: Family[int] = Family("tanks.*")
"""How many of them are tanks, which the US never get back (§8.23)."""
DUE: At[tuple[str, ...]] = At("due")
"""What rulings have left to be done, as ``due.py`` writes it."""
ENDED_POINTS: At[int | None] = At("ended.vp")
ENDED_LEVEL: At[str | None] = At("ended.level")


def lost_steps() -> tuple[Path, ...]:
    """The declarations of these paths."""
    return (
        *(Path(STEPS_OF[side], "pool", 0, 0) for side in SIDES),
        *(Path(TANKS_OF[side], "pool", 0, 0) for side in SIDES),
        Path(DUE, "marks", ()),
        Path(ENDED_POINTS, "pool"),
        Path(ENDED_LEVEL, "key"),
    )
