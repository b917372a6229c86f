"""An example of every command of the game, as typed after ``refcli``."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {"assault": ("assault 6:2 --by blue",), "demolish": ("demolish",)}
