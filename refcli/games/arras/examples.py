"""An example of every command of the game, as typed after ``refcli``; the tests run each of them."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "combat": ("arras combat 3+4:2 --by allied --before-move --dice 4", "combat 6:3 --arras"),
    "eighty-eight": ("arras eighty-eight --def 3+3 --dice 4",),
    "panic": ("panic --retreated 2 --removed 1",),
    "recover": ("recover",),
    "time set": ("time set 3",),
    "victory": ("victory --exit",),
}
