"""Examples of commands that games of tables alone have, as typed after ``refcli``; the tests run each of them."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "deck": ("deck",),
    "deck deal": ("deck deal", "deck deal red 2"),
    "deck draw": ("deck draw red", "odds deck draw"),
    "deck play": ("deck play red march",),
    "deck discard": ("deck discard red march",),
    "deck show": ("deck show red --reveal",),
    "deck shuffle": ("deck shuffle",),
}
