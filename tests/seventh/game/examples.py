"""An example of every command of the game, as typed after ``refcli``."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "assault": ("bridge assault 6:2 --by blue --dice 4", "assault 3+3:4 --by red --smoke"),
    "demolish": ("demolish --dice 6",),
}
