"""What the game says, in English and Japanese: the modules in which a key is looked for, in order."""

from __future__ import annotations

PARTS = ("sentences",)
