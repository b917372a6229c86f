"""Where a command may write the file that its user named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..core.tables import shipped
from ..record.output import Like, place

if TYPE_CHECKING:
    from ..desk.desk import Desk

SCREEN = "-"
"""What is named for the screen instead of a file."""


def target(desk: Desk, named: str, like: Like, force: bool) -> Path:
    """The file; BadInput where it may not be written."""
    kept = [desk.home.sessions, desk.home.root / "tables", shipped()]
    return place(named, like, force, kept, desk.script_folder)
