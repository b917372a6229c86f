"""An example of every command of the game, as typed after ``refcli``; the tests run each of them."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "setup": ("setup --row 2", "setup --row 2 --dice 3"),
    "move": ("move 22",),
    "search": ("search", "search --dice 1,2"),
    "strike": ("strike", "strike --dice 2,5"),
    "battle": ("battle", "battle --dice 3,6"),
    "end": ("end",),
    "score": ("score",),
    "advise": ("advise",),
}
